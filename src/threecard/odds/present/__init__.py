"""Presenting: figures as sheets, data, plots and the PAR sheet."""

from threecard.odds.present import (  # noqa: F401 # each says how a kind of result prints
    difference_sheets,
    hold_sheets,
    protection_sheets,
    readings_sheets,
    report_sheets,
    session_sheets,
    strategy_sheets,
)
