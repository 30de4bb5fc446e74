"""What is simulated: whoever has the spec and its seed repeats the run to the last count."""

from __future__ import annotations

from enum import StrEnum, unique
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from threecard.core.errors import Code
from threecard.core.registry import rulebook as find_rulebook
from threecard.loading import source_of
from threecard.sim.errors import SimulationError

if TYPE_CHECKING:
    from threecard.core.rulebook import Rulebook

SEED_MAX = 2**64 - 1
STREAMS_MAX = 2**63  # chunks that a seed has streams for; rounds run out long before


@unique
class Simulator(StrEnum):
    """Who plays the rounds."""

    KERNEL = "kernel"  # compiled, from tables
    ENGINE = "engine"  # the real table, command by command


@unique
class Generator(StrEnum):
    """Where the cards come from."""

    PHILOX = "philox"  # fast, with a stream for each chunk
    PRODUCTION = "production"  # the shuffle that tables deal by, a key for each round


# How many rounds a chunk has: a tenth of a second or so, for whoever wants to stop.
CHUNKS = {
    (Simulator.KERNEL, Generator.PHILOX): 8_000_000,
    (Simulator.KERNEL, Generator.PRODUCTION): 5_000,
    (Simulator.ENGINE, Generator.PHILOX): 1_000,
    (Simulator.ENGINE, Generator.PRODUCTION): 1_000,
}


class Session(msgspec.Struct, frozen=True):
    """A visit to the table: what is staked each round, and when to leave. Money in cents."""

    stakes: tuple[tuple[str, int], ...]  # by wager
    bankroll: int  # leave when it is too small for another round
    rounds: int  # at most
    stop_loss: int | None = None  # leave when so much is lost
    stop_win: int | None = None  # or won


class Spec(msgspec.Struct, frozen=True, dict=True):  # dict: for what is derived once
    """What is simulated, but for how long; `simulate` makes it from its arguments."""

    game: str
    edition: str
    terms: str  # the hash of what is played, readings and pay lines included
    readings: tuple[tuple[str, str], ...]
    pays: tuple[tuple[str, str], ...]  # what-ifs, by `wager.line`
    positions: int  # occupied
    seed: int
    chunk: int  # rounds that are played at a time, from a stream of their own; or sessions
    strategy: str | None = None  # None where nothing is decided
    simulator: Simulator = Simulator.KERNEL
    generator: Generator = Generator.PHILOX
    meter: bool = False  # follow the jackpot's meter
    session: Session | None = None
    source: str | msgspec.UnsetType = msgspec.UNSET  # the hash of a game's that is from outside

    def __repr__(self) -> str:
        how = f"{self.simulator}, positions: {self.positions}, seed {self.seed}"
        return f"<Spec: {self.game}, {how}>"

    @cached_property
    def identity(self) -> str:
        """Equal for specs whose chunks give equal totals."""
        return sha256(msgspec.json.encode(self)).hexdigest()

    def rulebook(self) -> Rulebook:
        """The rulebook, made anew wherever the spec was sent."""
        rules = find_rulebook(self.game, self.edition)
        for name, choice in self.readings:
            rules = rules.with_reading(name, choice)
        return rules.with_pays(dict(self.pays))


def make_spec(
    rulebook: Rulebook,
    *,
    positions: int = 1,
    seed: int = 0,
    chunk: int | None = None,
    strategy: str | None = None,
    simulator: Simulator = Simulator.KERNEL,
    generator: Generator = Generator.PHILOX,
    meter: bool = False,
    session: Session | None = None,
) -> Spec:
    """A checked spec. What is wrong with it is said before anything is played."""
    most = rulebook.edition.layout.positions_max
    if not 1 <= positions <= most:
        raise bad_count(f"{rulebook.edition.title} has 1 to {most} positions, not {positions}.")
    if not 0 <= seed <= SEED_MAX:
        raise bad_count(f"A seed is a whole number from 0 to 2^64 - 1, not {seed}.")
    if chunk is not None and chunk < 1:
        raise bad_count(f"A chunk is one round or more, not {chunk}.")
    if meter and rulebook.jackpot is None:
        raise SimulationError(
            Code.UNKNOWN_WAGER, f"{rulebook.edition.title} has no jackpot whose meter could move."
        )
    source = source_of(rulebook.edition)
    length = CHUNKS[simulator, generator]
    if session is not None:
        length = max(1, length // (10 * session.rounds))
    elif simulator is Simulator.KERNEL and generator is Generator.PHILOX:
        length //= 1 if positions == 1 and not meter else 8
    return Spec(
        game=rulebook.game,
        edition=rulebook.edition.id,
        terms=rulebook.terms.hash,
        readings=tuple(rulebook.readings.items()),
        pays=tuple((f"{wager}.{line}", str(pays)) for (wager, line), pays in rulebook.pays.items()),
        positions=positions,
        seed=seed,
        chunk=chunk or length,
        strategy=strategy,
        simulator=simulator,
        generator=generator,
        meter=meter,
        session=session,
        source=msgspec.UNSET if source is None else source.hash,
    )


def bad_count(sentence: str, where: str | None = None) -> SimulationError:
    return SimulationError(Code.SIM_BAD_COUNT, sentence, where=where)
