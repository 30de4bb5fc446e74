"""Beside: a side wager needs a main wager at its position."""

from __future__ import annotations

from threecard.core.commands import PlaceWager
from threecard.core.decide.permission import refuse, told
from threecard.core.errors import Code
from threecard.core.table import Table
from threecard.core.wager import Condition, Wager


def check_beside(table: Table, wager: Wager, condition: Condition, command: PlaceWager) -> None:
    """A side wager goes beside a main wager.

    Chips on real felt may lie alone all the same; where a clause returns such a wager, it is taken
    down as it lies and returned at the end of the round (N3P 5.14, TCP 5.12.2).
    """
    if table.config.is_laid and condition.alone is not None:
        return
    able = {
        placed.player
        for placed in table.wagers_at(command.position)
        if placed.wager in condition.any_of
    }
    if condition.allows(command.player, able):
        return
    raise refuse(
        Code.WAGER_NOT_PERMITTED,
        _goes_beside(table, wager, condition, command),
        clause=condition.forbids(able),
    )


def _goes_beside(table: Table, wager: Wager, condition: Condition, command: PlaceWager) -> str:
    needed = " or ".join(wager_name(table, each) for each in condition.any_of)
    if not condition.own:
        return f"{wager.name} goes beside {needed}, and position {command.position} has none."
    return told(
        command,
        command.player,
        f"{wager.name} goes beside {needed}, and you have none at position {command.position}.",
        f"{wager.name} goes beside {needed}, and {command.player} has none at position "
        f"{command.position}.",
    )


def wager_name(table: Table, wager: str) -> str:
    """As the layout names it; what it has not, by what it was asked for."""
    found = table.rules.wagers.get(wager)
    return wager if found is None else found.name
