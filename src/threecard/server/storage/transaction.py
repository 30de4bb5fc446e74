"""A group of commands in progress: one transaction, and a savepoint for each command in it.

A refusal takes back what its command did and nothing else. Streams, balances and answers are
kept here, for what is added to them waits in memory; what is read and written at once has a
module for each noun beside this one, of functions that take the transaction first. Statements are
written once for all databases, with `?` for parameters.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from msgspec import Struct

from threecard.core.errors import Code
from threecard.core.money import dollars
from threecard.server.errors import FundsError
from threecard.server.ports import Millis
from threecard.server.storage.accounts import Account, Entry, changes, has_row, in_lock_order
from threecard.server.storage.records import Head, Record

Row = tuple[Any, ...]
Value = str | int | bytes | None
Asked = tuple[str, str]  # who gave a command, and under which id
Mark = tuple[int, int, int]  # how much waited when a command began
K = TypeVar("K")
V = TypeVar("V")


class Answer(Struct, frozen=True):
    """What a command was and what it was answered, kept so that asking twice does nothing twice."""

    fingerprint: bytes
    body: bytes


EVENTS = "INSERT INTO events (stream, seq, at, body, hash, mac, cause) VALUES (?, ?, ?, ?, ?, ?, ?)"
LEDGER = (
    "INSERT INTO ledger (stream, seq, at, source, target, cents, kind) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
ANSWERS = "INSERT INTO commands (person, command, fingerprint, answer, at) VALUES (?, ?, ?, ?, ?)"
LATE = (EVENTS, LEDGER, ANSWERS)


class Transaction(ABC):
    """A group in progress. Nothing of it can be seen elsewhere until the group is committed.

    What a command adds waits in memory until the end of the group and is written all at once;
    commands of the same group find it there. A savepoint is set only before something is written
    in between.
    """

    def __init__(self) -> None:
        self._late: dict[str, list[Sequence[Value]]] = {statement: [] for statement in LATE}
        self._written = dict.fromkeys(LATE, 0)  # how many of them are …
        self._written_before = self._written  # … and were when the savepoint was set
        self._heads: dict[str, Head] = {}  # of streams held
        self._balances: dict[Account, int] = {}  # of accounts held
        self._answers: dict[Asked, Answer] = {}  # of this group
        self._expected: Collection[Asked] = ()
        self.people: set[str] = set()  # who gave them
        self._found: dict[Asked, Answer | None] = {}  # what was answered before this group
        self._moved: set[str] = set()  # streams and …
        self._changed: set[Account] = set()  # … accounts not written yet
        # What the command in progress has set, and what was there before.
        self._undo: list[tuple[dict[Any, Any], object, object]] | None = None
        self.known: dict[tuple[str, str], object] = {}  # what others read, for the group to share
        self._is_marked = False  # whether its savepoint is set

    @abstractmethod
    async def run(self, statement: str, values: Sequence[Value]) -> list[Row]:
        """Run a statement and give what it returns."""

    @abstractmethod
    async def run_for(self, statement: str, names: Collection[str]) -> list[Row]:
        """Run a statement that asks once about several, by `= ANY(?)`."""

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
    async def read_answers(self, asked: Collection[Asked]) -> list[Row]:
        """Who gave which of these commands before, what it was and what it was answered."""

    @abstractmethod
    async def hold(self, accounts: Iterable[Account]) -> None:
        """Hold accounts that have a row, in the order that keeps others from waiting in a ring."""

    @abstractmethod
    async def touch(self) -> None:
        """Write something that changes nothing, so that the commit has to reach the disk."""

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
        return (len(late[EVENTS]), len(late[LEDGER]), len(late[ANSWERS]))

    async def keep(self) -> None:
        """The command stands, as far as the group does."""
        self._undo = None
        if self._is_marked:
            self._is_marked = False
            await self.run("RELEASE SAVEPOINT command", ())

    async def take_back(self, mark: Mark) -> None:
        """Nothing of the command stands."""
        for mapping, key, before in reversed(self._undo or ()):
            if before is None:
                del mapping[key]
            else:
                mapping[key] = before
        for statement, count in zip(LATE, mark, strict=True):
            del self._late[statement][count:]
        self.known.clear()
        if self._is_marked:
            await self.run("ROLLBACK TO SAVEPOINT command", ())
            # What commands before had waiting, and was written since, went too: again.
            self._written = self._written_before
            self._found.clear()  # it may have been looked up under a lock that is gone
            self._moved |= self._heads.keys()
            self._changed |= self._balances.keys()
        await self.keep()

    async def _mark(self) -> None:
        if self._undo is not None and not self._is_marked:
            await self.run("SAVEPOINT command", ())
            self._written_before = self._written.copy()
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

    def append(self, stream: str, records: Sequence[Record]) -> None:
        """Add to a stream that this transaction holds."""
        self._late[EVENTS] += [
            (stream, each.seq, each.at, each.body, each.hash, each.mac, each.cause)
            for each in records
        ]
        self.put(self._heads, stream, Head(records[-1].seq, records[-1].hash))
        self._moved.add(stream)

    async def create(self, stream: str) -> bool:
        """Begin a stream; whether it is new. Of several who do so at once, one finds it is."""
        begun = (
            "INSERT INTO streams (stream, seq, hash) VALUES (?, 0, ?) "
            "ON CONFLICT (stream) DO NOTHING RETURNING stream"
        )
        return bool(await self.rows(begun, stream, Head().hash))

    def expect(self, asked: Collection[Asked]) -> None:
        """The commands of this group: once one is looked up, all of them are in one question."""
        self._expected = asked
        self.people = {person for person, _ in asked}

    def is_new(self, person: str, command: str) -> bool:
        """Whether it is known already that nobody has given this command."""
        return self._found.get(key := (person, command), key) is None and key not in self._answers

    async def answered(self, person: str, command: str) -> Answer | None:
        """The answer a command had, if this person gave it before."""
        if (just_now := self._answers.get(key := (person, command))) is not None:
            return just_now
        if key not in self._found:
            asked = tuple(dict.fromkeys((*self._expected, key)))
            try:
                rows = await self.read_answers(asked)
            except UnicodeError:  # an id that can't be written is the trouble of who gave it
                rows = await self.read_answers(asked := (key,))
            self.learn(asked, rows)
        return self._found[key]

    def learn(self, asked: Collection[Asked], rows: Iterable[Row]) -> None:
        """What was found of these commands; those without a row are new."""
        self._found.update(dict.fromkeys(asked))
        self._found.update(((by, id_), Answer(*answer)) for by, id_, *answer in rows)

    def remember(self, person: str, command: str, answer: Answer, at: Millis) -> None:
        self._late[ANSWERS].append((person, command, answer.fingerprint, answer.body, at))
        self.put(self._answers, (person, command), answer)

    async def move(
        self, stream: str, at: Millis, entries: Sequence[tuple[int, Entry]]
    ) -> dict[Account, int]:
        """Post entries, each of a record; the new balances of accounts with a row, or `FundsError`.

        Wallets and the meter have a row that the database keeps from falling below zero; for
        every other account the balance is the sum of its entries.
        """
        change = changes([each for _, each in entries])
        balances: dict[Account, int] = {}
        for account in in_lock_order(change) if len(change) > 1 else change:
            holds, by = self._balances.get(account), change[account]
            if holds is None:
                holds = self._balances[account] = await self.read_balance(account)
            balances[account] = holds + by
            if holds + by < 0:
                raise FundsError(
                    Code.NOT_ENOUGH_CHIPS,
                    f"That takes {dollars(-by)}, and there is {dollars(holds)}.",
                    account=account,
                )
            self.put(self._balances, account, holds + by)
            self._changed.add(account)
        self._late[LEDGER] += [
            (stream, seq, at, each.source, each.target, each.cents, each.kind)
            for seq, each in entries
        ]
        return balances

    def put(self, mapping: dict[K, V], key: K, value: V) -> None:
        """Set a value that a refusal of the command in progress takes back."""
        if self._undo is not None:
            self._undo.append((mapping, key, mapping.get(key)))
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
            "SELECT seq, at, body, hash, mac, cause FROM events "
            "WHERE stream = ? AND seq > ? AND seq <= ? ORDER BY seq",
            stream,
            after,
            last,
        )
        return [Record(*row) for row in found]

    async def streams(self) -> list[tuple[str, Head]]:
        await self.flush()
        found = await self.rows("SELECT stream, seq, hash FROM streams ORDER BY stream")
        return [(name, Head(seq, hash_)) for name, seq, hash_ in found]
