"""Watching: what a wallet comes to hold its owner is told, in whatever order it is heard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from tests.server.actors import CHIPS, World, in_loop
from threecard.server.api import watching as watching_module
from threecard.server.api.frames import Balance
from threecard.server.api.metrics import Metrics
from threecard.server.api.outbox import Message, Outbox
from threecard.server.api.room import Watcher
from threecard.server.api.settings import ApiSettings
from threecard.server.api.watching import Watching
from threecard.server.explorer import Pricer, TableOdds
from threecard.server.money.entries import wallet
from threecard.server.storage.transaction import Transaction

_FRAMES = msgspec.json.Decoder(Balance)


@asynccontextmanager
async def watched(folder: Path) -> AsyncIterator[tuple[World, Watching]]:
    """A table whose bets are open, and somebody who tells what happens at it."""
    async with World(folder) as world:
        await world.buy("Mei", "Raj")
        await world.open_table("R3P")
        watching = Watching(world.house, TableOdds(Pricer()), ApiSettings(), Metrics())
        await watching.start()
        await world.do("R3P", "place_your_bets", by="dealer")
        yield world, watching
        watching.end()


class Socket:
    """Somebody's window: what it was told that they own."""

    def __init__(self, name: str) -> None:
        self.told: list[int] = []
        self.outbox = Outbox(99, lambda _code: None)
        self.watcher = Watcher(name, None, self.outbox)
        self.task = asyncio.create_task(self.outbox.deliver(self._send))

    async def _send(self, message: Message) -> None:
        if message["text"].startswith('{"type":"balance"'):
            self.told.append(_FRAMES.decode(message["text"]).balance)

    async def come(self, watching: Watching, shown: int) -> None:
        self.watcher.balance = shown
        watching.enter(self.watcher, "R3P")
        await asyncio.sleep(0)

    async def hears(self, *balances: int) -> None:
        """These and no others, soon."""
        await asyncio.sleep(6 * watching_module.BALANCE_SECONDS)
        assert self.told == list(balances)
        self.task.cancel()


@in_loop
async def test_what_moved_between_a_look_and_the_entering_is_told(tmp_path: Path) -> None:
    """Its sender's new window was not in yet, and would show the old balance for long."""
    async with watched(tmp_path) as (world, watching):
        await world.wager("R3P", "Mei", 1, stake=25_00)
        mei, raj = Socket("Mei"), Socket("Raj")
        await mei.come(watching, CHIPS)
        await raj.come(watching, CHIPS)
        await mei.hears(CHIPS - 25_00)
        await raj.hears()


@in_loop
async def test_what_is_heard_while_balances_are_read_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched(tmp_path) as (world, watching):
        mei = Socket("Mei")
        after: list[Callable[[], Awaitable[object]]] = [
            lambda: world.wager("R3P", "Mei", 1, stake=25_00)
        ]
        _looks_slowly(world, monkeypatch, after)
        await mei.come(watching, CHIPS)
        await mei.hears(CHIPS - 25_00)


@in_loop
async def test_another_workers_word_of_a_wallet_is_no_older_than_what_was_told(
    tmp_path: Path,
) -> None:
    """It is heard late; by then the person has wagered here, and the wallet is what it is."""
    async with watched(tmp_path) as (world, watching):
        mei = Socket("Mei")
        await mei.come(watching, CHIPS)
        await world.buy("Mei", cents=50_00)  # at another worker, so nobody here hears of it
        await world.wager("R3P", "Mei", 1, stake=25_00)
        watching.moved(wallet("Mei"))
        await mei.hears(CHIPS + 25_00)


@in_loop
async def test_balances_that_can_not_be_read_are_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        raise OSError("away")

    async with watched(tmp_path) as (world, watching):
        mei = Socket("Mei")
        await world.wager("R3P", "Mei", 1, stake=25_00)
        _looks_slowly(world, monkeypatch, [fail, fail])
        await mei.come(watching, CHIPS)
        await mei.hears(CHIPS - 25_00)


def _looks_slowly(
    world: World, monkeypatch: pytest.MonkeyPatch, after: list[Callable[[], Awaitable[object]]]
) -> None:
    """Each of these happens once, when something was looked up and before the look is over."""
    read = world.house.store.reading

    @asynccontextmanager
    async def slow() -> AsyncIterator[Transaction]:
        async with read() as tx:
            yield tx
            if after:
                await after.pop()()

    monkeypatch.setattr(world.house.store, "reading", slow)
