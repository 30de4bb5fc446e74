"""The layout: which betting areas a playing position has, and how many positions there are."""

from __future__ import annotations

import pytest

from tests.desk import TAGS, at, refused, settle_table
from tests.marks import clause
from threecard import rulebook

AREAS = {
    "royal-three-pictures": [
        ("main", "Main", "R3P 2.2.1"),
        ("tie", "Tie", "R3P 2.2.2"),
        ("royal_pictures", "Royal Pictures", "R3P 2.2.3"),
    ],
    "non-commission-three-pictures": [
        ("main", "Bet", "N3P 2.1.1"),
        ("tie", "Tie", "N3P 2.1.1"),
        ("three_pictures", "Three Pictures", "N3P 2.1.1"),
    ],
    "prosperity-3-pictures": [
        ("main", "Main", "P3P 2.2.1"),
        ("tie", "Tie", "P3P 2.2.2"),
        ("player_prosperity", "Player Prosperity Pictures", "P3P 2.2.3"),
        ("dealer_prosperity", "Dealer Prosperity Pictures", "P3P 2.2.3"),
        ("picture_perfect", "Picture Perfect", "P3P 2.2.4"),
    ],
    "three-pictures": [
        ("main", "Main", "T3P 2.2.1"),
        ("tie", "Tie", "T3P 2.2.2"),
        ("three_pictures", "Three Pictures", "T3P 2.2.3"),
    ],
    "three-card-poker": [
        ("ante", "Ante", "TCP 2.2.2"),
        ("play", "Play", "TCP 2.2.2"),
        ("pair_plus", "Pair Plus", "TCP 2.2.2"),
        ("jackpot", "Progressive Jackpot", "TCP 2.2.2"),
    ],
}
POSITIONS = {game: (4, 7) if game == "three-card-poker" else (1, 7) for game in TAGS}
POSITIONS["royal-three-pictures"] = (1, 8)


@clause("R3P 2.2", "R3P 2.2.1", "R3P 2.2.2", "R3P 2.2.3", "N3P 2.1.1")
@clause("P3P 2.2", "P3P 2.2.1", "P3P 2.2.2", "P3P 2.2.3", "P3P 2.2.4")
@clause("T3P 2.2", "T3P 2.2.1", "T3P 2.2.2", "T3P 2.2.3", "TCP 2.2", "TCP 2.2.1", "TCP 2.2.2")
@pytest.mark.parametrize("game", TAGS)
def test_every_wager_has_its_betting_area(game: str) -> None:
    areas = rulebook(game).edition.layout.areas
    assert [(area.wager, area.printed, area.clause) for area in areas] == AREAS[game]
    assert {area.wager for area in areas} == set(rulebook(game).wagers)


@clause("R3P 2.2", "N3P 2.1.1", "P3P 2.2", "T3P 2.2", "TCP 2.2")
@pytest.mark.parametrize("game", TAGS)
def test_a_layout_has_as_many_positions_as_its_appendix_draws(game: str) -> None:
    layout = rulebook(game).edition.layout
    assert (layout.positions_min, layout.positions_max) == POSITIONS[game]


@clause("R3P 2.2", "N3P 2.1.1", "P3P 2.2", "T3P 2.2", "TCP 2.2")
@pytest.mark.parametrize("game", TAGS)
def test_nobody_plays_at_a_position_that_is_not_there(game: str) -> None:
    last = POSITIONS[game][1]
    wager = "pair_plus" if game == "three-card-poker" else "main"
    for position in (1, last):
        settlement = settle_table(game, "Kd 3h 4c", at(position, "Ks 9h 4d", ("p1", wager, 10_00)))
        assert [line.position for line in settlement.lines] == [position]
    for position in (0, last + 1):
        with refused("unknown_position"):
            settle_table(game, "Kd 3h 4c", at(position, "Ks 9h 4d", ("p1", wager, 10_00)))
