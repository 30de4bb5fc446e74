"""`threecard parsheet`: a game's odds on one page, for the screen, for paper and for the files."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from threecard.cli.console import refusals
from threecard.cli.what_if import (
    GameArgument,
    PayOption,
    ReadingOption,
    WithoutOption,
    cards_text,
    find_rulebook,
    with_what_ifs,
)
from threecard.core.errors import Code, RulebookError


def parsheet(
    game: GameArgument = None,
    *,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE.html", help="Where to write the page."),
    ] = None,
    pay: PayOption = None,
    reading: ReadingOption = None,
    without: WithoutOption = None,
) -> None:
    """Write a game's PAR sheet: one HTML page with pictures that needs nothing else.

    Identity and terms, every pay line with its count, edges, variances and covariances, strategy,
    readings, jackpot, a session and a table. It prints to a clean PDF.

    threecard parsheet TCP -o tcp.html
    """
    with refusals():
        rules = with_what_ifs(find_rulebook(game), pays=pay, readings=reading)
        if output is None:
            raise RulebookError(Code.BAD_FIELD, f"Say where to write it, as -o {rules.game}.html.")
        # Here and not above, so that commands without odds start without numpy.
        from threecard.odds import parsheet as make

        write_whole(output, make(rules, without=cards_text(without)))
    typer.echo(f"wrote {output}")


def write_whole(path: Path, text: str) -> None:
    """Write a file so that whoever opens it finds all of it or what was there before."""
    from threecard.odds.errors import OddsError

    kept: str | None = None
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False
        ) as file:
            kept = file.name
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
        os.chmod(kept, mode)
        os.replace(kept, path)
    except OSError as error:
        if kept is not None:
            Path(kept).unlink(missing_ok=True)
        raise OddsError(
            Code.PAGE_NOT_WRITTEN, f"{path} can't be written: {error.strerror}."
        ) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
