"""The wagers: edges and spread, every end of a stake with its count, and how wagers go together."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from threecard.core.judgement import Result
from threecard.core.naming import printed
from threecard.core.paytable import WholeMeter
from threecard.odds.counting.outcomes import NOT_DUE, NOT_PLACED, Outcome
from threecard.odds.present.markup import Child, Markup, element, printed_number
from threecard.odds.present.par.tables import edge, exact, figure, grid, section
from threecard.odds.present.plots.ends import draw_ends
from threecard.odds.pricing.report import GameOdds
from threecard.odds.pricing.wagers import ENDS, WagerOdds
from threecard.odds.sheet import percent

CAPTION = (
    "Net result of one unit and how often it comes up. Each line across is ten times as often."
)
# In the order in which a pay table is read: lines from the top, then what else becomes of a stake.
ORDER = (
    Result.PAID.value,
    Result.RETURNED.value,
    Result.COLLECTED.value,
    NOT_DUE.end,
    NOT_PLACED.end,
)


def wagers(report: GameOdds) -> Markup:
    """Every wager in a line, for one unit of its stake."""
    return section(
        "wagers",
        "Wagers",
        grid(
            ("wager", ">house edge", ">return", ">paid", ">variance", ">deviation"),
            [
                (
                    _name(each),
                    edge(each.house_edge) if each.part_of is None else _plain(each.house_edge),
                    percent(1 - each.house_edge, 3) if each.part_of is None else "",
                    percent(each.hit_frequency, 3),
                    f"{float(each.variance):,.6f}",
                    f"{each.standard_deviation:,.4f}",
                )
                for each in report.wagers.values()
            ],
        ),
        element("h3", "Exactly"),
        grid(
            ("wager", "house edge", "variance"),
            [
                (_name(each), exact(each.house_edge), exact(each.variance))
                for each in report.wagers.values()
            ],
        ),
    )


def pay_lines(report: GameOdds) -> Markup:
    """A table and a picture for each wager; what contributes to the return, line by line."""
    parts: list[Child] = [
        element(
            "p",
            "Each deal ends one way for each wager. A row's part is its probability times what the "
            "player gains on one unit; the parts add up to the player's expectation, the negative "
            "of the house edge.",
        )
    ]
    first = next(iter(report.joint.bundles))
    for id_, bundle in report.joint.bundles.items():
        nets = report.nets(report.wagers[id_])
        title = f"{report.wagers[id_].name}: net results of one round, for one unit"
        tables = [_ends(report, part, alone=len(bundle) > 1) for part in bundle]
        if len(bundle) > 1:
            total = -report.wagers[id_].house_edge
            tables.append(
                element(
                    "p",
                    f"Together, by the best decisions: {_plain(total)}, exactly ",
                    exact(total),
                )
            )
        parts.append(element("h3", report.wagers[id_].name))
        parts.append(
            element(
                "div",
                element("div", tables),
                figure(draw_ends(title, nets), CAPTION if id_ == first else None),
                class_="pair",
            )
        )
    return section("lines", "Every end of a stake", *parts)


def together(report: GameOdds) -> Markup | None:
    """Correlations and covariances of wagers on one position."""
    if not report.covariances:
        return None
    return section(
        "together",
        "Wagers on one position",
        element(
            "p",
            "All wagers of a position are settled by the same cards. The variance of stakes "
            "together is Σ sᵢ² Vᵢ + 2 Σ sᵢ sⱼ Cᵢⱼ, with these covariances for one unit on each.",
        ),
        grid(
            ("wagers", ">correlation", ">covariance", "exactly"),
            [
                (
                    " and ".join(report.wagers[id_].name for id_ in pair),
                    printed_number(str(report.correlation(*pair))),
                    printed_number(f"{float(value):+.6f}"),
                    exact(value),
                )
                for pair, value in report.covariances.items()
            ],
        ),
    )


def _plain(value: Fraction) -> str:
    """A part's share of an edge is nobody's edge."""
    return printed_number(percent(value))


def _name(wager: WagerOdds) -> Child:
    if wager.part_of is None:
        return wager.name
    return element("span", f"– {wager.name} alone", class_="dim")


def _ends(report: GameOdds, part: str, *, alone: bool) -> Markup:
    joint, total = report.joint, Fraction(0)
    rows: list[tuple[Child, ...]] = []
    for outcome, count in sorted(
        joint.outcomes(part).items(), key=lambda each: _place(report, part, each[0])
    ):
        net = joint.worth.per_unit(part, outcome)
        share = Fraction(count, joint.total)
        total += share * net
        rows.append(
            (
                _said(report, part, outcome),
                _pays(report, part, outcome),
                f"{count:,}",
                percent(share),
                printed_number(f"{float(share * net):+.6f}"),
            )
        )
    foot = ("together", "", f"{joint.total:,}", "", printed_number(f"{float(total):+.6f}"))
    head = report.wagers[part].name if alone else "end"
    return grid((head, ">pays", ">deals", ">probability", ">part"), rows, foot=foot)


def _place(report: GameOdds, part: str, outcome: Outcome) -> tuple[int, int]:
    lines = list(report.rulebook.line_pays[part])
    return ORDER.index(outcome.end), lines.index(outcome.line) if outcome.line else 0


def _won(outcome: Outcome) -> Iterator[str]:
    for line in (outcome.line, outcome.also):
        if line is not None:
            yield line


def _said(report: GameOdds, part: str, outcome: Outcome) -> str:
    names = {line.id: line.name for line in report.rulebook.priced[part].lines}
    won = [names[line] for line in _won(outcome)]
    return " and ".join(won) if won else ENDS[outcome.end]


def _pays(report: GameOdds, part: str, outcome: Outcome) -> str:
    pays = report.rulebook.line_pays[part]
    return " and ".join(
        "the meter" if isinstance(pays[line], WholeMeter) else printed(pays[line])
        for line in _won(outcome)
    )
