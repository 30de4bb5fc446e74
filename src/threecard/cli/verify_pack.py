"""`threecard verify-pack`: whether a dispute pack holds, worked out without the house."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from threecard.cli.console import needs, refusals
from threecard.cli.what_if import JsonOption
from threecard.core.errors import Code, WrittenError


def verify_pack(
    file: Annotated[
        typer.FileBinaryRead, typer.Argument(help="A pack of JSON; - for standard input.")
    ],
    *,
    house: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="The house's public key, as you know it from elsewhere."),
    ] = None,
    heads: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Signed heads that were kept elsewhere at the time."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Check a dispute pack: signature, chain, sentences, clauses, settlements and deals.

    A pack that holds was signed by the key in it and agrees with itself and with the rules. Whose
    key that is, you know from elsewhere: give it with --house. That a felt table's cards lay as
    they were keyed, no file can show.

    The exit status is 0 when it holds, 1 when it does not, 2 when it can't be read.
    """
    with refusals():
        with needs("server"):
            from threecard.server.log.heads import read_heads
            from threecard.server.packs.checking import check_pack
            from threecard.server.packs.pack import read_pack
        try:
            pack = read_pack(file.read())
        except (msgspec.DecodeError, ValueError) as error:
            raise WrittenError(Code.BAD_FIELD, f"This is no pack: {error}.") from None
        checked = check_pack(pack, house=house, heads=() if heads is None else read_heads(heads))
    if json:
        typer.echo(msgspec.json.encode(checked).decode())
    else:
        for each in checked.findings:
            where = "" if each.seq is None else f"record {each.seq}: "
            typer.echo(f"{each.part}: {where}{each.sentence}")
        for sentence in checked.unchecked:
            typer.echo(f"not checked: {sentence}")
        holds = "does not hold" if checked.findings else "holds"
        counted = f"{checked.rounds} rounds, {checked.settled} settled again"
        typer.echo(
            f"{pack.table}, rounds {pack.first_round} to {pack.last_round}: {holds}; {counted}, "
            f"{checked.proofs} deals proved, signed by {pack.public[:16]}…"
        )
    raise typer.Exit(1 if checked.findings else 0)
