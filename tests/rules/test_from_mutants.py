"""Cases that a mutant of the rules once survived: see `make mutants`."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.play import POSITIONS, Play
from threecard.core.commands import Decided
from threecard.core.irregularities.incidents import Uncovered


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize(
    ("game", "wager"),
    [
        ("royal-three-pictures", "main"),
        ("non-commission-three-pictures", "main"),
        ("three-card-poker", "ante"),
    ],
)
def test_no_hand_is_removed_unless_somebody_says_which(game: str, wager: str) -> None:
    play = Play(game).open().wager("Mei", 1, wager, 10_00).wager("Tan", 2, wager, 10_00).deal()
    play.do("report_incident", by="dealer", incident=Uncovered(), description="wine on a hand")
    removed = {"remedy": Decided.REMOVE_HAND, "reason": "the camera shows it"}
    refused = play.refuse("decide_incident", by="shift_manager", **removed)
    assert refused == ("no_such_hand", None)
    play.do("decide_incident", by="shift_manager", **removed, position=2)
    assert [position for position, held in play.table.hands.items() if held.invalid] == [2]


@pytest.mark.parametrize("game", POSITIONS)
def test_a_table_is_of_the_version_that_its_events_count(game: str) -> None:
    play = Play(game).open()
    play.do("sit", by="Mei", position=1)
    assert [type(event).__name__ for event in play.events] == [
        "TableOpened",
        "RoundOpened",
        "PlayerSat",
    ]
    assert play.table.version == 3
