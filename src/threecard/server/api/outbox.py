"""An outbox: frames that wait for one socket. It is bounded; who does not read is cut."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from enum import IntEnum, unique
from typing import Any

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]

FAREWELL_SECONDS = 5.0  # for a cut client to read what it was sent, and why it is cut


@unique
class CloseCode(IntEnum):
    """Why the house ends a socket."""

    RESTART = 1012
    SESSION_ENDED = 4001
    TOO_SLOW = 4008


class Outbox:
    """Frames in order, sent by one task."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._frames: deque[str] = deque()
        self._woken: asyncio.Future[None] | None = None
        self.ended: tuple[CloseCode, str] | None = None
        self.abandoned: Callable[[], object] | None = None  # told when even the end can't be sent

    def put(self, frame: str) -> bool:
        """Let a frame wait its turn; false when there was no room, and the socket is cut."""
        if self.ended is not None:
            return True
        if len(self._frames) >= self._most:
            self._frames.clear()
            self.end(CloseCode.TOO_SLOW, "Read faster, and resume where you were.")
            return False
        self._frames.append(frame)
        self._wake()
        return True

    def end(self, code: CloseCode, reason: str) -> None:
        """Close the socket once what waits is sent."""
        if self.ended is None:
            self.ended = (code, reason)
            self._wake()
            if self.abandoned is not None:
                asyncio.get_running_loop().call_later(FAREWELL_SECONDS, self.abandoned)

    async def deliver(self, send: Send) -> None:
        """Send whatever is put in, until the end."""
        frames = self._frames
        loop = asyncio.get_running_loop()
        while True:
            while frames:
                await send({"type": "websocket.send", "text": frames.popleft()})
            if self.ended is not None:
                code, reason = self.ended
                await send({"type": "websocket.close", "code": int(code), "reason": reason})
                return
            self._woken = loop.create_future()
            await self._woken

    def _wake(self) -> None:
        woken = self._woken
        if woken is not None:
            self._woken = None
            if not woken.done():
                woken.set_result(None)
