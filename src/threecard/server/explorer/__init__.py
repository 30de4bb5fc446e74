"""The odds explorer: whatever is priced is priced beside the house, so that no table waits."""

from threecard.server.explorer.pricer import Pricer
from threecard.server.explorer.questions import (
    HoldAsked,
    OddsAsked,
    ParSheetAsked,
    PathsAsked,
    ProtectionAsked,
    Question,
    ReadingsAsked,
    SeenAsked,
    SessionAsked,
    StrategyAsked,
    Visit,
    WhatIf,
    WhatIfAsked,
)
from threecard.server.explorer.table_odds import TableOdds

__all__ = [
    "HoldAsked",
    "OddsAsked",
    "ParSheetAsked",
    "PathsAsked",
    "Pricer",
    "ProtectionAsked",
    "Question",
    "ReadingsAsked",
    "SeenAsked",
    "SessionAsked",
    "StrategyAsked",
    "TableOdds",
    "Visit",
    "WhatIf",
    "WhatIfAsked",
]
