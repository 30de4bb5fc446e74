"""A player who excludes themselves: until when, and what they may still finish."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.actors import in_loop
from tests.server.identity.front import DAY, Front, at_a_table, code_of, refused
from threecard.core.errors import Code
from threecard.core.table import Phase
from threecard.server.log.office import SelfExcluded


@in_loop
async def test_an_exclusion_stands_and_is_never_shortened(tmp_path: Path) -> None:
    async with at_a_table(tmp_path) as (front, mei):
        now = front.clock.now()
        assert await front.identity.exclude(mei, days=3) == now + 3 * DAY
        assert await front.identity.exclude(mei, days=1) == now + 3 * DAY
        assert (await front.identity.account(mei)).exclusion == now + 3 * DAY
        excluded = [fact for fact in await front.office() if isinstance(fact, SelfExcluded)]
        assert excluded == [SelfExcluded(player="Mei", until=now + 3 * DAY)]
        await front.restart()
        refusal = await refused(front.wager("R3P", "Mei", 1))
        assert refusal.code is Code.SELF_EXCLUDED
        front.clock.advance(3 * DAY - 1)
        assert await code_of(front.wager("R3P", "Mei", 1)) is Code.SELF_EXCLUDED
        front.clock.advance(1)
        await front.wager("R3P", "Mei", 1)
        assert (await front.identity.account(mei)).exclusion is None


@pytest.mark.parametrize("days", [0, -1, 3_651])
@in_loop
async def test_an_exclusion_is_for_whole_days(days: int, tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        mei = await front.register("Mei")
        assert await code_of(front.identity.exclude(mei, days=days)) is Code.BAD_FIELD


@in_loop
async def test_who_is_excluded_plays_the_round_to_its_end(tmp_path: Path) -> None:
    async with at_a_table(tmp_path, "TCP") as (front, mei):
        await front.wager("TCP", "Mei", 1, "ante", 40_00)
        await front.identity.exclude(mei, days=1)
        assert await code_of(front.wager("TCP", "Mei", 1, "pair_plus", 5_00)) is Code.SELF_EXCLUDED
        await front.deal("TCP")
        await front.do("TCP", "decide", by="Mei", position=1, decision="play")
        await front.finish("TCP", ["2s 3s 4s", "5h 7d 9c"])
        assert front.live("TCP").table.phase is Phase.CONCLUDED
