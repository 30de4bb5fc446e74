"""Scenarios by five readers of the rulebooks and their readings alone: a module a game."""

from __future__ import annotations

from tests.procedure.scenarios import (
    non_commission_three_pictures,
    non_commission_three_pictures_fifth,
    non_commission_three_pictures_fourth,
    non_commission_three_pictures_second,
    non_commission_three_pictures_third,
    prosperity_3_pictures,
    prosperity_3_pictures_fifth,
    prosperity_3_pictures_fourth,
    prosperity_3_pictures_second,
    prosperity_3_pictures_third,
    royal_three_pictures,
    royal_three_pictures_fifth,
    royal_three_pictures_fourth,
    royal_three_pictures_second,
    royal_three_pictures_third,
    three_card_poker,
    three_card_poker_fifth,
    three_card_poker_fourth,
    three_card_poker_second,
    three_card_poker_third,
    three_pictures,
    three_pictures_fifth,
    three_pictures_fourth,
    three_pictures_second,
    three_pictures_third,
)
from tests.procedure.scenarios.scenario import Scenario

FIRST: tuple[Scenario, ...] = (
    *royal_three_pictures.SCENARIOS,
    *non_commission_three_pictures.SCENARIOS,
    *prosperity_3_pictures.SCENARIOS,
    *three_pictures.SCENARIOS,
    *three_card_poker.SCENARIOS,
)
SECOND: tuple[Scenario, ...] = (
    *royal_three_pictures_second.SCENARIOS,
    *non_commission_three_pictures_second.SCENARIOS,
    *prosperity_3_pictures_second.SCENARIOS,
    *three_pictures_second.SCENARIOS,
    *three_card_poker_second.SCENARIOS,
)
THIRD: tuple[Scenario, ...] = (
    *royal_three_pictures_third.SCENARIOS,
    *non_commission_three_pictures_third.SCENARIOS,
    *prosperity_3_pictures_third.SCENARIOS,
    *three_pictures_third.SCENARIOS,
    *three_card_poker_third.SCENARIOS,
)
FOURTH: tuple[Scenario, ...] = (
    *royal_three_pictures_fourth.SCENARIOS,
    *non_commission_three_pictures_fourth.SCENARIOS,
    *prosperity_3_pictures_fourth.SCENARIOS,
    *three_pictures_fourth.SCENARIOS,
    *three_card_poker_fourth.SCENARIOS,
)
FIFTH: tuple[Scenario, ...] = (
    *royal_three_pictures_fifth.SCENARIOS,
    *non_commission_three_pictures_fifth.SCENARIOS,
    *prosperity_3_pictures_fifth.SCENARIOS,
    *three_pictures_fifth.SCENARIOS,
    *three_card_poker_fifth.SCENARIOS,
)
SCENARIOS = FIRST + SECOND + THIRD + FOURTH + FIFTH
