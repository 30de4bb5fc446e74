"""Evolve: apply one recorded fact to a table. Never refuses: a fact has already happened."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from threecard.core.clause import Clause
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
from threecard.core.judgement import Cite
from threecard.core.table import HandState, Pending, Phase, Settled, Table

DEALER = 0  # the dealer's place in the order of a deal


def evolve(table: Table, event: Event) -> Table:
    """The table after the event."""
    version = table.version + 1
    match event:
        case WagerPlaced():
            return replace(table, version=version, wagers=(*table.wagers, event))
        case WagerChanged():
            return replace(table, version=version, wagers=_changed(table, event))
        case WagersClosed():
            return replace(table, version=version, phase=Phase.CLOSED)
        case DeckShuffled():
            return replace(table, version=version, deck=event.cards, shuffled=True)
        case CardsDealt():
            return _dealt(table, event, version)
        case HandViewed():
            # Where cards are known from the deck they stay as they are.
            return _with_hand(
                table, version, event.position, viewed_by=event.player, hand=event.hand
            )
        case DecisionMade():
            return _with_hand(table, version, event.position, decision=event.decision)
        case HandInvalidated():
            return _with_hand(
                table,
                version,
                event.position,
                invalid=str(Cite(_clause(event.clause), event.reading)),
                forfeited=event.collected,
            )
        case HandTurnedUp():
            return _with_hand(table, version, event.position, hand=event.hand, face_up=True)
        case ComparisonDeclined():
            return _with_hand(table, version, event.position, declined=True)
        case DealerExposed():
            dealer = HandState(hand=event.hand, face_up=True)
            return replace(table, version=version, phase=Phase.SETTLING, dealer=dealer)
        case RoundSettled():
            return replace(
                table,
                version=version,
                phase=Phase.CONCLUDED,
                wagers=(),
                lines=event.lines,
                meter=event.meter_after,
                settled=Settled(table.wagers, event.meter_before),
                under_minimum=table.under_minimum | set(event.under_minimum),
            )
        case RoundOpened():
            return replace(
                table,
                version=version,
                config=table.config if table.adopted is None else table.adopted[0],
                ruled=event.ruled,
                adopted=None,
                phase=Phase.BETTING,
                round=event.round,
                commitment=event.commitment,
                wagers=(),
                deck=None,
                shuffled=False,
                hands={},
                dealer=None,
                lines=(),
                withdrawal=None,
                withdrawn={},
                settled=None,
            )
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
                wagers=(),
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
            left_by = str(Cite(_clause(event.clause), event.reading))
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
            return replace(
                table,
                version=version,
                phase=Phase.CONCLUDED,
                config=event.config,
                ruled=event.ruled,
            )
        case EditionAdopted():
            return replace(table, version=version, adopted=(event.config, event.ruled))
        case _:
            assert_never(event)


def _clause(text: str | None) -> Clause | None:
    return None if text is None else Clause(text)


def _ruled(table: Table, event: IncidentRuled, version: int) -> Table:
    """Remember the ruling, and wait where it leaves something to decide."""
    placed = dict.fromkeys(wager.player for wager in table.wagers)
    asked = tuple(player for player in placed if player not in table.withdrawn)
    waiting = asked if event.options else ()
    pending = Pending(
        event.number,
        event.remedy,
        str(Cite(_clause(event.clause), event.reading)),
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
        withdrawal=event.withdrawal or table.withdrawal,
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


def _changed(table: Table, event: WagerChanged) -> tuple[WagerPlaced, ...]:
    where = (event.player, event.position, event.wager)
    changed = (
        replace(placed, stake=event.stake)
        if (placed.player, placed.position, placed.wager) == where
        else placed
        for placed in table.wagers
    )
    return tuple(placed for placed in changed if placed.stake)


def _dealt(table: Table, event: CardsDealt, version: int) -> Table:
    """Three cards to each place in the order they fell; faces only where the deck is known."""
    cards: dict[int, list[str]] = {}
    for number, place in enumerate(event.order):
        held = cards.setdefault(place, [])
        if table.deck is not None:
            held.append(table.deck[3 * number : 3 * number + 2])
    hands = {
        place: HandState(hand=" ".join(held) if held else None) for place, held in cards.items()
    }
    dealer = hands.pop(DEALER)
    return replace(table, version=version, phase=Phase.PLAYING, hands=hands, dealer=dealer)


def _with_hand(table: Table, version: int, position: int, **changes: object) -> Table:
    held = table.hands[position]
    if changes.get("hand", "") is None:
        changes["hand"] = held.hand
    hands = {**table.hands, position: replace(held, **changes)}
    return replace(table, version=version, hands=hands)
