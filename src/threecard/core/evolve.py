"""Evolve: apply one recorded fact to a table. Never refuses: a fact has already happened."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from threecard.core.cards import Card
from threecard.core.events import (
    AreaRestricted,
    CardsDealt,
    ComparisonDeclined,
    DealerExposed,
    DecisionMade,
    DeckShuffled,
    EditionAdopted,
    Event,
    GamingDayOpened,
    HandInspected,
    HandInvalidated,
    HandTurnedUp,
    HandViewed,
    IncidentDecided,
    IncidentRuled,
    OptionChosen,
    OptionsClosed,
    PlayerBarred,
    PlayerRestricted,
    PlayerSat,
    PlayerStood,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
    TableOpened,
    WagerChanged,
    WagerPlaced,
    WagersClosed,
    WagersReturned,
)
from threecard.core.hand import Hand
from threecard.core.judgement import Cite
from threecard.core.round import Placed
from threecard.core.table import HandState, Pending, Phase, Settled, Table, UnopenedTable

DEALER = 0  # the dealer's place in the order of a deal


def evolve(table: Table | UnopenedTable, event: Event) -> Table:
    """The table after the event."""
    if isinstance(table, UnopenedTable):
        assert isinstance(event, TableOpened), "a table is opened before anything else"
        return Table(event.config, event.ruled)
    version = table.version + 1
    match event:
        # What happens in every round comes first: events are applied tens of thousands a second.
        case WagerPlaced():
            placed = Placed(event.player, event.wager, event.stake, None, version)
            there = (*table.wagers.get(event.position, ()), placed)
            wagers = {**table.wagers, event.position: there}
            return replace(table, version=version, wagers=wagers)
        case HandViewed():
            held = table.hands[event.position]
            # Where cards are known from the deck they stay as they are.
            seen = replace(held, viewed_by=event.player, hand=event.hand or held.hand)
            return _with_hand(table, version, event.position, seen)
        case DecisionMade():
            decided = replace(table.hands[event.position], decision=event.decision)
            return _with_hand(table, version, event.position, decided)
        case HandTurnedUp():
            turned_up = replace(table.hands[event.position], hand=event.hand, face_up=True)
            return _with_hand(table, version, event.position, turned_up)
        case CardsDealt():
            return _dealt(table, event, version)
        case DeckShuffled():
            return replace(table, version=version, deck=event.cards, shuffled=True)
        case WagersClosed():
            return replace(table, version=version, phase=Phase.CLOSED)
        case DealerExposed():
            dealer = HandState(hand=event.hand, face_up=True)
            return replace(table, version=version, phase=Phase.SETTLING, dealer=dealer)
        case RoundSettled():
            return replace(
                table,
                version=version,
                phase=Phase.CONCLUDED,
                wagers={},
                lines=event.lines,
                meter=event.meter_after,
                settled=Settled(table.wagers, event.meter_before),
                under_minimum=table.under_minimum | set(event.under_minimum),
            )
        case RoundOpened():
            return _opened(table, event, version)
        case WagerChanged():
            return replace(table, version=version, wagers=_changed(table, event))
        case ComparisonDeclined():
            declined = replace(table.hands[event.position], declined=True)
            return _with_hand(table, version, event.position, declined)
        case HandInvalidated():
            cite = Cite(event.clause, event.reading)
            held = table.hands[event.position]
            out = replace(held, invalid=cite, forfeited=event.collected)
            return _with_hand(table, version, event.position, out)
        case SettlementCorrected():
            return replace(
                table,
                version=version,
                lines=event.lines,
                meter=event.meter_after,
                settled=None if event.void else table.settled,
            )
        case RoundVoided():
            return replace(
                table,
                version=version,
                phase=Phase.CONCLUDED,
                wagers={},
                lines=event.lines,
                pending=None,
            )
        case IncidentRuled():
            return _ruled(table, event, version)
        case IncidentDecided():
            return replace(table, version=version, pending=_decided(table.pending))
        case OptionChosen():
            return replace(table, version=version, pending=_answered(table.pending, event.player))
        case OptionsClosed():
            return replace(table, version=version, pending=None)
        case WagersReturned():
            left_by = Cite(event.clause, event.reading)
            withdrawn = {**table.withdrawn, event.player: left_by}
            return replace(table, version=version, withdrawn=withdrawn)
        case PlayerBarred():
            return replace(table, version=version, barred=table.barred | {event.player})
        case HandInspected():
            return replace(table, version=version)
        case PlayerSat():
            seats = {**table.seats, event.position: event.player}
            return replace(table, version=version, seats=seats)
        case PlayerStood():
            seats = {seat: who for seat, who in table.seats.items() if seat != event.position}
            return replace(table, version=version, seats=seats)
        case PlayerRestricted():
            others = table.restricted - {event.player}
            restricted = others | {event.player} if event.restricted else others
            return replace(table, version=version, restricted=restricted)
        case AreaRestricted():
            return replace(table, version=version, area_max=event.most)
        case GamingDayOpened():
            return replace(table, version=version, under_minimum=frozenset())
        case TableOpened():
            return Table(event.config, event.ruled, version)
        case EditionAdopted():
            return replace(table, version=version, adopted=(event.config, event.ruled))
        case _:
            assert_never(event)


def _opened(table: Table, event: RoundOpened, version: int) -> Table:
    """A new round: what outlasts one is taken over, everything else begins anew."""
    return Table(
        table.config if table.adopted is None else table.adopted[0],
        event.ruled,
        version,
        Phase.BETTING,
        event.round,
        table.seats,
        table.restricted,
        table.area_max,
        table.under_minimum,
        table.barred,
        table.meter,
        table.incidents,
        event.commitment,
    )


def _ruled(table: Table, event: IncidentRuled, version: int) -> Table:
    """Remember the ruling, and wait where it leaves something to decide."""
    asked = table.players if event.options else ()
    waiting = tuple(player for player in asked if player not in table.withdrawn)
    pending = Pending(
        event.number,
        event.remedy,
        Cite(event.clause, event.reading),
        event.decides,
        event.options,
        waiting,
        event.position,
        event.player,
    )
    return replace(
        table,
        version=version,
        incidents=event.number,
        pending=pending if event.decides is not None or waiting else table.pending,
        withdrawal=Cite(event.withdrawal) if event.withdrawal else table.withdrawal,
    )


def _decided(pending: Pending | None) -> Pending | None:
    """With the word given, only players' options may still be open."""
    return replace(pending, decides=None) if pending is not None and pending.waiting else None


