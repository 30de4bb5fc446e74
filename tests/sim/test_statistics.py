"""Tails, corrections and chi-squares against textbook answers."""

from __future__ import annotations

from fractions import Fraction
from math import comb, inf

import pytest

from threecard.sim.statistics import bunching, chi_square, holm, tail, z_score


def at_most(count: int, trials: int, share: Fraction) -> Fraction:
    return sum(
        (
            comb(trials, each) * share**each * (1 - share) ** (trials - each)
            for each in range(count + 1)
        ),
        Fraction(0),
    )


@pytest.mark.parametrize("count", [0, 1, 3, 7, 12, 20])
def test_tails_are_those_of_the_binomial(count: int) -> None:
    share = Fraction(3, 10)
    low, high = at_most(count, 20, share), 1 - at_most(count - 1, 20, share)
    assert tail(count, 20, 0.3) == pytest.approx(min(1.0, 2 * float(low), 2 * float(high)))


def test_what_cannot_happen_is_not_excused_once() -> None:
    assert tail(0, 10**9, 0.0) == 1.0
    assert tail(1, 10**9, 0.0) == 0.0
    assert tail(10**9 - 1, 10**9, 1.0) == 0.0
    assert z_score(1, 0.0, 0.0) == inf
    assert z_score(0, 0.0, 0.0) == 0.0


def test_a_rare_line_is_not_called_astray_by_its_z_alone() -> None:
    """Two where a fifth was expected: z is four, and it happens every fiftieth time."""
    assert z_score(2, 0.2, 0.2**0.5) > 4
    assert tail(2, 10**6, 2e-7) > 0.01


def test_holm() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_chi_square() -> None:
    """Sixty throws of a die."""
    statistic, freedom, chance = chi_square([5, 8, 9, 8, 10, 20], [10.0] * 6)
    assert statistic == pytest.approx(13.4)
    assert freedom == 5
    assert chance == pytest.approx(0.0199, abs=1e-4)
    assert chi_square([1, 99], [0.0, 100.0])[2] == 0.0


def test_small_cells_are_pooled() -> None:
    assert chi_square([4, 0, 3, 93], [2.0, 2.0, 2.0, 94.0])[1] == 1


def test_positions_that_always_go_together_count_once() -> None:
    assert bunching(0.3, 0.3, 7) == pytest.approx(7.0)
    assert bunching(0.09, 0.3, 7) == pytest.approx(1.0)
    assert bunching(0.0, 0.3, 1) == 1.0
