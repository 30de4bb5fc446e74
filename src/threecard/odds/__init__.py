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
from threecard.odds.course import Leave
from threecard.odds.holds import HoldOdds, Period, hold
from threecard.odds.jackpot import EnvyOdds, JackpotOdds
from threecard.odds.joint import Correlation
from threecard.odds.law import Law
from threecard.odds.meter import MeterOdds, meter_odds
from threecard.odds.par import parsheet
from threecard.odds.policy import PolicyOdds
from threecard.odds.report import GameOdds, odds, strategy
from threecard.odds.seen import SeenCard, SeenCards
from threecard.odds.sessions import SessionOdds, session
from threecard.odds.strategies import ClassValue, Strategy
from threecard.odds.wagers import LineOdds, WagerOdds

__all__ = [
    "ChoiceOdds",
    "ClassValue",
    "Correlation",
    "EnvyOdds",
    "GameOdds",
    "HoldOdds",
    "JackpotOdds",
    "Law",
    "Leave",
    "LineOdds",
    "MeterOdds",
    "Period",
    "PolicyOdds",
    "ReadingsOdds",
    "SeenCard",
    "SeenCards",
    "SessionOdds",
    "Strategy",
    "WagerOdds",
    "hold",
    "meter_odds",
    "odds",
    "parsheet",
    "readings",
    "session",
    "strategy",
]

del _numpy
