"""The jackpot that tables share: hit from several at once, never twice and never short."""

from __future__ import annotations

import asyncio
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from tests.marks import clause
from tests.server.actors import World, in_loop
from tests.server.checks import check_house
from threecard.core.commands import Decided
from threecard.core.events import RoundSettled, SettlementCorrected
from threecard.core.irregularities.incidents import WrongCount
from threecard.server.audit import examine
from threecard.server.money.entries import HOUSE, METER, RESERVE

SEED = 20_000_00
SHARE = 3_00  # of each wager of five dollars
DEALER = "Jc 8d 3s"
ROYAL = "As Ks Qs"
AWARDS = {"Qh Jh Th": 175_00, "9c 9d 9h": 150_00, "8s 7h 6d": 15_00, "Ah Kh Qh": 1_250_00}
LOST = "9c 7d 2h"
# What lies before the players of each table.
TABLES = {
    "T1": ("Qh Jh Th", LOST),
    "T2": (ROYAL, "8s 7h 6d"),
    "T3": ("9c 9d 9h", "Qh Jh Th", "8s 7h 6d"),
    "T4": (LOST, ROYAL),
}
PLAYERS = ("Mei", "Tan", "Raj")


def expected(order: list[str], meter: int, entered: str) -> tuple[list[list[int]], int, int]:
    """Prizes by table and hand, what the meter is left at, and what topped it up; by hand."""
    kept = {}  # for tables whose royal was entered, in the order in which hands were shown
    topped = 0
    if entered == "hand_entered":
        for table, hands in TABLES.items():
            if ROYAL in hands:
                kept[table], meter = meter, SEED
                topped += SEED
    prizes = []
    for table in order:
        pot = kept.get(table, meter) + SHARE * len(TABLES[table])
        won = {}
        for hand in TABLES[table]:
            if hand in AWARDS:
                won[hand] = AWARDS[hand]
                pot -= won[hand]
                topped += max(0, SEED - pot)
                pot = max(pot, SEED)
        if ROYAL in TABLES[table]:
            won[ROYAL] = pot
            topped += 0 if table in kept else SEED
            pot = SEED
        if table not in kept:
            meter = pot
        prizes.append([won.get(hand, 0) for hand in TABLES[table]])
    return prizes, meter, topped


async def up_to_settling(world: World, table: str, hands: tuple[str, ...]) -> None:
    await world.do(table, "place_your_bets", by="dealer")
    for position, player in zip(range(1, len(hands) + 1), PLAYERS, strict=False):
        await world.wager(table, player, position)
        await world.wager(table, player, position, "jackpot", 5_00)
    await world.deal(table)
    await world.play_all(table)
    await world.show(table, (*hands, DEALER))
    for position, hand in enumerate(hands, start=1):
        if hand == ROYAL:
            await world.do(table, "verify_prize", by="pit_supervisor", position=position)


def prizes_of(world: World, table: str) -> list[int]:
    lines = [line for line in world.live(table).table.lines if line.wager == "jackpot"]
    return [line.payout for line in sorted(lines, key=lambda line: line.position)]


@clause("TCP 3.19", "TCP 3.20", "TCP 3.20.1")
@pytest.mark.parametrize("entered", ["hand_entered", "settled"])
@pytest.mark.parametrize("meter", [SEED, SEED + 90_00, SEED + 5_000_00])
@in_loop
async def test_hits_at_four_tables_at_once_are_paid_in_order_of_entry(
    tmp_path: Path, meter: int, entered: str
) -> None:
    async with World(tmp_path) as world:
        await world.buy(*PLAYERS)
        await world.seed_jackpot(meter)
        for table in TABLES:
            await world.open_felt("TCP", table, readings={"jackpot.entered": entered})
        for order in map(list, permutations(TABLES)):
            before, reserve = await world.balance(METER), await world.balance(RESERVE)
            for table, hands in TABLES.items():
                await up_to_settling(world, table, hands)
            await asyncio.gather(*(world.do(table, "settle", by="dealer") for table in order))
            prizes, after, topped = expected(order, before, entered)
            assert [prizes_of(world, table) for table in order] == prizes, order
            assert await world.balance(METER) == after >= SEED
            assert reserve - await world.balance(RESERVE) == topped
        await check_house(world.house)


