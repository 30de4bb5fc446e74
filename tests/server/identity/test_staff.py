"""Staff: let in by one-time links, given positions by the shift manager, who is never nobody."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.actors import in_loop
from tests.server.identity.front import DAY, HERE, PASSWORD, Front, code_of
from threecard.core.errors import Code, ThreecardError
from threecard.server.identity import Kind, Listed, Person, Position
from threecard.server.log.office import PersonAdmitted, RolesChanged

DEALER, PLAYER, MANAGER = Position.DEALER, Position.PLAYER, Position.SHIFT_MANAGER


@in_loop
async def test_the_first_manager_comes_by_a_link_made_anew_at_each_start(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        first = await front.identity.first_manager_secret()
        assert first is not None
        assert await front.identity.first_manager_secret() == first
        await front.restart()
        redeem = front.identity.redeem
        secret = await front.identity.first_manager_secret()
        assert secret is not None
        assert await code_of(redeem(secret=first, password=PASSWORD)) is Code.LINK_ENDED
        front.clock.advance(3 * DAY)  # it is good until the next start
        signed = await redeem(secret=secret, password=PASSWORD)
        assert signed.person == Person("manager", Kind.ACCOUNT, (MANAGER,))
        assert await front.identity.person_of(signed.token) == signed.person
        assert await front.identity.first_manager_secret() is None
        assert await code_of(redeem(secret=secret, password=PASSWORD)) is Code.LINK_ENDED
        await front.restart()
        assert await front.identity.first_manager_secret() is None
        assert secret.encode() not in front.path.read_bytes()
        await front.sign_in("manager")
        admitted, why = await front.office()
        assert admitted == PersonAdmitted(
            person="manager", roles=("shift_manager",), by="installer"
        )
        assert isinstance(why, RolesChanged)


@in_loop
async def test_the_first_manager_may_choose_a_name(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        assert (await front.manager("Siti")).name == "Siti"


@in_loop
async def test_the_first_link_ends_when_there_is_a_manager_by_other_means(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        secret = await front.identity.first_manager_secret()
        assert secret is not None
        installer = Person("installer", Kind.ACCOUNT, (MANAGER,))
        await front.staff("Siti", MANAGER, by=installer)
        redeem = front.identity.redeem(secret=secret, password=PASSWORD)
        assert await code_of(redeem) is Code.LINK_ENDED


@in_loop
async def test_a_manager_who_cannot_sign_in_is_no_manager_yet(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        manager = await front.manager()
        await front.identity.admit(name="Siti", roles=[MANAGER], by=manager, reason="helps")
        change = front.identity.change_roles(
            name="manager", roles=[PLAYER], by=manager, reason="leaves"
        )
        assert await code_of(change) is Code.LAST_MANAGER


@in_loop
async def test_somebody_is_let_in_by_a_link_and_sets_a_password(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        manager = await front.manager()
        secret = await front.identity.admit(
            name="Sam", roles=[PLAYER, DEALER, DEALER], by=manager, reason="starts on Monday"
        )
        assert await code_of(front.sign_in("Sam")) is Code.BAD_CREDENTIALS
        redeem = front.identity.redeem
        assert await code_of(redeem(secret=secret, password="short")) is Code.BAD_PASSWORD  # noqa: S106
        signed = await redeem(secret=secret, password=PASSWORD)
        assert signed.person == Person("Sam", Kind.ACCOUNT, (PLAYER, DEALER))
        await front.sign_in("Sam")
        assert await code_of(redeem(secret=secret, password=PASSWORD)) is Code.LINK_ENDED
        assert (await front.office())[-2:] == [
            PersonAdmitted(person="Sam", roles=("player", "dealer"), by="manager"),
            RolesChanged(
                person="Sam", roles=("player", "dealer"), by="manager", reason="starts on Monday"
            ),
        ]


@in_loop
async def test_a_link_used_twice_at_once_opens_once(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        manager = await front.manager()
        secret = await front.identity.admit(name="Sam", roles=[DEALER], by=manager, reason="new")
        both = [front.identity.redeem(secret=secret, password=PASSWORD) for _ in range(2)]
        answers = await asyncio.gather(*both, return_exceptions=True)
        assert sum(isinstance(answer, Exception) for answer in answers) == 1


@in_loop
async def test_a_link_is_good_for_a_day_and_until_the_next(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        manager = await front.manager()
        admit, redeem = front.identity.admit, front.identity.redeem
        old = await admit(name="Sam", roles=[DEALER], by=manager, reason="new")
        front.clock.advance(DAY)
        assert await code_of(redeem(secret=old, password=PASSWORD)) is Code.LINK_ENDED
        one = await admit(name="sam", roles=[DEALER], by=manager, reason="the link was too old")
        two = await admit(name="Sam", roles=[DEALER], by=manager, reason="the link was lost")
        assert await code_of(redeem(secret=one, password=PASSWORD)) is Code.LINK_ENDED
        front.clock.advance(DAY - 1)
        signed = await redeem(secret=two, password=PASSWORD)
        assert signed.person == Person("Sam", Kind.ACCOUNT, (DEALER,))
        again = admit(name="SAM", roles=[DEALER], by=manager, reason="once more")
        assert await code_of(again) is Code.NAME_TAKEN


@in_loop
async def test_nobody_gets_other_roles_by_being_let_in_again(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        manager = await front.manager()
        link = await front.identity.admit(name="Sam", roles=[DEALER], by=manager, reason="new")
        again = front.identity.admit(name="sam", roles=[MANAGER], by=manager, reason="helps")
        with pytest.raises(ThreecardError, match=r"Sam was let in before, as dealer") as refused:
            await again
        assert refused.value.code is Code.NAME_TAKEN
        signed = await front.identity.redeem(secret=link, password=PASSWORD)
        assert signed.person.roles == (DEALER,)


@pytest.mark.parametrize("role", [role for role in Position if role is not MANAGER])
@in_loop
async def test_only_a_shift_manager_lets_people_in(role: Position, tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        manager = await front.manager()
        sam = await front.staff("Sam", role, by=manager)
        admit = front.identity.admit(name="Kim", roles=[DEALER], by=sam, reason="a friend")
        assert await code_of(admit) is Code.NOT_PERMITTED
        change = front.identity.change_roles(name="Sam", roles=[MANAGER], by=sam, reason="me")
        assert await code_of(change) is Code.NOT_PERMITTED
        if role is not Position.AUDITOR:
            assert await code_of(front.identity.people(by=sam)) is Code.NOT_PERMITTED
        assert not await front.rows("SELECT 1 FROM people WHERE name = 'Kim'")


@in_loop
async def test_a_position_taken_away_is_gone_at_once(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        manager = await front.manager()
        siti = await front.staff("Siti", MANAGER, by=manager)
        token = await front.sign_in("Siti")
        changed = await front.identity.change_roles(
            name="siti", roles=[DEALER], by=manager, reason="another post"
        )
        assert changed == Person("Siti", Kind.ACCOUNT, (DEALER,))
        assert await front.identity.person_of(token) == changed
        # Nor does it help to have asked as the person one was.
        assert await code_of(front.identity.people(by=siti)) is Code.NOT_PERMITTED
        admit = front.identity.admit(name="Kim", roles=[DEALER], by=siti, reason="a friend")
        assert await code_of(admit) is Code.NOT_PERMITTED
        assert (await front.office())[-1] == RolesChanged(
            person="Siti", roles=("dealer",), by="manager", reason="another post"
        )


@in_loop
async def test_the_last_shift_manager_stays_one(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        manager = await front.manager()
        change = front.identity.change_roles
        step_down = {"name": "manager", "roles": [PLAYER], "by": manager, "reason": "tired"}
        assert await code_of(change(**step_down)) is Code.LAST_MANAGER  # type: ignore[arg-type]
        await front.staff("Siti", MANAGER, by=manager)
        assert (await change(**step_down)).roles == (PLAYER,)  # type: ignore[arg-type]


@in_loop
async def test_positions_are_for_accounts_that_exist(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        manager = await front.manager()
        guest = await front.guest()
        change = front.identity.change_roles
        to_dealer = change(name=guest.name, roles=[DEALER], by=manager, reason="asked")
        assert await code_of(to_dealer) is Code.NOT_PERMITTED
        nobody = change(name="Nobody", roles=[DEALER], by=manager, reason="asked")
        assert await code_of(nobody) is Code.UNKNOWN_PERSON


@pytest.mark.parametrize("reason", ["", "   ", "x" * 501])
@in_loop
async def test_a_reason_is_owed(reason: str, tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        manager = await front.manager()
        admit = front.identity.admit(name="Sam", roles=[DEALER], by=manager, reason=reason)
        assert await code_of(admit) is Code.BAD_FIELD
        nothing = front.identity.admit(name="Sam", roles=[], by=manager, reason="new")
        assert await code_of(nothing) is Code.BAD_FIELD
        change = front.identity.change_roles(
            name="manager", roles=[MANAGER], by=manager, reason=reason
        )
        assert await code_of(change) is Code.BAD_FIELD


@in_loop
async def test_a_name_kept_for_the_house_is_not_let_in(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        manager = await front.manager()
        admit = front.identity.admit(name="House", roles=[DEALER], by=manager, reason="new")
        assert await code_of(admit) is Code.BAD_NAME


@in_loop
async def test_accounts_are_listed_by_name_in_pages(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        manager = await front.manager()
        await front.guest()
        await front.identity.admit(name="ann", roles=[DEALER], by=manager, reason="new")
        await front.register("Zoe", address=HERE)
        page = await front.identity.people(by=manager, limit=2)
        now = front.clock.now()
        assert page == [
            Listed("ann", Kind.ACCOUNT, (DEALER,), now, redeemed=False),
            Listed("manager", Kind.ACCOUNT, (MANAGER,), now, redeemed=True),
        ]
        rest = await front.identity.people(by=manager, after=page[-1].name)
        assert [each.name for each in rest] == ["Zoe"]
        auditor = await front.staff("Kim", Position.AUDITOR, by=manager)
        assert len(await front.identity.people(by=auditor)) == 4


@in_loop
async def test_whoever_runs_the_program_may_do_as_a_manager_and_is_no_person(
    tmp_path: Path,
) -> None:
    async with Front(tmp_path) as front:
        installer = Person("installer", Kind.ACCOUNT, (MANAGER,))
        await front.staff("Siti", MANAGER, by=installer)
        assert await front.identity.first_manager_secret() is None
        powerless = Person("installer", Kind.ACCOUNT, (PLAYER,))
        assert await code_of(front.identity.people(by=powerless)) is Code.NOT_PERMITTED
