"""The page of the simulated shift, docs/shift.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from textwrap import fill

from scripts.reliability import WIDTH, today
from tests.shift.kinds import KINDS, Evidence
from tests.shift.shift import Played
from threecard.core.money import Cents, write_cents


def shift_page(wrong: Played, clean: Played, *, took: float, command: str) -> str:
    """What was planted, what was flagged, and the money, of both shifts."""
    noticed = Counter(
        each.kind.name for each in wrong.planted if each.flags and each.flags <= wrong.found
    )
    planted = Counter(each.kind.name for each in wrong.planted if each.is_done)
    loud = [kind for kind in KINDS if kind.evidence is not Evidence.NONE]
    with_evidence = sum(planted[kind.name] for kind in loud)
    flagged = f"{noticed.total()} of {with_evidence}"
    parts = [
        "# A simulated shift",
        _said(
            f"Written by `{command}` on {today()}, in {took:,.0f} s. A part of it is played with "
            "every `make test` (`tests/shift/`)."
        ),
        _said(
            f"{wrong.hours:g} hours of felt play at six tables under a virtual clock: "
            f"{wrong.rounds:,} rounds and {wrong.commands:,} commands from a seed, dealers "
            "relieved every hour, five players a table with side wagers and the jackpot, every "
            "payment entered. Cards and chips are the script's own; what a dealer reads, keys and "
            f"pays is a second thing, and {len(wrong.planted)} times it is another. Every refusal "
            "and every row of `threecard report looks` counts as pointing somewhere, and it has to "
            "be the right table, round, position, wager or person."
        ),
        _table(
            ("", ">with errors", ">clean"),
            ("rounds", f"{wrong.rounds:,}", f"{clean.rounds:,}"),
            ("errors planted", str(len(wrong.planted)), "0"),
            ("that leave evidence, flagged at the right place", flagged, "–"),
            ("flagged where nothing was wrong", str(len(wrong.false)), str(len(clean.found))),
            *_money(wrong, clean),
            ("found by the audit", str(len(wrong.audit)), str(len(clean.audit))),
        ),
        _said(
            "The log counts rounds, the ledger entries, and the tray is counted by the script, "
            "chip by chip. What the meter gained lies in the tray; what players were paid too much "
            "and kept does not."
        ),
        "## Errors that leave evidence",
        _table(
            ("error", "what happens", "evidence", ">planted", ">flagged"),
            *(
                (
                    kind.name,
                    kind.says,
                    str(kind.evidence),
                    str(planted[kind.name]),
                    str(noticed[kind.name]),
                )
                for kind in loud
            ),
        ),
        "## Errors that leave none",
        _said(
            "They are planted too, and nothing points at them. Of what a single person reads, keys "
            "and pays there is no second account; a recording, another person's eyes or the count "
            "of the tray is one."
        ),
        _table(
            ("error", ">planted", "why nobody can tell"),
            *(
                (kind.name, str(planted[kind.name]), kind.says)
                for kind in KINDS
                if kind.evidence is Evidence.NONE
            ),
        ),
    ]
    return "\n\n".join(parts) + "\n"


def _money(wrong: Played, clean: Played) -> list[tuple[str, ...]]:
    rows: dict[str, Callable[[Played], int]] = {
        "win by the log, jackpot wagers included": lambda p: p.report.win + p.report.jackpot_win,
        "win by the ledger": lambda p: p.report.ledger_win,
        "win, jackpot apart": lambda p: p.report.win,
        "to be expected of it": lambda p: p.report.expected_win,
        "one deviation of it": lambda p: p.report.deviation,
        "let stand with players, on record": lambda p: p.report.stands,
        "in the tray, and on no record": lambda p: p.hidden,
        "in the tray, counted": lambda p: p.tray,
        "in the tray by the ledger, less what stood, with what is on no record": (
            lambda p: p.tray_due()
        ),
    }
    return [
        (name, *(write_cents(Cents(read(each))) for each in (wrong, clean)))
        for name, read in rows.items()
    ]


def _said(text: str) -> str:
    return fill(text, WIDTH, break_on_hyphens=False)


def _table(heads: tuple[str, ...], *rows: tuple[str, ...]) -> str:
    """A table; heads that begin with > stand to the right."""
    marks = ("---:" if head.startswith(">") else "---" for head in heads)
    lines = [tuple(head.removeprefix(">") for head in heads), tuple(marks), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
