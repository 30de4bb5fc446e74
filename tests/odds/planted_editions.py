"""Editions with one thing changed in each, and where a comparison has to say that it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from threecard import RULEBOOKS
from threecard.core.clause import ClauseEntry, ClauseKind, Window
from threecard.core.decision import DecisionRule, Way
from threecard.core.edition import Edition
from threecard.core.irregularities.incidents import Incident
from threecard.core.irregularities.ruling import Option, Remedy, Rule, Ruling
from threecard.core.judgement import AnyJudgement, Cite, Conduct, Verdict, clause
from threecard.core.money import Cents
from threecard.core.paytable import Award, Odds, PayLine, Pays
from threecard.core.people import Role
from threecard.core.reading import Choice, Readings
from threecard.core.rounding import Favour, Rounding
from threecard.core.wager import Priced, Wager
from threecard.odds import About

Change = Callable[[Priced], Priced]


@dataclass(frozen=True, slots=True)
class Planted:
    """An edition, what was done to it, and the place that has to be named."""

    edition: Edition
    about: About
    place: str
    what: str = ""  # was done there, where several things are

    def __str__(self) -> str:
        return f"{self.edition.tag} {self.about} {self.place} {self.what}".rstrip()


def planted() -> Iterator[Planted]:
    """Every kind of change there is, over the five games."""
    for rules in RULEBOOKS.values():
        edition = rules.edition
        yield from _identity(edition)
        yield from _wagers(edition)
        yield from _readings(edition)
        yield from _records(edition)
        yield from _clauses(edition)
        yield from _rulings(edition)


def _identity(edition: Edition) -> Iterator[Planted]:
    yield Planted(replace(edition, operator="Somebody else"), About.EDITION, "operator")
    yield Planted(replace(edition, effective="2031-01-01"), About.EDITION, "effective")


def _priced(edition: Edition, id_: str, change: Change) -> Edition:
    def priced(readings: Any) -> tuple[Priced, ...]:  # noqa: ANN401 # as an edition's own
        return tuple(change(each) if each.id == id_ else each for each in edition.priced(readings))

    return replace(edition, priced=priced)


def _wagers(edition: Edition) -> Iterator[Planted]:
    rules = RULEBOOKS[edition.game]
    for id_, each in rules.priced.items():
        yield Planted(_priced(edition, id_, _renamed), About.WAGER, f"{id_}.name")
        for line in each.lines[:2]:
            if isinstance(line.pays, Odds | Award):
                paying = _priced(edition, id_, _line(line.id, _more))
                yield Planted(paying, About.LINE, f"{id_}.{line.id}")
        last = each.lines[-1].id
        yield Planted(_priced(edition, id_, _line(last, _called)), About.LINE, f"{id_}.{last}.name")
        gone = _without(edition, id_)
        if gone is not None:
            yield Planted(gone, About.WAGER, id_)
        judged = _priced(edition, id_, _judged_otherwise)
        yield Planted(judged, About.JUDGEMENT, f"{id_}, compared, ")
        if isinstance(each, Wager) and each.condition is not None:
            anybody = _priced(edition, id_, _by_anybody)
            yield Planted(anybody, About.WAGER, f"{id_}.condition.own")


def _without(edition: Edition, id_: str) -> Edition | None:
    """The edition without a wager that nothing else speaks of, the layout's area but for it."""
    if edition.decision is not None or id_ == edition.layout.areas[0].wager:
        return None

    def priced(readings: Readings) -> tuple[Priced, ...]:
        return tuple(each for each in edition.priced(readings) if each.id != id_)

    areas = tuple(each for each in edition.layout.areas if each.wager != id_)
    return replace(edition, priced=priced, layout=replace(edition.layout, areas=areas))


def _renamed(priced: Priced) -> Priced:
    return replace(priced, name=f"New {priced.name}")


def _line(id_: str, change: Callable[[PayLine], PayLine]) -> Change:
    def changed(priced: Priced) -> Priced:
        lines = tuple(change(line) if line.id == id_ else line for line in priced.lines)
        return replace(priced, lines=lines)

    return changed


def _more(line: PayLine) -> PayLine:
    pays = line.pays
    more: Pays = Odds(pays.pays + 1, pays.to) if isinstance(pays, Odds) else Award(Cents(1_23))
    return replace(line, pays=more)


