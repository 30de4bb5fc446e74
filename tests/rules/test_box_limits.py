"""Non-Commission Three Pictures: limits on the total of a box."""

from __future__ import annotations

import pytest

from tests.desk import (
    HIGH,
    LOW,
    N3P,
    TWIN,
    at,
    collected,
    limits,
    paid,
    refused,
    returned,
    settle_table,
    told,
    why_counted,
)
from tests.marks import clause
from threecard import RoundError, Settlement


@clause("N3P 5.1", "N3P 5.2")
def test_a_strict_layout_limits_the_total_of_a_box() -> None:
    def settle_box(*stakes: int) -> Settlement:
        wagers = [(f"p{number}", "main", stake) for number, stake in enumerate(stakes)]
        displayed = limits("strict", main=(10_00, 500_00))
        return settle_table(N3P, LOW, at(1, HIGH, *wagers), limits=displayed)

    for stakes in ((6_00, 4_00), (8_00, 492_00)):
        assert tuple(line.payout for line in settle_box(*stakes).lines) == stakes
    with refused("under_minimum", "N3P 5.2"):
        settle_box(6_00, 3_98)
    with refused("over_maximum", "N3P 5.1"):
        settle_box(250_00, 250_02)
    with pytest.raises(RoundError) as error:
        settle_box(250_00, 250_02)
    assert error.value.where == "positions[0].wagers[0].stake", "where the box begins"


@clause("N3P 5.1", "N3P 5.2")
def test_every_box_and_betting_area_has_its_total_to_itself() -> None:
    settlement = settle_table(
        N3P,
        LOW,
        at(1, HIGH, ("p1", "main", 400_00), ("p1", "tie", 50_00)),
        at(2, TWIN, ("p1", "main", 400_00), ("p1", "tie", 50_00)),
        limits=limits("strict", main=(10_00, 500_00), tie=(5_00, 50_00)),
    )
    assert len(settlement.lines) == 4


@clause("N3P 5.1.1")
def test_a_laid_box_over_its_limit_wins_and_loses_pro_rata() -> None:
    place = (("p1", "main", 400_00), ("p2", "main", 600_00))
    felt = limits("laid", main=(10_00, 500_00))
    won = settle_table(N3P, LOW, at(1, HIGH, *place), limits=felt).lines
    lost = settle_table(N3P, HIGH, at(1, LOW, *place), limits=felt).lines
    assert list(map(told, won)) == [
        paid("other", 200_00, 400_00, "N3P 3.13.1"),
        paid("other", 300_00, 600_00, "N3P 3.13.1"),
    ]
    assert list(map(told, lost)) == [
        collected("N3P 3.13.2", returned=200_00),
        collected("N3P 3.13.2", returned=300_00),
    ]
    for line, share in zip((*won, *lost), (200_00, 300_00) * 2, strict=True):
        assert why_counted(line) == (share, "N3P 5.1.1")


@clause("N3P 5.1.1")
def test_the_tie_box_is_shared_by_its_own_limit() -> None:
    wagers = [("p1", "main", 400_00), ("p1", "tie", 60_00), ("p2", "tie", 40_00)]
    felt = limits("laid", main=(10_00, 500_00), tie=(5_00, 50_00))
    main, *ties = settle_table(N3P, TWIN, at(1, HIGH, *wagers), limits=felt).lines
    assert main.counted is None
    assert [why_counted(line) for line in ties] == [(30_00, "N3P 5.1.1"), (20_00, "N3P 5.1.1")]
    assert [line.payout for line in ties] == [240_00, 160_00]


@clause("N3P 5.1.1")
def test_a_side_box_too_is_shared_in_pairs_of_cents() -> None:
    wagers = [(f"p{number}", "tie", 30_00) for number in range(3)]
    place = at(1, HIGH, ("p0", "main", 10_00), *wagers)
    _, *ties = settle_table(N3P, TWIN, place, limits=limits("laid", tie=(5_00, 50_00))).lines
    assert [why_counted(line) for line in ties] == [
        (share, "N3P 5.1.1") for share in (16_68, 16_66, 16_66)
    ]


@clause("N3P 5.1.2")
def test_a_stake_under_the_minimum_plays_in_full_in_a_box_over_its_limit() -> None:
    wagers = [("p1", "main", 500_00), ("p2", "main", 8_00), ("p3", "main", 500_00)]
    felt = limits("laid", main=(10_00, 500_00))
    settlement = settle_table(N3P, LOW, at(1, HIGH, *wagers), limits=felt, before=["p2"])
    assert [line.payout for line in settlement.lines] == [246_00, 8_00, 246_00]
    assert [why_counted(line) for line in settlement.lines] == [
        (246_00, "N3P 5.1.1"),
        None,
        (246_00, "N3P 5.1.1"),
    ]


@clause("N3P 5.2.1")
def test_a_laid_box_under_its_minimum_wins_and_loses_every_time() -> None:
    for before in ([], ["p1"]):
        settlement = settle_table(
            N3P,
            LOW,
            at(1, HIGH, ("p1", "main", 8_00)),
            limits=limits("laid", main=(10_00, 500_00)),
            before=before,
        )
        assert list(map(told, settlement.lines)) == [paid("other", 8_00, 8_00, "N3P 3.13.1")]
        assert settlement.lines[0].counted is None
        assert settlement.under_minimum == ()


@clause("N3P 5.14")
@pytest.mark.parametrize("mode", ["strict", "laid"])
@pytest.mark.parametrize("stake", [1_00, 90_00])
def test_a_side_wager_alone_on_its_box_is_returned_whatever_its_size(mode: str, stake: int) -> None:
    own = limits(mode, tie=(5_00, 50_00))
    settlement = settle_table(N3P, LOW, at(1, None, ("p1", "tie", stake)), limits=own)
    assert list(map(told, settlement.lines)) == [returned(stake, "N3P 5.14")]
