"""How long a clause can be invoked, and whether an outcome is established."""

from __future__ import annotations

from tests.procedure.control import is_in
from tests.procedure.state import State
from tests.twin import Hand, picture_count, point_total

DEAL = "deal"  # before the first decision or turned-up hand
HIDDEN = "dealer_hidden"  # until the dealer's hand shows
ROUND = "round"  # until its wagers are paid and collected
APPLIES = "applies"
NEXT = "next_round"  # until the next announcement


def in_time(table: State, window: str) -> bool:
    """Whether a clause with this window can still be invoked on the round that is, or was last."""
    if window == DEAL:
        decided = any(hand.decision for hand in table.hands.values())
        began = table.any_up or decided or table.dealer_seen or table.settled_before
        return table.phase in ("closed", "playing") and not began
    if window == HIDDEN:
        return table.phase != "concluded" and not table.dealer_seen
    if window in (ROUND, APPLIES):
        return table.phase != "concluded"
    return True


def _own_hand_decides(table: State, wager: str, cards: Hand) -> bool:
    """Whether a player's exposed hand alone has won or lost this wager."""
    if wager == "picture_perfect":
        return picture_count(cards) == 0  # nothing to match
    if wager == "three_pictures" and table.tag == "N3P":
        whose = table.reading("three_pictures.hand")
        return whose == "player" or (whose == "either" and picture_count(cards) == 3)
    if wager == "main":  # the lowest hand of all, where a standoff is collected
        lowest = picture_count(cards) == 0 and point_total(cards) == 0
        return lowest and table.reading("main.tie") == "collected"
    if wager == "tie":  # which three pictures may never win
        apart = table.reading("tie.on") == "points" and picture_count(cards) == 3
        return apart and table.reading("tie.three_pictures") == "never"
    own = ("royal_pictures", "player_prosperity", "three_pictures", "pair_plus", "jackpot")
    return wager in own


def established(table: State) -> bool:
    """Any available wager has conclusively won or lost by what is face up or declared."""
    if table.dealer_seen or table.phase == "concluded":
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
