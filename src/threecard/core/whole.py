"""Whole: what an edition still lacks before anybody can play by it.

These are the faults of shape that would stop a table or a calculation somewhere in the middle: a
wager without a judgement or without a place on the felt, a clause that is cited and not listed.
Whether the game is also right is another question, and takes more than a look.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import NamedTuple

from msgspec import Struct

from threecard.core.cards import DECK
from threecard.core.edition import Edition
from threecard.core.judgement import Cite, Conduct
from threecard.core.reading import Readings
from threecard.core.wager import Payment, Priced, Wager

CLAUSE = re.compile(r"[A-Z][A-Z0-9]+ \d+(?:\.\d+)*")  # a citation and nothing else
_GAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_TAG = re.compile(r"[A-Z][A-Z0-9]+")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_ID = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)*")
POSITIONS_MOST = len(DECK) // 3 - 1  # three cards to each, and the dealer's three


class Shortfall(NamedTuple):
    """Something that an edition lacks; `about` is a text that stands where it is to be mended."""

    sentence: str
    about: str


def shortfalls(edition: Edition) -> Iterator[Shortfall]:
    """Everything that keeps an edition from being played by, in the order of its parts."""
    yield from _names(edition)
    readings: Readings = {each.name: each.default for each in edition.readings}
    yield from _readings(edition, readings)
    try:
        priced = edition.priced(readings)
    except KeyError as missing:
        yield Shortfall(f"A judgement asks for the reading {missing}, which is not listed.", "")
        return
    yield from _wagers(edition, priced)
    yield from _layout(edition, priced)
    yield from _money(edition, {each.id: each for each in priced})
    yield from _citations(edition, priced)


def _names(edition: Edition) -> Iterator[Shortfall]:
    if not _GAME.fullmatch(edition.game):
        yield Shortfall(
            f"A game's id is small letters, digits and dashes, not “{edition.game}”.", edition.game
        )
    if not _TAG.fullmatch(edition.tag):
        yield Shortfall(
            f"A tag is two or more capitals and digits, as TCP, not “{edition.tag}”.", edition.tag
        )
    if not _DATE.fullmatch(edition.effective):
        yield Shortfall(
            f"An edition is in force from a date, as 2019-08-02, not “{edition.effective}”.",
            edition.effective,
        )
    for field in ("title", "operator"):
        if not getattr(edition, field).strip():
            yield Shortfall(f"The edition has no {field}.", field)
    if not edition.clauses:
        yield Shortfall("The edition lists no clauses.", "clauses")
    for tag in dict.fromkeys(entry.tag for entry in edition.clauses):
        if tag != edition.tag:
            yield Shortfall(
                f"Clauses are listed as {tag}'s, and the rulebook's tag is {edition.tag}.", tag
            )
    for entry in edition.clauses:
        if not entry.summary.strip():
            yield Shortfall(f"Clause {entry.clause} says nothing.", entry.id)


def _readings(edition: Edition, readings: Readings) -> Iterator[Shortfall]:
    """Questions that every table of such a game asks, so that the edition has to answer them."""
    needed = ["wagers_per_area"]
    if edition.procedure.higher_acts is None:
        needed.append("staff.acting")
    if edition.decision is not None:
        needed.append("decline.shared")
    if edition.jackpot is not None:
        needed += ["jackpot.funding", "jackpot.stake", "jackpot.seat"]
        needed += ["envy.hands", "envy.funding", "envy.to"]
    for name in needed:
        if name not in readings:
            yield Shortfall(f"The edition has no reading {name}, and tables ask for it.", name)


def _wagers(edition: Edition, priced: tuple[Priced, ...]) -> Iterator[Shortfall]:
    wagers = {each.id for each in priced if isinstance(each, Wager)}
    if not any(isinstance(each, Wager) and each.condition is None for each in priced):
        yield Shortfall("No wager goes by itself, so that nobody could be dealt a hand.", "priced")
    conducts = (Conduct.COMPARED, Conduct.FOLDED, Conduct.NOT_EXPOSED)
    for each in priced:
        yield from _identified(each, priced)
        decided = edition.decision is not None
        equals = isinstance(each, Wager) and each.equals is not None
        for conduct in conducts if decided else conducts[:1]:
            if conduct not in each.judgements and not (equals and conduct is Conduct.FOLDED):
                yield Shortfall(
                    f"{each.name} has no judgement of a hand that is {conduct.replace('_', ' ')}.",
                    each.id,
                )
        for other in _leaned_on(each):
            if other not in wagers:
                yield Shortfall(f"{each.name} goes with {other}, which is no wager.", other)


def _identified(each: Priced, priced: tuple[Priced, ...]) -> Iterator[Shortfall]:
    if sum(other.id == each.id for other in priced) > 1:
        yield Shortfall(f"Two wagers are called {each.id}.", each.id)
    if not each.lines:
        yield Shortfall(f"{each.name} has no pay line.", each.id)
    ids = [line.id for line in each.lines]
    for id_ in (each.id, *ids):
        if not _ID.fullmatch(id_):
            yield Shortfall(
                f"“{id_}” is no id of a wager or line: small letters, digits and _.", id_
            )
    for id_ in dict.fromkeys(ids):
        if ids.count(id_) > 1:
            yield Shortfall(f"{each.name} has two lines called {id_}.", id_)


def _leaned_on(each: Priced) -> Iterator[str]:
    if isinstance(each, Payment):
        yield each.on
    else:
        if each.equals is not None:
            yield each.equals
        if each.condition is not None:
            yield from each.condition.any_of


def _layout(edition: Edition, priced: tuple[Priced, ...]) -> Iterator[Shortfall]:
    layout = edition.layout
    areas = [area.wager for area in layout.areas]
    wagers = [each for each in priced if isinstance(each, Wager)]
    for wager in wagers:
        if wager.id not in areas:
            yield Shortfall(f"The layout has no area for {wager.name}.", wager.id)
    for area in layout.areas:
        if area.wager not in {wager.id for wager in wagers}:
            yield Shortfall(f"The layout has an area for {area.wager}, no wager.", area.wager)
        if areas.count(area.wager) > 1:
            yield Shortfall(f"The layout has two areas for {area.wager}.", area.wager)
    if not 1 <= layout.positions_min <= layout.positions_max <= POSITIONS_MOST:
        yield Shortfall(
            f"A layout has 1 to {POSITIONS_MOST} playing positions, not {layout.positions_min} "
            f"to {layout.positions_max}.",
            "layout",
        )


def _money(edition: Edition, priced: Mapping[str, Priced]) -> Iterator[Shortfall]:
    decision, jackpot = edition.decision, edition.jackpot
    if decision is not None and not isinstance(priced.get(decision.on), Wager):
        yield Shortfall(f"What is decided on is {decision.on}, which is no wager.", decision.on)
    if jackpot is None:
        return
    if not isinstance(priced.get(jackpot.wager), Wager):
        yield Shortfall(f"The jackpot's wager is {jackpot.wager}, no wager.", jackpot.wager)
    if not isinstance(priced.get(jackpot.envy), Payment):
        yield Shortfall(f"The jackpot's envy is {jackpot.envy}, no payment.", jackpot.envy)


def _citations(edition: Edition, priced: tuple[Priced, ...]) -> Iterator[Shortfall]:
    """Citations in what is data; those of judgements and rulings come out when they are asked."""
    known = {entry.clause for entry in edition.clauses}
    readings = {each.name for each in edition.readings}
    conditions = [each.condition for each in priced if isinstance(each, Wager)]
    parts = (
        edition.layout,
        edition.readings,
        edition.words,
        edition.procedure,
        edition.limit_rule,
        edition.area_full,
        edition.decision,
        edition.jackpot,
        edition.rounding,
        edition.rulings.uncovered,
        conditions,
    )
    for text in dict.fromkeys(_texts(parts)):
        if CLAUSE.fullmatch(text) and text not in known:
            yield Shortfall(f"{text} is cited and not listed among the clauses.", text)
    for name in dict.fromkeys(_read(parts)):
        if name not in readings:
            yield Shortfall(f"The reading {name} is cited and not listed.", name)


def _texts(part: object) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    else:
        for each in _inside(part):
            yield from _texts(each)


def _read(part: object) -> Iterator[str]:
    """Names of readings that are cited."""
    if isinstance(part, Cite):
        if part.reading is not None:
            yield part.reading
    elif not isinstance(part, str):
        for each in _inside(part):
            yield from _read(each)


def _inside(part: object) -> Iterable[object]:
    if isinstance(part, Struct):
        return [getattr(part, name) for name in part.__struct_fields__]
    if is_dataclass(part):
        return [getattr(part, field.name) for field in fields(part)]
    return part if isinstance(part, tuple | list) else ()
