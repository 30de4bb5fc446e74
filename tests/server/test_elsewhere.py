"""What a round at one table brings players at others: a prize made whole, and envy."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.marks import clause
from tests.server.actors import World, in_loop
from tests.server.checks import check_house
from tests.server.periods import today
from tests.server.test_jackpot import (
    LOST,
    PLAYERS,
    ROYAL,
    SEED,
    SHARE,
    misread,
    prizes_of,
    up_to_settling,
)
from threecard.core.events import SettlementCorrected
from threecard.server.audit import examine
from threecard.server.money.entries import METER, RESERVE
from threecard.server.reports.events import significant
from threecard.server.reports.jackpot import jackpot_report
from threecard.server.table.facts import EnvyPaid, PrizeMadeWhole


@clause("TCP 3.19")
@pytest.mark.parametrize("entered", ["hand_entered", "settled"])
@in_loop
async def test_who_won_a_meter_that_another_round_had_wrongly_emptied_is_made_whole(
    tmp_path: Path, entered: str
) -> None:
    async with World(tmp_path) as world:
        await world.buy(*PLAYERS)
        await world.seed_jackpot(30_000_00)
        before = await world.balance(RESERVE)
        for table, hands in (("T1", (ROYAL,)), ("T2", (LOST, ROYAL))):
            await world.open_felt("TCP", table, readings={"jackpot.entered": entered})
            await up_to_settling(world, table, hands)
        await world.do("T1", "settle", by="dealer")  # Mei wins 30,003
        await world.do("T2", "settle", by="dealer")  # Tan wins the seed and two shares
        assert prizes_of(world, "T2") == [0, SEED + 2 * SHARE]
        tan = await world.chips("Tan")
        await world.void("T1")
        # Without the round of T1 the meter was 30,000, and Tan's own round fed it.
        whole = world.last("T1")[-1]
        assert isinstance(whole, PrizeMadeWhole)
        assert (whole.player, whole.table, whole.cents, whole.saved) == ("Tan", "T2", 10_000_00, 0)
        assert await world.chips("Tan") == tan + 10_000_00
        assert await world.balance(METER) == SEED
        # The reserve has begun the meter anew once, for Tan; not for Mei.
        assert before - await world.balance(RESERVE) == SEED
        found = await significant(world.house, today(world))
        assert "Tan, who won the meter at table T2 meanwhile, is paid $10,000 more" in " ".join(
            each.what for each in found
        )
        report = await jackpot_report(world.house, today(world))
        assert report.agrees
        assert report.days[-1].made_whole == -10_000_00
        await check_house(world.house)
        async with world.house.store.reading() as tx:
            assert (await examine(tx, world.keys)).findings == ()


@in_loop
async def test_made_whole_is_less_what_the_reserve_would_not_have_added(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy(*PLAYERS)
        await world.seed_jackpot(30_000_00)
        for table, hands in (("T1", (ROYAL,)), ("T3", ("Ah Kh Qh",)), ("T2", (LOST, ROYAL))):
            await world.open_felt("TCP", table, readings={"jackpot.entered": "settled"})
            await up_to_settling(world, table, hands)
            await world.do(table, "settle", by="dealer")
        topped = 1_250_00 - SHARE  # T3's award took the meter below its seed
        assert prizes_of(world, "T2") == [0, SEED + 2 * SHARE]
        reserve, tan = await world.balance(RESERVE), await world.chips("Tan")
        await world.void("T1")
        whole = world.last("T1")[-1]
        assert isinstance(whole, PrizeMadeWhole)
        assert (whole.cents, whole.saved) == (10_000_00 - topped, topped)
        assert await world.chips("Tan") == tan + 10_000_00 - topped
        assert await world.balance(METER) == SEED
        # What T1's own prize had cost it to begin the meter anew comes back too.
        assert await world.balance(RESERVE) == reserve + SEED + topped
        await check_house(world.house)
        async with world.house.store.reading() as tx:
            assert (await examine(tx, world.keys)).findings == ()


@clause("TCP 3.20.1")
@in_loop
async def test_who_wins_the_meter_in_the_same_round_is_settled_again_with_it(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        await world.buy(*PLAYERS)
        await world.seed_jackpot(30_000_00)
        await world.open_felt("TCP", "T1")
        await up_to_settling(world, "T1", ("Ah Kh Qh", ROYAL))
        await world.do("T1", "settle", by="dealer")
        assert prizes_of(world, "T1") == [1_250_00, 30_000_00 + 2 * SHARE - 1_250_00]
        await misread(world, "T1", LOST)
        assert prizes_of(world, "T1") == [0, 30_000_00 + 2 * SHARE]
        corrected = world.last("T1")[-1]
        assert isinstance(corrected, SettlementCorrected), "and nobody else is made whole"
        assert await world.balance(METER) == SEED
        await check_house(world.house)


@in_loop
async def test_a_hand_that_waits_to_be_paid_is_paid_what_was_kept_for_it(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy(*PLAYERS)
        await world.seed_jackpot(30_000_00)
        for table, hands in (("T1", (ROYAL,)), ("T2", (LOST, ROYAL))):
            await world.open_felt("TCP", table)
            await up_to_settling(world, table, hands)
        await world.do("T1", "settle", by="dealer")
        await world.void("T1")
        assert isinstance(world.last("T1")[-1], SettlementCorrected)
        await world.do("T2", "settle", by="dealer")
        assert prizes_of(world, "T2") == [0, SEED + 2 * SHARE], "the meter at entry"
        assert await world.balance(METER) == 30_000_00
        await check_house(world.house)


@clause("TCP 3.14", "TCP 3.19")
@pytest.mark.parametrize("reach", ["table", "all_tables"])
@in_loop
async def test_tcp_3_14_a_hand_earns_envy_at_tables_whose_round_is_open_where_it_reaches_them(
    tmp_path: Path, reach: str
) -> None:
    async with World(tmp_path) as world:
        await world.buy(*PLAYERS, "Ong", "Lim", "Zul")
        await world.seed_jackpot()
        for table in ("T1", "T2", "T3", "T4"):
            await world.open_felt("TCP", table, readings={"envy.reach": reach})
        await up_to_settling(world, "T1", ("Ah Kh Qh", LOST))  # Mei's and Tan's
        for table, player in (("T2", "Ong"), ("T3", "Lim"), ("T4", "Zul")):
            await world.do(table, "place_your_bets", by="dealer")
            await world.wager(table, player, 1)
            await world.wager(table, player, 1, "jackpot", 5_00)
        await world.wager("T2", "Mei", 2)  # whose hand it is
        await world.wager("T2", "Mei", 2, "jackpot", 5_00)
        await world.wager("T2", "Raj", 3)  # with no jackpot wager
        await world.deal("T2")
        await world.do("T3", "no_more_bets", by="dealer")
        before = {who: await world.chips(who) for who in ("Mei", "Raj", "Ong", "Lim", "Zul")}
        await world.do("T1", "settle", by="dealer")
        got = {who: await world.chips(who) - had for who, had in before.items() if who != "Mei"}
        envy = world_envy(world)
        paid = [fact for fact in world.facts("T1") if isinstance(fact, EnvyPaid)]
        await check_house(world.house)
        async with world.house.store.reading() as tx:
            assert (await examine(tx, world.keys)).findings == ()
    reached = {"Ong": envy, "Lim": envy} if reach == "all_tables" else {}
    assert got == {"Raj": 0, "Zul": 0, "Ong": 0, "Lim": 0} | reached, "Zul may take his back"
    assert {(fact.table, fact.player, fact.cents) for fact in paid} == (
        {("T2", "Ong", envy), ("T3", "Lim", envy)} if reached else set()
    )


def world_envy(world: World) -> int:
    """What the settlement paid Tan, at the same table."""
    lines = world.live("T1").table.lines
    [envy] = [line.payout for line in lines if line.wager == "envy"]
    return envy
