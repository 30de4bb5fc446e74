"""A disk that takes nothing: the house says so, loses nothing, and goes on when there is room."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.api.served import Served
from threecard.server.log.heads import read_heads

WITHIN = 20.0


class OwnHouse(Served):
    """A house in a process of its own, whose disk can be full."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        assert process.stdout is not None
        next(line for line in process.stdout if line.startswith("The house is open"))
        running = json.loads((folder / "house.db.running").read_bytes())
        super().__init__(running["url"], running["token"], *running["workers"])
        self._pid = process.pid

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """No file of the process can be written, as when the disk is full."""
        before = resource.prlimit(self._pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self._pid, resource.RLIMIT_FSIZE, (0, before[1]))
        try:
            yield
        finally:
            resource.prlimit(self._pid, resource.RLIMIT_FSIZE, before)

    def ready(self) -> int:
        with self.client() as client:
            return client.get("/ready").status_code


@contextmanager
def own_house(folder: Path) -> Iterator[OwnHouse]:
    command = [sys.executable, "-m", "threecard.cli", "serve", "--db", str(folder / "house.db")]
    with subprocess.Popen(
        [*command, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            house = OwnHouse(process, folder)
            with house.open:
                yield house
        finally:
            process.terminate()


def soon(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + WITHIN
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.1)


def test_a_full_disk_makes_the_house_unready_and_signing_goes_on_after_it(tmp_path: Path) -> None:
    def signed() -> int:
        found = read_heads(tmp_path / "house.db.heads")
        return 0 if not found else found[-1].heads["R3P"][0]

    with own_house(tmp_path) as house:
        assert house.ready() == 200
        mei = house.guest()
        sat = mei.ask("R3P", "sit", position=1).json()["seq"]
        with house.full_disk():
            soon(lambda: house.figure("threecard_task_failures_total") > 0)  # signing has failed
            soon(lambda: house.ready() == 503)
            refused = mei.ask("R3P", "stand", id_="stand")
            assert refused.status_code == 503
            assert refused.json()["code"] in ("store_failed", "commit_unknown")
            with house.client() as client:
                assert client.get("/health").status_code == 200
                assert client.get("/api/tables/R3P").json()["seq"] == sat, "it can still be read"
        # What was committed before is signed as soon as that can be, and not with the next wager.
        soon(lambda: signed() == sat)
        soon(lambda: house.ready() == 200)
        stood = mei.ask("R3P", "stand", id_="stand").json()["seq"]
        soon(lambda: signed() >= stood)
