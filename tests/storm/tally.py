"""What many seeds went through together, kept from run to run."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import fill
from typing import Any

import msgspec

from tests.storm.storm import Report

WIDTH = 130  # of the page


@dataclass
class Tally:
    """Counts over seeds, and the seeds that broke a promise."""

    first: int = 1
    run: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    rulings: Counter[str] = field(default_factory=Counter)
    steps: int = 0
    seconds: float = 0.0
    failed: dict[str, str] = field(default_factory=dict)  # by seed, why

    @classmethod
    def load(cls, path: Path) -> Tally:
        """What earlier runs have done; nothing where there were none."""
        if not path.exists():
            return cls()
        written: dict[str, Any] = msgspec.json.decode(path.read_bytes())
        for name in ("kinds", "counts", "rulings"):
            written[name] = Counter(written[name])
        return cls(**written)

    def save(self, path: Path) -> None:
        path.write_bytes(msgspec.json.encode(self))

    @property
    def next(self) -> int:
        return self.first + self.run

    def add(self, report: Report) -> None:
        self.run += 1
        self.kinds[report.kind] += 1
        self.counts += report.counts
        self.rulings += report.rulings
        self.steps += report.steps
        self.seconds += report.seconds
        if report.failure is not None:
            self.failed[str(report.seed)] = report.failure

    @property
    def said(self) -> str:
        counts = self.counts
        return (
            f"{self.run:,} seeds, {counts['acknowledged']:,} acknowledged, "
            f"{counts['records']:,} records, {len(self.failed)} failed"
        )

    def page(self, command: str, date: str) -> str:
        """The run as docs/reliability.md tells it: fault, place, how often, what held."""
        counts = self.counts
        ruled = sorted(self.rulings.items())
        rulings = ", ".join(f"{cite} {count:,} times" for cite, count in ruled)
        kinds = " and ".join(f"{count:,} over {kind}" for kind, count in sorted(self.kinds.items()))
        verdict = "Everything held." if not self.failed else f"FAILED: {self.failed}"
        told = (
            f"`{command}`, {date}, seeds {self.first} to {self.next - 1}: {kinds}; "
            f"{self.steps:,} steps in {self.seconds / 3600:,.1f} hours of the houses' own time. "
            f"{counts['commands']:,} commands ({counts['acknowledged']:,} acknowledged), "
            f"{counts['records']:,} records, heads signed {counts['heads signed']:,} times. "
            f"Rounds that broke off, by their clauses: {rulings}. {verdict}"
        )
        rows = "\n".join(
            f"| {fault} | {place} | {counts[name]:,} | {holds} |"
            for name, (fault, place, holds) in TROUBLES.items()
            if counts[name]
        )
        table = f"| fault | place | times | what has to hold |\n|---|---|---|---|\n{rows}"
        return f"{fill(told, WIDTH, break_on_hyphens=False)}\n\n{table}"


ONCE = "every acknowledged command once, none that was denied"
FOLD = "frames fold to the viewer's view, no gap, nothing twice"
MOVES = "tables move within 20 s while a worker is well"
RULED = "open rounds ruled on once, by their clause, before anything else"
TOLD = "“it did not happen” only of what did not"
CLIENT, WORKER, DISK, BASE = "client's network", "worker", "SQLite's disk", "PostgreSQL"
LINE = "worker to PostgreSQL"
TROUBLES = {
    "cut_wire": ("connection cut", CLIENT, f"{ONCE}; {FOLD}"),
    "half_open_wire": ("half-open connection", CLIENT, f"{ONCE}; {FOLD}"),
    "stall_client": ("client does not read", CLIENT, f"{FOLD}; others are told within 4 s"),
    "vanish_client": ("client gone without a word", CLIENT, f"{ONCE}; {FOLD}"),
    "kill_worker": ("killed", WORKER, f"{ONCE}; {RULED}, where it was the last; {MOVES}"),
    "kill_opened": ("killed as it opened", WORKER, f"{RULED}; {ONCE}"),
    "kill_everybody": ("all killed", WORKER, RULED),
    "hang_worker": ("stopped, and resumed or ended", WORKER, f"{MOVES}; memory is the truth"),
    "close_worker": ("closed in good order", WORKER, "rounds held and resumed, none ruled on"),
    "kill_closing": ("killed as the house closes", WORKER, "the last that lives closes it"),
    "fail_files": ("no file can be written", WORKER, "heads signed within 5 s once it is over"),
    "fail_disk": ("fails for a while", DISK, TOLD),
    "slow_disk": ("slow", DISK, ONCE),
    "cut_power": ("power cut", DISK, f"what was committed is there; {RULED}"),
    "error": ("statement fails", DISK, TOLD),
    "full": ("full", DISK, TOLD),
    "locked": ("locked", DISK, TOLD),
    "commit refused": ("commit refused", DISK, TOLD),
    "answer lost": ("commit done, answer lost", DISK, TOLD),
    "sync failed": ("sync fails, group left behind", DISK, f"{TOLD}, also after a power cut"),
    "torn": ("group torn by a power cut", DISK, "all of it or nothing"),
    "lose_answers": ("loses messages for a while", LINE, TOLD),
    "lost a request": ("request lost", LINE, TOLD),
    "lost an answer": ("answer lost, of COMMIT too", LINE, TOLD),
    "part_worker": ("parted", LINE, f"{MOVES}, at another worker; {TOLD}"),
    "crash_database": ("crash", BASE, f"{TOLD}; {ONCE}"),
    "hang_database": ("hangs", BASE, TOLD),
    "set_database_clock": ("clock set", BASE, MOVES),
    "it was idle in a transaction": ("session ended, its worker hung", BASE, MOVES),
    "tampered: a bit of a record": ("a bit of a record flipped", "database at rest", "not opened"),
    "tampered: a bit of a snapshot": ("a snapshot changed", "database at rest", "log replayed"),
    "tampered: the end of a log": ("signed records cut off", "database at rest", "not opened"),
}
