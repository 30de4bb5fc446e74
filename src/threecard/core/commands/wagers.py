"""Commands of wagers: asking for, placing and changing them, and what limits them."""

from __future__ import annotations

from threecard.core.commands.act import Act


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


class RestrictPlayer(Act, frozen=True, kw_only=True, tag="restrict_player"):
    """Keep a player to one playing position, or let them go again."""

    player: str
    restricted: bool = True


class RestrictArea(Act, frozen=True, kw_only=True, tag="restrict_area"):
    """Take fewer wagers to an area than the rulebook allows; 0 lifts it."""

    most: int


class NoMoreBets(Act, frozen=True, kw_only=True, tag="no_more_bets"):
    """Announce “No more bets”."""
