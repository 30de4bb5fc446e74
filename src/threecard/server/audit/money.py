"""The ledger: every entry has its reason in a log, and balances are the sums of their entries."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from threecard.core.table import Phase, Wagers
from threecard.server.audit.report import Finding
from threecard.server.money.entries import METER, stakes
from threecard.server.storage.accounts import Account, Entry, has_row
from threecard.server.table.state import LiveTable

COVERED = "covered"  # what a correction could not take back depends on the wallet at the time


class MoneyAudit:
    """The ledger read once, in the order it was written."""

    def __init__(self) -> None:
        self.entries = 0
        self.sums: Counter[Account] = Counter()
        self._moved: dict[tuple[str, int], Counter[Entry]] = defaultdict(Counter)
        self._meter_at: dict[tuple[str, int], int] = {}

    def read(self, stream: str, seq: int, entry: Entry) -> None:
        self.entries += 1
        self._meter_at.setdefault((stream, seq), self.sums[METER])
        self.sums[entry.source] -= entry.cents
        self.sums[entry.target] += entry.cents
        self._moved[stream, seq][entry] += 1

    def against_log(
        self, stream: str, due: Mapping[int, Counter[Entry]], corrections: set[int]
    ) -> Iterator[Finding]:
        """What a stream's records should have moved, beside what was moved."""
        moved = {seq: counted for (of, seq), counted in self._moved.items() if of == stream}
        for seq in sorted(due.keys() | moved.keys()):
            surplus, missing = Counter(moved.get(seq, ())), Counter(due.get(seq, ()))
            surplus.subtract(missing)
            for entry, times in surplus.items():
                if not times or (times > 0 and seq in corrections and entry.kind == COVERED):
                    continue
                verb = "was moved without a reason" if times > 0 else "was never moved"
                yield Finding(
                    "ledger",
                    f"{entry.cents} cents from {entry.source} to {entry.target} "
                    f"({entry.kind}) {verb}.",
                    stream,
                    seq,
                )

    def against_meter(self, stream: str, said: Mapping[int, int]) -> Iterator[Finding]:
        """Each settlement found the meter as the one before it had left it."""
        for seq, before in said.items():
            shown = self._meter_at.get((stream, seq))
            if shown is not None and shown != before:
                yield Finding(
                    "jackpot",
                    f"The meter showed {shown} cents, and the round was settled on {before}.",
                    stream,
                    seq,
                )

    def against_balances(self, balances: Mapping[Account, int]) -> Iterator[Finding]:
        for account in sorted(balances.keys() | {each for each in self.sums if has_row(each)}):
            if balances.get(account, 0) != self.sums[account]:
                yield Finding(
                    "balances",
                    f"{account} holds {balances.get(account, 0)} cents, and its entries come to "
                    f"{self.sums[account]}.",
                )

    def against_layout(self, stream: str, live: LiveTable) -> Iterator[Finding]:
        """What lies on a table is what was moved there and not yet away.

        The wagers of a settled round that was opened again lie there without having been moved
        back: that is done when it is settled again.
        """
        table = live.table
        lying = _sum(table.wagers)
        if table.settled is not None and table.phase is not Phase.CONCLUDED:
            lying -= _sum(table.settled.wagers)
        if self.sums[stakes(stream)] != lying:
            yield Finding(
                "in play",
                f"{lying} cents lie on the table, and its entries come to "
                f"{self.sums[stakes(stream)]}.",
                stream,
            )


def _sum(wagers: Wagers) -> int:
    return sum(placed.stake for there in wagers.values() for placed in there)
