"""The database of a storm: the model of PostgreSQL in a process of its own, behind a network."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import types
from collections import Counter
from collections.abc import Callable, Coroutine, Generator, Sequence
from pathlib import Path
from typing import Any

import psycopg

from tests.server.world import START
from tests.storm.engine import Done, Engine
from tests.storm.loop import Process, StormLoop
from tests.storm.session import Server, Session

DELAY = (0.0001, 0.003)
DISTANCES = (1, 1, 10)  # a database in the same room, or far away
KEEPALIVE_SECONDS = 12.0  # then a connection that brings nothing through is given up
LOST = "server closed the connection unexpectedly (made by the storm)"


@types.coroutine
def rest_of(
    coroutine: Coroutine[Any, Any, Done], waits_for: object
) -> Generator[object, object, Done]:
    """Go on with a coroutine whose first step was taken elsewhere."""
    while True:
        try:
            got = yield waits_for
            raised = None
        except BaseException as error:  # noqa: BLE001 # it is for the coroutine to handle
            got, raised = None, error
        try:
            waits_for = coroutine.send(got) if raised is None else coroutine.throw(raised)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return] # what it handled


class Database:
    """A server, and the lines of all its clients."""

    def __init__(self, folder: Path, image: bytes, loop: StormLoop, seed: int) -> None:
        path = folder / "database.db"
        path.write_bytes(image)
        self.loop = loop
        self.seed = seed
        self.process = Process("database")
        self.ahead = 0  # milliseconds that its clock is, beside the world's
        self.engine = Engine(path, lambda: START + int(loop.time() * 1000) + self.ahead)
        self.server = Server(self.engine)
        self.server.ends = self._ended
        self.made: Counter[str] = Counter()
        self.rows = self.engine.rows
        self._lines = 0

    def edit(self, *statements: tuple[str, Sequence[Any]]) -> None:
        """Change what is committed behind the house's back, while nobody is at it."""
        self.engine.edit(statements)

    def _ended(self, why: str) -> None:
        if why in ("it was idle in a transaction",):
            self.made[why] += 1

    def line(self, worker: Process) -> StormLine:
        self._lines += 1
        return StormLine(self, worker, random.Random(f"line {self.seed} {self._lines}"))

    def copy(self, to: Path) -> None:
        to.unlink(missing_ok=True)
        source = sqlite3.connect(self.engine.path)
        with sqlite3.connect(to) as target:
            source.backup(target)
        target.close()
        source.close()

    def end(self) -> None:
        self.engine.close()


class StormLine:
    """The way from one worker to the database."""

    def __init__(self, database: Database, worker: Process, draw: random.Random) -> None:
        self._database = database
        self._loop = database.loop
        self._worker = worker
        self._draw = draw
        self.distance = draw.choice(DISTANCES)
        self.often = 0.0  # how often a request or its answer is lost, and the connection with it
        self.blocked_until = 0.0
        self._sessions: list[Session] = []
        self._last_notice = 0.0

    def _delay(self) -> float:
        """How long a message takes; none gets through while the network is parted."""
        took = self._draw.uniform(*DELAY) * self.distance
        return max(0.0, self.blocked_until - self._loop.time()) + took

    async def connect(self) -> Session:
        made: asyncio.Future[Session] = self._loop.create_future()

        def at_server() -> None:
            try:
                session = self._database.server.connect()
            except psycopg.OperationalError as error:
                self._answer(made, error)
                return
            self._sessions.append(session)
            self._answer(made, session)

        self._loop.tell(self._database.process, self._delay(), at_server)
        return await made

    def _answer(
        self, waits: asyncio.Future[Any], outcome: object, after: float | None = None
    ) -> None:
        def arrive() -> None:
            if waits.done():
                return
            if isinstance(outcome, BaseException):
                waits.set_exception(outcome)
            else:
                waits.set_result(outcome)

        self._loop.tell(self._worker, self._delay() if after is None else after, arrive)

    async def call(self, session: Session, statement: str, rows: Sequence[Sequence[Any]]) -> Done:
        waits: asyncio.Future[Done] = self._loop.create_future()
        lost = None
        if self.often and self._draw.random() < self.often:
            lost = self._draw.choice(("a request", "an answer"))
            self._database.made[f"lost {lost}"] += 1
        delay = self._delay()
        if delay > KEEPALIVE_SECONDS:
            self._answer(waits, psycopg.OperationalError(LOST), KEEPALIVE_SECONDS)
        elif lost == "a request":
            self._cut(session, waits, delay)
        else:
            is_lost = lost is not None
            self._loop.tell(
                self._database.process,
                delay,
                lambda: self._begin(session, statement, rows, waits, is_lost=is_lost),
            )
        return await waits

    def _cut(self, session: Session, waits: asyncio.Future[Done], delay: float) -> None:
        self._loop.tell(self._database.process, delay, lambda: session.end("it was cut"))
        self._answer(waits, psycopg.OperationalError(LOST), 2 * delay)

    def _begin(
        self,
        session: Session,
        statement: str,
        rows: Sequence[Sequence[Any]],
        waits: asyncio.Future[Done],
        *,
        is_lost: bool,
    ) -> None:
        def answer(outcome: object) -> None:
            if is_lost:
                self._cut(session, waits, self._delay())
            else:
                self._answer(waits, outcome)

        async def go_on(handling: Coroutine[Any, Any, Done], waits_for: object) -> None:
            outcome: object
            try:
                outcome = await rest_of(handling, waits_for)
            except psycopg.Error as error:
                outcome = error
            session.running = None
            answer(outcome)

        def ended(task: asyncio.Task[None]) -> None:
            if task.cancelled():  # the session was ended meanwhile
                self._answer(waits, psycopg.OperationalError(LOST))
            else:
                task.result()

        handling = session.handle(statement, rows)
        try:
            waits_for = handling.send(None)  # most of it waits for nobody, and needs no task
        except StopIteration as done:
            answer(done.value)
            return
        except psycopg.Error as error:
            answer(error)
            return
        task = self._loop.begin(self._database.process, go_on(handling, waits_for))
        task.add_done_callback(ended)
        if not session.is_ended:
            session.running = task

    def hear(self, session: Session, heard: Callable[[str, str], None]) -> None:
        def notified(channel: str, payload: str) -> None:
            self._last_notice = max(self._last_notice, self._loop.time() + self._delay())
            self._loop.tell_at(self._worker, self._last_notice, lambda: heard(channel, payload))

        session.notified = notified

    def hang_up(self, session: Session) -> None:
        self._loop.tell(self._database.process, self._delay(), lambda: session.end("hung up"))

    def has_heard_the_end(self, session: Session) -> bool:
        """Word of it comes as quickly as anything; none does while the network is parted."""
        return session.is_ended and self.blocked_until <= self._loop.time()

    def drop_all(self) -> None:
        """The worker is no more: its system closes its connections."""
        for session in self._sessions:
            self.hang_up(session)
