"""`threecard parsheet`: a game's odds on one page, for the screen, for paper and for the files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from threecard.cli.console import refusals
from threecard.cli.pages import check_page, write_page
from threecard.cli.what_if import (
    GameArgument,
    PayOption,
    ReadingOption,
    WithoutOption,
    asked_rulebook,
    cards_text,
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
        rules = asked_rulebook(game, pays=pay, readings=reading)
        if output is None:
            raise RulebookError(Code.BAD_FIELD, f"Say where to write it, as -o {rules.game}.html.")
        check_page(output)
        # Here and not above, so that commands without odds start without numpy.
        from threecard.odds import parsheet as make

        write_page(output, make(rules, without=cards_text(without)))
    typer.echo(f"wrote {output}")
