"""A crowd of watchers, half of whom never read: how much later the others hear what happens."""

from __future__ import annotations

import asyncio
import json
import resource
import socket
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from statistics import quantiles

import httpx
from websockets.asyncio.client import connect

from tests.fire.generous import generous_house
from tests.server.api.served import Served, Visitor, body
from tests.server.api.test_stalled import unread
from tests.server.visitors import bearer

ASKED = 40  # times in each part
EVERY = 0.1  # seconds
PATIENCE = 60.0
TABLE = "R3P"


class Audience:
    """Healthy watchers of one table, and when each of them heard what."""

    def __init__(self, house: Served, many: int) -> None:
        self.house = house
        self.many = many
        self.sent: dict[int, float] = {}  # when it was asked for, by its place in the log
        self.took: list[float] = []
        self._heard: dict[int, list[float]] = {}

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Audience]:
        tasks: list[asyncio.Task[None]] = []
        ready = [asyncio.Event() for _ in range(self.many)]
        for each in ready:
            tasks.append(asyncio.create_task(self._watch(each)))
            if len(tasks) % 50 == 0:
                await each.wait()
        for each in ready:
            await each.wait()
        try:
            yield self
            assert not any(task.done() for task in tasks), "a healthy watcher was cut"
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self, ready: asyncio.Event) -> None:
        url = f"ws://{self.house.address}/api/tables/{TABLE}/live"
        async with connect(url, compression=None, max_queue=None) as watching:
            seen = json.loads(await watching.recv())["seq"]
            ready.set()
            async for message in watching:
                now, frame = time.monotonic(), json.loads(message)
                if frame["type"] != "events":
                    continue
                assert frame["first"] == seen + 1, "a frame was missed"
                seen = frame["seq"]
                self._heard.setdefault(seen, []).append(now)

    async def p99(self, visitor: Visitor) -> float:
        """How long it takes from a command until a watcher hears of it: the slowest hundredth."""
        asked: dict[int, float] = {}
        async with httpx.AsyncClient(base_url=self.house.url, timeout=PATIENCE) as http:
            for turn in range(ASKED):
                asking = body("stand") if turn % 2 else body("sit", position=1)
                began = time.monotonic()
                answer = await http.post(
                    f"/api/tables/{TABLE}/commands",
                    json=asking,
                    headers=bearer(visitor.token),
                )
                asked[answer.raise_for_status().json()["seq"]] = began
                await asyncio.sleep(EVERY)
        async with asyncio.timeout(PATIENCE):
            while any(len(self._heard.get(seq, ())) < self.many for seq in asked):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        took = [heard - began for seq, began in asked.items() for heard in self._heard[seq]]
        return quantiles(took, n=100)[-1]


def watch(folder: Path, many: int) -> tuple[float, float]:
    """The healthy watchers' p99 in seconds, alone and beside as many who do not read."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4 * many + 1_000)), hard))
    with generous_house(folder) as house:
        return asyncio.run(_watch(house, many))


async def _watch(house: Served, many: int) -> tuple[float, float]:
    visitor = await asyncio.to_thread(house.guest)
    async with Audience(house, many).open() as audience:
        before = await audience.p99(visitor)
        with ExitStack() as opened:
            stalled: list[socket.socket] = []
            for _ in range(many):
                made = await asyncio.to_thread(unread, house, TABLE)
                stalled.append(opened.enter_context(made))
            async with asyncio.timeout(PATIENCE):  # until all of them are in
                while await asyncio.to_thread(house.figure, "threecard_watchers") < 2 * many:  # noqa: ASYNC110
                    await asyncio.sleep(0.2)
            beside = await audience.p99(visitor)
            assert len(stalled) == many
        await asyncio.sleep(1)
        after = await audience.p99(visitor)
    return max(before, after), beside
