"""Envy as it came up in a run: what others' hands earned those who wagered on the jackpot."""

from __future__ import annotations

from math import sqrt

from threecard.core.judgement import Conduct
from threecard.core.paytable import Award
from threecard.odds.pricing.jackpot import earning_hands, expected_envy_lines
from threecard.odds.pricing.report import GameOdds
from threecard.odds.pricing.worth import ANY_HAND
from threecard.sim.lines import LineResult, WagerResult
from threecard.sim.spec import Spec
from threecard.sim.statistics import tail, z_score
from threecard.sim.strategy import plays_of
from threecard.sim.totals import Totals


def envy_result(report: GameOdds, totals: Totals, spec: Spec) -> WagerResult | None:
    """The envy lines of a run that followed the meter, with somebody to envy."""
    desk, others = report.rulebook.jackpot, spec.positions - 1
    if desk is None or totals.meter is None or not others:
        return None
    deck = report.position.deck
    plays = plays_of(report, spec.strategy)
    folds = plays is not None and not plays[-1]  # the hands that earn envy are the highest
    judged = desk.envy.judgements[Conduct.FOLDED if folds else Conduct.COMPARED]
    earning = tuple(
        hand for hand in earning_hands(desk, deck) if judged.verdict(hand, ANY_HAND) is not None
    )
    trials = spec.positions * totals.rounds
    lines = {}
    for line, share in expected_envy_lines(desk, deck, earning, others).items():
        count, expected = totals.meter.envy_lines.get(line, 0), float(share * trials)
        named = next(each for each in desk.envy.lines if each.id == line)
        lines[line] = LineResult(
            line,
            named.name,
            named.pays,
            count,
            expected,
            # One such hand pays all the others at once.
            z_score(count, expected, sqrt(expected * others)),
            tail(count / others, trials / others, float(share)),
        )
    stake = desk.rule.price
    awards = sum(
        each.expected * each.pays.amount for each in lines.values() if isinstance(each.pays, Award)
    )
    return WagerResult(
        id=desk.envy.id,
        name=desk.envy.name,
        part_of=desk.rule.wager,
        lines=lines,
        house_edge=-totals.meter.envy / trials / stake,
        expected_edge=-awards / trials / stake,
        deviation=0.0,
        standard_error=0.0,
        z=0.0,
        chi_square=0.0,
        freedom=0,
        tail=1.0,
    )
