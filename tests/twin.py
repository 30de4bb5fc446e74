"""The slow, obvious twin: the rules once more, in the plainest Python, to check the product by.

It was written from the rulebooks and the default readings alone and imports nothing of the
product. Where it looks clumsy it is meant to: every case is spelled out so that a reader can lay
it beside the printed rules. A card is text such as "Ks" or "Td", a hand is three of them, and
money is in cents.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

Hand = tuple[str, str, str]

# How a wager or payment ends: the result, the pay line it won, and what that line pays, which is
# odds (pays, to), a fixed award in cents, or everything the jackpot's meter shows. A payment that
# is not due has no end at all.
WHOLE_METER = "the whole meter"
Pays = tuple[int, int] | int | str | None
End = tuple[str, str | None, Pays]
Ends = dict[str, End | None]

COLLECTED: End = ("collected", None, None)
RETURNED: End = ("returned", None, None)

SUITS = "cdhs"
ACE_HIGH = "23456789TJQKA"

DECK = [rank + suit for suit in SUITS for rank in ACE_HIGH]
ALL_HANDS: list[Hand] = list(combinations(DECK, 3))


def ranks_of(hand: Hand) -> list[str]:
    return [hand[0][0], hand[1][0], hand[2][0]]


def suits_of(hand: Hand) -> list[str]:
    return [hand[0][1], hand[1][1], hand[2][1]]


# The picture games: how hands are counted and compared.


def card_points(card: str) -> int:
    if card[0] == "A":
        return 1
    if card[0] in "23456789":
        return int(card[0])
    return 0  # ten, Jack, Queen and King


@cache
def point_total(hand: Hand) -> int:
    total = card_points(hand[0]) + card_points(hand[1]) + card_points(hand[2])
    if total >= 20:
        return total - 20
    if total >= 10:
        return total - 10
    return total


@cache
def picture_count(hand: Hand) -> int:
    count = 0
    for rank in ranks_of(hand):
        if rank in "JQK":
            count += 1
    return count


def compare_pictures(hand: Hand, other: Hand) -> int:
    """1 when the hand ranks above the other, -1 when below, 0 when they rank alike."""
    if picture_count(hand) == 3 and picture_count(other) == 3:
        return 0
    if picture_count(hand) == 3:
        return 1
    if picture_count(other) == 3:
        return -1
    if point_total(hand) > point_total(other):
        return 1
    if point_total(hand) < point_total(other):
        return -1
    if picture_count(hand) > picture_count(other):
        return 1
    if picture_count(hand) < picture_count(other):
        return -1
    return 0


# The list of hands as Royal Three Pictures prints it, highest first.
PICTURE_HANDS = [
    "Three Pictures",
    "Double Picture Nine",
    "Single Picture Nine",
    "Nine",
    "Double Picture Eight",
    "Single Picture Eight",
    "Eight",
    "Double Picture Seven",
    "Single Picture Seven",
    "Seven",
    "Double Picture Six",
    "Single Picture Six",
    "Six",
    "Double Picture Five",
    "Single Picture Five",
    "Five",
    "Double Picture Four",
    "Single Picture Four",
    "Four",
    "Double Picture Three",
    "Single Picture Three",
    "Three",
    "Double Picture Two",
    "Single Picture Two",
    "Two",
    "Double Picture One",
    "Single Picture One",
    "One",
    "Double Picture Zero",
    "Single Picture Zero",
    "Zero",
]


def picture_hand_name(hand: Hand) -> str:
    pictures = picture_count(hand)
    if pictures == 3:
        return "Three Pictures"
    digits = ["Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"]
    digit = digits[point_total(hand)]
    if pictures == 2:
        return "Double Picture " + digit
    if pictures == 1:
        return "Single Picture " + digit
    return digit


# The picture games: how wagers end.


def main_wager(player: Hand, dealer: Hand) -> End:
    comparison = compare_pictures(player, dealer)
    if comparison == 1:
        if point_total(player) == 6:
            return ("paid", "six", (1, 2))
        return ("paid", "other", (1, 1))
    if comparison == -1:
        return COLLECTED
    return RETURNED


def tie_at_eight_to_one(player: Hand, dealer: Hand) -> End:
    if point_total(player) == point_total(dealer):
        return ("paid", "tie", (8, 1))
    return COLLECTED


def three_pictures_at_sixteen_to_one(player: Hand) -> End:
    if picture_count(player) == 3:
        return ("paid", "three_pictures", (16, 1))
    return COLLECTED


@cache
def royal_pictures(player: Hand) -> End:
    ranks = ranks_of(player)
    kings, queens, jacks = ranks.count("K"), ranks.count("Q"), ranks.count("J")
    others = 3 - kings - queens - jacks
    if kings == 3:
        return ("paid", "three_kings", (188, 1))
    if queens == 3:
        return ("paid", "three_queens", (128, 1))
    if jacks == 3:
        return ("paid", "three_jacks", (88, 1))
    if others == 0:
        return ("paid", "three_pictures", (18, 1))
    if others == 1 and (kings == 2 or queens == 2 or jacks == 2):
        return ("paid", "any_picture_pair", (8, 1))
    if kings == 1 and others == 2:
        return ("paid", "any_king", (1, 1))
    if kings == 1 and queens == 1 and others == 1:
        return ("paid", "any_king", (1, 1))
    if kings == 1 and jacks == 1 and others == 1:
        return ("paid", "any_king", (1, 1))
    return COLLECTED


def tie_with_perfect_tie(player: Hand, dealer: Hand) -> End:
    if sorted(ranks_of(player)) == sorted(ranks_of(dealer)):
        return ("paid", "perfect_tie", (400, 1))
    if point_total(player) == point_total(dealer):
        return ("paid", "tie", (10, 1))
    return COLLECTED


@cache
def prosperity_pictures(hand: Hand) -> End:
    ranks = ranks_of(hand)
    kings, queens, jacks = ranks.count("K"), ranks.count("Q"), ranks.count("J")
    others = 3 - kings - queens - jacks
    if kings == 3:
        return ("paid", "three_kings", (250, 1))
    if queens == 3:
        return ("paid", "three_queens", (250, 1))
    if jacks == 3:
        return ("paid", "three_jacks", (250, 1))
    if others == 0:
        return ("paid", "three_mixed_pictures", (25, 1))
    if others == 1 and (kings == 2 or queens == 2 or jacks == 2):
        return ("paid", "any_picture_pair", (15, 1))
    return COLLECTED


def picture_perfect(player: Hand, dealer: Hand) -> End:
    matches = 0
    unmatched = ranks_of(dealer)
    for rank in ranks_of(player):
        if rank in "JQK" and rank in unmatched:
            unmatched.remove(rank)
            matches += 1
    if matches == 3:
        return ("paid", "three", (500, 1))
    if matches == 2:
        return ("paid", "two", (100, 1))
    if matches == 1:
        return ("paid", "one", (5, 1))
    return COLLECTED


def royal_three_pictures(player: Hand, dealer: Hand) -> Ends:
    return {
        "main": main_wager(player, dealer),
        "tie": tie_at_eight_to_one(player, dealer),
        "royal_pictures": royal_pictures(player),
    }


def non_commission_three_pictures(player: Hand, dealer: Hand) -> Ends:
    return {
        "main": main_wager(player, dealer),
        "tie": tie_at_eight_to_one(player, dealer),
        "three_pictures": three_pictures_at_sixteen_to_one(player),
    }


def prosperity_3_pictures(player: Hand, dealer: Hand) -> Ends:
    return {
        "main": main_wager(player, dealer),
        "tie": tie_with_perfect_tie(player, dealer),
        "player_prosperity": prosperity_pictures(player),
        "dealer_prosperity": prosperity_pictures(dealer),
        "picture_perfect": picture_perfect(player, dealer),
    }


def three_pictures(player: Hand, dealer: Hand) -> Ends:
    return {
        "main": main_wager(player, dealer),
        "tie": tie_at_eight_to_one(player, dealer),
        "three_pictures": three_pictures_at_sixteen_to_one(player),
    }


PICTURE_GAMES = {
    "royal-three-pictures": royal_three_pictures,
    "non-commission-three-pictures": non_commission_three_pictures,
    "prosperity-3-pictures": prosperity_3_pictures,
    "three-pictures": three_pictures,
}


# Three Card Poker: the order of hands.

POKER_ORDER = [  # highest first
    "Royal Flush",
    "Straight Flush",
    "Three of a Kind",
    "Straight",
    "Flush",
    "One Pair",
    "Three Odd Cards",
]

STRAIGHTS = ["A23", "234", "345", "456", "567", "678", "789", "89T", "9TJ", "TJQ", "JQK", "QKA"]


def is_straight(hand: Hand) -> bool:
    return any(sorted(straight) == sorted(ranks_of(hand)) for straight in STRAIGHTS)


@cache
def poker_order(hand: Hand) -> str:
    ranks = ranks_of(hand)
    suits = suits_of(hand)
    suited = suits[0] == suits[1] == suits[2]
    if suited and sorted(ranks) == sorted("AKQ"):
        return "Royal Flush"
    if suited and is_straight(hand):
        return "Straight Flush"
    if ranks[0] == ranks[1] == ranks[2]:
        return "Three of a Kind"
    if is_straight(hand):
        return "Straight"
    if suited:
        return "Flush"
    if ranks[0] == ranks[1] or ranks[0] == ranks[2] or ranks[1] == ranks[2]:
        return "One Pair"
    return "Three Odd Cards"


@cache
def deciding_cards(hand: Hand) -> str:
    """The ranks of the hand in the order in which they decide between hands of one kind."""
    first, second, third = sorted(ranks_of(hand), key=ACE_HIGH.index, reverse=True)
    if is_straight(hand) and first + second + third == "A32":
        return "32A"  # here the Ace counts as one
    if poker_order(hand) == "One Pair" and second == third:
        return second + third + first  # the pair decides before the odd card
    return first + second + third


def compare_cards(card: str, other: str) -> int:
    if ACE_HIGH.index(card) > ACE_HIGH.index(other):
        return 1
    if ACE_HIGH.index(card) < ACE_HIGH.index(other):
        return -1
    return 0


def compare_poker(hand: Hand, other: Hand) -> int:
    """1 when the hand ranks above the other, -1 when below, 0 when they rank alike."""
    order, other_order = poker_order(hand), poker_order(other)
    if POKER_ORDER.index(order) < POKER_ORDER.index(other_order):
        return 1
    if POKER_ORDER.index(order) > POKER_ORDER.index(other_order):
        return -1
    cards, others = deciding_cards(hand), deciding_cards(other)
    if order == "Royal Flush":
        return 0
    if order in ("Straight Flush", "Straight", "Three of a Kind"):
        return compare_cards(cards[0], others[0])
    if order == "One Pair":
        if cards[0] != others[0]:
            return compare_cards(cards[0], others[0])
        return compare_cards(cards[2], others[2])
    # Flush and three odd cards: the highest cards first, then the next, then the lowest.
    if cards[0] != others[0]:
        return compare_cards(cards[0], others[0])
    if cards[1] != others[1]:
        return compare_cards(cards[1], others[1])
    return compare_cards(cards[2], others[2])


def describe_poker(hand: Hand) -> str:
    return poker_order(hand) + ", " + " ".join(deciding_cards(hand))


# Three Card Poker: how wagers and payments end.


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
