"""Weather over a disk: it fails, is full or slow, and power goes."""

from __future__ import annotations

from collections.abc import Callable

from tests.storm.disk import Disk
from tests.storm.weather import Weather


class Failing(Weather):
    """Trouble with SQLite's disk; one worker."""

    @property
    def _disk(self) -> Disk:
        assert self.storm.disk is not None
        return self.storm.disk

    def own_kinds(self) -> list[tuple[Callable[[], None], int]]:
        return [(self.cut_power, 3), (self.fail_disk, 5), (self.slow_disk, 1)]

    def open(self) -> None:
        self._disk.torn = self._torn
        self._disk.unsynced = self._unsynced
        self.storm.start_worker(1)

    def killed(self) -> None:
        self._disk.leave()
        self._check_kept()

    def _check_kept(self) -> None:
        if self.tampered is None:
            self.storm.truth.check_kept()

    def killed_all(self) -> None:
        self.killed()

    def cut_power(self) -> None:
        self.kill_all()
        self._disk.cut_power()
        self._check_kept()

    def _torn(self) -> None:
        """Power goes while a group is being written."""
        self.storm.note("torn")
        self.kill_all()
        self._disk.cut_power(torn=True)
        self._check_kept()

    def _unsynced(self) -> None:
        """A disk whose sync failed may be gone before anything else is written to it."""
        if self.draw.random() < 0.4:
            self.storm.counts["cut_power"] += 1
            after = self.draw.uniform(0.01, 0.12)
            self.storm.loop.tell(self.storm.loop.world, after, self.cut_power)

    def fail_disk(self) -> None:
        self._disk.often = self.draw.choice((0.02, 0.1, 0.4))
        self.storm.loop.files_fail = self.draw.choice((0.0, 0.7))
        self.is_blocked = True
        seconds = self.draw.uniform(0.2, 3)
        self.troubled_until = max(self.troubled_until, self.storm.loop.time() + seconds)
        self.storm.loop.tell(self.storm.loop.world, seconds, self._well)

    def slow_disk(self) -> None:
        seconds = self.draw.uniform(1, 4)
        self.troubled_until = max(self.troubled_until, self.storm.loop.time() + seconds)
        self.storm.loop.slow_disk = self.draw.choice((30.0, 600.0))
        self.storm.loop.tell(self.storm.loop.world, seconds, self._quick)

    def calm_down(self) -> None:
        super().calm_down()
        self._well()
        self._quick()

    def _well(self) -> None:
        self._disk.often = self.storm.loop.files_fail = 0.0
        self.is_blocked = self.tampered is not None

    def _quick(self) -> None:
        self.storm.loop.slow_disk = 1.0
