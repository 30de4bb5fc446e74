"""What must hold of every command at a table, said apart from the code that keeps it."""

from __future__ import annotations

from collections import Counter
from functools import reduce

from msgspec.structs import replace

from tests.table import traces
from threecard import Command, Event, Phase, Role, Table, commands, events, evolve
from threecard.core.clause import Window
from threecard.core.decide.settling import settled
from threecard.core.irregularities import incidents as kinds
from threecard.core.limits import LimitsApply

UNDOES = (events.RoundVoided, events.HandInvalidated, events.SettlementCorrected)
ROUND_ONLY = {Window.ROUND, Window.APPLIES}


def check(before: Table, command: Command, facts: tuple[Event, ...], after: Table) -> None:
    """Every invariant of one command that was taken."""
    for earlier, fact in enumerate(facts):
        if isinstance(fact, events.IncidentRuled):
            _ruling_acts(before, fact, facts, after)
            _in_its_window(before, fact)
            _somebody_there(before, fact)
            _is_so(reduce(evolve, facts[:earlier], before), fact)
        if isinstance(fact, UNDOES):
            _two_persons(before, command, fact)
        if isinstance(fact, events.SettlementCorrected):
            _from_the_beginning(before, fact, after)
        if isinstance(fact, events.WagersReturned):
            assert not after.has_wager(fact.player), "returned means off the felt and back"
        if isinstance(fact, events.IncidentDecided):
            _decision_acts(before, fact, facts, after)
        _true_citation(after, fact)
    numbered(before, facts, after)
    traces.by_whom(before, command, facts, after)
    traces.disinterested(before, command, facts)
    _nobody_on_duty_wagers(before, command)
    _unasked(before, command, facts)
    if isinstance(command, commands.LayChips):
        traces.as_they_lie(before, command, facts, after)
    assert all(count <= traces.RECORDS for count in after.on_record.values())


def numbered(before: Table, facts: tuple[Event, ...], after: Table) -> None:
    """Incidents and disputes of a table are numbered as they come, from 1 on."""
    kinds = (events.IncidentRuled, events.DisputeRaised, events.CorrectionProposed)
    numbers = [fact.number for fact in facts if isinstance(fact, kinds)]
    assert numbers == [before.incidents + i for i in range(1, len(numbers) + 1)]
    assert after.incidents == before.incidents + len(numbers)


def _ruling_acts(
    before: Table, ruled: events.IncidentRuled, facts: tuple[Event, ...], after: Table
) -> None:
    """What the sentence says has happened, or the table waits for whoever must do it."""
    if ruled.confirm or ruled.decides is not None:
        assert after.pending is not None
        assert after.pending.decides is ruled.decides
        if ruled.confirm:
            assert len(facts) == 1, "nothing happens before a second person's word"
            return
    position, at = ruled.position or 0, after.wagers.get(ruled.position or 0, ())
    match ruled.remedy:
        case "void":
            assert after.phase is Phase.CONCLUDED
            assert not after.wagers
        case "remove_hand":
            assert after.hands[position].invalid is not None
            assert before.phase is Phase.CONCLUDED or not at
        case "reconstruct":
            assert after.phase is Phase.PLAYING
            assert not any(held.face_up for held in after.hands.values())
        case "offer":
            asked = {*before.players} - before.bound
            assert after.pending is not None or not asked
        case "refuse" if before.phase is Phase.BETTING:
            assert after.find(ruled.player or "", position, ruled.wager or "") is None
        case "return" if isinstance(ruled.incident, kinds.LoneSideWager):
            assert after.find(ruled.player or "", position, ruled.wager or "") is None
        case "reject_excess":
            box = sum(placed.stake for placed in at if placed.wager == ruled.wager)
            assert box <= before.config.limits[ruled.wager or ""][1]
        case "advise":
            assert (position, ruled.wager) in after.advised
        case "fold":
            assert after.hands[position].decision == "fold"
        case "play_viewed" | "play_first":
            fallen = [
                before.hands[place]
                for place, held in after.hands.items()
                if held.invalid and not before.hands[place].invalid
            ]
            viewed = ruled.remedy == "play_viewed"
            assert fallen or viewed
            assert not any(held.viewed_by for held in fallen)
        case "settled":
            assert len(facts) == 1
            assert (after.phase, after.wagers, after.lines) == (
                before.phase,
                before.wagers,
                before.lines,
            )
        case "refer" | "may_bar":
            assert ruled.decides is not None
        case _:
            pass  # acts at settlement, or leaves things as they are


