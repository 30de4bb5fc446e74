"""Events of wagers: asked for, placed, changed, given back."""

from __future__ import annotations

from threecard.core.clause import Clause
from threecard.core.events.fact import Fact
from threecard.core.money import Cents


class WagerRequested(Fact, frozen=True, kw_only=True, tag="wager_requested"):
    """A player asked the staff to place this wager."""

    player: str
    position: int
    wager: str
    stake: Cents


class WagerPlaced(Fact, frozen=True, kw_only=True, tag="wager_placed"):
    """A stake lies on an area; a Play wager too, by the decision to play."""

    player: str
    position: int
    wager: str
    stake: Cents


class WagerChanged(Fact, frozen=True, kw_only=True, tag="wager_changed"):
    """A wager's stake is now this; nothing is left where it is zero."""

    player: str
    position: int
    wager: str
    stake: Cents
    was: Cents
    clause: Clause | None = None  # why, where it was not the player's wish
    reading: str | None = None


class PlayerRestricted(Fact, frozen=True, kw_only=True, tag="player_restricted"):
    """A player may wager on one position only, or on several again."""

    player: str
    restricted: bool


class AreaRestricted(Fact, frozen=True, kw_only=True, tag="area_restricted"):
    """Areas take at most this many wagers; 0: as the rulebook says."""

    most: int


class WagersClosed(Fact, frozen=True, kw_only=True, tag="wagers_closed"):
    """The dealer announced “No more bets”."""


class WagersReturned(Fact, frozen=True, kw_only=True, tag="wagers_returned"):
    """A player is out of the round; all their wagers go back."""

    player: str
    clause: Clause | None = None
    reading: str | None = None
    reason: str | None = None
