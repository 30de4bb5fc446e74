"""Returning: wagers that leave the felt and go back, and those that fall with them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from threecard.core.commands import Act
from threecard.core.events import WagerChanged
from threecard.core.judgement import Cite
from threecard.core.money import Cents
from threecard.core.round import Placed
from threecard.core.table import Table

Lying = tuple[int, Placed]  # a wager and its position


def changed(
    act: Act, position: int, placed: Placed, stake: int, cite: Cite | None = None
) -> WagerChanged:
    """A wager whose stake is now this."""
    return WagerChanged(
        actor=act.actor,
        role=act.role,
        player=placed.player,
        position=position,
        wager=placed.wager,
        stake=Cents(stake),
        was=placed.stake,
        clause=None if cite is None else cite.clause,
        reading=None if cite is None else cite.reading,
    )


def given_back(act: Act, wagers: Iterable[Lying], cite: Cite | None) -> list[WagerChanged]:
    """These wagers, off the felt and back with whoever placed them."""
    return [changed(act, position, placed, 0, cite) for position, placed in wagers]


def fallen(table: Table, act: Act, gone: Collection[Lying]) -> list[WagerChanged]:
    """Side wagers that fall while bets are open, because nothing that supports them is left."""
    fallen: list[WagerChanged] = []
    for position in dict.fromkeys(position for position, _ in gone):
        before = table.wagers_at(position)
        left = [placed for placed in before if (position, placed) not in gone]
        for placed in left:
            condition = table.rules.wagers[placed.wager].condition
            if condition is None:
                continue
            was, able = (
                {other.player for other in lying if other.wager in condition.any_of}
                for lying in (before, left)
            )
            # What lay alone before has lost nothing.
            if condition.allows(placed.player, was) and not condition.allows(placed.player, able):
                fallen.append(changed(act, position, placed, 0, Cite(condition.clause)))
    return fallen


def taken_back(
    act: Act, position: int, wagers: Iterable[Placed], excess: int, cite: Cite
) -> list[WagerChanged]:
    """Chips taken off these wagers, the last laid first, until the excess is gone."""
    laid = [(order, amount, placed) for placed in wagers for order, amount in placed.chips]
    left: dict[Placed, int] = {}
    for _, amount, placed in sorted(laid, key=lambda chip: -chip[0]):
        if excess <= 0:
            break
        taken = min(excess, amount)
        excess -= taken
        left[placed] = left.get(placed, placed.stake) - taken
    return [changed(act, position, placed, stake, cite) for placed, stake in left.items()]


def is_in_play(table: Table, position: int, placed: Placed) -> bool:
    """Whether a wager counts: not one beside which its player must have another and has none."""
    condition = table.config.rules.wagers[placed.wager].condition
    if condition is None or not condition.own:
        return True
    here = table.wagers_at(position)
    return any(other.player == placed.player and other.wager in condition.any_of for other in here)
