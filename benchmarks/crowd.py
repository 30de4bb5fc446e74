"""A crowd on WebSockets: players who keep wagering, or watchers of one busy table."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from benchmarks.houses import Open, Seat

IN_FLIGHT = 4  # commands of one player not answered yet
WAGER = (
    '{{"id":"{id}","command":{{"type":"increase_wager","player":"{player}",'
    '"position":{position},"wager":"main","by":100}}}}'
)


class Tally(msgspec.Struct):
    """What a crowd counted: answers, seconds, and how long each waited."""

    answers: int
    refused: int
    seconds: float
    waits_ms: tuple[float, float, float]  # median, 99th of a hundred, longest
    kib_each: float = 0.0  # what a watcher takes of the server's memory


async def join(port: int, seat: Seat, *, watches: bool = False) -> ClientConnection:
    return await connect(
        f"ws://127.0.0.1:{port}/api/tables/{seat.table}/live",
        additional_headers={} if watches else {"Authorization": f"Bearer {seat.token}"},
        origin=Origin(f"http://127.0.0.1:{port}"),
        compression=None,
        max_queue=4096,
        ping_interval=None,
    )


async def play(socket: ClientConnection, seat: Seat, until: float, waits: list[float]) -> int:
    """Wager and wager until the time is over; how many were refused."""
    sent: dict[str, float] = {}
    number = refused = 0
    run = time.monotonic_ns()

    async def wager() -> None:
        nonlocal number
        number += 1
        id_ = f"{run}-{number}"
        sent[id_] = time.perf_counter()
        await socket.send(WAGER.format(id=id_, player=seat.player, position=seat.position))

    for _ in range(IN_FLIGHT):
        await wager()
    while sent:
        frame = await socket.recv()
        # Only answers are for this player; what others do comes too, and is read past.
        if not str(frame).startswith(('{"type":"answer"', '{"type":"refused"')):
            continue
        answer = msgspec.json.decode(frame)
        waits.append(time.perf_counter() - sent.pop(answer["id"]))
        refused += answer["type"] == "refused"
        if time.perf_counter() < until:
            await wager()
    return refused


async def crowd(opened: Open, seconds: float) -> Tally:
    """Every seat plays at once."""
    sockets = [await join(opened.port, seat) for seat in opened.seats]
    waits: list[float] = []
    began = time.perf_counter()
    refused = await asyncio.gather(
        *(
            play(socket, seat, began + seconds, waits)
            for socket, seat in zip(sockets, opened.seats, strict=True)
        )
    )
    taken = time.perf_counter() - began
    for socket in sockets:
        await socket.close()
    return Tally(len(waits), sum(refused), taken, spread(waits))


async def watch(opened: Open, seconds: float, watchers: int) -> Tally:
    """One player wagers; the next wager comes when every watcher has seen the one before."""
    seat = opened.seats[0]
    player = await join(opened.port, seat)
    before = memory_kib(opened.pid)
    sockets = [await join(opened.port, seat, watches=True) for _ in range(watchers)]
    grown = memory_kib(opened.pid) - before
    seen = asyncio.Event()
    missing = 0

    async def look(socket: ClientConnection) -> None:
        nonlocal missing
        async for frame in socket:
            if '"wager_changed"' in str(frame)[:200] and "snapshot" not in str(frame)[:20]:
                missing -= 1
                if not missing:
                    seen.set()

    looking = [asyncio.create_task(look(socket)) for socket in sockets]
    reading = asyncio.create_task(_read_past(player))
    await asyncio.sleep(1)  # whatever comes first has come
    waits: list[float] = []
    began = time.perf_counter()
    while time.perf_counter() < began + seconds:
        missing = watchers
        seen.clear()
        sent = time.perf_counter()
        await player.send(
            WAGER.format(id=time.monotonic_ns(), player=seat.player, position=seat.position)
        )
        await seen.wait()
        waits.append(time.perf_counter() - sent)
    taken = time.perf_counter() - began
    for task in (*looking, reading):
        task.cancel()
    return Tally(len(waits), 0, taken, spread(waits), grown / watchers)


async def _read_past(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


def memory_kib(pid: int) -> float:
    """What a process holds in memory."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return float(line.split()[1])
    raise LookupError(pid)


def spread(waits: list[float]) -> tuple[float, float, float]:
    ordered = sorted(waits)
    last = len(ordered) - 1
    median, late, longest = (round(1000 * ordered[int(last * at)], 2) for at in (0.5, 0.99, 1))
    return median, late, longest


async def main(opened: Open, kind: str, seconds: str, watchers: str = "0") -> Tally:
    """As the benchmark asks."""
    if kind == "play":
        return await crowd(opened, float(seconds))
    return await watch(opened, float(seconds), int(watchers))


if __name__ == "__main__":
    server = msgspec.json.decode(sys.stdin.buffer.readline(), type=Open)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        tally = runner.run(main(server, *sys.argv[1:]))
    sys.stdout.buffer.write(msgspec.json.encode(tally) + b"\n")
