"""How long a clause can be invoked, and whether an outcome is established."""

from __future__ import annotations

from tests.procedure.control import is_in
from tests.procedure.state import State
from tests.twin import Hand, picture_count

DEAL = "deal"  # before the first decision or turned-up hand
HIDDEN = "dealer_hidden"  # until the dealer's hand shows
ROUND = "round"  # until its wagers are paid and collected
APPLIES = "applies"
NEXT = "next_round"  # until the next announcement


def in_time(table: State, window: str) -> bool:
    """Whether a clause with this window can still be invoked on the round that is, or was last."""
    if window == DEAL:
        decided = any(hand.decision for hand in table.hands.values())
        return table.phase in ("closed", "playing") and not table.any_up and not decided
    if window == HIDDEN:
        return table.phase in ("betting", "closed", "playing")
    if window == ROUND:
        return table.phase != "concluded"
    return True


def _own_hand_decides(table: State, wager: str, cards: Hand) -> bool:
    """Whether a player's exposed hand alone has won or lost this wager."""
    if wager == "picture_perfect":
        return picture_count(cards) == 0  # nothing to match
    return wager in ("royal_pictures", "player_prosperity", "pair_plus", "jackpot") or (
        wager == "three_pictures"
    )


def established(table: State) -> bool:
    """Any available wager has conclusively won or lost by what is face up or declared."""
    if table.dealer is not None and table.dealer.up:
        return True
    for one in table.wagers:
        if one.player in table.out or not is_in(table, one.position):
            continue
        hand = table.hands[one.position]
        if hand.decision == "fold" and one.wager == "ante":
            return True
        declined = hand.declined_by is not None and (
            hand.declined_by == one.player or table.reading("decline.shared") == "forfeits_all"
        )
        if declined:
            by_dealer = table.reading("not_exposed.ante") == "by_dealer"
            if one.wager in ("pair_plus", "jackpot") or (one.wager == "ante" and not by_dealer):
                return True
        elif hand.up and hand.cards and _own_hand_decides(table, one.wager, hand.cards):
            return True
    return False
