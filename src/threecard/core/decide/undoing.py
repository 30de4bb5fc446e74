"""Undoing: a round made void, a hand removed or corrected, before it was settled or after."""

from __future__ import annotations

from msgspec.structs import replace

from threecard.core.commands import Act, CorrectCards
from threecard.core.decide.permission import (
    refuse,
    require_dealer,
    require_no_stake,
    require_rank,
    require_reason,
)
from threecard.core.decide.prizes import reserved_for
from threecard.core.decide.returning import given_back
from threecard.core.decide.settling import differences, settled_again
from threecard.core.decide.showing import entered
from threecard.core.errors import Code
from threecard.core.events import (
    CorrectionProposed,
    Event,
    HandCorrected,
    HandInvalidated,
    HandsReconstructed,
    Reservation,
    RoundVoided,
    SettlementCorrected,
)
from threecard.core.evolve import evolve
from threecard.core.hand import Hand
from threecard.core.judgement import Cite, Result
from threecard.core.line import Line
from threecard.core.money import Cents
from threecard.core.people import Role
from threecard.core.round import Position
from threecard.core.table import (
    DEALER,
    HandState,
    Pending,
    Phase,
    Proposed,
    Table,
    Wagers,
    in_order,
)


def void(table: Table, act: Act, cite: Cite) -> Event:
    """Every wager of the round goes back, with what it fed the meter (N3P 1.19 5.15)."""
    if table.settled is not None:
        lines = _returned(table.settled.wagers, cite)
        return SettlementCorrected(
            actor=act.actor,
            role=act.role,
            lines=lines,
            reversed=table.lines,
            void=True,
            clause=cite.clause,
            reading=cite.reading,
            meter_before=table.settled.meter_before,
            meter_after=table.settled.meter_before,
            differences=differences(table.lines, lines),
        )
    return RoundVoided(
        actor=act.actor,
        role=act.role,
        lines=_returned(table.wagers, cite),
        clause=cite.clause,
        reading=cite.reading,
    )


def remove_hand(table: Table, act: Act, position: int, cite: Cite) -> list[Event]:
    """A hand leaves the round and its wagers go back; a settled round is settled again without."""
    held = table.hands.get(position)
    if held is None or held.invalid is not None:
        raise refuse(Code.NO_SUCH_HAND, "Say which position's hand is removed.")
    removed = HandInvalidated(
        actor=act.actor,
        role=act.role,
        position=position,
        clause=cite.clause,
        reading=cite.reading,
    )
    if table.settled is None:
        lying = [(position, placed) for placed in table.wagers_at(position)]
        return [removed, *given_back(act, lying, cite)]
    if table.phase is not Phase.CONCLUDED:  # the round is settled again when its hands are in
        return [removed]
    return [removed, _again(evolve(table, removed), act, cite)]


def reconstruct(table: Table, act: Act, cite: Cite) -> list[Event]:
    """Complete hands are moved; what was turned up is entered again, and settled by that."""
    if not any(held.face_up for held in (*table.hands.values(), table.dealer) if held):
        return []  # they lie face down, and nobody has told the table what they are
    return [
        HandsReconstructed(actor=act.actor, role=act.role, clause=cite.clause, reading=cite.reading)
    ]


def correct_cards(table: Table, command: CorrectCards) -> tuple[Event, ...]:
    """A card entered wrongly: by the dealer until the round is settled, then by two persons."""
    if not table.is_felt:
        raise refuse(Code.CARDS_KNOWN, "An electronic table knows its cards.")
    require_reason(command.reason)
    require_no_stake(table, command)
    is_dealers = command.position == DEALER
    held = table.dealer if is_dealers else table.hands.get(command.position)
    if held is None or held.hand is None or not held.face_up:
        raise refuse(Code.NO_SUCH_HAND, f"No hand was entered at position {command.position}.")
    if table.phase is Phase.CONCLUDED:
        return (_proposed(table, command, held),)
    require_dealer(table, command)
    proposed = Proposed(entered(table, held, command.hand), command.reason)
    kept = None if is_dealers else _reserved(table, command, proposed.hand)
    return (_corrected(table, command, command.position, proposed, kept),)


def _proposed(table: Table, command: CorrectCards, held: HandState) -> CorrectionProposed:
    """Anybody of the staff says so; nothing happens before a second person's word."""
    require_rank(command, Role.DEALER)
    if table.settled is None:
        raise refuse(Code.WRONG_PHASE, "The round is void; there is nothing to settle again.")
    assert held.hand is not None
    hand = entered(table, held, command.hand)
    return CorrectionProposed(
        actor=command.actor,
        role=command.role,
        number=table.incidents + 1,
        position=command.position,
        was=held.hand,
        hand=hand,
        name=table.rules.hand_name(hand),
        reason=command.reason,
        clause=table.rules.edition.procedure.declares,
    )


def corrected_again(table: Table, act: Act, pending: Pending, proposed: Proposed) -> list[Event]:
    """A second person has seen it too: the hand is corrected, and the round settled again by it."""
    assert pending.position is not None
    corrected = _corrected(table, act, pending.position, proposed, None)
    return [corrected, _again(evolve(table, corrected), act, pending.cite)]


def _corrected(
    table: Table, act: Act, position: int, proposed: Proposed, kept: Reservation | None
) -> HandCorrected:
    is_dealers, hand = position == DEALER, proposed.hand
    held = table.dealer if is_dealers else table.hands[position]
    assert held is not None
    assert held.hand is not None
    return HandCorrected(
        actor=act.actor,
        role=act.role,
        position=position,
        was=held.hand,
        hand=hand,
        name=table.rules.hand_name(hand),
        reason=proposed.reason,
        reserved=kept,
        qualifies=table.rules.dealer_qualifies(hand) if is_dealers else None,
        announced=table.rules.won_by_dealer(hand) if is_dealers else None,
    )


def _reserved(table: Table, command: CorrectCards, hand: Hand) -> Reservation | None:
    """A hand that wins the meter keeps what was kept for it, else the meter as it is now."""
    held = table.reserved
    own = held.kept.meter if held is not None and held.position == command.position else None
    return reserved_for(table, command.position, hand, command.meter if own is None else own)


def _again(table: Table, act: Act, cite: Cite) -> SettlementCorrected:
    """A settled round settled again with the wagers that lay."""
    assert table.settled is not None
    return settled_again(replace(table, wagers=table.settled.wagers), act, cite)


def _returned(wagers: Wagers, cite: Cite) -> tuple[Line, ...]:
    return tuple(
        Line(
            position=Position(position),
            player=placed.player,
            wager=placed.wager,
            stake=placed.stake,
            result=Result.RETURNED,
            cite=cite,
            payout=Cents(0),
            returned=placed.stake,
        )
        for position, placed in in_order(wagers)
    )
