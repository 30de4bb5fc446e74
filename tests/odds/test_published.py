"""What others published of Three Card Poker, each figure with its source, and ours beside it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from threecard import CardError, Code, rulebook
from threecard.odds import GameOdds, Protection, odds, protection, see_kinds
from threecard.odds.protection.sharing import play_over_fold
from threecard.odds.protection.sorts import ranks_of_set
from threecard.odds.protection.sums import Sums, sum_cells

POKER = "three-card-poker"
PAINT = ("A", "KQJ")  # and what is neither


@pytest.fixture(scope="module")
def poker() -> Protection:
    return protection(POKER)


def percent(share: Fraction, places: int) -> str:
    return f"{100 * float(share):.{places}f}"


def lowest_played(found: Protection, kind: str) -> str:
    """The lowest hand that is played with a dealer's card of these ranks in view; all above are."""
    ante = found.sums["ante"]
    assert ante.folded is not None
    told = np.array([[letter in kind] for letter in "23456789TJQKA"], dtype=np.int64)
    plays = ante.decide(*(cells @ ranks_of_set() @ told for cells in (ante.net, ante.folded)))
    played, folded = (set(ante.ranks[plays[:, 0] == which].tolist()) for which in (True, False))
    assert not folded or max(folded) < min(played)
    lowest: str = found.report.best_strategy.values[min(played)].name
    return lowest


@pytest.mark.parametrize(
    ("kind", "hand"),
    [
        ("A", "A 9 2"),
        ("K", "K 9 2"),
        ("Q", "Q 9 2"),
        ("KQJ", "Q J 5"),  # a picture, one can't tell which
        *((letter, "5 3 2") for letter in "23456789TJ"),  # everything
    ],
)
def test_what_is_played_with_a_card_in_view_is_as_published(
    poker: Protection, kind: str, hand: str
) -> None:
    # M. Shackelford, newsletter of 6 September 2003, after S. Ko and J. Grosjean.
    assert lowest_played(poker, kind) == f"Three Odd Cards, {hand}"


def test_an_ace_a_picture_or_neither_is_worth_what_is_published(poker: Protection) -> None:
    # The same newsletter: 2.41 % for who can tell no more of one dealer's card, 3.48 % for all.
    seen = see_kinds(poker.sums["ante"], *PAINT)
    assert [each.cards for each in seen.seen] == ["A", "KQJ", "23456789T"]
    assert sum(each.probability for each in seen.seen) == 1
    assert percent(-seen.house_edge, 2) == "2.41"
    assert percent(-see_kinds(poker.sums["ante"], *"AKQJT98765432").house_edge, 2) == "3.48"


def test_the_three_kinds_are_what_two_make_with_one_of_them_told_apart(poker: Protection) -> None:
    ante = poker.sums["ante"]
    every, two = see_kinds(ante, *PAINT), see_kinds(ante, "AKQJ")
    assert every.house_edge < two.house_edge < see_kinds(ante).house_edge
    assert see_kinds(ante).house_edge == -ante.expected
    assert two.seen[1] == every.seen[2]  # neither is neither


@pytest.mark.parametrize(
    ("kinds", "code"), [(("AX",), Code.UNKNOWN_CARD), (("A", "KA"), Code.CARD_TWICE)]
)
def test_kinds_that_are_none_are_refused(
    poker: Protection, kinds: tuple[str, ...], code: Code
) -> None:
    with pytest.raises(CardError) as error:
        see_kinds(poker.sums["ante"], *kinds)
    assert error.value.code is code


def test_the_main_game_is_as_published(poker: Protection) -> None:
    # E. Jacobson, 12 June 2015: one unit or more is won in 44.9127 %, deviation 1.6393.
    ante = poker.report.wagers["ante"]
    shares = [share for net, share in poker.report.nets(ante).items() if net >= 1]
    won = sum(shares, Fraction(0))
    assert percent(won, 4) == "44.9127"
    assert f"{float(ante.variance) ** 0.5:.4f}" == "1.6393"
    assert percent(ante.house_edge, 4) == "3.3730"


def test_with_one_card_in_view_a_unit_is_won_as_often_as_published(poker: Protection) -> None:
    # The same: 54.2203 %.
    assert percent(won_with_one_seen(poker.report, poker.sums["ante"]), 4) == "54.2203"


def won_with_one_seen(report: GameOdds, ante: Sums) -> Fraction:
    """How often a unit or more is won by the best decisions against each rank in view."""
    assert ante.folded is not None
    over = play_over_fold(report)
    won = (over.table >= 2 * over.scale).astype(np.int64)  # folding costs one
    position = replace(report.position, only=("ante",))
    theirs = ranks_of_set()
    wins = sum_cells(position, over.cells, won) @ theirs
    plays = ante.decide(ante.net @ theirs, ante.folded @ theirs)
    return Fraction(int(wins[plays].sum()), 3 * ante.total)


def test_a_card_in_view_and_no_bonus_leave_the_house_what_is_published() -> None:
    # S. How, 27 February 2009, of a card room where one dealer's card lies open: 1.8 %.
    lines = ("straight", "three_of_a_kind", "straight_flush")
    bare = rulebook(POKER).with_pays({f"ante_bonus.{line}": "0:1" for line in lines})
    assert percent(odds(bare).best_strategy.seen.house_edge, 1) == "1.8"
