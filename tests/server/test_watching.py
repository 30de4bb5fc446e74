"""Watching: what a person's wallet holds is told, whenever they come in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.actors import CHIPS, World, in_loop
from threecard.server.api.metrics import Metrics
from threecard.server.api.settings import ApiSettings
from threecard.server.api.watching import Watching
from threecard.server.explorer import Pricer, TableOdds
from threecard.server.storage.transaction import Transaction


@in_loop
async def test_a_wager_that_is_committed_while_a_balance_is_read_is_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its sender's new socket is not in yet to be told, and would show the old balance for long."""
    async with World(tmp_path) as world:
        await world.buy("Mei", "Raj")
        await world.open_table("R3P")
        watching = Watching(world.house, TableOdds(Pricer()), ApiSettings(), Metrics())
        await watching.start()
        await world.do("R3P", "place_your_bets", by="dealer")
        read = world.house.store.reading

        @asynccontextmanager
        async def slow() -> AsyncIterator[Transaction]:
            async with read() as tx:
                yield tx
                await world.wager("R3P", "Mei", 1, stake=25_00)

        with monkeypatch.context() as planted:
            planted.setattr(world.house.store, "reading", slow)
            assert await watching.balance("Mei") == CHIPS - 25_00
        assert await watching.balance("Mei") == CHIPS - 25_00
        assert await watching.balance("Raj") == CHIPS
        assert not watching._looked_up
        assert not watching._heard
