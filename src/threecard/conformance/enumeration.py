"""Deals judged one by one: slow, and with nothing of how odds are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from threecard.core.cards import DECK, Card
from threecard.core.hand import Hand
from threecard.core.judgement import (
    AnyJudgement,
    Comparison,
    Conduct,
    Judgement,
    Standing,
    Together,
    Verdict,
)
from threecard.odds.counting.deck import Ints
from threecard.odds.counting.outcomes import NOT_DUE, NOT_PLACED, Outcome, Outcomes
from threecard.odds.pricing.report import GameOdds

Paired = Judgement[Any, Any] | Comparison[Any, Any]
WAYS = comb(6, 3)  # to deal six cards to a player and a dealer


def by_deals(report: GameOdds, cards: Sequence[Card]) -> Counter[Outcomes]:
    """How often each combination of outcomes comes up, over every deal of these cards."""
    rules, found = report.rulebook, Counter[Outcomes]()
    for first in combinations(cards, 3):
        player = Hand(*first)
        judged = [
            rules.priced[id_].judgements.get(_conduct(report, player)) for id_ in report.joint.ids
        ]
        for second in combinations([card for card in cards if card not in first], 3):
            dealer = Hand(*second)
            found[
                tuple(
                    NOT_PLACED if each is None else _outcome(each.verdict(player, dealer))
                    for each in judged
                )
            ] += 1
    return found


def by_pairs(report: GameOdds) -> Iterator[tuple[str, Counter[Outcomes]]]:
    """For each wager how its 407,170,400 pairs of hands end, each pair looked up by its hands."""
    hands = [Hand(*cards) for cards in combinations(DECK, 3)]
    held = np.array([sum(1 << card for card in hand) for hand in hands], dtype=np.uint64)
    conducts = [_conduct(report, hand) for hand in hands]
    for id_ in report.joint.ids:
        judgements = report.rulebook.priced[id_].judgements
        together = {judgements.get(conduct) for conduct in dict.fromkeys(conducts)}
        if any(isinstance(each, Together) for each in together):
            if len(together) == 1:  # whatever its player does with the hand
                yield id_, _by_sets(together.pop())
            continue
        ends: dict[Outcome, int] = {}
        counts = Counter[int]()
        for conduct in dict.fromkeys(conducts):
            judgement = judgements.get(conduct)
            assert not isinstance(judgement, Together)
            rows = [at for at, each in enumerate(conducts) if each is conduct]
            table = None if judgement is None else _Looked(judgement, hands, ends)
            placed = ends.setdefault(NOT_PLACED, len(ends))
            for row in rows:
                apart = (held & held[row]) == 0
                if table is None:
                    counts[placed] += int(apart.sum())
                else:
                    for code, count in enumerate(np.bincount(table.row(row)[apart]).tolist()):
                        counts[code] += count
        named = {code: outcome for outcome, code in ends.items()}
        yield id_, Counter({(named[code],): count for code, count in counts.items() if count})


def _by_sets(judgement: AnyJudgement | None) -> Counter[Outcomes]:
    """The same of what is seen of six cards together: 20,358,520 sets, each dealt in 20 ways."""
    assert isinstance(judgement, Together)
    read, counts = judgement.six.read, Counter[object]()
    for cards in combinations(DECK, 6):
        counts[read(Hand(*cards[:3]), Hand(*cards[3:]))] += WAYS
    found = Counter[Outcomes]()
    for value, count in counts.items():
        found[_outcome(judgement.judge(value)),] += count
    return found


class _Looked:
    """A judgement as a table by the values that two hands show it."""

    def __init__(self, judgement: Paired, hands: Sequence[Hand], ends: dict[Outcome, int]) -> None:
        players, self.of_player = _numbered([judgement.player.read(hand) for hand in hands])
        dealers, self.of_dealer = _numbered([judgement.dealer.read(hand) for hand in hands])
        self.ranks: Ints | None = None
        standings: tuple[tuple[Any, ...], ...] = ((),)
        if isinstance(judgement, Comparison):
            ranks = [judgement.ranking.read(hand) for hand in hands]
            order = {rank: place for place, rank in enumerate(sorted(set(ranks)))}
            self.ranks = np.array([order[rank] for rank in ranks])
            standings = ((Standing.LOWER,), (Standing.SAME,), (Standing.HIGHER,))
        judge: Callable[..., Verdict | None] = judgement.judge
        self.codes = np.array(
            [
                [
                    [
                        ends.setdefault(_outcome(judge(*standing, player, dealer)), len(ends))
                        for standing in standings
                    ]
                    for dealer in dealers
                ]
                for player in players
            ]
        )

    def row(self, hand: int) -> Ints:
        """How this hand of the player ends against every hand of the dealer."""
        codes = self.codes[self.of_player[hand]][self.of_dealer]
        if self.ranks is None:
            found: Ints = codes[:, 0]
        else:
            found = codes[np.arange(len(codes)), 1 + np.sign(self.ranks[hand] - self.ranks)]
        return found


def _numbered(values: Sequence[object]) -> tuple[list[object], Ints]:
    numbers: dict[object, int] = {}
    codes = np.array([numbers.setdefault(value, len(numbers)) for value in values])
    return list(numbers), codes


def _conduct(report: GameOdds, hand: Hand) -> Conduct:
    """What a player does with the hand who plays as well as can be."""
    if report.strategy is None:
        return Conduct.COMPARED
    value = report.rulebook.edition.ranking.feature.read(hand)
    classes = report.strategy.decisions.classes
    plays = report.strategy.plays[classes.index(value)]
    return Conduct.COMPARED if plays else Conduct.FOLDED


def _outcome(verdict: Verdict | None) -> Outcome:
    if verdict is None:
        return NOT_DUE
    return Outcome(verdict.result.value, verdict.line, verdict.also)


def named_ends(ids: Sequence[str], ends: Outcomes) -> str:
    """What became of each wager, in words."""
    return ", ".join(
        f"{id_} {' '.join(part for part in end if part).replace('_', ' ')}"
        for id_, end in zip(ids, ends, strict=True)
    )
