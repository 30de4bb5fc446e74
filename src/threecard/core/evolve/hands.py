"""Hands: dealt, looked at, decided on, turned up, corrected and taken out."""

from __future__ import annotations

from msgspec.structs import replace

from threecard.core.cards import Card
from threecard.core.events import (
    CardsDealt,
    ComparisonDeclined,
    CorrectionProposed,
    DealerExposed,
    DecisionMade,
    DeckShuffled,
    HandCorrected,
    HandInspected,
    HandInvalidated,
    HandsReconstructed,
    HandTurnedUp,
    HandViewed,
    Reservation,
)
from threecard.core.hand import Hand
from threecard.core.judgement import Cite
from threecard.core.people import PLAYER
from threecard.core.table import (
    CORRECTION,
    DEALER,
    PLAYING,
    SETTLING,
    HandState,
    Pending,
    Proposed,
    Reserved,
    Table,
)


def deck_shuffled(table: Table, event: DeckShuffled, version: int) -> Table:
    return replace(table, version=version, deck=event.cards, shuffled=True)


def cards_dealt(table: Table, event: CardsDealt, version: int) -> Table:
    """Three cards to each place in the order they fell; faces only where the deck is known."""
    if table.deck is None:
        hands = dict.fromkeys(event.order, HandState())
    else:
        cards: dict[int, list[Card]] = {place: [] for place in event.order}
        for place, card in zip(event.order, table.deck, strict=False):
            cards[place].append(card)
        hands = {place: HandState(Hand(*held)) for place, held in cards.items()}
    dealer = hands.pop(DEALER)
    dealt = replace(table, version=version, phase=PLAYING, hands=hands, dealer=dealer)
    return dealt if event.pack is None else replace(dealt, pack=event.pack)


def hand_viewed(table: Table, event: HandViewed, version: int) -> Table:
    held = table.hands[event.position]
    by = held.viewed_by
    by = by if event.player in by else (*by, event.player)
    # Where cards are known from the deck they stay as they are.
    seen = replace(held, viewed_by=by, handled=True, hand=event.hand or held.hand)
    return _with_hand(table, version, event.position, seen)


def decision_made(table: Table, event: DecisionMade, version: int) -> Table:
    held = replace(table.hands[event.position], decision=event.decision)
    return _with_hand(table, version, event.position, held)


def hand_turned_up(table: Table, event: HandTurnedUp, version: int) -> Table:
    held = table.hands[event.position]
    handled = held.handled or event.role is PLAYER
    up = replace(held, hand=event.hand, face_up=True, handled=handled, entered_by=event.actor)
    shown = _with_hand(table, version, event.position, up)
    if event.reserved is None:
        return shown
    return replace(shown, reserved=Reserved(event.position, event.reserved))


def dealer_exposed(table: Table, event: DealerExposed, version: int) -> Table:
    dealer = HandState(hand=event.hand, face_up=True, entered_by=event.actor)
    return replace(table, version=version, phase=SETTLING, dealer=dealer)


def comparison_declined(table: Table, event: ComparisonDeclined, version: int) -> Table:
    held = table.hands[event.position]
    declined = replace(held, declined_by=(*held.declined_by, event.player))
    return _with_hand(table, version, event.position, declined)


def hand_inspected(table: Table, event: HandInspected, version: int) -> Table:
    held = table.hands[event.position]
    by, known = (*held.inspected_by, event.actor), event.hand or held.hand
    return _with_hand(table, version, event.position, replace(held, inspected_by=by, hand=known))


def hand_invalidated(table: Table, event: HandInvalidated, version: int) -> Table:
    cite = Cite(event.clause, event.reading)
    out = replace(table.hands[event.position], invalid=cite, forfeited=event.collected)
    invalid = _with_hand(table, version, event.position, out)
    return replace(invalid, reserved=_reserving(table, event.position, None))


def correction_proposed(table: Table, event: CorrectionProposed, version: int) -> Table:
    pending = Pending(
        event.number,
        None,
        CORRECTION,
        Cite(event.clause),
        event.actor,
        event.decides,
        confirm=True,
        position=event.position,
        proposed=Proposed(event.hand, event.reason),
    )
    return replace(table, version=version, incidents=event.number, pending=pending)


def hand_corrected(table: Table, event: HandCorrected, version: int) -> Table:
    if event.position == DEALER:
        assert table.dealer is not None
        dealer = replace(table.dealer, hand=event.hand, entered_by=event.actor)
        return replace(table, version=version, dealer=dealer)
    held = replace(table.hands[event.position], hand=event.hand, entered_by=event.actor)
    return replace(
        _with_hand(table, version, event.position, held),
        verified=table.verified - {event.position},
        reserved=_reserving(table, event.position, event.reserved),
    )


def hands_reconstructed(table: Table, _: HandsReconstructed, version: int) -> Table:
    """Every hand is to be entered anew; a settled round lies there again as it lay.

    Who entered the dealer's hand stays known: it has been seen.
    """
    dealer = table.dealer
    return replace(
        table,
        version=version,
        phase=PLAYING,
        wagers=table.wagers if table.settled is None else table.settled.wagers,
        hands={
            position: replace(held, hand=None, face_up=False, entered_by=None)
            for position, held in table.hands.items()
        },
        dealer=HandState(entered_by=None if dealer is None else dealer.entered_by),
        verified=frozenset(),
        reserved=None,
    )


def _reserving(table: Table, position: int, kept: Reservation | None) -> Reserved | None:
    """What is reserved once this hand wins the meter, or does not win it any more."""
    if kept is not None:
        return Reserved(position, kept)
    held = table.reserved
    return None if held is None or held.position == position else held


def _with_hand(table: Table, version: int, position: int, held: HandState) -> Table:
    return replace(table, version=version, hands={**table.hands, position: held})
