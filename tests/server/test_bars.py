"""A bar of TCP 5.9: at every table of the house, until a shift manager lifts it at any of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.marks import clause
from tests.server.actors import World, in_loop
from tests.server.checks import check_house
from threecard.core.errors import Code
from threecard.core.events import BarLifted
from threecard.core.irregularities.incidents import NotConfidential
from threecard.server.audit import examine
from threecard.server.storage.bars import list_bars

WAGER: dict[str, Any] = {"player": "Mei", "position": 1, "wager": "main", "stake": 10_00}


async def bar(world: World, table: str) -> None:
    """Mei shows her hand, and the shift manager has enough of it."""
    await world.betting(table, "Mei", "Tan")
    await world.deal(table)
    await world.do(table, "report_incident", by="dealer", incident=NotConfidential(), player="Mei")
    await world.do(table, "decide_incident", by="shift_manager", remedy="bar", reason="again")


async def begin(world: World) -> None:
    await world.buy("Mei", "Tan")
    await world.seed_jackpot()
    await world.open_felt("TCP")
    await world.open_table("R3P")
    await world.do("R3P", "place_your_bets", by="dealer")


@clause("TCP 5.9")
@in_loop
async def test_who_is_barred_at_one_table_wagers_at_none(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await begin(world)
        await world.do("R3P", "place_wager", by="Mei", **WAGER)
        await bar(world, "TCP")
        more = {"player": "Mei", "position": 1, "wager": "main", "by_": 10_00}
        assert await world.refused("R3P", "increase_wager", by="Mei", **more) == Code.PLAYER_BARRED
        again = {**WAGER, "position": 2}
        assert await world.refused("R3P", "place_wager", by="Mei", **again) == Code.PLAYER_BARRED
        asked = {"position": 2, "wager": "main", "stake": 10_00}
        assert await world.refused("R3P", "request_wager", by="Mei", **asked) == Code.PLAYER_BARRED
        # What lies there may be taken back, and nobody else is meant.
        await world.do("R3P", "withdraw_wager", by="Mei", player="Mei", position=1, wager="main")
        await world.wager("R3P", "Tan", 1)
        await check_house(world.house)


@clause("TCP 5.9")
@in_loop
async def test_a_bar_outlasts_the_house_and_is_lifted_at_any_table(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await begin(world)
        await bar(world, "TCP")
        await world.lose_power()
        await world.reopen()
        assert await world.refused("R3P", "place_wager", by="Mei", **WAGER) == Code.PLAYER_BARRED
        lift = {"player": "Mei", "reason": "she asked for pardon"}
        asked = await world.refused("R3P", "lift_bar", by="pit_manager", **lift)
        assert asked == Code.ROLE_NOT_PERMITTED
        receipt = await world.do("R3P", "lift_bar", by="shift_manager", command="lift", **lift)
        # It stands in the log that the bar stands in, and asked again it is answered the same.
        assert isinstance(world.last("TCP")[-1], BarLifted)
        again = await world.do("R3P", "lift_bar", by="shift_manager", command="lift", **lift)
        assert again == receipt
        await world.do("R3P", "place_wager", by="Mei", **WAGER)
        assert await world.refused("R3P", "lift_bar", by="shift_manager", **lift) == "not_an_option"
        await check_house(world.house)


@clause("TCP 5.9")
@in_loop
async def test_a_bar_of_two_tables_is_lifted_at_both(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await begin(world)
        await world.open_felt("TCP", "Second")
        await world.betting("Second", "Mei", "Tan")
        await world.deal("Second")
        await bar(world, "TCP")
        await world.do(
            "Second", "report_incident", by="dealer", incident=NotConfidential(), player="Mei"
        )
        await world.do("Second", "decide_incident", by="shift_manager", remedy="bar", reason="too")
        async with world.house.store.reading() as tx:
            assert await list_bars(tx) == {("Mei", "TCP"), ("Mei", "Second")}
        await world.do("R3P", "lift_bar", by="shift_manager", player="Mei", reason="enough")
        async with world.house.store.reading() as tx:
            assert await list_bars(tx) == frozenset()
        await world.do("R3P", "place_wager", by="Mei", **WAGER)


@in_loop
async def test_an_audit_finds_a_bar_that_no_log_has_said(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await begin(world)
        await bar(world, "TCP")
        async with world.house.store.reading() as tx:
            assert (await examine(tx, world.keys)).findings == ()
        async with world.house.store.group() as tx:
            await tx.rows("DELETE FROM bars")
            await tx.rows("INSERT INTO bars VALUES ('Tan', 'R3P')")
        async with world.house.store.reading() as tx:
            found = (await examine(tx, world.keys)).findings
        told = {(each.check, each.row) for each in found}
        assert told == {("bars", "Mei, TCP"), ("bars", "Tan, R3P")}
