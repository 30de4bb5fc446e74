"""Dispute packs: some rounds of a table, to be read, printed, and checked without the house."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get
from litestar.enums import MediaType
from litestar.params import QueryParameter

from threecard.core.errors import Code
from threecard.server.api.about import REPORTS, about
from threecard.server.api.front import TheFront, ThePerson
from threecard.server.api.params import TableName
from threecard.server.api.reports import READERS, Printed, PrintedForm, attached
from threecard.server.packs.making import make_pack
from threecard.server.packs.pack import DisputePack, write_pack
from threecard.server.packs.page import pack_page

First = Annotated[int, QueryParameter(ge=1, description="The round, or the first of several.")]
Last = Annotated[int | None, QueryParameter(description="The last of several on end.")]


@get(
    "/api/tables/{table:str}/pack",
    opt=about(REPORTS, READERS, Code.UNKNOWN_TABLE, Code.UNKNOWN_ROUND) | {"also": "text/html"},
)
async def show_pack(
    front: TheFront,
    person: ThePerson,
    table: TableName,
    first: First,
    last: Last = None,
    form: Printed = PrintedForm.JSON,
) -> Response[DisputePack]:
    """Make the dispute pack of a round or a stretch; `threecard verify-pack` checks the JSON.

    As HTML it is a page to print. What is sealed in the log stays sealed in the pack.
    """
    pack = await make_pack(
        front.house, table, first=first, last=first if last is None else last, by=person.name
    )
    name = f"{table}-{pack.first_round}"
    if form is PrintedForm.HTML:
        page: Any = pack_page(pack)  # the same pack
        return Response(page, media_type=MediaType.HTML, headers=attached(f"{name}.html"))
    written: Any = write_pack(pack)
    return Response(written, media_type=MediaType.JSON, headers=attached(f"{name}.json"))


HANDLERS = (show_pack,)
