"""`threecard rules`: a rulebook readable in a terminal, clause by clause and as a whole."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding

from threecard.cli.console import console, print_json, refusals, table
from threecard.cli.coverage import TESTS, CoverageRow, coverage
from threecard.cli.what_if import asked_rulebook
from threecard.core.clause import ClauseEntry, ClauseKind
from threecard.core.errors import Code, RulebookError
from threecard.core.naming import printed
from threecard.core.rulebook import Rulebook
from threecard.core.what_if import find_rulebook


def rules(
    game: Annotated[
        str | None, typer.Argument(help="A game's id or tag, as three-card-poker or TCP.")
    ] = None,
    clause: Annotated[str | None, typer.Argument(help="A clause's number, as 3.11.1.")] = None,
    *,
    show_coverage: Annotated[
        bool, typer.Option("--coverage", help="For each clause its code and its tests.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Show a rulebook: ranking, wagers, pay tables, procedure and readings; or one clause."""
    with refusals():
        if show_coverage:
            _show_coverage([row for row in coverage() if _matches(row, game)], as_json=as_json)
        else:
            rules_of = asked_rulebook(game)
            entries = rules_of.edition.clauses
            if clause is not None:
                entries = _find_clause(rules_of, entries, clause)
            if as_json:
                print_json([_row(each) for each in entries])
            elif clause is not None:
                _show_clauses(console(), entries)
            else:
                _show_rulebook(console(), rules_of, entries)


def _find_clause(
    rules_of: Rulebook, entries: tuple[ClauseEntry, ...], clause: str
) -> tuple[ClauseEntry, ...]:
    """The clause and those below it."""
    number = clause.removeprefix(f"{rules_of.edition.tag} ")
    found = tuple(each for each in entries if each.id == number or each.id.startswith(f"{number}."))
    if not found:
        raise RulebookError(
            Code.UNKNOWN_CLAUSE,
            f"{rules_of.edition.title} has no clause “{clause}”; it runs from {entries[0].id} "
            f"to {entries[-1].id}.",
        )
    return found


def _row(entry: ClauseEntry) -> dict[str, str | None]:
    window = None if entry.window is None else entry.window.sentence
    return {"id": entry.id, "summary": entry.summary, "kind": entry.kind, "invoked": window}


def _show_clauses(out: Console, entries: tuple[ClauseEntry, ...]) -> None:
    shown = table("clause", "kind", "")
    for each in entries:
        window = "" if each.window is None else f"\n[dim]Invoked {each.window.sentence}.[/]"
        shown.add_row(f"[bold]{each.clause}[/]", each.kind, each.summary + window)
    out.print(shown)


def _show_rulebook(out: Console, rules_of: Rulebook, entries: tuple[ClauseEntry, ...]) -> None:
    edition = rules_of.edition
    version = f"version {edition.version}, " if edition.version else ""
    out.print(
        f"[bold]{edition.title}[/]  {edition.operator}, {version}in force from {edition.effective}"
    )
    layout = edition.layout
    out.print(
        f"[dim]{edition.game}, cited as {edition.tag} · {layout.positions_min} to "
        f"{layout.positions_max} playing positions · terms {rules_of.terms.hash[:12]}[/]"
    )
    _show_ranking(out, rules_of)
    _show_wagers(out, rules_of)
    _show_kind(out, "How a round goes", entries, ClauseKind.PROCEDURE)
    _show_kind(out, "How wagers end", entries, ClauseKind.SETTLEMENT)
    _show_readings(out, rules_of)
    _heading(out, "Words")
    vocabulary = table("the rulebook says", "here it is", "clause")
    for word in edition.words:
        vocabulary.add_row(word.theirs, word.ours, word.clause)
    out.print(vocabulary)
    out.print(
        f"\n[dim]One clause:[/] threecard rules {edition.tag} {entries[-1].id}   "
        f"[dim]All {len(entries)}:[/] threecard rules {edition.tag} --json"
    )


def _show_kind(
    out: Console, title: str, entries: tuple[ClauseEntry, ...], kind: ClauseKind
) -> None:
    _heading(out, title)
    shown = table("", "")
    for each in entries:
        if each.kind is kind:
            shown.add_row(f"[dim]{each.id}[/]", each.summary)
    out.print(shown)


def _heading(out: Console, text: str) -> None:
    out.print()
    out.rule(f"[bold]{text}[/]", align="left", style="dim")


def _show_ranking(out: Console, rules_of: Rulebook) -> None:
    _heading(out, "Hands, highest first")
    listed = rules_of.edition.ranking.listed
    numbered = [f"[dim]{place:>2}[/] {name}" for place, name in enumerate(listed, start=1)]
    out.print(Columns(numbered, padding=(0, 3), equal=True, column_first=True))


def _show_wagers(out: Console, rules_of: Rulebook) -> None:
    _heading(out, "Wagers and what they pay")
    shown = table("id", "line", "", "pays")
    for each in rules_of.priced.values():
        for place, line in enumerate(each.lines):
            shown.add_row(
                f"[bold]{each.id}[/]" if place == 0 else "",
                line.id,
                line.name,
                printed(line.pays),
            )
    out.print(shown)
    rounding = rules_of.edition.rounding
    if rounding is not None:
        out.print(f"[dim]So that any stake can be paid, {rounding}.[/]")


def _show_readings(out: Console, rules_of: Rulebook) -> None:
    _heading(out, "Readings of loose clauses (in force first)")
    for reading in rules_of.edition.readings:
        chosen = rules_of.readings[reading.name]
        cited = f"  [dim]{', '.join(reading.clauses) or 'the text is silent'}[/]"
        out.print(f"[bold]{reading.name}[/]{cited}")
        shown = table("", "")
        for choice in reading.told:
            mark = "[bold]" if choice.id == chosen else "[dim]"
            shown.add_row(f"{mark}{choice.id}[/]", choice.meaning)
        out.print(Padding(shown, (0, 0, 0, 2)))


def _matches(row: CoverageRow, game: str | None) -> bool:
    return game is None or row.rulebook == find_rulebook(game).edition.tag


def _show_row(out: Console, row: CoverageRow) -> None:
    """A clause, and below it every place on a line of its own, so that it can be followed."""
    state = "" if row.is_pinned else "  [red]open[/]"
    out.print(f"[bold]{row.rulebook} {row.id}[/]  [dim]{row.kind}[/]{state}")
    if row.kind is ClauseKind.HEADING and row.is_pinned:
        out.print("  [dim]covered by its children[/]")
        return
    for name, places in (("code", row.code), ("test", row.tests)):
        for place in places:
            out.print(f"  [dim]{name}[/]  {place}", soft_wrap=True)


def _show_coverage(rows: list[CoverageRow], *, as_json: bool) -> None:
    if as_json:
        print_json(
            [
                {"rulebook": row.rulebook, "id": row.id, "code": row.code, "tests": row.tests}
                for row in rows
            ]
        )
        return
    out = console()
    for row in rows:
        _show_row(out, row)
    totals = table("rulebook", "clauses", "pinned", "open")
    for tag in dict.fromkeys(row.rulebook for row in rows):
        of_tag = [row for row in rows if row.rulebook == tag]
        pinned = sum(row.is_pinned for row in of_tag)
        totals.add_row(tag, str(len(of_tag)), str(pinned), str(len(of_tag) - pinned))
    pinned = sum(row.is_pinned for row in rows)
    totals.add_row("all", str(len(rows)), str(pinned), str(len(rows) - pinned), style="bold")
    out.print()
    out.print(totals)
    if not TESTS.is_dir():
        out.print("\nAn installed package has no tests: ask in a checkout to see them too.")
