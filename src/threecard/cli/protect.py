"""`threecard protect`: what a clever player could take from a game, and the remedy."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from threecard.cli.console import print_json, refusals
from threecard.cli.pages import check_page, write_page
from threecard.cli.sheets import print_sheets
from threecard.cli.what_if import (
    GameArgument,
    JsonOption,
    PayOption,
    ReadingOption,
    asked_rulebook,
)
from threecard.core.errors import Code, RulebookError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from threecard.odds.protection.report import Protection
    from threecard.odds.sheet import Sheet


def protect(
    game: GameArgument = None,
    *,
    part: Annotated[
        list[str] | None,
        typer.Option(
            "--part",
            help="Print one part: threats, removal, counts, seen, backs, options or sharing. "
            "Repeatable.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE.html", help="Write it all as a page."),
    ] = None,
    packs: Annotated[
        int,
        typer.Option(
            "--packs", min=0, help="Deal so many packs and set what counts win beside the odds."
        ),
    ] = 0,
    share: Annotated[
        bool,
        typer.Option(
            "--share", help="Deal to 2 to 7 players who share; 2 and 3 exactly too (minutes)."
        ),
    ] = False,
    check: Annotated[
        bool,
        typer.Option("--check", help="Look for gaps and overlaps, with what each could cost."),
    ] = False,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Of what is dealt.")] = 0,
    pay: PayOption = None,
    reading: ReadingOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say what could be taken from a game: by cards out, counted or seen, by rulings, by sharing.

    Parts, all unless --part picks some: threats lists every way with how grave it is, the remedy
    and the figure after it; removal, what one card less does to each wager; counts, the best tags
    and what they win by rounds from one pack; seen, cards seen too early; backs, the best of all
    8,192 ways to tell ranks apart by their backs (seconds); options, rulings that let a player take
    wagers back; sharing, players who tell one another what they hold, and partners who count.

    Everything is exact but what --packs and --share deal; those set it beside what is exact.

    threecard protect R3P --part removal --part counts

    threecard protect R3P --part options --reading misdeal.withdraw=never

    threecard protect TCP -o tcp-protection.html --packs 1000000 --share
    """
    with refusals():
        rules = asked_rulebook(game, pays=pay, readings=reading)
        # Here and not above, so that commands without odds start without numpy.
        from threecard.odds import protection
        from threecard.odds.present.protection_sheets import PARTS, protection_sheets

        for name in part or ():
            if name not in PARTS:
                raise RulebookError(
                    Code.BAD_FIELD, f"There is no part “{name}”; there are {', '.join(PARTS)}."
                )
        if output is not None:
            check_page(output)
        found = protection(rules)
        extra = list(_extra(found, packs=packs, share=share, check=check, seed=seed))
        if output is not None:
            from threecard.odds import protection_page

            write_page(output, protection_page(found, extra))
        elif as_json:
            from threecard.odds.present.data import protection_data

            print_json(protection_data(found))
        else:
            print_sheets(protection_sheets(found, tuple(part or PARTS)))
            print_sheets(extra)
    if output is not None:
        typer.echo(f"wrote {output}")


def _extra(
    found: Protection, *, packs: int, share: bool, check: bool, seed: int
) -> Iterator[Sheet]:
    """What is dealt or looked for besides, as sheets."""
    if packs:
        from threecard.sim.protection import counted_sheets

        yield from counted_sheets(found, packs, seed)
    if share and found.report.strategy is not None:
        from threecard.sim.protection import shared_sheet

        yield shared_sheet(found, seed)
    if check:
        from threecard.conformance.gaps import gap_sheet

        yield gap_sheet(found)
