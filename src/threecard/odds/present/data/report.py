"""A game's odds as data: every wager with its lines, and how wagers go together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from threecard.core.cards import card_letters
from threecard.core.money import Cents, write_cents
from threecard.odds.exact import Exact, exact
from threecard.odds.present.data.jackpot import JackpotData, jackpot_data
from threecard.odds.present.data.strategy import StrategySummary, strategy_summary
from threecard.odds.pricing.report import GameOdds
from threecard.odds.pricing.wagers import LineOdds, WagerOdds
from threecard.odds.pricing.what_ifs import what_ifs


class LineData(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A pay line, or another end of a stake, and how often it comes up."""

    pays: str | None = None  # left out where a stake is not paid
    count: int
    probability: Exact
    part: Exact  # of what the player expects of one unit


class NetData(Struct, frozen=True):
    """A net result of one unit, and how often it comes up."""

    net: Exact
    probability: Exact


class WagerData(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A wager with all that is settled beside it, or one part of such a wager alone."""

    house_edge: Exact
    house_edge_float: float
    player_edge: bool
    hit_frequency: Exact
    variance: Exact
    lines: dict[str, LineData]
    nets: tuple[NetData, ...]  # the smallest first
    parts: tuple[str, ...] | None = None  # where there are several
    part_of: str | None = None


class StakedData(Struct, frozen=True):
    """A stake and its edge as it is paid, which rounding may move."""

    stake: str
    house_edge: Exact
    house_edge_float: float


class ReportData(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game's odds; pairs of wagers are written `main,tie`."""

    game: str
    terms: str  # the hash of what was priced
    what_if: tuple[str, ...]  # in what that differs from what was published
    readings: dict[str, str]
    without: tuple[str, ...]
    combinations: int
    wagers: dict[str, WagerData]
    covariance: dict[str, Exact]
    correlation: dict[str, float]
    strategy: StrategySummary | None = None
    jackpot: JackpotData | None = None
    staked: dict[str, StakedData] | None = None  # where stakes were said


def report_data(
    report: GameOdds, wagers: Sequence[str] = (), stakes: Mapping[str, Cents] | None = None
) -> ReportData:
    """A game's odds, or those of some of its wagers; with stakes, their edges as they are paid."""
    shown = {id_: each for id_, each in report.wagers.items() if not wagers or id_ in wagers}
    pairs = [pair for pair in report.covariances if set(pair) <= set(shown)]
    best, jackpot = report.strategy, report.jackpot
    return ReportData(
        game=report.rulebook.game,
        terms=report.rulebook.terms.hash,
        what_if=tuple(what_ifs(report.rulebook, report.without)),
        readings=dict(report.rulebook.readings),
        without=tuple(map(card_letters, report.without)),
        combinations=report.combinations,
        wagers={id_: _wager(report, each) for id_, each in shown.items()},
        covariance={",".join(pair): exact(report.covariances[pair]) for pair in pairs},
        correlation={",".join(pair): float(report.correlation(*pair)) for pair in pairs},
        strategy=strategy_summary(best) if best is not None and best.on in shown else None,
        jackpot=jackpot_data(jackpot) if jackpot is not None and jackpot.wager in shown else None,
        staked={id_: _staked(report, id_, stake) for id_, stake in stakes.items()}
        if stakes
        else None,
    )


def _staked(report: GameOdds, wager: str, stake: Cents) -> StakedData:
    edge = report.edge_at(wager, stake)
    return StakedData(write_cents(stake), exact(edge), float(edge))


def _wager(report: GameOdds, wager: WagerOdds) -> WagerData:
    nets = report.nets(wager)
    return WagerData(
        house_edge=exact(wager.house_edge),
        house_edge_float=float(wager.house_edge),
        player_edge=wager.player_edge,
        hit_frequency=exact(wager.hit_frequency),
        variance=exact(wager.variance),
        lines={id_: _line(each) for id_, each in wager.lines.items()},
        nets=tuple(NetData(exact(net), exact(nets[net])) for net in sorted(nets)),
        parts=wager.parts if len(wager.parts) > 1 else None,
        part_of=wager.part_of,
    )


def _line(line: LineOdds) -> LineData:
    return LineData(
        pays=None if line.pays is None else str(line.pays),
        count=line.count,
        probability=exact(line.probability),
        part=exact(line.part),
    )


CSV_HEADS = (
    "game", "wager", "line", "pays", "count", "probability", "probability_float",
    "house_edge", "house_edge_float", "hit_frequency", "variance", "player_edge",
)  # fmt: skip


def report_rows(report: GameOdds, wagers: Sequence[str] = ()) -> Iterator[tuple[object, ...]]:
    """One row for every line of every wager, for CSV."""
    for id_, wager in report.wagers.items():
        if wagers and id_ not in wagers:
            continue
        for line in wager.lines.values():
            yield (
                report.rulebook.game,
                id_,
                line.id,
                "" if line.pays is None else line.pays,
                line.count,
                exact(line.probability),
                float(line.probability),
                exact(wager.house_edge),
                float(wager.house_edge),
                exact(wager.hit_frequency),
                exact(wager.variance),
                str(wager.player_edge).lower(),
            )
