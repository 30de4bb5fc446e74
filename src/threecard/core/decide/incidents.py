"""Incidents: a report becomes a ruling, and the ruling does what it says."""

from __future__ import annotations

from msgspec.structs import replace

from threecard.core.commands import ReportIncident
from threecard.core.decide.control import controller
from threecard.core.decide.outcome import is_established
from threecard.core.decide.permission import refuse, require_phase, require_role
from threecard.core.decide.stakes import rejected
from threecard.core.decide.undoing import remove_hand, void
from threecard.core.errors import Code
from threecard.core.events import (
    DecisionMade,
    Event,
    HandInvalidated,
    IncidentRuled,
)
from threecard.core.irregularities.incidents import (
    Absence,
    Circumstances,
    DealerWrongCount,
    DrawnTogether,
    ExposedCards,
    Incident,
    LateWager,
    LateWithdrawal,
    Misdeal,
    NotConfidential,
    NotExposed,
    OverMaximum,
    PastError,
    PastLimits,
    PowerFailure,
    SeveralHands,
    UnderMinimum,
    WrongCount,
)
from threecard.core.irregularities.ruling import Remedy, Ruling
from threecard.core.people import Role
from threecard.core.round import Decision
from threecard.core.table import Phase, Table

IN_PLAY = (Phase.BETTING, Phase.CLOSED, Phase.PLAYING, Phase.SETTLING)
# Kinds that concern one hand, and kinds that concern one player.
OF_A_HAND = (WrongCount, Absence, NotExposed)
OF_A_PLAYER = (SeveralHands, NotConfidential)
# Kinds that need bets closed, or cards dealt.
AFTER_THE_CLOSE = (
    LateWager,
    LateWithdrawal,
    Misdeal,
    WrongCount,
    DealerWrongCount,
    ExposedCards,
    DrawnTogether,
)


def report_incident(table: Table, command: ReportIncident) -> tuple[Event, ...]:
    """Rule on what happened and do what the ruling says; what it leaves to people waits."""
    require_role(table, command, Role.DEALER)
    incident = _as_known(table, command)
    ruling = table.rules.rule(incident, circumstances(table, incident))
    _require_time_for(table, incident, ruling)
    number = table.incidents + 1
    consent = ruling.options_cite.clause if ruling.options_cite else None
    ruled = IncidentRuled(
        actor=command.actor,
        role=command.role,
        number=number,
        incident=incident,
        remedy=ruling.remedy.value,
        sentence=ruling.remedy.sentence,
        position=command.position,
        player=command.player,
        clause=ruling.cite.clause,
        reading=ruling.cite.reading,
        decides=None if consent else ruling.decides,
        matter=ruling.matter if ruling.decides else None,
        options=() if consent else tuple(option.id for option in ruling.options),
        withdrawal=consent,
    )
    return (ruled, *_effects(table, command, ruling))


def circumstances(table: Table, incident: Incident) -> Circumstances:
    """How things stand at the table; what is hidden in the deck does not count."""
    return Circumstances(
        closed=table.phase is not Phase.BETTING,
        handled=any(held.viewed_by or held.face_up for held in table.hands.values()),
        established=isinstance(incident, PowerFailure) and is_established(table),
        device=table.config.device,
    )


def _effects(table: Table, command: ReportIncident, ruling: Ruling) -> list[Event]:
    """What follows at once; the other remedies change nothing that lies on the table."""
    match ruling.remedy:
        case Remedy.VOID:
            return [void(table, command, ruling.cite)]
        case Remedy.REMOVE_HAND:
            return remove_hand(table, command, command.position or 0, ruling.cite)
        case Remedy.FOLD:
            assert command.position is not None
            return [
                DecisionMade(
                    actor=command.actor,
                    role=command.role,
                    player=table.hands[command.position].viewed_by or "",
                    position=command.position,
                    decision=Decision.FOLD,
                    clause=ruling.cite.clause,
                )
            ]
        case Remedy.CONTINUE if isinstance(command.incident, Absence):
            return _left_to_the_dealer(table, command, ruling)
        case Remedy.PLAY_VIEWED | Remedy.PLAY_FIRST:
            collects = table.rules.readings["invalidated.wagers"] == "collected"
            return [
                HandInvalidated(
                    actor=command.actor,
                    role=command.role,
                    position=position,
                    clause=ruling.cite.clause,
                    collected=collects,
                )
                for position in _given_up(table, command.player or "", ruling.remedy)
            ]
        case Remedy.REJECT_EXCESS:
            return list(rejected(table, command, ruling.cite.clause))
        case _:
            return []


