"""Signing in: one sentence for every failure, and waits that grow without locking anybody out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.actors import in_loop
from tests.server.identity.front import (
    DAY,
    HERE,
    HOUR,
    MINUTE,
    PASSWORD,
    SECOND,
    THERE,
    Front,
    code_of,
    refused,
)
from tests.server.world import START
from threecard.core.errors import Code
from threecard.server.identity import Kind, Person, Position, TooSoonError
from threecard.server.identity.delays import Delays, network_of
from threecard.server.ports import Millis


def attempt(delays: Delays, at: int, *, name: str = "mei", address: str = HERE) -> int:
    """Fail once: 0, or how many seconds to wait first."""
    try:
        delays.begin(name=name, address=address, now=Millis(START + at))
    except TooSoonError as error:
        return error.retry_after
    return 0


@in_loop
async def test_an_account_signs_in_by_its_name_in_any_letters(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        mei = await front.register("Mei")
        assert mei == Person("Mei", Kind.ACCOUNT, (Position.PLAYER,))
        token = await front.sign_in("MEI")
        assert await front.identity.person_of(token) == mei


@in_loop
async def test_a_refusal_does_not_tell_whether_the_name_exists(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        await front.register("Mei")
        wrong = await refused(front.sign_in("Mei", "wrong one"))
        nobody = await refused(front.sign_in("Nobody", "wrong one"))
        assert wrong.code is nobody.code is Code.BAD_CREDENTIALS
        assert wrong.sentence == nobody.sentence
        for _ in range(2):  # and the waits are the same
            await refused(front.sign_in("Mei", "wrong one"))
            await refused(front.sign_in("Nobody", "wrong one"))
        wrong = await refused(front.sign_in("Mei", "wrong one"))
        nobody = await refused(front.sign_in("Nobody", "wrong one"))
        assert wrong.code is nobody.code is Code.TOO_SOON
        assert wrong.sentence == nobody.sentence


@in_loop
async def test_the_right_password_waits_too_and_then_ends_the_waiting(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        await front.register("Mei")
        for _ in range(3):
            assert await code_of(front.sign_in("Mei", "wrong one")) is Code.BAD_CREDENTIALS
        waits = await refused(front.sign_in("Mei"))
        assert isinstance(waits, TooSoonError)
        assert waits.retry_after == 1
        front.clock.advance(SECOND)
        await front.sign_in("Mei")
        for _ in range(3):  # all is forgiven
            assert await code_of(front.sign_in("Mei", "wrong one")) is Code.BAD_CREDENTIALS


@in_loop
async def test_somebody_elsewhere_makes_nobody_wait_where_they_have_signed_in(
    tmp_path: Path,
) -> None:
    async with Front(tmp_path) as front:
        await front.register("Mei")
        await front.sign_in("Mei")
        for _ in range(60):
            await refused(front.sign_in("Mei", "a guess", address=THERE))
            front.clock.advance(10 * SECOND)
        await refused(front.sign_in("Mei", "a guess", address="203.0.113.9"))
        assert await code_of(front.sign_in("Mei", address=THERE)) is Code.TOO_SOON
        # Where nobody knows her she waits four seconds, and at home not at all.
        assert await code_of(front.sign_in("Mei", address="203.0.113.1")) is Code.TOO_SOON
        await front.sign_in("Mei")
        front.clock.advance(4 * SECOND)
        await front.sign_in("Mei", address="203.0.113.1")


@in_loop
async def test_guesses_made_at_once_are_counted_before_they_are_checked(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        await front.register("Mei")
        guesses = [front.sign_in("Mei", f"guess number {n}") for n in range(40)]
        answers = await asyncio.gather(*guesses, return_exceptions=True)
        codes = [getattr(answer, "code", None) for answer in answers]
        assert codes.count(Code.BAD_CREDENTIALS) == 3
        assert codes.count(Code.TOO_SOON) == 37


def test_waits_double_up_to_five_minutes() -> None:
    delays, at, waits = Delays(), 0, []
    for _ in range(3):
        assert attempt(delays, at) == 0
    for _ in range(20):
        waits.append(attempt(delays, at))
        at += waits[-1] * SECOND
        assert attempt(delays, at) == 0
    assert waits[:7] == [1, 2, 4, 8, 16, 32, 64]
    assert waits[-3:] == [300, 300, 300]


def test_asking_too_soon_does_not_draw_the_wait_out() -> None:
    delays = Delays()
    for _ in range(3):
        assert attempt(delays, 0) == 0
    assert [attempt(delays, at) for at in (100, 500, 999)] == [1, 1, 1]
    assert attempt(delays, 1_000) == 0


def test_failures_are_forgotten_one_every_five_minutes() -> None:
    delays = Delays()
    for _ in range(3):
        attempt(delays, 0)
    assert attempt(delays, 10 * MINUTE) == 0
    assert attempt(delays, 10 * MINUTE) == 0
    assert attempt(delays, 10 * MINUTE) == 1
    at = 0
    while at < DAY:  # however long somebody goes on, it is over in an hour
        at += max(1, attempt(delays, at)) * SECOND
    assert attempt(delays, at + HOUR) == 0
    assert attempt(delays, at + HOUR) == 0


def test_a_name_guessed_at_from_everywhere_waits_four_seconds_at_most() -> None:
    delays, waits = Delays(), []
    for n in range(60):
        waits.append(attempt(delays, n * 4 * SECOND, address=f"10.0.0.{n}"))
    assert set(waits) == {0}  # four seconds apart is always enough
    assert attempt(delays, 59 * 4 * SECOND, address=THERE) == 4
    quiet = 59 * 4 * SECOND + 30 * MINUTE  # soon over, however long somebody went on
    assert [attempt(delays, quiet, address=f"10.0.1.{n}") for n in range(4)] == [0] * 4


def test_an_address_that_tries_many_names_waits_up_to_a_minute() -> None:
    delays = Delays()
    assert [attempt(delays, 0, name=f"p{n}") for n in range(20)] == [0] * 20
    assert attempt(delays, 0, name="one more") == 1
    assert attempt(delays, 0, name="one more", address=THERE) == 0
    at = 0
    for n in range(30):
        at += MINUTE
        assert attempt(delays, at, name=f"q{n}") == 0
    assert attempt(delays, at, name="another") <= 60


def test_a_right_password_is_no_failure_of_its_address_or_name() -> None:
    delays = Delays()
    for n in range(60):
        address = f"10.0.0.{n % 30}"
        assert attempt(delays, 0, address=address) == 0
        delays.succeeded(name="mei", address=address, now=START)
        assert attempt(delays, 0, name=f"p{n}") == 0
        delays.succeeded(name=f"p{n}", address=HERE, now=START)


def test_what_is_remembered_is_bounded() -> None:
    delays = Delays(most=10)
    for n in range(100):
        attempt(delays, n, name=f"p{n}", address=f"10.0.0.{n}")
        delays.succeeded(name=f"s{n}", address=HERE, now=Millis(START))
    assert len(delays._counts) <= 10
    assert len(delays._known) <= 10


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:2", True),  # one subscriber's
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("a socket", "a socket", True),
    ],
)
def test_an_address_stands_for_a_network(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) is same


@in_loop
async def test_one_account_in_two_tabs_is_one_person(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        await front.register("Mei")
        one, two = await front.sign_in("Mei"), await front.sign_in("mei", address=THERE)
        assert one != two
        person = front.identity.person_of
        assert await person(one) == await person(two)
        await front.open_table("R3P")
        await front.do("R3P", "place_your_bets", by="dealer")
        await front.wager("R3P", (await person(one)).name, 1, stake=600_00)
        account = await front.identity.account(await person(two))
        assert (account.balance, account.in_play) == (400_00, 600_00)


@in_loop
async def test_the_installer_can_not_be_signed_in_as(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        assert await code_of(front.sign_in("installer", PASSWORD)) is Code.BAD_CREDENTIALS
