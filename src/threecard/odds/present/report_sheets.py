"""The odds of a game as sheets: wagers, their lines, how they go together, what stands out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

from threecard.core.money import Cents, dollars, in_column, to_the_cent
from threecard.core.naming import listed, printed, wager_name
from threecard.odds.pricing.jackpot import EnvyOdds
from threecard.odds.pricing.report import GameOdds
from threecard.odds.pricing.wagers import WagerOdds
from threecard.odds.pricing.what_ifs import what_ifs
from threecard.odds.sheet import Sheet, percent, sheets_of


@sheets_of.register
def report_sheets(report: GameOdds, wagers: Sequence[str] = ()) -> Iterator[Sheet]:
    """All sheets of a game, or of some of its wagers."""
    shown = [each for id_, each in report.wagers.items() if not wagers or id_ in wagers]
    yield _summary(report, shown)
    yield _lines(shown)
    together = [
        (pair, covariance)
        for pair, covariance in report.covariances.items()
        if not wagers or set(pair) <= set(wagers)
    ]
    if together:
        yield Sheet(
            "Two wagers on one position",
            ("wagers", ">correlation", ">covariance"),
            tuple(
                (", ".join(pair), str(report.correlation(*pair)), f"{float(covariance):+.6f}")
                for pair, covariance in together
            ),
        )
    if report.jackpot is not None and (not wagers or report.jackpot.wager in wagers):
        yield _jackpot(report)


def stakes_sheet(report: GameOdds, stakes: Mapping[str, Cents]) -> Sheet:
    """The edge of each stake as it is paid, beside that of the odds as printed."""
    rounding = report.rulebook.edition.rounding
    how = "every stake is paid to the cent, so that the two are one"
    if rounding is not None:
        how = str(rounding)
    rows = []
    for id_, stake in stakes.items():
        edge = report.edge_at(id_, stake)
        shown = (in_column(stake), percent(edge), str(edge))
        rows.append((id_, *shown, percent(report.wagers[id_].house_edge)))
    return Sheet(
        "These stakes, as they are paid",
        ("wager", ">stake", ">house edge", "exactly", ">unrounded"),
        tuple(rows),
        (f"{how[0].upper()}{how[1:]}.",),
    )


def overview_sheets(reports: Sequence[GameOdds]) -> Iterator[Sheet]:
    """Several games, a sheet of wagers for each."""
    for report in reports:
        yield _summary(report, list(report.wagers.values()))


def alarms(shown: list[WagerOdds]) -> tuple[str, ...]:
    """The wagers that favour the player, said loudly."""
    return tuple(
        f"The PLAYER has the edge on {each.name}: {percent(-each.house_edge)} of every stake."
        for each in shown
        if each.player_edge
    )


def _summary(report: GameOdds, shown: list[WagerOdds]) -> Sheet:
    notes = [f"What if: {each}." for each in what_ifs(report.rulebook, report.without)]
    name = partial(wager_name, report.rulebook)
    strategy, jackpot = report.strategy, report.jackpot
    ids = {each.id for each in shown}
    if strategy is not None and strategy.on in ids:
        beside = report.wagers[strategy.on].parts[1:]
        notes.append(
            f"{name(strategy.on)} is with its {listed([*map(name, beside)])}, "
            f"by the best decisions: {strategy.rule}."
        )
    if jackpot is not None and jackpot.wager in ids:
        notes.append(
            f"{name(jackpot.wager)} is priced at a meter of {dollars(jackpot.meter * 100)}."
        )
    return Sheet(
        f"{report.rulebook.edition.title}: {report.combinations:,} deals of two hands",
        ("wager", ">house edge", "exactly", ">paid", ">deviation"),
        tuple(
            (
                each.id if each.part_of is None else f"  {each.id} alone",
                percent(each.house_edge),
                str(each.house_edge),
                percent(each.hit_frequency),
                f"{each.standard_deviation:.4f}",
            )
            for each in shown
        ),
        tuple(notes),
        alarms(shown),
    )


def _lines(shown: list[WagerOdds]) -> Sheet:
    rows = []
    for each in shown:
        ends = (line for line in each.lines.values() if line.count or line.pays is not None)
        for place, line in enumerate(ends):
            rows.append(
                (
                    "" if place else each.id,
                    line.name,
                    printed(line.pays),
                    f"{line.count:,}",
                    percent(line.probability),
                    f"{float(1 / line.probability):,.1f}" if line.count else "never",
                )
            )
    return Sheet(
        "Every end of a stake",
        ("wager", "line", ">pays", ">deals", ">probability", ">one in"),
        tuple(rows),
    )


def _jackpot(report: GameOdds) -> Sheet:
    jackpot = report.jackpot
    assert jackpot is not None
    alone = EnvyOdds(0, Fraction(0), jackpot.break_even_meter)
    return Sheet(
        f"Progressive jackpot at {dollars(jackpot.price * 100)}",
        (">others on an Ante", ">envy expected", ">breaks even at a meter of"),
        tuple(
            (
                str(each.others),
                f"${float(each.envy):.6f}",
                "never"
                if each.break_even_meter is None
                else to_the_cent(each.break_even_meter * 100),
            )
            for each in (alone, *jackpot.envy)
        ),
        (
            f"The fixed awards return ${float(jackpot.fixed_return):.6f}, exactly "
            f"{jackpot.fixed_return}. "
            + (
                f"The meter is won in one deal of {float(1 / jackpot.probability):,.1f}."
                if jackpot.probability
                else "Nobody can win the meter."
            ),
        ),
    )
