"""Every judgement asked about everything it can be shown, and every ruling about every incident."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from threecard.core.clause import Clause
from threecard.core.digest import happenings, moments, shown_to
from threecard.core.feature import Feature
from threecard.core.irregularities.incidents import Circumstances, Incident
from threecard.core.irregularities.ruling import Ruling
from threecard.core.judgement import AnyJudgement, Comparison, Together, Verdict
from threecard.core.rulebook import Rulebook
from threecard.core.six_cards import SixCards

Shown = Feature[Any] | SixCards[Any]


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What judgements can answer, by wager or payment; and where one did not answer at all."""

    ends: dict[str, set[Verdict | None]] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)  # by wager and conduct: the first

    @property
    def clauses(self) -> set[Clause]:
        cites = (end.cite for ends in self.ends.values() for end in ends if end is not None)
        return {cite.clause for cite in cites if cite.clause}


@dataclass(frozen=True, slots=True)
class Answer:
    """A rulebook's answer to an incident, or the error in its place."""

    rules: Rulebook
    incident: Incident
    now: Circumstances
    ruling: Ruling | None
    error: str = ""


def ask_judges(variants: Iterable[Rulebook]) -> Verdicts:
    """Ask every judge of these rulebooks about all that hands can show it."""
    found = Verdicts()
    for rules in variants:
        for id_, priced in rules.priced.items():
            ends = found.ends.setdefault(id_, set())
            for conduct, judgement in priced.judgements.items():
                try:
                    ends |= ends_of(judgement)
                except Exception as error:  # noqa: BLE001 # a game under check may raise anything
                    found.failures.setdefault(f"{id_}, {conduct}", said(error))
    return found


def ends_of(judgement: AnyJudgement) -> set[Verdict | None]:
    """Every verdict of a judge, over all values of the features it is shown."""
    met: dict[int, Verdict | None] = {}  # held here, so that no two share an id
    judge: Callable[..., Verdict | None] = judgement.judge
    for shown in shown_to(judgement):
        verdict = judge(*shown)
        met[id(verdict)] = verdict
    return set(met.values())


def features_of(judgement: AnyJudgement) -> tuple[Shown, ...]:
    """What a judgement declares to look at."""
    if isinstance(judgement, Together):
        return (judgement.six,)
    ranking = (judgement.ranking,) if isinstance(judgement, Comparison) else ()
    return (judgement.player, judgement.dealer, *ranking)


def ask_rulings(variants: Iterable[Rulebook]) -> list[Answer]:
    """Ask every rulebook about every incident, whatever its facts and however things stand."""
    return [
        _answer(rules, incident, now)
        for rules in variants
        for incident, now in product(happenings(), moments())
    ]


def _answer(rules: Rulebook, incident: Incident, now: Circumstances) -> Answer:
    try:
        return Answer(rules, incident, now, rules.rule(incident, now))
    except Exception as error:  # noqa: BLE001 # a game under check may raise anything
        return Answer(rules, incident, now, None, said(error))


def said(error: Exception) -> str:
    """An error in a line: what it is, and the place of the code that raised it."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    place = "" if at is None else f" (line {at.tb_lineno} of {at.tb_frame.f_code.co_filename})"
    return f"{type(error).__name__}: {error}{place}"
