"""Passwords changed and reset, signing out everywhere, and positions that do not meet."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from tests.server.actors import in_loop
from tests.server.identity.front import HERE, HOUR, PASSWORD, THERE, Front, code_of, refused
from threecard.core.errors import Code
from threecard.server.audit import examine
from threecard.server.identity import Position
from threecard.server.identity.person import APART, require_apart
from threecard.server.storage.transaction import Value

NEW = "another good long one"
CAGE, MANAGER = Position.CAGE, Position.SHIFT_MANAGER


async def holds(front: Front) -> bool:
    async with front.house.store.reading() as tx:
        report = await examine(tx, front.keys)
    assert report.findings == ()
    return True


@in_loop
async def test_a_new_password_ends_every_session_and_begins_one(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        mei = await front.register("Mei")
        tokens = [await front.sign_in("Mei") for _ in range(2)]
        change = front.identity.change_password
        none = change(await front.guest(), old=PASSWORD, new=NEW, address=HERE)
        assert await code_of(none) is Code.BAD_CREDENTIALS
        wrong = change(mei, old="not this one", new=NEW, address=HERE)
        assert await code_of(wrong) is Code.BAD_CREDENTIALS
        short = change(mei, old=PASSWORD, new="short", address=HERE)
        assert await code_of(short) is Code.BAD_PASSWORD
        signed = await change(mei, old=PASSWORD, new=NEW, address=HERE)
        assert await front.identity.person_of(signed.token) == mei
        for token in tokens:
            assert await code_of(front.identity.person_of(token)) is Code.NOT_SIGNED_IN
        assert await code_of(front.sign_in("Mei", address=THERE)) is Code.BAD_CREDENTIALS
        await front.sign_in("Mei", NEW)
        assert await holds(front)


@in_loop
async def test_a_stolen_session_can_not_guess_the_password_for_long(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        mei = await front.register("Mei")
        codes = [
            await code_of(
                front.identity.change_password(mei, old=f"guess {n}", new=NEW, address=HERE)
            )
            for n in range(6)
        ]
        assert Code.TOO_SOON in codes


@in_loop
async def test_a_reset_voids_the_password_at_once_and_makes_a_link(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        manager = await front.manager()
        mei = await front.register("Mei")
        token = await front.sign_in("Mei")
        reset, redeem = front.identity.reset_password, front.identity.redeem
        assert await code_of(reset(name="Mei", by=mei, reason="I forgot")) is Code.NOT_PERMITTED
        own = reset(name="manager", by=manager, reason="I forgot")
        assert await code_of(own) is Code.SECOND_PERSON
        guest = await front.guest()
        nothing = reset(name=guest.name, by=manager, reason="asked")
        assert await code_of(nothing) is Code.NOT_PERMITTED
        first = await reset(name="mei", by=manager, reason="a lost phone")
        secret = await reset(name="mei", by=manager, reason="and the link too")
        assert await code_of(front.identity.person_of(token)) is Code.NOT_SIGNED_IN
        assert await code_of(front.sign_in("Mei")) is Code.BAD_CREDENTIALS
        assert await code_of(redeem(secret=first, password=NEW)) is Code.LINK_ENDED
        assert await holds(front)
        await redeem(secret=secret, password=NEW)
        await front.sign_in("Mei", NEW, THERE)
        assert await holds(front)


@in_loop
async def test_signing_out_everywhere_ends_all_and_no_row_brings_one_back(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        manager = await front.manager()
        mei = await front.register("Mei")
        tokens = [await front.sign_in("Mei") for _ in range(3)]
        rows = await front.rows("SELECT * FROM sessions")
        await front.identity.sign_out_everywhere(mei)
        async with front.house.store.group() as tx:  # put back as they were
            marks = ", ".join("?" * len(rows[0]))
            await tx.run_many(f"INSERT OR IGNORE INTO sessions VALUES ({marks})", rows)  # noqa: S608
        for token in tokens:
            assert await code_of(front.identity.person_of(token)) is Code.NOT_SIGNED_IN
        token = await front.sign_in("Mei")
        out = front.identity.sign_somebody_out
        assert await code_of(out(name="manager", by=mei, reason="no")) is Code.NOT_PERMITTED
        await out(name="Mei", by=manager, reason="a lost phone")
        assert await code_of(front.identity.person_of(token)) is Code.NOT_SIGNED_IN


@pytest.mark.parametrize("field", ["person", "began_at", "seen_at", "epoch", "mac"])
@in_loop
async def test_a_session_that_was_changed_in_the_database_opens_nothing(
    tmp_path: Path, field: str
) -> None:
    async with Front(tmp_path) as front:
        await front.manager("Una")
        await front.register("Mei")
        token = await front.sign_in("Mei")
        others: dict[str, Value] = {"person": "Una", "mac": bytes(18)}
        other = others.get(field, 3 * 10**12)
        async with front.house.store.group() as tx:
            await tx.rows(f"UPDATE sessions SET {field} = ?", other)  # noqa: S608
        await front.restart()
        assert await code_of(front.identity.person_of(token)) is Code.NOT_SIGNED_IN


@in_loop
async def test_a_use_of_a_session_is_vouched_for_too(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        mei = await front.register("Mei")
        token = await front.sign_in("Mei")
        for _ in range(2):  # each within the twelve hours that a session may rest
            front.clock.advance(11 * HOUR)
            assert await front.identity.person_of(token) == mei
            await front.restart()
        assert await holds(front)


@pytest.mark.parametrize("roles", list(combinations(Position, 2)), ids="+".join)
def test_positions_that_must_not_meet_are_named(roles: tuple[Position, Position]) -> None:
    apart = any(set(pair) == set(roles) for pair in APART)
    if apart:
        with pytest.raises(Exception, match="takes two people"):
            require_apart(roles)
    else:
        require_apart(roles)
    # Who audits or hands out chips may play at most; those of the pit rise through it.
    separate = {Position.AUDITOR, CAGE} & set(roles)
    assert apart == (bool(separate) and Position.PLAYER not in roles)


@in_loop
async def test_nobody_is_given_positions_that_must_not_meet(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        manager = await front.manager("Una")
        admit, change = front.identity.admit, front.identity.change_roles
        both = await refused(admit(name="Kim", roles=[CAGE, MANAGER], by=manager, reason="new"))
        assert both.code is Code.ROLES_APART
        assert "cage" in both.sentence
        assert "shift manager" in both.sentence
        more = change(name="Una", roles=[MANAGER, CAGE], by=manager, reason="me")
        assert await code_of(more) is Code.ROLES_APART
