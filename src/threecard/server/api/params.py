"""Parameters of addresses, each with its bounds: no number is too large for the store."""

from __future__ import annotations

from typing import Annotated

from litestar.params import PathParameter, QueryParameter

from threecard.core.commands.act import TEXT_MAX
from threecard.server.api.requests import NUMBER_MAX
from threecard.server.house.history import PAGE_MAX

GameName = Annotated[
    str,
    PathParameter(
        max_length=TEXT_MAX,
        description="A game's id or tag, as TCP; or TCP@5.",
    ),
]
Pays = Annotated[
    list[str] | None,
    QueryParameter(name="pay", description="A pay line, as tie.tie=9:1. Repeatable."),
]
Readings = Annotated[
    list[str] | None,
    QueryParameter(name="reading", description="A reading, as tie.on=ranking. Repeatable."),
]
Dollars = Annotated[str, QueryParameter(max_length=TEXT_MAX, description="Dollars, as 1000.")]
TableName = Annotated[str, PathParameter(max_length=TEXT_MAX, description="As R3P.")]
PersonName = Annotated[str, PathParameter(max_length=TEXT_MAX, description="A person's name.")]
Number = Annotated[int, PathParameter(ge=1, le=NUMBER_MAX, description="Counted from 1.")]
Before = Annotated[
    int, QueryParameter(ge=0, le=NUMBER_MAX, description="Only what is before, for another page.")
]
After = Annotated[
    str, QueryParameter(max_length=TEXT_MAX, description="Only what is after, for another page.")
]
Limit = Annotated[int, QueryParameter(ge=1, le=PAGE_MAX, description="How many at most.")]
