"""`threecard audit`: read everything a house wrote down, and recompute it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from threecard.cli.console import console, needs, print_json, refusals, table
from threecard.cli.copied import copied, keys_of
from threecard.cli.place import DEFAULT, DbOption, KeyFileOption
from threecard.cli.what_if import JsonOption
from threecard.core.errors import Code
from threecard.core.money import in_column
from threecard.server.errors import StoreError
from threecard.server.storage.location import Place, place_of

if TYPE_CHECKING:
    from threecard.server.audit import AuditReport
    from threecard.witness.signed_log import RefusedDeal, SignedDeal

HELD_BACK_SHOWN = 5
FINDINGS_SHOWN = 50


def audit(
    *,
    db: DbOption = DEFAULT,
    key: KeyFileOption = None,
    heads: Annotated[
        Path | None,
        typer.Option("--heads", help="Signed heads kept elsewhere; beside the database if not."),
    ] = None,
    witness_log: Annotated[
        list[Path] | None,
        typer.Option("--witness-log", help="A witness's log, or an export of it; more than once."),
    ] = None,
    jobs: Annotated[
        int, typer.Option(min=1, max=64, metavar="N", help="Processes that read logs side by side.")
    ] = 1,
    since: Annotated[
        Path | None,
        typer.Option(
            "--since",
            metavar="FOLDER",
            file_okay=False,
            help="A folder that remembers: what an earlier audit read of the logs is trusted by "
            "the heads it ended at, and one that was stopped goes on.",
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Audit a house: every log chained, every round dealt and settled again, every cent balanced.

    Works while the house runs, on a copy as of one moment. Exit status 1 when something does not
    hold. Keep copies of the signed heads where the house can't reach them: a log whose end was cut
    off agrees with itself. What a witness signed is compared with the house's rounds where its log
    is given. Memory does not grow with the logs; what is worked out on the way is in files.
    """
    with refusals(), needs("server"):
        place = place_of(db)
        asked = Asked(key, heads or place.heads_file, tuple(witness_log or ()), jobs, since)
        report = _audit(place, asked)
    if json:
        print_json({"holds": report.holds, "report": report})
    else:
        _show(report, place)
    if not report.holds:
        raise typer.Exit(1)


class Asked(Struct, frozen=True):
    """How an audit is to be done."""

    key: Path | None
    heads: Path
    witness_logs: tuple[Path, ...]
    jobs: int
    since: Path | None


def _audit(place: Place, asked: Asked) -> AuditReport:
    keys = keys_of(place, asked.key)
    # Only now: other commands need no database.
    from threecard.server.audit import examine_store
    from threecard.server.log.heads import read_heads

    signed = read_heads(asked.heads)  # before the copy, which may only have more
    witnesses = [each for path in asked.witness_logs for each in _read_witness(path)]  # as above
    with copied(place) as store, _shown() as progress:
        return asyncio.run(
            examine_store(
                store,
                keys,
                signed,
                witnesses,
                jobs=asked.jobs,
                since=asked.since,
                progress=progress,
            )
        )


@contextmanager
def _shown() -> Iterator[Callable[[int, int], None]]:
    """How many records were read, on a terminal."""
    terminal = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.completed:,} of {task.total:,} records"),
        TimeRemainingColumn(),
        console=terminal,
        transient=True,
        disable=not terminal.is_terminal,
    )
    task = bar.add_task("audit", total=0)
    with bar:
        yield lambda done, records: bar.update(task, completed=done, total=records)


def _read_witness(path: Path) -> list[SignedDeal | RefusedDeal]:
    from threecard.witness.signed_log import read_log

    try:
        return list(read_log(path))
    except (OSError, ValueError) as error:
        raise StoreError(
            Code.STORE_FAILED, f"{path} is no log of a witness, nor an export of one: {error}."
        ) from error


def _show(report: AuditReport, place: Place) -> None:
    out = console()
    out.print(f"[bold]Audit of {place.url}[/bold]")
    facts = table("", "")
    for name, value in (
        ("logs", _logs(report)),
        ("rounds", f"{report.rounds:,} settled again, {report.proofs:,} deals proved again"),
        ("ledger", f"{report.entries:,} entries between {report.accounts:,} accounts"),
        ("rows", f"{report.rows:,} beside the logs, each as the logs have it"),
        ("wallets", in_column(report.wallets_cents)),
        ("in play", in_column(report.in_play_cents)),
        ("meter", in_column(report.meter_cents)),
        ("witnesses", _witnessed(report)),
        ("openings", _held_back(report)),
        ("signed heads", "checked" if report.heads_at else "none found: a cut end would not show"),
    ):
        facts.add_row(name, value)
    out.print(facts)
    for sentence in report.restored:
        out.print(f"[yellow]Signed heads that are gone are answered for:[/] {sentence}")
    for sentence in report.told:
        out.print(f"[yellow]By the witness's log:[/] {sentence}")
    for sentence in report.unchecked:
        out.print(f"[yellow]Not recomputed:[/] {sentence}")
    if report.holds:
        out.print("[green]Everything holds.[/green]")
        return
    out.print(f"[red]{len(report.findings):,} things do not hold.[/red]")
    found = table("check", "where", "what")
    for each in report.findings[:FINDINGS_SHOWN]:
        found.add_row(each.check, each.where, each.sentence)
    out.print(found)
    if len(report.findings) > FINDINGS_SHOWN:
        out.print(f"… and {len(report.findings) - FINDINGS_SHOWN:,} more; --json has them all.")


def _logs(report: AuditReport) -> str:
    """What was read of the logs, and what was not."""
    said = f"{report.streams:,} with {report.records:,} records, each hash and MAC"
    if not report.trusted:
        return said
    return f"{said}; {report.trusted:,} before them trusted, by the heads of an earlier audit"


def _witnessed(report: AuditReport) -> str:
    """What witnesses did, and where they failed."""
    return (
        f"{report.witnessed:,} deals signed; {report.witness_away:,} interruptions by one that "
        f"did not answer, {report.given_up:,} rounds void for it"
    )


def _held_back(report: AuditReport) -> str:
    """Who left a commitment shut: the only mark of somebody who chose between decks."""
    if not report.held_back:
        return "every commitment was opened"
    most = sorted(report.held_back.items(), key=lambda each: (-each[1], each[0]))
    named = ", ".join(f"{player} {often:,}" for player, often in most[:HELD_BACK_SHOWN])
    rest = f" and {len(most) - HELD_BACK_SHOWN:,} more" if len(most) > HELD_BACK_SHOWN else ""
    return f"{sum(report.held_back.values()):,} commitments left shut: {named}{rest}"
