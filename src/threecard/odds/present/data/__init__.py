"""Odds as plain data for JSON and CSV: fractions as `p/q`, in the same order as they are shown."""

from threecard.odds.present.data.backs import BacksData, backs_data
from threecard.odds.present.data.difference import (
    ResettledData,
    RulesDifferenceData,
    difference_data,
    resettled_data,
)
from threecard.odds.present.data.hold import HoldData, hold_data
from threecard.odds.present.data.meter import MeterData, meter_data
from threecard.odds.present.data.protection import ProtectionData, protection_data
from threecard.odds.present.data.readings import ReadingsData, readings_data
from threecard.odds.present.data.report import CSV_HEADS, ReportData, report_data, report_rows
from threecard.odds.present.data.session import SessionData, session_data
from threecard.odds.present.data.strategy import (
    SeenData,
    StrategyData,
    WholeStrategyData,
    seen_data,
    strategy_data,
    whole_strategy_data,
)

__all__ = [
    "CSV_HEADS",
    "BacksData",
    "HoldData",
    "MeterData",
    "ProtectionData",
    "ReadingsData",
    "ReportData",
    "ResettledData",
    "RulesDifferenceData",
    "SeenData",
    "SessionData",
    "StrategyData",
    "WholeStrategyData",
    "backs_data",
    "difference_data",
    "hold_data",
    "meter_data",
    "protection_data",
    "readings_data",
    "report_data",
    "report_rows",
    "resettled_data",
    "seen_data",
    "session_data",
    "strategy_data",
    "whole_strategy_data",
]
