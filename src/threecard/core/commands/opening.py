"""Commands of opening: a table, its terms, a gaming day, a round, the seats."""

from __future__ import annotations

from typing import ClassVar

from threecard.core.commands.act import Act, Text
from threecard.core.config import TableConfig
from threecard.core.people import Role


class OpenTable(Act, frozen=True, kw_only=True, tag="open_table"):
    """Open a table for play."""

    rank: ClassVar[Role] = Role.PIT_MANAGER
    config: TableConfig


class AdoptEdition(Act, frozen=True, kw_only=True, tag="adopt_edition"):
    """Play by another edition of the game, from the next round on."""

    rank: ClassVar[Role] = Role.SHIFT_MANAGER
    edition: str
    reason: Text


class ChangeLimits(Act, frozen=True, kw_only=True, tag="change_limits"):
    """Display other limits, from the next round on."""

    rank: ClassVar[Role] = Role.PIT_MANAGER
    limits: dict[str, tuple[int, int]]  # smallest and largest stake, by wager
    reason: Text


class CloseTable(Act, frozen=True, kw_only=True, tag="close_table"):
    """Deal no more rounds here, until the table is opened again."""

    rank: ClassVar[Role] = Role.PIT_MANAGER
    reason: Text


class ReopenTable(Act, frozen=True, kw_only=True, tag="reopen_table"):
    """Deal at a closed table again."""

    rank: ClassVar[Role] = Role.PIT_MANAGER


class OpenGamingDay(Act, frozen=True, kw_only=True, tag="open_gaming_day"):
    """Begin a gaming day: what is remembered for a day is forgotten."""


class PlaceYourBets(Act, frozen=True, kw_only=True, tag="place_your_bets"):
    """Announce “Place your bets, please”: a round begins, and claims on the one before end."""

    commitment: str | None = None  # to the seed of this round's shuffle


class Sit(Act, frozen=True, kw_only=True, tag="sit"):
    """Take the seat at a playing position; on felt the dealer records who took it."""

    position: int
    player: str | None = None  # whom a dealer at felt records it of


class Stand(Act, frozen=True, kw_only=True, tag="stand"):
    """Leave one's seat."""

    player: str | None = None
