"""Incidents: a report becomes a ruling, and the ruling does what it says."""

from __future__ import annotations

from msgspec.structs import replace

from threecard.core.clause import Window
from threecard.core.commands import Act, ReportIncident
from threecard.core.decide.control import controller
from threecard.core.decide.outcome import is_established
from threecard.core.decide.permission import (
    has_room,
    refuse,
    require_dealer,
    require_no_stake,
)
from threecard.core.decide.reports import (
    Report,
    as_it_lay,
    as_known,
    hands_of,
    is_past,
    lying,
    require_possible,
)
from threecard.core.decide.returning import fallen, given_back
from threecard.core.decide.stakes import rejected
from threecard.core.decide.stopping import invalidated
from threecard.core.decide.undoing import reconstruct, remove_hand, void
from threecard.core.errors import Code
from threecard.core.events import DecisionMade, Event, IncidentRuled
from threecard.core.irregularities.incidents import (
    Absence,
    Circumstances,
    ExposedCards,
    Incident,
    JackpotFault,
    LoneSideWager,
    PowerFailure,
    ShufflerFault,
)
from threecard.core.irregularities.ruling import Remedy, Ruling
from threecard.core.judgement import Cite
from threecard.core.people import Role
from threecard.core.round import Decision
from threecard.core.table import Phase, Table

# What takes something out of a round that others may have seen cards of.
UNDOING = {Remedy.VOID, Remedy.REMOVE_HAND, Remedy.PLAY_VIEWED, Remedy.PLAY_FIRST}
# How things stood in the end of a round that is past.
PAST = Circumstances(closed=True, handled=True, shown=True, established=True)
INTERRUPTIONS = (PowerFailure, ShufflerFault, JackpotFault)


def report_incident(table: Table, command: ReportIncident) -> tuple[Event, ...]:
    """Rule on what happened and do what the ruling says; what it leaves to people waits."""
    require_dealer(table, command)
    require_no_stake(table, command)
    require_possible(table, command)
    past = is_past(table, command)
    incident = command.incident if past else as_known(as_it_lay(table), command)
    now = PAST if past else circumstances(table, incident)
    ruling = table.rules.rule(_added_up(table, incident), now)
    if not ruling.any_time and (past or not in_time(table, ruling)):
        if not has_room(table, command.actor):
            raise refuse(Code.WRONG_PHASE, "That came too late, and enough of it is on record.")
        cite = table.rules.edition.rulings.stands(incident, ruling.cite, earlier=past)
        return (ruled(table, command, incident, Ruling(Remedy.SETTLED, cite)),)
    if _needs_second(table, incident, ruling):
        rank = ruling.decides or Role.PIT_SUPERVISOR
        return (ruled(table, command, incident, ruling, confirmed_by=rank),)
    event = ruled(table, command, incident, ruling)
    return (event, *effects(table, command, command, ruling.remedy, ruling.cite))


def ruled(
    table: Table,
    command: ReportIncident,
    incident: Incident,
    ruling: Ruling,
    *,
    confirmed_by: Role | None = None,
) -> IncidentRuled:
    """The ruling as it is recorded."""
    consent = ruling.options_cite.clause if ruling.options_cite else None
    decides = None if consent else ruling.decides
    return IncidentRuled(
        actor=command.actor,
        role=command.role,
        number=table.incidents + 1,
        incident=incident,
        remedy=ruling.remedy.value,
        sentence=ruling.remedy.sentence,
        position=command.position,
        player=command.player,
        clause=ruling.cite.clause,
        reading=ruling.cite.reading,
        decides=confirmed_by or decides,
        matter="whether it happened so" if confirmed_by else ruling.matter if decides else None,
        confirm=confirmed_by is not None,
        options=() if consent else tuple(option.id for option in ruling.options),
        withdrawal=consent,
        wager=command.wager,
        round=command.round,
        description=command.description,
    )


def circumstances(table: Table, incident: Incident) -> Circumstances:
    """How things stand at the table; what is hidden in the deck does not count."""
    return Circumstances(
        closed=table.phase is not Phase.BETTING,
        handled=table.is_shown or any(held.handled for held in table.hands.values()),
        shown=table.is_shown,
        established=isinstance(incident, INTERRUPTIONS) and is_established(table),
        device=table.config.device,
    )


