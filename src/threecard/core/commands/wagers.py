"""Commands of wagers: asking for, placing and changing them, and what limits them."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from threecard.core.commands.act import Act, Text
from threecard.core.people import Role

CHIPS_MAX = 200  # areas that are entered at once


class RequestWager(Act, frozen=True, kw_only=True, tag="request_wager"):
    """Ask the staff to place a wager for oneself."""

    position: int
    wager: str
    stake: int


class PlaceWager(Act, frozen=True, kw_only=True, tag="place_wager"):
    """Place a wager; staff do so for a player who asked for this one."""

    player: str
    position: int
    wager: str
    stake: int


class IncreaseWager(Act, frozen=True, kw_only=True, tag="increase_wager"):
    """Add to a wager."""

    player: str
    position: int
    wager: str
    by: int


class ReduceWager(Act, frozen=True, kw_only=True, tag="reduce_wager"):
    """Take back a part of a wager."""

    player: str
    position: int
    wager: str
    by: int


class WithdrawWager(Act, frozen=True, kw_only=True, tag="withdraw_wager"):
    """Take back a whole wager."""

    player: str
    position: int
    wager: str


class Chips(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What lies on one area of the felt, of one player; a stake of 0 says that nothing does."""

    player: Text
    position: Annotated[int, Meta(ge=1, le=99)]
    wager: Text
    stake: Annotated[int, Meta(ge=0, le=2**53)]


class LayChips(Act, frozen=True, kw_only=True, tag="lay_chips"):
    """At felt the dealer enters chips as they lie, of players whom the books don't know."""

    chips: Annotated[tuple[Chips, ...], Meta(min_length=1, max_length=CHIPS_MAX)]


class RestrictPlayer(Act, frozen=True, kw_only=True, tag="restrict_player"):
    """Keep a player to one playing position, or let them go again."""

    rank: ClassVar[Role] = Role.PIT_MANAGER
    player: str
    restricted: bool = True


class RestrictArea(Act, frozen=True, kw_only=True, tag="restrict_area"):
    """Take fewer wagers to an area than the rulebook allows; 0 lifts it."""

    rank: ClassVar[Role] = Role.PIT_MANAGER
    most: int


class NoMoreBets(Act, frozen=True, kw_only=True, tag="no_more_bets"):
    """Announce “No more bets”."""
