"""The slow, obvious twin: the rules once more, in the plainest Python, to check the product by.

It was written from the rulebooks and the default readings alone and imports nothing of the
product. Where it looks clumsy it is meant to: every case is spelled out so that a reader can lay
it beside the printed rules. A card is text such as "Ks" or "Td", a hand is three of them, and
money is in cents.
"""

from __future__ import annotations

from tests.twin.cards import (
    ACE_HIGH,
    ALL_HANDS,
    COLLECTED,
    DECK,
    SUITS,
    WHOLE_METER,
    End,
    Hand,
    Pays,
    ranks_of,
)
from tests.twin.picture_wagers import (
    PICTURE_GAMES,
    main_wager,
    picture_perfect,
    prosperity_pictures,
    royal_pictures,
    three_pictures_at_sixteen_to_one,
    tie_at_eight_to_one,
    tie_with_perfect_tie,
)
from tests.twin.pictures import (
    PICTURE_HANDS,
    card_points,
    compare_pictures,
    picture_count,
    picture_hand_name,
    point_total,
)
from tests.twin.poker import compare_poker, deciding_cards, describe_poker, poker_order
from tests.twin.poker_wagers import (
    ante_bonus,
    dealer_qualifies,
    envy,
    jackpot,
    pair_plus,
    three_card_poker,
)

__all__ = [
    "ACE_HIGH",
    "ALL_HANDS",
    "COLLECTED",
    "DECK",
    "PICTURE_GAMES",
    "PICTURE_HANDS",
    "SUITS",
    "WHOLE_METER",
    "End",
    "Hand",
    "Pays",
    "ante_bonus",
    "card_points",
    "compare_pictures",
    "compare_poker",
    "dealer_qualifies",
    "deciding_cards",
    "describe_poker",
    "envy",
    "jackpot",
    "main_wager",
    "pair_plus",
    "picture_count",
    "picture_hand_name",
    "picture_perfect",
    "point_total",
    "poker_order",
    "prosperity_pictures",
    "ranks_of",
    "royal_pictures",
    "three_card_poker",
    "three_pictures_at_sixteen_to_one",
    "tie_at_eight_to_one",
    "tie_with_perfect_tie",
]
