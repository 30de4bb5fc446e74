"""Stakes: what keeps an amount from being staked on a wager, said in one place."""

from __future__ import annotations

from typing import NamedTuple

from threecard.core.errors import Code
from threecard.core.money import dollars
from threecard.core.rulebook import Rulebook


class StakeFault(NamedTuple):
    """Why a stake can't be taken; whoever asked raises it as an error of their own."""

    code: Code
    sentence: str


def stake_fault(rules: Rulebook, wager: str, stake: int) -> StakeFault | None:
    """A stake is more than nothing, and every line could pay it to the cent."""
    name = rules.wagers[wager].name
    if stake <= 0:
        return StakeFault(
            Code.STAKE_NOT_POSITIVE,
            f"A stake on {name} is more than nothing, not {dollars(stake)}.",
        )
    unit = rules.stake_units[wager]
    if stake % unit:
        return StakeFault(
            Code.STAKE_SPLITS_CENT,
            f"{dollars(stake)} on {name} could not be paid to the cent; "
            f"stake a multiple of {unit} cents.",
        )
    return None


def price_fault(rules: Rulebook, wager: str, stake: int) -> StakeFault | None:
    """The jackpot's wagering system takes one price."""
    rule = rules.jackpot_rule
    if rule is None or wager != rule.wager or stake == rule.price:
        return None
    return StakeFault(
        Code.NOT_THE_PRICE,
        f"A jackpot wager is {dollars(rule.price)}, not {dollars(stake)}.",
    )
