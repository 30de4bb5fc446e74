"""A storm: a crowd at five tables, over a store that fails and power that goes, from a seed."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from tests.rules.test_power_failure import ESTABLISHED, UNDECIDED
from tests.server.actors import World
from tests.server.checks import check_house
from tests.server.crowd import Crowd
from tests.server.faults import FaultyStore
from tests.server.quick_store import QuickStore
from tests.table.incidents import GAMES
from threecard.conformance.play.trouble import PLAYERS
from threecard.core.decide.outcome import is_established
from threecard.core.errors import InvariantBrokenError, ThreecardError
from threecard.core.events import IncidentRuled
from threecard.core.irregularities.incidents import PowerFailure
from threecard.server.audit import examine
from threecard.server.errors import StoreError
from threecard.server.house.receipts import Receipt
from threecard.server.house.recovery import hold, recover
from threecard.server.storage.store import Store
from threecard.server.table.orders import Asked
from threecard.server.table.state import LiveTable

_RECEIPTS = msgspec.json.Decoder(Receipt)
FAULTS_OFTEN = 0.04
CRASHES_OFTEN = 0.03
CLOSES_OFTEN = 0.005
BROKE_BELOW = 500_00


@dataclass
class Tally:
    """What a storm went through."""

    commands: int = 0
    acknowledged: int = 0
    refused: int = 0
    crashes: int = 0
    closes: int = 0
    rounds: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    rulings: Counter[str] = field(default_factory=Counter)

    def __iadd__(self, other: Tally) -> Tally:
        for name in ("commands", "acknowledged", "refused", "crashes", "closes", "rounds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.faults += other.faults
        self.rulings += other.rulings
        return self


@dataclass(frozen=True)
class Sent:
    """A command on its way."""

    table: str
    asked: Asked
    command: str


class Storm:
    """One house through one storm."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.draw = random.Random(seed)
        self.tally = Tally()
        self.world = World(folder, seed=seed, store=self._store)
        self.crowd = Crowd(self.draw)
        self.kept: list[tuple[Sent, Receipt]] = []  # everything acknowledged
        self.unanswered: list[Sent] = []
        self.calm = True

    def _store(self, path: Path) -> Store:
        return FaultyStore(QuickStore(path), draw=self.draw, often=self._often)

    def _often(self) -> float:
        return 0.0 if self.calm else FAULTS_OFTEN

    async def run(self, steps: int) -> Tally:
        """Play so many steps, and find everything in order at the end."""
        world = self.world
        await world.house.open()
        await world.buy(*PLAYERS, cents=2_000_00)
        await world.seed_jackpot()
        for tag in GAMES:
            await world.open_table(tag)
        world.employ()
        self.calm = False
        for _ in range(steps):
            await self.step()
        await self.lose_power()
        self.calm = True
        async with world.house.store.reading() as tx:
            report = await examine(tx, world.keys)
        assert report.holds, report.findings
        await world.close()
        return self.tally

    async def step(self) -> None:
        """Some people ask for something at once; then time passes, or power goes."""
        draw, world = self.draw, self.world
        sending = [self.send(each) for each in self.wishes()]
        tasks = [asyncio.create_task(each) for each in sending]
        weather = draw.random()
        if weather < CRASHES_OFTEN:
            for _ in range(draw.randrange(12)):  # somewhere on the way
                await asyncio.sleep(0)
            if draw.random() < 0.5:
                await asyncio.sleep(0.0005)  # a commit may be under way
            await self.lose_power(tasks)
            return
        await asyncio.gather(*tasks)
        if weather < CRASHES_OFTEN + CLOSES_OFTEN:
            await self.close_in_good_order()
            return
        if draw.random() < 0.1:
            await self.refill()
        await world.wait(draw.choice((0, 0, 200, 3_000, 8_000, 20_000)))

    def wishes(self) -> list[Sent]:
        wishes = []
        for _ in range(self.draw.randrange(1, 7)):
            if self.unanswered and self.draw.random() < 0.5:  # ask again, under the same id
                wishes.append(self.unanswered.pop())
                continue
            table = self.draw.choice(list(GAMES))
            asked = self.crowd.wish(table, self.world.live(table))
            if asked is not None:
                wishes.append(Sent(table, asked, f"c{next(self.world.ids)}"))
        return wishes

    async def send(self, sent: Sent) -> None:
        """Send a command and keep its answer, unless power goes first."""
        house = self.world.house
        self.tally.commands += 1
        try:
            receipt = await house.give(sent.table, sent.asked, command=sent.command)
        except InvariantBrokenError:
            raise
        except StoreError:
            self.unanswered.append(sent)
        except ThreecardError:
            self.tally.refused += 1
        else:
            self.tally.acknowledged += 1
            if house is self.world.house:  # else the house is gone, and so is who heard it
                self.kept.append((sent, receipt))

    async def lose_power(self, tasks: list[asyncio.Task[None]] | None = None) -> None:
        """Power goes; then everything acknowledged is there, and what broke off is ruled on."""
        self.tally.crashes += 1
        kept = list(self.kept)  # what was heard before this moment
        await self._power_goes()
        for task in tasks or ():
            await task
        self.kept = kept
        while not await self._opens():
            await self._power_goes()
        self.world.employ()

    async def _power_goes(self) -> None:
        store = self.world.house.store
        assert isinstance(store, FaultyStore)
        self.calm = True  # what the old house still does is lost anyhow
        await self.world.lose_power()
        self.tally.faults += Counter(store.made)
        self.calm = False

    async def _opens(self) -> bool:
        """Open on what the disk held and rule on what broke off; a fault on the way is another."""
        world = self.world
        try:
            await world.house.open()
            before = dict(world.house.tables)
            await check_house(world.house)
            await self.check_kept()
            heard = len(world.commits)
            ruled = await recover(world.house)
        except StoreError:
            return False
        self.check_rulings(before, heard, ruled)
        return True

    async def check_kept(self) -> None:
        """Everything acknowledged is there, with the same answer."""
        async with self.world.house.store.reading() as tx:
            for sent, receipt in self.kept:
                answer = await tx.answered(sent.asked.actor, sent.command)
                assert answer is not None, f"acknowledged and gone: {sent}"
                assert _RECEIPTS.decode(answer.body) == receipt
                assert self.world.live(sent.table).seq >= receipt.seq
        self.kept = self.kept[-200:]

    def check_rulings(self, before: dict[str, LiveTable], heard: int, ruled: list[str]) -> None:
        made: dict[str, list[IncidentRuled]] = {}
        for commit in self.world.commits[heard:]:
            for each in commit.facts:
                fact = each.fact
                if isinstance(fact, IncidentRuled) and isinstance(fact.incident, PowerFailure):
                    made.setdefault(commit.table, []).append(fact)
        assert sorted(made) == sorted(ruled)
        for table, live in before.items():
            broke_off = (
                live.is_playing
                and live.table.pending is None
                and not (live.held or live.halted)
                and live.interrupted_at != live.seq
            )
            assert (table in made) == broke_off, table
        for table, rulings in made.items():
            [ruling] = rulings
            answers = ESTABLISHED if is_established(before[table].table) else UNDECIDED
            assert (ruling.remedy, ruling.clause or ruling.reading) == answers[table]
            self.tally.rulings[str(ruling.clause or f"{table} {ruling.reading}")] += 1
        self.tally.rounds = sum(live.table.round for live in self.world.house.tables.values())

    async def close_in_good_order(self) -> None:
        """Rounds are held while the house is closed, and go on with no ruling."""
        self.calm = True
        world = self.world
        self.tally.closes += 1
        await world.dismiss()
        await hold(world.house)
        await world.lose_power()
        await world.house.open()
        before = dict(world.house.tables)
        heard = len(world.commits)
        ruled = await recover(world.house)
        self.check_rulings(before, heard, ruled)
        assert not any(live.held for live in world.house.tables.values())
        world.employ()
        self.calm = False

    async def refill(self) -> None:
        """Whoever has little left buys more at the cage, if the store lets them."""
        player = self.draw.choice(PLAYERS)
        try:
            if await self.world.chips(player) < BROKE_BELOW:
                await self.world.buy(player, cents=2_000_00)
        except StoreError:
            pass


async def weather(folder: Path, seed: int, steps: int) -> Tally:
    """A whole storm; the same seed repeats it, as far as the pace of the disk allows."""
    storm = Storm(folder, seed)
    try:
        return await storm.run(steps)
    except BaseException as error:
        error.add_note(f"the storm's seed is {seed}, of {steps} steps")
        raise
