"""The watch: what holds at every moment of a storm, looked at every second of its time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.storm.loop import Process
from tests.storm.truth import BrokenPromiseError, require
from tests.storm.worker import heads_file
from threecard.server.house.dealer import next_step
from threecard.server.house.steps import Step
from threecard.server.log.heads import read_heads

if TYPE_CHECKING:
    from tests.storm.client import Client
    from tests.storm.storm import Storm

MOVES_WITHIN = 20.0  # seconds, for a table with something due while a worker is well
LOOK_SECONDS = 1.0
CALM_SECONDS = 9.0  # without trouble, and what follows from it is over
SIGNED_WITHIN = 5.0
TOLD_WITHIN = 4.0  # the slowest message takes 1.5


class Watch:
    """Memory is the truth, tables move, heads are signed, and watchers are told."""

    def __init__(self, storm: Storm) -> None:
        self._storm = storm
        self._due: dict[str, tuple[int, float]] = {}
        self._signed: list[tuple[float, dict[str, int]]] = []

    async def run(self) -> None:
        """What holds at every moment: memory is the truth, and tables move."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                self.check_memory()
                self._check_moving()
                self._check_signed()
                for client in self._storm.clients:
                    self._check_told(client)
            except BrokenPromiseError as error:
                self._storm.fail(error)
            if self._storm.loop.broken:
                context = self._storm.loop.broken[0]
                self._storm.fail(context.get("exception") or BrokenPromiseError(str(context)))

    def is_undisturbed(self, process: Process) -> bool:
        """Whether a worker is well, and has been for a while, and the store with it."""
        now = self._storm.loop.time()
        if now < self._storm.weather.troubled_until + CALM_SECONDS:
            return False
        worker = next((each for each in self._storm.workers if each.process is process), None)
        if worker is None:
            return False
        is_near = worker.line is None or worker.line.distance == 1  # else a crowd waits for long
        return is_near and worker.is_well and now - worker.well_since > CALM_SECONDS

    def _check_signed(self) -> None:
        """While all is well, where the logs stand is signed within a bound."""
        now = self._storm.loop.time()
        if not all(self.is_undisturbed(each.process) for each in self._storm.workers):
            self._signed.clear()
            return
        self._signed.append(
            (now, {name: head.seq for name, head in self._storm.truth.heads.items()})
        )
        at, due = self._signed[0]
        if now - at < SIGNED_WITHIN:
            return
        signed = next(reversed(read_heads(heads_file(self._storm.folder))), None)
        for name, seq in due.items():
            has = 0 if signed is None else signed.heads.get(name, (0, ""))[0]
            require(has >= seq, f"{name} is at {seq} for {SIGNED_WITHIN} s, and signed at {has}")
        self._signed.pop(0)

    def check_memory(self) -> None:
        """What a worker has in memory was committed, and is so."""
        for worker in self._storm.workers:
            if not worker.is_alive or worker.house is None:
                continue
            stopped = worker.house.stopped
            require(stopped is None, f"{worker.process.name} stopped: {stopped}")
            for name, live in worker.house.tables.items():
                durable = self._storm.truth.tables.get(name, {}).get(live.seq)
                require(durable is not None, f"{worker.process.name} knows {name} at {live.seq}")
                require(durable == live, f"{worker.process.name} has another {name} at {live.seq}")

    def _check_moving(self) -> None:
        """While a worker is well, what is due at a table is done within a bound."""
        now = self._storm.loop.time()
        well = [now - each.well_since for each in self._storm.workers if each.is_well]
        for name in self._storm.truth.tables:
            live = self._storm.truth.now(name)
            is_due = isinstance(next_step(live, self._storm.weather.house_time()), Step)
            seq, since = self._due.get(name, (live.seq, now))
            if not is_due or seq != live.seq or self._storm.weather.is_blocked:
                seq, since = live.seq, now
            self._due[name] = (seq, since)
            waited = min(now - since, max(well, default=0.0))
            require(
                waited <= MOVES_WITHIN,
                f"{name} has had something due at {live.seq} for {waited:.0f} s: "
                f"{live.table.phase}, {live.clock}",
            )

    def _check_told(self, client: Client) -> None:
        """Whoever watches undisturbed is told of what happens within a bound."""
        now, wire, live = self._storm.loop.time(), client.wire, client.live
        if wire is None or live is None or wire.is_cut or wire.is_stalled:
            client.behind_since = None
            return
        table = client.table
        if live.seq == self._storm.truth.now(table).seq or not client.is_undisturbed():
            client.behind_since = None
            return
        if client.behind_since is None or client.behind_since[0] != live.seq:
            client.behind_since = (live.seq, now)
        waited = now - client.behind_since[1]
        require(waited <= TOLD_WITHIN, f"{client} was told nothing of {table} for {waited:.0f} s")
