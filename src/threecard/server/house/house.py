"""The house: its tables in memory, each at a place in its log, and one way to change them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import sha256
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from threecard.core.commands import OpenTable, Settle
from threecard.core.config import TableConfig
from threecard.core.errors import Code, InvariantBrokenError, ThreecardError
from threecard.core.people import Role
from threecard.server.errors import ConflictError, HouseError
from threecard.server.log.append import book
from threecard.server.log.commit_queue import Group, Lane, Measure
from threecard.server.log.keys import Keys
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.log.records import open_record
from threecard.server.money.entries import METER, entries_of, wallet
from threecard.server.ports import Clock, Entropy, Millis
from threecard.server.storage.accounts import Account, changes
from threecard.server.storage.records import Head
from threecard.server.storage.snapshots import find_snapshot
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Answer, Transaction
from threecard.server.table.deciding import Turn
from threecard.server.table.edge import edges
from threecard.server.table.facts import EdgeAccepted, Fact, Pace, TableHalted
from threecard.server.table.orders import Asked
from threecard.server.table.state import LiveTable, follow
from threecard.server.table.turn import take_turn

T = TypeVar("T")
log = logging.getLogger(__name__)


class Happened(Struct, frozen=True):
    """A fact with its place in a table's log."""

    seq: int
    at: Millis
    fact: Fact


class Commit(Struct, frozen=True):
    """What a command did, now that it is durable."""

    table: str
    facts: tuple[Happened, ...]
    live: LiveTable
    balances: dict[Account, int]


class Receipt(Struct, frozen=True):
    """The answer to an accepted command: the table's log up to here holds what it did."""

    table: str
    seq: int


NEW = LiveTable()
Guard = Callable[[Transaction, LiveTable, Asked, Millis], Awaitable[None]]
_SNAPSHOTS = msgspec.json.Decoder(LiveTable)
_RECEIPTS = msgspec.json.Decoder(Receipt)
_encode = msgspec.json.Encoder(order="deterministic").encode