@in_loop
async def test_a_round_settled_twice_at_once_is_paid_once(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy(*PLAYERS)
        await world.seed_jackpot()
        await world.open_felt("TCP", "T2")
        await up_to_settling(world, "T2", TABLES["T2"])
        before = await world.chips("Mei")
        answers = await asyncio.gather(
            *(world.do("T2", "settle", by="dealer", command=f"s{n % 4}") for n in range(16)),
            return_exceptions=True,
        )
        accepted = [answer for answer in answers if not isinstance(answer, BaseException)]
        assert len(accepted) == 4, "one command, given four times under its one id"
        assert len(set(map(repr, accepted))) == 1
        prize = SEED + 2 * SHARE - 15_00 + 15_00 - 2 * SHARE + max(0, 2 * SHARE - 15_00)
        assert prizes_of(world, "T2") == [prize, 15_00]
        assert len([f for f in world.facts("T2") if isinstance(f, RoundSettled)]) == 1
        assert await world.chips("Mei") > before + prize
        await check_house(world.house)


@clause("TCP 5.1.1")
@pytest.mark.parametrize("between", [False, True])
@in_loop
async def test_a_hit_that_turns_out_void_puts_the_meter_right(
    tmp_path: Path,
    between: bool,
) -> None:
    async with World(tmp_path) as world:
        await world.buy(*PLAYERS)
        await world.seed_jackpot(30_000_00)
        for table in ("T1", "T2"):
            await world.open_felt("TCP", table)
            await up_to_settling(world, table, TABLES[table])
        await world.do("T2", "settle", by="dealer")
        fed = 0
        if between:  # another table feeds the meter before it is noticed, and takes from it
            await world.do("T1", "settle", by="dealer")
            settled = world.last("T1")[0]
            assert isinstance(settled, RoundSettled)
            assert (settled.meter_before, settled.meter_fed) == (SEED, 2 * SHARE)
            fed = await world.balance(METER) - SEED
        await world.void("T2")
        assert isinstance(world.last("T2")[-1], SettlementCorrected)
        assert await world.balance(METER) == 30_000_00 + fed
        if not between:  # what lies on T1 still does: Ante, Play and the jackpot wager
            assert await world.chips("Mei") == await world.chips("Tan") == 50_000_00 - 25_00
        await check_house(world.house)


@in_loop
async def test_a_void_round_never_touches_the_meter(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy(*PLAYERS)
        await world.seed_jackpot()
        await world.open_felt("TCP", "T1")
        await up_to_settling(world, "T1", TABLES["T1"])
        await world.void("T1")
        assert await world.balance(METER) == SEED
        assert await world.balance(HOUSE) == 0
        assert [await world.chips(player) for player in PLAYERS] == [50_000_00] * 3


@in_loop
async def test_the_reserve_gets_back_what_topped_the_meter_up_for_a_void_hit(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        await world.buy(*PLAYERS)
        await world.seed_jackpot(30_000_00)
        await world.open_felt("TCP", "T2")
        before = [await world.balance(account) for account in (METER, RESERVE, HOUSE)]
        await up_to_settling(world, "T2", TABLES["T2"])
        assert await world.balance(METER) == SEED, "the rest is kept for Mei"
        await world.do("T2", "settle", by="dealer")
        await world.void("T2")
        assert [await world.balance(account) for account in (METER, RESERVE, HOUSE)] == before


@clause("TCP 3.19")
@pytest.mark.parametrize("how", ["void", "corrected", "removed"])
@in_loop
async def test_what_was_kept_for_a_hand_that_wins_it_no_more_is_in_the_meter_again(
    tmp_path: Path, how: str
) -> None:
    async with World(tmp_path) as world:
        await world.buy(*PLAYERS)
        await world.seed_jackpot(30_000_00)
        await world.open_felt("TCP", "T2")
        before = [await world.balance(account) for account in (METER, RESERVE, HOUSE)]
        await up_to_settling(world, "T2", TABLES["T2"])
        assert await world.balance(METER) == SEED
        if how == "corrected":
            fields: dict[str, Any] = {"position": 1, "hand": "As Ks Qd", "reason": "a diamond"}
            await world.do("T2", "correct_cards", by="dealer", **fields)
        elif how == "void":
            await world.void("T2")
        else:
            told: dict[str, Any] = {
                "incident": WrongCount(),
                "position": 1,
                "description": "four cards",
            }
            await world.do("T2", "report_incident", by="dealer", **told)
            said: dict[str, Any] = {"remedy": Decided.CONFIRM, "reason": "the camera shows it"}
            await world.do("T2", "decide_incident", by="pit_supervisor", **said)
        assert [await world.balance(account) for account in (METER, RESERVE, HOUSE)] == before
        await check_house(world.house)
        async with world.house.store.reading() as tx:
            assert (await examine(tx, world.keys)).findings == ()


async def misread(world: World, table: str, hand: str) -> None:
    """Two persons say that other cards lie before Mei, at a settled table, than were entered."""
    said: dict[str, Any] = {"position": 1, "hand": hand, "reason": "misread"}
    await world.do(table, "correct_cards", by="dealer", **said)
    seen: dict[str, Any] = {"remedy": Decided.CONFIRM, "reason": "so it is"}
    await world.do(table, "decide_incident", by="pit_supervisor", **seen)


async def corrected_to_royal(world: World, table: str) -> None:
    """Mei's hand at a settled table turns out to be the royal flush of spades."""
    await misread(world, table, ROYAL)
    assert isinstance(world.last(table)[-1], SettlementCorrected)


@in_loop
async def test_a_prize_found_late_leaves_one_paid_meanwhile_to_somebody_else(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        await world.buy(*PLAYERS)
        await world.seed_jackpot(30_000_00)
        for table, hands in (("T1", (LOST,)), ("T2", (LOST, ROYAL))):
            await world.open_felt("TCP", table, readings={"jackpot.entered": "settled"})
            await up_to_settling(world, table, hands)
        await world.do("T1", "settle", by="dealer")  # 30,003 are left
        await world.do("T2", "settle", by="dealer")  # Tan wins 30,009, the meter is its seed
        assert prizes_of(world, "T2") == [0, 30_009_00]
        await world.open_felt("TCP", "T4")
        await up_to_settling(world, "T4", (LOST, "Td 6s 2c"))
        await world.do("T4", "settle", by="dealer")
        tan = await world.chips("Tan")
        assert await world.balance(METER) == SEED + 2 * SHARE
        reserve, mei = await world.balance(RESERVE), await world.chips("Mei")
        await corrected_to_royal(world, "T1")
        # Mei is paid what the meter was before Tan won it, and Tan keeps his prize.
        assert prizes_of(world, "T1") == [30_003_00]
        assert await world.chips("Mei") > mei + 30_003_00
        assert await world.chips("Tan") == tan
        # The meter keeps what fed it since, and the reserve bears what it had paid already.
        assert await world.balance(METER) == SEED + 2 * SHARE
        assert reserve - await world.balance(RESERVE) == 30_003_00
        await check_house(world.house)
        async with world.house.store.reading() as tx:
            assert (await examine(tx, world.keys)).findings == ()