def _require_time_for(table: Table, incident: Incident, ruling: Ruling) -> None:
    """While a round is in play all is open; once it is settled only what undoes it.

    The next announcement ends every claim on the round; errors of the past change nothing.
    """
    if isinstance(incident, PastError | PastLimits):
        return
    if isinstance(incident, AFTER_THE_CLOSE) and table.phase is Phase.BETTING:
        raise refuse(Code.WRONG_PHASE, "Bets are still open; that can't have happened yet.")
    if table.phase is Phase.CONCLUDED and table.settled is not None:
        if ruling.remedy in {Remedy.VOID, Remedy.REMOVE_HAND, Remedy.REFER}:
            return
        raise refuse(
            Code.WRONG_PHASE, "The round is settled; that can no longer change its outcome."
        )
    require_phase(table, *IN_PLAY)


def _left_to_the_dealer(table: Table, command: ReportIncident, ruling: Ruling) -> list[Event]:
    """A hand that asks for no decision goes on; in the picture games the dealer opens it."""
    if table.rules.decided_on is None or command.position is None:
        return []
    return [
        DecisionMade(
            actor=command.actor,
            role=command.role,
            player=table.live_at(command.position)[0].player,
            position=command.position,
            decision=Decision.CONTINUE,
            clause=ruling.cite.clause,
        )
    ]


def _given_up(table: Table, player: str, remedy: Remedy) -> list[int]:
    """The hands a player loses who came to control several (TCP 5.10.1 5.10.2)."""
    theirs = _hands_of(table, player)
    if remedy is Remedy.PLAY_VIEWED:
        return [position for position in theirs if table.hands[position].viewed_by is None]
    return theirs[1:]  # the first dealt, from the dealer's left, is played


def _hands_of(table: Table, player: str) -> list[int]:
    return [
        position
        for position, held in table.hands.items()
        if held.invalid is None and controller(table, position) == player
    ]


def _as_known(table: Table, command: ReportIncident) -> Incident:
    """The incident with the facts the table knows better than whoever reports it."""
    incident = command.incident
    if isinstance(incident, OF_A_HAND):
        position = command.position or 0
        held = table.hands.get(position)
        if held is None or held.invalid is not None:
            raise refuse(Code.NO_SUCH_HAND, "Say which position's hand it concerns.")
        if isinstance(incident, WrongCount):
            return replace(incident, viewed=held.viewed_by is not None or held.face_up)
        if isinstance(incident, Absence):
            if table.rules.decided_on is not None and held.decision is not None:
                raise refuse(Code.DECIDED_ALREADY, "That hand has been decided on.")
            antes = [
                wager for wager in table.live_at(position) if wager.wager == table.rules.decided_on
            ]
            return replace(incident, viewed=held.viewed_by is not None, ante=bool(antes))
        if not held.declined:
            raise refuse(Code.NO_SUCH_HAND, "That hand's comparison was not declined.")
    if isinstance(incident, OF_A_PLAYER):
        player = command.player or ""
        theirs = _hands_of(table, player)
        if not theirs:
            raise refuse(Code.NO_SUCH_HAND, "Say which player with a hand it concerns.")
        if isinstance(incident, SeveralHands):
            if len(theirs) < 2:
                raise refuse(Code.NO_SUCH_HAND, "That player has one hand.")
            viewed = sum(table.hands[position].viewed_by == player for position in theirs)
            return replace(incident, viewed=viewed)
    if isinstance(incident, UnderMinimum) and command.player is not None:
        return replace(incident, before=command.player in table.under_minimum)
    if isinstance(incident, OverMaximum) and (command.position is None or command.wager is None):
        raise refuse(Code.NO_SUCH_HAND, "Say which position and wager it concerns.")
    return incident
