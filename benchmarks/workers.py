"""Several workers over PostgreSQL: durable wagers a second, fan-out across workers, takeover time.

Beside them pgbench commits the rows of a wager, one transaction each, from as many connections as
there are tables: a table's row lets one transaction pass at a time, so that is how many the house
has under way. The server has fsync and synchronous commits on.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import msgspec
import psycopg
from websockets.asyncio.client import ClientConnection

from benchmarks.crews import Crew, prepare, served, settings
from benchmarks.crowd import WAGER, Tally, join, spread
from benchmarks.house import cpu_of
from benchmarks.houses import Open, Seat, table_name
from benchmarks.postgres import Server, pgbench
from threecard.server.process.serve import serve

CREWS = (1, 2, 4)


def wagers(crew: Crew, seats: list[Seat], seconds: float) -> tuple[Tally, float]:
    """Every player wagers at a worker of theirs; the tally of all, and the workers' CPU."""
    before = sum(map(cpu_of, crew.pids()))
    crowds = []
    for number, port in enumerate(crew.ports):
        opened = Open(port, crew.pids()[0], seats[number :: len(crew.ports)])
        asking = [sys.executable, "-m", "benchmarks.crowd", "play", str(seconds)]
        crowd = subprocess.Popen(asking, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert crowd.stdin is not None
        crowd.stdin.write(msgspec.json.encode(opened) + b"\n")
        crowd.stdin.close()
        crowds.append(crowd)
    tallies = []
    for crowd in crowds:
        assert crowd.stdout is not None
        tallies.append(msgspec.json.decode(crowd.stdout.read(), type=Tally))
        crowd.wait()
    spent = sum(map(cpu_of, crew.pids())) - before
    worst = max(tallies, key=lambda each: each.waits_ms[1])
    answers, refused = (sum(getattr(t, n) for t in tallies) for n in ("answers", "refused"))
    return Tally(answers, refused, max(t.seconds for t in tallies), worst.waits_ms), spent


async def fan_out(crew: Crew, seat: Seat, watchers: int, seconds: float) -> tuple[float, ...]:
    """One player at the first worker, everybody else at the last: until all have seen a wager."""
    player = await join(crew.ports[0], seat)
    sockets = [await join(crew.ports[-1], seat, watches=True) for _ in range(watchers)]
    seen, missing = asyncio.Event(), 0

    async def look(socket: ClientConnection) -> None:
        nonlocal missing
        async for frame in socket:
            if '"wager_changed"' in str(frame)[:200] and "snapshot" not in str(frame)[:20]:
                missing -= 1
                if not missing:
                    seen.set()

    async def read_past() -> None:
        async for _ in player:
            pass

    tasks = [asyncio.create_task(look(socket)) for socket in sockets]
    tasks.append(asyncio.create_task(read_past()))
    await asyncio.sleep(1)
    waits, until = [], time.perf_counter() + seconds
    while time.perf_counter() < until:
        missing, sent = watchers, time.perf_counter()
        seen.clear()
        id_ = time.monotonic_ns()
        await player.send(WAGER.format(id=id_, player=seat.player, position=seat.position))
        await seen.wait()
        waits.append(time.perf_counter() - sent)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*(socket.close() for socket in (player, *sockets)))
    return spread(waits)


def take_over(crew: Crew, url: str, table: str) -> float:
    """Seconds from kill -9 of the worker that deals a table until another deals it."""
    dealt_by = holder(url, table)
    while dealt_by not in crew.pids():
        time.sleep(0.2)
        dealt_by = holder(url, table)
    assert dealt_by is not None
    os.kill(dealt_by, signal.SIGKILL)
    began = time.monotonic()
    while holder(url, table) in (None, dealt_by):
        time.sleep(0.01)
    taken = time.monotonic() - began
    while len(crew.pids()) < len(crew.ports):
        time.sleep(0.1)
    time.sleep(5)  # the one who was hired opens, and has its share
    return taken


def holder(url: str, table: str) -> int | None:
    with psycopg.connect(url, autocommit=True) as connection:
        found = connection.execute(
            "SELECT worker FROM leases WHERE stream = %s AND "
            "until >= EXTRACT(EPOCH FROM clock_timestamp()) * 1000",
            (table,),
        ).fetchone()
    return None if found is None else int(found[0].split("/")[1])


def main() -> None:
    """One run of everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=32)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--watchers", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--takeovers", type=int, default=3)
    parser.add_argument("--serve", nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        url, folder, workers = given.serve
        serve(settings(url, Path(folder), int(workers)))
        return
    server = Server()
    here = Path.cwd()
    try:
        with tempfile.TemporaryDirectory(prefix="threecard-bench-") as place:
            folder = Path(place)
            os.environ["PYTHONPATH"] = str(here)
            os.chdir(folder)  # what the house keeps beside its database goes here
            run(server, folder, given)
    finally:
        os.chdir(here)
        server.close()


def run(server: Server, folder: Path, given: argparse.Namespace) -> None:
    url = server.database("house")
    seats = asyncio.run(prepare(url, folder, given.players, given.tables))
    print(
        f"{server.about()}; {os.cpu_count()} cores for everything\n\n"
        f"Durable wagers by WebSocket: {given.players} players at {given.tables} tables, "
        f"{given.seconds:.0f} s"
    )
    for workers in CREWS:
        with served(url, folder, workers) as crew:
            tally, cpu = wagers(crew, seats, given.seconds)
        assert not tally.refused, f"{tally.refused} wagers were refused, and are no wagers"
        mid, late, _ = tally.waits_ms
        print(
            f"  {workers} worker{'s' * (workers > 1):<2}{tally.answers / tally.seconds:>8,.0f} "
            f"wagers a second{1e6 * cpu / tally.answers:>7,.0f} µs of the workers' CPU each   "
            f"answered in {mid:.0f} ms, 99 of 100 in {late:.0f} ms",
            flush=True,
        )
    bare = server.database("bare")
    asyncio.run(prepare(bare, folder, 0, 0))
    rate = pgbench(server, bare, folder, given.tables, given.seconds)
    print(f"  pgbench   {rate:>8,.0f} commits of one wager's rows a second", flush=True)
    with served(url, folder, 2) as crew:
        mid, late, longest = asyncio.run(fan_out(crew, seats[0], given.watchers, given.seconds))
        print(
            f"\nA wager at one worker, seen by {given.watchers} watchers at the other: "
            f"{mid:.0f} ms, 99 of 100 in {late:.0f} ms, all in {longest:.0f} ms",
            flush=True,
        )
        took = [take_over(crew, url, table_name(0)) for _ in range(given.takeovers)]
    if not took:  # none was asked for
        return
    print(
        f"\nA table's dealer is taken over after kill -9 of its worker: {median(took):.1f} s, "
        f"at most {max(took):.1f} s of {len(took)} times"
    )


if __name__ == "__main__":
    main()
