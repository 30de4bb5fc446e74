"""A house in a process of its own, as `threecard serve` opens it, whose disk can be full."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.api.served import Served


class OwnHouse(Served):
    """A house in a process of its own, whose disk can be full."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        assert process.stdout is not None
        next(line for line in process.stdout if line.startswith("The house is open"))
        running = json.loads((folder / "house.db.running").read_bytes())
        super().__init__(running["url"], running["token"], *running["workers"])
        self.process = process

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """No file of the process can be written, as when the disk is full."""
        before = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
        try:
            yield
        finally:
            resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, before)

    def ready(self) -> int:
        with self.client() as client:
            return client.get("/ready").status_code


@contextmanager
def own_house(folder: Path, *asked: str) -> Iterator[OwnHouse]:
    """A house on `house.db` in a folder, open while the block runs; `asked` are more options."""
    db = ("--db", str(folder / "house.db"), "--port", "0")
    with house_of([sys.executable, "-m", "threecard.cli", "serve", *db, *asked], folder) as house:
        yield house


@contextmanager
def house_of(command: list[str], folder: Path) -> Iterator[OwnHouse]:
    """The house on `house.db` in a folder that a command opens."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            house = OwnHouse(process, folder)
            with house.open:
                yield house
        finally:
            process.terminate()
