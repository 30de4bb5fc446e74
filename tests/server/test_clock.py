"""Clocks that are set: nobody is locked out, nothing is deleted, and no table waits for an hour."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.actors import World, in_loop
from tests.server.api.served import Visitor, served
from tests.server.world import VirtualClock
from tests.stores.postgres import database_of
from threecard.server.house.dealer import next_step
from threecard.server.house.steps import Step, Wait
from threecard.server.identity import Identity, IdentityTerms
from threecard.server.identity.delays import Delays, TooSoonError
from threecard.server.identity.rates import Rate
from threecard.server.ports import Millis, SystemClock, wall_clock
from threecard.server.process.leases import APART_BEATS, Worker
from threecard.server.process.timekeeping import Timekeeper
from threecard.server.storage.postgres import PostgresStore
from threecard.server.table.facts import Waiting
from threecard.server.table.orders import SetClock

HOUR = 3_600_000
YEAR = 365 * 24 * HOUR
TOGETHER_MS = 1_000


def set_clock(monkeypatch: pytest.MonkeyPatch, millis: int) -> None:
    """Set this machine's clock, as far as the house can see."""
    real = time.time_ns
    monkeypatch.setattr("threecard.server.ports.time.time_ns", lambda: real() + millis * 1_000_000)


@pytest.mark.parametrize("by", [-HOUR, YEAR], ids=["back", "forward"])
def test_a_clock_that_is_set_while_the_house_is_open_troubles_nobody(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    by: int,
) -> None:
    with served(tmp_path, commands_burst=20, requests_burst=40) as house:
        mei = house.guest()
        for _ in range(10):
            assert mei.ask("R3P", "stand").status_code == 422
        before = mei.http.get("/api/house").json()["now"]
        with monkeypatch.context() as patched, caplog.at_level(logging.WARNING):
            set_clock(patched, by)
            for _ in range(10):
                assert mei.ask("R3P", "stand").status_code == 422, "she is locked out"
            assert mei.http.get("/api/me").json()["name"] == mei.name
            after = mei.http.get("/api/house").json()["now"]
            assert 0 <= after - before < 60_000
            until = time.monotonic() + 10
            while abs(house.figure("threecard_clock_ahead_seconds") - by / 1000) >= 60:
                assert time.monotonic() < until, "nobody noticed"
                time.sleep(0.1)
            assert "clock was set by" in caplog.text
        assert mei.http.get("/api/me").json()["name"] == mei.name


