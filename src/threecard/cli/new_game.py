"""`threecard new-game`: an installable folder for a game of one's own, with blanks to fill in."""

from __future__ import annotations

import keyword
import re
from pathlib import Path
from typing import Annotated

import typer

from threecard.cli.console import console, refusals
from threecard.cli.skeleton import skeleton
from threecard.core.errors import Code, RulebookError, WrittenError
from threecard.core.registry import RULEBOOKS
from threecard.loading import editions_of, read_file
from threecard.loading.errors import GameError


def new_game(
    name: Annotated[str, typer.Argument(help='What the game is called, as "Lucky Pictures".')],
    *,
    tag: Annotated[
        str | None, typer.Option("--tag", help="What its clauses are cited by; else its initials.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="Where to; else by its name.")
    ] = None,
) -> None:
    """Write the skeleton of a new game: rules, clauses, rulings, a test, ready to be installed.

    It is a whole game but for its blanks, each of them marked; whoever loads it before they are
    filled in is told the file and the line of each.
    """
    with refusals():
        game, title = _named(name)
        cited = tag or _initials(title)
        _check_free(game, cited)
        folder = out or Path(game)
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise WrittenError(Code.PAGE_NOT_WRITTEN, f"{folder} is there already, and not empty.")
        try:
            for path, text in skeleton(game=game, tag=cited, title=title).items():
                file = folder / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
        except OSError as error:
            raise WrittenError(
                Code.PAGE_NOT_WRITTEN, f"The game can't be written to {folder}: {error.strerror}."
            ) from None
        _say(folder, game, cited)


def _named(name: str) -> tuple[str, str]:
    """The game's id and its title."""
    title = " ".join(name.replace("-", " ").replace("_", " ").split())
    game = "-".join(re.findall(r"[a-z0-9]+", title.lower()))
    module = game.replace("-", "_")
    if not module.isidentifier() or keyword.iskeyword(module) or '"' in name or "$" in name:
        raise WrittenError(
            Code.BAD_NAME,
            f"“{name}” is no name for a game; “Lucky Pictures” is one.",
        )
    return game, title if title != title.lower() else title.title()


def _initials(title: str) -> str:
    """As LP of Lucky Pictures; of one word, its first three letters."""
    parts = re.findall(r"[A-Za-z0-9]+", title)
    made = "".join(part[0] for part in parts) if len(parts) > 1 else title[:3]
    return made.upper()


def _check_free(game: str, tag: str) -> None:
    if not re.fullmatch(r"[A-Z][A-Z0-9]+", tag):
        raise WrittenError(Code.BAD_NAME, f"A tag is two or more capitals and digits, not “{tag}”.")
    for rules in RULEBOOKS.values():
        if rules.game == game or rules.edition.tag == tag:
            raise RulebookError(
                Code.EDITION_TAKEN,
                f"{rules.game} is cited as {rules.edition.tag}: choose another "
                f"{'name' if rules.game == game else '--tag'}.",
            )


def _say(folder: Path, game: str, tag: str) -> None:
    """Where it is, and every blank that is left to fill in."""
    package = folder / game.replace("-", "_")
    show = console()
    show.print(f"[bold]{folder}[/] is a game cited as {tag}, but for these:")
    try:
        editions_of(read_file(package))
    except GameError as blanks:
        for fault in blanks.faults:
            show.print(f"  {fault}", soft_wrap=True)
    show.print(f"\n[dim]Then:[/] threecard odds {tag} --game-file {package}", soft_wrap=True)
