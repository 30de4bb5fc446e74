"""Dealing: the close, the deck and the cards in the true order of the device."""

from __future__ import annotations

from threecard.core.cards import DECK, Card, parse_cards
from threecard.core.commands import DealCards, NoMoreBets, ShuffleDeck
from threecard.core.decide.advice import unanswered
from threecard.core.decide.permission import refuse, require_dealer, require_phase
from threecard.core.decide.shuffling import dealt_from
from threecard.core.decide.stopping import invalidated_when_dealt
from threecard.core.errors import CardError, Code
from threecard.core.events import CardsDealt, DeckShuffled, Event, RoundSettled, WagersClosed
from threecard.core.table import BETTING, CLOSED, DEALER, Table

_DECK = frozenset(DECK)


def no_more_bets(table: Table, command: NoMoreBets) -> tuple[Event, ...]:
    """R3P 3.2, N3P 3.11, P3P 3.2, T3P 3.2, TCP 3.2; a round nobody wagered on ends there."""
    require_phase(table, BETTING)
    require_dealer(table, command)
    closed = WagersClosed(actor=command.actor, role=command.role)
    back = unanswered(table, command)
    if sum(map(len, table.wagers.values())) > len(back):
        return (*back, closed)
    return (*back, closed, RoundSettled(actor=command.actor, role=command.role, lines=()))


def shuffle_deck(table: Table, command: ShuffleDeck) -> tuple[Event, ...]:
    require_phase(table, CLOSED)
    require_dealer(table, command)
    if table.config.is_felt:
        raise refuse(Code.CARDS_NEEDED, "On felt the cards come from the shoe, not from here.")
    if table.shuffled:
        raise refuse(Code.DECK_THERE, "This round has its deck already.")
    deck = _whole(command.cards)
    return (DeckShuffled(actor=command.actor, role=command.role, cards=deck),)


def deal_cards(table: Table, command: DealCards) -> tuple[Event, ...]:
    require_phase(table, CLOSED)
    require_dealer(table, command)
    if not table.shuffled and not table.config.is_felt:
        raise refuse(Code.DECK_MISSING, "Shuffle a deck first.")
    order = dealing_order(table)
    pack = dealt_from(table, len(order))
    dealt = CardsDealt(actor=command.actor, role=command.role, order=order, pack=pack)
    if not table.stopped:
        return (dealt,)
    return (dealt, *invalidated_when_dealt(table, command, positions_in_play(table)))


def positions_in_play(table: Table) -> list[int]:
    """Positions that get a hand: those with a wager that goes with no other, from the left."""
    bringing = table.config.rules.bringing
    return sorted(
        [
            position
            for position, there in table.wagers.items()
            if not bringing.isdisjoint([placed.wager for placed in there])
        ]
    )


def dealing_order(table: Table) -> tuple[int, ...]:
    """Where each card goes: clockwise from the dealer's left, the dealer last.

    Three at a time (R3P 3.12, N3P 3.12.1, P3P 3.5, T3P 3.4, TCP 3.7), or from a manual device one
    at a time in three turns (R3P 3.12.1, N3P 3.12, TCP 3.8).
    """
    places = (*positions_in_play(table), DEALER)
    config = table.config
    if config.rules.edition.procedure.deals_by_card(config.device):
        return places * 3
    return tuple([each for place in places for each in (place,) * 3])


def _whole(cards: tuple[Card, ...] | str) -> tuple[Card, ...]:
    """The deck as card numbers (R3P 2.1, N3P 2.2.1, P3P 2.1, T3P 2.1, TCP 2.1)."""
    try:
        deck = parse_cards(cards) if isinstance(cards, str) else cards
    except CardError:  # no card, or one twice
        deck = ()
    if len(deck) == len(_DECK) and (isinstance(cards, str) or set(deck) == _DECK):
        return deck
    raise refuse(Code.DECK_NOT_WHOLE, "A deck is 52 cards, each once, written as “Ks 2d …”.")
