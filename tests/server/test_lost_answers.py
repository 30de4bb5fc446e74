"""Answers lost at every call to the store: what people are told is what the log holds.

Each scene opens a table, sells chips and ends a round, with an answer lost somewhere in each of its
steps. What the house says to each command is compared with the log as another connection reads it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.actors import World, in_loop
from tests.server.asking import ask
from tests.server.checks import check_house
from tests.server.losing import LosingPostgres, LosingSqlite, Losses
from tests.stores.postgres import database_of
from threecard.core.errors import Code, ThreecardError
from threecard.core.irregularities.incidents import Uncovered
from threecard.core.table import Phase
from threecard.server.audit import examine
from threecard.server.errors import CommitUnknownError, StoreError
from threecard.server.house.receipts import Receipt
from threecard.server.log import commit_queue
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.storage import postgres
from threecard.server.storage.postgres import PostgresStore
from threecard.server.storage.sqlite import SqliteStore
from threecard.server.storage.store import Store
from threecard.server.table.orders import Asked

STORES = pytest.mark.parametrize("kind", ["sqlite", "postgres"])
EFFECTS = pytest.mark.parametrize("has_effect", [False, True], ids=["unsent", "unanswered"])
_RECEIPTS = msgspec.json.Decoder(Receipt)


class Scene:
    """A house over a store that loses answers, and another look at the same store."""

    def __init__(
        self, world: World, store: LosingSqlite | LosingPostgres, losses: Losses, truth: Store
    ) -> None:
        self.world = world
        self.store = store
        self.losses = losses
        self.truth = truth

    async def heads(self) -> dict[str, int]:
        async with self.truth.reading() as tx:
            return {name: head.seq for name, head in await tx.streams()}

    async def receipt(self, asked: Asked, command: str) -> Receipt | None:
        """What the log's database knows a command by."""
        async with self.truth.reading() as tx:
            kept = await tx.answered(asked.actor, command)
        return None if kept is None else _RECEIPTS.decode(kept.body)

    def known(self, table: str) -> int:
        live = self.world.house.tables.get(table)
        return 0 if live is None else live.seq

    async def is_not_ahead(self, table: str) -> None:
        """Memory knows nothing that the log has not, whoever else is being answered now.

        Memory is looked at first: the log goes on while it is asked, with what others have given.
        """
        known = self.known(table)
        assert known <= (await self.heads()).get(table, 0)

    async def remembers(self, table: str) -> None:
        """With everybody answered memory is where the log is, and watchers were told all of it."""
        last = (await self.heads()).get(table, 0)
        assert self.known(table) == last
        told = [each.seq for c in self.world.commits if c.table == table for each in c.facts]
        assert told == list(range(1, last + 1))

    async def give(
        self, table: str, kind: str, *, by: str, times: int = 1, **fields: object
    ) -> None:
        """Give a command under one id until it was accepted so many times; each answer is true."""
        asked = ask(kind, by=by, **fields)
        command = f"c{next(self.world.ids)}"
        answers: list[Receipt] = []
        causes: list[BaseException | None] = []
        for _ in range(times + 1):
            try:
                said = await self.world.house.give(table, asked, command=command)
            except StoreError as failed:
                _says_no(failed)
                causes.append(failed.__cause__)
                assert await self.receipt(asked, command) is None, "it was said not to happen"
            else:
                assert await self.receipt(asked, command) == said, "it was said to happen"
                answers.append(said)
            await self.is_not_ahead(table)
            if len(answers) == times:
                break
        assert len(answers) == times, f"{kind} was refused twice for one fault: {causes!r}"
        assert len(set(answers)) == 1, "the same id has the same receipt"

    async def write(self, stream: str, work: Callable[[], Awaitable[object]], records: int) -> None:
        """Do what has no id until it is accepted: each answer is true, and it is done once."""
        before = (await self.heads()).get(stream, 0)
        for _ in range(3):
            try:
                await work()
            except StoreError as failed:
                _says_no(failed)
                assert (await self.heads()).get(stream, 0) == before, "it was said not to happen"
            else:
                assert (await self.heads())[stream] == before + records, "it was said to happen"
                return
        raise AssertionError("it was never accepted")

    async def play(self, table: str, plant: Callable[[], None]) -> None:
        """A table opened, chips sold, wagers and a refusal in one group, and a round to its end.

        `plant` plants a fault before each step; a step over, all that it lost is made good.
        """
        world = self.world
        steps: tuple[Callable[[], Awaitable[object]], ...] = (
            lambda: self.write(table, lambda: world.open_table("R3P", table), 2),
            lambda: self.write(OFFICE, lambda: world.buy("Mei", "Tan", cents=100_00), 2),
            lambda: self.give(table, "place_your_bets", by="dealer"),
            lambda: asyncio.gather(
                self.give(table, "place_wager", by="Mei", times=2, **_wager("Mei", 1)),
                self.give(table, "place_wager", by="Tan", **_wager("Tan", 2)),
                self.refused(table, "place_wager", by="Mei", **_wager("Mei", 0)),
            ),
            lambda: self.give(
                table, "report_incident", by="dealer", incident=Uncovered(), description="a bird"
            ),
            lambda: self.give(
                table, "decide_incident", by="shift_manager", remedy="void", reason="it saw cards"
            ),
        )
        for step in steps:
            await self.store.settled()
            plant()
            await step()
            self.losses.calm()
            await self.remembers(table)
        assert world.live(table).table.phase is Phase.CONCLUDED

    async def refused(self, table: str, kind: str, *, by: str, **fields: object) -> None:
        asked = ask(kind, by=by, **fields)
        with pytest.raises(ThreecardError):
            await self.world.house.give(table, asked, command="refused")
        assert await self.receipt(asked, "refused") is None

    async def check(self) -> None:
        await check_house(self.world.house)
        async with self.truth.reading() as tx:
            report = await examine(tx, self.world.keys)
        assert report.holds, report.findings


