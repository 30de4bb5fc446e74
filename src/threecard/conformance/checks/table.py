"""Tables: random play, lawful and not, goes on, comes to its end, and is the same from its log."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from threecard.conformance.finding import Finding
from threecard.conformance.subject import Subject
from threecard.core.errors import ThreecardError
from threecard.core.events import Event, RoundSettled
from threecard.core.evolve import evolve
from threecard.core.table import Table, UnopenedTable


def check_table(subject: Subject) -> Iterator[Finding | str]:
    """No command breaks a table; rounds are settled; replay equals."""
    decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
    rounds = refused = commands = 0
    told: set[str] = set()
    for played in subject.played:
        commands += len(played.asked)
        refused += sum(isinstance(reply, ThreecardError) for _, reply in played.asked)
        rounds += sum(isinstance(event, RoundSettled) for event in played.log)
        if played.broken and played.broken not in told:
            told.add(played.broken)
            yield Finding(
                played.place,
                f"The table broke: {played.broken}.",
                "A table refuses in a sentence or goes on. See the place that is named; a reading "
                "that the edition does not have is the usual cause of a KeyError.",
            )
        replayed: Table | UnopenedTable = UnopenedTable()
        for event in played.log:
            replayed = evolve(replayed, decoder.decode(msgspec.json.encode(event)))
        if played.table is not None and not played.broken and replayed != played.table:
            yield Finding(
                played.place,
                "Replayed from its log, the table is not as it was.",
                "Keep nothing outside events: no state in a judgement, a reading or a ruling.",
            )
    if not rounds:
        yield Finding(
            "tables",
            f"No round was settled in {commands:,} commands.",
            "Look at what keeps a round from its end: conditions, limits, the decision.",
        )
    yield (
        f"{commands:,} commands at {len(subject.played)} tables, {refused:,} refused, "
        f"{rounds:,} rounds settled, every log replayed"
    )
