"""A proxy between people and the house that loses requests, replies, or the end of a reply."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

KINDS = ("request lost", "reply lost", "reply cut off")


class LossyProxy:
    """Each connection carries one request; of some it loses a part."""

    def __init__(self, address: str, seed: int) -> None:
        self._host, _, self._port = address.rpartition(":")
        self._draw = random.Random(seed)
        self.often = 0.0
        self.lost: Counter[str] = Counter()
        self.url = ""
        self._talks: set[asyncio.Task[None]] = set()
        self._ends: set[asyncio.StreamWriter] = set()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[LossyProxy]:
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            server.close()
            for talk in tuple(self._talks):
                talk.cancel()
            await asyncio.gather(*self._talks, return_exceptions=True)
            for end in self._ends:
                end.transport.abort()  # one that still had something to say would stay open
            await asyncio.sleep(0)  # transports end a turn later

    async def _carry(self, client: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        talk = asyncio.current_task()
        assert talk is not None
        self._talks.add(talk)
        talk.add_done_callback(self._talks.discard)
        fault = self._draw.choice(KINDS) if self._draw.random() < self.often else None
        if fault is not None:
            self.lost[fault] += 1
        self._ends.add(back)
        ends = [back]
        try:
            asked = await client.read(1 << 16)
            if fault == "request lost" or not asked:
                return
            server, there = await asyncio.open_connection(self._host, int(self._port))
            self._ends.add(there)
            ends.append(there)
            there.write(asked)
            passing = asyncio.create_task(_pass_on(client, there))
            try:
                while some := await server.read(1 << 16):
                    if fault == "reply lost":
                        return  # it was done, and nobody hears so
                    back.write(some[: len(some) // 2] if fault else some)
                    await back.drain()
                    if fault:
                        return
            finally:
                passing.cancel()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            for end in ends:
                end.close()
            for end in ends:
                with suppress(OSError):
                    await end.wait_closed()
            self._ends.difference_update(ends)


async def _pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    while some := await source.read(1 << 16):
        target.write(some)
