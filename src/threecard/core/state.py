"""A table's state, out and in: at any moment, whole, with what is hidden."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

import msgspec
from msgspec import Struct

from threecard.core.errors import Code, WrittenError
from threecard.core.table import Table
from threecard.core.wire import read_line

MARK_BYTES = 16
FORMAT = "threecard-table"


class TableState(Struct, frozen=True, kw_only=True, tag=FORMAT, tag_field="format"):
    """A table as it is written down."""

    mark: str  # of the types in it
    table: msgspec.Raw


@cache
def format_mark(kind: type) -> bytes:
    """The format of what is stored: a digest over the types in it, so that no one has to count."""
    schema = msgspec.json.schema(kind)
    return sha256(msgspec.json.encode(schema, order="deterministic")).digest()[:MARK_BYTES]


def write_table(table: Table) -> bytes:
    """The table as JSON, deck and hidden hands included."""
    body = msgspec.Raw(msgspec.json.encode(table))
    return msgspec.json.encode(TableState(mark=format_mark(Table).hex(), table=body))


def read_table(written: bytes | str) -> Table:
    """The table that was written down, by this version of the program.

    A state is a shortcut: what is for ever are commands and events. One of another version is
    refused, and its table is to be had by playing its commands or events again.
    """
    state = read_line(msgspec.json.Decoder(TableState), written)
    if state.mark != format_mark(Table).hex():
        raise WrittenError(
            Code.BAD_FIELD,
            "This state was written by a version of the program whose tables were others: play the "
            "table's commands again.",
            where="mark",
        )
    return read_line(msgspec.json.Decoder(Table), bytes(state.table))
