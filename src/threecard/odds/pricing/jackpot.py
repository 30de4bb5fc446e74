"""The progressive jackpot: what its fixed awards return, where it breaks even, and envy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb, perm

import numpy as np

from threecard.core.hand import Hand
from threecard.core.jackpot import Entry, JackpotDesk, Meter
from threecard.core.judgement import Cite, Conduct, collected
from threecard.core.money import Cents, dollars
from threecard.core.paytable import Award, WholeMeter
from threecard.core.round import Decision, Placed, PlayingPosition, Position, Round
from threecard.core.rulebook import Rulebook
from threecard.odds.counting.deck import Deck, kinds
from threecard.odds.pricing.joint import Joint
from threecard.odds.pricing.wagers import WagerOdds
from threecard.odds.pricing.worth import ANY_HAND, PLAYER, Worth

DOLLAR = 100
Held = tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class EnvyOdds:
    """With so many others on an Ante: the envy to expect, and where the wager breaks even."""

    others: int
    envy: Fraction  # dollars
    break_even_meter: Fraction | None  # dollars


@dataclass(frozen=True, slots=True)
class JackpotOdds:
    """Amounts in dollars for one wager at its price."""

    wager: str
    price: Fraction
    meter: Fraction  # at which the wager's house edge is given
    probabilities: Mapping[str, Fraction]  # of each prize
    probability: Fraction  # of the whole meter
    fixed_return: Fraction  # what the fixed awards return
    break_even_meter: Fraction | None  # none if nobody can win the meter
    envy_per_other_ante: Fraction
    envy: tuple[EnvyOdds, ...]  # by number of others

    def __repr__(self) -> str:
        even = self.break_even_meter
        where = "never breaks even" if even is None else f"breaks even at {dollars(even * 100)}"
        return f"<JackpotOdds {self.wager} at {dollars(self.price * 100)}: {where}>"


def price_jackpot(rulebook: Rulebook, deck: Deck, joint: Joint, wager: WagerOdds) -> JackpotOdds:
    """The jackpot wager of a rulebook that has one, from its lines as already counted."""
    desk = rulebook.jackpot
    assert desk is not None
    price = Fraction(desk.rule.price, DOLLAR)
    lines = [line for line in wager.lines.values() if line.pays is not None]
    meter = sum(line.probability for line in lines if isinstance(line.pays, WholeMeter))
    fixed = sum(
        line.probability * line.pays.amount for line in lines if isinstance(line.pays, Award)
    )
    # What the player loses with an empty meter is what the meter has to make up for.
    empty = Joint(joint.ids, joint.counts, joint.bundles, Worth(rulebook, Cents(0)))
    missing = -empty.mean((wager.id,)) * price
    earning = tuple(earning_hands(desk, deck))
    others = min(rulebook.edition.layout.positions_max - 1, len(deck.cards) // 3 - 2)
    envies = [expected_envy(desk, deck, earning, count) for count in range(1, others + 1)]

    def break_even(envy: Fraction) -> Fraction | None:
        return (missing - envy) / meter if meter else None

    one = expected_envy(desk, deck, earning, 1)
    return JackpotOdds(
        wager=wager.id,
        price=price,
        meter=Fraction(joint.worth.meter or 0, DOLLAR),
        probabilities={line.id: line.probability for line in lines},
        probability=Fraction(meter),
        fixed_return=Fraction(fixed) / DOLLAR,
        break_even_meter=break_even(Fraction(0)),
        envy_per_other_ante=one,
        envy=tuple(
            EnvyOdds(count, envy, break_even(envy)) for count, envy in enumerate(envies, start=1)
        ),
    )


def expected_envy(desk: JackpotDesk, deck: Deck, earning: Held, others: int) -> Fraction:
    """What the hands of so many others earn one jackpot wager, in dollars."""
    awards = {line.id: line.pays for line in desk.envy.lines}
    return (
        sum(
            (
                count * award.amount
                for line, count in expected_envy_lines(desk, deck, earning, others).items()
                if isinstance(award := awards[line], Award)
            ),
            Fraction(0),
        )
        / DOLLAR
    )


def expected_envy_lines(
    desk: JackpotDesk, deck: Deck, earning: Held, others: int
) -> dict[str, Fraction]:
    """How often the hands of so many others earn one jackpot wager each line.

    For each set of earning hands, the probability that the others hold exactly those, by inclusion
    and exclusion over the sets that hold more; what they earn together is the desk's to say.
    """
    sets = [held for size in range(others + 1) for held in combinations(earning, size)]
    dealt = {held: _all_dealt(deck, held, others) for held in sets}
    expected = {line.id: Fraction(0) for line in desk.envy.lines}
    for held in sets:
        exactly = sum(
            (-1) ** (len(more) - len(held)) * share
            for more, share in dealt.items()
            if share and set(held) <= set(more)
        )
        for line in _envy_lines(desk, held) if exactly else ():
            expected[line] += exactly
    return expected


def _all_dealt(deck: Deck, held: Held, others: int) -> Fraction:
    """The probability that the others hold all of these hands, and perhaps more."""
    if len({card for hand in held for card in hand}) < 3 * len(held):
        return Fraction(0)  # they share a card
    share = Fraction(perm(others, len(held)))  # who holds which
    for place in range(len(held)):
        share /= comb(len(deck.cards) - 3 * place, 3)
    return share


def earning_hands(desk: JackpotDesk, deck: Deck) -> Iterator[Hand]:
    """The hands that earn the others envy."""
    judgement = desk.envy.judgements[Conduct.COMPARED]
    earns = [judgement.verdict(hand, ANY_HAND) is not None for hand in kinds().hands]
    for cards in deck.hands[np.array(earns)[deck.kinds]].tolist():
        yield Hand(*cards)


def _envy_lines(desk: JackpotDesk, held: Held) -> list[str]:
    """The lines that the desk pays one jackpot wager beside players with these hands."""
    placed = Placed(PLAYER, desk.rule.wager, desk.rule.price)
    mine = Entry(PlayingPosition(Position(1), (placed,)), placed, collected(Cite()))
    places = tuple(
        PlayingPosition(
            Position(2 + number),
            (Placed(f"other {number}", desk.rule.envied[0], desk.rule.price),),
            hand,
            Decision.PLAY,
        )
        for number, hand in enumerate(held)
    )
    lines = desk.pay((mine,), Round(ANY_HAND, places), Meter(desk.rule.seed, desk.rule.seed))
    return [line.line for line in lines if line.wager == desk.envy.id and line.line is not None]
