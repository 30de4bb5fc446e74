"""Wires: sockets between a client and a worker, with a network in between.

A wire keeps its order, as TCP does, and takes its time. It can be cut so that both ends learn of
it, or be half-open: then one end talks to nobody until it is asked for a sign of life. What is
repeated, and what overtakes, comes by another wire.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Callable
from typing import Any

from tests.storm.loop import Process, StormLoop
from threecard.server.api.outbox import Message

PONG_SECONDS = 40.0  # until a worker gives a client up that says nothing
BUFFER = 10  # frames that lie between the two ends before the sender has to wait
DELAY = (0.0002, 0.02)


class Wire:
    """One socket. The client's end is `heard`; the worker's end is an ASGI application's."""

    def __init__(
        self,
        loop: StormLoop,
        draw: random.Random,
        *,
        client: Process,
        worker: Process,
        heard: Callable[[Wire, Message], None],
    ) -> None:
        self._loop = loop
        self._draw = draw
        self.client = client
        self.worker = worker
        self._heard = heard
        self.is_cut = False  # nothing passes any more
        self.is_lost = False  # and the worker's system knows
        self.is_stalled = False  # the client does not read
        self.is_ended = False  # the client knows that it is over
        self.is_broken = draw.random() < 0.5  # once cut, sending fails at once, as servers differ
        self._incoming: deque[Message] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._between: deque[Message] = deque()  # sent, and not read
        self._room: list[asyncio.Future[None]] = []
        self._to_worker = self._to_client = 0.0  # when the last of each came, or will

    def _arrives(self, last: float) -> float:
        """When something arrives: not before what was sent earlier."""
        took = self._draw.uniform(*DELAY)
        if self._draw.random() < 0.02:
            took += self._draw.uniform(0, 1.5)
        return max(last, self._loop.time() + took)

    # The client's end

    def say(self, text: str) -> None:
        """Send a frame to the worker; nobody knows whether it arrives."""
        if not self.is_cut and not self.is_ended:
            self._carry({"type": "websocket.receive", "text": text})

    def hang_up(self) -> None:
        """The client closes its end, and says so."""
        self._carry({"type": "websocket.disconnect", "code": 1001})
        self.is_cut = self.is_ended = True

    def vanish(self) -> None:
        """The client is gone without a word; the worker finds out when it asks for a sign."""
        self.is_cut = self.is_ended = True
        self._loop.tell(self.worker, PONG_SECONDS, self._lose_client)

    def cut(self) -> None:
        """The network drops the connection; both learn of it."""
        if self.is_cut:
            return
        self.is_cut = True
        self._loop.tell(self.worker, self._draw.uniform(0, 0.5), self._lose_client)
        self._loop.tell(self.client, self._draw.uniform(0, 0.5), self._lose_worker)

    def half_open(self) -> None:
        """What the worker sends arrives nowhere, and the client hears nothing for a while."""
        if self.is_cut:
            return
        self.is_cut = True
        self._loop.tell(self.worker, PONG_SECONDS, self._lose_client)
        self._loop.tell(self.client, self._draw.uniform(2, 10), self._lose_worker)

    def read_on(self) -> None:
        """A client that stalled reads what lies there."""
        self.is_stalled = False
        self._read()

    def _carry(self, message: Message) -> None:
        self._to_worker = self._arrives(self._to_worker)
        self._loop.tell_at(self.worker, self._to_worker, lambda: self._arrive(message))

    def _lose_worker(self) -> None:
        if not self.is_ended:
            self.is_ended = True
            self._heard(self, {"type": "lost"})

    def _read(self) -> None:
        while self._between and not self.is_stalled and not self.is_ended:
            message = self._between.popleft()
            if message["type"] != "websocket.accept":
                self._heard(self, message)
            if message["type"] in ("websocket.close", "websocket.http.response.start"):
                self.is_ended = self.is_cut = True
        for waits in self._room:
            if not waits.done():
                self._loop.tell(self.worker, 0, lambda waits=waits: _go_on(waits))
        self._room.clear()

    # The worker's end

    def _arrive(self, message: Message) -> None:
        self._incoming.append(message)
        if self._reader is not None:
            reader, self._reader = self._reader, None
            _go_on(reader)

    def _lose_client(self) -> None:
        self.is_cut = self.is_lost = True
        self._arrive({"type": "websocket.disconnect", "code": 1006})
        for waits in self._room:
            if not waits.done():
                waits.set_exception(OSError("the client is gone"))
        self._room.clear()

    def connected(self) -> None:
        """The worker takes the client's wish to connect."""
        self._incoming.appendleft({"type": "websocket.connect"})

    async def receive(self) -> Message:
        while not self._incoming:
            self._reader = self._loop.create_future()
            await self._reader
        return self._incoming.popleft()

    async def send(self, message: Message) -> None:
        if self.is_lost and message["type"] == "websocket.send":
            if self.is_broken:
                raise RuntimeError("the socket is closed")
            raise OSError("the client is gone")
        while len(self._between) >= BUFFER and not self.is_cut:
            waits: asyncio.Future[None] = self._loop.create_future()
            self._room.append(waits)
            await waits
        self._to_client = self._arrives(self._to_client)
        self._loop.tell_at(self.client, self._to_client, lambda: self._deliver(dict(message)))

    def _deliver(self, message: Message) -> None:
        if self.is_cut and message["type"] != "websocket.close":
            return
        self._between.append(message)
        self._read()


def _go_on(waits: asyncio.Future[Any]) -> None:
    if not waits.done():
        waits.set_result(None)