def in_time(table: Table, ruling: Ruling) -> bool:
    """Whether the clause that rules can still be invoked in the round that is or was last."""
    phase = table.phase
    match table.rules.edition.window(ruling.cite):
        case Window.BETS_OPEN:
            return phase is Phase.BETTING
        case Window.DEAL:
            begun = any(held.decision or held.face_up for held in table.hands.values())
            return not table.is_shown and not begun
        case Window.UNHANDLED | Window.DEALER_HIDDEN:
            return not table.is_shown
        case Window.ROUND | Window.APPLIES:
            return phase is not Phase.CONCLUDED
        case Window.NEXT_ROUND:
            return True


def effects(table: Table, act: Act, command: Report, remedy: Remedy, cite: Cite) -> list[Event]:
    """What follows at once; the other remedies act at settlement, or wait for somebody."""
    match remedy:
        case Remedy.VOID:
            return [void(table, act, cite)]
        case Remedy.REMOVE_HAND:
            return remove_hand(table, act, _position(command), cite)
        case Remedy.RECONSTRUCT:
            return reconstruct(table, act, cite)
        case Remedy.OFFER if getattr(command.incident, "reconstructible", False):
            return reconstruct(table, act, cite)
        case Remedy.FOLD | Remedy.CONTINUE if _is_to_decide(table, command):
            fold = remedy is Remedy.FOLD
            return [_decided(table, act, _position(command), cite, fold=fold)]
        case Remedy.PLAY_VIEWED | Remedy.PLAY_FIRST:
            player = command.player or ""
            collects = table.rules.readings["invalidated.wagers"] == "collected"
            return [
                event
                for position in _given_up(table, player, remedy)
                for event in invalidated(
                    table, act, position, cite, collected_from=player if collects else None
                )
            ]
        case Remedy.REJECT_EXCESS:
            assert command.wager is not None
            # The box keeps its maximum, so nothing that goes beside it falls.
            return [*rejected(table, act, _position(command), command.wager, cite)]
        case Remedy.REFUSE if table.phase is Phase.BETTING:
            gone = [(_position(command), lying(table, command))]
            return [*given_back(act, gone, cite), *fallen(table, act, gone)]
        case Remedy.RETURN if isinstance(command.incident, LoneSideWager) and not table.settled:
            return [*given_back(act, [(_position(command), lying(table, command))], cite)]
        case _:
            return []


def _position(command: Report) -> int:
    assert command.position is not None, "what is ruled on a hand or a wager was reported with it"
    return command.position


def _needs_second(table: Table, incident: Incident, ruling: Ruling) -> bool:
    """Nobody alone undoes what has been seen, or what has been settled.

    What a clause orders when the house opens again after a failure needs nobody.
    """
    if isinstance(incident, PowerFailure) and incident.reopening:
        return False
    if table.phase is Phase.CONCLUDED:
        return ruling.remedy in UNDOING | {Remedy.RECONSTRUCT}
    return ruling.remedy in UNDOING and table.any_face_up


def _added_up(table: Table, incident: Incident) -> Incident:
    """Cards exposed one by one in a deal add up (TCP 5.4)."""
    if not isinstance(incident, ExposedCards):
        return incident
    return replace(incident, cards=table.exposed + incident.cards)


def _is_to_decide(table: Table, command: Report) -> bool:
    return isinstance(command.incident, Absence) and table.rules.decided_on is not None


def _decided(table: Table, act: Act, position: int, cite: Cite, *, fold: bool) -> DecisionMade:
    """An absent player's hand: folded, or going on where it asks for no decision."""
    return DecisionMade(
        actor=act.actor,
        role=act.role,
        player=controller(table, position) or "",
        position=position,
        decision=Decision.FOLD if fold else Decision.CONTINUE,
        clause=cite.clause,
        reading=cite.reading,
    )


def _given_up(table: Table, player: str, remedy: Remedy) -> list[int]:
    """The hands a player loses who came to control several (TCP 5.10.1 5.10.2)."""
    theirs = hands_of(table, player)
    if remedy is Remedy.PLAY_VIEWED:
        return [position for position in theirs if not table.hands[position].viewed_by]
    return theirs[1:]  # the first dealt, from the dealer's left, is played
