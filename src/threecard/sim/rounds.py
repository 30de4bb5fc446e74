"""Rounds of the engine as rows of data: the kernel keeps none."""

from __future__ import annotations

from collections.abc import Iterator

from threecard.core import commands
from threecard.core.commands import Command
from threecard.core.decide import decide
from threecard.core.events import Event
from threecard.core.evolve import evolve
from threecard.core.registry import rulebook as find_rulebook
from threecard.core.rulebook import Rulebook
from threecard.odds.pricing.report import odds
from threecard.rounds import RoundData, Splitter
from threecard.sim.decks import deal_rows
from threecard.sim.engine import Engine
from threecard.sim.spec import bad_count, make_spec
from threecard.sim.strategy import name_strategy, plays_of


class RecordedEngine(Engine):
    """The engine, with a row for every round that it plays."""

    def __init__(self, rulebook: Rulebook, positions: int, *, strategy: str | None) -> None:
        self._split = Splitter("simulation")
        self._row: RoundData | None = None
        report = odds(rulebook)
        super().__init__(rulebook, positions, plays_of(report, name_strategy(report, strategy)))

    def open(self, command: commands.OpenTable) -> None:
        super().open(command)
        self._split.take(command, decide(self._split.table, command), self.table)

    def do(self, command: Command) -> Event:
        events = decide(self.table, command)
        for event in events:
            self.table = evolve(self.table, event)
        row = self._split.take(command, events, self.table)
        if row is not None:
            self._row = row
        return events[-1]

    def record(self, cards: list[int]) -> RoundData | None:
        """Play one round; the row of the one before it, or of what stands before the first."""
        self._row = None
        self.play(cards)
        return self._row

    def rest(self) -> RoundData | None:
        """The row of the last round."""
        return self._split.rest()


def engine_rounds(
    rulebook: Rulebook | str,
    *,
    rounds: int,
    positions: int = 1,
    seed: int = 0,
    strategy: str | None = None,
) -> Iterator[RoundData]:
    """So many rounds at a real table, with every wager placed, as rows; a seed gives the same ones.

    They are those of `simulate(..., simulator="engine")` in its first chunk, if that is long
    enough.
    """
    rules = find_rulebook(rulebook) if isinstance(rulebook, str) else rulebook
    if rounds < 1:
        raise bad_count(f"Play one round or more, not {rounds}.", "rounds")
    make_spec(rules, positions=positions, seed=seed)  # or it says what is wrong
    engine = RecordedEngine(rules, positions, strategy=strategy)
    for block in deal_rows(seed, rounds, cards=52):
        for cards in block.tolist():
            row = engine.record(cards)
            if row is not None:
                yield row
    last = engine.rest()
    assert last is not None, "a round was played"
    yield last
