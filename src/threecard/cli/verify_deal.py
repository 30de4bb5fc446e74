"""`threecard verify-deal`: deal a round again from its proof, and say whether it holds."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
import typer

from threecard.cli.console import refusals


def verify_deal(
    file: Annotated[
        typer.FileBinaryRead,
        typer.Argument(help="A file with a proof of JSON, or one a line; - for standard input."),
    ],
    *,
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="The commitment you noted before wagers opened."),
    ] = None,
    closing: Annotated[
        str | None, typer.Option(metavar="HEX", help="The closing you noted when they closed.")
    ] = None,
    witness: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="The fingerprint of the witness that you know."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON, a line a proof.")] = False,
) -> None:
    """Deal rounds again from their proofs: commitments, openings, closing and all 52 cards.

    A proof that holds agrees with itself. Whether it is the proof of your round, what you noted at
    the table tells: give it with --commitment and --closing, or compare by eye. Whether its witness
    is who it is said to be, its fingerprint tells: give what they publish with --witness.

    The exit status is 0 when every proof holds, 1 when one does not, 2 when one can't be read.
    """
    # Here and not above: the cipher's library is slow to load, and no other command needs it.
    from threecard.cli.deal_account import Noted, check_deal, tell, tell_total, write_checked

    documents = _documents(file.read())
    with refusals():
        noted = Noted.read(
            commitment=commitment, closing=closing, witness=witness, proofs=len(documents)
        )
    statuses = []
    for line, written in documents:
        checked = check_deal(written, noted)
        statuses.append(checked.status)
        if as_json:
            sys.stdout.buffer.write(msgspec.json.encode(write_checked(checked)) + b"\n")
        else:
            tell(checked, line=line)
    if len(documents) > 1 and not as_json:
        tell_total(statuses)
    # That a proof does not hold is the graver news.
    raise typer.Exit(1 if 1 in statuses else max(statuses))


def _documents(written: bytes) -> list[tuple[int, bytes]]:
    """Each proof with the line it starts on: one a line, or a single one over several lines."""
    lines = [
        (number, line) for number, line in enumerate(written.splitlines(), start=1) if line.strip()
    ]
    one_a_line = any(line.startswith(b"{") and _is_json(line) for _, line in lines)
    return lines if one_a_line else [(1, written)]


def _is_json(written: bytes) -> bool:
    try:
        msgspec.json.decode(written)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return True
