"""Learning: a table's game for somebody new, and how a hand stands to all others."""

from __future__ import annotations

from litestar import get

from threecard.core.errors import Code
from threecard.core.hand import Hand
from threecard.server.api.about import TABLES, about
from threecard.server.api.choices import Cards
from threecard.server.api.front import TheFront
from threecard.server.api.params import TableName
from threecard.server.api.session import ANYBODY
from threecard.server.explorer.learning import HandChances, TablePrimer


@get("/api/tables/{table:str}/learn", opt=about(TABLES, ANYBODY, Code.UNKNOWN_TABLE))
async def show_primer(front: TheFront, table: TableName) -> TablePrimer:
    """Explain a table's game: examples of hands, what wins each pay line, a round, what it costs.

    By the table's own terms and readings; nothing that lies on the table is looked at.
    """
    return await front.odds.primer_of(front.house.table(table).table.rules)


@get(
    "/api/tables/{table:str}/chances",
    opt=about(
        TABLES, ANYBODY, Code.UNKNOWN_TABLE, Code.UNKNOWN_CARD, Code.NOT_THREE_CARDS,
        Code.CARD_TWICE,
    ),
)  # fmt: skip
async def show_chances(front: TheFront, table: TableName, hand: Cards) -> HandChances:
    """Count the hands that a dealer may hold beside this one: how many rank lower, equal, higher.

    Nothing that lies on the table is looked at.
    """
    rules = front.house.table(table).table.rules
    return await front.odds.chances_of(rules, Hand.parse(hand))


HANDLERS = (show_primer, show_chances)
