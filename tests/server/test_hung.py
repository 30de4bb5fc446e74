"""A worker that hangs while it holds a table: others deal on, and it is ended and replaced."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest

from tests.server.actors import World, in_loop
from tests.server.api.served import Served, Visitor
from tests.server.crewed import Crew, crewed
from tests.stores.postgres import database_of
from threecard.core.table import Phase
from threecard.server.house.dealer import AutomaticDealer, OvertakenError
from threecard.server.house.signed_heads import HeadKeeper
from threecard.server.log.heads import read_heads
from threecard.server.process.leases import Worker
from threecard.server.storage.leases import has_lease, list_leases, take_lease
from threecard.server.storage.postgres import PostgresStore
from threecard.server.storage.transaction import Transaction

# docs/house.md promises ten seconds and fifteen; this machine may be busy.
MOVES_ON_SECONDS = 20.0
REPLACED_SECONDS = 40.0
HOLDS_A_TABLE = (
    "SELECT a.pid, a.xact_start FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid "
    "WHERE a.state = 'idle in transaction' AND a.datname = current_database() "
    "AND l.mode = 'RowShareLock' AND l.relation = 'streams'::regclass"
)


@contextmanager
def busy(at: Served, token: str, table: str) -> Iterator[None]:
    """Somebody who sits down and stands up at a worker as fast as they can."""
    over = threading.Event()

    def hurry() -> None:
        visitor = Visitor(at, token, "")
        while not over.is_set():
            try:
                visitor.ask(table, "sit", position=1)
                visitor.ask(table, "stand")
            except httpx.HTTPError:  # it hangs, or was killed
                over.wait(0.1)

    hurrying = threading.Thread(target=hurry, daemon=True)
    hurrying.start()
    try:
        yield
    finally:
        over.set()
        hurrying.join()


def stop_while_it_holds(crew: Crew, pid: int) -> None:
    """Stop a worker at a moment when it holds the row of a table, and leave it so."""
    with psycopg.connect(crew.url, autocommit=True) as connection:
        for attempt in range(3_000):
            os.kill(pid, signal.SIGSTOP)
            held = set(connection.execute(HOLDS_A_TABLE).fetchall())
            if held:
                time.sleep(0.05)  # another worker's would be over by then
                if held & set(connection.execute(HOLDS_A_TABLE).fetchall()):
                    return
            os.kill(pid, signal.SIGCONT)
            time.sleep(0.001 * (attempt % 5))
    raise AssertionError("it was never caught with a table in its hands")


def test_a_hung_worker_holds_up_no_table_and_is_replaced(tmp_path: Path) -> None:
    """SIGSTOP, which leaves its connections open and its locks held, as a hung machine does."""
    with crewed(tmp_path, pace="slow") as crew:
        hung, other = crew.pids()
        mei = crew.served.guest()
        there = Visitor(crew.workers[1], mei.token, mei.name)
        with busy(crew.workers[0], mei.token, "R3P"):
            stop_while_it_holds(crew, hung)
            stopped = time.monotonic()
            # Who asks the other worker for that table waits for its row, and gets it.
            answer = there.ask("R3P", "sit", position=3)
            assert answer.status_code in (200, 422), answer.text
            assert there.wager("R3P", 2, "main", 10_00).status_code == 200
            assert time.monotonic() - stopped < MOVES_ON_SECONDS
            while any(crew.dealer_of(table) != other for table in ("R3P", "TCP", "P3P")):
                assert time.monotonic() - stopped < MOVES_ON_SECONDS, "nobody deals its tables"
                time.sleep(0.05)
            while hung in crew.pids() or len(crew.pids()) < 2:
                assert time.monotonic() - stopped < REPLACED_SECONDS, "it is not replaced"
                time.sleep(0.05)
        assert f"worker {hung} hangs, and is killed" in (tmp_path / "log").read_text()
        assert "Closed. Rounds held" in crew.stop()


@in_loop
async def test_a_dealer_whose_lease_another_had_meanwhile_does_nothing(tmp_path: Path) -> None:
    """As one that was stopped for a while, and does not know."""
    store = PostgresStore(database_of(tmp_path))
    async with World(tmp_path, store=lambda _path: store) as world:
        await world.open_table("R3P")
        house = world.house
        hung = Worker(house, "hung", lambda _stream, _fence: house.clock.sleep(10**9))
        await hung.join()
        hung.open_doors()
        await hung._beat()
        assert "R3P" in hung.deals

        async def fence(tx: Transaction) -> None:
            await hung._still_ours("R3P", tx)

        dealer = AutomaticDealer(house, "R3P", fence)
        await dealer._once()
        assert world.live("R3P").table.phase is Phase.BETTING, "it deals while the lease is its own"
        seq = world.live("R3P").seq
        await world.buy("Mei")
        await world.wager("R3P", "Mei", 1)
        await _pass_on(store, "R3P", to="another")
        before = world.live("R3P").seq
        await dealer._once()
        assert world.live("R3P").seq == before > seq, "it has dealt on under a lease not its own"
        heads = HeadKeeper(house, tmp_path / "heads")
        heads.fence = fence
        with pytest.raises(OvertakenError):
            await heads.write()
        assert not read_heads(tmp_path / "heads"), "it has signed what is another's to sign"
        await hung.go()


async def _pass_on(store: PostgresStore, stream: str, *, to: str) -> None:
    async with store.group() as tx:
        assert await take_lease(tx, stream, to, now=2**52, until=2**52, most=2**52) is not None


@in_loop
async def test_an_epoch_counts_on_with_every_holder(tmp_path: Path) -> None:
    store = PostgresStore(database_of(tmp_path))
    await store.open()
    async with store.group() as tx:
        await tx.create("T")
        assert await take_lease(tx, "T", "a", now=10, until=20, most=99) == 1
        assert await take_lease(tx, "T", "a", now=15, until=25, most=99) == 1  # renewed
        assert await take_lease(tx, "T", "b", now=20, until=30, most=99) is None
        assert await take_lease(tx, "T", "b", now=26, until=36, most=99) == 2
        assert not await has_lease(tx, "T", "a", epoch=1)
        assert await take_lease(tx, "T", "b", now=40, until=50, most=99) == 3  # it had run out
        assert await has_lease(tx, "T", "b", epoch=3)
        assert not await has_lease(tx, "T", "b", epoch=2)
    await store.close()


@in_loop
async def test_a_lease_of_before_the_clock_was_set_back_has_run_out(tmp_path: Path) -> None:
    """Its holder may be dead; whoever is alive says so again within a second."""
    store = PostgresStore(database_of(tmp_path))
    await store.open()
    async with store.group() as tx:
        await tx.create("T")
        assert await take_lease(tx, "T", "a", now=900, until=910, most=920) == 1
        assert await list_leases(tx, now=900, most=920) == {"T": "a"}
        assert await list_leases(tx, now=10, most=30) == {}
        assert await take_lease(tx, "T", "b", now=10, until=20, most=30) == 2
    await store.close()
