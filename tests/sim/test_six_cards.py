"""A wager on both hands together: the kernel deals and judges it as the real table does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.example_games import SIX_CARDS, loaded
from tests.sim.test_planted_errors import changed_kernel
from threecard.conformance.agreement import by_engine, by_kernel, decks, work_of
from threecard.sim import Result, Verdict, work
from threecard.sim.decks import deal_chunk
from threecard.sim.kernel import Bytes
from threecard.sim.work import Work

WAGER = "six_card_bonus"


@pytest.fixture(scope="module")
def made() -> Iterator[Work]:
    """Two positions at one table; its tables are made once."""
    with loaded(SIX_CARDS) as rules:
        yield work_of(rules, positions=2)


def test_kernel_and_engine_agree_on_two_thousand_decks(made: Work) -> None:
    dealt = decks(made, 2_000)
    assert by_engine(made, dealt) == by_kernel(made, dealt)


def test_kernel_and_engine_agree_on_what_is_seldom_dealt(made: Work) -> None:
    played = by_engine(made, seldom())
    assert played == by_kernel(made, seldom())
    place = made.report.joint.ids.index(WAGER)
    lines = {outcomes[place].line for outcomes in played.ends[0]}
    assert lines == {"royal_flush", "straight_flush", "flush", "four_of_a_kind", "full_house"}


def seldom() -> Bytes:
    """Decks in which the first position and the dealer make the higher hands, in any order."""
    rows = []
    for suit in range(4):
        own, other = 13 * suit, 13 * ((suit + 1) % 4)
        sixes = [
            [own + 8, own + 9, own + 10, own + 11, own + 12, other],  # Ten to Ace, and a Two
            [own + 7, own + 8, own + 9, own + 10, own + 11, own + 12],  # Nine to Ace
            [own + 12, own, own + 1, own + 2, own + 3, other + 12],  # Ace to Five, and an Ace
            [own, own + 2, own + 4, own + 6, own + 8, own + 10],
            [own, own + 2, own + 4, own + 6, own + 8, other + 3],
            [0, 13, 26, 39, 5, 18],
            [0, 13, 26, 5, 18, 31],
        ]
        for turn, six in enumerate(sixes):
            *player, one, two, three = np.roll(six, turn + suit).tolist()
            left = [card for card in range(52) if card not in six]
            rows.append([*player, *left[:3], one, two, three, *left[3:]])
    return np.array(rows, dtype=np.uint8)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("last + place - 3]", "at + place - 3]"),  # the player's cards twice
        ("for card in range(2):", "for card in range(1):"),  # the first is always of the suit
    ],
)
def test_an_error_in_the_kernel_shows(
    right: str, wrong: str, made: Work, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = by_kernel(made, seldom())
    monkeypatch.setattr(work, "kernel", changed_kernel(right, wrong, tmp_path))
    assert by_kernel(made, seldom()) != expected


def test_half_a_million_rounds_are_those_that_were_priced(made: Work) -> None:
    rounds = 500_000
    totals = made.tally(rounds, deal_chunk(made.spec, made.rulebook.terms, 0, rounds, cards=9))
    result = Result(made.spec, made.report, made.expected, totals, 0.0)
    assert result.verdict is Verdict.AGREES
    assert result.wagers[WAGER].lines["full_house"].count > 7_500
