"""Scenarios, written from the rulebooks and their readings alone, a module a game."""

from __future__ import annotations

from tests.procedure.scenarios import (
    non_commission_three_pictures,
    prosperity_3_pictures,
    royal_three_pictures,
    three_card_poker,
    three_pictures,
)
from tests.procedure.scenarios.scenario import Scenario

SCENARIOS: tuple[Scenario, ...] = (
    *royal_three_pictures.SCENARIOS,
    *non_commission_three_pictures.SCENARIOS,
    *prosperity_3_pictures.SCENARIOS,
    *three_pictures.SCENARIOS,
    *three_card_poker.SCENARIOS,
)
