"""Rounds that are over: lists, a whole round, and its proof."""

from __future__ import annotations

from litestar import get

from threecard.core.errors import Code
from threecard.deal import Proof
from threecard.server.api.about import TABLES, about
from threecard.server.api.front import TheFront, TheViewer
from threecard.server.api.params import Before, Limit, Number, TableName
from threecard.server.api.requests import NUMBER_MAX
from threecard.server.api.session import ANYBODY
from threecard.server.house.history import Recalled, RoundOut


@get("/api/tables/{table:str}/rounds", opt=about(TABLES, ANYBODY, Code.UNKNOWN_TABLE))
async def list_rounds(
    front: TheFront, table: TableName, before: Before = NUMBER_MAX, limit: Limit = 20
) -> list[RoundOut]:
    """List a table's rounds that are over, the latest first."""
    return await front.history.rounds(table, before=before, limit=limit)


@get(
    "/api/tables/{table:str}/rounds/{number:int}",
    opt=about(TABLES, ANYBODY, Code.UNKNOWN_TABLE, Code.UNKNOWN_ROUND),
)
async def show_round(
    front: TheFront, viewer: TheViewer, table: TableName, number: Number
) -> Recalled:
    """Recall a round: its wagers, cards, rulings and clauses, settlement lines and proof."""
    return await front.history.round(table, number, viewer)


@get(
    "/api/tables/{table:str}/rounds/{number:int}/proof",
    opt=about(TABLES, ANYBODY, Code.UNKNOWN_TABLE, Code.UNKNOWN_ROUND),
)
async def show_proof(front: TheFront, table: TableName, number: Number) -> Proof:
    """Give the proof of a round's deal, as `threecard verify-deal` reads it."""
    return await front.history.proof(table, number)


HANDLERS = (list_rounds, show_round, show_proof)
