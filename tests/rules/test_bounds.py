"""Which limits and which stakes can be: above zero, in order, and paid to the cent."""

from __future__ import annotations

import pytest

from tests.desk import (
    HIGH,
    LOW,
    PICTURE_GAMES,
    R3P,
    TCP,
    at,
    limits,
    refused,
    rules,
    settle_table,
)
from tests.marks import clause


@clause("R3P 4.1", "N3P 1.8", "N3P 4.1", "P3P 4.1", "T3P 4.1")
@pytest.mark.parametrize("game", PICTURE_GAMES)
def test_a_stake_that_could_not_be_paid_to_the_cent_is_refused(game: str) -> None:
    with refused("stake_splits_cent"):
        settle_table(game, LOW, at(1, HIGH, ("p1", "main", 10_01)))
    with refused("stake_not_positive"):
        settle_table(game, LOW, at(1, HIGH, ("p1", "main", 0)))
    lines = settle_table(game, LOW, at(1, HIGH, ("p1", "main", 2), ("p1", "tie", 1))).lines
    assert [line.stake for line in lines] == [2, 1]


@clause("R3P 4.1", "N3P 4.1", "P3P 4.1", "T3P 4.1")
@pytest.mark.parametrize("game", PICTURE_GAMES)
def test_other_odds_ask_for_other_stakes(game: str) -> None:
    book = rules(game).with_pays({"tie.tie": "25:3"})
    assert book.stake_units["tie"] == 3
    assert book.stake_units["main"] == 2


@clause("R3P 3.4", "N3P 5.1", "N3P 5.2", "TCP 3.4")
@pytest.mark.parametrize(
    ("stake_min", "stake_max"), [(0, 500_00), (-10_00, 500_00), (500_00, 10_00)]
)
def test_limits_run_from_a_smaller_to_a_larger_amount_above_zero(
    stake_min: int, stake_max: int
) -> None:
    with refused("bad_limits"):
        limits("strict", main=(stake_min, stake_max))


@clause("R3P 3.4", "N3P 5.1", "N3P 5.2")
@pytest.mark.parametrize("game", PICTURE_GAMES)
@pytest.mark.parametrize("mode", ["strict", "laid"])
@pytest.mark.parametrize("bounds", [(9_99, 500_00), (10_00, 500_01)])
def test_limits_that_could_not_be_paid_to_the_cent_are_refused(
    game: str, mode: str, bounds: tuple[int, int]
) -> None:
    with refused("bad_limits"):
        settle_table(
            game, LOW, at(1, HIGH, ("p1", "main", 10_00)), limits=limits(mode, main=bounds)
        )


@clause("R3P 3.4", "TCP 3.4")
@pytest.mark.parametrize(("game", "wager"), [(R3P, "ante"), (TCP, "play"), (TCP, "envy")])
def test_limits_are_for_wagers_placed_before_the_deal(game: str, wager: str) -> None:
    main = "pair_plus" if game == TCP else "main"
    with refused("unknown_wager"):
        settle_table(
            game,
            LOW,
            at(1, HIGH, ("p1", main, 10_00)),
            limits=limits("laid", **{wager: (10_00, 500_00)}),
        )
