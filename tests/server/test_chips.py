"""Chips in the hands of players at felt whom the books don't know: every cent has a place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.actors import World, in_loop
from tests.table.incidents import main
from threecard.core.commands import Chips
from threecard.core.irregularities.incidents import NotConfidential
from threecard.server.audit import examine
from threecard.server.money.entries import CHIPS, HOUSE, OWED, stakes, wallet

TAGS = ("R3P", "N3P", "P3P", "T3P", "TCP")
HANDS = ("2s 3s 4s", "Ks Kh 6d", "9h 9d 2c")


async def lay(world: World, table: str, *, stake: int = 25_00) -> None:
    tag = world.live(table).table.rules.edition.tag
    chips = [
        Chips(player=f"#{at}", position=at, wager=main(tag), stake=stake * at) for at in (1, 2)
    ]
    await world.do(table, "lay_chips", by="dealer", chips=tuple(chips))


async def settled(world: World, tag: str) -> None:
    await world.open_felt(tag)
    await world.do(tag, "place_your_bets", by="dealer")
    await lay(world, tag)
    await world.deal(tag)
    state = world.live(tag).table
    for position in (1, 2) if state.rules.decided_on else ():
        who = f"#{position}"
        await world.do(tag, "decide", by="dealer", position=position, player=who, decision="play")
    await world.finish(tag, HANDS)


@pytest.mark.parametrize("tag", TAGS)
@in_loop
async def test_what_they_lose_the_house_wins_and_no_wallet_moves(tmp_path: Path, tag: str) -> None:
    async with World(tmp_path) as world:
        await world.seed_jackpot()
        await settled(world, tag)
        lines = world.live(tag).table.lines
        assert {line.player for line in lines} == {"#1", "#2"}
        won = sum(line.taken - line.stake for line in lines)
        assert won != 0
        assert await world.balance(CHIPS) == won == -await world.balance(HOUSE)
        assert await world.balance(stakes(tag)) == 0
        async with world.house.store.reading() as tx:
            assert await tx.rows("SELECT account FROM balances WHERE account LIKE 'wallet:%'") == []
            report = await examine(tx, world.house.keys)
        assert report.holds, report.findings


@in_loop
async def test_a_void_round_gives_them_back_what_lay_there_and_owes_nothing(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await settled(world, "R3P")
        await world.void("R3P")
        for account in (CHIPS, HOUSE, OWED, stakes("R3P")):
            assert await world.balance(account) == 0, account
        async with world.house.store.reading() as tx:
            report = await examine(tx, world.house.keys)
        assert report.holds, report.findings


@in_loop
async def test_who_is_barred_at_one_table_is_nobody_else_s_neighbour(tmp_path: Path) -> None:
    """`#1` is somebody at one table; whoever sits at position 1 elsewhere is another person."""
    async with World(tmp_path) as world:
        await world.open_felt("R3P")
        await world.open_felt("TCP")
        for table in ("TCP", "R3P"):
            await world.do(table, "place_your_bets", by="dealer")
        await lay(world, "TCP")
        await world.do(
            "TCP", "report_incident", by="dealer", incident=NotConfidential(), player="#1"
        )
        await world.do("TCP", "decide_incident", by="shift_manager", remedy="bar", reason="again")
        await lay(world, "R3P")
        await lay_again_is_refused(world)


async def lay_again_is_refused(world: World) -> None:
    chips = (Chips(player="#1", position=1, wager="ante", stake=50_00),)
    code = await world.refused("TCP", "lay_chips", by="dealer", chips=chips)
    assert code in ("player_barred", "out_of_round")


def test_their_chips_are_in_no_wallet() -> None:
    assert wallet("#7") == wallet("#1 Tan") == CHIPS
    assert wallet("Tan") == "wallet:Tan"
