"""Tables: the lobby, a table as it stands, commands, and opening one."""

from __future__ import annotations

import re
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.enums import MediaType
from litestar.params import JSONBody
from msgspec import Meta, Struct

from threecard.core.commands import OpenTable
from threecard.core.commands.act import TEXT_MAX
from threecard.core.config import TableConfig
from threecard.core.errors import Code
from threecard.core.people import Role
from threecard.server.api.about import TABLES, about
from threecard.server.api.commands import role_of
from threecard.server.api.frames import LobbyTable, Snapshot
from threecard.server.api.front import TheFront, ThePerson, TheViewer
from threecard.server.api.lobby import list_tables, rulebooks_of
from threecard.server.api.params import TableName
from threecard.server.api.requests import CommandIn
from threecard.server.api.session import ANYBODY, SIGNED_IN, held
from threecard.server.errors import HouseError
from threecard.server.house.receipts import Receipt
from threecard.server.identity import Position
from threecard.server.identity.delays import network_of
from threecard.server.table.facts import Pace

TABLE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}")
PACE_MAX = 600_000
LEARN_SECONDS = 2.0  # the lobby is worth more than its edges
OPENERS = held(*(Position(role) for role in Role if role.rank >= OpenTable.rank.rank))


class OpenTableIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open; `accepts` is a shift manager's reason where the player has an edge."""

    config: TableConfig
    accepts: Annotated[str, Meta(max_length=TEXT_MAX)] | None = None
    pace: Pace | None = None


@get("/api/tables", opt=about(TABLES))
async def show_lobby(front: TheFront) -> list[LobbyTable]:
    """List the tables, with limits, pace, edges as far as they are known, and who is there."""
    await front.odds.learn_edges(rulebooks_of(front.house), seconds=LEARN_SECONDS)
    return list_tables(front.house, front.odds, front.watching.crowd)


@get("/api/tables/{table:str}", opt=about(TABLES, ANYBODY, Code.UNKNOWN_TABLE))
async def show_table(front: TheFront, viewer: TheViewer, table: TableName) -> Response[Snapshot]:
    """Show a table as this viewer may know it: the frame its socket sends first."""
    front.house.table(table)
    name = viewer.player
    balance = None if name is None else await front.history.balance(name)
    content = front.watching.snapshot(table, viewer, balance)
    return Response(content, media_type=MediaType.JSON)  # type: ignore[arg-type] # JSON already


@post(
    "/api/tables/{table:str}/commands",
    status_code=200,
    opt=about(
        TABLES, SIGNED_IN, Code.UNKNOWN_TABLE, Code.COMMAND_CONFLICT, Code.WAGERS_CLOSED,
        Code.NOT_ENOUGH_CHIPS, Code.TOO_BUSY, Code.HOUSE_CLOSING,
    ),
)  # fmt: skip
async def give_command(
    front: TheFront,
    request: Request[Any, Any, Any],
    person: ThePerson,
    table: TableName,
    data: JSONBody[CommandIn],
) -> Receipt:
    """Give a table a command. Answered once it is durable; the same id again is answered the same.

    Who acts is the session's person. `role` may name a position they hold; without it they act as
    a player if they are one, else in their highest position. Electronic tables deal by themselves.
    """
    network = network_of(request.state.shown.address)
    return await front.commands.give(person, table, data, network)


@post(
    "/api/tables",
    opt=about(
        TABLES, OPENERS, Code.TABLE_OPEN, Code.PLAYER_HAS_EDGE, Code.UNKNOWN_GAME,
        Code.HOUSE_CLOSING,
    ),
)  # fmt: skip
async def open_table(front: TheFront, person: ThePerson, data: JSONBody[OpenTableIn]) -> Receipt:
    """Open a table; one whose readings hand the player an edge takes a shift manager's reason."""
    if not front.is_open:
        raise HouseError(Code.HOUSE_CLOSING, "The house is closing.")
    check_config(data.config, data.pace)
    wanted = next(role for role in reversed(Role) if person.may(Position(role)))
    return await front.house.open_table(
        data.config,
        by=person.name,
        role=role_of(person, wanted),
        accepts=data.accepts,
        pace=data.pace,
    )


def check_config(config: TableConfig, pace: Pace | None) -> None:
    """What a rulebook does not look at: a name that fits an address, times that can be waited."""
    if not TABLE_NAME.fullmatch(config.table):
        raise HouseError(
            Code.BAD_FIELD,
            "A table's name has 1 to 32 letters, digits, hyphens and underscores.",
            where="config.table",
        )
    for wager in config.limits:
        if wager not in config.rules.wagers:
            raise HouseError(
                Code.UNKNOWN_WAGER,
                f"{config.rules.edition.title} has no wager “{wager}”.",
                where="config.limits",
            )
    if config.jackpot_price is not None and config.jackpot_price <= 0:
        raise HouseError(Code.BAD_FIELD, "A price is above zero.", where="config.jackpot_price")
    times = () if pace is None else (getattr(pace, name) for name in Pace.__struct_fields__)
    if any(not 0 <= each <= PACE_MAX for each in times):
        raise HouseError(
            Code.BAD_FIELD, f"A wait is from 0 to {PACE_MAX:,} milliseconds.", where="pace"
        )
    config.check()
    _ = config.displayed  # limits that can't be are refused here


HANDLERS = (show_lobby, show_table, give_command, open_table)
