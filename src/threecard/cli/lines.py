"""Settlement lines as a table for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from threecard.cli.console import table
from threecard.core.line import Line
from threecard.core.money import dollars, in_column
from threecard.core.paytable import Odds
from threecard.core.rulebook import Rulebook


def lines_table(rules: Rulebook, lines: Sequence[Line]) -> Table:
    """Every line: who staked what on which wager, what happened and why."""
    shown = table("pos", "player", "wager", "stake", "what happened", "takes", "why")
    for column in (shown.columns[3], shown.columns[5]):
        column.justify = "right"
    for line in lines:
        shown.add_row(
            str(line.position),
            line.player,
            rules.priced[line.wager].name,
            "" if line.on else in_column(line.stake),
            _happened(rules, line),
            in_column(line.taken),
            str(line.cite),
        )
    return shown


def _happened(rules: Rulebook, line: Line) -> str:
    said: str = line.result
    if line.line is not None:
        names = {each.id: each.name for each in rules.priced[line.wager].lines}
        odds = isinstance(line.pays, Odds)
        pays = f"{line.pays}".replace(":", " to ") if odds else dollars(line.payout)
        said = f"[green]paid {pays}[/]: {names[line.line]}"
    if line.from_position is not None:
        said += f", position {line.from_position}"
    if line.counted is not None:
        said += f"; {dollars(line.counted.amount)} counted ({line.counted.cite})"
    if line.rounded is not None:
        said += f"; rounded ({line.rounded})"
    return said
