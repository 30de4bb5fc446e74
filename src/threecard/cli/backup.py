"""`threecard backup` and `threecard restore`: a house copied while it runs, and made again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from threecard.cli.console import console, needs, refusals
from threecard.cli.place import DEFAULT, DbOption, KeyFileOption
from threecard.server.storage.location import named_key, place_of


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
    key = named_key() or place.key_file
    out.print(f"Its key, {key}, is not in the copy. Keep a copy of it elsewhere.")


def restore(
    folder: Annotated[
        Path | None,
        typer.Argument(help="A folder that `threecard backup` made; none where it is restored."),
    ] = None,
    *,
    by: Annotated[
        str | None, typer.Option("--by", help="The shift manager who answers for it.")
    ] = None,
    with_: Annotated[
        str | None,
        typer.Option("--with", help="Who agrees: another shift manager, or an auditor."),
    ] = None,
    reason: Annotated[str, typer.Option("--reason", help="Why; it is recorded.")] = "",
    key: KeyFileOption = None,
    db: DbOption = DEFAULT,
) -> None:
    """Make a house from a backup, where there is none.

    Put the house's key file beside it, then run `threecard audit`. Where signed heads are left that
    go beyond the copy, the house does not open over them: two people answer for it, with --by,
    --with and --reason, and are asked for their passwords. Without a folder that is all it does,
    for a database that was restored by its own means.
    """
    with refusals(), needs("server"):
        from threecard.server.identity.staff import check_reason
        from threecard.server.process.papers import find_disagreement, record_restore
        from threecard.server.storage.backup import restore as make_again

        place = place_of(db)
        out = console()
        if folder is not None:
            make_again(folder, place)
            out.print(f"The house is at {place.url} again, as it was when {folder} was made.")
        file = key or place.key_file
        wrong = asyncio.run(find_disagreement(place))
        if by is not None and with_ is not None:
            why = check_reason(reason)
            first, second = ((name, _password(name)) for name in (by, with_))
            asyncio.run(record_restore(place, file, by=first, agreed=second, reason=why))
            out.print(f"{by} and {with_} answer for it; it is recorded, and signed anew.")
        elif wrong is not None:
            out.print(f"It does not go on from what was signed last. {wrong}")
            out.print("It opens when a shift manager and a second person answer for that:")
            out.print("threecard restore --by NAME --with NAME --reason …")
    if not file.exists():
        out.print(f"Put its key file at {file} before you open it.")
    out.print("Check it: threecard audit")


def _password(name: str) -> str:
    return str(typer.prompt(f"Password of {name}", hide_input=True))
