"""The jackpot's meter over time: fed by every wager, drawn on by prizes, back to its seed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from threecard.core.paytable import WholeMeter

if TYPE_CHECKING:
    from threecard.core.events import RoundSettled
    from threecard.core.rulebook import Rulebook


class MeterTotals(msgspec.Struct, frozen=True):
    """What went in and out of the meter; cents. A chunk follows one meter from its seed on."""

    rounds: int = 0
    fed: int = 0  # by wagers
    topped_up: int = 0  # by the house, to hold or renew the seed
    drawn: int = 0  # fixed awards and envy that came out of the meter
    hits: int = 0  # whole meters won
    won: int = 0  # what those came to
    envy: int = 0  # paid to the others, from meter or house
    shown: int = 0  # the meter after each round, summed
    highest: int = 0  # that it ever showed
    left: int = 0  # in the meters at the ends of their chunks, above the seed
    envy_lines: dict[str, int] = {}

    @classmethod
    def of_round(cls, settled: RoundSettled, rulebook: Rulebook) -> MeterTotals:
        """One round as a real table recorded it."""
        desk = rulebook.jackpot
        assert desk is not None
        assert settled.meter_before is not None
        assert settled.meter_after is not None
        envy = [line for line in settled.lines if line.wager == desk.rule.envy]
        prizes = rulebook.line_pays[desk.rule.wager]
        won = sum(
            line.payout
            for line in settled.lines
            if line.wager == desk.rule.wager
            and line.line is not None
            and isinstance(prizes[line.line], WholeMeter)
        )
        held = settled.meter_before + settled.meter_fed + settled.meter_topped_up
        return cls(
            rounds=1,
            fed=settled.meter_fed,
            topped_up=settled.meter_topped_up,
            drawn=held - won - settled.meter_after,
            hits=1 if won else 0,
            won=won,
            envy=sum(line.payout for line in envy),
            shown=settled.meter_after,
            highest=max(won, settled.meter_before, settled.meter_after),
            left=settled.meter_after - desk.rule.seed,
            envy_lines=dict(Counter(line.line or "" for line in envy)),
        )

    def then(self, later: MeterTotals) -> MeterTotals:
        """The same meter further on: what is left is what is left of it now."""
        return msgspec.structs.replace(self.plus(later), left=later.left)

    def plus(self, other: MeterTotals) -> MeterTotals:
        """Two meters, each followed from its seed."""
        return MeterTotals(
            rounds=self.rounds + other.rounds,
            fed=self.fed + other.fed,
            topped_up=self.topped_up + other.topped_up,
            drawn=self.drawn + other.drawn,
            hits=self.hits + other.hits,
            won=self.won + other.won,
            envy=self.envy + other.envy,
            shown=self.shown + other.shown,
            highest=max(self.highest, other.highest),
            left=self.left + other.left,
            envy_lines={
                line: self.envy_lines.get(line, 0) + other.envy_lines.get(line, 0)
                for line in self.envy_lines | other.envy_lines
            },
        )
