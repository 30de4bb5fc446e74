"""`threecard games`: the five games and where their rulebooks come from."""

from __future__ import annotations

from typing import Annotated

import typer

from threecard.cli.console import console, print_json, table
from threecard.core.registry import RULEBOOKS


def games(*, as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False) -> None:
    """List the games: id, tag, operator, edition and wagers."""
    if as_json:
        print_json(
            [
                {
                    "game": game,
                    "tag": rulebook.edition.tag,
                    "title": rulebook.edition.title,
                    "operator": rulebook.edition.operator,
                    "version": rulebook.edition.version or "–",
                    "effective": rulebook.edition.effective,
                    "clauses": len(rulebook.edition.clauses),
                    "wagers": list(rulebook.wagers),
                    "payments": list(rulebook.payments),
                    "terms": rulebook.terms.hash,
                }
                for game, rulebook in RULEBOOKS.items()
            ]
        )
        return
    shown = table("game", "tag", "operator", "version", "in force from", "clauses")
    for game, rulebook in RULEBOOKS.items():
        edition = rulebook.edition
        shown.add_row(
            f"[bold]{game}[/]",
            edition.tag,
            edition.operator,
            edition.version or "–",
            edition.effective,
            str(len(edition.clauses)),
        )
    out = console()
    out.print(shown)
    out.print("\n[dim]Read one with[/] threecard rules GAME[dim], the id or the tag.[/]")
