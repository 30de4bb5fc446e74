"""The refill rule: under 50.00, once an hour, up to 1,000.00, and stakes in play count as held."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.actors import in_loop
from tests.server.identity.front import HOUR, MINUTE, Front, code_of, refused
from threecard.core.errors import Code, ThreecardError
from threecard.server.identity import Person, Position, RefillRule
from threecard.server.log.office import AllowanceGiven, ChipsCashed
from threecard.server.money.entries import wallet
from threecard.server.storage.accounts import Account


async def leave(front: Front, person: Person, cents: int) -> None:
    """Somebody has this many chips left."""
    left = await front.chips(person.name) - cents
    await front.note(ChipsCashed(player=person.name, cents=left, by="cage"))


@in_loop
async def test_the_rule_is_stated(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        assert front.identity.refill_rule == RefillRule(1_000_00, 50_00, HOUR)


@in_loop
async def test_who_has_run_out_is_filled_up_once_an_hour(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        guest = await front.guest()
        made = front.clock.now()
        heard: list[Account] = []
        front.identity.balance_listeners.append(heard.append)
        assert (await front.identity.account(guest)).next_refill is None
        await leave(front, guest, 49_99)
        assert (await front.identity.account(guest)).next_refill == made + HOUR
        front.clock.advance(HOUR - 1)
        assert await code_of(front.identity.refill(guest)) is Code.NO_REFILL
        assert await front.chips(guest.name) == 49_99
        front.clock.advance(1)
        assert await front.identity.refill(guest) == 1_000_00
        assert (await front.office())[-1] == AllowanceGiven(player=guest.name, cents=950_01)
        assert heard == [wallet(guest.name)]
        await leave(front, guest, 0)
        assert await code_of(front.identity.refill(guest)) is Code.NO_REFILL
        front.clock.advance(HOUR)
        assert await front.identity.refill(guest) == 1_000_00


@in_loop
async def test_who_has_enough_gets_nothing(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        guest = await front.guest()
        front.clock.advance(HOUR)
        await leave(front, guest, 50_00)
        refusal = await refused(front.identity.refill(guest))
        assert refusal.code is Code.NO_REFILL
        assert "$50" in refusal.sentence


@in_loop
async def test_stakes_in_play_count_as_held(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        guest = await front.guest()
        front.clock.advance(HOUR)
        await front.open_table("R3P")
        await front.do("R3P", "place_your_bets", by="dealer")
        await front.wager("R3P", guest.name, 1, stake=980_00)
        assert await code_of(front.identity.refill(guest)) is Code.NO_REFILL
        assert (await front.identity.account(guest)).in_play == 980_00


@in_loop
async def test_a_stake_in_the_same_group_counts_as_held_too(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        guest = await front.guest()
        front.clock.advance(HOUR)
        await front.open_table("R3P")
        await front.do("R3P", "place_your_bets", by="dealer")
        _, answer = await asyncio.gather(
            front.wager("R3P", guest.name, 1, stake=1_000_00),
            front.identity.refill(guest),
            return_exceptions=True,
        )
        assert isinstance(answer, ThreecardError)
        assert answer.code is Code.NO_REFILL
        assert await front.chips(guest.name) == 0


@in_loop
async def test_asked_for_many_times_at_once_it_is_given_once(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        guest = await front.guest()
        front.clock.advance(HOUR)
        await leave(front, guest, 10_00)
        answers = await asyncio.gather(
            *(front.identity.refill(guest) for _ in range(20)), return_exceptions=True
        )
        assert sum(answer == 1_000_00 for answer in answers) == 1
        assert await front.chips(guest.name) == 1_000_00


@in_loop
async def test_play_chips_are_for_players(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        manager = await front.manager()
        dealer = await front.staff("Sam", Position.DEALER, by=manager)
        assert await front.chips("Sam") == 0
        assert await code_of(front.identity.refill(dealer)) is Code.NOT_PERMITTED
        assert (await front.identity.account(dealer)).next_refill is None
        both = await front.staff("Kim", Position.DEALER, Position.PLAYER, by=manager)
        assert await front.identity.refill(both) == 1_000_00
        front.clock.advance(MINUTE)
        assert await code_of(front.identity.refill(both)) is Code.NO_REFILL
