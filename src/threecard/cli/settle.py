"""`threecard settle`: rounds in as lines of JSON, settlements out, as a stream."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
import typer

from threecard.cli.explain import explain, explain_error
from threecard.core.errors import ThreecardError
from threecard.core.settlement import settle as settle_round
from threecard.core.transcript import read_round, write_settlement
from threecard.core.wire import write_error


def settle(
    file: Annotated[
        typer.FileBinaryRead,
        typer.Argument(help="A file with one round of JSON a line, or - for standard input."),
    ],
    *,
    as_account: Annotated[
        bool, typer.Option("--explain", help="Tell it as a person would want to read it.")
    ] = False,
) -> None:
    """Settle complete rounds to the cent, with the clause for every line.

    One round a line, for example:

    {"game": "royal-three-pictures", "dealer": "Qs 9h 4d", "positions": [{"position": 1,
    "hand": "Ks Kh 6d", "wagers": [{"player": "p1", "wager": "main", "stake": "25.00"}]}]}

    A line that can't be settled gives {"error": {"code", "message", "where"}} in its place, the
    stream goes on, and the exit status is 1 at the end.
    """
    errors = _explain_all(file) if as_account else _write_all(file)
    raise typer.Exit(1 if errors else 0)


def _write_all(lines: typer.FileBinaryRead) -> int:
    """Settle every line as JSON; how many could not be."""
    encode = msgspec.json.Encoder().encode
    out = sys.stdout.buffer
    live = not lines.seekable()
    errors = 0
    for line in lines:
        if line.isspace():
            continue
        try:
            rules, round_ = read_round(line)
            told = encode(write_settlement(rules, round_, settle_round(rules, round_)))
        except ThreecardError as error:
            errors += 1
            told = encode({"error": write_error(error)})
        out.write(told + b"\n")
        if live:  # whoever waits at the other end of the pipe gets each round as it is settled
            out.flush()
    return errors


def _explain_all(lines: typer.FileBinaryRead) -> int:
    errors = 0
    for number, line in enumerate(lines, start=1):
        if line.isspace():
            continue
        try:
            rules, round_ = read_round(line)
            explain(rules, round_, settle_round(rules, round_), number=number)
        except ThreecardError as error:
            errors += 1
            explain_error(error, number=number)
    return errors
