"""Killing a house again and again, and looking through what it left."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from tests.rules.test_power_failure import ESTABLISHED, UNDECIDED
from tests.server.checks import Facts, check_house
from tests.server.victim import Acknowledged, house_in
from threecard.core.decide.outcome import is_established
from threecard.core.events import IncidentRuled
from threecard.core.irregularities.incidents import PowerFailure
from threecard.server.audit import examine
from threecard.server.house.house import House
from threecard.server.house.receipts import Receipt
from threecard.server.log.office import STREAM, ChipsBought, read_office
from threecard.server.table.state import LiveTable

OPENING = 0.2  # how often it is killed while it opens
MOST = 24  # answers before it is killed otherwise
LINE = 40  # bytes of one, about
PATIENCE = 10.0  # seconds, for a house that answers nobody any more
_HEARD = msgspec.json.Decoder(Acknowledged)
_RECEIPTS = msgspec.json.Decoder(Receipt)


@dataclass
class Deaths:
    """How often a house was killed, and what was looked through."""

    kills: int = 0
    acknowledged: int = 0
    denied: int = 0  # looked for, and not there
    rounds: int = 0
    records: int = 0
    rulings: Counter[str] = field(default_factory=Counter)

    def __iadd__(self, other: Deaths) -> Deaths:
        for name in ("kills", "acknowledged", "denied", "rounds", "records"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.rulings += other.rulings
        return self


class Killer:
    """One house, killed at random moments."""

    mode = "house"  # what is killed, as the victim's own page says it

    def __init__(self, folder: Path, seed: int, *planted: str) -> None:
        self.folder = folder
        self.planted = planted  # bugs that the house has
        self.draw = random.Random(seed)
        self.deaths = Deaths()
        self.left: dict[str, LiveTable] = {}  # each table as the last death left it
        self.read = 0  # of what was acknowledged, how many bytes were looked at

    def run(self, kills: int) -> Deaths:
        with subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.server.victim",
                str(self.folder),
                self.mode,
                *self.planted,
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as victim:
            try:
                for _ in range(kills):
                    self._kill(victim)
                    asyncio.run(self._look())
            finally:
                victim.kill()
        return self.deaths

    def _kill(self, victim: subprocess.Popen[str]) -> None:
        assert victim.stdin is not None
        assert victim.stdout is not None
        victim.stdin.write(f"{self.draw.randrange(10**9)}\n")
        victim.stdin.flush()
        life = int(victim.stdout.readline())
        self._let_live(life)
        said = victim.stdout.readline().strip()
        assert said == "dead", "the house fell over by itself"
        self.deaths.kills += 1

    def _let_live(self, life: int) -> None:
        """While it opens, or after so many more answers, however slow the machine is."""
        heard = self._size()
        more = 0 if self.draw.random() < OPENING else self.draw.randrange(MOST)
        enough = time.monotonic() + PATIENCE
        while self._size() < heard + more * LINE and time.monotonic() < enough:
            time.sleep(0.002)
        time.sleep(self.draw.random() * (0.2 if not more else 0.01))
        os.kill(life, signal.SIGKILL)

    def _heard(self) -> list[Acknowledged]:
        path = self.folder / "acknowledged"
        notes = path.read_bytes() if path.exists() else b""
        whole = [line for line in notes.splitlines(keepends=True) if line[-1:] == b"\n"]
        return [_HEARD.decode(line) for line in whole]

    def _size(self) -> int:
        path = self.folder / "acknowledged"
        return path.stat().st_size if path.exists() else 0

    async def _look(self) -> None:
        """Everything acknowledged is there, every cent has its place, rulings are right."""
        house = house_in(self.folder)
        await house.open()
        try:
            facts = await check_house(house)
            await self._check_acknowledged(house)
            self._check_rulings(facts)
            self.left = dict(house.tables)
            self.deaths.rounds = sum(live.table.round for live in house.tables.values())
            self.deaths.records = sum(live.seq for live in house.tables.values())
            if self.deaths.kills % 10 == 0:
                async with house.store.reading() as tx:
                    report = await examine(tx, house.keys)
                assert report.holds, report.findings
        finally:
            await house.close()

    async def _check_acknowledged(self, house: House) -> None:
        heard = self._heard()
        bought: Counter[str] = Counter()
        async with house.store.reading() as tx:
            for record in await tx.records(STREAM):
                fact = read_office(record.body)
                if isinstance(fact, ChipsBought):
                    bought[fact.player] += fact.cents
            for each in heard:
                bought[each.person] -= each.bought
            assert all(cents >= 0 for cents in bought.values()), "chips bought are gone"
            for each in heard[self.read :]:
                if each.bought:
                    continue
                answer = await tx.answered(each.person, each.command)
                if each.denied:
                    assert answer is None, f"said not to have happened, and it did: {each}"
                    self.deaths.denied += 1
                    continue
                assert answer is not None, f"acknowledged and gone: {each}"
                assert _RECEIPTS.decode(answer.body) == Receipt(each.table, each.seq)
                assert house.tables[each.table].seq >= each.seq
        self.read = max(0, len(heard) - 200)  # the last ones are looked for again
        self.deaths.acknowledged = sum(not each.denied for each in heard)

    def _check_rulings(self, facts: Facts) -> None:
        """Whatever the last death left open was ruled on first, once, by the right clause."""
        for table, live in self.left.items():
            since = [fact for seq, fact in facts[table] if seq > live.seq]
            rulings = [
                fact
                for fact in since
                if isinstance(fact, IncidentRuled)
                and isinstance(fact.incident, PowerFailure)
                and fact.incident.reopening  # and is not what a dealer reports
            ]
            open_round = live.is_playing and live.table.pending is None and live.halted is None
            if not since:
                continue  # killed before it came to this table
            if not open_round or live.interrupted_at == live.seq:
                assert rulings == [], table
                continue
            assert since[0] is rulings[0], "before anything else"
            [ruling] = rulings
            assert ruling.actor == "house"
            answers = ESTABLISHED if is_established(live.table) else UNDECIDED
            assert (ruling.remedy, ruling.clause or ruling.reading) == answers[table]
            self.deaths.rulings[str(ruling.clause or f"{table} {ruling.reading}")] += 1
