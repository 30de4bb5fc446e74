"""The game in play: a player's session and an operator's table, as examples."""

from __future__ import annotations

from threecard.core.money import dollars, in_column
from threecard.odds.present.hold_sheets import positions
from threecard.odds.present.markup import Markup, element, printed_number
from threecard.odds.present.par.tables import exact, facts, figure, grid, section
from threecard.odds.present.plots.fan import draw_fan
from threecard.odds.present.plots.histogram import draw_histogram
from threecard.odds.present.session_sheets import SHARES, staked
from threecard.odds.rounds.holds import HoldOdds
from threecard.odds.rounds.sessions import SessionOdds
from threecard.odds.sheet import percent


def session(found: SessionOdds) -> Markup:
    """A session with the first wager: its distribution, and the way there."""
    assert found.bankroll is not None
    return section(
        "session",
        "A session",
        element(
            "p",
            f"{found.rounds:,} rounds of {staked(found.report.rulebook, found.stakes)} from a "
            f"bankroll of {dollars(found.bankroll)}, ended early when it is too small for another "
            "round. Money is in dollars.",
        ),
        facts(
            (
                (
                    "expected, all rounds",
                    [_signed(float(found.mean)) + ", ", exact(found.mean / 100)],
                ),
                ("standard deviation", in_column(found.standard_deviation)),
                ("ahead at the end", percent(found.ahead)),
                ("even", percent(found.even)),
                ("ruined before the end", percent(found.ruin)),
                ("rounds played", f"{found.rounds_expected:,.1f} on average"),
            )
        ),
        figure(
            draw_histogram("Results of sessions", found.law, mean=found.law.mean),
            "The result of a session in dollars. The last tenth of a percent on either side is in "
            "the outermost bars; those who were ruined stand at the left end.",
        ),
        figure(
            draw_fan("Results by rounds played", found.fan),
            "Where results lie on the way: half of all sessions in the darker band, nine tenths in "
            "both.",
        ),
        grid(
            tuple(f">{100 * share:g} %" for share in SHARES),
            [tuple(_signed(found.quantile(share)) for share in SHARES)],
        ),
        element(
            "p",
            f"Results not exceeded with these chances. No probability of the session is off by "
            f"more than {found.error:.1e}.",
            class_="note",
        ),
        own_page=True,
    )


def table(found: HoldOdds) -> Markup:
    """An operator's table with the first wager on several positions."""
    rows = []
    for each in found.periods:
        low, high = each.intervals[0.95]
        turnover = float(each.turnover)
        rows.append(
            (
                each.name,
                f"{float(each.rounds):,.0f}",
                f"{float(each.turnover) / 100:,.0f}",
                _signed(float(each.win)),
                in_column(each.standard_deviation),
                f"{_share(low / turnover)} to {_share(high / turnover)}",
            )
        )
    certain = found.rounds_to_certainty
    return section(
        "table",
        "A table",
        element(
            "p",
            f"{staked(found.report.rulebook, found.stakes)} at {positions(found.occupied)}, "
            f"{float(found.pace):g} rounds an hour, {float(found.hours):g} hours a day."
            + (
                " Positions meet one dealer's hand, so their results go together, with a "
                f"correlation of {float(found.correlation):+.4f}."
                if found.occupied > 1
                else ""
            ),
        ),
        grid(
            (
                "in",
                ">rounds",
                ">staked",
                ">expected win",
                ">deviation",
                ">95 % of the time hold is",
            ),
            rows,
        ),
        element(
            "p",
            "Hold is the win for each dollar staked before the deal."
            + (
                ""
                if certain is None
                else f" N0, after which the expected win is one standard deviation: "
                f"{float(certain):,.0f} rounds or {float(certain / found.pace):,.1f} hours."
            ),
            class_="note",
        ),
    )


def _signed(cents: float) -> str:
    return printed_number(in_column(cents, signed=True))


def _share(value: float) -> str:
    return printed_number(percent(value, 2))
