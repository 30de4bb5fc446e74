"""The odds explorer: what-ifs priced beside the house, so that no table waits for them."""

from threecard.server.explorer.pricer import Pricer
from threecard.server.explorer.questions import (
    HoldAsked,
    OddsAsked,
    ParSheetAsked,
    PathsAsked,
    Question,
    ReadingsAsked,
    SeenAsked,
    SessionAsked,
    StrategyAsked,
    Visit,
    WhatIf,
)

__all__ = [
    "HoldAsked",
    "OddsAsked",
    "ParSheetAsked",
    "PathsAsked",
    "Pricer",
    "Question",
    "ReadingsAsked",
    "SeenAsked",
    "SessionAsked",
    "StrategyAsked",
    "Visit",
    "WhatIf",
]
