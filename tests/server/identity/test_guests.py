"""Guests: let in with an allowance, so many to an address, and let go when they can't come back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.actors import in_loop
from tests.server.identity.front import DAY, HERE, HOUR, MINUTE, QUICK, THERE, Front, code_of
from threecard.core.errors import Code
from threecard.server.api.errors import retry_after
from threecard.server.errors import HouseError
from threecard.server.identity import Kind, LimitKind, Position
from threecard.server.log.office import AllowanceGiven, PersonAdmitted
from threecard.server.money.entries import wallet
from threecard.server.storage.accounts import Account


@in_loop
async def test_a_guest_has_a_name_a_session_and_the_allowance(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        heard: list[Account] = []
        front.identity.balance_listeners.append(heard.append)
        signed = await front.identity.make_guest(address=HERE)
        guest = signed.person
        assert re.fullmatch("guest-[2-9A-Z]{5}", guest.name)
        assert (guest.kind, guest.roles) == (Kind.GUEST, (Position.PLAYER,))
        assert await front.identity.person_of(signed.token) == guest
        assert await front.chips(guest.name) == 1_000_00
        assert await front.balance("allowance") == -1_000_00
        assert await front.office() == [
            PersonAdmitted(person=guest.name, roles=("player",), by=guest.name, kind="guest"),
            AllowanceGiven(player=guest.name, cents=1_000_00),
        ]
        assert heard == [wallet(guest.name)]


@in_loop
async def test_an_address_brings_thirty_at_once_then_one_every_two_minutes(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        for _ in range(29):
            await front.guest()
        await front.register("Mei")  # an account has an allowance too, so it counts
        assert await code_of(front.guest()) is Code.TOO_BUSY
        assert await code_of(front.register("Tan")) is Code.TOO_BUSY
        assert len(await front.rows("SELECT 1 FROM people")) == 30
        await front.guest(THERE)
        front.clock.advance(2 * MINUTE)
        await front.guest()
        with pytest.raises(HouseError) as refused:
            await front.guest()
        assert refused.value.code is Code.TOO_BUSY
        seconds = re.search(r"(\d+) s\.", refused.value.sentence)
        assert seconds is not None
        assert int(seconds[1]) > 60
        assert retry_after(refused.value) == {"Retry-After": seconds[1]}


@in_loop
async def test_a_refused_name_or_password_is_no_newcomer(tmp_path: Path) -> None:
    async with Front(tmp_path, replace(QUICK, newcomers_burst=1)) as front:
        for _ in range(3):
            assert await code_of(front.register("x")) is Code.BAD_NAME
            assert await code_of(front.register("Mei", "short")) is Code.BAD_PASSWORD
        await front.register("Mei")


@in_loop
async def test_a_full_house_lets_go_of_guests_who_cannot_come_back(tmp_path: Path) -> None:
    async with Front(tmp_path, replace(QUICK, guests_max=3)) as front:
        playing = await front.identity.make_guest(address=HERE)
        gone = await front.identity.make_guest(address=HERE)
        stays = await front.identity.make_guest(address=HERE)
        assert await code_of(front.guest()) is Code.TOO_BUSY
        await front.open_table("R3P")
        await front.do("R3P", "place_your_bets", by="dealer")
        await front.wager("R3P", playing.person.name, 1)
        front.clock.advance(7 * DAY - HOUR)
        await front.identity.person_of(stays.token)
        front.clock.advance(2 * HOUR)
        fresh = await front.guest()
        kept = {name for (name,) in await front.rows("SELECT name FROM people")}
        # One has chips on a table, one used the session lately.
        assert kept == {playing.person.name, stays.person.name, fresh.name}
        assert await code_of(front.identity.person_of(gone.token)) is Code.NOT_SIGNED_IN
        assert await front.chips(gone.person.name) == 1_000_00  # in the ledger, and nobody's
        assert await code_of(front.guest()) is Code.TOO_BUSY


@in_loop
async def test_a_guest_who_signed_out_makes_room_too(tmp_path: Path) -> None:
    async with Front(tmp_path, replace(QUICK, guests_max=1)) as front:
        left = await front.identity.make_guest(address=HERE)
        await front.identity.set_limit(left.person, LimitKind.LOSS, 5_00)
        await front.identity.sign_out(left.token)
        await front.guest()


@in_loop
async def test_a_new_guest_never_gets_the_wallet_of_one_who_left(tmp_path: Path) -> None:
    async with Front(tmp_path, replace(QUICK, guests_max=1)) as front:
        draws = [bytes(8), bytes(8), bytes([7] * 8)]
        real = front.entropy.draw
        front.entropy.draw = lambda count: (  # type: ignore[method-assign]
            draws.pop(0) if count == 8 else real(count)
        )
        left = await front.identity.make_guest(address=HERE)
        await front.identity.sign_out(left.token)
        fresh = await front.guest()
        assert fresh.name != left.person.name
        assert not draws
        assert await front.chips(fresh.name) == 1_000_00


@in_loop
async def test_an_account_gets_the_allowance_and_is_written_down(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        await front.register("Mei")
        assert await front.chips("Mei") == 1_000_00
        assert await front.office() == [
            PersonAdmitted(person="Mei", roles=("player",), by="Mei"),
            AllowanceGiven(player="Mei", cents=1_000_00),
        ]


@in_loop
async def test_an_account_makes_no_second_account_of_itself(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        mei = await front.register("Mei")
        assert await code_of(front.register("Mei Two", guest=mei)) is Code.NOT_PERMITTED


@in_loop
async def test_accounts_are_so_many_and_no_more(tmp_path: Path) -> None:
    async with Front(tmp_path, replace(QUICK, accounts_max=1)) as front:
        await front.register("Mei")
        assert await code_of(front.register("Tan")) is Code.TOO_BUSY
