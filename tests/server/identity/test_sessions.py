"""Sessions: hashed, remembered, resting so long and no longer, and ended at once."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.actors import in_loop
from tests.server.identity.front import DAY, HOUR, MINUTE, QUICK, SECOND, Front, code_of
from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.identity import Position


def hash_of(token: str) -> bytes:
    return sha256(token.encode()).digest()


@in_loop
async def test_a_token_is_256_bits_and_kept_only_as_its_hash(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        token = (await front.identity.make_guest(address="a")).token
        assert len(token) == 43
        assert await front.rows("SELECT token FROM sessions") == [
            (sha256(token.encode()).digest(),)
        ]
        await front.house.close()
        assert token.encode() not in front.path.read_bytes()


@pytest.mark.parametrize("token", ["", "x", "x" * 10_000, "é", "\udcff"])
@in_loop
async def test_a_token_of_nobody_is_refused(token: str, tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        await front.guest()
        assert await code_of(front.identity.person_of(token)) is Code.NOT_SIGNED_IN
        await front.identity.sign_out(token)  # no matter


@in_loop
async def test_signing_out_ends_one_session_at_once(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        await front.register("Mei")
        one, two = await front.sign_in("Mei"), await front.sign_in("Mei")
        await front.identity.person_of(one)
        await front.identity.sign_out(one)
        assert await code_of(front.identity.person_of(one)) is Code.NOT_SIGNED_IN
        await front.identity.person_of(two)
        await front.restart()
        assert await code_of(front.identity.person_of(one)) is Code.NOT_SIGNED_IN
        await front.identity.person_of(two)


@pytest.mark.parametrize(
    ("who", "idle", "lifetime"),
    [
        ("guest", 7 * DAY, 90 * DAY),
        ("player", 12 * HOUR, 30 * DAY),
        ("staff", 30 * MINUTE, 12 * HOUR),
    ],
)
@pytest.mark.parametrize("remembered", [True, False], ids=["in memory", "after a restart"])
@in_loop
async def test_a_session_rests_so_long_and_lasts_so_long(
    who: str, idle: int, lifetime: int, remembered: bool, tmp_path: Path
) -> None:
    async with Front(tmp_path) as front:
        manager = await front.manager()

        async def begin() -> str:
            if who == "guest":
                return (await front.identity.make_guest(address="a")).token
            return await front.sign_in("Mei")

        if who == "player":
            await front.register("Mei")
        elif who == "staff":
            await front.staff("Mei", Position.DEALER, Position.PLAYER, by=manager)

        async def used_after(token: str, millis: int) -> bool:
            front.clock.advance(millis)
            if not remembered and millis != idle - MINUTE:
                await front.restart()
            try:
                await front.identity.person_of(token)
            except HouseError as error:
                return error.code is not Code.NOT_SIGNED_IN
            return True

        token = await begin()
        assert await used_after(token, idle)
        assert await used_after(token, idle)  # a use begins the rest anew
        assert not await used_after(token, idle + 1)
        assert not await used_after(token, 0)
        token = await begin()
        began = front.clock.now()
        while front.clock.now() + idle < began + lifetime:
            assert await used_after(token, idle - MINUTE)
        assert await used_after(token, began + lifetime - front.clock.now())
        assert not await used_after(token, 1)
        assert await front.rows(  # for the clock may be wrong
            "SELECT 1 FROM sessions WHERE token = ?", sha256(token.encode()).digest()
        ), "what looks over is deleted"


@in_loop
async def test_who_asks_costs_no_query_and_is_written_down_once_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Front(tmp_path) as front:
        token = (await front.identity.make_guest(address="a")).token
        asked: list[str] = []
        run = front.house.run

        def running(work: object, **fields: object) -> object:
            asked.append("run")
            return run(work, **fields)  # type: ignore[arg-type]

        def reading() -> object:
            asked.append("reading")
            raise AssertionError

        monkeypatch.setattr(front.house, "run", running)
        monkeypatch.setattr(front.house.store, "reading", reading)
        for _ in range(180):
            front.clock.advance(SECOND)
            await front.identity.person_of(token)
        assert asked == ["run"] * 3
        monkeypatch.undo()
        assert await front.rows("SELECT seen_at FROM sessions") == [(front.clock.now(),)]


@in_loop
async def test_what_another_worker_changed_is_known_within_a_minute(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        await front.register("Mei")
        token = await front.sign_in("Mei")
        await front.house.run(lambda group: group.tx.rows("UPDATE people SET roles = 'dealer'"))
        front.clock.advance(MINUTE)
        assert (await front.identity.person_of(token)).roles == (Position.DEALER,)


@in_loop
async def test_what_another_worker_ended_is_known_within_a_minute(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        token = (await front.identity.make_guest(address="a")).token
        await front.house.run(lambda group: group.tx.rows("DELETE FROM sessions"))
        front.clock.advance(MINUTE)
        assert await code_of(front.identity.person_of(token)) is Code.NOT_SIGNED_IN
        assert await code_of(front.identity.person_of(token)) is Code.NOT_SIGNED_IN


@in_loop
async def test_memory_holds_so_many_sessions_and_the_rest_are_read_again(tmp_path: Path) -> None:
    async with Front(tmp_path, replace(QUICK, sessions_remembered=3)) as front:
        tokens = [(await front.identity.make_guest(address="a")).token for _ in range(8)]
        names = {(await front.identity.person_of(token)).name for token in tokens}
        assert len(names) == 8
        assert len(front.identity._sessions._known) == 3


@in_loop
async def test_one_person_has_ten_sessions_and_the_oldest_gives_way(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        await front.register("Mei")
        tokens = []
        for _ in range(12):
            front.clock.advance(SECOND)
            tokens.append(await front.sign_in("Mei"))
        assert await front.rows("SELECT COUNT(*) FROM sessions") == [(10,)]
        for token in tokens[:2]:
            assert await code_of(front.identity.person_of(token)) is Code.NOT_SIGNED_IN
        for token in tokens[2:]:
            await front.identity.person_of(token)
