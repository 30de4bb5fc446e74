"""Readings: each has a name of its own, and choices that make a difference."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threecard.conformance.checks.names import twice
from threecard.conformance.finding import Finding
from threecard.conformance.played import PlayedTable, reply_of
from threecard.conformance.subject import Subject
from threecard.core.errors import ThreecardError
from threecard.core.events import Event, TableOpened
from threecard.core.evolve import evolve
from threecard.core.reading import CountReading, Reading
from threecard.core.table import UnopenedTable


def check_readings(subject: Subject) -> Iterator[Finding | str]:
    """Names, choices, and what each choice changes."""
    edition = subject.rules.edition
    yield from twice("Edition.readings", "reading", (each.name for each in edition.readings))
    alone = []
    between = [reading.name for reading in edition.readings if reading.between_tables]
    for reading in edition.readings:
        yield from twice(f"reading {reading.name}", "choice", (each.id for each in reading.choices))
        if isinstance(reading, CountReading) or reading.between_tables:
            continue
        others = [choice.id for choice in reading.choices[1:]]
        if reading.number is not None:
            others.append(reading.number.id.replace("N", "2"))
        if not others:
            alone.append(reading.name)
        for choice in others:
            if not _differs(subject, reading, choice):
                yield Finding(
                    f"reading {reading.name}={choice}",
                    "It changes nothing: every judgement, ruling and command at random tables is "
                    f"as with {reading.default}.",
                    "Ask for it where it should act, readings[“…”], or take the choice away."
                    f"{subject.caution}",
                )
    choices = sum(len(reading.choices) for reading in edition.readings)
    yield f"{len(edition.readings)} readings with {choices} choices, each with an effect of its own"
    if alone:
        yield f"said by one choice alone, where the text is silent: {', '.join(alone)}"
    if between:
        yield f"not tried, for they act between tables: {', '.join(between)}"


def _differs(subject: Subject, reading: Reading, choice: str) -> bool:
    """Whether anything is decided otherwise: by judgements and rulings, or at a table."""
    rules = subject.rules
    read = rules.with_reading(reading.name, choice)
    if any(
        answer.ruling is not None and read.rule(answer.incident, answer.now) != answer.ruling
        for answer in subject.answers
        if answer.rules is rules
    ):
        return True
    if any(_plays_otherwise(table, reading, choice) for table in subject.played):
        return True
    if read.judgements != rules.judgements:
        return True
    return any(_plays_otherwise(table, reading, choice) for table in subject.further())


def _plays_otherwise(played: PlayedTable, reading: Reading, choice: str) -> bool:
    """The same commands at the same table with only this reading changed, up to a difference."""
    was = played.config.rules.readings[reading.name]
    other = choice if was == reading.default else reading.default
    if was not in (choice, reading.default) and reading.number is None:
        return False
    readings = {**played.config.readings, reading.name: other}
    opened = played.log[0]
    assert isinstance(opened, TableOpened)
    config = replace(opened.config, readings=readings)
    table = evolve(UnopenedTable(), replace(opened, config=config))
    for command, before in played.asked:
        reply = reply_of(table, command)
        if isinstance(reply, ThreecardError) or isinstance(before, ThreecardError):
            if str(reply) != str(before):
                return True
            continue
        if list(map(_unsigned, reply)) != list(map(_unsigned, before)):
            return True
        for event in reply:
            table = evolve(table, event)
    return False


def _unsigned(event: Event) -> Event | tuple[str, ...]:
    """An event without the terms that it was recorded under, which name every reading."""
    signed = {"ruled", "config"} & set(event.__struct_fields__)
    if not signed:
        return event
    told = (getattr(event, name) for name in event.__struct_fields__ if name not in signed)
    return (type(event).__name__, *map(repr, told))
