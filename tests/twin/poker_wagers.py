"""Three Card Poker: how wagers and payments end."""

from __future__ import annotations

from functools import cache

from tests.twin.cards import COLLECTED, RETURNED, WHOLE_METER, End, Ends, Hand, ranks_of, suits_of
from tests.twin.poker import compare_poker, poker_order


@cache
def dealer_qualifies(dealer: Hand) -> bool:
    """Queen high or better: any pair or more, or three odd cards led by a Queen, King or Ace."""
    if poker_order(dealer) != "Three Odd Cards":
        return True
    ranks = ranks_of(dealer)
    return "Q" in ranks or "K" in ranks or "A" in ranks


@cache
def pair_plus(player: Hand) -> End:
    order = poker_order(player)
    if order in ("Royal Flush", "Straight Flush"):
        return ("paid", "straight_flush", (40, 1))
    if order == "Three of a Kind":
        return ("paid", "three_of_a_kind", (30, 1))
    if order == "Straight":
        return ("paid", "straight", (5, 1))
    if order == "Flush":
        return ("paid", "flush", (4, 1))
    if order == "One Pair":
        return ("paid", "pair", (1, 1))
    return COLLECTED


@cache
def ante_bonus(player: Hand) -> End | None:
    order = poker_order(player)
    if order in ("Royal Flush", "Straight Flush"):
        return ("paid", "straight_flush", (5, 1))
    if order == "Three of a Kind":
        return ("paid", "three_of_a_kind", (4, 1))
    if order == "Straight":
        return ("paid", "straight", (1, 1))
    return None


@cache
def jackpot(player: Hand) -> End:
    order = poker_order(player)
    if order == "Royal Flush" and suits_of(player)[0] == "s":
        return ("paid", "royal_flush_spades", WHOLE_METER)
    if order == "Royal Flush":
        return ("paid", "royal_flush", 1_250_00)
    if order == "Straight Flush":
        return ("paid", "straight_flush", 175_00)
    if order == "Three of a Kind":
        return ("paid", "three_of_a_kind", 150_00)
    if order == "Straight":
        return ("paid", "straight", 15_00)
    return COLLECTED


@cache
def envy(player: Hand) -> End | None:
    """What the hand, if it has an Ante, earns every other player with a jackpot wager."""
    if poker_order(player) != "Royal Flush":
        return None
    if suits_of(player)[0] == "s":
        return ("paid", "royal_flush_spades", 250_00)
    return ("paid", "royal_flush", 50_00)


def three_card_poker_played(player: Hand, dealer: Hand) -> Ends:
    ante: End
    play: End
    if not dealer_qualifies(dealer):
        ante = ("paid", "ante", (1, 1))
        play = RETURNED
    else:
        comparison = compare_poker(player, dealer)
        if comparison == 1:
            ante = ("paid", "ante", (1, 1))
            play = ("paid", "play", (1, 1))
        elif comparison == -1:
            ante = COLLECTED
            play = COLLECTED
        else:
            ante = RETURNED
            play = RETURNED
    return {
        "ante": ante,
        "play": play,
        "ante_bonus": ante_bonus(player),
        "pair_plus": pair_plus(player),
        "jackpot": jackpot(player),
        "envy": envy(player),
    }


def three_card_poker_folded(player: Hand) -> Ends:
    """A fold gives up the Ante and its bonus; Pair Plus and the jackpot go on."""
    return {
        "ante": COLLECTED,
        "ante_bonus": None,
        "pair_plus": pair_plus(player),
        "jackpot": jackpot(player),
        "envy": envy(player),
    }


def three_card_poker_not_exposed(dealer: Hand) -> Ends:
    """A hand not shown loses, but for Play against a dealer who does not qualify."""
    return {
        "ante": COLLECTED,
        "play": COLLECTED if dealer_qualifies(dealer) else RETURNED,
        "ante_bonus": None,
        "pair_plus": COLLECTED,
        "jackpot": COLLECTED,
        "envy": None,
    }


def three_card_poker(player: Hand, dealer: Hand, *, decision: str, exposed: bool) -> Ends:
    if decision == "fold":
        return three_card_poker_folded(player)
    if not exposed:
        return three_card_poker_not_exposed(dealer)
    return three_card_poker_played(player, dealer)