def test_a_house_that_opens_by_a_wrong_clock_deletes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A year ahead her session is over; when the clock is right again she is there again."""
    with served(tmp_path) as house:
        mei = house.guest()
    with monkeypatch.context() as patched:
        set_clock(patched, YEAR)
        with served(tmp_path) as wrong:
            again = Visitor(wrong, mei.token, mei.name)
            assert again.http.get("/api/me").json()["code"] == "not_signed_in"
            assert wrong.guest().name != mei.name
    with closing(sqlite3.connect(tmp_path / "house.db")) as connection:
        assert connection.execute(
            "SELECT COUNT(*) FROM sessions WHERE person = ?", (mei.name,)
        ).fetchone() == (1,)
    with served(tmp_path) as right:
        there = Visitor(right, mei.token, mei.name)
        assert there.http.get("/api/me").json()["name"] == mei.name


@in_loop
async def test_guests_make_room_when_they_are_old_by_what_the_house_has_lived_through(
    tmp_path: Path,
) -> None:
    terms = IdentityTerms(guests_max=1)
    async with World(tmp_path) as world:
        await Identity(world.house, terms).make_guest(address="10.0.0.1")
        await world.house.close()
        world.clock.advance(YEAR)  # while it was closed, or so the clock says
        world.house = world._house()
        await world.house.open()
        identity = Identity(world.house, terms)
        with pytest.raises(Exception, match="full of guests"):
            await identity.make_guest(address="10.0.0.2")
        world.clock.advance(8 * 24 * HOUR)  # while it was open
        await identity.make_guest(address="10.0.0.3")


def test_time_never_goes_back_in_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SystemClock()
    first = clock.now()
    assert abs(first - wall_clock()) < TOGETHER_MS
    set_clock(monkeypatch, -HOUR)
    assert first <= clock.now() < first + TOGETHER_MS
    clock.set(Millis(first + HOUR))  # as workers do who come together
    assert first + HOUR <= clock.now() < first + HOUR + TOGETHER_MS


def test_a_step_is_told_once_and_a_rate_is_not_a_step(caplog: pytest.LogCaptureFixture) -> None:
    told: list[float] = []
    ahead = iter((0, 400, 900, 90_000, 90_000, 90_100))
    clock = VirtualClock()
    keeper = Timekeeper(clock, told.append, lambda: Millis(clock.now() + next(ahead)))
    for _ in range(5):
        keeper.check()
    assert caplog.text.count("clock was set by") == 1
    assert told[-1] == pytest.approx(90.1)


@pytest.mark.parametrize("by", [-HOUR, HOUR])
def test_a_clock_set_back_or_forward_locks_nobody_out(by: int) -> None:
    rate, delays = Rate(burst=3, every=1_000), Delays()
    now = Millis(YEAR)
    for _ in range(3):
        assert rate.wait("Mei", now) == 0
        delays.begin(name="mei", address="10.0.0.1", now=now)
    assert 0 <= rate.wait("Mei", Millis(now + by)) <= 1_000
    with suppress(TooSoonError):
        delays.begin(name="mei", address="10.0.0.1", now=Millis(now + by))
    delays.begin(name="mei", address="10.0.0.1", now=Millis(now + by + 2_000))


@in_loop
async def test_a_table_does_not_wait_for_another_time_than_its_own(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei")
        await world.open_table("R3P")
        await world.do("R3P", "place_your_bets", by="dealer")
        await world.wager("R3P", "Mei", 1)
        live, now = world.live("R3P"), world.clock.now()
        step = next_step(live, now)
        assert isinstance(step, Step)
        await world.house.give("R3P", step.asked, command="clock")
        live = world.live("R3P")
        assert isinstance(next_step(live, now), Wait)
        earlier = Millis(now - HOUR)  # a worker whose clock is an hour behind takes over
        again = next_step(live, earlier)
        assert isinstance(again, Step)
        assert isinstance(again.asked, SetClock)
        assert again.asked.waiting is Waiting.BETS
        assert again.asked.until == earlier + live.pace.bets
        assert replace(again.asked, until=0) == replace(step.asked, until=0)
        await world.house.give("R3P", again.asked, command="again")
        live = world.live("R3P")
        assert live.clock is not None
        assert live.clock.until == earlier + live.pace.bets
        assert isinstance(next_step(live, earlier), Wait)


@in_loop
async def test_workers_whose_machines_differ_go_by_one_time(tmp_path: Path) -> None:
    """By the database's when the house opens; by the first one's where they come apart."""
    url = database_of(tmp_path)
    async with (
        World(tmp_path, store=lambda _path: PostgresStore(url)) as one,
        World(tmp_path, store=lambda _path: PostgresStore(url)) as two,
    ):
        workers = []
        for name, world, by in (("a", one, HOUR), ("b", two, -HOUR)):
            clock = SystemClock()
            clock.set(Millis(wall_clock() + by))
            world.house.clock = clock
            worker = Worker(world.house, name, lambda _stream, _fence: asyncio.sleep(1_000))
            await worker.join()
            worker.open_doors()
            await worker._beat()
            workers.append(worker)

        def apart() -> int:
            return abs(one.house.clock.now() - two.house.clock.now())

        assert apart() < TOGETHER_MS
        assert abs(two.house.clock.now() - wall_clock()) < TOGETHER_MS
        two.house.clock.set(Millis(two.house.clock.now() + HOUR))  # as if its machine had slept
        for _ in range(APART_BEATS + 1):
            for worker in workers:
                await worker._beat()
        assert apart() < TOGETHER_MS
        for worker in workers:
            await worker.go()
