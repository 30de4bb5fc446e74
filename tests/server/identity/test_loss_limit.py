"""A player's own limit of losses, held against every new stake."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.actors import in_loop
from tests.server.identity.front import DAY, Front, at_a_table, code_of
from threecard.core.errors import Code
from threecard.server.identity import LimitKind
from threecard.server.log.office import ChipsCashed
from threecard.server.ports import Millis
from threecard.server.table.gaming_day import day_began

LOSS = LimitKind.LOSS
# On felt: a hand that loses to the dealer's, and one that beats it.
NINE, EIGHT = "2s 3s 4s", "2h 3h 3d"


async def lose(front: Front, cents: int) -> None:
    """A round that Mei loses, and bets are open again."""
    await settle(front, cents, mei=EIGHT, dealer=NINE)


async def increase(front: Front, cents: int) -> None:
    await front.do(
        "R3P", "increase_wager", by="Mei", player="Mei", position=1, wager="main", by_=cents
    )


async def settle(front: Front, cents: int, *, mei: str, dealer: str) -> None:
    await front.wager("R3P", "Mei", 1, stake=cents)
    await front.deal("R3P")
    await front.finish("R3P", [mei, dealer])
    await front.do("R3P", "place_your_bets", by="dealer")


@in_loop
async def test_losses_and_stakes_in_play_are_held_to_the_limit(tmp_path: Path) -> None:
    async with at_a_table(tmp_path) as (front, mei):
        await front.identity.set_limit(mei, LOSS, 100_00)
        await lose(front, 60_00)
        assert (await front.identity.account(mei)).limits[0].used == 60_00
        await front.wager("R3P", "Mei", 1, stake=30_00)
        with pytest.raises(Exception, match=r"limit of \$100.*\$90.*\$10\.01"):
            await front.wager("R3P", "Mei", 2, stake=10_01)
        assert await code_of(increase(front, 10_01)) is Code.LIMIT_REACHED
        await increase(front, 10_00)
        assert await code_of(front.wager("R3P", "Mei", 2, stake=1)) is Code.LIMIT_REACHED
        # A stake taken back is not lost.
        await front.do(
            "R3P", "reduce_wager", by="Mei", player="Mei", position=1, wager="main", by_=20_00
        )
        await front.wager("R3P", "Mei", 2, stake=20_00)


@in_loop
async def test_what_is_won_may_be_lost_again_and_a_new_day_begins_anew(tmp_path: Path) -> None:
    async with at_a_table(tmp_path) as (front, mei):
        await front.identity.set_limit(mei, LOSS, 100_00)
        await settle(front, 100_00, mei=NINE, dealer=EIGHT)
        assert (await front.identity.account(mei)).limits[0].used == 0
        await lose(front, 190_00)
        assert await code_of(front.wager("R3P", "Mei", 1, stake=50_00)) is Code.LIMIT_REACHED
        now = front.clock.now()
        front.clock.advance(day_began(Millis(now + DAY)) - now - 1)
        assert await code_of(front.wager("R3P", "Mei", 1, stake=50_00)) is Code.LIMIT_REACHED
        front.clock.advance(1)
        await front.wager("R3P", "Mei", 1, stake=100_00)


@in_loop
async def test_the_cage_and_the_allowance_are_neither_won_nor_lost(tmp_path: Path) -> None:
    async with at_a_table(tmp_path) as (front, mei):
        await front.identity.set_limit(mei, LOSS, 10_00)
        await front.buy("Mei", cents=500_00)
        await front.note(ChipsCashed(player="Mei", cents=900_00, by="cage"))
        assert await code_of(front.wager("R3P", "Mei", 1, stake=10_01)) is Code.LIMIT_REACHED
        await front.wager("R3P", "Mei", 1, stake=10_00)


@in_loop
async def test_staff_who_place_a_wager_are_held_to_its_players_limit(tmp_path: Path) -> None:
    async with at_a_table(tmp_path) as (front, mei):
        await front.identity.set_limit(mei, LOSS, 5_00)
        where = {"player": "Mei", "position": 1, "wager": "main", "stake": 10_00}
        assert await front.refused("R3P", "place_wager", by="dealer", **where) == "limit_reached"


@in_loop
async def test_an_ante_is_taken_only_with_its_play_wager_within_the_limit(tmp_path: Path) -> None:
    async with at_a_table(tmp_path, "TCP") as (front, mei):
        await front.identity.set_limit(mei, LOSS, 100_00)
        assert await code_of(front.wager("TCP", "Mei", 1, "ante", 50_01)) is Code.LIMIT_REACHED
        await front.wager("TCP", "Mei", 1, "ante", 40_00)
        # 40.00 are at stake, 40.00 may follow.
        assert await code_of(front.wager("TCP", "Mei", 1, "pair_plus", 20_01)) is Code.LIMIT_REACHED
        await front.wager("TCP", "Mei", 1, "pair_plus", 20_00)
        await front.deal("TCP")
        await front.do("TCP", "decide", by="Mei", position=1, decision="play")
        assert (await front.identity.account(mei)).limits[0].used == 100_00


@in_loop
async def test_once_decided_nothing_more_is_kept_for_an_ante(tmp_path: Path) -> None:
    async with at_a_table(tmp_path, "TCP") as (front, mei):
        await front.open_felt("R3P")
        await front.do("R3P", "place_your_bets", by="dealer")
        await front.identity.set_limit(mei, LOSS, 100_00)
        await front.wager("TCP", "Mei", 1, "ante", 40_00)
        assert await code_of(front.wager("R3P", "Mei", 1, stake=20_01)) is Code.LIMIT_REACHED
        await front.deal("TCP")
        await front.do("TCP", "decide", by="Mei", position=1, decision="fold")
        assert await code_of(front.wager("R3P", "Mei", 1, stake=60_01)) is Code.LIMIT_REACHED
        await front.wager("R3P", "Mei", 1, stake=60_00)


@in_loop
async def test_a_limit_tightened_during_a_round_holds_the_decision_to_play(tmp_path: Path) -> None:
    async with at_a_table(tmp_path, "TCP") as (front, mei):
        await front.wager("TCP", "Mei", 1, "ante", 40_00)
        await front.deal("TCP")
        await front.identity.set_limit(mei, LOSS, 79_99)
        play = {"position": 1, "decision": "play"}
        assert await front.refused("TCP", "decide", by="Mei", **play) == "limit_reached"
        await front.do("TCP", "decide", by="Mei", position=1, decision="fold")


@in_loop
async def test_who_decides_is_not_held_to_anothers_limit(tmp_path: Path) -> None:
    async with at_a_table(tmp_path, "TCP", wagers_per_area="2") as (front, mei):
        tan = await front.register("Tan")
        await front.do("TCP", "sit", by="Mei", position=1)
        await front.wager("TCP", "Mei", 1, "ante", 40_00)
        await front.wager("TCP", "Tan", 1, "ante", 40_00)
        await front.deal("TCP")
        await front.identity.set_limit(tan, LOSS, 0)
        await front.identity.set_limit(mei, LOSS, 80_00)  # her own Ante and Play, not Tan's
        await front.do("TCP", "decide", by="Mei", position=1, decision="play")
