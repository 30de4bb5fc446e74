"""Rulings: every incident, whatever its facts, at any moment and any table, has exactly one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from threecard.conformance.asked import Answer, said
from threecard.conformance.finding import Finding
from threecard.conformance.play.finishing import finish
from threecard.conformance.play.stages import seated
from threecard.conformance.played import reply_of
from threecard.conformance.subject import Subject
from threecard.core import commands
from threecard.core.clause import ClauseKind, Window
from threecard.core.config import Source, TableConfig
from threecard.core.digest import happenings
from threecard.core.edition import Edition
from threecard.core.errors import ThreecardError
from threecard.core.events import IncidentRuled
from threecard.core.evolve import evolve
from threecard.core.irregularities import incidents as kinds
from threecard.core.irregularities.incidents import Circumstances, Incident
from threecard.core.irregularities.ruling import Remedy, Ruling
from threecard.core.judgement import Cite
from threecard.core.limits import LimitMode
from threecard.core.people import Role
from threecard.core.rulebook import Rulebook
from threecard.core.table import Phase, Table

OPEN, CLOSED = Circumstances(closed=False), Circumstances()


def check_rulings(subject: Subject) -> Iterator[Finding | str]:
    """Asked at a desk, under every reading; then at tables of every kind, at every stage."""
    told: set[str] = set()
    for answer in subject.answers:
        for finding in _unruled(answer):
            if finding.missing not in told:
                told.add(finding.missing)
                yield finding
    yield from _windows(subject.rules.edition)
    yield from _twice_written(subject)
    yield from _two_accounts(subject.rules)
    yield from _chosen(subject)
    asked = 0
    for table in _stages(subject):
        for incident in happenings():
            asked += 1
            broken = _at_table(table, incident, ends=asked % subject.depth.ended == 0)
            if broken is not None and broken.missing not in told:
                told.add(broken.missing)
                yield broken
    yield (
        f"{len(subject.answers):,} answers asked for at a desk under {len(subject.variants)} "
        f"readings, {asked:,} reports at tables of every kind and stage"
    )


def _unruled(answer: Answer) -> Iterator[Finding]:
    """A gap: no ruling, or one that says too little."""
    what, ruling = _named(answer.incident), answer.ruling
    place = f"rulings on {type(answer.incident).__name__}"
    if not isinstance(ruling, Ruling):
        yield Finding(
            place,
            f"{what} has no ruling{_when(answer.now)}: {answer.error or repr(ruling)}.",
            "Answer with a Ruling, or with refer(…) where no clause covers it.",
        )
        return
    if not (ruling.cite.clause or ruling.cite.reading):
        yield Finding(
            place,
            f"The ruling on {what} ({ruling.remedy.value}) cites nothing.",
            "Give the clause it follows from, or the reading that fills the silence.",
        )
    known = answer.rules.readings
    for cite in filter(None, (ruling.cite, ruling.options_cite)):
        if cite.reading is not None and cite.reading not in known:
            yield Finding(
                place,
                f"The ruling on {what} cites a reading “{cite.reading}” that is not there.",
                "Add the Reading to the edition, or cite another.",
            )
    if ruling.remedy is Remedy.OFFER and not ruling.options:
        yield Finding(
            place,
            f"{what}: players are offered a choice, and there is nothing to choose from.",
            "Give the ruling its options.",
        )
    if ruling.remedy is Remedy.REFER and ruling.decides is None:
        yield Finding(
            place, f"{what} is referred to nobody.", "Say in `decides` whose word it takes."
        )
    for option in ruling.options:
        if not (option.id.strip() and option.meaning.strip()):
            yield Finding(place, f"An option offered on {what} has no words.", "Say what it means.")


def _windows(edition: Edition) -> Iterator[Finding]:
    """A clause on irregularities says how long it can be invoked, or those below it do."""
    for entry in edition.clauses:
        if entry.kind is not ClauseKind.IRREGULARITY or entry.window is not None:
            continue
        below = [each for each in edition.clauses if each.clause.startswith(f"{entry.clause}.")]
        if not below or not all(each.window for each in below):
            yield Finding(
                entry.clause,
                "It does not say at which moments it can be invoked.",
                f"Give it a window, as Window.{Window.ROUND.name}: {Window.ROUND.sentence}.",
            )


def _twice_written(subject: Subject) -> Iterator[Finding]:
    """An overlap that Python hides: a mapping with one key twice keeps the last."""
    for key, place, first, last in subject.sources.doubled:
        yield Finding(
            place,
            f"“{key}” is ruled twice: {first}, and then {last}, which alone is ever seen.",
            "Keep one; if two clauses do speak of it, let a reading choose between them.",
        )


def _two_accounts(rules: Rulebook) -> Iterator[Finding]:
    """An overlap of two parts: what a table refuses by itself and what is ruled when reported."""
    procedure, limits = rules.edition.procedure, rules.edition.limit_rule
    pairs: list[tuple[str, Cite, Incident, Circumstances]] = [
        ("a late wager", Cite(procedure.late_wager), kinds.LateWager(), CLOSED),
        ("a late withdrawal", Cite(procedure.late_withdrawal), kinds.LateWithdrawal(), CLOSED),
        ("a stake under the minimum", limits.too_small, kinds.UnderMinimum(), OPEN),
        ("a stake over the maximum", limits.too_large, kinds.OverMaximum(), OPEN),
        ("a stake laid over the maximum", limits.large_laid, kinds.OverMaximum(), CLOSED),
    ]
    if limits.small_laid is not None:
        again = kinds.UnderMinimum(before=True)
        pairs.append(("a stake laid under the minimum again", limits.small_laid, again, CLOSED))
    for what, refused, incident, now in pairs:
        try:
            ruled = rules.rule(incident, now).cite
        except Exception:  # noqa: BLE001, S112 # told as a gap already
            continue
        if ruled != refused:
            yield Finding(
                f"rulings on {type(incident).__name__}",
                f"Two rulings for {what}: the table acts by {refused} of itself, and by {ruled} "
                "when it is reported.",
                "Cite one clause in both places, or the reading that chooses.",
            )


def _chosen(subject: Subject) -> Iterator[str | Finding]:
    """Where two rulings are possible and a reading chooses; and an answer that is no rule."""
    published = {
        (answer.incident, answer.now): answer.ruling
        for answer in subject.answers
        if answer.rules is subject.rules
    }
    choices: dict[str, str] = {}
    for answer in subject.answers:
        default = published[answer.incident, answer.now]
        if answer.ruling is None or default is None or answer.ruling == default:
            continue
        changed = [
            name
            for name, choice in answer.rules.readings.items()
            if choice != subject.rules.readings[name]
        ]
        if not changed:
            continue
        choices.setdefault(
            f"{type(answer.incident).__name__}, {changed[0]}",
            f"{_named(answer.incident)}: “{_ruled(default)}” or “{_ruled(answer.ruling)}”, as "
            f"reading {changed[0]} chooses",
        )
    yield from choices.values()
    for (incident, now), ruling in published.items():
        if ruling is not None and subject.rules.rule(incident, now) != ruling:
            yield Finding(
                f"rulings on {type(incident).__name__}",
                f"Asked twice, {_named(incident)} has two rulings{_when(now)}: {_ruled(ruling)} "
                f"and {_ruled(subject.rules.rule(incident, now))}.",
                "Let a ruling depend on its incident, the circumstances and the readings alone.",
            )
            return


def _stages(subject: Subject) -> Iterator[Table]:
    """Tables of every kind, one for each stage of a round, and one that has begun the next."""
    rules = subject.rules
    for source, mode in product(Source, LimitMode):
        config = TableConfig(
            table="stages",
            game=rules.game,
            positions=max(rules.edition.layout.positions_min, 2),
            source=source,
            mode=mode,
        )
        seen: set[tuple[Phase, bool, bool]] = set()
        for table in seated(config):
            handled = any(held.handled for held in table.hands.values())
            stage = (table.phase, handled, table.any_face_up)
            if stage not in seen:
                seen.add(stage)
                yield table


def _at_table(table: Table, incident: Incident, *, ends: bool) -> Finding | None:
    """One report: refused in a sentence, or ruled once and carried to the round's end."""
    at = min(table.wagers or (table.settled.wagers if table.settled else {1: ()}))
    kind = f"{table.config.source.value} {table.config.mode.value} table, {table.phase.value}"
    report = commands.ReportIncident(
        actor="Zac",
        role=Role.DEALER,
        incident=incident,
        position=at,
        player=f"Player {at}",
        wager=next(iter(table.rules.placeable)),
        description="as the camera shows it",
    )
    place = f"rulings on {type(incident).__name__}, {kind}"
    try:
        reply = reply_of(table, report)
        if isinstance(reply, ThreecardError):
            return None
        ruled = [event for event in reply if isinstance(event, IncidentRuled)]
        for event in reply:
            table = evolve(table, event)
        if ends:
            finish(table)
    except Exception as error:  # noqa: BLE001 # a game under check may raise anything
        return Finding(
            place,
            f"{_named(incident)} breaks the table: {said(error)}.",
            "Look at the ruling: it orders what can't be done here.",
        )
    if len(ruled) > 1:
        clauses = " and ".join(str(event.clause or event.reading) for event in ruled)
        return Finding(place, f"{_named(incident)} is ruled twice: {clauses}.", "Rule it once.")
    return None


def _named(incident: Incident) -> str:
    """The incident with the facts that are not as usual: `misdeal reconstructible`."""
    tag = str(incident.__struct_config__.tag).replace("_", " ")
    facts = {name: getattr(incident, name) for name in incident.__struct_fields__}
    told = [
        name.replace("_", " ") if value is True else f"{name.replace('_', ' ')} {value}"
        for name, value in facts.items()
        if value is not False
    ]
    return ", ".join((tag, *told))


def _ruled(ruling: Ruling) -> str:
    offered = " or ".join(option.id for option in ruling.options)
    besides = f"; players may {offered} by {ruling.options_cite or ruling.cite}" if offered else ""
    return f"{ruling.remedy.value.replace('_', ' ')} by {ruling.cite}{besides}"


def _when(now: Circumstances) -> str:
    facts = [
        word
        for word, holds in (
            ("bets are open", not now.closed),
            ("cards were handled", now.handled),
            ("the dealer's hand shows", now.shown),
        )
        if holds
    ]
    return f" when {' and '.join(facts)}" if facts else ""
