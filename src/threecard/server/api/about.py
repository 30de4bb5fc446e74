"""What the OpenAPI document says of a handler: its chapter, whom it is for, how it may fail."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from threecard.core.errors import Code
from threecard.server.api.session import ANYBODY, Needs


class Chapter(Struct, frozen=True):
    """A part of the API."""

    name: str
    text: str


HOUSE = Chapter("House", "What house this is, and how it is.")
GAMES = Chapter("Games", "The games: rules, pay tables, readings and exact odds.")
ODDS = Chapter("Odds", "What-ifs priced: any pay line, reading or cards out of the deck.")
TABLES = Chapter("Tables", "Tables, commands given to them, and rounds that are over.")
SESSIONS = Chapter("Sessions", "Coming in as a guest or by an account, and leaving.")
ME = Chapter("Me", "A person's own chips, history, limits and exclusion.")
CAGE = Chapter("Cage", "Chips in and out, and adjustments that take two people.")
PEOPLE = Chapter("People", "Staff, and what they may act as.")
REPORTS = Chapter("Reports", "What the tables won, the jackpot reconciled, what stood out.")
SCHEMA = Chapter("Schema", "These documents.")
CHAPTERS = (HOUSE, GAMES, ODDS, TABLES, SESSIONS, ME, CAGE, PEOPLE, REPORTS, SCHEMA)
CSV = {"also": "text/csv"}  # for the `opt` of a handler that writes this too


def about(
    chapter: Chapter, needs: Needs = ANYBODY, *codes: Code, gives: str | None = None
) -> dict[str, Any]:
    """For a handler's `opt`; the codes are those it refuses with besides the usual ones.

    `gives` names the type of an answer, as `module:Name`, that the handler itself never makes.
    """
    told = {"chapter": chapter, "needs": needs, "codes": codes}
    return told if gives is None else told | {"gives": gives}
