"""After a stop without warning each open round is ruled once, by its own rulebook's clause."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.marks import clause
from tests.rules.test_power_failure import ESTABLISHED, UNDECIDED
from tests.server.actors import World, in_loop
from tests.server.checks import check_house
from tests.server.stages import (
    PACE,
    PLAYERS,
    STAGES,
    begin,
    named,
    rulings,
    to_dealt,
    to_face_up,
    to_settling,
    to_viewed,
)
from tests.table.incidents import GAMES
from threecard.core.decide.outcome import is_established
from threecard.core.events import OptionsClosed, RoundVoided
from threecard.core.irregularities.incidents import Uncovered
from threecard.core.registry import RULEBOOKS
from threecard.core.table import Phase
from threecard.server.house.recovery import recover
from threecard.server.money.entries import METER
from threecard.server.process.first_tables import floor_config, open_floor
from threecard.server.table.facts import DealRevealed


@clause("R3P 5.13.1", "R3P 5.13.2", "N3P 5.4.1", "N3P 5.4.2", "TCP 5.16.1", "TCP 5.16.2")
@pytest.mark.parametrize("stage", STAGES, ids=named)
@pytest.mark.parametrize("tag", GAMES)
@in_loop
async def test_a_round_that_broke_off_is_ruled_once_by_its_own_clause(
    tmp_path: Path, tag: str, stage: Callable[[World, str], object]
) -> None:
    async with World(tmp_path) as world:
        await begin(world, tag)
        await stage(world, tag)  # type: ignore[misc]
        before = world.live(tag)
        await world.lose_power()
        await world.house.open()
        assert world.live(tag) == before
        assert await recover(world.house) == [tag]
        [ruled] = rulings(world, tag)
        assert ruled.actor == "house"
        if stage is to_settling:
            expected = ESTABLISHED[tag]
        elif stage is to_face_up:
            expected = (ESTABLISHED if is_established(before.table) else UNDECIDED)[tag]
        else:
            expected = UNDECIDED[tag]
        assert (ruled.remedy, ruled.clause or ruled.reading) == expected
        # Whatever the ruling, nobody wagers on it before it is carried out.
        if ruled.remedy == "offer":
            where = {"player": "Mei", "position": 3, "wager": next(iter(before.table.rules.wagers))}
            asked = await world.refused(tag, "place_wager", by="Mei", **where, stake=10_00)
            assert asked == "incident_pending"
        # The same interruption again, as when power fails while the house opens.
        for _ in range(2):
            await world.lose_power()
            assert await world.reopen() == []
        assert rulings(world, tag) == [ruled]
        if ruled.remedy == "void":
            voided, revealed = world.facts(tag)[-2:]
            assert isinstance(voided, RoundVoided)
            assert isinstance(revealed, DealRevealed)
            assert [await world.chips(player) for player in PLAYERS] == [50_000_00] * 2
            return
        world.employ()
        if world.live(tag).table.pending is not None:
            await world.do(tag, "choose_option", by="Mei", option="withdraw")
            await world.wait(PACE.options)  # Tan does not answer and stays in
            assert any(isinstance(fact, OptionsClosed) for fact in world.facts(tag))
            assert world.live(tag).table.pending is None
            if tag == "TCP":  # but for reading absence.after_interruption
                assert [await world.chips(player) for player in PLAYERS] == [50_000_00] * 2
                return
        await world.until(tag, Phase.CONCLUDED)
        if ruled.remedy == "offer":
            mine = [line for line in world.live(tag).table.lines if line.player == "Mei"]
            assert all(line.returned == line.stake for line in mine)
            assert await world.chips("Mei") == 50_000_00
        await check_house(world.house)


@clause("TCP 5.16.2")
@in_loop
async def test_a_fold_before_the_power_failed_concludes_the_round(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await begin(world, "TCP")
        await to_viewed(world, "TCP")
        await world.do("TCP", "decide", by="Mei", position=1, decision="fold")
        await world.lose_power()
        assert await world.reopen() == ["TCP"]
        assert [(r.remedy, r.clause) for r in rulings(world, "TCP")] == [ESTABLISHED["TCP"]]
        # Whoever looked and left before the power failed gains nothing by it.
        world.employ()
        await world.until("TCP", Phase.CONCLUDED)
        assert await world.chips("Mei") == 50_000_00 - 10_00


@in_loop
async def test_power_that_fails_again_later_is_ruled_on_again(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await begin(world, "R3P")
        await to_dealt(world, "R3P")
        await world.lose_power()
        await world.reopen()
        for player in PLAYERS:
            await world.do("R3P", "choose_option", by=player, option="stay")
        await world.lose_power()
        assert await world.reopen() == ["R3P"]
        assert len(rulings(world, "R3P")) == 2


@in_loop
async def test_all_tables_are_ruled_on_and_quiet_ones_left_alone(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await begin(world, *GAMES)
        for tag in ("R3P", "TCP", "P3P"):
            await to_dealt(world, tag)
        await world.do("T3P", "place_your_bets", by="dealer")  # and nobody wagered
        before = dict(world.house.tables)
        await world.lose_power()
        assert sorted(await world.reopen()) == ["P3P", "R3P", "TCP"]
        assert world.live("T3P") == before["T3P"]
        assert world.live("N3P") == before["N3P"]
        await world.wager("T3P", "Mei", 1)
        await check_house(world.house)


@pytest.mark.parametrize("tag", GAMES)
@in_loop
async def test_felt_is_ruled_on_too(tmp_path: Path, tag: str) -> None:
    async with World(tmp_path) as world:
        await world.buy(*PLAYERS)
        await world.open_felt(tag)
        await to_dealt(world, tag)
        await world.lose_power()
        assert await world.reopen() == [tag]
        assert [(r.remedy, r.clause or r.reading) for r in rulings(world, tag)] == [UNDECIDED[tag]]
        await check_house(world.house)


@in_loop
async def test_a_stopped_table_is_ruled_on_when_it_goes_on_after_power_failed(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        await begin(world, "R3P")
        await to_dealt(world, "R3P")
        await world.do("R3P", "halt_table", by="pit_manager", reason="There is smoke.")
        await world.lose_power()
        await world.reopen()
        await world.do("R3P", "release_table", by="shift_manager", reason="It is gone.")
        world.employ()
        await world.quiet()
        await world.wait(PACE.options)
        assert [ruled.clause for ruled in rulings(world, "R3P")] == ["R3P 5.13.1"]


@in_loop
async def test_a_round_that_waits_for_a_word_is_ruled_on_once_it_is_given(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await begin(world, "R3P")
        await to_dealt(world, "R3P")
        await world.do(
            "R3P", "report_incident", by="dealer", incident=Uncovered(), description="a bird"
        )
        assert world.live("R3P").table.pending is not None
        await world.lose_power()
        await world.reopen()
        await world.do(
            "R3P", "decide_incident", by="shift_manager", remedy="continue", reason="nothing in it"
        )
        world.employ()
        await world.quiet()
        assert [ruled.clause for ruled in rulings(world, "R3P")] == ["R3P 5.13.1"]


@in_loop
async def test_the_first_floor_is_whole_though_power_fails_while_it_opens(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        names = [floor_config(game).table for game in RULEBOOKS]
        await open_floor(world.house)
        assert sorted(world.house.tables) == sorted(names)
        assert await world.balance(METER) == 20_000_00
        await world.lose_power()
        await world.house.open()
        assert await open_floor(world.house) == []
        assert await world.balance(METER) == 20_000_00
    for broken in range(len(names)):
        folder = tmp_path / str(broken)
        folder.mkdir()
        async with World(folder) as world:
            opened = world.house.open_table

            async def stops(*config: object, **fields: object) -> object:
                if len(world.house.tables) == broken:  # noqa: B023
                    raise RuntimeError("the power failed here")
                return await opened(*config, **fields)  # type: ignore[arg-type] # noqa: B023

            world.house.open_table = stops  # type: ignore[assignment,method-assign]
            with pytest.raises(RuntimeError):
                await open_floor(world.house)
            await world.lose_power()
            await world.reopen()
            await open_floor(world.house)
            assert sorted(world.house.tables) == sorted(names)
            assert await world.balance(METER) == 20_000_00
