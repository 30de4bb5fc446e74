"""A crowd on WebSockets: players who keep wagering, or watchers of one busy table."""

from __future__ import annotations

import asyncio
import sys
import time

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

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


async def join(port: int, seat: Seat, table: str | None = None) -> ClientConnection:
    return await connect(
        f"ws://127.0.0.1:{port}/api/tables/{table or seat.table}/live",
        additional_headers={"Authorization": f"Bearer {seat.token}"},
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
        if not (frame.startswith('{"type":"answer"') or frame.startswith('{"type":"refused"')):  # type: ignore[arg-type]
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


def spread(waits: list[float]) -> tuple[float, float, float]:
    ordered = sorted(waits)
    last = len(ordered) - 1
    return tuple(round(1000 * ordered[int(last * at)], 2) for at in (0.5, 0.99, 1))  # type: ignore[return-value]


if __name__ == "__main__":
    opened = msgspec.json.decode(sys.stdin.buffer.readline(), type=Open)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        tally = runner.run(crowd(opened, float(sys.argv[1])))
    sys.stdout.buffer.write(msgspec.json.encode(tally) + b"\n")
