"""A gaming day opens with the first round after six in the morning, and no moment sooner."""

from __future__ import annotations

from pathlib import Path

from tests.server.actors import in_loop
from tests.server.checks import check_house
from tests.server.dealing import PACE, dealing, of_kind
from tests.server.world import START
from threecard.core.events import GamingDayOpened
from threecard.core.table import Phase
from threecard.server.ports import Millis
from threecard.server.table.gaming_day import day_began, gaming_day

DAY = 24 * 3600_000


@in_loop
async def test_a_gaming_day_opens_with_the_first_round_after_six(tmp_path: Path) -> None:
    async with dealing(tmp_path, "R3P") as world:
        first = gaming_day(START)
        assert world.live("R3P").day == first
        morning = day_began(Millis(START + DAY))
        assert (morning // 3600_000 + 8) % 24 == 6, "six in the morning in Singapore"
        world.clock.advance(morning - START - 1)
        await world.wager("R3P", "Mei", 1)
        await world.until("R3P", Phase.CONCLUDED)
        [opened] = of_kind(world.facts("R3P"), GamingDayOpened)
        assert world.live("R3P").day == gaming_day(morning) != first
        await world.round("R3P", "Mei")
        assert of_kind(world.facts("R3P"), GamingDayOpened) == [opened]
        await check_house(world.house)


@in_loop
async def test_no_gaming_day_opens_a_moment_too_soon(tmp_path: Path) -> None:
    async with dealing(tmp_path, "R3P") as world:
        morning = day_began(Millis(START + DAY))
        round_takes = PACE.bets + PACE.showing
        world.clock.advance(morning - START - 1 - round_takes - PACE.next_round)
        await world.wager("R3P", "Mei", 1)
        await world.until("R3P", Phase.CONCLUDED)
        await world.wait(PACE.next_round)
        assert world.live("R3P").table.round == 2
        assert not of_kind(world.facts("R3P"), GamingDayOpened)
