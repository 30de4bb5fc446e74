"""`threecard backup` and `threecard restore`: a house copied while it runs, and made again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from threecard.cli.console import console, needs, refusals
from threecard.cli.place import DEFAULT, DbOption
from threecard.server.storage.location import place_of


def backup(
    folder: Annotated[Path, typer.Argument(help="A folder to be made for the copy.")],
    *,
    db: DbOption = DEFAULT,
) -> None:
    """Copy a house, as of one moment, while it goes on.

    The key file is not copied: keep it apart, for key and database together open sealed cards.
    """
    with refusals(), needs("server"):
        from threecard.server.storage.backup import back_up

        place = place_of(db)
        back_up(place, folder)
    out = console()
    out.print(f"The house at {place.url} is copied to {folder}.")
    out.print(f"Its key, {place.key_file}, is not in the copy. Keep a copy of it elsewhere.")


def restore(
    folder: Annotated[Path, typer.Argument(help="A folder that `threecard backup` made.")],
    *,
    db: DbOption = DEFAULT,
) -> None:
    """Make a house from a backup, where there is none.

    Put the house's key file beside it, then run `threecard audit`.
    """
    with refusals(), needs("server"):
        from threecard.server.storage.backup import restore as make_again

        place = place_of(db)
        make_again(folder, place)
    out = console()
    out.print(f"The house is at {place.url} again, as it was when {folder} was made.")
    if not place.key_file.exists():
        out.print(f"Put its key file at {place.key_file} before you open it.")
    out.print("Check it: threecard audit")
