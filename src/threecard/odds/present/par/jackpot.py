"""The progressive jackpot: what it returns by its meter, and what the meter is hit at."""

from __future__ import annotations

from fractions import Fraction

from threecard.core.money import dollars, to_the_cent
from threecard.odds.present.markup import Child, Markup, element
from threecard.odds.present.par.tables import edge, exact, facts, figure, grid, section
from threecard.odds.present.plots.meter import draw_meter
from threecard.odds.pricing.jackpot import EnvyOdds, JackpotOdds
from threecard.odds.pricing.report import GameOdds
from threecard.odds.rounds.meter import MeterOdds
from threecard.odds.sheet import percent

METERS = (20_000, 40_000, 60_000, 80_000, 100_000, 150_000)  # dollars


def jackpot(report: GameOdds, meter: MeterOdds | None) -> Markup | None:
    """Only of a game that has one."""
    found = report.jackpot
    if found is None or meter is None:
        return None
    readings = meter.desk.readings
    return section(
        "jackpot",
        "Progressive jackpot",
        _alarm(meter),
        facts(
            (
                ("price", dollars(found.price * 100)),
                ("feeds the meter", f"{dollars(meter.fed)} of each wager"),
                ("seed", f"{dollars(meter.seed)}, put up by the house"),
                (
                    "funding",
                    f"awards by the {readings['jackpot.funding']}, envy by the "
                    f"{readings['envy.funding']}",
                ),
                (
                    "fixed awards return",
                    [f"${float(found.fixed_return):.6f} a wager, ", exact(found.fixed_return)],
                ),
                (
                    "the meter grows",
                    [f"${float(meter.growth) / 100:.6f} a wager, ", exact(meter.growth / 100)],
                ),
                ("hit", f"one wager in {float(1 / found.probability):,.0f}"),
                ("hit at, on average", to_the_cent(meter.hit_mean)),
                (
                    "house edge over the meter's life",
                    f"{percent(meter.house_edge, 3)}, without envy",
                ),
            )
        ),
        figure(
            draw_meter("House edge of the jackpot by its meter", found, meter),
            "The house edge falls as the meter grows. Behind the line, in gold: where the meter "
            "stands when it is hit, for one wager a round.",
        ),
        grid(
            (">meter", ">house edge", ">return", "house edge exactly"),
            [_at(found, amount) for amount in METERS],
            snug=True,
        ),
        element("h3", "Envy and breaking even"),
        grid(
            (">others on an Ante", ">envy a wager", ">breaks even at"),
            [
                (
                    str(each.others),
                    f"${float(each.envy):.6f}",
                    "never"
                    if each.break_even_meter is None
                    else to_the_cent(each.break_even_meter * 100),
                )
                for each in (EnvyOdds(0, Fraction(0), found.break_even_meter), *found.envy)
            ],
            snug=True,
        ),
        own_page=True,
    )


def _alarm(meter: MeterOdds) -> Markup | None:
    if meter.house_edge >= 0:
        return None
    return element(
        "p",
        f"Over the life of the meter the PLAYER has the edge: {percent(-meter.house_edge)}.",
        class_="alarm",
    )


def _at(found: JackpotOdds, amount: int) -> tuple[Child, ...]:
    """The edge with the meter at so many dollars; it is a straight line in the meter."""
    assert found.break_even_meter is not None
    value = (found.break_even_meter - amount) * found.probability / found.price
    return (
        dollars(amount * 100),
        edge(value),
        percent(1 - value, 2),
        exact(value),
    )
