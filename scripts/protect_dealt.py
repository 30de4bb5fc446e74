"""Packs dealt for docs/protection.md, a part at a time and kept, so that a run goes on."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path

import msgspec

from threecard.sim.counting import CountPlay, Tallied
from threecard.sim.executors import Pool, cores, local_executor

CHUNK = 1_250_000  # packs: ten million rounds


@dataclass(frozen=True, slots=True)
class Kept:
    """What was dealt for one count: the streams of the generator from the first on."""

    chunks: int
    tallied: Tallied


@dataclass(frozen=True, slots=True)
class KeptDealing:
    """Deals packs by all cores, and keeps what it has after every few chunks."""

    folder: Path
    chunk: int = CHUNK

    def __call__(self, play: CountPlay, packs: int, seed: int) -> Tallied:
        """So many packs, those that were dealt before among them."""
        path = self.path(play, seed)
        none = (0,) * play.rounds
        kept = Kept(0, Tallied(0, none, none))
        if path.exists():
            kept = msgspec.json.decode(path.read_bytes(), type=Kept)
        whole, rest = divmod(packs, self.chunk)
        longer = kept.chunks > whole  # is kept as it is; fewer are dealt anew
        if longer:
            kept = Kept(0, Tallied(0, none, none))
        play.tally(1, seed)  # compiled
        began, first = time.monotonic(), kept.chunks
        with local_executor(Pool.THREADS, cores()) as executor:
            while kept.chunks < whole:
                streams = range(kept.chunks, min(kept.chunks + cores(), whole))
                parts = [executor.submit(play.tally, self.chunk, seed, each) for each in streams]
                tallied = sum((part.result() for part in parts), start=kept.tallied)
                kept = Kept(streams.stop, tallied)
                if not longer:
                    self._keep(path, kept)
                rate = (kept.chunks - first) * self.chunk * play.rounds
                self._say(play, kept, packs, rate / (time.monotonic() - began))
        if whole:
            sys.stderr.write("\n")
        return kept.tallied + play.tally(rest, seed, whole) if rest else kept.tallied

    def kept(self, play: CountPlay, _packs: int, seed: int) -> Tallied:
        """What was dealt before, however many packs that are; a chunk is dealt where none were."""
        path = self.path(play, seed)
        if not path.exists():
            return self(play, self.chunk, seed)
        return msgspec.json.decode(path.read_bytes(), type=Kept).tallied

    def path(self, play: CountPlay, seed: int) -> Path:
        """By all that what is dealt depends on."""
        tags = "".join(f"{tag:+d}" for tag in play.tags)
        terms = play.report.rulebook.terms.hash[:12]
        name = f"{play.report.rulebook.game}-{terms}-{play.wager}-{tags}-{seed}-{self.chunk}.json"
        return self.folder / name

    def _keep(self, path: Path, kept: Kept) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        written = path.with_suffix(".partial")
        written.write_bytes(msgspec.json.encode(kept))
        written.replace(path)  # a run that is stopped leaves the old one or the new one

    def _say(self, play: CountPlay, kept: Kept, packs: int, rate: float) -> None:
        sys.stderr.write(
            f"\r{play.report.rulebook.game} {play.wager}: {kept.tallied.packs:,} of {packs:,} "
            f"packs, {rate / 1e6:.1f} million rounds a second   "
        )
