"""The house: its tables in memory, each at a place in its log, and one way to change them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TypeVar

from threecard.core.commands import LiftBar, OpenTable
from threecard.core.config import TableConfig
from threecard.core.errors import Code, InvariantBrokenError, ThreecardError
from threecard.core.people import PLAYER, Role
from threecard.server.errors import HouseError
from threecard.server.house.bars import refuse_barred, tables_barring
from threecard.server.house.catching_up import commits_since
from threecard.server.house.commit import Commit, Happened
from threecard.server.house.elsewhere import elsewhere
from threecard.server.house.lived import Lived
from threecard.server.house.new_table import answers_for, refuse_changed, word_on
from threecard.server.house.receipts import Outcome, Receipt, fingerprint_of, outcome_before
from threecard.server.house.tasks import Tasks
from threecard.server.log.append import append
from threecard.server.log.causes import who_asked, write_cause
from threecard.server.log.commit_queue import CommitQueue, Group, Measure
from threecard.server.log.heads import SignedHeads, require_signed
from threecard.server.log.keys import Keys
from threecard.server.log.loading import load_table
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.log.taking import take_keys
from threecard.server.money.entries import METER, wallet
from threecard.server.ports import Clock, EdgesOf, Entropy, Millis, Witness
from threecard.server.storage.accounts import Account
from threecard.server.storage.records import Head
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Answer, Transaction
from threecard.server.table.deal_orders import terms_of
from threecard.server.table.deciding import Turn, first_turn
from threecard.server.table.facts import Fact, Pace, TableHalted
from threecard.server.table.fold import fold
from threecard.server.table.orders import Asked
from threecard.server.table.state import NEW, LiveTable
from threecard.server.table.turn import asks_for_meter, take_turn

T = TypeVar("T")
log = logging.getLogger(__name__)
Guard = Callable[[Transaction, LiveTable, Asked, Millis], Awaitable[None]]
# Raises if it is not so, or gives what is recorded besides.
Provided = Callable[[Transaction, LiveTable, Millis], Awaitable[Sequence[Fact] | None]]


class House:
    """Every effect goes through a port, so that a whole house runs under a test's clock."""

    def __init__(
        self,
        *,
        clock: Clock,
        entropy: Entropy,
        store: Store,
        keys: Keys,
        edges_of: EdgesOf,
        witness: Witness | None = None,
    ) -> None:
        self.clock, self.entropy, self.store, self.keys = clock, entropy, store, keys
        self.edges_of, self.witness = edges_of, witness
        self.tables: dict[str, LiveTable] = {}
        self.tasks, self.lived = Tasks(clock), Lived(clock)
        self.listeners: list[Callable[[Commit], None]] = []
        self.guards: list[Guard] = [refuse_barred]  # what refuses before the rules see it
        self.stopped: str | None = None  # why nothing is done here any more
        self.measures: list[Measure] = []  # told of every group
        self._queues: dict[str, CommitQueue] = {}

    async def open(self, signed: SignedHeads | None = None) -> None:
        """Open the store and bring every table to where its log ends; it goes on from `signed`."""
        await self.store.open()
        try:
            if signed is not None:
                async with self.store.reading() as tx:
                    await require_signed(tx, self.keys, signed)
            await self._load_all()
        except BaseException:
            await self.close()
            raise

    async def _load_all(self) -> None:
        await self.run(partial(take_keys, self.keys, self.clock.now()))
        async with self.store.reading() as tx:
            await self.lived.look(tx)
            for stream, head in await tx.streams():
                if stream != OFFICE:
                    live = self.tables[stream] = await load_table(tx, self.keys, stream, head)
                    refuse_changed(live.table)

    async def close(self) -> None:
        while self._queues:  # a command may come, and begin another, while one is closed
            _, queue = self._queues.popitem()
            await queue.close()
        await self.store.close()

    @property
    def waiting(self) -> int:
        """How many commands wait for a group."""
        return sum(queue.waiting for queue in self._queues.values())

    def table(self, name: str) -> LiveTable:
        """A table as it is durable."""
        live = self.tables.get(name)
        if live is None:
            raise HouseError(Code.UNKNOWN_TABLE, f"The house has no table “{name}”.", where="table")
        return live

    async def give(
        self, name: str, asked: Asked, *, command: str, provided: Provided | None = None
    ) -> Receipt:
        """Give a table a command; the receipt once it is durable, or the refusal is raised.

        The same command id again is answered as it was the first time, also where a refusal is on
        record; what was plainly refused changed nothing, and is decided anew. `provided` looks at
        the table that the command is decided on, and may refuse it.
        """
        besides = await word_on(self.table(name), asked, self.edges_of)
        fingerprint = fingerprint_of((name, asked))
        if isinstance(asked, LiftBar):
            async with self.store.reading() as tx:
                name, *others = await tables_barring(tx, asked.player) or [name]
            # An id for each, and its own last: cut short, it does the rest when it is given again.
            for table in others:
                await self._give(table, asked, f"{command}/{table}", fingerprint, None, [])
        return await self._give(name, asked, command, fingerprint, provided, besides)

    async def _give(
        self,
        name: str,
        asked: Asked,
        command: str,
        fingerprint: bytes,
        provided: Provided | None,
        besides: Sequence[Fact],
    ) -> Receipt:
        try:
            outcome = await self.run(
                partial(self._take, name, asked, command, fingerprint, provided, besides),
                stream=name,
                account=wallet(asked.actor) if asked.role is PLAYER else None,
                asked=(asked.actor, command),
                earlier=partial(outcome_before, asked.actor, command, fingerprint),
            )
            return outcome.receipt()
        except InvariantBrokenError as broken:
            await self.run(partial(self._halt, name, broken), stream=name)
            raise

    async def hear(self, name: str, seq: int) -> None:
        """Another worker moved a stream to here: read what it wrote."""
        if name == OFFICE or self.tables.get(name, NEW).seq >= seq:
            return
        async with self.store.reading() as tx:
            await self.catch_up(tx, name, dict(await tx.streams())[name])

    async def hear_all(self) -> None:
        """Something may have been missed: read whatever is new."""
        async with self.store.reading() as tx:
            heads = await tx.streams()
        for name, head in heads:
            await self.hear(name, head.seq)

    def run(
        self,
        work: Callable[[Group], Awaitable[T]],
        *,
        stream: str = OFFICE,
        account: Account | None = None,
        asked: tuple[str, str] | None = None,
        earlier: Callable[[Transaction], Awaitable[T | None]] | None = None,
    ) -> Awaitable[T]:
        """Run work in a transaction, in line with the commands of a stream: see `CommitQueue`."""
        if self.stopped is not None:
            raise HouseError(Code.HEADS_DIFFER, self.stopped)
        name = stream if self.store.queues_by_stream else ""
        queue = self._queues.get(name)
        if queue is None:
            first = name if name == OFFICE else None  # or two of its groups could wait in a ring
            queue = self._queues[name] = CommitQueue(self.store, self.measures, first=first)
        return queue.submit(work, account=account, asked=asked, earlier=earlier)

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
        answered_for = answers_for(asked, accepts, await self.edges_of(config.rules))

        async def work(group: Group) -> Receipt:
            if not await group.tx.create(name):  # somebody was quicker
                raise HouseError(Code.TABLE_OPEN, f"There is a table “{name}” already.")
            head, now = await group.tx.lock(name), self.clock.now()
            opened = first_turn(asked, now).then((*answered_for, pace or Pace()), now)
            await self._append(group, name, head, opened, now)
            return Receipt(name, opened.live.seq)

        return await self.run(work)

    async def _take(
        self,
        name: str,
        asked: Asked,
        command: str,
        fingerprint: bytes,
        provided: Provided | None,
        besides: Sequence[Fact],
        group: Group,
    ) -> Outcome:
        tx, asked_by = group.tx, who_asked(asked.actor, command)
        head, live = await self._present(group, name)
        by, is_new = asked.actor, tx.is_new(asked.actor, command)
        before = None if is_new else await outcome_before(by, command, fingerprint, tx)
        if before is not None:
            return before
        now = self.clock.now()
        said = () if provided is None else await provided(tx, live, now) or ()
        for guard in self.guards:
            await guard(tx, live, asked, now)
        meter = None
        if asks_for_meter(live, asked):
            await tx.hold([METER])
            meter = await tx.balance(METER)
        try:
            witness = terms_of(self.witness, self.keys.house)
            turn = take_turn(live, asked, now, entropy=self.entropy, meter=meter, witness=witness)
            turn = turn.then((*said, *besides, *await elsewhere(self, group, name, turn)), now)
            outcome = Outcome.of(name, turn)
            answer = Answer(fingerprint, outcome.write())
            cause = write_cause(asked_by, answer)
            await self._append(group, name, head, turn, now, cause)
        except Exception as error:
            if isinstance(error, (ThreecardError, *self.store.failures)):
                raise
            log.exception("table %s: a command broke", name)
            # Players read the sentence; what it was about may hold a card, and is for the log.
            raise InvariantBrokenError(f"Table {name} met a fault of the house's own.") from error
        tx.remember(asked.actor, command, answer, now)
        return outcome

    async def _present(self, group: Group, name: str) -> tuple[Head, LiveTable]:
        """The table held and as commands before it leave it: of this group, and of other workers.

        The first command of a group holds the wallets of all it may touch, in order.
        """
        head = await group.tx.lock(name)
        live = group.tables.get(name)
        if live is None:
            await self.catch_up(group.tx, name, head)
            live = self.tables[name]
            await group.tx.hold(group.accounts | set(map(wallet, live.parties)))
        return head, live

    async def catch_up(self, tx: Transaction, name: str, head: Head) -> None:
        """Follow what other workers committed at a table; watchers here learn of it too."""
        known = self.tables.get(name, NEW)
        async for commit in commits_since(tx, self.keys, name, known, head):
            self._advance(commit)

    async def _append(
        self, group: Group, name: str, head: Head, turn: Turn, at: Millis, cause: bytes = b""
    ) -> None:
        balances = await append(group.tx, self.keys, name, head, turn.steps, at, cause)
        group.tx.put(group.tables, name, turn.live)
        happened = tuple([Happened(step.live.seq, at, step.fact) for step in turn.steps])
        group.after.append(partial(self._advance, Commit(name, happened, turn.live, balances)))

    def _advance(self, commit: Commit) -> None:
        """Memory and watchers move, now that it is durable; never back, and never twice."""
        new = commit.after(self.tables.get(commit.table, NEW).seq)
        if new is None:
            return
        self.tables[new.table] = new.live
        for listener in tuple(self.listeners):
            try:
                listener(new)
            except Exception:  # what is durable is; a watcher's trouble is its own
                log.exception("table %s: a watcher failed", new.table)

    async def _halt(self, name: str, broken: InvariantBrokenError, group: Group) -> None:
        head, live = await self._present(group, name)
        if live.halted is not None:  # by another command that broke
            return
        halted = TableHalted(sentence=f"{broken.sentence} Nothing of it was kept.", by=OFFICE)
        now = self.clock.now()
        await self._append(group, name, head, Turn((fold(live, halted, now),)), now)
