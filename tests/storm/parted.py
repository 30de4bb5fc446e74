"""Weather between workers and their database: parted, cut, lost; and the database crashes."""

from __future__ import annotations

from collections.abc import Callable

from tests.storm.database import Database
from tests.storm.weather import LINGERS_SECONDS, Weather
from tests.storm.worker import SimWorker

WORKERS = (1, 2, 2, 3)


class Parted(Weather):
    """Trouble with PostgreSQL and the way to it; some workers."""

    @property
    def _database(self) -> Database:
        assert self.storm.database is not None
        return self.storm.database

    def own_kinds(self) -> list[tuple[Callable[[], None], int]]:
        return [
            (self.lose_answers, 5),
            (self.part_worker, 2),
            (self.crash_database, 1),
            (self.hang_database, 1),
            (self.set_database_clock, 1),
            (self.kill_everybody, 1),
            (self.fail_files, 2),
        ]

    def open(self) -> None:
        for number in range(1, self.draw.choice(WORKERS) + 1):
            self.storm.start_worker(number)

    def killed(self) -> None:
        """Its sessions end with it."""

    def killed_all(self) -> None:
        server = self._database.server
        is_up = server.is_up
        server.crash()
        server.is_up = is_up

    def kill_everybody(self) -> None:
        self.kill_all()

    def _trouble(self, worker: SimWorker, seconds: float, mended: Callable[[], None]) -> None:
        """Something is in a worker's way for a while."""
        worker.troubles += 1
        self.troubled_until = max(self.troubled_until, self.storm.loop.time() + seconds)

        def over() -> None:
            mended()
            worker.troubles = max(0, worker.troubles - 1)
            worker.well_since = self.storm.loop.time()

        self.storm.loop.tell(self.storm.loop.world, seconds, over)

    def lose_answers(self) -> None:
        worker = self._a_worker()
        if worker is None or worker.line is None:
            return
        line = worker.line
        line.often = self.draw.choice((0.01, 0.05, 0.3))

        def mended() -> None:
            line.often = 0.0

        self._trouble(worker, self.draw.uniform(0.2, 3), mended)

    def fail_files(self) -> None:
        """The workers' own disk fails, where signed heads are written."""
        loop = self.storm.loop
        loop.files_fail = 0.7
        seconds = self.draw.uniform(0.5, 4)
        self.troubled_until = max(self.troubled_until, loop.time() + seconds)
        loop.tell(loop.world, seconds, self._files_are_well)

    def _files_are_well(self) -> None:
        self.storm.loop.files_fail = 0.0

    def part_worker(self) -> None:
        worker = self._a_worker()
        if worker is None or worker.line is None:
            return
        seconds = self.draw.choice((self.draw.uniform(0.1, 2), self.draw.uniform(2, 20)))
        worker.line.blocked_until = self.storm.loop.time() + seconds
        self._trouble(worker, seconds + LINGERS_SECONDS, lambda: None)

    def crash_database(self) -> None:
        server = self._database.server
        server.crash()
        self.is_blocked = True

        def back() -> None:
            server.is_up = True
            self.is_blocked = self._database.process.is_stopped or self.tampered is not None

        for worker in self.storm.workers:
            self._trouble(worker, 6, lambda: None)
        self.storm.loop.tell(self.storm.loop.world, self.draw.uniform(0.2, 5), back)

    def hang_database(self) -> None:
        process, loop = self._database.process, self.storm.loop
        loop.stop_process(process)
        self.is_blocked = True
        seconds = self.draw.uniform(0.2, 6)

        def back() -> None:
            loop.resume(process)
            self.is_blocked = not self._database.server.is_up or self.tampered is not None

        for worker in self.storm.workers:
            self._trouble(worker, seconds + 3, lambda: None)
        loop.tell(loop.world, seconds, back)

    def set_database_clock(self) -> None:
        self._database.ahead = self.draw.choice((-3_600_000, -5_000, 0, 5_000, 3_600_000))
        for worker in self.storm.workers:
            self._trouble(worker, 8, lambda: None)

    def calm_down(self) -> None:
        super().calm_down()
        self._database.server.is_up = True
        self._files_are_well()
        self.storm.loop.resume(self._database.process)
        for worker in self.storm.workers:
            if worker.line is not None:
                worker.line.often = worker.line.blocked_until = 0.0
