"""Odds as plain data for JSON and CSV: fractions as `p/q`, in the same order as they are shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from threecard.core.cards import card_letters
from threecard.odds.choices import ReadingsOdds
from threecard.odds.jackpot import JackpotOdds
from threecard.odds.policy import PolicyOdds
from threecard.odds.report import GameOdds
from threecard.odds.strategies import Strategy
from threecard.odds.wagers import LineOdds, WagerOdds

Data = dict[str, Any]


def exact(value: Fraction | None) -> str | None:
    return None if value is None else f"{value.numerator}/{value.denominator}"


def report_data(report: GameOdds, wagers: Sequence[str] = ()) -> Data:
    """A game's odds, or those of some of its wagers."""
    shown = {id_: each for id_, each in report.wagers.items() if not wagers or id_ in wagers}
    data: Data = {
        "game": report.rulebook.game,
        "readings": dict(report.rulebook.readings),
        "without": list(map(card_letters, report.without)),
        "combinations": report.combinations,
        "wagers": {id_: wager_data(each) for id_, each in shown.items()},
        "covariance": {
            ",".join(pair): exact(value)
            for pair, value in report.covariances.items()
            if set(pair) <= set(shown)
        },
        "correlation": {
            ",".join(pair): float(report.correlation(*pair))
            for pair in report.covariances
            if set(pair) <= set(shown)
        },
    }
    if report.strategy is not None and report.strategy.on in shown:
        data["strategy"] = strategy_summary(report.strategy)
    if report.jackpot is not None and report.jackpot.wager in shown:
        data["jackpot"] = jackpot_data(report.jackpot)
    return data


def wager_data(wager: WagerOdds) -> Data:
    data: Data = {
        "house_edge": exact(wager.house_edge),
        "house_edge_float": float(wager.house_edge),
        "player_edge": wager.player_edge,
        "hit_frequency": exact(wager.hit_frequency),
        "variance": exact(wager.variance),
        "lines": {id_: _line(each) for id_, each in wager.lines.items()},
    }
    if len(wager.parts) > 1:
        data["parts"] = list(wager.parts)
    if wager.part_of is not None:
        data["part_of"] = wager.part_of
    return data


def _line(line: LineOdds) -> Data:
    pays = {} if line.pays is None else {"pays": str(line.pays)}
    return {**pays, "count": line.count, "probability": exact(line.probability)}


def strategy_summary(strategy: Strategy) -> Data:
    """The strategy without its classes."""
    return {
        "threshold": strategy.threshold,
        "rule": strategy.rule,
        **_policy(strategy.best),
        "parts": {part: exact(edge) for part, edge in strategy.parts.items()},
    }


def strategy_data(strategy: Strategy) -> Data:
    """All there is to a strategy."""
    seen = strategy.seen
    return {
        "game": strategy.position.rulebook.game,
        "readings": dict(strategy.position.rulebook.readings),
        **strategy_summary(strategy),
        "player_edge": strategy.house_edge < 0,
        "policies": {id_: _policy(each) for id_, each in strategy.policies.items()},
        "blind": _policy(strategy.blind),
        "seen": {
            "house_edge": exact(seen.house_edge),
            "gain": exact(seen.gain),
            "gain_float": float(seen.gain),
            "cards": {
                card.letter: {
                    "probability": exact(card.probability),
                    "threshold": card.decisions.threshold,
                    "rule": card.rule,
                    **_policy(card.best),
                }
                for card in seen.cards
            },
        },
        "classes": [
            {
                "name": each.name,
                "probability": exact(each.probability),
                "played": exact(each.played),
                "folded": exact(each.folded),
                "decision": "play" if each.plays else "fold",
                "mistake": exact(each.mistake),
            }
            for each in strategy.values
        ],
    }


def _policy(policy: PolicyOdds) -> Data:
    return {
        "house_edge": exact(policy.house_edge),
        "house_edge_float": float(policy.house_edge),
        "element_of_risk": exact(policy.element_of_risk),
        "average_stake": exact(policy.average_stake),
        "play_frequency": exact(policy.plays),
        "cost": exact(policy.cost),
    }


def jackpot_data(jackpot: JackpotOdds) -> Data:
    """Amounts in dollars."""
    return {
        "price": exact(jackpot.price),
        "meter": exact(jackpot.meter),
        "fixed_return": exact(jackpot.fixed_return),
        "probability": exact(jackpot.probability),
        "probabilities": {id_: exact(each) for id_, each in jackpot.probabilities.items()},
        "break_even_meter": exact(jackpot.break_even_meter),
        "envy_per_other_ante": exact(jackpot.envy_per_other_ante),
        "envy": {
            str(each.others): {
                "envy": exact(each.envy),
                "break_even_meter": exact(each.break_even_meter),
            }
            for each in jackpot.envy
        },
    }


def readings_data(found: ReadingsOdds) -> Data:
    readings: dict[str, Data] = {}
    for each in found.choices:
        readings.setdefault(each.reading.name, {})[each.choice] = {
            "in_force": each.in_force,
            "house_edge": _edges(each.edges),
            "changed": list(each.changed),
            "player_edge": [wager for wager, edge in each.edges.items() if edge < 0],
        }
    return {
        "game": found.rulebook.game,
        "house_edge": _edges(found.edges),
        "readings": readings,
        "without_effect": list(found.without_effect),
    }


def _edges(edges: Mapping[str, Fraction]) -> dict[str, str | None]:
    return {wager: exact(edge) for wager, edge in edges.items()}


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
