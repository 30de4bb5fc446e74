"""The pricer: puts questions to desks outside the house, keeps answers, and lets none take long."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.explorer.desk import LENGTH_BYTES, DeskAnswer, decode_reply, packed
from threecard.server.explorer.questions import Question

SECONDS_MAX = 20.0  # for one answer
WAITING_MAX = 24  # questions at a desk
KEPT_MAX = 16 * 2**20  # bytes of answers

log = logging.getLogger(__name__)


class Desk:
    """One process and whoever waits for it; it is started when somebody first asks."""

    def __init__(self, seconds_max: float) -> None:
        self._seconds = seconds_max
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self.waiting = 0

    async def ask(self, question: Question) -> bytes:
        """The answer, or what refuses it."""
        if self.waiting >= WAITING_MAX:
            raise HouseError(Code.TOO_BUSY, "Many ask for odds just now; ask again in a moment.")
        self.waiting += 1
        try:
            async with self._turn:
                return await self._put(question)
        finally:
            self.waiting -= 1

    async def _put(self, question: Question) -> bytes:
        process = await self._open()
        assert process.stdin is not None
        assert process.stdout is not None
        answered = False
        try:
            process.stdin.write(packed(question))
            async with asyncio.timeout(self._seconds):
                length = await process.stdout.readexactly(LENGTH_BYTES)
                reply = decode_reply(await process.stdout.readexactly(int.from_bytes(length)))
            answered = True
        except TimeoutError:
            raise HouseError(
                Code.ODDS_TOO_LARGE,
                f"That takes more than {self._seconds:g} seconds; ask for less at once.",
            ) from None
        except (EOFError, ConnectionError):  # it died; the next question starts another
            log.exception("a desk of the explorer ended")
            raise HouseError(
                Code.TOO_BUSY, "The odds could not be worked out just now; ask again."
            ) from None
        finally:
            if not answered:  # also when whoever asked is gone, for its answer would be the next's
                self.close()
        if isinstance(reply, DeskAnswer):
            return reply.content
        raise HouseError(reply.code, reply.sentence, clause=reply.clause, where=reply.where)

    async def _open(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-c",  # not -m, for the package has loaded the desk before it would run
                "from threecard.server.explorer.desk import main; main()",
                stdin=PIPE,
                stdout=PIPE,
                start_new_session=True,  # Ctrl+C is the house's to hear
            )
        return self._process

    def close(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
        self._process = None


class Pricer:
    """Answers what-ifs; the same question asked by many is worked out once."""

    def __init__(self, *, seconds_max: float = SECONDS_MAX, kept_max: int = KEPT_MAX) -> None:
        self._quick, self._long = Desk(seconds_max), Desk(seconds_max)
        self._kept: OrderedDict[Question, bytes] = OrderedDict()  # the longest unused first
        self._kept_bytes = 0
        self._kept_max = kept_max
        self._asked: dict[Question, asyncio.Task[bytes]] = {}

    async def ask(self, question: Question) -> bytes:
        if question in self._kept:
            self._kept.move_to_end(question)
            return self._kept[question]
        task = self._asked.get(question)
        if task is None:
            desk = self._long if question.is_long else self._quick
            task = asyncio.create_task(desk.ask(question), name="price")
            self._asked[question] = task
            task.add_done_callback(lambda done: self._done(question, done))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not task.cancelled():
                raise  # whoever asked is gone; the answer is kept for the next
            raise HouseError(Code.HOUSE_CLOSING, "The house is closing.") from None

    def close(self) -> None:
        for task in self._asked.values():
            task.cancel()
        self._quick.close()
        self._long.close()

    def _done(self, question: Question, task: asyncio.Task[bytes]) -> None:
        del self._asked[question]
        if task.cancelled() or task.exception() is not None:
            return
        content = task.result()
        self._kept[question] = content
        self._kept_bytes += len(content)
        while self._kept_bytes > self._kept_max:
            _, dropped = self._kept.popitem(last=False)
            self._kept_bytes -= len(dropped)
