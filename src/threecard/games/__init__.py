"""The five games, each in a folder of its own with its rules, clauses and rulings."""

from threecard.core.registry import register
from threecard.games import (
    non_commission_three_pictures,
    prosperity_3_pictures,
    royal_three_pictures,
    three_card_poker,
    three_pictures,
)

for game in (
    royal_three_pictures,
    non_commission_three_pictures,
    prosperity_3_pictures,
    three_pictures,
    three_card_poker,
):
    register(game.EDITION)
