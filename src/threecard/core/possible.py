"""Possible: what can have gone wrong at a table by now, and to whom; asked of `decide` itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from msgspec import Struct

from threecard.core.commands import Act, ReportIncident
from threecard.core.decide.reports import as_it_lay
from threecard.core.events import IncidentRuled
from threecard.core.irregularities.facts import Asking, facts_of, ways
from threecard.core.irregularities.incidents import Incident
from threecard.core.irregularities.ruling import Remedy
from threecard.core.legal import Forbidden, answer_to
from threecard.core.table import Table, in_order

IN_WORDS = "…"  # stands for what will be said in words


class Subject(Struct, frozen=True, omit_defaults=True):
    """Whose hand or wager an incident concerns."""

    position: int | None = None
    player: str | None = None
    wager: str | None = None


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
        subjects = _least(table, act, kind)
        if subjects:
            title = (kind.__doc__ or "").partition("\n")[0]
            tag = str(kind.__struct_config__.tag)
            facts = facts_of(kind)
            found.append(
                PossibleIncident(incident=tag, title=title, facts=facts, subjects=subjects)
            )
    return tuple(found)


def _least(table: Table, act: Act, kind: type[Incident]) -> tuple[Subject, ...]:
    """Those it can concern, said by as little as is enough."""
    for subjects in _shapes(table):
        able = [each for each in subjects if _can_be(table, act, kind, each)]
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


def _can_be(table: Table, act: Act, kind: type[Incident], subject: Subject) -> bool:
    for incident in ways(kind):
        report = ReportIncident(
            actor=act.actor,
            role=act.role,
            incident=incident,
            description=IN_WORDS,
            position=subject.position,
            player=subject.player,
            wager=subject.wager,
        )
        answer = answer_to(table, report)
        ruled = None if isinstance(answer, Forbidden) else answer[0]
        if isinstance(ruled, IncidentRuled) and ruled.remedy != Remedy.SETTLED.value:
            return True
    return False
