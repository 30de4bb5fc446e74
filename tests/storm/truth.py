"""The truth: what is committed, read after every commit by somebody outside the house.

It knows every table at every place of its log, and holds each commit against what must be so: logs
only grow, every record hangs on the one before and is the house's own, every cent is where the
facts say, an interruption is ruled by its own clause and only where there was one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from tests.rules.test_power_failure import ESTABLISHED, UNDECIDED
from tests.server.checks import BALANCES, ENTRIES, check_money, count_office, count_wallets
from threecard.core.decide.outcome import is_established
from threecard.core.events import IncidentRuled
from threecard.core.irregularities.incidents import PowerFailure
from threecard.server.log.keys import Keys
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.log.office import HouseOpened, open_office
from threecard.server.log.records import is_vouched_for, link, open_record
from threecard.server.storage.records import Head, Record
from threecard.server.table.facts import Fact, TableHalted
from threecard.server.table.state import NEW, LiveTable, NewTable, follow

Rows = Callable[[str, Sequence[object]], list[tuple[Any, ...]]]
MONEY_EVERY = 4  # commits; their sums are looked at whole, and at the end


class BrokenPromiseError(AssertionError):
    """Something that must hold does not."""


def require(holds: bool, sentence: str) -> None:  # as assert
    """As assert, which can't be turned off."""
    if not holds:
        raise BrokenPromiseError(sentence)


class Truth:
    """All that was ever committed."""

    def __init__(self, keys: Keys, rows: Rows, is_down: Callable[[], bool]) -> None:
        self._keys = keys
        self._rows = rows
        self._is_down = is_down  # whether no worker keeps the house open
        self.tables: dict[str, dict[int, LiveTable]] = {}  # by name, at each place
        self.at: dict[tuple[str, int], int] = {}  # when each record was written
        self.moved_at: dict[str, int] = {}
        self.heads: dict[str, Head] = {}
        self.facts: Counter[str] = Counter()
        self.rulings: Counter[str] = Counter()
        self.commits = 0
        self._wallets: Counter[str] = Counter()

    def now(self, name: str) -> LiveTable:
        """A table as it is durable."""
        return self.tables[name][self.heads[name].seq]

    def look(self, *, whole: bool = False) -> list[str]:
        """Follow what was committed since the last look; the streams that moved."""
        self.commits += 1
        heads = {name: Head(*rest) for name, *rest in self._rows(HEADS, ())}
        for name, head in self.heads.items():
            require(name in heads, f"the log of {name} is gone")
            require(
                heads[name].seq >= head.seq,
                f"committed and gone: {name} ended at {head.seq}, and ends at {heads[name].seq}",
            )
            if heads[name].seq == head.seq:
                require(heads[name] == head, f"record {head.seq} of {name} is another one")
        moved = [name for name, head in heads.items() if head != self.heads.get(name, Head())]
        for name in moved:
            self._follow(name, heads[name])
        if whole or (moved and self.commits % MONEY_EVERY == 0):
            self._check_money()
        return moved

    def check_kept(self) -> None:
        """After a stop of any kind: every record is still the one it was."""
        for name, head in self.heads.items():
            [found] = self._rows(ONE, (name, head.seq)) or [(b"",)]
            require(found[0] == head.hash, f"committed and gone: record {head.seq} of {name}")
        self.look(whole=True)

    def _follow(self, name: str, head: Head) -> None:
        before = self.heads.get(name, Head())
        for row in self._rows(RECORDS, (name, before.seq)):
            record = Record(*row)
            require(record.seq == before.seq + 1, f"{name} has no record {before.seq + 1}")
            hash_ = link(before.hash, name, record.seq, record.at, record.body, record.cause)
            require(record.hash == hash_, f"record {record.seq} of {name} does not hang together")
            vouched = is_vouched_for(self._keys, name, record)
            require(vouched, f"record {record.seq} of {name} is not the house's own")
            before = Head(record.seq, record.hash)
            if name == OFFICE:
                self._office(record)
            else:
                self._table(name, record)
        require(before == head, f"the head of {name} is not its last record")
        self.heads[name] = head

    @property
    def openings(self) -> int:
        """How often the house has opened, by its own log."""
        return self.facts[HouseOpened.__name__]

    def _office(self, record: Record) -> None:
        count_office([record], self._wallets)
        fact = open_office(self._keys, record)
        self.facts[type(fact).__name__] += 1

    def _table(self, name: str, record: Record) -> None:
        fact = open_record(self._keys, name, record)
        known = self.tables.setdefault(name, {})
        live: LiveTable | NewTable = known.get(record.seq - 1, NEW)
        self._check(name, live, fact)
        count_wallets(fact, self._wallets)
        known[record.seq] = follow(live, fact, record.at)
        self.at[name, record.seq] = record.at
        self.moved_at[name] = record.at
        self.facts[type(fact).__name__] += 1

    def _check(self, name: str, live: LiveTable | NewTable, fact: Fact) -> None:
        if isinstance(fact, TableHalted):
            raise BrokenPromiseError(f"table {name} was halted: {fact.sentence}")
        if isinstance(live, NewTable):
            return
        if not isinstance(fact, IncidentRuled) or not _reopens(fact):
            return
        require(self._is_down(), f"{name} was ruled on as broken off, and did not break off")
        require(live.interrupted_at != live.seq, f"{name} was ruled on twice for one interruption")
        answers = ESTABLISHED if is_established(live.table) else UNDECIDED
        tag = live.table.rules.edition.tag
        ruled = (fact.remedy, fact.clause or fact.reading)
        require(ruled == answers[tag], f"{name} was ruled by {ruled}, not {answers[tag]}")
        self.rulings[str(fact.clause or f"{tag} {fact.reading}")] += 1

    def check_recovered(self, before: dict[str, LiveTable], *, alone: bool) -> None:
        """The house was down: what lay open then was ruled on first, or resumed.

        Where there are others, one of them may have had a last word before.
        """
        for name, live in before.items():
            if not live.is_playing or live.interrupted_at == live.seq:
                continue
            if live.table.pending is not None or live.broke_off:
                continue  # the ruling waits for somebody's word
            after = self.tables[name].get(live.seq + 1)
            if after is not None and not alone:
                continue
            require(
                after is not None
                and (after.interrupted_at == after.seq or (live.held and not after.held)),
                f"{name} broke off at {live.seq}, and the house opened without a ruling on it",
            )

    def _check_money(self) -> None:
        tables = {name: self.now(name) for name in self.tables}
        balances: dict[str, int] = dict(self._rows(BALANCES, ()))
        try:
            check_money(self._rows(ENTRIES, ()), balances, tables, self._wallets)
        except AssertionError as error:
            raise BrokenPromiseError(f"the money is not where it ought to be: {error}") from error

    def balance(self, person: str) -> int:
        return self._wallets[f"wallet:{person}"]


def _reopens(fact: IncidentRuled) -> bool:
    return isinstance(fact.incident, PowerFailure) and fact.incident.reopening


HEADS = "SELECT stream, seq, hash FROM streams"
ONE = "SELECT hash FROM events WHERE stream = ? AND seq = ?"
RECORDS = (
    "SELECT seq, at, body, hash, mac, cause FROM events WHERE stream = ? AND seq > ? ORDER BY seq"
)
