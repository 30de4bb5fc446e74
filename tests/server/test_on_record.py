"""What is refused and on record: committed, told to everybody, and answered as a refusal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.marks import clause
from tests.server.actors import World, in_loop
from tests.server.checks import check_house
from threecard.core.errors import CommandRefusedError
from threecard.core.events import ActRefused

LATE: dict[str, Any] = {"player": "Mei", "position": 2, "wager": "main", "stake": 10_00}


@clause("R3P 5.2")
@in_loop
async def test_a_late_wager_is_refused_and_on_record(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei")
        await world.open_table("R3P")
        await world.betting("R3P", "Mei")
        await world.deal("R3P")
        chips = await world.chips("Mei")
        answers = []
        for command in ("late", "late", "later"):
            with pytest.raises(CommandRefusedError) as refused:
                await world.do("R3P", "place_wager", by="Mei", command=command, **LATE)
            answers.append((refused.value.code, refused.value.sentence, refused.value.clause))
        assert set(answers) == {("wagers_closed", "That came after “No more bets”.", "R3P 5.2")}
        # The same id is the same attempt; another one is another.
        records = [fact for fact in world.facts("R3P") if isinstance(fact, ActRefused)]
        assert [(each.actor, each.act) for each in records] == [("Mei", "place_wager")] * 2
        assert await world.chips("Mei") == chips
        # After a restart it is still answered the same.
        await world.lose_power()
        await world.house.open()
        before = world.live("R3P").seq
        with pytest.raises(CommandRefusedError) as again:
            await world.do("R3P", "place_wager", by="Mei", command="late", **LATE)
        assert (again.value.code, again.value.clause) == ("wagers_closed", "R3P 5.2")
        assert world.live("R3P").seq == before
        await check_house(world.house)


@in_loop
async def test_what_is_tried_too_often_is_refused_without_a_record(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei")
        await world.open_table("R3P")
        await world.betting("R3P", "Mei")
        await world.deal("R3P")
        for _ in range(7):
            assert await world.refused("R3P", "place_wager", by="Mei", **LATE) == "wagers_closed"
        assert len([fact for fact in world.facts("R3P") if isinstance(fact, ActRefused)]) == 5
