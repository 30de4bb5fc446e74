"""`threecard keys`: what seals a house's cards, vouches for its records and signs its heads."""

from __future__ import annotations

import asyncio
from pathlib import Path

import typer

from threecard.cli.console import console, needs, refusals
from threecard.cli.place import DEFAULT, DbOption, KeyFileOption
from threecard.core.errors import Code
from threecard.server.errors import StoreError
from threecard.server.storage.location import place_of

keys = typer.Typer(
    help="What seals a house's cards, vouches for its records and signs its heads.",
    no_args_is_help=True,
)


@keys.command()
def show(*, db: DbOption = DEFAULT, key: KeyFileOption = None) -> None:
    """Show the generation in use, and the public key that others check signed heads with."""
    with refusals(), needs("server"):
        from threecard.server.log.keys import Keys
        from threecard.server.ports import SystemEntropy

        held = Keys.load(_found(key or place_of(db).key_file), SystemEntropy())
    out = console()
    out.print(f"Generation {held.generation}, public key {held.public}", soft_wrap=True)
    out.print(f"A witness knows the house as {held.house}", soft_wrap=True)


@keys.command()
def rotate(*, db: DbOption = DEFAULT, key: KeyFileOption = None) -> None:
    """Take new keys for a stopped house; everybody is signed out by it.

    The old ones stay in the file, to read and check what was written under them. From the next
    record on they vouch for nothing: the log tells where it stood when the new ones were taken.
    """
    with refusals(), needs("server"):
        from threecard.server.process.papers import rotate_keys

        place = place_of(db)
        file = _found(key or place.key_file)
        held = asyncio.run(rotate_keys(place, file))
    out = console()
    out.print(f"The house has keys of generation {held.generation}, public key {held.public}.")
    out.print(f"Keep a new copy of {file}, and put it on every machine that serves the house.")


def _found(file: Path) -> Path:
    if not file.exists():
        raise StoreError(Code.STORE_FAILED, f"The house's key file {file} is not there.")
    return file
