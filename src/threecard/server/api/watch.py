"""Surveillance: rounds sought by what happened in them, and one seen again event by event."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import QueryParameter

from threecard.core.commands.act import TEXT_MAX
from threecard.core.errors import Code
from threecard.server.api.about import REPORTS, TABLES, about
from threecard.server.api.front import TheFront, ThePerson
from threecard.server.api.params import After, Limit, Number, TableName
from threecard.server.api.reports import READERS, First, Last
from threecard.server.api.requests import NUMBER_MAX
from threecard.server.reports.film import Film, make_film
from threecard.server.reports.hits import Sought
from threecard.server.reports.period import read_period
from threecard.server.reports.search import Search, search_rounds

Name = Annotated[str | None, QueryParameter(max_length=TEXT_MAX, description="By name.")]
Clause = Annotated[
    str | None,
    QueryParameter(max_length=TEXT_MAX, description="As TCP 3.9, and those below; or a reading."),
]
Incident = Annotated[str | None, QueryParameter(max_length=TEXT_MAX, description="As late_wager.")]
Cents = Annotated[
    int | None,
    QueryParameter(ge=0, le=NUMBER_MAX, description="Staked, taken or paid; whole cents."),
]
Seat = Annotated[
    str | None,
    QueryParameter(max_length=TEXT_MAX, description="Whose eyes it is seen by; anybody's if not."),
]


@get("/api/watch/rounds", opt=about(REPORTS, READERS, Code.UNKNOWN_TABLE))
async def search(
    front: TheFront,
    table: Name = None,
    player: Name = None,
    dealer: Name = None,
    wager: Name = None,
    clause: Clause = None,
    incident: Incident = None,
    amount_min: Cents = None,
    amount_max: Cents = None,
    first: First = "",
    last: Last = "",
    before: After = "",
    limit: Limit = 20,
) -> Search:
    """Search the rounds that are over, the latest first; what is not said does not matter.

    Player, wager, clause and amount have to be so of one wager or one fact. `before` is the `next`
    of the page before. No answer tells a card.
    """
    days = read_period(first, last, front.house.clock.now()) if first or last else None
    sought = Sought(
        table=table or None,
        player=player or None,
        dealer=dealer or None,
        wager=wager or None,
        clause=clause or None,
        incident=incident or None,
        amount_min=amount_min,
        amount_max=amount_max,
        begins=0 if days is None else days.begins,
        ends=NUMBER_MAX if days is None else days.ends,
    )
    return await search_rounds(front.house, sought, before=before, limit=limit)


@get(
    "/api/tables/{table:str}/rounds/{number:int}/film",
    opt=about(TABLES, READERS, Code.UNKNOWN_TABLE, Code.UNKNOWN_ROUND),
)
async def show_film(
    front: TheFront, person: ThePerson, table: TableName, number: Number, seat: Seat = None
) -> Film:
    """Show a round that is over event by event, with what each person had seen by then.

    From somebody's seat the cards they alone had looked at are shown where the proof of the deal
    has made them known; at felt they stay with who looked.
    """
    config = front.house.table(table).table.config
    return await make_film(front.history, config, number, seat=seat or None, asks=person.name)


HANDLERS = (search, show_film)