def _called(line: PayLine) -> PayLine:
    return replace(line, name=f"New {line.name}")


def _judged_otherwise(priced: Priced) -> Priced:
    """The first time that the judge pays anything, it cites another clause."""
    judgement = priced.judgements[Conduct.COMPARED]
    return replace(priced, judgements={**priced.judgements, Conduct.COMPARED: _citing(judgement)})


def _citing(judgement: AnyJudgement) -> AnyJudgement:
    asked = judgement.judge

    def judge(*shown: Any) -> Verdict | None:  # noqa: ANN401 # whatever this judge is shown
        verdict = asked(*shown)
        if verdict is None or verdict.line is None:
            return verdict
        return replace(verdict, cite=clause("XXX 9.9"))

    otherwise: Any = judge
    return replace(judgement, judge=otherwise)


def _by_anybody(priced: Priced) -> Priced:
    assert isinstance(priced, Wager)
    assert priced.condition is not None
    return replace(priced, condition=replace(priced.condition, own=not priced.condition.own))


def _readings(edition: Edition) -> Iterator[Planted]:
    for place, reading in enumerate(edition.readings):
        if len(reading.choices) > 1:
            turned = replace(reading, choices=reading.choices[::-1])
            yield Planted(_with_reading(edition, place, turned), About.READING, reading.name)
            more = replace(reading, choices=(*reading.choices, Choice("new", "yet another")))
            offers = _with_reading(edition, place, more)
            yield Planted(offers, About.READING, f"{reading.name} offers")
    first = edition.readings[0]
    for field, value, told in (
        ("clauses", (clause("XXX 9.9").clause,), "on clauses"),
        ("why", "Just so.", "because"),
        ("title", "Something else", "is called"),
        ("opened", "new", "in a new house"),
        ("between_tables", not first.between_tables, "between tables"),
    ):
        other: Any = {field: value}
        written = _with_reading(edition, 0, replace(first, **other))
        yield Planted(written, About.READING, f"{first.name} {told}")


def _with_reading(edition: Edition, place: int, reading: Any) -> Edition:  # noqa: ANN401 # of a kind
    before, after = edition.readings[:place], edition.readings[place + 1 :]
    return replace(edition, readings=(*before, reading, *after))


def _records(edition: Edition) -> Iterator[Planted]:
    """What is data besides: layout, procedure, limits, decision, jackpot, rounding, words."""
    layout, procedure = edition.layout, edition.procedure
    larger = replace(layout, positions_max=layout.positions_max + 1)
    yield Planted(replace(edition, layout=larger), About.LAYOUT, "layout.positions_max")
    first = replace(layout.areas[0], printed="Elsewhere")
    printed = replace(layout, areas=(first, *layout.areas[1:]))
    area = f"layout.areas.{first.wager}.printed"
    yield Planted(replace(edition, layout=printed), About.LAYOUT, area)
    turned = replace(layout, areas=layout.areas[::-1])
    yield Planted(replace(edition, layout=turned), About.LAYOUT, "layout.areas in order")
    for name in ("opens", "closes", "late_wager", "one_position"):
        changed: Any = {name: clause("XXX 9.9").clause}
        other = replace(edition, procedure=replace(procedure, **changed))
        yield Planted(other, About.PROCEDURE, f"procedure.{name}")
    small = replace(edition.limit_rule, too_small=clause("XXX 9.9"))
    limited = replace(edition, limit_rule=small)
    yield Planted(limited, About.LIMITS, "limits.too_small.clause")
    rounding = Rounding(Cents(5), Favour.HOUSE, clause("XXX 9.9"))
    yield Planted(replace(edition, rounding=rounding), About.ROUNDING, "rounding")
    word = replace(edition.words[0], ours="something")
    worded = replace(edition, words=(word, *edition.words[1:]))
    yield Planted(worded, About.WORD, word.theirs)
    if edition.decision is not None:
        for field in fields(edition.decision):
            if field.name not in {"on", "ways"}:
                cited: Any = {field.name: clause("XXX 9.9").clause}
                deciding = replace(edition, decision=replace(edition.decision, **cited))
                yield Planted(deciding, About.DECISION, f"decision.{field.name}")
        yield from _ways(edition, edition.decision)
    if edition.jackpot is not None:
        for name, value in (("share_percent", 61), ("seed", 30_000_00), ("price", 6_00)):
            money: Any = {name: value}
            paying = replace(edition, jackpot=replace(edition.jackpot, **money))
            yield Planted(paying, About.JACKPOT, f"jackpot.{name}")