def _decision_acts(
    before: Table, decided: events.IncidentDecided, facts: tuple[Event, ...], after: Table
) -> None:
    """What a person has decided or confirmed has happened."""
    pending = before.pending
    assert pending is not None
    remedy = pending.remedy if decided.remedy == "confirm" else decided.remedy
    told = {type(fact) for fact in facts}
    match remedy:
        case "void":
            assert after.phase is Phase.CONCLUDED
            assert told & {events.RoundVoided, events.SettlementCorrected}
        case "remove_hand" | "play_first":
            assert events.HandInvalidated in told
        case "reconstruct":
            assert after.phase is Phase.PLAYING
        case "return_wagers":
            assert events.WagersReturned in told
        case "pay":
            assert events.PaymentDecided in told
        case "bar":
            assert pending.player in after.barred
        case "correct_cards":
            assert told >= {events.HandCorrected, events.SettlementCorrected}
            assert decided.role.rank >= Role.PIT_SUPERVISOR.rank
        case _:
            assert decided.remedy != "confirm" or remedy == "play_viewed"


def _is_so(table: Table, ruled: events.IncidentRuled) -> None:
    """A report does not contradict what the table knows of the round."""
    if ruled.round is not None and ruled.round < table.round:
        return
    incident, position = ruled.incident, ruled.position or 0
    assert table.is_felt or not traces.is_physical(incident), "no cards that one can touch"
    lying = table.wagers or (table.settled.wagers if table.settled else {})
    held = table.hands.get(position)
    match incident:
        case kinds.WrongCount():
            assert held is not None
            assert held.invalid is None
            assert incident.viewed or not held.viewed_by
        case kinds.Absence() if table.rules.decided_on is not None:
            assert held is not None
            assert held.decision is None
        case kinds.OverMaximum() | kinds.UnderMinimum():
            low, high = table.config.limits[ruled.wager or ""]
            there = [each for each in lying.get(position, ()) if each.wager == ruled.wager]
            if table.rules.edition.limit_rule.applies is LimitsApply.PER_WAGER:
                there = [each for each in there if each.player == ruled.player]
            stake = sum(each.stake for each in there)
            over = isinstance(incident, kinds.OverMaximum)
            assert stake > high if over else 0 < stake < low
        case kinds.SeveralHands():
            assert sum(held.invalid is None for held in table.hands.values()) > 1
        case kinds.LoneSideWager() | kinds.LoneJackpotWager() | kinds.LateWithdrawal():
            assert any(
                (each.player, each.wager) == (ruled.player, ruled.wager)
                for each in lying.get(position, ())
            )
        case _:
            pass


def _in_its_window(table: Table, ruled: events.IncidentRuled) -> None:
    """A ruling that changes anything was invoked in time."""
    if ruled.remedy in {"settled", "may_bar"}:
        return
    assert ruled.round is None or ruled.round == table.round
    if ruled.clause is None:
        return
    entries = {entry.clause: entry.window for entry in table.rules.edition.clauses}
    window = entries[ruled.clause] or Window.ROUND
    shown = table.phase in (Phase.SETTLING, Phase.CONCLUDED)
    begun = any(held.decision or held.face_up for held in table.hands.values())
    if window is Window.BETS_OPEN:
        assert table.phase is Phase.BETTING
    elif window is Window.DEAL:
        assert not shown
        assert not begun
    elif window is Window.UNHANDLED:
        assert not shown
        assert not any(held.viewed_by for held in table.hands.values())
    elif window is Window.DEALER_HIDDEN:
        assert not shown
    elif window in ROUND_ONLY:
        assert table.phase is not Phase.CONCLUDED


