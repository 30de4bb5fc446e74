"""Work: what one chunk of a run is, wherever it is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

import msgspec
import numpy as np

from threecard.core.errors import Code
from threecard.core.rulebook import Rulebook
from threecard.loading import GameError, GameSource, load_source, source_of
from threecard.loading.source import unpacked
from threecard.odds.counting.outcomes import Outcomes
from threecard.odds.pricing.joint import Joint
from threecard.odds.pricing.policy import Plays
from threecard.odds.pricing.report import GameOdds, odds
from threecard.odds.rounds.course import Leave
from threecard.sim import kernel
from threecard.sim.decks import deal_chunk
from threecard.sim.engine import Engine
from threecard.sim.errors import SimulationError
from threecard.sim.kernel import Bytes, Shorts, Words
from threecard.sim.meter import MeterTotals
from threecard.sim.meter_walk import MeterTables, meter_tables
from threecard.sim.sessions import SessionTotals, make_walk
from threecard.sim.spec import Generator, Simulator, Spec
from threecard.sim.strategy import plays_of
from threecard.sim.tables import Tables, make_tables
from threecard.sim.totals import Totals


@dataclass(frozen=True, eq=False)
class Work:
    """A spec made ready: sent elsewhere as the spec alone, and made ready there once.

    With the source of its game, if that is from outside: a worker need not have it installed.
    """

    spec: Spec
    report: GameOdds  # the exact odds of what is played

    def __reduce__(self) -> tuple[object, ...]:
        source = source_of(self.rulebook.edition)
        sent = None if source is None else source.packed()
        return (work_for, (msgspec.json.encode(self.spec), sent))

    @property
    def rulebook(self) -> Rulebook:
        return self.report.rulebook

    @cached_property
    def plays(self) -> Plays | None:
        return plays_of(self.report, self.spec.strategy)

    @cached_property
    def expected(self) -> Joint:
        """How the deals end, by the strategy that is played."""
        return self.report.position.joint(self.plays)

    @cached_property
    def tables(self) -> Tables:
        return make_tables(self.rulebook, self.plays)

    @cached_property
    def meter(self) -> MeterTables:
        return meter_tables(self.rulebook, self.tables.ids, self.tables.outcomes)

    def make_ready(self) -> None:
        """Make the tables and have the kernel compiled, before anybody looks at the clock."""
        self.chunk(0, 1)

    def chunk(self, number: int, rounds: int) -> Totals:
        """Play so many rounds from the chunk's own stream."""
        spec = self.spec
        if spec.session is not None:
            return self._sessions(number, rounds)
        if spec.simulator is Simulator.ENGINE:
            return self._by_engine(number, rounds)
        tables = self.tables
        if spec.meter or spec.generator is Generator.PRODUCTION or tables.six is not None:
            cards = 3 * spec.positions + 3
            blocks = deal_chunk(spec, self.rulebook.terms, number, rounds, cards=cards)
            return self.tally(rounds, blocks)
        size = len(tables.outcomes)
        together = np.zeros((size, size) if spec.positions > 1 else (0, 0), dtype=np.uint64)
        key, stream = np.uint64(spec.seed), np.uint64(number)
        if spec.positions == 1:
            rows = np.zeros(4 * size, dtype=np.uint64)
            kernel.tally_pairs(key, stream, rounds, tables.hands, tables.codes, tables.width, rows)
            return self._counted(rounds, rows.reshape(4, -1).sum(axis=0)[None], together)
        counts = np.zeros((spec.positions, size), dtype=np.uint64)
        kernel.tally_tables(
            key, stream, rounds, tables.classes, tables.codes, tables.width, counts, together
        )
        return self._counted(rounds, counts, together)

    def judge(self, dealt: Bytes) -> Shorts:
        """The kernel's code for each position of each row of cards."""
        tables = self.tables
        ends = np.empty((len(dealt), self.spec.positions), dtype=np.uint16)
        classes, codes, width, six = tables.classes, tables.codes, tables.width, tables.six
        if six is None:
            kernel.judge(dealt, classes, codes, width, ends)
        else:
            by = (six.size, six.ranks, six.by_ranks, six.by_suited)
            kernel.judge_together(dealt, classes, codes, width, *by, ends)
        return ends

    def play(self, dealt: Bytes, totals: Totals, meter: int | None) -> int | None:
        """Rounds by the engine, a deck to a row, added to the totals; the meter they leave."""
        engine = Engine(self.rulebook, self.spec.positions, self.plays)  # a table for each thread
        totals.ends = totals.ends or [Counter() for _ in engine.positions]
        for cards in dealt.tolist():
            settled = engine.play(cards, meter)
            ends = engine.outcomes(settled)
            for found, outcomes in zip(totals.ends, ends, strict=True):
                found[outcomes] += 1
            if len(ends) > 1:
                totals.together[ends[0], ends[1]] += 1
            if meter is not None:
                own = MeterTotals.of_round(settled, self.rulebook)
                totals.meter = own if totals.meter is None else totals.meter.then(own)
                meter = settled.meter_after
        totals.rounds += len(dealt)
        return meter

    def _by_engine(self, number: int, rounds: int) -> Totals:
        totals = Totals()
        meter: int | None = self.report.joint.worth.meter if self.spec.meter else None
        for dealt in deal_chunk(self.spec, self.rulebook.terms, number, rounds, cards=52):
            meter = self.play(dealt, totals, meter)
        return totals

    def tally(self, rounds: int, blocks: Iterable[Bytes]) -> Totals:
        """By the kernel, from cards as they come, where the order of rounds matters or is given."""
        spec, size = self.spec, len(self.tables.outcomes)
        counts = np.zeros((spec.positions, size), dtype=np.uint64)
        together = np.zeros((size, size), dtype=np.uint64)
        meter = self.meter.follower() if spec.meter else None
        for dealt in blocks:
            ends = self.judge(dealt)
            kernel.count_ends(ends, counts, together)
            if meter is not None:
                meter.follow(ends)
        totals = self._counted(rounds, counts, together)
        totals.meter = None if meter is None else meter.totals()
        return totals

    def _sessions(self, number: int, sessions: int) -> Totals:
        spec = self.spec
        assert spec.session is not None
        walk = make_walk(self.report, self.tables.outcomes, spec.session)
        state = np.zeros(4, dtype=np.int64)
        results, leaves = np.empty(sessions, dtype=np.int64), np.zeros(4, dtype=np.int64)
        most = sessions * spec.session.rounds
        for dealt in deal_chunk(spec, self.rulebook.terms, number, most, cards=6):
            walk.play(self.judge(dealt), state, results, leaves)
            if state[3] == sessions:
                break
        found = SessionTotals(
            sessions,
            int(state[2]),
            dict(zip(Leave, leaves.tolist(), strict=True)),
            dict(Counter(results.tolist())),
        )
        return Totals(rounds=sessions, sessions=found)

    def _counted(self, rounds: int, counts: Words, together: Words) -> Totals:
        """Counts by code as counts by outcomes; what a hand would earn others is no end of it."""
        parts = len(self.report.joint.ids)
        outcomes: list[Outcomes] = [each[:parts] for each in self.tables.outcomes]
        ends = []
        for row in counts:
            found: Counter[Outcomes] = Counter()
            for code in np.flatnonzero(row).tolist():
                found[outcomes[code]] += int(row[code])
            ends.append(found)
        pairs: Counter[tuple[Outcomes, Outcomes]] = Counter()
        for one, other in zip(*map(np.ndarray.tolist, np.nonzero(together)), strict=True):
            pairs[outcomes[one], outcomes[other]] += int(together[one, other])
        return Totals(rounds, ends, pairs)


@lru_cache(maxsize=4)
def work_for(spec: bytes, source: bytes | None = None) -> Work:
    """The work of a spec that came from elsewhere."""
    read = msgspec.json.decode(spec, type=Spec)
    if source is not None and read.source:
        _take_in(unpacked(source, expected=read.source))
    return Work(read, odds(read.rulebook()))


def _take_in(source: GameSource) -> None:
    """Load a game that was sent; one that a worker has from another source is not played."""
    try:
        load_source(source)
    except GameError as error:
        if error.code is not Code.EDITION_TAKEN:
            raise
        raise SimulationError(
            Code.GAME_CHANGED,
            f"A worker has a game of this name from another source than the run's, which is "
            f"{source.origin} with the hash {source.hash[:12]}: restart the worker.",
        ) from None


def chunk_of(work: Work, number: int, rounds: int) -> Totals:
    """What an executor is given to do."""
    if work.rulebook.terms.hash != work.spec.terms:
        raise SimulationError(
            Code.SIM_OTHER_RUN,
            f"A worker's {work.rulebook.edition.title} has other terms than the run's: install the "
            "same version of threecard everywhere.",
        )
    return work.chunk(number, rounds)
