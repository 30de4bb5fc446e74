"""A storm: one house with all its workers, clients, network and disk, from one seed.

One seed is one history. Its digest covers everything committed and everything any client heard, in
order and with the time; the same seed gives the same digest.
"""

from __future__ import annotations

import asyncio
import gc
import random
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from tests.server.world import SeededEntropy
from tests.storm.cashier import Cashier
from tests.storm.client import Client
from tests.storm.database import Database
from tests.storm.disk import Disk, DiskStore
from tests.storm.driver import ModelStore
from tests.storm.failing import Failing
from tests.storm.finale import finish
from tests.storm.ground import FLOORS, OPERATOR, Image, image, in_its_own_world, keys
from tests.storm.loop import Process, StormLoop, put_away
from tests.storm.parted import Parted
from tests.storm.truth import BrokenPromiseError, Truth
from tests.storm.watch import Watch
from tests.storm.weather import Weather
from tests.storm.wire import Wire
from tests.storm.worker import SimWorker
from threecard.server.storage.store import Store

SPEAKS_SECONDS = 2.0  # after which a worker that is well has said so to those who join
FOLDER = Path("/dev/shm") if Path("/dev/shm").is_dir() else None  # noqa: S108 # memory, where there is some


@dataclass
class Report:
    """What one seed went through."""

    seed: int
    kind: str
    digest: str = ""
    failure: str | None = None
    steps: int = 0
    seconds: float = 0.0
    counts: Counter[str] = field(default_factory=Counter)
    rulings: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)  # what happened, in order
    error: BaseException | None = None