def _ways(edition: Edition, decision: DecisionRule) -> Iterator[Planted]:
    """A way to decide under another name, and one that is gone."""

    def renamed(readings: Readings) -> tuple[Way, ...]:
        first, *others = decision.ways(readings)
        return (replace(first, name="Another name"), *others)

    def fewer(readings: Readings) -> tuple[Way, ...]:
        return decision.ways(readings)[:-1]

    known = decision.ways(RULEBOOKS[edition.game].readings)
    for way, ways in ((known[0], renamed), (known[-1], fewer)):
        other = replace(edition, decision=replace(decision, ways=ways))
        yield Planted(other, About.DECISION, f"way {way.id}")


def _clauses(edition: Edition) -> Iterator[Planted]:
    entries = edition.clauses
    place = next(index for index, each in enumerate(entries) if each.window is Window.ROUND)
    one = entries[place]
    for changed, about in (
        (replace(one, summary="Something else."), About.CLAUSE),
        (replace(one, window=Window.BETS_OPEN), About.WINDOW),
    ):
        yield Planted(_with_clause(edition, place, changed), about, str(one.clause))
    kind = next(each for each in ClauseKind if each is not one.kind)
    of_kind = _with_clause(edition, place, replace(one, kind=kind))
    yield Planted(of_kind, About.CLAUSE, f"{one.clause} is a")
    new = ClauseEntry(clause("XXX 9.9").clause or one.clause, ClauseKind.PROCEDURE, "Quite new.")
    added = replace(edition, clauses=(*entries, new))
    yield Planted(added, About.CLAUSE, "XXX 9.9")
    gone = replace(edition, clauses=entries[1:])
    yield Planted(gone, About.CLAUSE, str(entries[0].clause))


def _with_clause(edition: Edition, place: int, entry: ClauseEntry) -> Edition:
    before, after = edition.clauses[:place], edition.clauses[place + 1 :]
    return replace(edition, clauses=(*before, entry, *after))


def _rulings(edition: Edition) -> Iterator[Planted]:
    rulings = edition.rulings
    for kind, rule in rulings.rules.items():
        rules = {**rulings.rules, kind: _ruled_otherwise(rule)}
        other = replace(edition, rulings=replace(rulings, rules=rules))
        yield Planted(other, About.RULING, str(kind.__struct_config__.tag))

    kind, rule = next(iter(rulings.rules.items()))
    tag = str(kind.__struct_config__.tag)
    for name, value in (  # its remedy being as it was
        ("cite", clause(edition.clauses[0].clause)),
        ("decides", Role.DEALER),
        ("options", (Option("go", "go home"),)),
        ("any_time", True),
    ):
        rules = {**rulings.rules, kind: _with_field(rule, name, value)}
        other = replace(edition, rulings=replace(rulings, rules=rules))
        yield Planted(other, About.RULING, tag, what=name)
    kept = replace(edition, rulings=replace(rulings, stands=_stands_by_another))
    yield Planted(kept, About.RULING, tag, what="stands")


def _with_field(rule: Rule, name: str, value: object) -> Rule:
    changed: Any = {name: value}

    def ruled(*facts: Any) -> Ruling:  # noqa: ANN401 # as a rule is asked
        return replace(rule(*facts), **changed)

    return ruled


def _stands_by_another(incident: Incident, cite: Cite, *, earlier: bool) -> Cite:
    return clause("XXX 9.9")


def _ruled_otherwise(rule: Rule) -> Rule:
    def ruled(*asked: Any) -> Ruling:  # noqa: ANN401 # as a rule is asked
        ruling = rule(*asked)
        other = Remedy.CONTINUE if ruling.remedy is not Remedy.CONTINUE else Remedy.VOID
        return replace(ruling, remedy=other)

    return ruled
