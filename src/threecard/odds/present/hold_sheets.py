"""A table's hold as sheets: what it wins, where an honest one stays, its jackpot's meter."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from threecard.core.money import dollars, in_column, to_the_cent
from threecard.odds.present.session_sheets import staked
from threecard.odds.pricing.what_ifs import what_ifs
from threecard.odds.rounds.holds import HoldOdds
from threecard.odds.rounds.meter import MeterOdds
from threecard.odds.sheet import Sheet, percent, sheets_of

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)


def positions(occupied: Fraction) -> str:
    return f"{float(occupied):g} position{'s' if occupied > 1 else ''}"


@sheets_of.register
def hold_sheets(hold: HoldOdds) -> Iterator[Sheet]:
    """All sheets of a hold."""
    yield _expected(hold)
    yield _intervals(hold)
    if hold.meter is not None:
        yield _growth(hold, hold.meter)
        yield _hits(hold, hold.meter)


def _expected(hold: HoldOdds) -> Sheet:
    notes = [f"What if: {each}." for each in what_ifs(hold.report.rulebook, hold.report.without)]
    notes.append(
        f"Hold is the win for each dollar staked before the deal, exactly {hold.hold} with "
        f"{positions(hold.occupied)} at {float(hold.pace):g} rounds an hour, "
        f"{float(hold.hours):g} hours a day."
    )
    if hold.occupied > 1:
        notes.append(
            "Positions meet the same dealer's hand, so their results go together: correlation "
            f"{float(hold.correlation):+.4f}."
        )
    certain = hold.rounds_to_certainty
    if certain is not None:
        notes.append(
            f"N0, when the expected win is one standard deviation: {float(certain):,.0f} rounds, "
            f"{float(certain / hold.pace):,.1f} hours."
        )
    alarm = f"The PLAYERS have the edge: {to_the_cent(-hold.round_mean)} a round."
    return Sheet(
        f"{hold.report.rulebook.edition.title}: {staked(hold.report.rulebook, hold.stakes)} at "
        f"{positions(hold.occupied)}",
        ("in", ">rounds", ">staked", ">expected win", ">deviation", ">hold"),
        tuple(
            (
                each.name,
                f"{float(each.rounds):,.0f}",
                in_column(each.turnover),
                in_column(each.win),
                in_column(each.standard_deviation),
                percent(each.hold),
            )
            for each in hold.periods
        ),
        tuple(notes),
        (alarm,) if hold.round_mean < 0 else (),
    )


def _intervals(hold: HoldOdds) -> Sheet:
    rows = []
    for each in hold.periods:
        for level, (low, high) in each.intervals.items():
            turnover = float(each.turnover)
            rows.append(
                (
                    each.name,
                    percent(level, 1),
                    in_column(low, signed=True),
                    in_column(high, signed=True),
                    percent(low / turnover, 2),
                    percent(high / turnover, 2),
                )
            )
    return Sheet(
        "Where an honest table stays",
        ("in", ">sure to", ">win from", ">to", ">hold from", ">to"),
        tuple(rows),
        (
            "Half of what is left lies below, half above. "
            + (
                "By convolution of the one position's results."
                if hold.occupied == 1
                else "The shape is of the same wagers at one position, stretched to the table's "
                "own deviation."
            ),
        ),
    )


def _growth(hold: HoldOdds, meter: MeterOdds) -> Sheet:
    rounds = 1 / meter.round_chance
    day = hold.pace * hold.hours * meter.wagers
    readings = meter.desk.readings
    edge = meter.house_edge
    alarm = (
        f"Over the life of the meter the PLAYER has the edge on the jackpot: {percent(-edge)} of "
        "every wager."
    )
    return Sheet(
        f"The meter from {dollars(meter.seed)}, {dollars(meter.fed)} of each wager",
        ("", ">", "exactly"),
        (
            ("a wager feeds", in_column(meter.fed), ""),
            ("awards take out of it", in_column(meter.drawn), f"{meter.drawn / 100}"),
            ("it grows a wager by", in_column(meter.growth), f"{meter.growth / 100}"),
            ("it grows a day by", in_column(meter.growth * day), ""),
            ("hit once in rounds", f"{float(rounds):,.1f}", str(rounds)),
            ("hit once in days", f"{float(rounds / hold.pace / hold.hours):,.1f}", ""),
            ("the house tops up a wager by", f"{meter.topped_up / 100:,.4f}", ""),
            ("returns a wager in the long run", f"{meter.player_return / 100:,.4f}", ""),
            ("house edge in the long run", percent(edge), ""),
        ),
        (
            f"Awards are funded by the {readings['jackpot.funding']}, envy by the "
            f"{readings['envy.funding']}; envy comes to ${float(meter.envy) / 100:.6f} a wager.",
        ),
        (alarm,) if edge < 0 else (),
    )


def _hits(hold: HoldOdds, meter: MeterOdds) -> Sheet:
    jackpot = hold.report.jackpot
    assert jackpot is not None
    notes = [f"On average it is hit at {to_the_cent(meter.hit_mean)}."]
    if jackpot.break_even_meter is not None:
        above = meter.hit_above(jackpot.break_even_meter * 100)
        notes.append(
            f"It is hit above {to_the_cent(jackpot.break_even_meter * 100)}, where the wager "
            f"breaks even, with a chance of {percent(above, 2)}."
        )
    return Sheet(
        "When and at what the meter is hit",
        (">share of hits", ">at no more than", ">within rounds", ">within days"),
        tuple(
            (
                percent(share, 0),
                to_the_cent(meter.hit_quantile(share)),
                f"{meter.rounds_quantile(share):,.0f}",
                f"{meter.rounds_quantile(share) / float(hold.pace * hold.hours):,.1f}",
            )
            for share in SHARES
        ),
        tuple(notes),
    )
