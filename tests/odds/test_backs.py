"""Sorted backs: the best split is the best of all, and the published one is as published."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from threecard import CardError, Code, Hand, parse_card, rulebook
from threecard.core.judgement import Conduct
from threecard.odds import Backs, Protection, Split, Use, price_split, protection
from threecard.odds.protection.backs import best_splits
from threecard.odds.protection.sorts import ranks_of_set

ROYAL, POKER = "royal-three-pictures", "three-card-poker"


@pytest.fixture(scope="module")
def poker() -> Protection:
    return protection(POKER)


def test_high_cards_told_from_low_are_as_published(poker: Protection) -> None:
    # E. Jacobson gives 1.837 % for one of the dealer's cards; rounded it is 1.838.
    found = price_split(poker.sums["ante"], "AKQ", Backs.DEALER_FIRST, Use.DECIDING)
    assert found.expected == Fraction(467689, 25448150)
    assert f"{100 * float(found.expected):.4f}" == "1.8378"


def test_the_other_kind_is_the_same_split(poker: Protection) -> None:
    one, other = (
        price_split(poker.sums["ante"], ranks, Backs.DEALER_FIRST, Use.DECIDING)
        for ranks in ("QKA", "JT98765432")
    )
    assert one == other


def test_the_published_split_is_the_best_of_all(poker: Protection) -> None:
    ante = poker.sums["ante"]
    assert ante.folded is not None
    # Another path: class by class, every split one after the other.
    play, fold = ante.net @ ranks_of_set(), ante.folded @ ranks_of_set()
    best = (-(10**18), 0)
    for split in range(2**13):
        inside = [at for at in range(13) if split >> at & 1]
        outside = [at for at in range(13) if not split >> at & 1]
        value = sum(
            int((play[:, side].sum(axis=1)).clip(min=fold[:, side].sum(axis=1)).sum())
            for side in (inside, outside)
        )
        best = max(best, (value, split))
    found = next(iter(best_splits(ante)))
    assert (found.backs, found.use, found.ranks) == (Backs.DEALER_FIRST, Use.DECIDING, "AKQ")
    assert found.expected == Fraction(best[0], 3 * ante.total)


def test_pictures_told_from_the_rest_win_royal_pictures() -> None:
    found: dict[Backs, Split] = {
        each.backs: each for each in best_splits(protection(ROYAL).sums["royal_pictures"])
    }
    assert found[Backs.OWN].ranks == "KQJ"
    assert found[Backs.OWN].expected == Fraction(588, 1105)
    assert found[Backs.DEALER_FIRST].expected == 0
    assert found[Backs.ALL].expected == found[Backs.OWN].expected


def test_own_backs_are_what_every_hand_says() -> None:
    sums = protection(ROYAL).sums["royal_pictures"]
    judgement = rulebook(ROYAL).priced["royal_pictures"].judgements[Conduct.COMPARED]
    pays = rulebook(ROYAL).line_pays["royal_pictures"]
    by_kind = [0, 0, 0, 0]
    for cards in combinations(range(52), 3):
        hand = Hand(*map(parse_card, [_written(card) for card in cards]))
        verdict = judgement.verdict(hand, hand)
        assert verdict is not None
        line = None if verdict.line is None else pays[verdict.line]
        by_kind[sum(card % 13 in {10, 11} for card in cards)] += (
            -1 if line is None else int(str(line).split(":")[0])
        )
    found = price_split(sums, "KQ", Backs.OWN, Use.WAGERING)
    assert found.expected == Fraction(sum(max(each, 0) for each in by_kind), 22_100)


def _written(card: int) -> str:
    return "23456789TJQKA"[card % 13] + "cdhs"[card // 13]


def test_an_unknown_rank_is_refused(poker: Protection) -> None:
    with pytest.raises(CardError) as error:
        price_split(poker.sums["ante"], "AX", Backs.OWN, Use.WAGERING)
    assert error.value.code is Code.UNKNOWN_CARD
