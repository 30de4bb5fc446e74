"""A mixture of two rulebooks: some causes of a difference taken over, the others not yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum, unique
from functools import cached_property

from threecard.core.digest import asked
from threecard.core.edition import Edition
from threecard.core.judgement import Conduct
from threecard.core.reading import Readings
from threecard.core.rulebook import Rulebook
from threecard.core.wager import Priced

Taken = frozenset["Cause"]


@unique
class Kind(StrEnum):
    """What of a rulebook can be taken over by itself."""

    READING = "reading"
    LINE = "pay line"
    JUDGEMENT = "judgement of"
    JACKPOT = "jackpot's terms"
    RANKING = "ranking"


@dataclass(frozen=True, slots=True, order=True)
class Cause:
    """One thing that differs and that money may depend on; `wager` where it is of one alone."""

    kind: Kind
    name: str = ""
    wager: str | None = None

    def __str__(self) -> str:
        return f"{self.kind} {self.name}".rstrip()


@dataclass(frozen=True, eq=False)
class Mixture:
    """Two rulebooks of one game, and every rulebook between them."""

    before: Rulebook
    after: Rulebook

    @cached_property
    def causes(self) -> tuple[Cause, ...]:
        """All that differs and that an edge may depend on."""
        return (*self._readings(), *self._of_wagers(), *self._of_edition())

    def rulebook(self, taken: Taken) -> Rulebook:
        """The first rulebook with these causes taken from the second."""
        chosen = {each.name: self.after.readings[each.name] for each in taken if _is_reading(each)}
        sides = [{**side.readings, **self._shared, **chosen} for side in (self.before, self.after)]

        def priced(_: Readings) -> tuple[Priced, ...]:
            was, now = (
                _priced(*each) for each in zip((self.before, self.after), sides, strict=True)
            )
            return tuple(_mixed(was[id_], now[id_], taken) for id_ in was if id_ in now)

        first, second = self.before.edition, self.after.edition
        jackpot = self.after if Cause(Kind.JACKPOT) in taken else self.before
        ranked = second if Cause(Kind.RANKING) in taken else first
        # What is counted once is kept by the terms, so no two mixtures may have equal ones.
        mark = "+".join(sorted(map(str, taken)))
        edition = replace(
            first,
            version=f"{first.id} with {mark} of {second.id}",
            priced=priced,
            jackpot=jackpot.jackpot_rule,
            ranking=ranked.ranking,
            dealer_qualifies=ranked.dealer_qualifies,
            rounding=ranked.rounding,
        )
        return Rulebook(edition, {**sides[1], **sides[0]}, {})

    @cached_property
    def _shared(self) -> dict[str, str]:
        """Readings that both know, as the first has them."""
        names = self.before.readings.keys() & self.after.readings.keys()
        return {name: self.before.readings[name] for name in names}

    def _readings(self) -> Iterator[Cause]:
        for name, choice in self._shared.items():
            if self.after.readings[name] != choice:
                yield Cause(Kind.READING, name)

    def _of_wagers(self) -> Iterator[Cause]:
        """Lines that pay otherwise, and judges who would, whatever the readings they share."""
        alike = replace(self.after, readings={**self.after.readings, **self._shared})
        for id_, was in self.before.priced.items():
            now = self.after.priced.get(id_)
            if now is None:
                continue
            if _judges(was) != _judges(alike.priced[id_]):
                yield Cause(Kind.JUDGEMENT, id_, id_)
            pays = {line.id: line.pays for line in now.lines}
            for line in was.lines:
                if line.id in pays and pays[line.id] != line.pays:
                    yield Cause(Kind.LINE, f"{id_}.{line.id}", id_)

    def _of_edition(self) -> Iterator[Cause]:
        if self.before.jackpot_rule != self.after.jackpot_rule:
            yield Cause(Kind.JACKPOT)
        first, second = self.before.edition, self.after.edition
        if _ranked(first) != _ranked(second):
            yield Cause(Kind.RANKING)


def _is_reading(cause: Cause) -> bool:
    return cause.kind is Kind.READING


def _priced(side: Rulebook, readings: Readings) -> Mapping[str, Priced]:
    return replace(side, readings=readings).priced


def _mixed(was: Priced, now: Priced, taken: Taken) -> Priced:
    """A wager judged by one side, with each line that both know as one of them pays it."""
    id_ = was.id
    judging = now if Cause(Kind.JUDGEMENT, id_, id_) in taken else was
    pays = {line.id: line.pays for line in was.lines}
    pays |= {
        line.id: line.pays
        for line in now.lines
        if line.id not in pays or Cause(Kind.LINE, f"{id_}.{line.id}", id_) in taken
    }
    lines = tuple(replace(line, pays=pays[line.id]) for line in judging.lines)
    return replace(judging, lines=lines)


def _judges(priced: Priced) -> dict[Conduct, tuple[str, ...]]:
    """What all judges of a wager decide, and the lines they may name."""
    lines = ",".join(sorted(line.id for line in priced.lines))
    return {conduct: (lines, *asked(each)) for conduct, each in priced.judgements.items()}


def _ranked(edition: Edition) -> tuple[object, ...]:
    return (edition.ranking, edition.dealer_qualifies, edition.rounding)
