"""Non-Commission Three Pictures: how a box's limit is shared among stakes that exceed it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.desk import at, limits, rules
from tests.marks import clause
from threecard import Bounds, Cents, Hand, Round, settle
from threecard.core.apportion import apportion


def shares(stakes: Sequence[int], stake_min: int, stake_max: int) -> list[int]:
    return list(
        apportion([Cents(stake) for stake in stakes], Bounds(Cents(stake_min), Cents(stake_max)))
    )


@clause("N3P 5.1.1")
@pytest.mark.parametrize("stakes", [[500_00], [250_01, 249_99], [6_00, 4_00], [1, 2, 3]])
def test_stakes_within_the_limit_count_whole(stakes: list[int]) -> None:
    assert shares(stakes, 10_00, 500_00) == stakes


@clause("N3P 5.1.1")
@pytest.mark.parametrize(
    ("stakes", "expected"),
    [
        ([600_00], [500_00]),
        ([400_00, 600_00], [200_00, 300_00]),
        ([600_00, 400_00], [300_00, 200_00]),
        ([500_00, 500_00, 1_000_00], [125_00, 125_00, 250_00]),
    ],
)
def test_stakes_over_the_limit_share_it_in_proportion(
    stakes: list[int], expected: list[int]
) -> None:
    assert shares(stakes, 10_00, 500_00) == expected


@clause("N3P 5.1.1")
@pytest.mark.parametrize(
    ("stakes", "stake_max", "expected"),
    [
        ([10, 12, 14], 20, [6, 6, 8]),
        ([14, 12, 10], 20, [8, 6, 6]),
        ([10, 10, 10], 20, [8, 6, 6]),
        ([10, 10, 10], 22, [8, 8, 6]),
        ([12, 10, 10, 12], 22, [6, 6, 4, 6]),
    ],
    ids=["largest last", "largest first", "ties to the first", "to the first two", "of four"],
)
def test_shares_are_whole_units_of_two_cents_by_largest_remainder(
    stakes: list[int], stake_max: int, expected: list[int]
) -> None:
    assert shares(stakes, 2, stake_max) == expected


@clause("N3P 5.1.1")
def test_a_cent_that_makes_no_unit_is_left_over() -> None:
    assert shares([10, 10], 2, 13) == [6, 6]


@clause("N3P 5.1.1")
def test_a_unit_that_odd_stakes_have_no_room_for_goes_to_the_next_or_to_nobody() -> None:
    assert shares([3, 3, 3, 10], 2, 16) == [2, 2, 2, 10]
    assert shares([3, 3, 3], 2, 8) == [2, 2, 2]


@clause("N3P 5.1.1")
def test_a_share_below_the_minimum_is_raised_to_it_and_the_rest_scaled_again() -> None:
    assert shares([20_00, 480_00, 1_000_00], 10_00, 500_00) == [10_00, 158_92, 331_08]


@clause("N3P 5.1.1")
def test_scaling_again_may_raise_a_further_share() -> None:
    # In proportion 1.00, 2.04 and 6.96; with the first raised to 2.00 the second has 1.81.
    assert shares([10_00, 20_40, 69_60], 2_00, 10_00) == [2_00, 2_00, 6_00]


@clause("N3P 5.1.1")
def test_a_share_that_is_just_the_minimum_is_not_raised() -> None:
    assert shares([20_00, 80_00], 10_00, 50_00) == [10_00, 40_00]


@clause("N3P 5.1.1")
def test_the_minimum_wins_over_the_limit() -> None:
    assert shares([20_00, 20_00, 20_00], 10_00, 20_00) == [10_00, 10_00, 10_00]


@clause("N3P 5.1.1")
def test_a_minimum_of_odd_cents_is_raised_to_a_whole_unit_where_the_stake_has_room() -> None:
    assert shares([11, 12, 99], 11, 40) == [11, 12, 16]


@clause("N3P 5.1.1")
def test_a_raised_share_takes_no_more_off_the_limit_than_it_counts() -> None:
    assert shares([11, 11, 99], 11, 41) == [11, 11, 18]


@clause("N3P 5.1.1")
@pytest.mark.parametrize(
    ("line", "pays", "player", "dealer"),
    [
        ("main.six", "1:3", "Ks Qh 6d", "Qd 2c 3h"),
        ("main.other", "4:5", "Ks Qh 7d", "Qd 2c 3h"),
        ("tie.tie", "26:3", "Ks Qh 6d", "Kd Qc 6h"),
    ],
)
def test_shares_can_be_paid_to_the_cent_under_other_odds(
    line: str, pays: str, player: str, dealer: str
) -> None:
    book = rules("non-commission-three-pictures").with_pays({line: pays})
    wager = line.partition(".")[0]
    unit = book.stake_units[wager]
    box = at(1, player, ("p0", "main", 30_00), ("p1", wager, 500 * unit), ("p2", wager, 530 * unit))
    felt = limits("laid", **{wager: (10 * unit, 511 * unit)})
    settlement = settle(book, Round(Hand.parse(dealer), (box,), felt))
    for each in settlement.lines:
        assert each.counted is None or each.counted.amount % unit == 0


@clause("N3P 5.1.2")
def test_stakes_under_the_minimum_play_in_full_and_come_off_the_limit_first() -> None:
    assert shares([8_00, 500_00, 4_00, 500_00], 10_00, 500_00) == [8_00, 244_00, 4_00, 244_00]


@clause("N3P 5.1.2")
def test_stakes_under_the_minimum_play_in_full_even_where_they_fill_the_box() -> None:
    assert shares([8_00, 8_00, 8_00], 10_00, 20_00) == [8_00, 8_00, 8_00]
    assert shares([8_00, 8_00, 8_00, 30_00], 10_00, 20_00) == [8_00, 8_00, 8_00, 10_00]


def shares_by_definition(stakes: Sequence[int], stake_min: int, stake_max: int) -> list[int]:
    """The shares once more, by trying everything: who is raised, then every way to round."""
    if sum(stakes) <= stake_max:
        return list(stakes)
    sharing = [place for place, stake in enumerate(stakes) if stake >= stake_min]
    left = stake_max - sum(stake for stake in stakes if stake < stake_min)
    for count in range(len(sharing) + 1):
        for raised in combinations(sharing, count):
            scaled = [place for place in sharing if place not in raised]
            rest = left - stake_min * count
            rate = Fraction(rest, sum(stakes[place] for place in scaled)) if scaled else 0
            below = tuple(place for place in sharing if stakes[place] * rate < stake_min)
            if below == raised:
                exact = [stakes[place] * rate for place in scaled]
                rounded = dict(zip(scaled, _round(exact, rest), strict=True))
                found = dict(enumerate(stakes)) | dict.fromkeys(raised, stake_min) | rounded
                return [found[place] for place in range(len(stakes))]
    raise AssertionError("with everyone raised nobody is left to fall short")


def _round(exact: Sequence[Fraction | int], rest: int) -> list[int]:
    """Of all even amounts next to the exact shares, the nearest that come to the whole rest."""
    if not exact:
        return []
    ways = product(*({share // 2 * 2, share // 2 * 2 + 2} for share in exact))
    whole = [way for way in ways if sum(way) == rest]
    return min(
        map(list, whole),
        key=lambda way: (
            sum((amount - share) ** 2 for amount, share in zip(way, exact, strict=True)),
            [-amount for amount in way],
        ),
    )


even = st.integers(1, 30).map(lambda units: 2 * units)
boxes = st.tuples(st.lists(even, min_size=1, max_size=5), even, even).filter(
    lambda box: box[1] <= box[2]
)


@clause("N3P 5.1.1", "N3P 5.1.2")
@settings(deadline=None)
@given(boxes)
@example(([10, 10, 10], 2, 20))
@example(([20, 40, 140], 4, 20))
@example(([4, 4, 4, 30], 6, 10))
def test_shares_are_those_of_the_slow_definition(box: tuple[list[int], int, int]) -> None:
    stakes, stake_min, stake_max = box
    assert shares(stakes, stake_min, stake_max) == shares_by_definition(
        stakes, stake_min, stake_max
    )


@clause("N3P 5.1.1", "N3P 5.1.2")
@settings(deadline=None)
@given(
    st.lists(st.integers(1, 12) | st.integers(1, 100_000), min_size=1, max_size=8),
    st.integers(1, 12) | st.integers(1, 50_000),
    st.integers(0, 40) | st.integers(0, 200_000),
    st.booleans(),
)
def test_shares_stay_between_the_minimum_the_stake_and_the_limit(
    amounts: list[int], low: int, span: int, whole_units: bool
) -> None:
    unit = 2 if whole_units else 1
    stakes = [unit * amount for amount in amounts]
    stake_min, stake_max = unit * low, unit * (low + span)
    counted = shares(stakes, stake_min, stake_max)
    small = [stake for stake in stakes if stake < stake_min]
    assert all(share <= stake for share, stake in zip(counted, stakes, strict=True))
    for share, stake in zip(counted, stakes, strict=True):
        assert share == stake if stake < stake_min else share >= stake_min
        assert share % 2 == 0 or share == stake
    minimum_forces = sum(small) + (stake_min + 1) * (len(stakes) - len(small)) > stake_max
    assert sum(counted) <= stake_max or minimum_forces
