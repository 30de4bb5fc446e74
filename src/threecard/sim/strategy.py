"""Strategies by name: which hands a player stands by, of a game that asks."""

from __future__ import annotations

from threecard.core.errors import Code
from threecard.odds.pricing.policy import Plays, short_name
from threecard.odds.pricing.report import GameOdds
from threecard.sim.errors import SimulationError

NAMED = ("best", "always", "never")


def name_strategy(report: GameOdds, written: str | None) -> str | None:
    """The strategy in one spelling, `best` unless said otherwise; None where nothing is decided."""
    found = report.strategy
    if found is None:
        if written is not None:
            raise SimulationError(
                Code.SIM_UNKNOWN_STRATEGY,
                f"{report.rulebook.edition.title} leaves a player nothing to decide; "
                "leave --strategy away.",
            )
        return None
    name = "best" if written is None else written.strip().lower()
    known = (*NAMED, *(way.id for way in report.position.ways))
    if name in known:
        return name
    cards = " ".join(name.upper().replace("10", "T").replace("-", " ").replace(",", " "))
    cards = " ".join(cards.split())
    if cards not in map(short_name, found.decisions.names):
        raise SimulationError(
            Code.SIM_UNKNOWN_STRATEGY,
            f"There is no strategy “{written}”: say {', '.join(known)}, or the lowest hand to play "
            "with its deciding card first, as Q-6-4.",
        )
    return cards


def plays_of(report: GameOdds, name: str | None) -> Plays | None:
    """Which classes are played, lowest first; of two with the same cards the lower one counts."""
    found = report.strategy
    if found is None or name is None:
        return None
    size = len(found.decisions.classes)
    match name:
        case "best":
            return found.plays
        case "always":
            return (True,) * size
        case "never":
            return (False,) * size
        case _:
            way = next((each for each in report.position.ways if each.id == name), None)
            if way is not None:
                return report.position.played_by(way)
            lowest = [*map(short_name, found.decisions.names)].index(name)
            return tuple(place >= lowest for place in range(size))
