"""What two rulebooks write down differently: terms, names, readings, clauses, words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from threecard.core.edition import Edition
from threecard.core.reading import Reading
from threecard.core.rulebook import Rulebook
from threecard.odds.differences.change import About, Change

# What of the terms is told under which heading; wagers and readings are told by their own names.
PARTS = {
    "jackpot": About.JACKPOT,
    "rounding": About.ROUNDING,
    "limits": About.LIMITS,
    "area_full": About.LIMITS,
    "layout": About.LAYOUT,
    "procedure": About.PROCEDURE,
    "decision": About.DECISION,
}
IDENTITY = ("title", "tag", "operator", "version", "effective")


def written_changes(before: Rulebook, after: Rulebook) -> Iterator[Change]:
    """Every place where data differ; judgements and rulings are code, and told elsewhere."""
    for name in IDENTITY:
        was, now = getattr(before.edition, name), getattr(after.edition, name)
        yield from _one(About.EDITION, name, was or None, now or None)
    yield from _wagers(before, after)
    yield from _readings(before, after)
    was, now = msgspec.to_builtins(before.terms), msgspec.to_builtins(after.terms)
    for part, about in PARTS.items():
        yield from _walk(about, part, was.get(part), now.get(part))
    yield from _ways(before, after)
    yield from _clauses(before.edition, after.edition)
    yield from _words(before.edition, after.edition)


def _one(about: About, place: str, was: object, now: object) -> Iterator[Change]:
    if was != now:
        yield Change(about, place, _said(was), _said(now))


def _said(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_said(each)}" for key, each in value.items() if each is not None)
    if isinstance(value, list | tuple):
        return ", ".join(filter(None, map(_said, value)))
    return str(value)


def _walk(about: About, place: str, was: Any, now: Any) -> Iterator[Change]:  # noqa: ANN401 # JSON
    """The leaves at which two pieces of data differ, each with its place."""
    if isinstance(was, dict) and isinstance(now, dict):
        for key in {**was, **now}:
            yield from _walk(about, f"{place}.{key}", was.get(key), now.get(key))
    elif _named(was) and _named(now):
        yield from _walk(about, place, _by_wager(was), _by_wager(now))
        order = [[each["wager"] for each in side] for side in (was, now)]
        if sorted(order[0]) == sorted(order[1]):
            yield from _one(about, f"{place} in order", *order)
    else:
        yield from _one(about, place, was, now)


def _named(value: Any) -> bool:  # noqa: ANN401 # JSON
    """Whether this is a list of things that are each of one wager, as the areas of a layout."""
    is_list = isinstance(value, list | tuple)
    return is_list and all(isinstance(each, dict) for each in value)


def _by_wager(areas: Sequence[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {each["wager"]: each for each in areas}


def _wagers(before: Rulebook, after: Rulebook) -> Iterator[Change]:
    was, now = before.priced, after.priced
    terms = before.terms.wagers, after.terms.wagers
    for id_ in {**was, **now}:
        if id_ not in was or id_ not in now:
            names = [side[id_].name if id_ in side else None for side in (was, now)]
            yield Change(About.WAGER, id_, *names)
            continue
        yield from _one(About.WAGER, f"{id_}.name", was[id_].name, now[id_].name)
        for key in {**terms[0][id_], **terms[1][id_]}:
            if key != "pays":
                sides = [side[id_].get(key) for side in terms]
                yield from _walk(About.WAGER, f"{id_}.{key}", *sides)
        lines = [{line.id: line for line in side[id_].lines} for side in (was, now)]
        for line in {**lines[0], **lines[1]}:
            old, new = (side.get(line) for side in lines)
            pays = [None if each is None else str(each.pays) for each in (old, new)]
            yield from _one(About.LINE, f"{id_}.{line}", *pays)
            if old is not None and new is not None:
                yield from _one(About.LINE, f"{id_}.{line}.name", old.name, new.name)


def _readings(before: Rulebook, after: Rulebook) -> Iterator[Change]:
    """Readings as chosen, and the choices that an edition offers."""
    was = {each.name: each for each in before.edition.readings}
    now = {each.name: each for each in after.edition.readings}
    for name in {**was, **now}:
        chosen = [side.readings.get(name) for side in (before, after)]
        yield from _one(About.READING, name, *chosen)
        if name in was and name in now and was[name] is not now[name]:
            old, new = was[name], now[name]
            yield from _one(About.READING, f"{name} on clauses", old.clauses, new.clauses)
            yield from _one(About.READING, f"{name} offers", _offers(old), _offers(new))
            yield from _one(About.READING, f"{name} because", old.why, new.why)
            yield from _one(About.READING, f"{name} is called", old.spoken, new.spoken)
            yield from _one(About.READING, f"{name} in a new house", old.opened, new.opened)
            among = old.between_tables, new.between_tables
            yield from _one(About.READING, f"{name} between tables", *among)


def _offers(reading: Reading) -> list[str]:
    return [f"{each.id} ({each.meaning})" for each in reading.told]


def _ways(before: Rulebook, after: Rulebook) -> Iterator[Change]:
    """The ways to decide that people know by name."""
    sides: list[dict[str, str]] = []
    for side in (before, after):
        rule = side.edition.decision
        ways = () if rule is None else rule.ways(side.readings)
        sides.append({each.id: each.name for each in ways})
    for id_ in {**sides[0], **sides[1]}:
        yield from _one(About.DECISION, f"way {id_}", sides[0].get(id_), sides[1].get(id_))


def _clauses(before: Edition, after: Edition) -> Iterator[Change]:
    """Clauses are told apart by their numbers, whatever the tag before them."""
    was, now = ({each.id: each for each in side.clauses} for side in (before, after))
    for number in {**was, **now}:
        old, new = was.get(number), now.get(number)
        place = str((new or was[number]).clause)
        summaries = [None if each is None else each.summary for each in (old, new)]
        yield from _one(About.CLAUSE, place, *summaries)
        windows = [
            None if each is None or each.window is None else each.window.sentence
            for each in (old, new)
        ]
        yield from _one(About.WINDOW, place, *windows)
        if old is not None and new is not None:
            yield from _one(About.CLAUSE, f"{place} is a", old.kind.value, new.kind.value)


def _words(before: Edition, after: Edition) -> Iterator[Change]:
    was, now = ({each.theirs: each for each in side.words} for side in (before, after))
    for word in {**was, **now}:
        sides = [
            None if each is None else f"{each.ours} ({each.clause})"
            for each in (was.get(word), now.get(word))
        ]
        yield from _one(About.WORD, word, *sides)
