"""The odds once more, slowly: every deal of a few cards, judged by the twin."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from tests import twin
from threecard import Card, Rulebook, parse_card
from threecard.core.cards import DECK
from threecard.odds import odds

POKER = "three-card-poker"
METER, PRICE = 20_000_00, 5_00
NOT_PLACED: twin.End = ("not_placed", None, None)
NOT_DUE: twin.End = ("not_due", None, None)
# What a player places, with what is settled beside it.
BUNDLES = {"ante": ("ante", "play", "ante_bonus"), "pair_plus": (), "jackpot": ()}

Ends = tuple[twin.End, ...]


@dataclass(frozen=True)
class Slow:
    """How often each combination of ends comes up, in the order of `ids`."""

    ids: tuple[str, ...]
    counts: Counter[Ends]
    decided: dict[tuple[str, str], tuple[int, int, int]]  # by class: deals, net played, folded

    @property
    def total(self) -> int:
        return self.counts.total()

    def parts(self, id_: str) -> tuple[str, ...]:
        return BUNDLES.get(id_) or (id_,)

    def ends(self, id_: str) -> Counter[twin.End]:
        place = self.ids.index(id_)
        found: Counter[twin.End] = Counter()
        for ends, count in self.counts.items():
            found[ends[place]] += count
        return found

    def expect(self, *ids: str) -> Fraction:
        """The expected product of the net results of these wagers."""
        summed = Fraction(0)
        for ends, count in self.counts.items():
            product = Fraction(count)
            for id_ in ids:
                product *= sum(net(ends[self.ids.index(part)]) for part in self.parts(id_))
            summed += product
        return summed / self.total


def net(end: twin.End) -> Fraction:
    """The player's net result on one unit."""
    result, _, pays = end
    if result == "collected":
        return Fraction(-1)
    if result != "paid":
        return Fraction(0)
    if isinstance(pays, tuple):
        return Fraction(*pays)
    prize = pays if isinstance(pays, int) else METER
    return Fraction(prize - PRICE, PRICE)


def deals(cards: list[str]) -> Iterator[tuple[twin.Hand, twin.Hand]]:
    for player in combinations(cards, 3):
        left = [card for card in cards if card not in player]
        for dealer in combinations(left, 3):
            yield player, dealer


def by_twin(game: str, cards: list[str]) -> Slow:
    """Judge every deal of these cards by the twin."""
    return _poker(cards) if game == POKER else _pictures(game, cards)


def _pictures(game: str, cards: list[str]) -> Slow:
    judge = twin.PICTURE_GAMES[game]
    counts: Counter[Ends] = Counter()
    ids: tuple[str, ...] = ()
    for player, dealer in deals(cards):
        ends = judge(player, dealer)
        ids = tuple(ends)
        counts[tuple(end for end in ends.values() if end is not None)] += 1
    return Slow(ids, counts, {})


def _poker(cards: list[str]) -> Slow:
    """Every class is decided by what its deals come to, played and folded."""
    ids = ("ante", "play", "ante_bonus", "pair_plus", "jackpot")
    ways: dict[tuple[str, str], tuple[Counter[Ends], Counter[Ends]]] = defaultdict(
        lambda: (Counter(), Counter())
    )
    for player, dealer in deals(cards):
        of_class = ways[twin.poker_order(player), twin.deciding_cards(player)]
        for counts, decision in zip(of_class, ("play", "fold"), strict=True):
            ends = twin.three_card_poker(player, dealer, decision=decision, exposed=True)
            counts[tuple((ends[id_] or NOT_DUE) if id_ in ends else NOT_PLACED for id_ in ids)] += 1
    chosen: Counter[Ends] = Counter()
    decided = {}
    for key, (played, folded) in ways.items():
        play, fold = _ante(played), _ante(folded)
        chosen += played if play >= fold else folded
        decided[key] = (played.total(), play, fold)
    return Slow(ids, chosen, decided)


def _ante(counts: Counter[Ends]) -> int:
    """The net result of Ante, Play and bonus together, which pay whole units."""
    return int(sum(count * sum(map(net, ends[:3])) for ends, count in counts.items()))


def sample_deck(size: int, seed: int) -> list[str]:
    """Some cards in the deck's order, ranks and suits leaning together so that hands meet."""
    draw = random.Random(seed)
    ranks = draw.sample(twin.ACE_HIGH, draw.randint(5, 9))
    cards = [card for card in twin.DECK if card[0] in ranks]
    return sorted(draw.sample(cards, min(size, len(cards))), key=twin.DECK.index)


def out_of(cards: list[str]) -> tuple[Card, ...]:
    """The cards that have to go so that these are left."""
    left = set(map(parse_card, cards))
    return tuple(card for card in DECK if card not in left)


def differences(book: Rulebook, cards: list[str]) -> list[str]:
    """Everything in which the library's odds of these cards differ from the twin's."""
    report = odds(book, without=out_of(cards))
    slow = by_twin(book.game, cards)
    found = []

    def compare(what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            found.append(f"{what}: {ours}, the twin {theirs}")

    compare("combinations", report.combinations, slow.total)
    for id_ in slow.ids:
        wager, ends = report.wagers[id_], slow.ends(id_)
        by_line: Counter[str] = Counter()
        for (result, line, _), count in ends.items():
            by_line[line or result] += count
        lines = {line: each.count for line, each in wager.lines.items() if each.count}
        compare(f"{id_} lines", lines, dict(by_line))
        paid = sum(count for (result, _, _), count in ends.items() if result == "paid")
        if id_ != "ante":  # its hits count the bonus in
            compare(f"{id_} hits", wager.hit_frequency, Fraction(paid, slow.total))
        compare(f"{id_} edge", wager.house_edge, -slow.expect(id_))
        variance = slow.expect(id_, id_) - slow.expect(id_) ** 2
        compare(f"{id_} variance", wager.variance, variance)
    for (one, other), covariance in report.covariances.items():
        expected = slow.expect(one, other) - slow.expect(one) * slow.expect(other)
        compare(f"{one},{other}", covariance, expected)
    if report.strategy is not None:
        values = {
            each.name: (each.probability, each.played, each.folded)
            for each in report.strategy.values
        }
        compare("classes", values, _values(slow))
    return found


def _values(slow: Slow) -> dict[str, tuple[Fraction, Fraction, Fraction]]:
    return {
        f"{order}, {' '.join(cards)}": (
            Fraction(dealt, slow.total),
            Fraction(play, dealt),
            Fraction(fold, dealt),
        )
        for (order, cards), (dealt, play, fold) in slow.decided.items()
    }
