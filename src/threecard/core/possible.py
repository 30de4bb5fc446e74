"""Possible: what can have gone wrong at a table by now, and to whom; asked of `decide` itself."""

from __future__ import annotations

from collections.abc import Iterator
from enum import EnumMeta
from itertools import product
from typing import get_args

import msgspec
from msgspec import Struct

from threecard.core.commands import Act, ReportIncident
from threecard.core.decide import decide
from threecard.core.decide.reports import as_it_lay
from threecard.core.errors import ThreecardError
from threecard.core.events import IncidentRuled
from threecard.core.irregularities.incidents import (
    Absence,
    Incident,
    PowerFailure,
    SeveralHands,
    UnderMinimum,
)
from threecard.core.irregularities.ruling import Remedy
from threecard.core.table import Table, in_order

# What the table knows by itself, or only the house says.
KNOWN = {
    (Absence, "ante"),
    (PowerFailure, "reopening"),
    (SeveralHands, "viewed"),
    (UnderMinimum, "before"),
}
IN_WORDS = "…"  # stands for what will be said in words
COUNTS = (1, 2, 3)  # of cards that were shown

Value = bool | int | str


class Subject(Struct, frozen=True, omit_defaults=True):
    """Whose hand or wager an incident concerns."""

    position: int | None = None
    player: str | None = None
    wager: str | None = None


class Asking(Struct, frozen=True):
    """A fact of an incident that whoever reports it has to say, and what it can be."""

    name: str
    choices: tuple[Value, ...]


class PossibleIncident(Struct, frozen=True, kw_only=True):
    """An incident that can be reported now: its facts, and whom or what it can concern."""

    incident: str
    title: str
    facts: tuple[Asking, ...]
    subjects: tuple[Subject, ...]  # one without fields: it concerns the whole table


def possible_incidents(table: Table, act: Act) -> tuple[PossibleIncident, ...]:
    """What `decide` would take as this person's report now, and not as one that is too late."""
    found: list[PossibleIncident] = []
    for kind in get_args(Incident):
        facts = _facts(kind)
        subjects = _least(table, act, kind, facts)
        if subjects:
            title = (kind.__doc__ or "").partition("\n")[0]
            tag = str(kind.__struct_config__.tag)
            found.append(
                PossibleIncident(incident=tag, title=title, facts=facts, subjects=subjects)
            )
    return tuple(found)


def _facts(kind: type[Struct]) -> tuple[Asking, ...]:
    """What can be said of an incident; as it is usually first."""
    return tuple(
        Asking(field.name, _choices(field.type))
        for field in msgspec.structs.fields(kind)
        if (kind, field.name) not in KNOWN
    )


def _choices(of: object) -> tuple[Value, ...]:
    if isinstance(of, EnumMeta):
        return tuple(each.value for each in of)  # type: ignore[var-annotated] # of strings
    return (False, True) if of is bool else COUNTS


def _least(
    table: Table, act: Act, kind: type[Struct], facts: tuple[Asking, ...]
) -> tuple[Subject, ...]:
    """Those it can concern, said by as little as is enough."""
    for subjects in _shapes(table):
        able = [each for each in subjects if _can_be(table, act, kind, facts, each)]
        if able:
            return tuple(able)
    return ()


def _shapes(table: Table) -> Iterator[list[Subject]]:
    """Whom or what something can concern, from the whole table to one wager."""
    lying = in_order(as_it_lay(table).wagers)
    placed = dict.fromkeys((place, each.player) for place, each in lying)
    people = dict.fromkeys([*(player for _, player in placed), *table.seats.values()])
    yield [Subject()]
    yield [Subject(position=place) for place in sorted({*table.hands, *(at for at, _ in placed)})]
    yield [Subject(player=player) for player in people]
    yield [
        Subject(place, player) for place, player in {**placed, **dict.fromkeys(table.seats.items())}
    ]
    yield [Subject(place, each.player, each.wager) for place, each in lying]


def _can_be(
    table: Table, act: Act, kind: type[Struct], facts: tuple[Asking, ...], subject: Subject
) -> bool:
    for values in product(*(each.choices for each in facts)):
        said = dict(zip((each.name for each in facts), values, strict=True))
        report = ReportIncident(
            actor=act.actor,
            role=act.role,
            incident=msgspec.convert(said, kind),  # type: ignore[arg-type] # one of them
            description=IN_WORDS,
            position=subject.position,
            player=subject.player,
            wager=subject.wager,
        )
        try:
            first = decide(table, report)[0]
        except ThreecardError:
            continue
        if isinstance(first, IncidentRuled) and first.remedy != Remedy.SETTLED.value:
            return True
    return False
