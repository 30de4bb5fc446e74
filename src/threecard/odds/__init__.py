"""Exact odds: every wager priced from the judgements that settle it, every answer a fraction.

>>> from threecard.odds import odds
>>> odds("royal-three-pictures").wagers["tie"].house_edge
Fraction(1273528, 12724075)
"""

try:
    import numpy as _numpy
except ModuleNotFoundError as error:  # the library alone does without
    raise ModuleNotFoundError(
        "The exact odds need more: pip install 'threecard[odds]'", name=error.name
    ) from None

from threecard.odds.choices import ChoiceOdds, ReadingsOdds, readings
from threecard.odds.jackpot import EnvyOdds, JackpotOdds
from threecard.odds.joint import Correlation
from threecard.odds.policy import PolicyOdds
from threecard.odds.report import GameOdds, odds, strategy
from threecard.odds.seen import SeenCard, SeenCards
from threecard.odds.strategies import ClassValue, Strategy
from threecard.odds.wagers import LineOdds, WagerOdds

__all__ = [
    "ChoiceOdds",
    "ClassValue",
    "Correlation",
    "EnvyOdds",
    "GameOdds",
    "JackpotOdds",
    "LineOdds",
    "PolicyOdds",
    "ReadingsOdds",
    "SeenCard",
    "SeenCards",
    "Strategy",
    "WagerOdds",
    "odds",
    "readings",
    "strategy",
]

del _numpy
