"""The best strategy as data: its rule, what departures cost, the value of every class."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from threecard.core.round import Decision
from threecard.odds.exact import Exact, exact
from threecard.odds.pricing.policy import PolicyOdds
from threecard.odds.pricing.strategies import ClassValue, Strategy


class PolicyData(Struct, frozen=True, kw_only=True):
    """What a way to play comes to, for one unit of the wager decided on."""

    house_edge: Exact
    house_edge_float: float
    element_of_risk: Exact
    average_stake: Exact
    play_frequency: Exact
    cost: Exact


class StrategySummary(PolicyData, frozen=True, kw_only=True):
    """The best strategy without its classes."""

    threshold: str | None
    rule: str
    parts: dict[str, Exact]


class SeenCardData(PolicyData, frozen=True, kw_only=True):
    """The best strategy with a dealer's card of one rank in view."""

    probability: Exact
    threshold: str | None
    rule: str


class SeenData(Struct, frozen=True, kw_only=True):
    """What it is worth to see one of the dealer's cards."""

    unseen: Exact  # the house edge with no card in view
    house_edge: Exact
    gain: Exact
    gain_float: float
    cards: dict[str, SeenCardData]


class ClassData(Struct, frozen=True, kw_only=True):
    """One class of hands: what playing and folding are worth with it."""

    name: str
    probability: Exact
    played: Exact
    folded: Exact
    decision: Decision
    mistake: Exact


class StrategyData(StrategySummary, frozen=True, kw_only=True):
    """A strategy class by class, and other ways to play."""

    game: str
    readings: dict[str, str]
    player_edge: bool
    policies: dict[str, PolicyData]
    blind: PolicyData
    classes: tuple[ClassData, ...]  # the lowest first


class WholeStrategyData(StrategyData, frozen=True, kw_only=True):
    """All there is to a strategy."""

    seen: SeenData


def strategy_summary(strategy: Strategy) -> StrategySummary:
    return StrategySummary(**_summary(strategy))


def strategy_data(strategy: Strategy) -> StrategyData:
    return StrategyData(**_strategy(strategy))


def whole_strategy_data(strategy: Strategy) -> WholeStrategyData:
    return WholeStrategyData(**_strategy(strategy), seen=seen_data(strategy))


def seen_data(strategy: Strategy) -> SeenData:
    """Apart, because it takes ten times as long as the rest."""
    seen = strategy.seen
    return SeenData(
        unseen=exact(strategy.house_edge),
        house_edge=exact(seen.house_edge),
        gain=exact(seen.gain),
        gain_float=float(seen.gain),
        cards={
            card.letter: SeenCardData(
                probability=exact(card.probability),
                threshold=card.decisions.threshold,
                rule=card.rule,
                **_policy(card.best),
            )
            for card in seen.cards
        },
    )


def _class(value: ClassValue) -> ClassData:
    return ClassData(
        name=value.name,
        probability=exact(value.probability),
        played=exact(value.played),
        folded=exact(value.folded),
        decision=Decision.PLAY if value.plays else Decision.FOLD,
        mistake=exact(value.mistake),
    )


def _strategy(strategy: Strategy) -> dict[str, Any]:
    return {
        "game": strategy.position.rulebook.game,
        "readings": dict(strategy.position.rulebook.readings),
        **_summary(strategy),
        "player_edge": strategy.house_edge < 0,
        "policies": {id_: PolicyData(**_policy(each)) for id_, each in strategy.policies.items()},
        "blind": PolicyData(**_policy(strategy.blind)),
        "classes": tuple(map(_class, strategy.values)),
    }


def _summary(strategy: Strategy) -> dict[str, Any]:
    return {
        "threshold": strategy.threshold,
        "rule": strategy.rule,
        **_policy(strategy.best),
        "parts": {part: exact(edge) for part, edge in strategy.parts.items()},
    }


def _policy(policy: PolicyOdds) -> dict[str, Any]:
    return {
        "house_edge": exact(policy.house_edge),
        "house_edge_float": float(policy.house_edge),
        "element_of_risk": exact(policy.element_of_risk),
        "average_stake": exact(policy.average_stake),
        "play_frequency": exact(policy.plays),
        "cost": exact(policy.cost),
    }
