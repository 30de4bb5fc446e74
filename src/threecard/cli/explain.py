"""An account of a settled round, as a person at the desk would want to read it."""

from __future__ import annotations

from rich.padding import Padding
from rich.table import Table

from threecard.cli.console import console, table
from threecard.cli.lines import lines_table
from threecard.core.errors import ThreecardError
from threecard.core.money import Cents, in_column, to_the_cent
from threecard.core.naming import but_for
from threecard.core.round import Round
from threecard.core.rulebook import Rulebook
from threecard.core.settlement import Settlement


def explain(rules: Rulebook, round_: Round, settlement: Settlement, *, number: int) -> None:
    """Print the hands, every line with its reason, and what each player takes."""
    out = console()
    title = f"[bold]Round {number}[/] {rules.edition.title}{but_for(rules, rules.departures)}"
    out.rule(title, align="left", style="dim")
    hands = table("", "", "")
    verdict = {True: " · qualifies", False: " · does not qualify", None: ""}
    hands.add_row(
        "dealer",
        f"[bold]{round_.dealer.symbols()}[/]",
        rules.hand_name(round_.dealer) + verdict[rules.dealer_qualifies(round_.dealer)],
    )
    for place in round_.positions:
        if place.hand is not None:
            decided = f" · {place.decision}" if place.decision else ""
            hidden = "" if place.exposed else " · not exposed"
            hands.add_row(
                f"position {place.position}",
                f"[bold]{place.hand.symbols()}[/]",
                rules.hand_name(place.hand) + decided + hidden,
            )
    out.print(hands)
    out.print()
    out.print(lines_table(rules, settlement.lines))
    out.print()
    out.print(_players_table(settlement))
    if settlement.meter is not None:
        out.print(f"The jackpot meter shows {to_the_cent(settlement.meter)}.")
    for player in settlement.under_minimum:
        out.print(f"{player} had a wager under the minimum; the next such wager is returned.")
    cites = [line.cite for line in settlement.lines]
    reasons = table("", "")
    for clause in dict.fromkeys(cite.clause for cite in cites if cite.clause):
        reasons.add_row(f"[dim]{clause}[/]", rules.edition.summary(clause))
    for reading in dict.fromkeys(cite.reading for cite in cites if cite.reading):
        reasons.add_row(f"[dim]reading {reading}[/]", rules.chosen(reading))
    if reasons.row_count:
        out.print()
        out.print(Padding(reasons, (0, 0, 1, 0)))


def explain_error(error: ThreecardError, *, number: int) -> None:
    out = console()
    out.rule(f"[bold]Round {number}[/] can't be settled", align="left", style="red")
    at = f"At {error.where}: " if error.where else ""
    out.print(f"{at}{error} [dim]{error.code}[/]\n")


def _players_table(settlement: Settlement) -> Table:
    shown = table("player", "staked", "takes", "net")
    for column in shown.columns[1:]:
        column.justify = "right"
    for player in dict.fromkeys(line.player for line in settlement.lines):
        lines = [line for line in settlement.lines if line.player == player]
        staked, taken = sum(line.stake for line in lines), sum(line.taken for line in lines)
        net = Cents(taken - staked)
        shown.add_row(player, in_column(staked), in_column(taken), in_column(net, signed=True))
    return shown
