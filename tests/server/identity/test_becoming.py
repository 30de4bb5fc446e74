"""A guest who makes an account has there what the guest had: once, and under any attack."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.actors import in_loop
from tests.server.checks import check_house
from tests.server.identity.front import HERE, MINUTE, Front, code_of
from tests.server.quick_store import QuickStore
from tests.stores.postgres import database_of
from threecard.core.errors import Code, ThreecardError
from threecard.core.irregularities.incidents import NotConfidential
from threecard.server.audit import examine
from threecard.server.house.history import History
from threecard.server.identity import LimitKind, Person
from threecard.server.log.office import AllowanceGiven, PeopleLeft, PersonAdmitted
from threecard.server.storage.postgres import PostgresStore
from threecard.server.storage.store import Store

Opens = Callable[[Path], Store]
ALLOWANCE = 1_000_00


def by_sqlite(_folder: Path) -> Opens:
    return QuickStore


def by_postgres(folder: Path) -> Opens:
    url = database_of(folder)
    return lambda _path: PostgresStore(url)


BOTH = pytest.mark.parametrize("by", [by_sqlite, by_postgres])


async def holds(front: Front) -> None:
    """Every sum, and every row by the logs."""
    await check_house(front.house)
    async with front.house.store.reading() as tx:
        report = await examine(tx, front.keys)
    assert report.findings == ()


async def play(front: Front, player: str) -> int:
    """A round at the table R3P, opened where there is none; what it came to."""
    before = await front.chips(player)
    if "R3P" not in front.house.tables:
        await front.open_table("R3P")
    await front.betting("R3P", player, seats=False)
    await front.deal("R3P")
    await front.finish("R3P")
    return await front.chips(player) - before


@BOTH
@in_loop
async def test_an_account_has_the_chips_rounds_and_limits_of_its_guest(
    tmp_path: Path, by: Callable[[Path], Opens]
) -> None:
    async with Front(tmp_path, store=by(tmp_path)) as front:
        history = History(front.house)
        signed = await front.identity.make_guest(address=HERE)
        guest = signed.person
        await front.identity.set_limit(guest, LimitKind.LOSS, 90_00)
        nets = [await play(front, guest.name) for _ in range(3)]
        chips = ALLOWANCE + sum(nets)
        used = (await front.identity.account(guest)).limits
        front.clock.advance(MINUTE)
        await front.do("R3P", "place_your_bets", by="dealer")
        mei = await front.register("Mei", guest=guest)
        assert (await front.chips("Mei"), await front.chips(guest.name)) == (chips, 0)
        assert await code_of(front.identity.person_of(signed.token)) is Code.NOT_SIGNED_IN
        assert (await front.office())[-2:] == [
            PersonAdmitted(
                person="Mei", roles=("player",), by="Mei", guest=guest.name, brought=chips
            ),
            PeopleLeft(people=(guest.name,)),
        ]
        # Rounds, and how the chips moved, go on as if there had been one name.
        rounds = await history.own_rounds("Mei", before=2**53, limit=10)
        assert [each.net for each in rounds] == nets[::-1]
        ledger = await history.ledger("Mei", before=2**53, limit=100)
        assert (ledger[0].kind, ledger[0].balance) == ("brought", chips)
        assert (ledger[-1].kind, ledger[-1].balance) == ("allowance", ALLOWANCE)
        assert len({each.id for each in ledger}) == len(ledger)
        assert ledger[1].balance == chips, "no gap between the account's entries and the guest's"
        paged = await history.ledger("Mei", before=2**53, limit=4)
        paged += await history.ledger("Mei", before=paged[-1].id, limit=100)
        assert paged == ledger
        # Limits and what was used of them.
        after = (await front.identity.account(mei)).limits
        assert (after[0].value, after[0].used) == (used[0].value, used[0].used)
        assert after[1].used >= used[1].used
        lost = max(0, -sum(nets))
        more = 90_00 - lost
        stake = more - more % 10 + 10
        assert await code_of(front.wager("R3P", "Mei", 1, stake=stake)) is Code.LIMIT_REACHED
        await holds(front)


@BOTH
@in_loop
async def test_a_guest_is_brought_once_however_often_it_is_asked(
    tmp_path: Path, by: Callable[[Path], Opens]
) -> None:
    async with Front(tmp_path, store=by(tmp_path)) as front:
        guest = await front.guest()
        names = ["Mei", "Tan", "Raj", "Ann"]
        asked = [front.register(name, guest=guest) for name in names]
        made = await asyncio.gather(*asked, return_exceptions=True)
        (one,) = (each for each in made if isinstance(each, Person))
        refused = [each for each in made if isinstance(each, ThreecardError)]
        assert {each.code for each in refused} == {Code.NOT_SIGNED_IN}
        assert len(refused) == len(names) - 1
        assert [await front.chips(each) for each in names if each != one.name] == [0] * 3
        assert await front.chips(one.name) == ALLOWANCE
        # And later, by a session that somebody kept.
        assert await code_of(front.register("Zoe", guest=guest)) is Code.NOT_SIGNED_IN
        given = [each for each in await front.office() if isinstance(each, AllowanceGiven)]
        assert len(given) == 1
        await holds(front)


@in_loop
async def test_two_workers_bring_a_guest_once(tmp_path: Path) -> None:
    opens = by_postgres(tmp_path)
    async with Front(tmp_path, store=opens) as one, Front(tmp_path, store=opens) as two:
        for turn in range(5):
            guest = await one.guest()
            made = await asyncio.gather(
                one.register(f"Mei {turn}", guest=guest),
                two.register(f"Tan {turn}", guest=guest),
                return_exceptions=True,
            )
            assert sum(isinstance(each, Person) for each in made) == 1
            chips = [await one.chips(f"{name} {turn}") for name in ("Mei", "Tan")]
            assert sorted(chips) == [0, ALLOWANCE]
        await holds(one)


@in_loop
async def test_a_name_that_is_taken_brings_nothing(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        await front.register("Mei")
        signed = await front.identity.make_guest(address=HERE)
        guest = signed.person
        assert await code_of(front.register("MEI", guest=guest)) is Code.NAME_TAKEN
        # Taken while the password was worked out: the group itself finds it.
        asked = [front.register("Tan", guest=guest), front.register("tan")]
        made = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(each, ThreecardError) for each in made) == 1
        assert await front.chips("Mei") == ALLOWANCE
        if isinstance(made[0], ThreecardError):
            assert await front.chips(guest.name) == ALLOWANCE
            assert await front.identity.person_of(signed.token) == guest
        await holds(front)


@in_loop
async def test_an_exclusion_comes_along(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        guest = await front.guest()
        until = await front.identity.exclude(guest, days=2)
        front.clock.advance(40 * MINUTE)
        mei = await front.register("Mei", guest=guest)
        assert (await front.identity.account(mei)).exclusion == until
        await front.open_table("R3P")
        await front.do("R3P", "place_your_bets", by="dealer")
        assert await code_of(front.wager("R3P", "Mei", 1)) is Code.SELF_EXCLUDED
        await holds(front)


@in_loop
async def test_the_next_allowance_is_due_when_the_guests_would_have_been(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        guest = await front.guest()
        await front.open_table("R3P")
        front.clock.advance(40 * MINUTE)
        mei = await front.register("Mei", guest=guest)
        await front.do("R3P", "place_your_bets", by="dealer")
        await front.wager("R3P", "Mei", 1, stake=ALLOWANCE)
        await front.void("R3P")
        assert await code_of(front.identity.refill(mei)) is Code.NO_REFILL
        await holds(front)


@in_loop
async def test_nothing_is_left_behind_on_a_table(tmp_path: Path) -> None:
    """What may still be paid to the guest keeps the guest: stakes, an outcome, a dispute."""
    async with Front(tmp_path) as front:
        guest = await front.guest()
        await front.open_table("R3P")
        await front.betting("R3P", guest.name, seats=False)
        assert await code_of(front.register("Mei", guest=guest)) is Code.STILL_OPEN
        await front.deal("R3P")
        await front.finish("R3P")
        assert await code_of(front.register("Mei", guest=guest)) is Code.STILL_OPEN
        await front.do("R3P", "raise_dispute", by=guest.name, description="my Tie", round=1)
        await front.do("R3P", "place_your_bets", by="dealer")
        assert await code_of(front.register("Mei", guest=guest)) is Code.STILL_OPEN
        await front.do(
            "R3P", "answer_dispute", by="shift_manager", number=1, reason="so it is", amount=5_00
        )
        chips = await front.chips(guest.name)
        await front.register("Mei", guest=guest)
        assert await front.chips("Mei") == chips
        await holds(front)


@in_loop
async def test_a_prohibition_is_not_left_behind(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        guest = await front.guest()
        await front.buy("Tan")
        await front.seed_jackpot()
        await front.open_felt("TCP")
        await front.betting("TCP", guest.name, "Tan")
        await front.deal("TCP")
        await front.do(
            "TCP",
            "report_incident",
            by="dealer",
            incident=NotConfidential(),
            player=guest.name,
        )
        await front.do("TCP", "decide_incident", by="shift_manager", remedy="bar", reason="again")
        assert await code_of(front.register("Mei", guest=guest)) is Code.PLAYER_BARRED
        await front.do("TCP", "lift_bar", by="shift_manager", player=guest.name, reason="enough")
        await front.register("Mei", guest=guest)  # the bar took all that was theirs off the table
        await holds(front)