def _somebody_there(table: Table, ruled: events.IncidentRuled) -> None:
    """A report names positions and players that exist."""
    assert ruled.position is None or 1 <= ruled.position <= table.config.positions
    if ruled.player is None or (ruled.round is not None and ruled.round < table.round):
        return
    lying = table.wagers or (table.settled.wagers if table.settled else {})
    with_wager = {placed.player for there in lying.values() for placed in there}
    ended = {line.player for line in table.lines}  # of a void round
    assert ruled.player in {*table.seats.values(), *with_wager, *table.withdrawn, *ended}


def _two_persons(before: Table, command: Command, fact: Event) -> None:
    """Nobody alone undoes what has been seen or settled; opening again after a failure may."""
    up = before.phase in (Phase.SETTLING, Phase.CONCLUDED) or any(
        held.face_up for held in before.hands.values()
    )
    if not up or isinstance(command, commands.ChooseOption | commands.CloseOptions):
        return
    if isinstance(command, commands.ReportIncident):
        incident = command.incident
        assert isinstance(incident, kinds.PowerFailure), fact
        assert incident.reopening, fact
    elif isinstance(command, commands.DecideIncident):
        assert before.pending is not None
        asked = command.remedy in {"confirm", "void", "remove_hand"}
        assert not asked or command.actor != before.pending.reported_by
    else:
        # A hand out with a player who leaves or is stopped, or a reopened round settled again.
        assert isinstance(
            command, commands.PermitWithdrawal | commands.StopPlayer | commands.Settle
        ), command


def _from_the_beginning(before: Table, fact: events.SettlementCorrected, after: Table) -> None:
    """Settled again from what stood before the first settlement; the differences say who owes."""
    assert before.settled is not None
    change: Counter[str] = Counter()
    for line in fact.lines:
        change[line.player] += line.payout + line.returned
    for line in fact.reversed:
        change[line.player] -= line.payout + line.returned
    assert {each.player: each.amount for each in fact.differences} == {
        player: cents for player, cents in change.items() if cents
    }
    had_theirs = before.settled.under_minimum
    if fact.void:
        _one_time(before, after, had_theirs)
        return
    as_it_lay = replace(
        after, wagers=before.settled.wagers, settled=before.settled, phase=Phase.SETTLING
    )
    act = commands.Act(actor=fact.actor, role=fact.role)
    again = settled(as_it_lay, act, meter=before.settled.meter_before)
    assert again.lines == fact.lines
    meters = (fact.meter_before, fact.meter_after)
    assert meters == (before.settled.meter_before, again.meter_after), "the meter included"
    _one_time(before, after, had_theirs | {*again.under_minimum})


def _one_time(before: Table, after: Table, used: frozenset[str]) -> None:
    """Who has had their one time; when another gaming day has begun, it counts for that no more."""
    assert before.settled is not None
    assert after.under_minimum == (before.under_minimum if before.settled.day_over else used)


def _true_citation(table: Table, fact: Event) -> None:
    """Every clause and reading that is cited is one of the rulebook's."""
    edition = table.rules.edition
    clauses = {entry.clause for entry in edition.clauses}
    cited = [(getattr(fact, "clause", None), getattr(fact, "reading", None))]
    cited += [(line.cite.clause, line.cite.reading) for line in getattr(fact, "lines", ())]
    for clause, reading in cited:
        if isinstance(fact, events.PlayerBarred):
            continue
        assert clause is None or clause in clauses, (fact, clause)
        known = {each.name for each in edition.readings}
        assert reading is None or reading in known, (fact, reading)


def _nobody_on_duty_wagers(before: Table, command: Command) -> None:
    if command.role is not Role.PLAYER:
        assert not before.has_wager(command.actor)
    assert not any(before.has_wager(person) for person in before.on_duty)


def _unasked(before: Table, command: Command, facts: tuple[Event, ...]) -> None:
    """Nobody stakes another's wallet unasked."""
    if not isinstance(command, commands.PlaceWager) or command.role is Role.PLAYER:
        return
    for fact in facts:
        if isinstance(fact, events.WagerPlaced):
            asked = {
                (each.player, each.position, each.wager, each.stake) for each in before.requests
            }
            assert (fact.player, fact.position, fact.wager, fact.stake) in asked
