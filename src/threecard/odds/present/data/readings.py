"""What each reading does to the edges, as data."""

from __future__ import annotations

from msgspec import Struct

from threecard.odds.exact import Exact, exact
from threecard.odds.pricing.choices import Edges, ReadingsOdds


class ChoiceData(Struct, frozen=True, kw_only=True):
    """One choice of one reading, all others as in force."""

    in_force: bool
    house_edge: dict[str, Exact]
    changed: tuple[str, ...]  # the wagers whose edge it moves
    player_edge: tuple[str, ...]


class ReadingsData(Struct, frozen=True, kw_only=True):
    """Every choice of every reading, beside what is in force."""

    game: str
    house_edge: dict[str, Exact]
    readings: dict[str, dict[str, ChoiceData]]
    without_effect: tuple[str, ...]


def readings_data(found: ReadingsOdds) -> ReadingsData:
    readings: dict[str, dict[str, ChoiceData]] = {}
    for each in found.choices:
        readings.setdefault(each.reading.name, {})[each.choice] = ChoiceData(
            in_force=each.in_force,
            house_edge=_edges(each.edges),
            changed=each.changed,
            player_edge=tuple(wager for wager, edge in each.edges.items() if edge < 0),
        )
    return ReadingsData(
        game=found.rulebook.game,
        house_edge=_edges(found.edges),
        readings=readings,
        without_effect=found.without_effect,
    )


def _edges(edges: Edges) -> dict[str, Exact]:
    return {wager: exact(edge) for wager, edge in edges.items()}
