"""The whole: nothing is missing without which nobody could play."""

from __future__ import annotations

from collections.abc import Iterator

from threecard.conformance.finding import Finding, Section
from threecard.conformance.subject import Subject
from threecard.core.whole import shortfalls
from threecard.loading import GameError, source_of
from threecard.loading.places import Places

DO = "Mend it there: without it no table opens. docs/add-a-game.md shows every part of a game."


def check_whole(subject: Subject) -> Iterator[Finding | str]:
    """What loading a game from outside looks at too, and refuses it for."""
    edition = subject.rules.edition
    source = source_of(edition)
    places = None if source is None else Places(source)
    for lack in shortfalls(edition):
        place = edition.name if places is None else places.of(lack.about)
        yield Finding(place, lack.sentence, DO)
    yield (
        f"{edition.spoken} from {edition.operator}: {len(subject.rules.wagers)} wagers, "
        f"{len(edition.clauses)} clauses, {len(edition.readings)} readings"
    )


def refused(error: GameError, promise: str) -> Section:
    """A game that can't even be loaded: its faults as findings."""
    findings = tuple(Finding(fault.place, fault.sentence, DO) for fault in error.faults)
    return Section(
        "whole", promise, ("the game was not loaded, and nothing else checked",), findings, 0.0
    )
