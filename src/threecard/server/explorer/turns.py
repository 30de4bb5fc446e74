"""Turns at something that does one thing at a time, shared fairly by whoever asks for them.

Each who asks has a line of their own, and the lines take turns. Where too many wait, the last of
the longest line goes; so somebody who asks for much waits for themselves, and keeps nobody out.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from threecard.core.errors import Code
from threecard.server.errors import HouseError


class Turns:
    """One turn at a time, `most` who wait or have it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._is_taken = False
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}  # who is next comes first

    @property
    def waiting(self) -> int:
        """How many wait, or have the turn."""
        return sum(map(len, self._lines.values())) + self._is_taken

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Have the turn when it comes; a refusal where too many wait."""
        if self._is_taken:
            await self._wait(who)
        self._is_taken = True
        try:
            yield
        finally:
            self._call_next()

    async def _wait(self, who: str) -> None:
        if self.waiting >= self._most:
            self._make_room(who)
        comes: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(who, deque()).append(comes)
        try:
            await comes
        except BaseException:
            if comes.done() and not comes.cancelled() and comes.exception() is None:
                self._call_next()  # it had come, and is passed on
            elif comes in self._lines.get(who, ()):
                self._lines[who].remove(comes)
                if not self._lines[who]:
                    del self._lines[who]
            raise

    def _make_room(self, who: str) -> None:
        longest = max(self._lines, key=lambda each: len(self._lines[each]), default=who)
        if len(self._lines.get(longest, ())) <= len(self._lines.get(who, ())) + 1:
            raise _too_many()
        self._lines[longest].pop().set_exception(_too_many())

    def _call_next(self) -> None:
        """Give the turn to the first line, which then is the last; to nobody where none waits."""
        self._is_taken = False
        for who in list(self._lines):
            line = self._lines.pop(who)
            while line:
                comes = line.popleft()
                if not comes.done():
                    if line:
                        self._lines[who] = line
                    self._is_taken = True  # from now on, or somebody new would slip in
                    comes.set_result(None)
                    return


def _too_many() -> HouseError:
    return HouseError(Code.TOO_BUSY, "Many ask for odds just now; ask again in a moment.")
