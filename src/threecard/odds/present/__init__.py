"""Presenting: figures as sheets, data, plots and the PAR sheet."""

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
