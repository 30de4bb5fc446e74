"""`threecard games`: the games, their editions and where their rulebooks come from."""

from __future__ import annotations

from typing import Annotated

import typer

from threecard.cli.console import console, print_json, table
from threecard.core.registry import RULEBOOKS, editions
from threecard.core.rulebook import Rulebook


def games(*, as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False) -> None:
    """List the games and their editions: id, tag, operator, edition and wagers."""
    if as_json:
        print_json([_row(rules) for game in RULEBOOKS for rules in editions(game)])
        return
    shown = table("game", "tag", "operator", "edition", "in force from", "clauses")
    for game in RULEBOOKS:
        for place, rules in enumerate(editions(game)):
            edition = rules.edition
            shown.add_row(
                "" if place else f"[bold]{game}[/]",
                "" if place else edition.tag,
                edition.operator,
                edition.id,
                edition.effective,
                str(len(edition.clauses)),
            )
    out = console()
    out.print(shown)
    out.print(
        "\n[dim]Read one with[/] threecard rules GAME[dim], the id or the tag; an edition that is "
        "not the newest is[/] GAME@EDITION[dim].[/]"
    )


def _row(rules: Rulebook) -> dict[str, object]:
    edition = rules.edition
    return {
        "game": edition.game,
        "tag": edition.tag,
        "title": edition.title,
        "operator": edition.operator,
        "edition": edition.id,
        "version": edition.version or "–",
        "effective": edition.effective,
        "newest": RULEBOOKS[edition.game].edition is edition,
        "clauses": len(edition.clauses),
        "wagers": list(rules.wagers),
        "payments": list(rules.payments),
        "terms": rules.terms.hash,
    }
