"""The second account of game protection: it agrees with the first, and notices what is planted.

Its sums are the library's here, for to enumerate every pair is what `make enumerate` does; what is
asked of them is worked out twice.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from scripts.checker import Checker
from scripts.enumerate_counts import check_counts, check_tags
from scripts.enumerate_seen import check_seen
from scripts.enumerated import HELD, Enumerated
from threecard.odds import CountOdds, Protection, protection
from threecard.odds.protection.sorts import ranks_of_sort


def filled(game: str, wager: str) -> tuple[Protection, Enumerated]:
    found = protection(game)
    sums = found.sums[wager]
    enumerated = Enumerated(
        wager,
        sums.scale,
        ranks_of_sort(),
        sums.deals,
        sums.net,
        sums.net_squares,
        np.zeros(52, dtype=np.int64),
        folds=sums.folded is not None,
    )
    held = ranks_of_sort()[:, None] + HELD[None]
    # What each rank's four cards come to together stands at the first of them.
    enumerated.by_card[:13] = (enumerated.basic[:, :, None] * held).sum(axis=(0, 1))
    return found, enumerated


@pytest.fixture(scope="module")
def ante() -> tuple[Protection, Enumerated]:
    return filled("three-card-poker", "ante")


def test_both_accounts_say_the_same(ante: tuple[Protection, Enumerated]) -> None:
    assert noticed(*ante, check_counts) == 0
    assert noticed(*ante, check_seen) == 0


def test_they_do_of_a_wager_that_is_not_decided_on() -> None:
    assert noticed(*filled("royal-three-pictures", "tie"), check_counts) == 0


def noticed(found: object, sums: Enumerated, check: Any) -> int:  # noqa: ANN401 # any of the checks
    checker = Checker()
    check(found, sums, checker)
    return checker.wrong


def more(figure: Fraction) -> Fraction:
    return figure + Fraction(1, 10**12)


def with_count(found: Protection, wager: str, wrong: CountOdds) -> SimpleNamespace:
    """The game's protection with the best count of a wager replaced, and all others as they are."""
    counts = {wager: (*found.counts[wager][:-1], wrong)}
    return SimpleNamespace(counts=counts, packs=found.packs, teams=found.teams)


@pytest.mark.parametrize("field", ["share", "gain", "square", "trigger", "favourable"])
def test_a_count_that_is_off_by_the_least_is_noticed(
    ante: tuple[Protection, Enumerated], field: str
) -> None:
    found, sums = ante
    count = found.counts[sums.wager][-1]
    moment = count.moments[42]
    match field:
        case "trigger":
            wrong = replace(moment, trigger=99)
        case "favourable":
            wrong = replace(moment, favourable=moment.favourable[1:])
        case _:
            figure = more(getattr(moment, field))
            wrong = replace(moment, **{field: figure})  # type: ignore[arg-type]
    planted = replace(count, moments={**count.moments, 42: wrong})
    assert noticed(with_count(found, sums.wager, planted), sums, check_counts) >= 1


def test_worse_tags_are_noticed(ante: tuple[Protection, Enumerated]) -> None:
    found, sums = ante
    count = found.counts[sums.wager][-1]
    tags = tuple(-tag for tag in count.tags)  # which fall where the effects rise
    planted = replace(count, best=replace(count.best, tags=tags))
    checker = Checker()
    check_tags((*found.counts[sums.wager][:-1], planted), sums, checker)
    assert checker.wrong == 1


@pytest.mark.parametrize("field", ["house_edge", "square"])
def test_a_card_seen_that_is_priced_wrong_is_noticed(
    ante: tuple[Protection, Enumerated], field: str
) -> None:
    found, sums = ante
    mine = [each for each in found.glimpses if each.wager == sums.wager]
    wrong = [
        replace(each, **{field: more(getattr(each, field))})  # type: ignore[arg-type]
        for each in mine
    ]
    assert noticed(SimpleNamespace(glimpses=wrong), sums, check_seen) == len(mine) == 4
