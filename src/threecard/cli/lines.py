"""Settlement lines as a table for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from threecard.cli.console import table
from threecard.core.money import Cents, parse_cents, write_cents
from threecard.core.rulebook import Rulebook
from threecard.core.transcript import LineOut


def lines_table(rules: Rulebook, lines: Sequence[LineOut]) -> Table:
    """Every line: who staked what on which wager, what happened and why."""
    shown = table("pos", "player", "wager", "stake", "what happened", "takes", "why")
    for column in (shown.columns[3], shown.columns[5]):
        column.justify = "right"
    for line in lines:
        shown.add_row(
            str(line.position),
            line.player,
            rules.priced[line.wager].name,
            "" if line.on else line.stake,
            _happened(rules, line),
            write_cents(taken(line)),
            line.clause or f"reading {line.reading}",
        )
    return shown


def taken(line: LineOut) -> Cents:
    """What the player takes of the line."""
    return Cents(parse_cents(line.payout) + parse_cents(line.returned))


def _happened(rules: Rulebook, line: LineOut) -> str:
    said = line.result
    if line.line is not None:
        names = {each.id: each.name for each in rules.priced[line.wager].lines}
        pays = line.pays.replace(":", " to ") if line.pays else f"${line.award}"
        said = f"[green]paid {pays}[/]: {names[line.line]}"
    if line.from_ is not None:
        said += f", position {line.from_}"
    if line.counted is not None:
        said += f"; {line.counted} counted ({line.counted_by})"
    return said
