"""Money: over random rounds every stake ends once, in whole cents, as its pay line says."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from threecard.conformance.asked import said
from threecard.conformance.finding import Finding
from threecard.conformance.play.stages import stake_of
from threecard.conformance.subject import Subject
from threecard.core.cards import DECK
from threecard.core.hand import Hand
from threecard.core.judgement import Result
from threecard.core.line import Line
from threecard.core.money import Cents
from threecard.core.paytable import Odds
from threecard.core.round import Decision, Placed, PlayingPosition, Position, Round
from threecard.core.rounding import Favour
from threecard.core.rulebook import Rulebook
from threecard.core.settlement import settle

METER = Cents(50_000_00)
PLACES = 2
TIMES = (1, 3, 7, 10)  # of the smallest stake that pays whole cents, and of ten dollars


def check_money(subject: Subject) -> Iterator[Finding | str]:
    """Random rounds with every wager, under every reading."""
    draw = random.Random(11)  # noqa: S311 # repeatable
    rounds = 0
    told: set[str] = set()
    for rules in subject.variants:
        for _ in range(subject.depth.rounds):
            rounds += 1
            for finding in _settled(rules, draw):
                if finding.place not in told:
                    told.add(finding.place)
                    yield finding
    yield f"{rounds:,} rounds settled, every wager of the game in each"


def _settled(rules: Rulebook, draw: random.Random) -> Iterator[Finding]:
    round_ = random_round(rules, draw)
    try:
        lines = settle(rules, round_).lines
    except Exception as error:  # noqa: BLE001 # a game under check may raise anything
        yield Finding(
            "settlement",
            f"A round can't be settled: {said(error)}.",
            "See the place that is named: what the judgement answers must be on the pay table.",
        )
        return
    placed = Counter(
        (place.position, each.player, each.wager, each.stake)
        for place in round_.positions
        for each in place.wagers
    )
    followers = {id_ for each in rules.followers.values() for id_ in (one.id for one in each)}
    ended = Counter(
        (line.position, line.player, line.wager, line.stake)
        for line in lines
        if line.wager not in followers and line.wager in rules.wagers
    )
    if placed != ended:
        yield Finding(
            "settlement",
            "Some stake has no end, or two.",
            "Every wager of the layout must be one that settlement knows.",
        )
    for line in lines:
        yield from _line(rules, line)


def random_round(rules: Rulebook, draw: random.Random) -> Round:
    """Two positions with every wager each, hands and decisions at random."""
    cards = draw.sample(DECK, 3 * (PLACES + 1))
    hands = [Hand(*cards[at : at + 3]) for at in range(0, len(cards), 3)]
    decisions = [Decision.PLAY, Decision.FOLD] if rules.edition.decision else [None]
    jackpot = rules.jackpot_rule
    positions = tuple(
        PlayingPosition(
            Position(place),
            tuple(
                Placed(f"Player {place}", id_, _stake(rules, id_, draw)) for id_ in rules.placeable
            ),
            hands[place],
            draw.choice(decisions),
            exposed=draw.random() < 0.9 or not rules.edition.decision,
        )
        for place in range(1, PLACES + 1)
    )
    return Round(hands[0], positions, meter=None if jackpot is None else METER)


def _stake(rules: Rulebook, wager: str, draw: random.Random) -> Cents:
    jackpot = rules.jackpot_rule
    if jackpot is not None and wager == jackpot.wager:
        return jackpot.price
    unit = draw.choice((rules.stake_units[wager], stake_of(rules, wager)))
    return Cents(unit * draw.choice(TIMES))


def _line(rules: Rulebook, line: Line) -> Iterator[Finding]:
    """The cents of a line, reckoned once more from its pay line."""
    jackpot = rules.edition.jackpot
    amounts = (line.stake, line.payout, line.returned, line.from_meter)
    if any(type(cents) is not int or cents < 0 for cents in amounts):
        yield _wrong(line, f"has cents that are not whole or fall below zero: {amounts}")
        return
    if jackpot is not None and line.wager in (jackpot.wager, jackpot.envy):
        return  # the meter's own balance was checked as it was settled
    expected = Fraction(0)
    if line.result is Result.PAID:
        if line.line is None or not isinstance(line.pays, Odds):
            yield _wrong(line, "is paid on no line of odds")
            return
        printed = rules.line_pays[line.wager][line.line]
        assert isinstance(printed, Odds)
        besides = line.pays != printed
        rates = [Fraction(printed.pays, printed.to)]
        if besides:
            rates.append(Fraction(line.pays.pays, line.pays.to) - rates[0])
        expected = (line.on or line.stake) * sum(rates, Fraction(0))
        if line.rounded is not None:
            expected = _rounded(rules, expected)
    if line.payout != expected:
        yield _wrong(line, f"pays {line.payout} cents where its line comes to {expected}")
    back = 0 if line.result is Result.COLLECTED else line.stake
    if line.returned != back:
        yield _wrong(line, f"gives back {line.returned} cents of a stake that is {line.result}")


def _rounded(rules: Rulebook, amount: Fraction) -> Fraction:
    """What the rulebook's rounding makes of an amount: down for the house, up for the player."""
    rounding = rules.edition.rounding
    assert rounding is not None
    units = amount / rounding.unit
    whole = floor(units) if rounding.favour is Favour.HOUSE else ceil(units)
    return Fraction(whole * rounding.unit)


def _wrong(line: Line, what: str) -> Finding:
    return Finding(
        f"{line.wager}.{line.line}" if line.line else line.wager,
        f"A line {what}: {line!r}.",
        "Look at the odds of the line and at the verdict that cites "
        f"{line.cite}; what a line pays is Odds(pays, to) of the stake.",
    )
