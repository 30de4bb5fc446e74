"""A second person's word, asked for at the console where somebody else is signed in."""

from __future__ import annotations

from typing import Annotated

from litestar import post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from threecard.core.errors import Code
from threecard.server.api.about import TABLES, about
from threecard.server.api.front import TheFront, ThePerson
from threecard.server.api.params import TableName
from threecard.server.api.requests import TAKEN
from threecard.server.api.session import FLOOR
from threecard.server.api.sessions import Name
from threecard.server.errors import HouseError
from threecard.server.identity.words import GivenWord

ACTS = frozenset(str(each.__struct_config__.tag) for each in TAKEN)


class WordIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Who gives their word, by which PIN, and for which one command."""

    name: Name
    pin: Annotated[str, Meta(max_length=32)]
    act: Annotated[str, Meta(max_length=64, examples=["decide_incident"])]


@post(
    "/api/tables/{table:str}/words",
    opt=about(
        TABLES, FLOOR, Code.UNKNOWN_TABLE, Code.BAD_CREDENTIALS, Code.SECOND_PERSON, Code.TOO_SOON
    ),
)
async def give_word(
    front: TheFront, person: ThePerson, table: TableName, data: JSONBody[WordIn]
) -> GivenWord:
    """Give a second person's word for one command at this table, by their PIN, for 30 seconds.

    The word goes with that command as `word`, and the command is then that person's act. Wrong PINs
    are on record, and each makes the next attempt wait longer.
    """
    if data.act not in ACTS:
        raise HouseError(Code.BAD_FIELD, f"There is no command “{data.act}”.", where="act")
    return await front.identity.words.give(
        person, table=table, name=data.name, pin=data.pin, act=data.act
    )


HANDLERS = (give_word,)
