"""Checkpoints: a run on disk, whole or not at all, that goes on as if nothing had happened."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import msgspec

from threecard.core.errors import Code
from threecard.deal.files import write_whole
from threecard.sim.errors import SimulationError
from threecard.sim.spec import Spec
from threecard.sim.totals import Totals, WrittenTotals, read_totals, write_totals

FORMAT = "threecard-simulation-1"


@dataclass(frozen=True, slots=True)
class Kept:
    """A run as far as it was played."""

    spec: Spec
    chunks: int
    seconds: float
    path: tuple[tuple[int, float], ...]
    totals: Totals


class _Written(msgspec.Struct, frozen=True):
    """One line of JSON; before it stands the hash of its bytes."""

    format: str
    spec: Spec
    chunks: int
    seconds: float
    path: tuple[tuple[int, float], ...]
    totals: WrittenTotals


def write_checkpoint(path: Path, kept: Kept) -> None:
    """Put it in place at once: a reader finds the old one or the new one, whenever power fails."""
    written = msgspec.json.encode(
        _Written(FORMAT, kept.spec, kept.chunks, kept.seconds, kept.path, write_totals(kept.totals))
    )
    write_whole(path, sha256(written).hexdigest().encode() + b"\n" + written + b"\n")


def read_checkpoint(path: Path, spec: Spec, rounds: int) -> Kept:
    """The run to go on with, if it is whole and the same as the one asked for."""
    kept = load_checkpoint(path)
    if kept.spec.identity != spec.identity:
        raise SimulationError(
            Code.SIM_OTHER_RUN,
            f"{path} is a checkpoint of another run ({_difference(kept.spec, spec)}). Nothing was "
            "changed: ask for that run again, or name another file.",
        )
    played = kept.totals.rounds
    if played > rounds or (played < rounds and played != kept.chunks * spec.chunk):
        raise SimulationError(
            Code.SIM_OTHER_RUN,
            f"{path} holds a run of {played:,} rounds, which {rounds:,} can't go on from. Nothing "
            f"was changed: ask for --rounds {played} to see it, or name another file.",
        )
    return kept


def load_checkpoint(path: Path) -> Kept:
    """Read a checkpoint, whatever run it is of."""
    try:
        digest, _, written = path.read_bytes().partition(b"\n")
        line = written.removesuffix(b"\n")
        if not written.endswith(b"\n") or sha256(line).hexdigest().encode() != digest:
            raise msgspec.DecodeError("its hash does not fit")
        read = msgspec.json.decode(line, type=_Written)
        if read.format != FORMAT:
            raise msgspec.DecodeError(f"it is of format {read.format}")
    except (OSError, msgspec.MsgspecError) as error:
        raise SimulationError(
            Code.SIM_CHECKPOINT_BROKEN,
            f"{path} is no whole checkpoint: {error}. It was left as it is; take it away or name "
            "another file to begin anew.",
        ) from None
    return Kept(read.spec, read.chunks, read.seconds, read.path, read_totals(read.totals))


def _difference(kept: Spec, asked: Spec) -> str:
    """The first thing in which two runs differ, in words."""
    for name in kept.__struct_fields__:
        before, now = getattr(kept, name), getattr(asked, name)
        if before != now and name != "terms":
            return f"{name} {_shown(before)}, not {_shown(now)}"
    return "other terms of play"


def _shown(value: object) -> str:
    return ", ".join("=".join(each) for each in value) if isinstance(value, tuple) else str(value)
