"""The pricer: puts questions to processes beside the house, and lets none take long."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process

from threecard.core.errors import Code
from threecard.loading import loaded_games
from threecard.server.errors import HouseError
from threecard.server.explorer.process import (
    LENGTH_BYTES,
    GamesSent,
    PriceAnswer,
    decode_reply,
    packed,
)
from threecard.server.explorer.questions import Question
from threecard.server.explorer.table_questions import TableQuestion
from threecard.server.explorer.turns import Turns
from threecard.server.kept import Kept

SECONDS_MAX = 20.0  # for one answer
WAITING_MAX = 24  # questions for one process
KEPT_MAX = 16 * 2**20  # bytes of questions and their answers

log = logging.getLogger(__name__)


class PricingProcess:
    """One process and whoever waits for it; it is started when somebody first asks."""

    def __init__(self, seconds_max: float) -> None:
        self._seconds = seconds_max
        self._turns = Turns(WAITING_MAX)
        self._process: Process | None = None

    @property
    def waiting(self) -> int:
        return self._turns.waiting

    async def ask(self, question: Question, who: str = "") -> bytes:
        """The answer, or what refuses it; whoever asks takes turns with the others."""
        async with self._turns.turn(who):
            return await self._put(question)

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
            log.exception("a pricing process ended")
            raise HouseError(
                Code.TOO_BUSY, "The odds could not be worked out just now; ask again."
            ) from None
        finally:
            if not answered:  # also when whoever asked is gone, for its answer would be the next's
                self.close()
        if isinstance(reply, PriceAnswer):
            return reply.content
        raise HouseError(reply.code, reply.sentence, clause=reply.clause, where=reply.where)

    async def _open(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-c",  # not -m, for the package has loaded the module before it would run
                "from threecard.server.explorer.process import main; main()",
                stdin=PIPE,
                stdout=PIPE,
                start_new_session=True,  # Ctrl+C is the house's to hear
                # One core each: a second thread burns as much again, and the tables want it.
                env={"OPENBLAS_NUM_THREADS": "1", **os.environ},
            )
            assert self._process.stdin is not None
            # The games from outside as they are here, whatever their files say by now.
            self._process.stdin.write(packed(GamesSent(tuple(g.source for g in loaded_games()))))
        return self._process

    def close(self) -> Process | None:
        """Kill it; what was killed, for whoever waits until it is gone."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
        return process


class Pricer:
    """Answers questions; the same one asked by many at once is worked out once.

    What anybody may ask is put to two processes, one for what takes long, and answers are kept. The
    house's own questions have a third, so that no stranger can keep a table from being opened.
    """

    def __init__(self, *, seconds_max: float = SECONDS_MAX, kept_max: int = KEPT_MAX) -> None:
        self._quick, self._long, self._house = (PricingProcess(seconds_max) for _ in range(3))
        self._kept: Kept[Question, bytes] = Kept(kept_max)
        # By construction no more than wait for the three processes.
        self._asked: dict[Question, asyncio.Task[bytes]] = {}
        self._closed = False
        self._killed: list[Process] = []  # three at most

    async def __aenter__(self) -> Pricer:
        return self

    async def __aexit__(self, *_error: object) -> None:
        """Close, and wait until no process is left."""
        self.close()
        for process in self._killed:
            await process.wait()

    async def ask(self, question: Question, who: str = "") -> bytes:
        """The answer to a question of somebody: an address, or the house itself."""
        kept = self._kept.get(question)
        if kept is not None:
            return kept
        if self._closed:
            raise _closing()
        task = self._asked.get(question)
        if task is None:
            task = asyncio.create_task(self._process_for(question).ask(question, who), name="price")
            self._asked[question] = task
            task.add_done_callback(lambda done: self._done(question, done))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not task.cancelled():
                raise  # whoever asked is gone; the answer is kept for the next
            raise _closing() from None

    def close(self) -> None:
        """Work nothing out any more; who waits is told so."""
        self._closed = True
        for task in self._asked.values():
            task.cancel()
        processes = (self._quick, self._long, self._house)
        self._killed += [killed for each in processes if (killed := each.close()) is not None]

    def _process_for(self, question: Question) -> PricingProcess:
        if isinstance(question, TableQuestion):
            return self._house
        return self._long if question.is_long else self._quick

    def _done(self, question: Question, task: asyncio.Task[bytes]) -> None:
        del self._asked[question]
        if task.cancelled() or task.exception() is not None:
            return
        if not isinstance(question, TableQuestion):  # which the house keeps where it reads it
            content = task.result()
            self._kept.put(question, content, weight=len(packed(question)) + len(content))


def _closing() -> HouseError:
    return HouseError(Code.HOUSE_CLOSING, "The house is closing.")
