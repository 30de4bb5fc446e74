"""The supervisor: starts the workers that serve one house at one address, and replaces them.

The supervisor holds the address and hires the workers, each a program of its own, so that a rolling
restart brings in whatever was installed since. A worker that dies is replaced, and one that says
nothing for a while is ended first, for it hangs and may hold what others need; SIGHUP replaces all
of them, one after another, each only when its successor is open. Every worker takes connections of
the one socket, so nobody is turned away while another comes or goes; and each also answers at an
address of its own on this machine, for health and metrics.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import signal
import socket
import sys
from collections.abc import Callable, Coroutine
from contextlib import ExitStack

import msgspec

from threecard.core.errors import Code
from threecard.server.errors import StoreError
from threecard.server.explorer import Pricer, TableOdds
from threecard.server.process.lifecycle import Say
from threecard.server.process.listener import bind, bind_own, own_url_of, port_of, url_of
from threecard.server.process.opening import open_house
from threecard.server.process.own_witness import with_witness
from threecard.server.process.serve import announced
from threecard.server.process.settings import ServeSettings
from threecard.server.process.worker import WORDS, Orders
from threecard.server.storage.location import Running, place_of

STEADY_SECONDS = 10.0  # a worker that lived so long did not die of its start
PAUSE_SECONDS = (0.2, 10.0)  # before the next is hired: the first time, and at most
LEAVES_WITHIN = 30.0  # seconds, with the grace of its rounds; then it is killed
SILENT_SECONDS = 10.0  # for a worker that is open; then it hangs, and is killed

Hear = Callable[["Hired"], Coroutine[None, None, None]]
log = logging.getLogger(__name__)


async def supervise(settings: ServeSettings, *, say: Say) -> None:
    """Keep a house open with several workers, until a signal says so."""
    async with with_witness(settings, say) as known:
        await _supervise(known, say)


async def _supervise(settings: ServeSettings, say: Say) -> None:
    place = place_of(settings.db)
    # What is wrong with it is found out once, and here; no table is opened, so nothing is priced.
    house = await open_house(place, settings, TableOdds(Pricer()))
    await house.close()
    with ExitStack() as held:
        shared = held.enter_context(bind(settings))
        own = [
            held.enter_context(bind_own(settings, shared, slot)) for slot in range(settings.workers)
        ]
        running = Running(
            os.getpid(),
            url_of(settings, port_of(shared)),
            secrets.token_urlsafe(32),
            tuple(own_url_of(settings, port_of(each)) for each in own),
        )
        supervisor = Supervisor(settings, running, shared, own, say)
        await supervisor.open()
        with announced(place, running):
            say(f"The house is open at {running.url}, with {settings.workers} workers.")
            await supervisor.stopping.wait()
            await supervisor.close()


class Hired:
    """A worker's process, and what is heard of it."""

    def __init__(self, process: asyncio.subprocess.Process, hear: Hear) -> None:
        self.process = process
        self.since = asyncio.get_running_loop().time()
        self.told: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.hearing = asyncio.create_task(hear(self))

    def end(self) -> None:
        """Kill it, whatever it is at; a process that was stopped hears of nothing less."""
        if self.process.returncode is None:
            self.process.kill()

    async def opens(self) -> bool:
        """Whether it opened; it may have ended instead."""
        return not await asyncio.shield(self.told)


class Supervisor:
    """Hires workers, replaces those that die, and sends them home."""

    def __init__(
        self,
        settings: ServeSettings,
        running: Running,
        shared: socket.socket,
        own: list[socket.socket],
        say: Say,
    ) -> None:
        self.stopping = asyncio.Event()
        self._settings = settings
        self._running = running
        self._shared = shared
        self._own = own
        self._say = say
        self._crew: dict[int, Hired] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._rolling: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Hire everybody, and wait until they are open; what keeps the first one out is raised."""
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, self._stop)
        loop.add_signal_handler(signal.SIGHUP, self._roll)
        for slot in range(len(self._own)):
            self._crew[slot] = await self._hire(slot)
        for hired in list(self._crew.values()):
            why = await hired.told
            if why:
                await self.close()
                raise StoreError(Code.STORE_FAILED, why)
        for slot, hired in self._crew.items():
            self._begin(self._keep(slot, hired))

    async def close(self) -> None:
        """Send everybody home; the last to go brings the house to rest."""
        self.stopping.set()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(self._dismiss(hired) for hired in self._crew.values()))

    def _stop(self) -> None:
        self.stopping.set()
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):  # a second one is the system's to deal with
            loop.remove_signal_handler(each)

    def _begin(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload] # a coroutine
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _hire(self, slot: int) -> Hired:
        sockets = (self._shared.fileno(), self._own[slot].fileno())
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "threecard.server.process.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            pass_fds=sockets,
            start_new_session=True,  # Ctrl+C is the supervisor's to hear
        )
        assert process.stdin is not None
        orders = Orders(self._settings, self._running, sockets)
        process.stdin.write(msgspec.json.encode(orders, enc_hook=str) + b"\n")
        return Hired(process, self._listen)

    async def _listen(self, hired: Hired) -> None:
        """Pass on what a worker says, until it ends."""
        assert hired.process.stdout is not None
        while True:
            try:
                silent = SILENT_SECONDS if hired.told.done() else None
                line = await asyncio.wait_for(hired.process.stdout.readline(), silent)
            except TimeoutError:
                log.error("worker %d hangs, and is killed", hired.process.pid)  # noqa: TRY400
                hired.end()
                continue
            if not line:
                break
            word = WORDS.decode(line)
            if word.says:
                self._say(word.says)
            if (word.is_open or word.failed) and not hired.told.done():
                hired.told.set_result(word.failed)
        code = await hired.process.wait()
        if not hired.told.done():
            hired.told.set_result(f"A worker ended before it was open, with {code}.")

    async def _keep(self, slot: int, hired: Hired) -> None:
        """See that there is somebody at a post, whoever dies."""
        pause, most = PAUSE_SECONDS
        while True:
            code = await hired.process.wait()
            current = self._crew[slot]
            if current is not hired:  # it was replaced, and its successor is looked after
                hired = current
                continue
            if asyncio.get_running_loop().time() - hired.since > STEADY_SECONDS:
                pause = PAUSE_SECONDS[0]
            log.error("worker %d ended with %s; another comes in %.1f s", slot + 1, code, pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, most)
            if self._crew[slot] is hired:
                self._crew[slot] = await self._hire(slot)
            hired = self._crew[slot]

    def _roll(self) -> None:
        if self._rolling is None or self._rolling.done():
            self._rolling = asyncio.create_task(self._replace_all())

    async def _replace_all(self) -> None:
        """One by one: the successor opens, then the worker before it leaves."""
        for slot in range(len(self._own)):
            if self.stopping.is_set():
                return
            successor = await self._hire(slot)
            if not await successor.opens():
                self._say(f"Worker {slot + 1} stays: its successor did not open.")
                return
            before, self._crew[slot] = self._crew[slot], successor
            await self._dismiss(before)
            self._say(f"Worker {slot + 1} was replaced.")

    async def _dismiss(self, hired: Hired) -> None:
        if hired.process.returncode is None:
            hired.process.terminate()
        grace = LEAVES_WITHIN + self._settings.grace_ms / 1000
        try:
            await asyncio.wait_for(hired.process.wait(), grace)
        except TimeoutError:
            log.error("worker %d did not leave, and is killed", hired.process.pid)  # noqa: TRY400
            hired.end()
        await hired.hearing  # what it said last
