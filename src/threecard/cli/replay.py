"""`threecard replay`: commands in as lines of JSON, what they made happen out."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
import typer

from threecard.cli.account import Account
from threecard.core.commands import Command
from threecard.core.decide import decide
from threecard.core.errors import ThreecardError, WrittenError
from threecard.core.evolve import evolve
from threecard.core.table import Table, UnopenedTable
from threecard.core.upcast import Reader
from threecard.core.wire import read_line, write_error

_READER: Reader[Command] = Reader(Command)


def replay(
    file: Annotated[
        typer.FileBinaryRead,
        typer.Argument(help="A file with one command of JSON a line, or - for standard input."),
    ],
    *,
    as_account: Annotated[
        bool, typer.Option("--explain", help="Tell it as a person would want to read it.")
    ] = False,
) -> None:
    """Play a table from its commands: events, refusals and settlements, with their clauses.

    The first command opens the table; lines that begin with # are comments. For example:

    {"type": "place_your_bets", "actor": "Dan", "role": "dealer"}

    A command the rules forbid gives {"type": "refused", "code", "message", "clause"} in its place
    and the replay goes on. A line that can't be read gives {"type": "error", ...}, and the exit
    status is 1 at the end.
    """
    encode = msgspec.json.Encoder().encode
    account = Account() if as_account else None
    table: Table | UnopenedTable = UnopenedTable()
    errors = 0
    for line in file:
        if line.isspace() or line.startswith(b"#"):
            continue
        try:
            events = decide(table, read_line(_READER, line))
        except ThreecardError as error:
            unreadable = isinstance(error, WrittenError)
            errors += unreadable
            if account is not None:
                account.tell_refusal(error)
            else:
                said = msgspec.to_builtins(write_error(error))
                kind = "error" if unreadable else "refused"
                sys.stdout.buffer.write(encode({"type": kind, **said}) + b"\n")
            continue
        for event in events:
            after = evolve(table, event)
            if account is not None:
                account.tell(after, event)
            else:
                sys.stdout.buffer.write(encode(event) + b"\n")
            table = after
    raise typer.Exit(1 if errors else 0)