class Storm:
    """One seed's world."""

    def __init__(self, seed: int, loop: StormLoop, folder: Path) -> None:
        self.seed = seed
        self.loop = loop
        self.folder = folder
        self.draw = random.Random(f"storm {seed}")
        self.image: Image = image(self.draw.randrange(len(FLOORS)))
        self.kind = kind_of(seed)
        self.keys = keys(SeededEntropy(seed))
        self.heads_away = folder / "heads elsewhere"
        self.counts: Counter[str] = Counter()
        self.failure: BaseException | None = None
        self.failed = asyncio.Event()
        self.history = sha256()
        self.notes: list[str] = []
        self.closed_after: int | None = None  # openings, in good order
        self.disk: Disk | None = None
        self.database: Database | None = None
        if self.kind == "sqlite":
            self.disk = Disk(folder, self.image.database, random.Random(f"disk {seed}"))
            self.disk.committed = self._committed
        else:
            self.database = Database(folder, self.image.database, loop, seed)
            self.database.engine.committed = self._committed
        self.truth = Truth(self.keys, self.kept.rows, self._is_down)
        self.lives = 0
        self.workers: list[SimWorker] = []
        self.processes: list[Process] = [] if self.database is None else [self.database.process]
        self.clients: list[Client] = []
        self.cashiers: list[Cashier] = []
        self.watch = Watch(self)
        self.weather: Weather = Parted(self) if self.database is not None else Failing(self)

    @property
    def is_closed(self) -> bool:
        """Whether the house was closed in good order, and is not open again by its own log."""
        return self.closed_after == self.truth.openings

    @property
    def kept(self) -> Disk | Database:
        """Where the house is kept."""
        kept = self.disk or self.database
        assert kept is not None
        return kept

    async def run(self) -> None:
        """From the opening to the audit."""
        self.truth.look(whole=True)
        self.weather.open()
        people = [(guest.name, guest.token) for guest in self.image.guests]
        lies = self.draw.choice((0.0, 0.03, 0.15))
        for place, (name, token) in enumerate(people, start=1):
            client = Client(self, name, token, address=f"10.0.0.{place}", lies=lies)
            self.clients.append(client)
        for name, token in people[:2]:  # who have a second window open
            second = Client(self, name, token, address="10.0.0.9", lies=lies, tab="b")
            self.clients.append(second)
        self.clients.append(Client(self, "installer", OPERATOR, address="127.0.0.1", lies=0))
        self.clients.append(Client(self, None, self.weather.forged, address="10.0.1.1", lies=0))
        self.cashiers += [Cashier(self, person) for person in self.image.cashiers]
        self.processes += [client.process for client in self.clients]
        self.processes += [cashier.process for cashier in self.cashiers]
        watching = asyncio.create_task(self.watch.run())
        storming = asyncio.create_task(self._play())
        failing = asyncio.create_task(self.failed.wait())
        done, _ = await asyncio.wait({storming, failing}, return_when=asyncio.FIRST_COMPLETED)
        watching.cancel()
        for task in done:
            task.result()
        if self.failure is not None:
            raise self.failure

    async def _play(self) -> None:
        await self.weather.blow()
        await finish(self)

    # What the world does

    def make_store(self, worker: SimWorker) -> Store:
        if self.disk is not None:
            return DiskStore(self.disk)
        assert self.database is not None
        worker.line = self.database.line(worker.process)
        return ModelStore(worker.line)

    def start_worker(self, number: int) -> None:
        self.lives += 1
        worker = SimWorker(self, number, self.lives, skew=self.weather.skew())
        self.workers = [each for each in self.workers if each.number != number]
        self.workers.append(worker)
        self.processes.append(worker.process)

    def worker_ended(self, worker: SimWorker) -> None:
        """A process is no more, and so are its sockets; whoever keeps it running starts another."""
        self.loop.kill(worker.process)
        for wire in self.weather.wires:
            if wire.worker is worker.process:
                wire.cut()
        if worker.line is not None:
            worker.line.drop_all()
        after = self.draw.uniform(0.2, 1.5)
        self.loop.tell(self.loop.world, after, lambda: self._again(worker))

    def _again(self, worker: SimWorker) -> None:
        if worker in self.workers and not self.weather.is_over:
            self.start_worker(worker.number)

    def connect(self, client: Client, table: str, token: str | None, after: int | None) -> Wire:
        """A new wire to any worker that is there."""
        draw = client.draw
        worker = draw.choice(self.workers)
        wire = Wire(
            self.loop,
            random.Random(draw.random()),
            client=client.process,
            worker=worker.process,
            heard=client.heard,
        )
        path = f"/api/tables/{table}/live"
        if worker.process.is_dead or worker.ended:
            self.loop.tell(client.process, draw.uniform(0.01, 0.3), wire.cut)
            return wire
        self.loop.tell(
            worker.process,
            draw.uniform(0.001, 0.05),
            lambda: worker.take(wire, path=path, token=token, after=after, address=client.address),
        )
        self.weather.wires.append(wire)
        return wire

    # What must hold

    def fail(self, error: BaseException) -> None:
        if self.failure is None:
            self.failure = error
            self.failed.set()

    def note(self, text: str) -> None:
        """Something for the history."""
        line = f"{self.loop.time():.6f} {text}"
        self.notes.append(line)
        self.history.update(line.encode())

    def _committed(self) -> None:
        try:
            moved = self.truth.look()
        except BrokenPromiseError as error:
            self.fail(error)
            return
        if moved:
            heads = self.truth.heads
            self.note(", ".join(f"{n} {heads[n].seq} {heads[n].hash.hex()[:16]}" for n in moved))

    def _is_down(self) -> bool:
        """Whether one who joins may find that no worker keeps the house open."""
        if self.is_closed:
            return False
        spoken = [each.well_since + SPEAKS_SECONDS for each in self.workers if each.is_well]
        joining = [each for each in self.workers if each.is_alive and each.open is None]
        return any(all(each.began_at <= since for since in spoken) for each in joining)


def kind_of(seed: int) -> str:
    """Which store a seed's house is kept in."""
    return random.Random(f"kind {seed}").choice(("sqlite", "postgres"))


def run_seed(seed: int) -> Report:
    """One storm, whole."""
    loop = StormLoop(seed)
    gc.collect()
    gc.freeze()  # what lives by now stays; looking through it before each seed took a fifth
    gc.disable()
    report = Report(seed, "")
    storm: Storm | None = None
    with tempfile.TemporaryDirectory(dir=FOLDER, prefix="storm-") as folder:
        try:
            with in_its_own_world(loop):
                asyncio.set_event_loop(loop)
                storm = Storm(seed, loop, Path(folder))
                loop.run_until_complete(storm.run())
        except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001 # whatever it is, it is the finding
            report.failure = f"{type(error).__name__}: {error}"
            report.error = error
        finally:
            asyncio.set_event_loop(None)
            if storm is not None:
                report.kind = storm.kind
                report.digest = storm.history.hexdigest()
                report.counts = storm.counts
                report.rulings = storm.truth.rulings
                report.notes = storm.notes
                report.counts.update(storm.kept.made)
                put_away(loop, storm.processes)
                storm.kept.end()
            report.steps, report.seconds = loop.steps, loop.time()
            gc.enable()
    return report
