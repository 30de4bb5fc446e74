"""An account of a table, event by event, as a person would want to read it."""

from __future__ import annotations

from rich.markup import escape

from threecard.cli.console import console
from threecard.cli.lines import lines_table
from threecard.cli.ruling_account import recorded
from threecard.core.errors import ThreecardError
from threecard.core.events import (
    Event,
    IncidentRuled,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
)
from threecard.core.table import Table
from threecard.core.telling import tell


class Account:
    """Tells what happens at a table as it happens."""

    def __init__(self) -> None:
        self.out = console()

    def tell(self, after: Table, event: Event) -> None:
        """Say what the event was, with its clause; the table is as it left it."""
        if isinstance(event, RoundOpened):
            self.out.print()
            self.out.rule(f"[bold]Round {event.round}[/]", align="left", style="dim")
        told = tell(after.rules, event)
        said, why = escape(told.sentence), escape(told.why or "")
        self.out.print(f"{said} [dim]{why}[/]" if why else said)
        if isinstance(event, IncidentRuled):
            self.out.print(f"[dim]{escape(recorded(after.rules, event))}[/]")
        if isinstance(event, RoundSettled | RoundVoided | SettlementCorrected) and event.lines:
            self.out.print(lines_table(after.rules, event.lines))

    def tell_refusal(self, error: ThreecardError) -> None:
        self.out.print(f"[red]Refused:[/] {escape(str(error))} [dim]{error.code}[/]")
