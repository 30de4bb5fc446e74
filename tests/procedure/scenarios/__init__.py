"""Scenarios, written from the rulebooks and their readings alone: two readers, a module a game."""

from __future__ import annotations

from tests.procedure.scenarios import (
    non_commission_three_pictures,
    non_commission_three_pictures_second,
    prosperity_3_pictures,
    prosperity_3_pictures_second,
    royal_three_pictures,
    royal_three_pictures_second,
    three_card_poker,
    three_card_poker_second,
    three_pictures,
    three_pictures_second,
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
SCENARIOS = FIRST + SECOND
