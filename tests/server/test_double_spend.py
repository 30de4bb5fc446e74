"""One wallet, many tables, all at once: chips are spent once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.actors import World, in_loop
from tests.server.asking import ask
from tests.server.checks import check_house
from tests.server.spending import AT_ONCE, spend_at_once
from threecard.server.house.receipts import Receipt
from threecard.server.log.office import ChipsCashed
from threecard.server.storage.sqlite import SqliteStore


@pytest.mark.parametrize("afford", [0, 1, 3, 63, 64])
@in_loop
async def test_64_wagers_at_once_are_taken_as_far_as_the_chips_go(
    tmp_path: Path, afford: int
) -> None:
    await spend_at_once(tmp_path, afford, SqliteStore)


@in_loop
async def test_the_same_wager_sent_64_times_under_one_id_is_one_wager(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei")
        await world.open_table("R3P")
        await world.do("R3P", "place_your_bets", by="dealer")
        wager = ask("place_wager", by="Mei", player="Mei", position=1, wager="main", stake=10_00)
        answers = await asyncio.gather(
            *(world.house.give("R3P", wager, command="once") for _ in range(AT_ONCE))
        )
        assert len(set(answers)) == 1
        assert await world.chips("Mei") == 50_000_00 - 10_00


@in_loop
async def test_chips_at_the_cage_and_on_the_table_are_not_the_same_chips(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei", cents=10_00)
        await world.open_table("R3P")
        await world.do("R3P", "place_your_bets", by="dealer")
        answers = await asyncio.gather(
            *(
                world.note(ChipsCashed(player="Mei", cents=10_00, by="cage"))
                if turn % 2
                else world.wager("R3P", "Mei", 1 + turn // 2 % 7)
                for turn in range(AT_ONCE)
            ),
            return_exceptions=True,
        )
        assert sum(not isinstance(answer, BaseException) for answer in answers) == 1
        assert await world.chips("Mei") == 0
        await check_house(world.house)


@in_loop
async def test_several_hands_cannot_be_played_with_the_chips_for_one(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei", cents=80_00)
        await world.open_table("TCP")
        await world.do("TCP", "place_your_bets", by="dealer")
        for position in range(1, 8):
            await world.wager("TCP", "Mei", position)
        await world.deal("TCP")
        answers = await asyncio.gather(
            *(
                world.do("TCP", "decide", by="Mei", position=position, decision="play")
                for position in range(1, 8)
            ),
            return_exceptions=True,
        )
        assert sum(isinstance(answer, Receipt) for answer in answers) == 1
        assert await world.chips("Mei") == 0
        await check_house(world.house)