def _says_no(failed: StoreError) -> None:
    """The database can be asked, so nobody is left in doubt."""
    assert failed.code is Code.STORE_FAILED
    assert failed.sentence.endswith("it did not happen.")


def _wager(player: str, position: int) -> dict[str, Any]:
    return {"player": player, "position": position, "wager": "main", "stake": 10_00}


@asynccontextmanager
async def scene(folder: Path, kind: str) -> AsyncIterator[Scene]:
    losses = Losses()
    store: LosingSqlite | LosingPostgres
    truth: Store
    if kind == "sqlite":
        store = LosingSqlite(folder / "house.db", losses)
        truth = SqliteStore(store.path)  # that only reads, and so need not hold the file
    else:
        url = database_of(folder)
        store = LosingPostgres(url, losses)
        truth = PostgresStore(url)
        await truth.open()
    try:
        async with World(folder, store=lambda _path: store) as world:
            yield Scene(world, store, losses, truth)
    finally:
        await truth.close()


@STORES
@EFFECTS
@in_loop
async def test_an_answer_lost_at_any_call_is_told_as_it_is(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch, *, has_effect: bool
) -> None:
    # Nothing is away here, so nobody is left in doubt, however slow a busy machine may be.
    monkeypatch.setattr(commit_queue, "PATIENCE_SECONDS", 60.0)
    async with scene(tmp_path, kind) as stage:
        losses = stage.losses
        for call in count():
            before = losses.lost
            await stage.play(f"T{call}", partial(losses.lose, call, has_effect=has_effect))
            if call % 10 == 0:
                await stage.check()
            if losses.lost == before:
                break  # no step has so many calls
        assert losses.lost > 30
        await stage.check()


@STORES
@EFFECTS
@in_loop
async def test_while_the_database_is_away_nobody_is_told_what_is_not_known(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch, *, has_effect: bool
) -> None:
    monkeypatch.setattr(commit_queue, "PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(postgres, "WAIT_SECONDS", 3.0)
    async with scene(tmp_path, kind) as stage:
        world, losses = stage.world, stage.losses
        await world.buy("Mei", "Tan")
        await world.open_table("R3P")
        await world.do("R3P", "place_your_bets", by="dealer")
        before = world.live("R3P")
        losses.lose(only=b"COMMIT", has_effect=has_effect, stays_away=True)
        mei, tan = (
            ask("place_wager", by=who, **_wager(who, n)) for n, who in ((1, "Mei"), (2, "Tan"))
        )
        for asked in (mei, tan):  # the first may hold, and so might what was asked before
            with pytest.raises(CommitUnknownError) as unknown:
                await world.house.give("R3P", asked, command="one")
            assert unknown.value.code is Code.COMMIT_UNKNOWN
        heads = await stage.heads()
        with pytest.raises(StoreError) as failed:
            await world.buy("Mei")
        _says_no(failed.value)  # nothing of it was begun, and it has no id
        assert await stage.heads() == heads
        assert world.live("R3P") is before
        kept = await stage.receipt(mei, "one")
        assert (kept is not None) == has_effect
        found_out = asyncio.Event()
        world.house.listeners.append(lambda _commit: found_out.set())
        losses.calm()
        async with asyncio.timeout(20):
            if has_effect:
                await found_out.wait()  # nobody asks, and the house finds out by itself
                assert world.live("R3P").seq == before.seq + 1
            again = await _accepted(world, mei)
            assert kept in (None, again)
            await _accepted(world, tan)
        assert list(world.live("R3P").table.players) == ["Mei", "Tan"]
        await stage.remembers("R3P")
        await stage.check()


async def _accepted(world: World, asked: Asked) -> Receipt:
    """The receipt under the same id, as soon as the house can give it."""
    while True:
        try:
            return await world.house.give("R3P", asked, command="one")
        except StoreError:
            await asyncio.sleep(0.05)