def _answered(pending: Pending | None, player: str) -> Pending | None:
    """Once everybody has answered nothing is open."""
    if pending is None:
        return None
    waiting = tuple(other for other in pending.waiting if other != player)
    return replace(pending, waiting=waiting) if waiting else None


def _changed(table: Table, event: WagerChanged) -> dict[int, tuple[Placed, ...]]:
    """The wagers with one of them changed or gone; a position without any is gone too."""
    changed = (
        replace(placed, stake=event.stake)
        if placed.player == event.player and placed.wager == event.wager
        else placed
        for placed in table.wagers[event.position]
    )
    left = tuple(placed for placed in changed if placed.stake)
    others = {**table.wagers, event.position: left}
    return others if left else {place: there for place, there in others.items() if there}


def _dealt(table: Table, event: CardsDealt, version: int) -> Table:
    """Three cards to each place in the order they fell; faces only where the deck is known."""
    if table.deck is None:
        hands = dict.fromkeys(event.order, HandState())
    else:
        cards: dict[int, list[Card]] = {place: [] for place in event.order}
        for place, card in zip(event.order, table.deck, strict=False):
            cards[place].append(card)
        hands = {place: HandState(hand=Hand(*held)) for place, held in cards.items()}
    dealer = hands.pop(DEALER)
    return replace(table, version=version, phase=Phase.PLAYING, hands=hands, dealer=dealer)


def _with_hand(table: Table, version: int, position: int, held: HandState) -> Table:
    return replace(table, version=version, hands={**table.hands, position: held})
