"""The weather: what a seed does to a house, and when. Each seed has some kinds of trouble only."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.server.world import START
from tests.storm.tampering import Tampering, forge_session, unforge_session
from tests.storm.truth import BrokenPromiseError
from tests.storm.wire import Wire
from tests.storm.worker import SimWorker
from threecard.core.errors import ThreecardError
from threecard.server.ports import Millis

if TYPE_CHECKING:
    from tests.storm.storm import Storm

SECONDS = (8.0, 22.0)
LINGERS_SECONDS = 13.0  # what was sent last is given up so long after a network is whole again


class Weather(ABC):
    """A seed's troubles."""

    def __init__(self, storm: Storm) -> None:
        self.storm = storm
        self.draw = storm.draw
        self.wires: list[Wire] = []
        self.is_over = False
        self.is_blocked = False  # no table can move now, whoever deals
        self.troubled_until = 0.0  # the store, and what leads to it
        self.forged = forge_session(storm)
        self.tampered: Tampering | None = None
        draw = self.draw
        menu = [
            (self.cut_wire, 4),
            (self.half_open_wire, 2),
            (self.stall_client, 2),
            (self.vanish_client, 1),
            (self.kill_worker, 2),
            (self.hang_worker, 2),
            (self.close_worker, 1),
            (self.tamper, 2),
            *self.own_kinds(),
        ]
        # Some kinds of trouble at a time: what always comes together hides what each alone shows.
        self.menu = [each for each in menu if draw.random() < 0.5] or menu[:1]
        self.pause = draw.choice((0.8, 1.6, 3.0))
        self.seconds = draw.uniform(*SECONDS)
        self.falls_again = draw.random() < 0.3  # workers are killed as soon as they have opened
        self.is_calm = False
        self.is_long_calm = draw.random() < 0.35  # long enough for what is bound to follow
        self.skews = draw.choice(((0,), (0, 0, 3_600_000, -3_600_000, 30_000)))

    @abstractmethod
    def own_kinds(self) -> list[tuple[Callable[[], None], int]]:
        """What else happens to a house kept so."""

    @abstractmethod
    def open(self) -> None:
        """Start the workers."""

    @abstractmethod
    def killed_all(self) -> None:
        """Every worker was killed, and nothing of theirs is under way."""

    @abstractmethod
    def killed(self) -> None:
        """A worker was killed."""

    async def blow(self) -> None:
        loop, draw = self.storm.loop, self.draw
        until = loop.time() + self.seconds
        kinds, weights = zip(*self.menu, strict=True)
        while loop.time() < until:
            await asyncio.sleep(draw.expovariate(1 / self.pause))
            [happens] = draw.choices(kinds, weights)
            self.storm.note(happens.__name__)
            self.storm.counts[happens.__name__] += 1
            happens()
        self.calm_down()

    def calm_down(self) -> None:
        """Whatever was wrong is mended."""
        storm = self.storm
        self.is_blocked, self.is_calm = False, True
        self.troubled_until = storm.loop.time()
        self.undo_tampering()
        for worker in storm.workers:
            lingers = LINGERS_SECONDS if worker.troubles and worker.line is not None else 0.0
            worker.troubles = 0
            worker.well_since = storm.loop.time() + lingers
            storm.loop.resume(worker.process)
        for wire in self.wires:
            if wire.is_stalled:
                storm.loop.tell(wire.client, 0, wire.read_on)

    def skew(self) -> int:
        return self.draw.choice(self.skews)

    def house_time(self) -> Millis:
        """By which the house goes."""
        for worker in self.storm.workers:
            if worker.is_well and worker.house is not None:
                return worker.house.clock.now()
        return Millis(START + int(self.storm.loop.time() * 1000))

    # Clients and their network

    def _a_wire(self) -> Wire | None:
        self.wires = [each for each in self.wires if not each.is_ended]
        return self.draw.choice(self.wires) if self.wires else None

    def cut_wire(self) -> None:
        wire = self._a_wire()
        if wire is not None:
            wire.cut()

    def half_open_wire(self) -> None:
        wire = self._a_wire()
        if wire is not None:
            wire.half_open()

    def vanish_client(self) -> None:
        wire = self._a_wire()
        if wire is not None:
            wire.vanish()

    def stall_client(self) -> None:
        wire = self._a_wire()
        if wire is not None:
            wire.is_stalled = True
            self.storm.loop.tell(wire.client, self.draw.uniform(1, 15), wire.read_on)

    # Workers

    def _a_worker(self) -> SimWorker | None:
        alive = [each for each in self.storm.workers if each.is_alive]
        return self.draw.choice(alive) if alive else None

    def kill_worker(self) -> None:
        worker = self._a_worker()
        if worker is not None:
            self._end(worker)

    def kill_all(self) -> None:
        for worker in list(self.storm.workers):
            if worker.is_alive:
                self.storm.worker_ended(worker)

    def hang_worker(self) -> None:
        """Stop one, to go on later; who keeps it running may end it first."""
        worker = self._a_worker()
        if worker is None or worker.process.is_stopped:
            return
        self.storm.loop.stop_process(worker.process)
        draw = self.draw
        seconds = draw.choice((draw.uniform(0.3, 2), draw.uniform(2, 15), draw.uniform(15, 45)))
        is_ended = seconds > 8 and draw.random() < 0.5

        def go_on() -> None:
            if is_ended and worker.process.is_stopped:  # who woke beats again, and is let be
                self._end(worker)
                return
            worker.well_since = self.storm.loop.time()
            self.storm.loop.resume(worker.process)

        self.storm.loop.tell(self.storm.loop.world, seconds, go_on)

    # Somebody who can write the database

    def take_away_forged(self) -> None:
        unforge_session(self.storm)

    def tamper(self) -> None:
        """The house is stopped, and something in its database is changed; later it is put back."""
        if self.tampered is not None:
            return
        self.kill_all()
        self.killed_all()
        self.tampered = Tampering.choose(self.storm)
        if self.tampered is not None:
            self.storm.note(f"tampered: {self.tampered.kind}")
            self.storm.counts[f"tampered: {self.tampered.kind}"] += 1
            self.is_blocked = True
            self.storm.loop.tell(self.storm.loop.world, 6, self.undo_tampering)

    def noticed(self, error: ThreecardError) -> None:
        """A worker does not open, for something was changed."""
        if self.tampered is None:
            self.storm.fail(error)
        else:
            self.storm.counts["refused to open on it"] += 1

    def opened(self, worker: SimWorker) -> None:
        """A worker has opened the house on what it found."""
        if self.tampered is not None and not self.tampered.is_harmless:
            raise BrokenPromiseError(f"nobody noticed: {self.tampered.kind}")
        if self.falls_again and self.draw.random() < 0.4 and not self.is_calm:
            self.storm.counts["kill_opened"] += 1
            after = self.draw.uniform(0, 0.05)
            self.storm.loop.tell(self.storm.loop.world, after, lambda: self._end(worker))

    def _end(self, worker: SimWorker) -> None:
        if worker.is_alive:
            self.storm.worker_ended(worker)
            self.killed()

    def undo_tampering(self) -> None:
        tampered = self.tampered
        if tampered is not None:
            self.is_blocked = False
            self.kill_all()
            self.killed_all()
            tampered.undo()
            self.tampered = None

    def close_worker(self) -> None:
        worker = self._a_worker()
        if worker is not None and worker.open is not None and not worker.process.is_stopped:
            worker.close()
