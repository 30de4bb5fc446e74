"""The progressive jackpot as data."""

from __future__ import annotations

from msgspec import Struct

from threecard.odds.exact import Exact, exact, exact_if
from threecard.odds.pricing.jackpot import JackpotOdds


class EnvyData(Struct, frozen=True):
    """The envy to expect, and where the wager then breaks even."""

    envy: Exact
    break_even_meter: Exact | None


class JackpotData(Struct, frozen=True, kw_only=True):
    """One jackpot wager; amounts in dollars."""

    wager: str
    price: Exact
    meter: Exact
    fixed_return: Exact
    probability: Exact  # of the whole meter
    probabilities: dict[str, Exact]
    break_even_meter: Exact | None
    envy_per_other_ante: Exact
    envy: dict[str, EnvyData]  # by number of others


def jackpot_data(jackpot: JackpotOdds) -> JackpotData:
    return JackpotData(
        wager=jackpot.wager,
        price=exact(jackpot.price),
        meter=exact(jackpot.meter),
        fixed_return=exact(jackpot.fixed_return),
        probability=exact(jackpot.probability),
        probabilities={id_: exact(each) for id_, each in jackpot.probabilities.items()},
        break_even_meter=exact_if(jackpot.break_even_meter),
        envy_per_other_ante=exact(jackpot.envy_per_other_ante),
        envy={
            str(each.others): EnvyData(exact(each.envy), exact_if(each.break_even_meter))
            for each in jackpot.envy
        },
    )
