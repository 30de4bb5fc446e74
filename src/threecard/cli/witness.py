"""`threecard witness`: sign the closed deals of a house, once each, with a key of one's own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from threecard.cli.console import refusals
from threecard.core.errors import Code, WrittenError


def witness(
    *,
    key_file: Annotated[
        Path, typer.Option("--key-file", help="The secret key; made on the first start.")
    ] = Path("witness.key"),
    log: Annotated[Path, typer.Option("--log", help="What was signed; made with the key.")] = Path(
        "witness.db"
    ),
    listen: Annotated[
        str,
        typer.Option("--listen", help="HOST:PORT, with 0 for a free port; or unix:PATH."),
    ] = "127.0.0.1:8900",
    house: Annotated[
        list[str] | None,
        typer.Option(
            "--house", help="Sign for this house (threecard keys show), no other; repeatable."
        ),
    ] = None,
    export: Annotated[
        bool, typer.Option("--export", help="Write the log as lines of JSON, and end.")
    ] = False,
) -> None:
    """Be the witness of a house's deals: sign what it closed, once for each table and round.

    The signature goes into the shuffle, so that the house can't know or choose cards before bets
    close. Run it on another machine, as somebody who does not answer to the house, and publish the
    fingerprint that it prints. `threecard serve --witness ADDRESS --witness-key FILE` asks it.
    """
    # Here and not above: the cipher's library is slow to load.
    import asyncio

    import msgspec

    from threecard.witness.address import Address
    from threecard.witness.serving import WitnessFiles, serve_witness
    from threecard.witness.signed_log import export_log

    with refusals():
        if export:
            if not log.exists():
                raise WrittenError(Code.BAD_FIELD, f"There is no log {log}.", where="--log")
            for each in export_log(log):
                sys.stdout.buffer.write(msgspec.json.encode(each) + b"\n")
            return
        address = Address.read(listen)
        files = WitnessFiles(key_file, log)
        asyncio.run(serve_witness(files, address, house or (), say=_say))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
