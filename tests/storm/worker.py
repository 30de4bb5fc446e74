"""A worker of the house in a storm: the real one, from its opening to its close."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

from tests.server.library import library_edges
from tests.server.world import SeededEntropy
from tests.storm.ground import OPERATOR, keys
from tests.storm.loop import Process
from tests.storm.truth import BrokenPromiseError
from tests.storm.wire import Wire
from threecard.core.errors import Code, ThreecardError
from threecard.server.api import ApiSettings
from threecard.server.explorer import Pricer, TableOdds
from threecard.server.house.heads_away import HeadsAway
from threecard.server.house.house import House
from threecard.server.log.heads import read_heads
from threecard.server.ports import SystemClock
from threecard.server.process.lifecycle import OpenHouse, open_doors
from threecard.server.process.settings import ServeSettings
from threecard.server.storage.location import place_of
from threecard.server.storage.store import Store

if TYPE_CHECKING:
    from tests.storm.database import StormLine
    from tests.storm.storm import Storm

AGAIN_SECONDS = 1.0  # until one that could not open is started again


class SimWorker:
    """One life of a worker."""

    def __init__(self, storm: Storm, number: int, life: int, *, skew: int) -> None:
        self.storm = storm
        self.number = number
        self.process = Process(f"worker {number}.{life}", skew=skew)
        self.entropy = SeededEntropy(storm.draw.randrange(2**63))
        self.house: House | None = None
        self.line: StormLine | None = None  # to the database, where there is one
        self.troubles = 0  # that stand in its way now
        self.open: OpenHouse | None = None
        self.began_at = storm.loop.time()
        self.opened_at: float | None = None
        self.well_since = 0.0  # nothing was done to it since
        self.is_closing = False  # it was told to …
        self._close = asyncio.Event()  # … and has heard it
        self.refused: str | None = None  # why it did not open
        self.ended = False
        storm.loop.begin(self.process, self._live())

    @property
    def is_alive(self) -> bool:
        return not self.process.is_dead and not self.ended

    @property
    def is_well(self) -> bool:
        """Whether it serves, and nothing stands in its way."""
        is_serving = self.is_alive and self.open is not None and not self.is_closing
        return is_serving and not self.process.is_stopped and not self.troubles

    def close(self) -> None:
        """Tell it to stop in good order."""
        self.is_closing = True
        self.storm.loop.tell(self.process, 0, self._close.set)

    async def _live(self) -> None:
        try:
            await self._open_and_serve()
        except BrokenPromiseError as error:
            self.storm.fail(error)
        except ThreecardError as error:
            self.refused = error.sentence
            if error.code in (Code.HEADS_DIFFER, Code.NOT_VOUCHED_FOR):
                self.storm.weather.noticed(error)
            self.storm.note(f"{self.process.name} did not open: {error.code}")
        except (OSError, sqlite3.Error, psycopg.Error) as error:
            self.storm.note(f"{self.process.name} did not open: {type(error).__name__}")
        except Exception as error:  # noqa: BLE001 # whatever it is, the house broke
            self.storm.fail(error)
        finally:
            self.ended = True
            self.open = None
            self.storm.worker_ended(self)

    async def _open_and_serve(self) -> None:
        storm = self.storm
        settings = ServeSettings(
            db=f"sqlite:///{storm.folder / 'beside'}",
            heads_away=HeadsAway(file=storm.heads_away),
            grace_ms=2_000,
            api=ApiSettings(frames_waiting=16),
        )
        store: Store = storm.make_store(self)
        signed = next(reversed(read_heads(place_of(settings.db).heads_file)), None)
        house = self.house = House(
            clock=SystemClock(),
            entropy=self.entropy,
            store=store,
            keys=keys(self.entropy),
            edges_of=library_edges,
        )
        try:
            await house.open(signed)
            before = {name: storm.truth.now(name) for name in storm.truth.tables}
            odds = TableOdds(Pricer())
            kept = await open_doors(settings, house, odds, token=OPERATOR, say=lambda _said: None)
            if kept.was_down:
                storm.truth.check_recovered(before, alone=not store.queues_by_stream)
            storm.weather.opened(self)
            kept.start()
            self.open, self.opened_at = kept, storm.loop.time()
            self.well_since = storm.loop.time()
            storm.note(f"{self.process.name} opened")
            await self._close.wait()
            held = await kept.close()
            if held is not None:  # in good order, with rounds that go on later
                storm.closed_after = storm.truth.openings
            await kept.end()
        finally:
            if not self.process.is_dead:
                await house.close()

    def take(
        self, wire: Wire, *, path: str, token: str | None, after: int | None, address: str
    ) -> None:
        """Somebody knocks; called in the worker's own process."""
        if self.open is None or wire.is_cut:
            wire.cut()
            return
        headers = [] if token is None else [(b"authorization", f"Bearer {token}".encode())]
        scope: dict[str, object] = {
            "type": "websocket",
            "path": path,
            "query_string": b"" if after is None else f"after={after}".encode(),
            "headers": headers,
            "client": (address, 1),
        }
        wire.connected()
        self.storm.loop.begin(self.process, self._serve(scope, wire))

    async def _serve(self, scope: dict[str, object], wire: Wire) -> None:
        assert self.open is not None
        try:
            await self.open.door(scope, wire.receive, wire.send)
        except OSError:
            pass
        except Exception as error:  # noqa: BLE001 # a socket that breaks is the house's fault
            self.storm.fail(error)
        finally:
            wire.cut()


def heads_file(folder: Path) -> Path:
    return place_of(f"sqlite:///{folder / 'beside'}").heads_file
