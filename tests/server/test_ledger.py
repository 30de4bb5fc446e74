"""The ledger: every cent has a place after any play, incidents and corrections among it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.actors import World, in_loop
from tests.server.checks import check_house
from tests.server.chooser import Chooser
from threecard.conformance.play.asker import config_for
from threecard.conformance.play.trouble import PLAYERS
from threecard.core.errors import InvariantBrokenError, ThreecardError
from threecard.core.events import IncidentRuled, RoundSettled, RoundVoided, SettlementCorrected
from threecard.core.irregularities.incidents import DealerWrongCount, WrongCount
from threecard.core.people import Role
from threecard.core.registry import RULEBOOKS
from threecard.core.table import Phase
from threecard.server.audit import examine
from threecard.server.house.receipts import Receipt
from threecard.server.log.office import ChipsCashed
from threecard.server.money.entries import HOUSE, OWED, stakes
from threecard.server.table.orders import Asked

STEPS = 1_500
SEEDS = range(1, 5)


async def drive_house(world: World, draw: random.Random, steps: int) -> None:
    """Random people at a table of each game, felt among them, under one roof."""
    await world.buy(*PLAYERS)
    await world.seed_jackpot()
    choosers: dict[str, Chooser] = {}
    for game in RULEBOOKS:
        tag = RULEBOOKS[game].edition.tag
        config = replace(config_for(game, draw), table=tag, readings={})
        await world.house.open_table(
            config, by="Sam", role=Role.SHIFT_MANAGER, accepts="for a test"
        )
        choosers[tag] = Chooser(game, draw)
    given: list[tuple[str, Asked, str, Receipt]] = []
    for step in range(steps):
        table = draw.choice(list(choosers))
        asked = choosers[table].choose(world.live(table))
        try:
            receipt = await world.house.give(table, asked, command=f"d{step}")
        except InvariantBrokenError:
            raise
        except ThreecardError:
            pass
        else:
            given.append((table, asked, f"d{step}", receipt))
        if given and draw.random() < 0.05:  # somebody asks again
            again, before, command, receipt = draw.choice(given)
            assert await world.house.give(again, before, command=command) == receipt
        if draw.random() < 0.03:
            await _at_the_cage(world, draw)


async def _at_the_cage(world: World, draw: random.Random) -> None:
    player = draw.choice(PLAYERS)
    held = await world.chips(player)
    if held and draw.random() < 0.5:
        await world.note(ChipsCashed(player=player, cents=held, by="cage"))
    else:
        await world.buy(player, cents=draw.choice((20_00, 5_000_00)))


@pytest.mark.parametrize("seed", SEEDS)
@in_loop
async def test_every_cent_has_its_place_after_random_play(tmp_path: Path, seed: int) -> None:
    async with World(tmp_path, seed=seed) as world:
        await drive_house(world, random.Random(seed), STEPS)
        facts = await check_house(world.house)
        kinds = {type(fact) for table in facts.values() for _, fact in table}
        assert {RoundSettled, RoundVoided, IncidentRuled} <= kinds
        async with world.house.store.reading() as tx:
            report = await examine(tx, world.house.keys)
        assert report.holds, report.findings
        await world.lose_power()
        await world.house.open()
        await check_house(world.house)


WON = ("Ks Kh Kd", "9s 7h 2d", "9d 6h 4c")  # Mei wins, Tan loses, the dealer


async def settled_felt(world: World, tag: str = "R3P") -> None:
    await world.buy("Mei", "Tan")
    await world.open_felt(tag)
    await world.betting(tag, "Mei", "Tan")
    await world.deal(tag)
    await world.finish(tag, WON)


@in_loop
async def test_a_settlement_that_no_longer_holds_is_moved_back(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await settled_felt(world)
        assert await world.chips("Mei") > 50_000_00 > await world.chips("Tan")
        await world.void("R3P")
        assert isinstance(world.last("R3P")[-1], SettlementCorrected)
        for player in ("Mei", "Tan"):
            assert await world.chips(player) == 50_000_00
        for account in (HOUSE, OWED, stakes("R3P")):
            assert await world.balance(account) == 0
        await check_house(world.house)


@pytest.mark.parametrize("left", [0, 7_00])
@in_loop
async def test_what_a_wallet_no_longer_holds_is_owed(tmp_path: Path, left: int) -> None:
    async with World(tmp_path) as world:
        await settled_felt(world)
        held = await world.chips("Mei")
        winnings = held - 50_000_00
        await world.note(ChipsCashed(player="Mei", cents=held - left, by="cage"))
        await world.void("R3P")
        assert await world.chips("Mei") == max(0, left - winnings)
        assert await world.balance(OWED) == -(winnings - min(winnings, left))
        assert await world.chips("Tan") == 50_000_00
        assert await world.balance(HOUSE) == 0
        await check_house(world.house)
        async with world.house.store.reading() as tx:
            report = await examine(tx, world.house.keys)
        assert report.holds, report.findings


@in_loop
async def test_a_removed_hand_is_settled_again_without_it(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await settled_felt(world)
        tan = await world.chips("Tan")
        await world.do(
            "R3P",
            "report_incident",
            by="dealer",
            incident=WrongCount(viewed=True),
            position=1,
            description="four cards",
        )
        assert await world.chips("Mei") > 50_000_00, "nothing has happened on one person's word"
        await world.do(
            "R3P", "decide_incident", by="pit_supervisor", remedy="confirm", reason="so it is"
        )
        assert isinstance(world.last("R3P")[-1], SettlementCorrected)
        assert await world.chips("Mei") == 50_000_00
        assert await world.chips("Tan") == tan
        await check_house(world.house)
        # A correction is in the round's part of the log, and in what a later house loads.
        async with world.house.store.reading() as tx:
            [[last]] = await tx.rows("SELECT last_seq FROM rounds WHERE stream = 'R3P'")
        assert last == world.live("R3P").seq
        before = world.live("R3P")
        await world.lose_power()
        await world.house.open()
        assert world.live("R3P") == before


@in_loop
async def test_a_settled_round_opened_again_is_moved_once(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei", "Tan")
        await world.open_felt("TCP")
        await world.betting("TCP", "Mei", "Tan")
        await world.deal("TCP")
        await world.play_all("TCP")
        await world.finish("TCP", WON)
        mei = await world.chips("Mei")
        await world.do(
            "TCP",
            "report_incident",
            by="dealer",
            incident=DealerWrongCount(reconstructible=True),
            description="two, and one of Tan's",
        )
        await world.do(
            "TCP", "decide_incident", by="shift_manager", remedy="confirm", reason="so it is"
        )
        table = world.live("TCP").table
        assert (table.phase, bool(table.wagers)) == (Phase.PLAYING, True)
        assert await world.chips("Mei") == mei, "nothing moves before it is settled again"
        await _holds(world)
        await world.finish("TCP", ("9s 7h 2d", "Ks Kh Kd", "Qd 6h 4c"))  # now Tan wins
        assert isinstance(world.last("TCP")[-1], SettlementCorrected)
        assert await world.chips("Mei") < 50_000_00 < await world.chips("Tan")
        await _holds(world)


async def _holds(world: World) -> None:
    await check_house(world.house)
    async with world.house.store.reading() as tx:
        report = await examine(tx, world.house.keys)
    assert report.holds, report.findings
