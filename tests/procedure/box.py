"""A betting box of Non-Commission Three Pictures: its limits, who has priority, what is advised."""

from __future__ import annotations

from tests.procedure import books
from tests.procedure.state import State, Wager


def total(table: State, position: int, wager: str) -> int:
    return sum(one.stake for one in table.area(position, wager))


def seated_player(table: State, position: int, wager: str) -> str | None:
    """N3P 1.15: who sits there with a bet on it, else the highest bet, ties to the earlier.

    Tie and Three Pictures are betting boxes of their own (5.14).
    """
    sitter = table.seats.get(position)
    if sitter is not None and table.find(sitter, position, wager):
        return sitter
    there = sorted(table.area(position, wager), key=lambda one: (-one.stake, one.order))
    return there[0].player if there else None


def excess(table: State, position: int, wager: str) -> int:
    if wager not in table.limits:
        return 0
    return max(0, total(table, position, wager) - table.limits[wager][1])


def reject_excess(table: State, position: int, wager: str) -> dict[str, int]:
    """N3P 5.1: standing players' last chips go back first, then the seated player's."""
    over = excess(table, position, wager)
    seated = seated_player(table, position, wager)
    chips = [
        (one.player == seated, -order, amount, one)
        for one in table.area(position, wager)
        for order, amount in one.chips
    ]
    rejected: dict[str, int] = {}
    for _, _, amount, one in sorted(chips, key=lambda chip: chip[:2]):
        taken = min(over, amount)
        if taken:
            rejected[one.player] = rejected.get(one.player, 0) + taken
            over -= taken
    return rejected


def place_in_box(table: State, mine: Wager) -> dict[str, int] | None:
    """What others lose to a new stake of a seated player; None: the box does not take it."""
    rejected = reject_excess(table, mine.position, mine.wager)
    if mine.player in rejected:
        return None
    if rejected and not books.UNSEATED_DISPLACES and table.seats.get(mine.position) != mine.player:
        return None
    return rejected


def falls_short(table: State, position: int, wager: str) -> bool:
    return total(table, position, wager) < table.limits[wager][0]


def mind_advice(table: State) -> None:
    """A box is under advice until the minimum is met or it is empty (N3P 5.2)."""
    for position, wager in list(table.advice):
        if not total(table, position, wager) or not falls_short(table, position, wager):
            table.advice.discard((position, wager))
