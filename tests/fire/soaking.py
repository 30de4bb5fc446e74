"""Soaking: a house as `threecard serve` opens it, played and watched for hours, and sampled.

Automatic players and patrons play at a person's pace; watchers come, resume, leave with and without
a word; now and then somebody new comes, and somebody asks for odds. At the end the house is closed
in good order and audited.
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.fire.samples import HANDLES_GROW_BY, Sample, handles_fit, look_at, memory_fit
from tests.server.api.own_house import OwnHouse, own_house
from tests.server.api.served import Served
from tests.server.patrons import Patrons
from tests.table.incidents import GAMES

WATCHERS = 10
STAYS = (2.0, 60.0)  # seconds that one watches, between and between
ODDS_EVERY = 45.0  # seconds
GUEST_EVERY = 150.0  # a newcomer of one address may come every two minutes


class Soaked(msgspec.Struct):
    """What a soak has come to."""

    seconds: float
    samples: list[Sample]
    counts: Counter[str]

    def failures(self) -> list[str]:
        """What grew, if anything did."""
        memory, handles = memory_fit(self.samples), handles_fit(self.samples)
        said = []
        if not memory.is_flat():
            said.append(f"memory grew by {memory.growth / 1e6:,.1f} MB")
        if not handles.is_flat(HANDLES_GROW_BY):
            said.append(f"handles grew by {handles.growth:,.1f}")
        return said


class Soak:
    """A house, soaked; every sample is added to a file as it is taken."""

    def __init__(self, folder: Path, *, seconds: float, every: float, seed: int) -> None:
        self.folder = folder
        self.seconds = seconds
        self.every = every
        self.draw = random.Random(seed)
        self.seed = seed
        self.samples: list[Sample] = []
        self.counts: Counter[str] = Counter()

    def run(self) -> Soaked:
        with own_house(self.folder, "--demo") as house:
            asyncio.run(self._play(house))
            house.process.terminate()
            said = house.process.stdout.read() if house.process.stdout is not None else ""
            assert "Closed. Rounds held" in said, "it was not closed in good order"
        audit(self.folder / "house.db")
        return Soaked(self.seconds, self.samples, self.counts)

    async def _play(self, house: OwnHouse) -> None:
        patrons = Patrons(house, self.seed, pause=1.0)
        await patrons.play(lambda _: self._soak(house))
        self.counts["acknowledged"] = len(patrons.heard)

    async def _soak(self, house: OwnHouse) -> None:
        others = [asyncio.create_task(self._watch(house)) for _ in range(WATCHERS)]
        others += [asyncio.create_task(self._ask_odds(house))]
        others += [asyncio.create_task(self._come(house))]
        began, store = time.monotonic(), self.folder / "house.db"
        try:
            with (self.folder / "samples.jsonl").open("ab") as kept:
                while (passed := time.monotonic() - began) < self.seconds:
                    self.samples.append(look_at(house.process.pid, passed, store.stat().st_size))
                    kept.write(msgspec.json.encode(self.samples[-1]) + b"\n")
                    kept.flush()
                    for each in others:
                        assert not each.done(), each
                    await asyncio.sleep(self.every)
        finally:
            for each in others:
                each.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            await asyncio.sleep(0)  # transports end a turn later

    async def _watch(self, house: Served) -> None:
        """Watch this table and that; come back to some where one was."""
        while True:
            table, after = self.draw.choice(list(GAMES)), ""
            for _ in range(self.draw.randrange(1, 4)):
                seen = await self._look(f"ws://{house.address}/api/tables/{table}/live{after}")
                after = f"?after={seen}" if seen else ""

    async def _look(self, url: str) -> int:
        """One visit: its frames follow each other without a gap."""
        seen = 0
        connection = await connect(url, compression=None)
        self.counts["watched"] += 1
        try:
            with suppress(TimeoutError, ConnectionClosed):
                async with asyncio.timeout(self.draw.uniform(*STAYS)):
                    async for message in connection:
                        frame = json.loads(message)
                        if frame["type"] == "events":
                            assert not seen or frame["first"] == seen + 1, "a gap"
                        seen = frame.get("seq", seen)
                        self.counts["frames"] += 1
            if self.draw.random() >= 0.3:
                await connection.close()
        finally:
            connection.transport.abort()  # without a word, where none was said
        return seen

    async def _ask_odds(self, house: Served) -> None:
        async with httpx.AsyncClient(base_url=house.url, timeout=60) as http:
            while True:
                game = self.draw.choice(list(GAMES.values()))
                answer = await http.get(f"/api/games/{game}/odds")
                assert answer.status_code < httpx.codes.INTERNAL_SERVER_ERROR, answer.text
                self.counts["odds"] += 1
                await asyncio.sleep(ODDS_EVERY)

    async def _come(self, house: Served) -> None:
        while True:
            async with httpx.AsyncClient(base_url=house.url, timeout=60) as http:
                answer = await http.post("/api/guests")
                assert answer.status_code < httpx.codes.INTERNAL_SERVER_ERROR, answer.text
                self.counts["guests"] += answer.is_success
            await asyncio.sleep(GUEST_EVERY)


def audit(db: Path) -> None:
    """As `threecard audit` does: everything the house wrote down, recomputed."""
    command = [sys.executable, "-m", "threecard.cli", "audit", "--db", str(db)]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr
