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

from threecard.odds.differences.causes import Part
from threecard.odds.differences.change import About, Change
from threecard.odds.differences.difference import RulesDifference, WagerDifference, diff
from threecard.odds.differences.mixture import Cause
from threecard.odds.differences.resettled import Resettled
from threecard.odds.errors import OddsError
from threecard.odds.present.par import parsheet
from threecard.odds.pricing.choices import ChoiceOdds, ReadingsOdds, readings
from threecard.odds.pricing.jackpot import EnvyOdds, JackpotOdds
from threecard.odds.pricing.joint import Correlation
from threecard.odds.pricing.policy import PolicyOdds
from threecard.odds.pricing.report import GameOdds, odds, strategy
from threecard.odds.pricing.seen import SeenCard, SeenCards
from threecard.odds.pricing.strategies import ClassValue, Strategy
from threecard.odds.pricing.wagers import LineOdds, WagerOdds
from threecard.odds.rounds.course import FanPoint, Leave
from threecard.odds.rounds.holds import HoldOdds, Period, hold
from threecard.odds.rounds.law import Bin, Law
from threecard.odds.rounds.meter import MeterOdds, meter_odds
from threecard.odds.rounds.sessions import SessionOdds, session
from threecard.odds.sheet import Sheet

__all__ = [
    "About",
    "Bin",
    "Cause",
    "Change",
    "ChoiceOdds",
    "ClassValue",
    "Correlation",
    "EnvyOdds",
    "FanPoint",
    "GameOdds",
    "HoldOdds",
    "JackpotOdds",
    "Law",
    "Leave",
    "LineOdds",
    "MeterOdds",
    "OddsError",
    "Part",
    "Period",
    "PolicyOdds",
    "ReadingsOdds",
    "Resettled",
    "RulesDifference",
    "SeenCard",
    "SeenCards",
    "SessionOdds",
    "Sheet",
    "Strategy",
    "WagerDifference",
    "WagerOdds",
    "diff",
    "hold",
    "meter_odds",
    "odds",
    "parsheet",
    "readings",
    "session",
    "strategy",
]

del _numpy
