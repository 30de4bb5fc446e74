"""A shift: six felt tables for some hours, with errors planted or without, and its report."""

from __future__ import annotations

import heapq
from pathlib import Path

from msgspec import Struct

from tests.server.actors import World
from tests.server.library import library_expected
from tests.shift.felt import FeltRound
from tests.shift.flags import Flag, flags_in
from tests.shift.floor import GAMES, RELIEF_MS, Floor
from tests.shift.kinds import KINDS, Evidence, Kind
from tests.shift.planted import Planted
from threecard.server.audit import examine
from threecard.server.money.entries import METER
from threecard.server.ports import Millis
from threecard.server.reports.period import read_shift
from threecard.server.reports.shift import ShiftReport, shift_report
from threecard.server.reports.tables import ExpectedOf

HOUR_MS = 3_600_000
ROUND_MS = (70_000, 95_000)  # from one announcement to the next
PLANTED_WITHIN = 0.85  # of a shift, so that each finds a round where it can be made
FRIENDLY = "F3"  # whose first dealer has a friend
SHIFT = 2  # of the gaming day: from two to ten in the afternoon
STARTS_AFTER = 60_000


class Played(Struct):
    """What a shift came to, and what the product said of it."""

    hours: float
    rounds: int
    commands: int
    planted: list[Planted]
    found: set[Flag]
    report: ShiftReport
    tray: int  # what the house in fact has, counted chip by chip
    hidden: int  # of it, what no record can tell
    meter: int  # what the meter gained
    audit: tuple[str, ...]

    @property
    def expected(self) -> set[Flag]:
        return {flag for each in self.planted for flag in each.flags}

    @property
    def missed(self) -> set[Flag]:
        return self.expected - self.found

    @property
    def false(self) -> set[Flag]:
        return self.found - self.expected

    def tray_due(self) -> int:
        """What the ledger says is in the tray, less what stood with players, and what is hidden."""
        return self.report.ledger_win + self.meter - self.report.stands + self.hidden


async def play_shift(
    folder: Path,
    *,
    seed: int,
    hours: float,
    share: float = 1.0,
    errors: bool = True,
    expected_of: ExpectedOf = library_expected,
) -> Played:
    """Play it; `share` is how many of the two hundred errors are planted, some of every kind."""
    async with World(folder, seed=seed) as world:
        begins = read_shift("", SHIFT, world.clock.now()).begins
        if world.clock.now() > begins:
            begins = Millis(begins + 24 * HOUR_MS)
        world.clock.set(Millis(begins + STARTS_AFTER))
        floor = Floor(world, seed)
        await floor.open()
        queues = _plan(floor, hours, share) if errors else {name: [] for name in GAMES}
        planted = [each for queue in queues.values() for _, each in queue]
        tray = hidden = rounds = 0
        due = [(floor.began + 1_000 * place, name) for place, name in enumerate(GAMES)]
        heapq.heapify(due)
        ends = floor.began + int(hours * HOUR_MS) - 2 * STARTS_AFTER
        while due:
            at, name = heapq.heappop(due)
            if at > ends:
                continue
            world.clock.set(Millis(at))
            chosen = _next(queues[name], at, floor.dealer(name))
            round_ = FeltRound(floor, name, chosen)
            await round_.run()
            if chosen is not None and chosen.is_done:
                queues[name] = [each for each in queues[name] if each[1] is not chosen]
            rounds += 1
            tray, hidden = tray + round_.tray(), hidden + round_.unrecorded()
            heapq.heappush(due, (at + floor.draw.randint(*ROUND_MS), name))
            world.commits.clear()  # a shift's worth of them is not needed
        period = read_shift("", SHIFT, world.clock.now())
        report = await shift_report(world.house, period, expected_of)
        async with world.house.store.reading() as tx:
            audit = (await examine(tx, world.keys, ())).findings
        return Played(
            hours=hours,
            rounds=rounds,
            commands=floor.commands,
            planted=planted,
            found=floor.flags | flags_in(report.looks),
            report=report,
            tray=tray,
            hidden=hidden,
            meter=await world.balance(METER) - floor.meter_before,
            audit=tuple(str(each) for each in audit),
        )


def _plan(floor: Floor, hours: float, share: float) -> dict[str, list[tuple[int, Planted]]]:
    """Errors by table, each with the time from which it may happen."""
    queues: dict[str, list[tuple[int, Planted]]] = {name: [] for name in GAMES}
    span = int(hours * HOUR_MS * PLANTED_WITHIN)
    number = 0
    for kind in KINDS:
        for _ in range(_count(kind, share)):
            number += 1
            table, within = floor.draw.choice(list(GAMES)), span
            if kind.evidence is Evidence.RATE:
                table, within = FRIENDLY, min(span, RELIEF_MS // 2)
            at = floor.began + floor.draw.randrange(within)
            queues[table].append((at, Planted(kind, number)))
    return {name: sorted(queue, key=lambda each: each[0]) for name, queue in queues.items()}


def _count(kind: Kind, share: float) -> int:
    """How many of a kind; a rate needs enough of them to be one."""
    least = 5 if kind.evidence is Evidence.RATE else 1
    return max(least, round(kind.planted * share))


def _next(queue: list[tuple[int, Planted]], at: int, dealer: str) -> Planted | None:
    """The error that is due, if one is; a friend's dealer is the first of the crew."""
    for due, planted in queue:
        if due <= at:
            friendly = planted.kind.evidence is Evidence.RATE
            if not friendly or dealer == f"{FRIENDLY} dealer 1":
                return planted
    return None
