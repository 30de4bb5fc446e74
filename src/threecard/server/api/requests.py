"""Command bodies: the commands of a table as people send them, without saying who they are.

Made from the core's own commands, so that none is described twice; who acts and in which role is
the session's to say, and a body that says so itself is refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Union, cast, get_args

import msgspec
from msgspec import Meta, Struct

from threecard.core.cards import DECK, Card
from threecard.core.commands import Command, OpenTable
from threecard.core.commands.act import Text
from threecard.core.people import Role
from threecard.server.api.written import read_written
from threecard.server.identity.words import WRITTEN_MAX
from threecard.server.table.orders import Asked, PlayerOrder, StaffOrder

NUMBER_MAX = 2**53  # what JSON's readers everywhere hold exactly

Id = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        description="Made by the sender, unique among their own; asked twice, done once.",
        examples=["b7c9e2f0"],
    ),
]
Number = Annotated[int, Meta(ge=-NUMBER_MAX, le=NUMBER_MAX)]
Deck = Annotated[tuple[Card, ...], Meta(max_length=len(DECK))]
# So that no number is too large for the store, and no text for the log.
BOUNDED: dict[object, object] = {
    int: Number,
    int | None: Number | None,
    str: Text,
    str | None: Text | None,
    tuple[Card, ...] | str: Deck | Text,
}

TAKEN: tuple[type[Struct], ...] = tuple(
    each
    for each in (*get_args(Command), *get_args(PlayerOrder), *get_args(StaffOrder))
    if each is not OpenTable  # a table is opened by POST /api/tables
)


def _body(command: type[Struct]) -> type[Struct]:
    """The command without its actor and role."""
    fields: list[Any] = []
    for field in msgspec.structs.fields(command):
        if field.name in ("actor", "role"):
            continue
        kind = BOUNDED.get(field.type, field.type)
        default = () if field.required else (field.default,)
        fields.append((field.name, kind, *default))
    made = msgspec.defstruct(
        command.__name__,
        fields,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        tag=command.__struct_config__.tag,
        module=__name__,
    )
    made.__doc__ = command.__doc__
    return made


BODIES: dict[type[Struct], type[Struct]] = {_body(each): each for each in TAKEN}
_BODY: Any = Union[tuple(BODIES)]  # noqa: UP007 # of types known only now


class CommandIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A command for a table; over HTTP and WebSocket the same."""

    id: Id
    command: _BODY
    role: Role | None = None  # a player where the person is one, else their highest position
    word: Annotated[str, Meta(max_length=WRITTEN_MAX)] | None = None  # by which another acts here


_DECODER = msgspec.json.Decoder(CommandIn)


def read_command(written: bytes | str) -> CommandIn:
    return read_written(_DECODER, written)


def command_of(body: Struct, *, actor: str, role: Role) -> Asked:
    """The command that a body asks for, by somebody in a role."""
    made = BODIES[type(body)](actor=actor, role=role, **msgspec.structs.asdict(body))
    return cast("Asked", made)
