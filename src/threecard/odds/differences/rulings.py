"""What two rulebooks rule differently: on which incident, with which facts, at which moment."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from msgspec.structs import asdict as struct_fields

from threecard.core.digest import happenings, moments
from threecard.core.irregularities.incidents import Circumstances, Incident
from threecard.core.rulebook import Rulebook
from threecard.odds.differences.change import About, Change

Facts = Mapping[str, object]


def ruling_changes(before: Rulebook, after: Rulebook) -> Iterator[Change]:
    """Every kind of incident that is ruled otherwise, with the facts and moments it takes."""
    if _ruled_by(before) == _ruled_by(after):
        return  # hundreds of cases need not be asked for
    ruled: dict[tuple[str, str, str], list[Facts]] = defaultdict(list)
    cases: dict[str, list[Facts]] = defaultdict(list)
    for incident in happenings():
        kind = incident.__struct_config__.tag
        assert isinstance(kind, str)
        for now in moments():
            facts = {**struct_fields(incident), **struct_fields(now)}
            cases[kind].append(facts)
            old, new = (_ruling(side, incident, now) for side in (before, after))
            if old != new:
                ruled[kind, old, new].append(facts)
    for (kind, old, new), changed in ruled.items():
        yield Change(About.RULING, _place(kind, changed, cases[kind]), old, new)


def _ruled_by(rules: Rulebook) -> tuple[object, ...]:
    return (rules.edition.rulings, rules.readings, rules.edition.clauses)


def _ruling(rules: Rulebook, incident: Incident, now: Circumstances) -> str:
    """A ruling in full: remedy, clause, who decides on what, options, how long, and what stands."""
    ruling = rules.rule(incident, now)
    decides = None if ruling.decides is None else f"{ruling.matter} by the {ruling.decides.value}"
    options = ", ".join(
        f"{each.id} ({'; '.join(filter(None, (each.meaning, each.binds)))})"
        for each in ruling.options
    )
    offered = f"players may: {options} ({ruling.options_cite or ruling.cite})" if options else None
    rulings, edition = rules.edition.rulings, rules.edition
    stands = {
        str(rulings.stands(incident, ruling.cite, earlier=earlier)) for earlier in (False, True)
    }
    parts = (
        f"{ruling.remedy.value} ({ruling.cite})",
        decides,
        offered,
        "at any time" if ruling.any_time else edition.window(ruling.cite).sentence,
        f"later it stands by {' or '.join(sorted(stands))}",
    )
    return "; ".join(filter(None, parts))


def _place(kind: str, changed: list[Facts], cases: list[Facts]) -> str:
    """The incident and the facts that all its changed cases share, and how many cases they are."""
    shared = [
        f"{name}={_value(values.pop())}"
        for name in cases[0]
        if len(values := {each[name] for each in changed}) == 1
        and len({each[name] for each in cases}) > 1
    ]
    told = f"{kind} {' '.join(shared)}".rstrip()
    return told if len(changed) == len(cases) else f"{told} ({len(changed)} of {len(cases)} cases)"


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
