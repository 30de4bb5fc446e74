"""What every store does: groups of commands, all or nothing, synced before they are acknowledged.

A group is one transaction. Each command in it has a savepoint of its own, so that a refusal takes
back what that command did and nothing else. Statements are written once, with `?` for parameters.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from typing import Any, NamedTuple, NewType, TypeVar

from msgspec import Struct

from threecard.core.errors import Code
from threecard.server.errors import FundsError
from threecard.server.ports import Millis

Account = NewType("Account", str)
Row = tuple[Any, ...]
Value = str | int | bytes | None
K = TypeVar("K")
V = TypeVar("V")


class Record(Struct, frozen=True):
    """One record of a stream: its bytes as stored, and the hash that chains it to those before."""

    seq: int
    at: Millis
    body: bytes
    hash: bytes


class Head(Struct, frozen=True):
    """Where a stream stands."""

    seq: int = 0
    hash: bytes = b"\0" * 32


class Entry(Struct, frozen=True):
    """Cents moved from one account to another; so every sum over all accounts is zero."""

    source: Account
    target: Account
    cents: int
    kind: str


class Answer(Struct, frozen=True):
    """What a command was and what it was answered, kept so that asking twice does nothing twice."""

    fingerprint: bytes
    body: bytes


class RoundEntry(Struct, frozen=True):
    """Where a round lies in its stream, and who was in it."""

    round: int
    first: int
    last: int
    void: bool
    players: tuple[str, ...]


EVENTS = "INSERT INTO events (stream, seq, at, body, hash) VALUES (?, ?, ?, ?, ?)"
LEDGER = (
    "INSERT INTO ledger (stream, seq, at, source, target, cents, kind) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
ANSWERS = "INSERT INTO commands (person, command, fingerprint, answer, at) VALUES (?, ?, ?, ?, ?)"
LATE = (EVENTS, LEDGER, ANSWERS)


class Mark(NamedTuple):
    """What waited when a command began."""

    counts: tuple[int, int, int]
    written: dict[str, int]


class Transaction(ABC):
    """A group in progress. Nothing of it can be seen elsewhere until the group is committed.

    What a command adds waits in memory until the end of the group and is written all at once;
    commands of the same group find it there. A savepoint is set only before something is written
    in between.
    """

    def __init__(self) -> None:
        self._late: dict[str, list[Sequence[Value]]] = {statement: [] for statement in LATE}
        self._written = dict.fromkeys(LATE, 0)  # how many of them are
        self._heads: dict[str, Head] = {}  # of streams held
        self._balances: dict[Account, int] = {}  # of accounts held
        self._answers: dict[tuple[str, str], Answer] = {}
        self._moved: set[str] = set()  # streams and …
        self._changed: set[Account] = set()  # … accounts not written yet
        self._undo: list[Callable[[], None]] | None = None  # of the command in progress
        self.known: dict[tuple[str, str], object] = {}  # what others read, for the group to share
        self._is_marked = False  # whether its savepoint is set

    @abstractmethod
    async def run(self, statement: str, values: Sequence[Value]) -> list[Row]:
        """Run a statement and give what it returns."""

    @abstractmethod
    async def run_many(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        """Run a statement once for each row of values."""

    @abstractmethod
    async def read_head(self, stream: str) -> Head | None:
        """Hold a stream against every other writer; where it stands, if it is there."""

    @abstractmethod
    async def read_balance(self, account: Account) -> int:
        """Hold an account that has a row, and say what it holds."""

    @abstractmethod
    async def hold(self, accounts: Iterable[Account]) -> None:
        """Hold accounts that have a row, in the order that keeps others from waiting in a ring."""

    async def rows(self, statement: str, *values: Value) -> list[Row]:
        """Run a statement at once, and give what it returns."""
        if not statement.startswith("SELECT"):
            await self._mark()
        return await self.run(statement, values)

    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        """What one command does; an error inside takes all of it back and is raised again."""
        mark = self.mark()
        try:
            yield
        except BaseException:
            await self.take_back(mark)
            raise
        await self.keep()

    def mark(self) -> Mark:
        """Where a command begins; it ends with `keep` or with `take_back`."""
        self._undo = []
        late = self._late
        counts = (len(late[EVENTS]), len(late[LEDGER]), len(late[ANSWERS]))
        return Mark(counts, self._written.copy())

    async def keep(self) -> None:
        """The command stands, as far as the group does."""
        self._undo = None
        if self._is_marked:
            self._is_marked = False
            await self.run("RELEASE SAVEPOINT command", ())

    async def take_back(self, mark: Mark) -> None:
        """Nothing of the command stands."""
        for undo in reversed(self._undo or ()):
            undo()
        for statement, count in zip(LATE, mark.counts, strict=True):
            del self._late[statement][count:]
        self.known.clear()
        if self._is_marked:
            await self.run("ROLLBACK TO SAVEPOINT command", ())
            # What commands before had waiting, and was written since, went too: again.
            self._written = mark.written
            self._moved |= self._heads.keys()
            self._changed |= self._balances.keys()
        await self.keep()

    async def _mark(self) -> None:
        if self._undo is not None and not self._is_marked:
            await self.run("SAVEPOINT command", ())
            self._is_marked = True

    async def flush(self) -> None:
        """Write what waited."""
        await self._mark()
        for statement, rows in self._late.items():
            if len(rows) > self._written[statement]:
                await self.run_many(statement, rows[self._written[statement] :])
                self._written[statement] = len(rows)
        if self._moved:
            heads = [(self._heads[name].seq, self._heads[name].hash, name) for name in self._moved]
            await self.run_many("UPDATE streams SET seq = ?, hash = ? WHERE stream = ?", heads)
        if self._changed:
            await self.run_many(
                "INSERT INTO balances (account, cents) VALUES (?, ?) "
                "ON CONFLICT (account) DO UPDATE SET cents = excluded.cents",
                [(account, self._balances[account]) for account in self._changed],
            )
        self._moved.clear()
        self._changed.clear()

    async def lock(self, stream: str) -> Head:
        """Hold a stream against every other writer, and say where it stands."""
        head = self._heads.get(stream)
        if head is None:
            head = self._heads[stream] = await self.read_head(stream) or Head()
        return head

    async def append(self, stream: str, records: Sequence[Record]) -> None:
        """Add to a stream that this transaction holds."""
        self._late[EVENTS] += [
            (stream, each.seq, each.at, each.body, each.hash) for each in records
        ]
        self._set(self._heads, stream, Head(records[-1].seq, records[-1].hash))
        self._moved.add(stream)

    async def create(self, stream: str) -> bool:
        """Begin a stream; whether it is new. Of several who do so at once, one finds it is."""
        begun = await self.rows(
            "INSERT INTO streams (stream, seq, hash) VALUES (?, 0, ?) "
            "ON CONFLICT (stream) DO NOTHING RETURNING stream",
            stream,
            Head().hash,
        )
        return bool(begun)

    async def answered(self, person: str, command: str) -> Answer | None:
        """The answer a command had, if this person gave it before."""
        just_now = self._answers.get((person, command))
        if just_now is not None:
            return just_now
        found = await self.rows(
            "SELECT fingerprint, answer FROM commands WHERE person = ? AND command = ?",
            person,
            command,
        )
        return Answer(*found[0]) if found else None

    async def remember(self, person: str, command: str, answer: Answer, at: Millis) -> None:
        self._late[ANSWERS].append((person, command, answer.fingerprint, answer.body, at))
        self._set(self._answers, (person, command), answer)

    async def move(
        self, stream: str, at: Millis, entries: Sequence[tuple[int, Entry]]
    ) -> dict[Account, int]:
        """Post entries, each of a record; the new balances of accounts with a row, or `FundsError`.

        Wallets and the meter have a row that the database keeps from falling below zero; for
        every other account the balance is the sum of its entries.
        """
        change = changes(each for _, each in entries)
        balances = {
            account: await self._change(account, change[account])
            for account in in_lock_order(change)
        }
        self._late[LEDGER] += [
            (stream, seq, at, each.source, each.target, each.cents, each.kind)
            for seq, each in entries
        ]
        return balances

    async def _change(self, account: Account, by: int) -> int:
        holds = self._balances.get(account)
        if holds is None:
            holds = self._balances[account] = await self.read_balance(account)
        if holds + by < 0:
            raise FundsError(
                Code.NOT_ENOUGH_CHIPS,
                f"That takes {-by / 100:,.2f}, and there is {holds / 100:,.2f}.",
                account=account,
            )
        self._set(self._balances, account, holds + by)
        self._changed.add(account)
        return holds + by

    def _set(self, mapping: dict[K, V], key: K, value: V) -> None:
        """Set a value that a refusal of the command in progress takes back."""
        if self._undo is not None:
            if key in mapping:
                self._undo.append(partial(mapping.__setitem__, key, mapping[key]))
            else:
                self._undo.append(partial(mapping.__delitem__, key))
        mapping[key] = value

    async def balance(self, account: Account) -> int:
        """What an account holds."""
        if account in self._balances:
            return self._balances[account]
        if has_row(account):
            found = await self.rows("SELECT cents FROM balances WHERE account = ?", account)
            return int(found[0][0]) if found else 0
        await self.flush()
        found = await self.rows(
            "SELECT (SELECT COALESCE(SUM(cents), 0) FROM ledger WHERE target = ?) - "
            "(SELECT COALESCE(SUM(cents), 0) FROM ledger WHERE source = ?)",
            account,
            account,
        )
        return int(found[0][0])

    async def records(self, stream: str, *, after: int = 0, last: int = 2**53) -> list[Record]:
        """A stream's records after one, in order."""
        await self.flush()
        found = await self.rows(
            "SELECT seq, at, body, hash FROM events WHERE stream = ? AND seq > ? AND seq <= ? "
            "ORDER BY seq",
            stream,
            after,
            last,
        )
        return [Record(*row) for row in found]

    async def streams(self) -> list[tuple[str, Head]]:
        await self.flush()
        found = await self.rows("SELECT stream, seq, hash FROM streams ORDER BY stream")
        return [(name, Head(seq, hash_)) for name, seq, hash_ in found]

    async def save_snapshot(self, stream: str, seq: int, body: bytes) -> None:
        """Keep what a stream comes to at a record, in place of what was kept before."""
        await self.rows(
            "INSERT INTO snapshots (stream, seq, body) VALUES (?, ?, ?) "
            "ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, body = excluded.body",
            stream,
            seq,
            body,
        )

    async def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        found = await self.rows("SELECT seq, body FROM snapshots WHERE stream = ?", stream)
        return (int(found[0][0]), bytes(found[0][1])) if found else None

    async def add_round(self, stream: str, entry: RoundEntry, at: Millis) -> None:
        """Index a round that is over."""
        await self.rows(
            "INSERT INTO rounds (stream, round, first_seq, last_seq, at, void) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            stream,
            entry.round,
            entry.first,
            entry.last,
            at,
            int(entry.void),
        )
        await self.run_many(
            "INSERT INTO round_players (player, stream, round, at) VALUES (?, ?, ?, ?)",
            [(player, stream, entry.round, at) for player in entry.players],
        )

    async def extend_round(self, stream: str, round_: int, last: int) -> None:
        """A round that is over goes on to a later record: something was corrected."""
        await self.rows(
            "UPDATE rounds SET last_seq = ? WHERE stream = ? AND round = ?", last, stream, round_
        )


