"""The weather: what a seed does to a house, and when. Each seed has some kinds of trouble only."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.server.world import START
from tests.storm.wire import Wire
from tests.storm.worker import SimWorker
from threecard.server.ports import Millis

if TYPE_CHECKING:
    from tests.storm.storm import Storm

SECONDS = (15.0, 35.0)


class Weather:
    """A seed's troubles."""

    def __init__(self, storm: Storm) -> None:
        self.storm = storm
        self.draw = storm.draw
        self.wires: list[Wire] = []
        self.is_over = False
        self.is_blocked = False  # no table can move now, whoever deals
        draw = self.draw
        menu: list[tuple[Callable[[], None], int]] = [
            (self.cut_wire, 4),
            (self.half_open_wire, 2),
            (self.stall_client, 2),
            (self.vanish_client, 1),
            (self.kill_worker, 2),
            (self.cut_power, 2),
            (self.hang_worker, 2),
            (self.fail_disk, 5),
            (self.slow_disk, 1),
            (self.close_house, 1),
        ]
        # Some kinds of trouble at a time: what always comes together hides what each alone shows.
        self.menu = [each for each in menu if draw.random() < 0.5] or menu[:1]
        self.pause = draw.choice((0.4, 1.0, 2.5))
        self.seconds = draw.uniform(*SECONDS)
        self.skews = draw.choice(((0,), (0, 0, 3_600_000, -3_600_000, 30_000)))

    def open(self) -> None:
        self.storm.disk.torn = self._torn
        self.storm.start_worker(1)

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
        storm.disk.often = 0.0
        storm.loop.slow_disk = 1.0
        self.is_blocked = False
        for worker in storm.workers:
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
            self.storm.disk.leave()
            self.storm.truth.check_kept()

    def cut_power(self) -> None:
        for worker in list(self.storm.workers):
            if worker.is_alive:
                self._end(worker)
        self.storm.disk.cut_power()
        self.storm.truth.check_kept()

    def _torn(self) -> None:
        """Power goes while a group is being written."""
        self.storm.note("torn")
        for worker in list(self.storm.workers):
            if worker.is_alive:
                self._end(worker)
        self.storm.disk.cut_power(torn=True)
        self.storm.truth.check_kept()

    def _end(self, worker: SimWorker) -> None:
        self.storm.worker_ended(worker)

    def hang_worker(self) -> None:
        worker = self._a_worker()
        if worker is None or worker.process.is_stopped:
            return
        self.storm.loop.stop_process(worker.process)

        def go_on() -> None:
            worker.well_since = self.storm.loop.time()
            self.storm.loop.resume(worker.process)

        self.storm.loop.tell(self.storm.loop.world, self.draw.uniform(0.3, 9), go_on)

    def close_house(self) -> None:
        worker = self._a_worker()
        if worker is not None and worker.open is not None and not worker.process.is_stopped:
            self.storm.loop.tell(worker.process, 0, worker.is_closing.set)

    # The disk

    def fail_disk(self) -> None:
        disk = self.storm.disk
        disk.often = self.draw.choice((0.02, 0.1, 0.4))
        self.is_blocked = True
        self.storm.loop.tell(self.storm.loop.world, self.draw.uniform(0.2, 3), self._disk_is_well)

    def _disk_is_well(self) -> None:
        self.storm.disk.often = 0.0
        self.is_blocked = False

    def slow_disk(self) -> None:
        self.storm.loop.slow_disk = self.draw.choice((30.0, 600.0))
        self.storm.loop.tell(self.storm.loop.world, self.draw.uniform(1, 4), self._disk_is_quick)

    def _disk_is_quick(self) -> None:
        self.storm.loop.slow_disk = 1.0