class House:
    """Every effect goes through a port, so that a whole house runs under a test's clock."""

    def __init__(self, *, clock: Clock, entropy: Entropy, store: Store, keys: Keys) -> None:
        self.clock = clock
        self.entropy = entropy
        self.store = store
        self.keys = keys
        self.tables: dict[str, LiveTable] = {}
        self.listeners: list[Callable[[Commit], None]] = []
        self.guards: list[Guard] = []  # what refuses a command before the rules see it
        self.measured: Measure | None = None  # told of every group
        self._lanes: dict[str, Lane] = {}

    async def open(self) -> None:
        """Open the store and bring every table to where its log ends."""
        await self.store.open()
        await self.run(_begin_office)
        async with self.store.reading() as tx:
            for stream, _ in await tx.streams():
                if stream != OFFICE:
                    self.tables[stream] = await self._load(tx, stream)

    async def close(self) -> None:
        for lane in self._lanes.values():
            await lane.close()
        self._lanes.clear()
        await self.store.close()

    @property
    def waiting(self) -> int:
        """How many commands wait for a group."""
        return sum(lane.waiting for lane in self._lanes.values())

    def _measure(self, commands: int, seconds: float) -> None:
        if self.measured is not None:
            self.measured(commands, seconds)

    def table(self, name: str) -> LiveTable:
        """A table as it is durable."""
        live = self.tables.get(name)
        if live is None:
            raise HouseError(Code.UNKNOWN_TABLE, f"The house has no table “{name}”.", where="table")
        return live

    async def give(self, name: str, asked: Asked, *, command: str) -> Receipt:
        """Give a table a command; the receipt once it is durable, or the refusal is raised.

        The same command id again is answered as it was the first time; what was refused changed
        nothing, and is decided anew.
        """
        self.table(name)
        try:
            return await self.run(
                partial(self._take, name, asked, command),
                stream=name,
                account=wallet(asked.actor) if asked.role is Role.PLAYER else None,
            )
        except InvariantBrokenError as broken:
            await self.run(partial(self._halt, name, broken), stream=name)
            raise

    async def hear(self, name: str, seq: int) -> None:
        """Another worker moved a stream to here: read what it wrote."""
        if name == OFFICE or self.tables.get(name, NEW).seq >= seq:
            return
        async with self.store.reading() as tx:
            self.tables.setdefault(name, NEW)
            heads = dict(await tx.streams())
            await self._catch_up(tx, name, heads[name])

    async def hear_all(self) -> None:
        """Something may have been missed: read whatever is new."""
        async with self.store.reading() as tx:
            heads = await tx.streams()
        for name, head in heads:
            await self.hear(name, head.seq)

    async def run(
        self,
        work: Callable[[Group], Awaitable[T]],
        *,
        stream: str = OFFICE,
        account: Account | None = None,
    ) -> T:
        """Run work in a transaction, in line with the commands of a stream."""
        name = stream if self.store.lanes_by_stream else ""
        lane = self._lanes.get(name)
        if lane is None:
            lane = self._lanes[name] = Lane(self.store, self._measure)
        return await lane.submit(work, account=account)

    async def open_table(
        self,
        config: TableConfig,
        *,
        by: str,
        role: Role,
        accepts: str | None = None,
        pace: Pace | None = None,
    ) -> Receipt:
        """Open a table; one whose readings hand the player an edge needs somebody's word for it."""
        name = config.table
        if name in self.tables or name == OFFICE:
            raise HouseError(Code.TABLE_OPEN, f"There is a table “{name}” already.", where="table")
        asked = OpenTable(actor=by, role=role, config=config)
        answered_for = await asyncio.to_thread(_answers_for, asked, accepts)
        live = NEW

        async def work(group: Group) -> Receipt:
            if not await group.tx.create(name):  # somebody was quicker
                raise HouseError(Code.TABLE_OPEN, f"There is a table “{name}” already.")
            head = await group.tx.lock(name)
            now = self.clock.now()
            turn = take_turn(live, asked, now, entropy=self.entropy)
            also: list[Fact] = [*answered_for, pace or Pace()]
            for fact in also:
                turn = Turn((*turn.facts, fact), follow(turn.live, fact, now))
            return await self._book(group, name, head, live, turn, now)

        return await self.run(work, stream=name)

    async def _take(self, name: str, asked: Asked, command: str, group: Group) -> Receipt:
        tx = group.tx
        head, live = await self._present(group, name)
        fingerprint = sha256(_encode((name, asked))).digest()
        before = await tx.answered(asked.actor, command)
        if before is not None:
            if before.fingerprint != fingerprint:
                raise ConflictError(
                    Code.COMMAND_CONFLICT,
                    f"The id “{command}” was used for another command; take a new one.",
                    where="id",
                )
            return _RECEIPTS.decode(before.body)
        now = self.clock.now()
        for guard in self.guards:
            await guard(tx, live, asked, now)
        meter = None
        if isinstance(asked, Settle):
            await tx.hold([METER])
            meter = await tx.balance(METER)
        try:
            turn = take_turn(live, asked, now, entropy=self.entropy, meter=meter)
            receipt = await self._book(group, name, head, live, turn, now)
        except ThreecardError:
            raise
        except Exception as error:
            if isinstance(error, self.store.failures):
                raise
            log.exception("table %s: a command broke", name)
            # Players read the sentence; what it was about may hold a card, and is for the log.
            raise InvariantBrokenError(f"Table {name} met a fault of the house's own.") from error
        await tx.remember(asked.actor, command, Answer(fingerprint, _encode(receipt)), now)
        return receipt

    async def _present(self, group: Group, name: str) -> tuple[Head, LiveTable]:
        """The table held and as commands before it leave it: of this group, and of other workers.

        The first command of a group holds the wallets of all it may touch, in order.
        """
        head = await group.tx.lock(name)
        live = group.tables.get(name)
        if live is None:
            await self._catch_up(group.tx, name, head)
            live = self.tables[name]
            await group.tx.hold(group.accounts | set(map(wallet, live.players)))
        return head, live

    async def _catch_up(self, tx: Transaction, name: str, head: Head) -> None:
        """Follow what other workers committed at a table; watchers here learn of it too."""
        live = self.tables[name]
        if live.seq >= head.seq:
            return
        happened: list[Happened] = []
        touched: set[Account] = set()
        for record in await tx.records(name, after=live.seq, last=head.seq):
            fact = open_record(self.keys, name, record)
            touched |= changes(entries_of(live, name, fact)).keys()
            live = follow(live, fact, record.at)
            happened.append(Happened(record.seq, record.at, fact))
        balances = {account: await tx.balance(account) for account in touched}
        self._advance(Commit(name, tuple(happened), live, balances))

    async def _book(
        self, group: Group, name: str, head: Head, live: LiveTable, turn: Turn, at: Millis
    ) -> Receipt:
        records, balances = await book(group.tx, self.keys, name, head, live, turn, at)
        group.tables[name] = turn.live
        happened = tuple(
            Happened(record.seq, at, fact) for record, fact in zip(records, turn.facts, strict=True)
        )
        group.after.append(partial(self._advance, Commit(name, happened, turn.live, balances)))
        return Receipt(name, turn.live.seq)

    def _advance(self, commit: Commit) -> None:
        """Memory and watchers move, now that it is durable; never back, and never twice."""
        known = self.tables.get(commit.table, NEW).seq
        if commit.live.seq <= known:
            return
        if commit.facts[0].seq <= known:
            commit = replace(commit, facts=tuple(x for x in commit.facts if x.seq > known))
        self.tables[commit.table] = commit.live
        for listener in tuple(self.listeners):
            try:
                listener(commit)
            except Exception:  # what is durable is; a watcher's trouble is its own
                log.exception("table %s: a watcher failed", commit.table)

    async def _halt(self, name: str, broken: InvariantBrokenError, group: Group) -> Receipt:
        head, live = await self._present(group, name)
        if live.halted is not None:  # by another command that broke
            return Receipt(name, live.seq)
        halted = TableHalted(sentence=f"{broken.sentence} Nothing of it was kept.", by=OFFICE)
        now = self.clock.now()
        turn = Turn((halted,), follow(live, halted, now))
        return await self._book(group, name, head, live, turn, now)

    async def _load(self, tx: Transaction, stream: str) -> LiveTable:
        """From the last snapshot, and what came after it."""
        live = await load_snapshot(tx, stream) or NEW
        for record in await tx.records(stream, after=live.seq):
            live = follow(live, open_record(self.keys, stream, record), record.at)
        return live


async def load_snapshot(tx: Transaction, stream: str) -> LiveTable | None:
    """What a table's log came to when its last round was over."""
    kept = await find_snapshot(tx, stream)
    return None if kept is None else _SNAPSHOTS.decode(kept[1])


async def _begin_office(group: Group) -> None:
    await group.tx.create(OFFICE)


def _answers_for(asked: OpenTable, accepts: str | None) -> list[EdgeAccepted]:
    """Somebody's word for each wager at which the table's readings hand the player an edge."""
    given = [(wager, edge) for wager, edge in edges(asked.config.rules).items() if edge < 0]
    if given and (accepts is None or not accepts.strip() or asked.role is not Role.SHIFT_MANAGER):
        wager, edge = given[0]
        raise HouseError(
            Code.PLAYER_HAS_EDGE,
            f"By these readings {wager} pays the player {float(-edge):.2%} of each stake. A shift "
            "manager may open the table all the same, and gives a reason.",
            where="config.readings",
        )
    return [
        EdgeAccepted(by=asked.actor, wager=wager, edge=str(edge), reason=accepts or "")
        for wager, edge in given
    ]
