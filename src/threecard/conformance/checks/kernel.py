"""Kernel and engine: the compiled simulation and a real table, fed the same decks, end alike."""

from __future__ import annotations

from collections.abc import Iterator

from threecard.conformance.finding import Finding
from threecard.conformance.subject import Subject
from threecard.core.extras import how_to_get
from threecard.core.rulebook import Rulebook

POSITIONS = (1, 2)
SHOWN = 3  # ends that differ are named, so many


def check_kernel(subject: Subject) -> Iterator[Finding | str]:
    """As published, and with every reading at its last choice."""
    try:
        from threecard.conformance import agreement
    except ModuleNotFoundError as missing:
        yield f"not looked at: {missing.name} is not installed ({how_to_get('sim')})"
        return
    read = subject.rules
    for reading in read.edition.readings:
        read = read.with_reading(reading.name, reading.choices[-1].id)
    books = [subject.rules] if read == subject.rules else [subject.rules, read]
    for rules in books:
        for positions in POSITIONS:
            decks = subject.depth.decks // positions
            differing = agreement.differences(rules, positions=positions, rounds=decks)
            for each in differing[:SHOWN]:
                yield Finding(
                    _place(rules),
                    f"Kernel and table differ with {positions} to a deck: {each}.",
                    "The kernel asks each judgement once for each two classes of hands, the table "
                    "asks about the hands themselves: look for a feature or a judge that does not "
                    "always answer alike.",
                )
    dealt = len(books) * sum(subject.depth.decks // each for each in POSITIONS)
    yield f"{dealt:,} decks dealt to both"


def _place(rules: Rulebook) -> str:
    return f"{rules.edition.tag}, {', '.join(rules.what_ifs) or 'as published'}"
