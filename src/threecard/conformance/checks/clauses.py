"""Clauses: each is cited, each that is cited is listed, and what acts is reached in a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum

from msgspec import Struct

from threecard.conformance.finding import Finding
from threecard.conformance.played import cited_at
from threecard.conformance.sources import Sources
from threecard.conformance.subject import Subject
from threecard.core.clause import ClauseEntry, ClauseKind
from threecard.core.edition import Edition
from threecard.core.judgement import Cite

DEFINING = {
    ClauseKind.HEADING,
    ClauseKind.DEFINITION,
    ClauseKind.EQUIPMENT,
    ClauseKind.RANKING,
}
PEOPLES = {ClauseKind.PROCEDURE, ClauseKind.AUTHORITY}


class Use(StrEnum):
    """What a clause is to the program."""

    ACTS = "act"
    DEFINES = "define"
    PEOPLE = "are procedure of people"
    COMMENT = "stand only in a comment"
    NOWHERE = "are cited nowhere"


def check_clauses(subject: Subject) -> Iterator[Finding | str]:
    """Listed, cited, and reached where they act."""
    edition, sources = subject.rules.edition, subject.sources
    reached = {*cited_at(subject.played), *subject.verdicts.clauses, *ruled_clauses(subject)}
    listed = {entry.clause for entry in edition.clauses}
    carried = carried_clauses(edition)
    # What data cites and does not list is told as a shortfall of the whole.
    for clause in sorted({*reached, *_values(sources)} - listed - carried.keys()):
        yield Finding(
            _place(sources, clause, carried),
            f"{clause} is cited, but it is not among the clauses of {edition.tag}.",
            f"List it in Edition.clauses with a summary, or cite one of {edition.tag}'s clauses.",
        )
    uses = {entry: use_of(entry, edition, sources, reached) for entry in edition.clauses}
    for entry, use in uses.items():
        if use is Use.NOWHERE:
            yield Finding(
                entry.clause,
                f"The clause ({entry.kind.value}) is listed, and nothing of the game cites it.",
                "Cite it where it acts, as clause(“…”), or in a comment beside what follows it.",
            )
    expected = ({*carried, *_values(sources)} & listed) - _defined(edition)
    further = subject.further()
    while expected - reached and (table := next(further, None)) is not None:
        reached |= set(cited_at([table]))
    for clause in sorted(expected - reached, key=_order):
        yield Finding(
            _place(sources, clause, carried),
            f"{clause} is cited as acting, and no run reaches it: no event, line, refusal or "
            "ruling ever carried it.",
            "Cite it where something can happen; if nothing can, take the citation away or make "
            f"it a comment.{subject.caution}",
        )
    counts = Counter(uses.values())
    yield (
        f"{len(edition.clauses)} clauses: "
        + ", ".join(f"{counts[use]} {use.value}" for use in Use if counts[use])
        + f"; {len(reached & listed)} were reached in runs"
    )
    only = [entry.clause for entry, use in uses.items() if use is Use.COMMENT]
    if only:
        yield f"only in a comment: {', '.join(only)}"


def ruled_clauses(subject: Subject) -> set[str]:
    """Clauses that rulings cite, their options and what stands afterwards."""
    found: set[str] = set()
    stands = subject.rules.edition.rulings.stands
    for answer in subject.answers:
        ruling = answer.ruling
        if ruling is None:
            continue
        cites = [ruling.cite, *([ruling.options_cite] if ruling.options_cite else ())]
        cites += [stands(answer.incident, ruling.cite, earlier=each) for each in (False, True)]
        found.update(cite.clause for cite in cites if cite.clause)
    return found


def use_of(entry: ClauseEntry, edition: Edition, sources: Sources, reached: set[str]) -> Use:
    """Whether a clause acts, defines, is for people to follow, or is no more than mentioned."""
    cited = sources.citations.get(entry.clause, ())
    below = [other for other in edition.clauses if other.clause.startswith(f"{entry.clause}.")]
    read = any(entry.clause in reading.clauses for reading in edition.readings)
    if entry.clause in reached or read:
        return Use.ACTS
    if not cited and not (below and entry.kind is ClauseKind.HEADING):
        return Use.NOWHERE
    if entry.kind in DEFINING or below or entry.clause in _defined(edition):
        return Use.DEFINES
    if any(citation.is_value for citation in cited):
        return Use.ACTS
    return Use.PEOPLE if entry.kind in PEOPLES else Use.COMMENT


def carried_clauses(edition: Edition) -> dict[str, str]:
    """Clauses in the edition's own data, with the part that carries each."""
    parts = {
        "Edition.procedure": edition.procedure,
        "Edition.limit_rule": edition.limit_rule,
        "Edition.area_full": edition.area_full,
        "Edition.decision": edition.decision,
        "Edition.jackpot": edition.jackpot,
        "Edition.readings": edition.readings,
        "Edition.layout": edition.layout,
        "Edition.words": edition.words,
        "Edition.priced": tuple(
            condition
            for each in edition.priced({each.name: each.default for each in edition.readings})
            if (condition := getattr(each, "condition", None)) is not None
        ),
    }
    return {
        clause: place
        for place, part in parts.items()
        for clause in _clauses_in(part)
        if clause.startswith(f"{edition.tag} ") or place != "Edition.words"
    }


def _clauses_in(part: object) -> Iterator[str]:
    """Every clause in a value: where a field is called so, or where its type says so."""
    if isinstance(part, Cite):
        yield from filter(None, [part.clause])
    elif isinstance(part, tuple):
        for each in part:
            yield from _clauses_in(each)
    elif is_dataclass(part) and not isinstance(part, type):
        for field in fields(part):
            value = getattr(part, field.name)
            if "Clause" in str(field.type):
                yield from (value if isinstance(value, tuple) else filter(None, [value]))
            elif isinstance(value, (tuple, Struct)) or is_dataclass(value):
                yield from _clauses_in(value)


def _defined(edition: Edition) -> set[str]:
    """Clauses that words, areas and readings name: there is nothing of them to reach."""
    return {
        *(word.clause for word in edition.words),
        *(area.clause for area in edition.layout.areas),
        *(clause for reading in edition.readings for clause in reading.clauses),
    }


def _values(sources: Sources) -> set[str]:
    """Clauses that code of the game itself carries."""
    return {
        clause
        for clause, citations in sources.citations.items()
        if any(each.is_value and each.is_own for each in citations)
    }


def _place(sources: Sources, clause: str, carried: Mapping[str, str]) -> str:
    cited = sorted(sources.citations.get(clause, ()), key=lambda each: not each.is_value)
    return cited[0].place if cited else carried.get(clause, clause)


def _order(clause: str) -> tuple[int, ...]:
    return tuple(int(number) for number in clause.split(" ")[-1].split(".") if number.isdigit())
