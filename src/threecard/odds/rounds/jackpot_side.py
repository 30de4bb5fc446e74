"""The house's side of a jackpot wager: the meter's money is the players' own, the seed is not."""

from __future__ import annotations

from fractions import Fraction

from threecard.core.jackpot import Entry, JackpotDesk, Meter
from threecard.core.judgement import Cite, Result, Verdict
from threecard.core.money import Cents
from threecard.core.round import Placed, PlayingPosition, Position, Round
from threecard.odds.counting.outcomes import Outcome
from threecard.odds.pricing.worth import ANY_HAND, PLAYER


def jackpot_win(desk: JackpotDesk, outcome: Outcome, *, meter: Cents) -> Fraction:
    """What the house wins by each cent of a jackpot wager that ends like this.

    The desk that pays it says so, with the meter at this amount, the wager's own share in it.
    """
    price = desk.rule.price
    if outcome.end == Result.RETURNED:
        return Fraction(0)
    placed = Placed(PLAYER, desk.rule.wager, price)
    verdict = Verdict(Result(outcome.end), Cite(), outcome.line, outcome.also)
    entry = Entry(PlayingPosition(Position(1), (placed,)), placed, verdict)
    shown = Meter(desk.rule.seed, meter)
    lines = tuple(desk.pay((entry,), Round(ANY_HAND, ()), shown))
    kept = price - price * desk.rule.share_percent // 100
    paid = sum(line.returned + line.payout - line.from_meter for line in lines)
    return Fraction(kept - paid - shown.topped_up, price)
