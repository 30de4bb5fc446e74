"""A run: chunks handed to an executor, their totals added in order, kept in a checkpoint."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from math import inf, isfinite
from pathlib import Path

from threecard.sim.checkpoint import Kept, read_checkpoint, write_checkpoint
from threecard.sim.results import Result, check_meter
from threecard.sim.spec import bad_count
from threecard.sim.statistics import standard_error
from threecard.sim.totals import Totals
from threecard.sim.work import Work, chunk_of

KEPT_EVERY = 5.0  # seconds between two checkpoints
AHEAD = 2  # chunks in flight for each worker, so that none waits for us
PATH_MAX = 400  # points of the path; when there are more, every other goes


@dataclass(frozen=True, slots=True)
class Played:
    """What came of the chunks so far. Replaced whole: a Ctrl-C finds one before or one after."""

    totals: Totals = field(default_factory=Totals)
    chunks: int = 0
    path: tuple[tuple[int, float], ...] = ()  # rounds, and the first wager's edge by then
    error: float = inf  # the standard error of that edge, where it was asked for


@dataclass(eq=False)
class Run:
    """Rounds to play, and what came of those played so far."""

    work: Work
    rounds: int  # at most; of a spec with sessions, those
    until_se: float | None = None  # or until the first wager's standard error is no larger
    checkpoint: Path | None = None  # where totals are kept, to go on from after a stop
    played: Played = field(default_factory=Played)
    seconds: float = 0.0  # by the clock, those before a stop too

    def __post_init__(self) -> None:
        if not isinstance(self.rounds, int):
            raise bad_count(f"Rounds are a whole number, not {self.rounds!r}.", "rounds")
        if self.rounds < 1:
            raise bad_count(f"Play one round or more, not {self.rounds:,}.")
        if self.until_se is not None and not self.until_se > 0:
            raise bad_count(f"A standard error is more than nothing, not {self.until_se}.")
        if self.checkpoint is not None and self.checkpoint.exists():
            kept = read_checkpoint(self.checkpoint, self.work.spec, self.rounds)
            self.seconds = kept.seconds
            self.played = self._after(kept.totals, kept.chunks, kept.path)

    def __repr__(self) -> str:
        return f"<Run: {self.work.spec.game}, {self.totals.rounds:,} of {self.rounds:,} rounds>"

    @property
    def totals(self) -> Totals:
        """What was counted so far."""
        return self.played.totals

    @property
    def chunks(self) -> int:
        """How many chunks that is."""
        return self.played.chunks

    @property
    def done(self) -> bool:
        """Whether enough was played, by rounds or by precision."""
        precise = self.until_se is not None and self.played.error <= self.until_se
        return precise or self.totals.rounds >= self.rounds

    @property
    def needed(self) -> int:
        """How many rounds it will be, as far as can be told: precision grows with their root."""
        if self.until_se is None or not isfinite(self.played.error):
            return self.rounds
        return min(self.rounds, int(self.totals.rounds * (self.played.error / self.until_se) ** 2))

    def play(
        self, executor: Executor, workers: int, progress: Callable[[Run], None] | None = None
    ) -> None:
        """Play on until done. Whatever stops it, the totals are of whole chunks and kept.

        `progress` is called with the run after each chunk or few.
        """
        chunk = self.work.spec.chunk
        started, before = time.perf_counter(), self.seconds
        kept = started - KEPT_EVERY  # the first is written at once
        following, last = self.chunks, -(-self.rounds // chunk)
        flying: dict[Future[Totals], int] = {}
        landed: dict[int, Totals] = {}
        try:
            while not self.done:
                while following < last and len(flying) + len(landed) < AHEAD * workers:
                    rounds = min(chunk, self.rounds - following * chunk)
                    flying[executor.submit(chunk_of, self.work, following, rounds)] = following
                    following += 1
                for future in wait(flying, return_when=FIRST_COMPLETED).done:
                    landed[flying.pop(future)] = future.result()
                while self.chunks in landed and not self.done:
                    self._add(landed.pop(self.chunks))
                now = time.perf_counter()
                self.seconds = before + now - started
                if progress is not None:
                    progress(self)
                if now - kept > KEPT_EVERY:
                    self.keep()
                    kept = now
        finally:
            for future in flying:
                future.cancel()
            self.seconds = before + time.perf_counter() - started
            self.keep()

    def keep(self) -> None:
        """Write the checkpoint, if there is one to write."""
        if self.checkpoint is not None and self.chunks:
            played = self.played
            kept = Kept(self.work.spec, played.chunks, self.seconds, played.path, played.totals)
            write_checkpoint(self.checkpoint, kept)

    def result(self) -> Result:
        """What was played so far, beside the exact odds."""
        check_meter(self.totals)
        return self._result(self.totals, self.played.path)

    def _result(self, totals: Totals, path: tuple[tuple[int, float], ...] = ()) -> Result:
        work = self.work
        return Result(work.spec, work.report, work.expected, totals, self.seconds, path)

    def _add(self, more: Totals) -> None:
        totals, chunks, path = Totals(), self.chunks + 1, self.played.path
        totals.add(self.totals)
        totals.add(more)
        every = 2 ** max(0, (-(-chunks // PATH_MAX) - 1).bit_length())
        if totals.sessions is None:
            path = tuple(each for each in path if each[0] % (every * self.work.spec.chunk) == 0)
            if chunks % every == 0:
                path = (*path, (totals.rounds, self._edge(totals)))
        self.played = self._after(totals, chunks, path)

    def _after(self, totals: Totals, chunks: int, path: tuple[tuple[int, float], ...]) -> Played:
        error = inf if self.until_se is None else self._error(totals)
        return Played(totals, chunks, path, error or inf)  # no error: nothing varied yet

    def _edge(self, totals: Totals) -> float:
        """The first wager's house edge."""
        observed = self._result(totals).observed
        return -float(observed.mean(next(iter(observed.bundles.values()))))

    def _error(self, totals: Totals) -> float:
        sessions = totals.sessions
        if sessions is not None:
            return standard_error(sessions.deviation, sessions.sessions)
        return next(iter(self._result(totals).wagers.values())).standard_error
