"""Evolve: apply one recorded fact to a table. Never refuses: a fact has already happened."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from threecard.core.cards import Card
from threecard.core.correcting import corrected, one_time, reconstructed, reserving
from threecard.core.events import (
    ActRefused,
    AreaRestricted,
    BarLifted,
    CardsDealt,
    ComparisonDeclined,
    DealerExposed,
    DecisionMade,
    DeckShuffled,
    DisputeAnswered,
    DisputeRaised,
    EditionAdopted,
    Event,
    GamingDayOpened,
    HandCorrected,
    HandInspected,
    HandInvalidated,
    HandsReconstructed,
    HandTurnedUp,
    HandViewed,
    IncidentDecided,
    IncidentRuled,
    LimitsChanged,
    OptionChosen,
    OptionsClosed,
    PaymentDecided,
    PlayerBarred,
    PlayerRestricted,
    PlayerSat,
    PlayerStood,
    PlayerStopped,
    PrizeVerified,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
    TableClosed,
    TableOpened,
    TableReopened,
    WagerChanged,
    WagerPlaced,
    WagerRequested,
    WagersClosed,
    WagersReturned,
)
from threecard.core.hand import Hand
from threecard.core.judgement import Cite
from threecard.core.people import Role
from threecard.core.round import Placed
from threecard.core.table import (
    DEALER,
    HandState,
    Phase,
    Request,
    Reserved,
    Settled,
    Table,
    UnopenedTable,
)
from threecard.core.waiting import (
    answered,
    decided,
    disputed,
    gone,
    played_in,
    recorded,
    ruled,
    still_open,
    unadvised,
    unmet,
    without,
)


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
            requests = table.requests and unmet(table.requests, event)
            placing = replace(table, version=version, wagers=wagers, requests=requests)
            return unadvised(placing) if table.advised else placing
        case HandViewed():
            held = table.hands[event.position]
            viewers = dict.fromkeys((*held.viewed_by, event.player))
            # Where cards are known from the deck they stay as they are.
            known = event.hand or held.hand
            seen = replace(held, viewed_by=tuple(viewers), handled=True, hand=known)
            return _with_hand(table, version, event.position, seen)
        case DecisionMade():
            held = replace(table.hands[event.position], decision=event.decision)
            return _with_hand(table, version, event.position, held)
        case HandTurnedUp():
            held = table.hands[event.position]
            handled = held.handled or event.role is Role.PLAYER
            up = replace(
                held, hand=event.hand, face_up=True, handled=handled, entered_by=event.actor
            )
            shown = _with_hand(table, version, event.position, up)
            if event.reserved is None:
                return shown
            return replace(shown, reserved=Reserved(event.position, event.reserved))
        case CardsDealt():
            return _dealt(table, event, version)
        case DeckShuffled():
            return replace(table, version=version, deck=event.cards, shuffled=True)
        case WagersClosed():
            return replace(table, version=version, phase=Phase.CLOSED)
        case DealerExposed():
            dealer = HandState(hand=event.hand, face_up=True, entered_by=event.actor)
            return replace(table, version=version, phase=Phase.SETTLING, dealer=dealer)
        case RoundSettled():
            return replace(
                table,
                version=version,
                phase=Phase.CONCLUDED,
                wagers={},
                lines=event.lines,
                meter=event.meter_after,
                settled=Settled(table.wagers, event.meter_before, table.under_minimum),
                reserved=None,
                under_minimum=table.under_minimum | set(event.under_minimum),
            )
        case RoundOpened():
            return _opened(table, event, version)
        case WagerChanged():
            changed = replace(table, version=version, wagers=_changed(table, event, version))
            changed = unadvised(changed) if table.advised else changed
            return changed if event.stake else gone(changed, event.player)
        case ComparisonDeclined():
            held = table.hands[event.position]
            declined = replace(held, declined_by=(*held.declined_by, event.player))
            return _with_hand(table, version, event.position, declined)
        case HandInvalidated():
            cite = Cite(event.clause, event.reading)
            held = table.hands[event.position]
            out = replace(held, invalid=cite, forfeited=event.collected)
            invalid = _with_hand(table, version, event.position, out)
            return replace(invalid, reserved=reserving(table, event.position, None))
        case SettlementCorrected():
            assert table.settled is not None, "only a settled round is corrected"
            return replace(
                table,
                version=version,
                phase=Phase.CONCLUDED,
                wagers={},
                lines=event.lines,
                meter=event.meter_after,
                pending=None,
                settled=None if event.void else table.settled,
                under_minimum=one_time(table, table.settled, event),
            )
        case RoundVoided():
            return replace(
                table,
                version=version,
                phase=Phase.CONCLUDED,
                wagers={},
                lines=event.lines,
                pending=None,
                reserved=None,
            )
        case IncidentRuled():
            return ruled(table, event, version)
        case IncidentDecided():
            return decided(table, event, version)
        case OptionChosen():
            return answered(replace(table, version=version), event)
        case OptionsClosed():
            return replace(table, version=version, pending=None)
        case WagersReturned():
            return replace(table, version=version, withdrawn=table.withdrawn | {event.player})
        case PlayerBarred():
            return replace(
                table, version=version, barred={**table.barred, event.player: event.clause}
            )
        case BarLifted():
            left = {who: why for who, why in table.barred.items() if who != event.player}
            return replace(table, version=version, barred=left)
        case PlayerStopped():
            return replace(table, version=version, stopped=table.stopped | {event.player})
        case HandInspected():
            return _inspected(table, event, version)
        case HandCorrected():
            return corrected(table, event, version)
        case HandsReconstructed():
            return reconstructed(table, version)
        case PrizeVerified():
            return replace(table, version=version, verified=table.verified | {event.position})
        case ActRefused():
            return recorded(replace(table, version=version), event.actor)
        case WagerRequested():
            asked = Request(event.player, event.position, event.wager, event.stake)
            return replace(table, version=version, requests=(*table.requests, asked))
        case DisputeRaised():
            return disputed(replace(table, version=version), event)
        case DisputeAnswered():
            return replace(table, version=version, disputes=without(table, event.number))
        case PaymentDecided():
            return replace(table, version=version)
        case PlayerSat():
            seats = {**table.seats, event.position: event.player}
            return replace(table, version=version, seats=seats)
        case PlayerStood():
            seats = {seat: who for seat, who in table.seats.items() if seat != event.position}
            return replace(table, version=version, seats=seats)
        case PlayerRestricted():
            kept = {event.player} if event.restricted else set()
            restricted = table.restricted - {event.player} | kept
            return replace(table, version=version, restricted=restricted)
        case AreaRestricted():
            return replace(table, version=version, area_max=event.most)
        case GamingDayOpened():
            before = None if table.settled is None else replace(table.settled, day_over=True)
            return replace(table, version=version, under_minimum=frozenset(), settled=before)
        case TableOpened():
            return Table(event.config, event.ruled, version)
        case EditionAdopted() | LimitsChanged():
            return replace(table, version=version, adopted=(event.config, event.ruled))
        case TableClosed() | TableReopened():
            return replace(table, version=version, closed=isinstance(event, TableClosed))
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
        still_open(table),
        played=played_in(table),
        pack=event.pack,
        commitment=event.commitment,
    )


def _inspected(table: Table, event: HandInspected, version: int) -> Table:
    held = table.hands[event.position]
    by, known = (*held.inspected_by, event.actor), event.hand or held.hand
    return _with_hand(table, version, event.position, replace(held, inspected_by=by, hand=known))


def _changed(table: Table, event: WagerChanged, version: int) -> dict[int, tuple[Placed, ...]]:
    """The wagers with one of them changed or gone; a position without any is gone too."""
    changed = (
        placed.restaked(event.stake, version)
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
    dealt = replace(table, version=version, phase=Phase.PLAYING, hands=hands, dealer=dealer)
    return dealt if event.pack is None else replace(dealt, pack=event.pack)


def _with_hand(table: Table, version: int, position: int, held: HandState) -> Table:
    return replace(table, version=version, hands={**table.hands, position: held})
