"""A new table: whose word it needs, and a name that is not in use."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.actors import World, in_loop
from tests.server.asking import config_of
from threecard.core.errors import Code, ThreecardError
from threecard.core.people import Role
from threecard.server.errors import HouseError
from threecard.server.table.facts import EdgeAccepted


@pytest.mark.parametrize(
    ("tag", "terms", "wager"),
    [
        ("P3P", {}, "tie"),
        ("TCP", {"readings": {"dealer.qualifies": "contains_queen_or_higher"}}, "ante"),
        ("TCP", {"jackpot_price": 1}, "jackpot"),
    ],
)
@in_loop
async def test_a_table_that_hands_the_player_an_edge_needs_a_shift_managers_word(
    tmp_path: Path, tag: str, terms: dict[str, Any], wager: str
) -> None:
    async with World(tmp_path) as world:
        config = config_of(tag, **terms)
        for role, word in (
            (Role.SHIFT_MANAGER, None),
            (Role.SHIFT_MANAGER, "  "),
            (Role.PIT_MANAGER, "the players like it"),
        ):
            with pytest.raises(HouseError) as refused:
                await world.house.open_table(config, by="Sam", role=role, accepts=word)
            assert refused.value.code is Code.PLAYER_HAS_EDGE
            assert tag not in world.house.tables
        await world.house.open_table(
            config, by="Sam", role=Role.SHIFT_MANAGER, accepts="a promotion"
        )
        accepted = [each for each in world.last(tag) if isinstance(each, EdgeAccepted)]
        assert wager in {each.wager for each in accepted}
        assert {(each.by, each.reason) for each in accepted} == {("Sam", "a promotion")}
        assert all(each.edge.startswith("-") for each in accepted)
        assert world.live(tag).accepted == tuple(accepted)


@in_loop
async def test_a_table_with_the_houses_edge_needs_nobodys_word(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        config = config_of("R3P")
        with pytest.raises(ThreecardError) as refused:
            await world.house.open_table(config, by="Dan", role=Role.DEALER)
        assert refused.value.code is Code.ROLE_NOT_PERMITTED
        await world.house.open_table(config, by="Pat", role=Role.PIT_MANAGER)
        assert world.live("R3P").accepted == ()


@in_loop
async def test_a_table_of_a_name_in_use_is_refused_though_asked_for_at_once(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        config = config_of("R3P")
        opened = await asyncio.gather(
            *(world.house.open_table(config, by="Sam", role=Role.SHIFT_MANAGER) for _ in range(3)),
            return_exceptions=True,
        )
        codes = sorted(str(getattr(each, "code", "opened")) for each in opened)
        assert codes == ["opened", "table_open", "table_open"], opened
        with pytest.raises(HouseError):
            await world.open_table("R3P")
        with pytest.raises(HouseError):
            await world.open_table("R3P", "house")  # the office's own log
