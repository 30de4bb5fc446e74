"""An outbox: frames that wait for one socket. It is bounded; who does not read is cut.

Whatever goes wrong with a socket ends that socket and nothing else: putting a frame in never
raises, so that whoever tells a crowd gets to the end of it.
"""

from __future__ import annotations

import asyncio
import logging
import types
from collections import deque
from collections.abc import Callable, Coroutine, Generator, MutableMapping
from enum import IntEnum, unique
from typing import Any

Message = MutableMapping[str, Any]
Send = Callable[[Message], Coroutine[Any, Any, None]]

FAREWELL_SECONDS = 5.0  # for a cut client to read what it was sent, and why it is cut

log = logging.getLogger(__name__)


@unique
class CloseCode(IntEnum):
    """Why the house ends a socket."""

    RESTART = 1012
    SESSION_ENDED = 4001
    TOO_SLOW = 4008
    MISSED = 4009  # something could not be told: whoever comes again is shown the table
    FAILED = 4010  # the socket itself, so nobody reads this
    OVER = 4012  # a practice table whose time is over; whoever wants another comes again
    TOO_MANY = 4029  # messages from somebody without a session


class Outbox:
    """Frames in order, sent by one task."""

    def __init__(self, most: int, on_cut: Callable[[CloseCode], None]) -> None:
        self._most = most
        self._on_cut = on_cut
        self._send: Send | None = None
        self._half: tuple[Coroutine[Any, Any, None], object] | None = None
        self._frames: deque[str] = deque()
        self._woken: asyncio.Future[None] | None = None
        self.ended: tuple[CloseCode, str] | None = None
        self.abandoned: Callable[[], object] | None = None  # told when even the end can't be sent

    def put(self, frame: str) -> None:
        """Let a frame wait its turn; where there is no room for it the socket is cut."""
        if self.ended is not None:
            return
        if self._woken is not None and self._half is None and not self._frames:
            self._send_now(frame)
        elif len(self._frames) >= self._most:
            self.cut(CloseCode.TOO_SLOW, "Read faster, and resume where you were.")
        else:
            self._frames.append(frame)
            self._wake()

    def _send_now(self, frame: str) -> None:
        """Send at once, without waking a task: most clients read what they are sent.

        Sending is a coroutine that ends in its first step unless the client lags behind; one that
        does is left half-way to the task that delivers.
        """
        assert self._send is not None, "somebody waits to deliver"
        sending = self._send({"type": "websocket.send", "text": frame})
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception as error:  # noqa: BLE001 # whatever it is, it is this socket's alone
            self.fail(error)
            return
        self._half = (sending, waits_for)
        self._wake()

    def cut(self, code: CloseCode, reason: str) -> None:
        """End a socket whose client can't be told everything, and count it."""
        if self.ended is None:
            self._frames.clear()
            self._on_cut(code)
            self.end(code, reason)

    def fail(self, error: Exception) -> None:
        """A frame could not be sent: nothing more can be, so the socket is given up at once."""
        if isinstance(error, OSError):
            return  # the client is gone, as its reader learns too
        log.info("a socket failed: %s", error)
        self.cut(CloseCode.FAILED, "The connection failed.")
        if self.abandoned is not None:
            asyncio.get_running_loop().call_soon(self.abandoned)

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
        self._send = send
        while True:
            if self._half is not None:
                await _rest_of(*self._half)
                self._half = None
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


@types.coroutine
def _rest_of(
    coroutine: Coroutine[Any, Any, None], waits_for: object
) -> Generator[object, object, None]:
    """Go on with a coroutine whose first step somebody else took."""
    try:
        while True:
            try:
                got = yield waits_for
            except BaseException as error:  # noqa: BLE001 # it is for the coroutine to handle
                waits_for = coroutine.throw(error)
            else:
                waits_for = coroutine.send(got)
    except StopIteration:
        return