class Store(ABC):
    """A place to keep a house."""

    lanes_by_stream: bool  # whether groups of different streams may run side by side
    failures: tuple[type[Exception], ...]  # what its driver raises when the database fails

    @abstractmethod
    async def open(self) -> None:
        """Bring the database to the present revision and hold it."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    def group(self) -> AbstractAsyncContextManager[Transaction]:
        """A group of commands: committed and synced at its end, or not at all."""

    @abstractmethod
    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        """A consistent look at what is committed; it writes nothing."""

    @abstractmethod
    async def backup(self, path: str) -> None:
        """Copy the whole store, as of one moment, while it goes on."""


def changes(entries: Iterable[Entry]) -> dict[Account, int]:
    """By how much entries change each account that has a row."""
    change: dict[Account, int] = {}
    for each in entries:
        for account, cents in ((each.source, -each.cents), (each.target, each.cents)):
            if has_row(account):
                change[account] = change.get(account, 0) + cents
    return change


def in_lock_order(accounts: Iterable[Account]) -> list[Account]:
    """Wallets by name, then the meter: always so, or two transactions could wait in a ring."""
    return sorted(accounts, key=lambda account: (account.startswith("meter:"), account))


def has_row(account: Account) -> bool:
    return account.startswith(("wallet:", "meter:"))
