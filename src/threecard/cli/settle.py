"""`threecard settle`: rounds in as lines of JSON, settlements out, as a stream."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
import typer

from threecard.cli.chunks import chunked, in_order
from threecard.cli.documents import Document, documents
from threecard.cli.explain import explain, explain_error
from threecard.core.errors import ThreecardError
from threecard.core.settlement import settle as settle_round
from threecard.core.transcript import read_round, write_settlement
from threecard.core.wire import write_error


def settle(
    file: Annotated[
        typer.FileBinaryRead,
        typer.Argument(help="A file of rounds, one of JSON a line; - for standard input."),
    ],
    *,
    as_account: Annotated[
        bool, typer.Option("--explain", help="Tell it as a person would want to read it.")
    ] = False,
    jobs: Annotated[
        int, typer.Option(min=1, max=64, metavar="N", help="Processes that settle a file.")
    ] = 1,
) -> None:
    """Settle complete rounds to the cent, with the clause for every line.

    One round a line, for example:

    {"game": "royal-three-pictures", "dealer": "Qs 9h 4d", "positions": [{"position": 1,
    "hand": "Ks Kh 6d", "wagers": [{"player": "p1", "wager": "main", "stake": "25.00"}]}]}

    A round may also stand on several lines: `{` alone, lines that are indented, and `}`.

    One that can't be settled gives {"line", "error": {"code", "message", "where"}} in its place,
    the stream goes on, and the exit status is 1 at the end.
    """
    errors = _explain_all(file) if as_account else _write_all(file, jobs)
    raise typer.Exit(1 if errors else 0)


def _write_all(file: typer.FileBinaryRead, jobs: int) -> int:
    """Settle every round as JSON; how many could not be."""
    out, errors = sys.stdout.buffer, 0
    if not file.seekable():  # whoever waits at the other end of a pipe gets each as it is settled
        for document in documents(file):
            told, failed = _settled([document])
            errors += failed
            out.write(told)
            out.flush()
        return errors
    for told, failed in in_order(_settled, chunked(documents(file)), jobs):
        errors += failed
        out.write(told)
    return errors


def _settled(chunk: list[Document]) -> tuple[bytes, int]:
    """A line for each round, and how many of them are errors."""
    encode = msgspec.json.Encoder().encode
    told, errors = [], 0
    for number, written in chunk:
        try:
            rules, round_ = read_round(written)
            told.append(encode(write_settlement(rules, round_, settle_round(rules, round_))))
        except ThreecardError as error:
            errors += 1
            told.append(encode({"line": number, "error": write_error(error)}))
    told.append(b"")
    return b"\n".join(told), errors


def _explain_all(file: typer.FileBinaryRead) -> int:
    errors = 0
    for number, written in documents(file):
        try:
            rules, round_ = read_round(written)
            explain(rules, round_, settle_round(rules, round_), number=number)
        except ThreecardError as error:
            errors += 1
            explain_error(error, number=number)
    return errors
