"""`threecard check-game`: whether a game keeps what every game here promises."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape

from threecard.cli.console import console, needs, print_json, refusals
from threecard.cli.what_if import JsonOption
from threecard.core.registry import rulebook
from threecard.core.rulebook import Rulebook
from threecard.core.what_if import find_rulebook
from threecard.loading import GameError, load_file

if TYPE_CHECKING:
    from threecard.conformance.check import Check
    from threecard.conformance.finding import Conformance, Section

INDENT = 13


def check_game(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME|FILE",
            help="A game's id or tag, as TCP; or your own: its file, or its folder.",
        ),
    ],
    *,
    quick: Annotated[
        bool,
        typer.Option(
            "--quick", help="Some seconds: small decks, fewer tables, and not all pairs of hands."
        ),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Check a game from end to end, and say what it lacks in words.

    For whoever writes one: every clause is cited and reached, every incident has one ruling, every
    pay line can win, money balances, odds equal an enumeration, the kernel equals a real table, and
    tables play to their end. Each finding says where it is, what is missing and what to do.

    `threecard check-game my_game.py --quick` while you write; without `--quick` before you play for
    money: it deals all 407,170,400 pairs of hands. The exit status is 0 if nothing was found, 1 if
    something was, 2 if there is no such game.
    """
    with refusals(), needs("cli"):
        from threecard.conformance import check as conformance

        try:
            books = _asked(game)
        except GameError as error:
            found = [conformance.refused_game(game, error, quick=quick)]
        else:
            found = []
            for rules in books:
                with _progress(rules) as begins:
                    found.append(conformance.check_game(rules, quick=quick, begins=begins))
    if as_json:
        print_json(found if len(found) > 1 else found[0])
    else:
        for each in found:
            _show(each)
    raise typer.Exit(0 if all(each.is_kept for each in found) else 1)


def _asked(game: str) -> list[Rulebook]:
    """The game of that name, or every edition in that file or folder."""
    if not (game.endswith(".py") or Path(game).is_dir()):
        return [find_rulebook(game)]
    editions = load_file(game).editions
    return [rulebook(edition.game, edition.id) for edition in editions]


@contextmanager
def _progress(rules: Rulebook) -> Iterator[Callable[[Check], None]]:
    """One line that says what is looked at, where somebody sits before a terminal."""
    errors = Console(stderr=True, highlight=False)
    with errors.status(f"{rules.edition.title}") as status:
        yield lambda check: status.update(
            f"{rules.edition.title}: {check.name}, {check.promise.lower()} …"
        )


def _show(found: Conformance) -> None:
    out = console()
    edition = f", edition {found.edition}" if found.edition else ""
    out.print(f"[bold]{escape(found.game)}[/]{escape(edition)}\n")
    for section in found.sections:
        _section(out, section)
    findings = sum(len(section.findings) for section in found.sections)
    kept = sum(section.is_kept for section in found.sections)
    seconds = sum(section.seconds for section in found.sections)
    end = "nothing was found" if not findings else f"{findings} findings"
    if findings == 1:
        end = "1 finding"
    out.print(f"\n{kept} of {len(found.sections)} checks hold, {end}; {seconds:.0f} s.")
    if found.quick and found.is_kept:
        out.print("[dim]Quick: samples and small decks. Without --quick all pairs are dealt.[/]")


def _section(out: Console, section: Section) -> None:
    mark = "[green]✓[/]" if section.is_kept else "[red]✗[/]"
    out.print(f"{mark} [bold]{section.check:<{INDENT - 3}}[/] {escape(section.promise)}")
    pad = " " * INDENT
    for told in section.told:
        _wrapped(out, pad, told, style="dim")
    for finding in section.findings:
        _wrapped(out, pad, f"{finding.place}: {finding.missing}", style="red")
        _wrapped(out, pad + "  → ", finding.do, style="")


def _wrapped(out: Console, indent: str, text: str, *, style: str) -> None:
    """A text that goes on below itself."""
    from textwrap import wrap

    first, rest = indent, " " * len(indent)
    for number, line in enumerate(wrap(text, max(40, out.width - len(indent)))):
        out.print(f"{first if number == 0 else rest}{line}", style=style, markup=False)
