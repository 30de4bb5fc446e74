"""The JSON Schema of everything the pages send and are sent, for `npm run types` in web/.

Usage: python -m scripts.web_schema, which writes web/schema/wire.json.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from threecard.core.possible import PossibleIncident
from threecard.core.wire import ErrorOut
from threecard.deal import Proof
from threecard.odds.present.data import (
    BacksData,
    HoldData,
    ProtectionData,
    ReadingsData,
    ReportData,
    SeenData,
    SessionData,
    StrategyData,
)
from threecard.server.api.choices import ChoicesOut
from threecard.server.api.console import DutyOut, WouldBe
from threecard.server.api.frames import LobbyFrame, LobbyTable, TableFrame
from threecard.server.api.games import GameDetail, GameOut
from threecard.server.api.house import HouseOut
from threecard.server.api.requests import CommandIn
from threecard.server.api.sessions import WhoIsHere
from threecard.server.explorer.learning import HandChances, TablePrimer
from threecard.server.explorer.paths import PathsData
from threecard.server.house.history import LedgerEntry, OwnRound, Recalled, RoundOut
from threecard.server.identity import AccountView
from threecard.server.identity.person import SignedIn
from threecard.server.identity.words import GivenWord
from threecard.server.reports.film import Film
from threecard.server.reports.jackpot import JackpotReport
from threecard.server.reports.looks import WorthALook
from threecard.server.reports.own_play import OwnPlayed
from threecard.server.reports.pit import Pit
from threecard.server.reports.search import Search
from threecard.server.reports.shift import ShiftReport
from threecard.server.table.facts import Fact
from threecard.server.table.state import LiveTable

PATH = Path(__file__).parent.parent / "web" / "schema" / "wire.json"
# Unions have no name of their own in a schema; the pages know them by these.
NAMED: dict[str, Any] = {
    "Fact": Fact,
    "TableFrame": TableFrame,
    "LobbyFrame": LobbyFrame,
    "LiveTable": LiveTable,
    "Proof": Proof,
    "ErrorOut": ErrorOut,
    "CommandIn": CommandIn,
    "LobbyTable": LobbyTable,
    "GameOut": GameOut,
    "GameDetail": GameDetail,
    "ChoicesOut": ChoicesOut,
    "DutyOut": DutyOut,
    "PossibleIncident": PossibleIncident,
    "WouldBe": WouldBe,
    "TablePrimer": TablePrimer,
    "HandChances": HandChances,
    "HouseOut": HouseOut,
    "AccountView": AccountView,
    "WhoIsHere": WhoIsHere,
    "SignedIn": SignedIn,
    "Recalled": Recalled,
    "RoundOut": RoundOut,
    "OwnRound": OwnRound,
    "OwnPlayed": OwnPlayed,
    "LedgerEntry": LedgerEntry,
    "ReportData": ReportData,
    "StrategyData": StrategyData,
    "SeenData": SeenData,
    "ReadingsData": ReadingsData,
    "SessionData": SessionData,
    "PathsData": PathsData,
    "HoldData": HoldData,
    "ProtectionData": ProtectionData,
    "BacksData": BacksData,
    "GivenWord": GivenWord,
    "Pit": Pit,
    "Film": Film,
    "Search": Search,
    "JackpotReport": JackpotReport,
    "WorthALook": WorthALook,
    "ShiftReport": ShiftReport,
}


def wire_schema() -> dict[str, Any]:
    """Every named type; `left_out` names those whose default values are not sent."""
    roots, components = msgspec.json.schema_components(
        NAMED.values(), ref_template="#/$defs/{name}"
    )
    named = {
        name: schema
        for name, schema in zip(NAMED, roots, strict=True)
        if schema.get("$ref") != f"#/$defs/{name}"
    }
    return {"$defs": {**dict(sorted(components.items())), **named}}


def main() -> None:
    PATH.parent.mkdir(parents=True, exist_ok=True)
    PATH.write_text(json.dumps(wire_schema(), indent=1) + "\n", encoding="utf-8")
    print(f"{PATH.relative_to(PATH.parents[2])}: {PATH.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
