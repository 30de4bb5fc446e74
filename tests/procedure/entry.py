"""Cards entered at felt, and the prize that a second person has to look at first."""

from __future__ import annotations

from tests.procedure.control import counting_jackpots, is_in
from tests.procedure.state import State, TwinHand, need
from tests.twin import DECK, Hand


def read_hand(table: State, text: str | None, at: TwinHand) -> Hand:
    """Three cards as entered at felt, none of which is known to lie elsewhere."""
    cards = (text or "").split()
    need(len(set(cards)) == 3 and len(cards) == 3, "a hand is three cards")
    need(all(card in DECK for card in cards), "no such card")
    hands = [*table.hands.values(), *([table.dealer] if table.dealer else [])]
    known = {
        card for hand in hands if hand is not at and hand.up and hand.cards for card in hand.cards
    }
    known |= table.pack.seen if table.pack else set()
    need(not known & set(cards), "a card lies elsewhere, or has left the pack")
    return (cards[0], cards[1], cards[2])


def unverified(table: State) -> list[int]:
    """Felt: hands that win the whole meter, until a second person has looked."""
    if not table.felt or table.phase != "settling":
        return []
    return [position for position in wins_meter(table) if not table.hands[position].verified]


def keep_meter(table: State, position: int, meter: int | None) -> None:
    """Keep the meter as it is when a hand that wins it is entered (reading jackpot.entered)."""
    earlier = table.kept if table.kept and table.kept[0] == position else None
    if earlier:
        table.kept = None
    first = table.reading("jackpot.entered") == "hand_entered" and not table.settled_before
    kept = earlier[1] if earlier else meter
    if first and kept is not None and position in wins_meter(table):
        table.kept = (position, kept)


def wins_meter(table: State) -> list[int]:
    """Royal flushes of spades that lie face up, with a jackpot wager that counts."""
    if table.tag != "TCP":
        return []
    # Whoever declined the comparison has no winning combination (TCP 3.10.1).
    wagered = {
        one.position
        for one in counting_jackpots(table)
        if table.hands[one.position].declined_by != one.player
    }
    return [
        position
        for position, hand in table.hands.items()
        if position in wagered
        and is_in(table, position)
        and hand.up
        and sorted(hand.cards or ()) == ["As", "Ks", "Qs"]
    ]
