"""A wager under the minimum is paid or collected one time only (R3P 5.10, TCP 5.13)."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import EXTRA, GAMES, confirmed, main, played_out, report
from tests.table.play import Play
from threecard.core.irregularities.incidents import Uncovered, WrongCount

UNCOVERED = Uncovered()
ONE_TIME = {"R3P": "R3P 5.10", "P3P": "limits", "T3P": "limits", "TCP": "TCP 5.13"}
WINS = ("Ks Kh 9d", "9s 6h 3d", "Qc 5h 4s")
SAME = ("Ks Qh 9d", "8s 6h 3c", "Kd Qc 9h")  # the first and the dealer's rank alike

one_time = pytest.mark.parametrize("tag", ONE_TIME)


def table(tag: str) -> Play:
    return Play(GAMES[tag], mode="laid", source="felt", limits={main(tag): (10_00, 100_00)})


def wagered(play: Play, tag: str, stake: int = 4_00) -> Play:
    """Mei is under the minimum at 1; Tan is within the limits at 2."""
    return play.open().wager("Mei", 1, main(tag), stake).wager("Tan", 2, main(tag), 10_00)


@clause("R3P 5.10", "TCP 5.13")
@one_time
def test_a_standoff_does_not_use_up_the_one_time(tag: str) -> None:
    play = wagered(table(tag), tag).deal(*SAME)
    assert played_out(play)[1, "Mei", main(tag)].result == "returned"
    assert not play.table.under_minimum
    wagered(play, tag).deal(*WINS)
    assert played_out(play)[1, "Mei", main(tag)].result == "paid", "this is the one time"
    assert play.table.under_minimum == {"Mei"}
    wagered(play, tag).deal(*WINS)
    line = played_out(play)[1, "Mei", main(tag)]
    assert (line.result, line.cite.clause or line.cite.reading) == ("returned", ONE_TIME[tag])


@clause("R3P 5.10", "TCP 5.13")
@one_time
def test_a_void_round_does_not_use_it_up_before_its_settlement_or_after(tag: str) -> None:
    play = wagered(table(tag), tag).deal(*WINS)
    report(play, EXTRA)
    assert not play.table.under_minimum
    played_out(wagered(play, tag).deal(*WINS))
    assert play.table.under_minimum == {"Mei"}
    play.do("report_incident", by="dealer", incident=UNCOVERED, description="a fire alarm")
    play.do("decide_incident", by="shift_manager", remedy="void", reason="all had to leave")
    assert not play.table.under_minimum
    wagered(play, tag).deal(*WINS)
    assert played_out(play)[1, "Mei", main(tag)].result == "paid"


@clause("R3P 5.10", "R3P 5.5", "TCP 5.13", "TCP 5.7")
@pytest.mark.parametrize(("tag", "cited"), [("R3P", "R3P 5.5"), ("TCP", "TCP 5.7")])
def test_r3p_5_10_after_5_5_anothers_paid_wager_stays_paid_when_a_hand_is_removed(
    tag: str, cited: str
) -> None:
    play = wagered(table(tag), tag).deal(*WINS)
    first = played_out(play)[1, "Mei", main(tag)]
    assert first.result == "paid"
    assert confirmed(play, WrongCount(viewed=True), position=2).clause == cited
    again = next(line for line in play.table.lines if line.player == "Mei")
    assert again == first, "a round settled again starts from what stood before"
    assert play.table.under_minimum == {"Mei"}


@clause("R3P 5.10", "R3P 5.5")
def test_r3p_5_10_a_removed_hand_uses_up_no_time() -> None:
    play = wagered(table("R3P"), "R3P").deal(*WINS)
    played_out(play)
    assert play.table.under_minimum == {"Mei"}
    confirmed(play, WrongCount(viewed=True), position=1)
    assert not play.table.under_minimum


@clause("R3P 5.10", "TCP 5.13")
@one_time
def test_all_wagers_under_the_minimum_of_one_round_are_one_time(tag: str) -> None:
    play = wagered(table(tag), tag).wager("Mei", 3, main(tag), 6_00)
    play.deal("Ks Kh 9d", "9s 6h 3d", "Qd Qs 9c", "Qc 5h 4s")
    lines = played_out(play)
    assert {lines[position, "Mei", main(tag)].result for position in (1, 3)} == {"paid"}


@clause("R3P 5.10", "TCP 5.13")
@one_time
def test_the_gaming_day_brings_a_new_one_time(tag: str) -> None:
    play = wagered(table(tag), tag).deal(*WINS)
    played_out(play)
    play.do("open_gaming_day", by="pit_supervisor")
    wagered(play, tag).deal(*WINS)
    assert played_out(play)[1, "Mei", main(tag)].result == "paid"


@clause("R3P 5.10")
def test_r3p_5_10_at_settlement_only_the_same_players_side_wager_falls() -> None:
    play = table("R3P")
    played_out(wagered(play, "R3P").deal(*WINS))
    wagered(play, "R3P").wager("Mei", 1, "tie", 5_00).wager("Tan", 1, "royal_pictures", 5_00)
    lines = played_out(play.deal(*WINS))
    assert lines[1, "Mei", "main"].cite.clause == "R3P 5.10"
    fallen = lines[1, "Mei", "tie"]
    assert (fallen.result, fallen.cite.clause) == ("returned", "R3P 5.10")
    assert lines[1, "Tan", "royal_pictures"].result == "paid"
