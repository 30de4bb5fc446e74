"""What many seeds went through together, kept from run to run."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from tests.storm.storm import Report


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
        """The run as docs/reliability.md tells it."""
        counts = self.counts
        made = ", ".join(
            f"{SAID.get(name, name)} {count:,}"
            for name, count in sorted(counts.items())
            if name not in ("commands", "acknowledged", "refused", "records", "heads signed")
        )
        rulings = ", ".join(
            f"{cite} {count:,} times" for cite, count in sorted(self.rulings.items())
        )
        kinds = " and ".join(f"{count:,} over {kind}" for kind, count in sorted(self.kinds.items()))
        verdict = "Everything held." if not self.failed else f"FAILED: {self.failed}"
        return (
            f"`{command}`, {date}, seeds {self.first} to {self.next - 1}: {kinds}; "
            f"{self.steps:,} steps in {self.seconds / 3600:,.1f} hours of the houses' own time. "
            f"{counts['commands']:,} commands ({counts['acknowledged']:,} acknowledged), "
            f"{counts['records']:,} records, heads signed {counts['heads signed']:,} times. "
            f"Trouble: "
            f"{made}. Rounds that broke off, by their clauses: {rulings}. {verdict}"
        )


SAID = {
    "cut_wire": "clients cut off",
    "half_open_wire": "half-open sockets",
    "stall_client": "clients that did not read",
    "vanish_client": "clients that vanished",
    "kill_worker": "workers killed",
    "kill_opened": "workers killed as they opened",
    "hang_worker": "workers hung",
    "close_worker": "workers closed in good order",
    "tamper": "edits behind the house's back",
    "cut_power": "power cuts",
    "fail_disk": "times a disk failed for a while",
    "slow_disk": "times it was slow",
    "lose_answers": "times a line to the database lost messages",
    "part_worker": "workers parted from it",
    "crash_database": "crashes of it",
    "hang_database": "times it hung",
    "set_database_clock": "times its clock was set",
    "fail_files": "times no file could be written",
    "kill_everybody": "times all workers were killed",
    "error": "statements that failed",
    "full": "on a full disk",
    "locked": "locks refused",
    "commit refused": "commits refused",
    "answer lost": "commits whose answer was lost",
    "torn": "groups torn by a power cut",
    "sync failed": "syncs that failed",
    "lost a request": "requests to the database lost",
    "lost an answer": "answers of the database lost",
    "it was idle in a transaction": "sessions ended for hanging in a transaction",
}
