"""The public names of `threecard.odds`, and how each kind of result is shown."""

from threecard.odds.differences.causes import Part
from threecard.odds.differences.change import About, Change
from threecard.odds.differences.difference import RulesDifference, WagerDifference, diff
from threecard.odds.differences.mixture import Cause
from threecard.odds.differences.resettled import Resettled
from threecard.odds.errors import OddsError
from threecard.odds.present import (  # noqa: F401 # each says how a kind of result is shown
    difference_sheets,
    hold_sheets,
    protection_sheets,
    readings_sheets,
    report_sheets,
    rows,
    session_sheets,
    strategy_sheets,
)
from threecard.odds.present.par.page import parsheet
from threecard.odds.present.protection_page import protection_page
from threecard.odds.pricing.choices import ChoiceOdds, ReadingsOdds, readings
from threecard.odds.pricing.jackpot import EnvyOdds, JackpotOdds
from threecard.odds.pricing.joint import Correlation
from threecard.odds.pricing.policy import PolicyOdds
from threecard.odds.pricing.report import GameOdds, odds, strategy
from threecard.odds.pricing.seen import SeenCard, SeenCards
from threecard.odds.pricing.strategies import ClassValue, Strategy
from threecard.odds.pricing.wagers import LineOdds, WagerOdds
from threecard.odds.protection.backs import Backs, Split, Use, price_split
from threecard.odds.protection.counts import CountMoment, CountOdds, Winnings, price_count
from threecard.odds.protection.declining import Declining
from threecard.odds.protection.loopholes import Hold, Loophole
from threecard.odds.protection.packs import PackOdds, Sight, TeamOdds, price_pack
from threecard.odds.protection.removal import CardEffect, RankEffect, Removal
from threecard.odds.protection.report import Protection, protection
from threecard.odds.protection.sharing import SharedEdge
from threecard.odds.protection.sights import Glimpse, Glimpsed, SeenEdge, see_kinds
from threecard.odds.protection.sums import Sums
from threecard.odds.protection.tags import BestTags
from threecard.odds.protection.threats import Severity, Threat, find_threats
from threecard.odds.protection.withdrawals import Knowledge, Withdrawal
from threecard.odds.rounds.course import FanPoint, Leave
from threecard.odds.rounds.holds import HoldOdds, Period, hold
from threecard.odds.rounds.law import Bin, Law
from threecard.odds.rounds.meter import MeterOdds, meter_odds
from threecard.odds.rounds.sessions import SessionOdds, session
from threecard.odds.sheet import Sheet

__all__ = [
    "About",
    "Backs",
    "BestTags",
    "Bin",
    "CardEffect",
    "Cause",
    "Change",
    "ChoiceOdds",
    "ClassValue",
    "Correlation",
    "CountMoment",
    "CountOdds",
    "Declining",
    "EnvyOdds",
    "FanPoint",
    "GameOdds",
    "Glimpse",
    "Glimpsed",
    "Hold",
    "HoldOdds",
    "JackpotOdds",
    "Knowledge",
    "Law",
    "Leave",
    "LineOdds",
    "Loophole",
    "MeterOdds",
    "OddsError",
    "PackOdds",
    "Part",
    "Period",
    "PolicyOdds",
    "Protection",
    "RankEffect",
    "ReadingsOdds",
    "Removal",
    "Resettled",
    "RulesDifference",
    "SeenCard",
    "SeenCards",
    "SeenEdge",
    "SessionOdds",
    "Severity",
    "SharedEdge",
    "Sheet",
    "Sight",
    "Split",
    "Strategy",
    "Sums",
    "TeamOdds",
    "Threat",
    "Use",
    "WagerDifference",
    "WagerOdds",
    "Winnings",
    "Withdrawal",
    "diff",
    "find_threats",
    "hold",
    "meter_odds",
    "odds",
    "parsheet",
    "price_count",
    "price_pack",
    "price_split",
    "protection",
    "protection_page",
    "readings",
    "see_kinds",
    "session",
    "strategy",
]
