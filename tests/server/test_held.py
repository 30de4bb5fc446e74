"""A round that a house holds when it closes goes on with no ruling when it opens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from tests.server.actors import World, in_loop
from tests.server.checks import check_house
from tests.server.losing import LosingSqlite, Losses
from tests.server.stages import STAGES, begin, named, rulings, to_dealt
from tests.table.incidents import GAMES
from threecard.core.errors import Code
from threecard.core.table import Phase
from threecard.server.api import ApiSettings
from threecard.server.errors import StoreError
from threecard.server.explorer import Pricer, TableOdds
from threecard.server.house.recovery import hold
from threecard.server.ports import SystemClock
from threecard.server.process import lifecycle
from threecard.server.process.lifecycle import OpenHouse
from threecard.server.process.settings import ServeSettings
from threecard.server.table.facts import RoundHeld, RoundResumed


@pytest.mark.parametrize("stage", STAGES, ids=named)
@pytest.mark.parametrize("tag", GAMES)
@in_loop
async def test_a_held_round_goes_on_with_no_ruling(
    tmp_path: Path, tag: str, stage: Callable[[World, str], object]
) -> None:
    async with World(tmp_path) as world:
        await begin(world, tag)
        await stage(world, tag)  # type: ignore[misc]
        world.employ()
        await world.quiet()
        await world.dismiss()
        before = world.live(tag).table
        assert await hold(world.house) == ([tag] if before.wagers else [])
        if not before.wagers:
            return  # a dealer of an electronic table had settled it at once
        assert isinstance(world.last(tag)[-1], RoundHeld)
        assert await world.refused(tag, "sit", by="Raj", position=3) == "table_resting"
        await world.close()
        world.house = world._house()
        assert await world.reopen() == []
        assert isinstance(world.last(tag)[-1], RoundResumed)
        assert world.live(tag).table == before
        assert rulings(world, tag) == []
        world.employ()
        await world.until(tag, Phase.CONCLUDED)
        await check_house(world.house)


@in_loop
async def test_power_lost_while_a_round_is_held_does_not_rule_on_it(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await begin(world, "R3P")
        await to_dealt(world, "R3P")
        await hold(world.house)
        await world.lose_power()
        assert await world.reopen() == []
        await world.lose_power()  # and now it is in play again
        assert await world.reopen() == ["R3P"]


@in_loop
async def test_a_table_stopped_while_its_round_was_held_keeps_no_house_closed(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        await begin(world, "R3P", "T3P")
        await to_dealt(world, "R3P")
        await to_dealt(world, "T3P")
        await hold(world.house)
        await world.do("R3P", "halt_table", by="pit_manager", reason="There is smoke.")
        await world.lose_power()
        await world.reopen()
        assert not world.live("T3P").held
        assert world.live("R3P").halted == "There is smoke."
        await world.do("R3P", "release_table", by="shift_manager", reason="It is gone.")
        await world.finish("R3P")


@in_loop
async def test_a_wager_on_its_way_when_the_house_closes_is_held_with_its_round(
    tmp_path: Path,
) -> None:
    """It was taken before the doors closed, and its group is not committed yet."""
    async with World(tmp_path) as world:
        await world.open_table("P3P")
        await world.buy("Mei")
        await world.do("P3P", "place_your_bets", by="dealer")
        await world.do("P3P", "sit", by="Mei", position=1)
        wagering = asyncio.create_task(world.wager("P3P", "Mei", 1))
        await asyncio.sleep(0)  # it waits in the queue
        assert await hold(world.house) == ["P3P"]
        await wagering
        await world.lose_power()
        assert await world.reopen() == []
        assert isinstance(world.last("P3P")[-1], RoundResumed)


@in_loop
async def test_a_dealer_who_finds_a_round_held_while_the_house_is_open_goes_on_with_it(
    tmp_path: Path,
) -> None:
    """A worker held it that took itself for the last one, for another was silent for a while."""
    async with World(tmp_path) as world:
        await begin(world, "R3P")
        await to_dealt(world, "R3P")
        assert await hold(world.house) == ["R3P"]
        world.employ()
        await world.until("R3P", Phase.CONCLUDED)
        assert any(isinstance(fact, RoundResumed) for fact in world.facts("R3P"))
        assert rulings(world, "R3P") == []


@in_loop
async def test_a_house_that_can_not_be_opened_has_its_rounds_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it could not say is that it is open, so nobody played, and nothing broke off."""

    async def fail(*_: object) -> None:
        raise StoreError(Code.STORE_FAILED, "The disk is full.")

    async with World(tmp_path) as world:
        await begin(world, "R3P")
        await to_dealt(world, "R3P")
        await hold(world.house)
        before = world.live("R3P").table
        await world.lose_power()
        await world.house.open()
        with monkeypatch.context() as planted:
            planted.setattr(lifecycle, "_write_down", fail)
            with pytest.raises(StoreError):
                await _open_doors(world)
        assert isinstance(world.last("R3P")[-1], RoundHeld)
        await world.lose_power()
        assert await world.reopen() == []
        assert world.live("R3P").table == before
        assert rulings(world, "R3P") == []


@pytest.mark.parametrize("has_effect", [False, True], ids=["unsent", "unanswered"])
@in_loop
async def test_a_house_told_to_stop_closes_whatever_call_to_the_store_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, has_effect: bool
) -> None:
    """Or its rounds are ruled on as broken off, and it was told in time."""
    monkeypatch.setattr(lifecycle, "AGAIN_MS", 1)
    losses = Losses()
    store = partial(LosingSqlite, losses=losses)
    async with World(tmp_path, store=store) as world:
        await begin(world, "R3P")
        await to_dealt(world, "R3P")
        await hold(world.house)
        for call in count():
            await world.close()
            world.house = world._house()
            world.house.clock = SystemClock()
            await world.house.open()
            kept = await _open_doors(world)
            assert not world.live("R3P").held
            before = losses.lost
            losses.lose(call, has_effect=has_effect)
            assert await kept.close() == ["R3P"]
            await kept.end()
            losses.calm()
            assert world.live("R3P").held
            if losses.lost == before:
                break  # closing has no so many calls
        assert losses.lost > 10
        assert rulings(world, "R3P") == []


async def _open_doors(world: World) -> OpenHouse:
    """The house in earnest, with nobody who deals."""
    folder = world.folder
    settings = ServeSettings(
        db=f"sqlite:///{folder / 'beside'}", api=ApiSettings(), deals=False, grace_ms=0
    )
    odds = TableOdds(Pricer())
    return await lifecycle.open_doors(
        settings, world.house, odds, token=folder.name, say=lambda _said: None
    )
