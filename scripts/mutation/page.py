"""The page: what became of the mutants, and why a survivor is no missing test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from scripts.mutation.explained import EXPLAINED
from scripts.mutation.fate import Fate
from scripts.mutation.mutant import Mutant

SURVIVORS_MAX = 0.03


@dataclass(frozen=True, slots=True)
class Run:
    """What was asked for, and what became of the mutants so far."""

    command: str
    possible: int  # mutants that there are
    chosen: Sequence[Mutant]  # that were to be run
    known: int  # from earlier runs, of the same code
    fates: list[tuple[Mutant, Fate]]
    seconds: float

    def count(self, *fates: Fate) -> int:
        return sum(fate in fates for _, fate in self.fates)

    @property
    def survivors(self) -> list[Mutant]:
        found = [mutant for mutant, fate in self.fates if fate is Fate.SURVIVED]
        return sorted(found, key=lambda mutant: (mutant.file, mutant.line))

    @property
    def unexplained(self) -> list[Mutant]:
        return [mutant for mutant in self.survivors if mutant.key not in EXPLAINED]

    @property
    def share(self) -> float:
        return len(self.survivors) / max(1, len(self.fates))


def page(run: Run) -> str:
    """The page of docs/ that gives the figure."""
    today, done = datetime.now(UTC).date().isoformat(), len(run.fates)
    left = len(run.chosen) - done
    share = f"**{run.share:.1%} survived**, at most {SURVIVORS_MAX:.0%} may"
    if left:
        share = "**no share is told while any is left**: they may be the hardiest"
    lines = [
        "# Mutants",
        "",
        "How much of the rules the tests hold: the games, the rulings and their application are",
        "changed one place at a time, and the tests have to notice. Strings are left as they are.",
        "A mutant meets the tests that run its line, the likeliest first, for some seconds; one in",
        "code that runs at import meets those that run its file, then others. What became of it",
        "stands while its definition does. Written by `make mutants`, not by hand.",
        "",
        f"- {today}, `{run.command}`, {run.seconds / 60:.0f} minutes",
        f"- {len(run.chosen):,} of {run.possible:,} mutants chosen",
        f"- **{done:,} run, {left:,} left**; {run.known:,} known from before",
        *(f"- {run.count(fate):,} {fate.value}" for fate in Fate),
        f"- {share}",
        "",
        "| File | Mutants | Run | Killed | Broken | Survived |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for file, mutants in sorted(Counter(mutant.file for mutant in run.chosen).items()):
        tally = Counter(fate for mutant, fate in run.fates if mutant.file == file)
        broken, survived = tally[Fate.BROKEN], tally[Fate.SURVIVED]
        killed = tally.total() - broken - survived
        figures = (mutants, tally.total(), killed, broken, survived)
        lines.append(f"| `{file}` | {' | '.join(map(str, figures))} |")
    lines += ["", "## Survivors", ""]
    if run.survivors:
        lines += ["| Where | Change | Why no test notices |", "| --- | --- | --- |"]
    for mutant in run.survivors:
        why = EXPLAINED.get(mutant.key, "**unexplained**")
        lines.append(f"| `{mutant.file}:{mutant.line}` | {change_of(mutant)} | {why} |")
    return "\n".join(lines if run.survivors else [*lines, "None."]) + "\n"


def change_of(mutant: Mutant) -> str:
    before, after = (
        text.replace("|", "\\|") if len(text) < 120 else f"{text[:117]}…".replace("|", "\\|")
        for text in (mutant.before, mutant.after)
    )
    return f"`{before}` {'dropped' if after == 'dropped' else f'→ `{after}`'}"
