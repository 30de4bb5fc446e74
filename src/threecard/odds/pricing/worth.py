"""What an outcome is worth to the player; the rulebook's lines and the jackpot's desk say it."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from threecard.core.cards import DECK
from threecard.core.errors import InvariantBrokenError
from threecard.core.hand import Hand
from threecard.core.jackpot import Entry, JackpotDesk, Meter
from threecard.core.judgement import Cite, Result, Verdict
from threecard.core.money import Cents
from threecard.core.paytable import Odds
from threecard.core.round import Placed, PlayingPosition, Position, Round
from threecard.core.rounding import pay_out
from threecard.core.rulebook import Rulebook
from threecard.odds.counting.outcomes import Outcome

ANY_HAND = Hand(*DECK[:3])  # for a dealer whom nobody looks at
POSITION = Position(1)
PLAYER = "player"


class Worth:
    """Nets of outcomes under one rulebook, with the jackpot's meter at a given amount."""

    def __init__(self, rulebook: Rulebook, meter: Cents | None = None) -> None:
        self._rounding = rulebook.edition.rounding
        self._pays = rulebook.line_pays
        self._desk = rulebook.jackpot
        self._scaled: dict[tuple[str, Outcome], int] = {}
        price = 1
        if self._desk is not None:
            price = self._desk.rule.price
            meter = self._desk.rule.seed if meter is None else meter
        self.meter = meter
        # The common denominator of all that can be won or lost on one unit.
        self.scale = lcm(
            *(
                pays.to if isinstance(pays, Odds) else price
                for lines in self._pays.values()
                for pays in lines.values()
            )
        )

    def per_unit(self, id_: str, outcome: Outcome) -> Fraction:
        """The player's net result on one unit staked; a payment's on one unit of its wager.

        Nothing is rounded: what rounding does depends on the stake, as in `cents`.
        """
        if outcome.end == Result.PAID and not self._is_jackpot(id_):
            pays = self._odds(id_, outcome)
            return Fraction(pays.pays, pays.to)
        stake = self._desk.rule.price if self._desk and self._is_jackpot(id_) else self.scale
        return Fraction(self.cents(id_, outcome, Cents(stake)), stake)

    def scaled(self, id_: str, outcome: Outcome) -> int:
        """The same times `scale`, which makes it whole."""
        key = (id_, outcome)
        if key not in self._scaled:
            self._scaled[key] = int(self.per_unit(id_, outcome) * self.scale)
        return self._scaled[key]

    def cents(self, id_: str, outcome: Outcome, stake: Cents) -> int:
        """The player's net result in cents, rounded as it is paid."""
        if outcome.end == Result.COLLECTED:
            return -stake
        if outcome.end != Result.PAID:
            return 0
        if self._desk is not None and self._is_jackpot(id_):
            return _prize(self._desk, outcome, stake, self.meter) - stake
        return pay_out(self._rounding, self._odds(id_, outcome), stake)

    def _is_jackpot(self, id_: str) -> bool:
        return self._desk is not None and self._desk.rule.wager == id_

    def _odds(self, id_: str, outcome: Outcome) -> Odds:
        """What the outcome's lines pay together."""
        total = Odds(0, 1)
        for line in (outcome.line, outcome.also):
            if line is not None:
                pays = self._pays[id_][line]
                if not isinstance(pays, Odds):
                    raise InvariantBrokenError(f"{id_}.{line} pays {pays}, and should pay odds.")
                total = pays if total.pays == 0 else total + pays
        return total


def _prize(desk: JackpotDesk, outcome: Outcome, stake: Cents, meter: Cents | None) -> int:
    """What a player takes whose jackpot wager ended like this, from the desk that pays it."""
    verdict = Verdict(Result(outcome.end), Cite(), outcome.line, outcome.also)
    placed = Placed(PLAYER, desk.rule.wager, stake)
    entry = Entry(PlayingPosition(POSITION, (placed,)), placed, verdict)
    lines = desk.pay((entry,), Round(ANY_HAND, ()), Meter(desk.rule.seed, meter))
    return sum(line.taken for line in lines)
