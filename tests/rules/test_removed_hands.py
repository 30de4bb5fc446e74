"""Hands removed from play, misdeals and exposed cards, at a table."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    GAMES,
    answer,
    betting,
    dealt,
    kinds,
    main,
    played_out,
    report,
    returned,
)
from threecard.core.irregularities.incidents import (
    Absence,
    ExposedCards,
    Incident,
    Misdeal,
    NotConfidential,
    WrongCount,
)


@clause("R3P 5.5", "N3P 5.9", "TCP 5.7")
@pytest.mark.parametrize(
    ("tag", "cited"), [("R3P", "R3P 5.5"), ("N3P", "N3P 5.9"), ("TCP", "TCP 5.7")]
)
def test_a_removed_hands_wagers_are_returned_and_the_others_play_on(tag: str, cited: str) -> None:
    play = dealt(tag)
    play.do("view_hand", by="Mei", position=1)
    before = len(play.events)
    assert answer(report(play, WrongCount(), position=1)) == ("remove_hand", cited)
    assert kinds(play, before) == ["IncidentRuled", "HandInvalidated"]
    assert play.refuse("view_hand", by="Mei", position=1)[0] == "no_such_hand"
    twice = play.refuse("report_incident", by="dealer", incident=WrongCount(), position=1)
    assert twice == ("no_such_hand", None)
    lines = played_out(play)
    assert returned(lines, cited) == {(1, "Mei", main(tag))}
    assert (2, "Tan", main(tag)) in lines


@clause("TCP 5.7", "TCP 5.11")
@pytest.mark.parametrize("incident", [WrongCount(), Absence()])
def test_a_removed_hand_takes_its_pair_plus_and_jackpot_wager_with_it(incident: Incident) -> None:
    play = betting("TCP").wager("Mei", 1, "pair_plus", 5_00).wager("Mei", 1, "jackpot", 5_00)
    play.wager("Tan", 2, "jackpot", 5_00).deal("As Ks Qs", "9s 6h 3d", "Qh 8c 4s")
    cited = report(play, incident, position=1).clause
    lines = played_out(play, meter=50_000_00)
    assert returned(lines, str(cited)) == {
        (1, "Mei", "ante"),
        (1, "Mei", "pair_plus"),
        (1, "Mei", "jackpot"),
    }
    assert play.table.meter == 50_003_00, "only the wager that stays in feeds the meter"
    assert (2, "Tan", "envy") not in lines, "a removed hand earns nobody envy"


@clause("R3P 5.4", "R3P 5.5", "R3P 5.6")
def test_who_viewed_what_decides_about_a_wrong_count_and_the_table_knows_it() -> None:
    assert answer(report(dealt("R3P"), WrongCount(viewed=True), position=1)) == ("void", "R3P 5.4")
    others = dealt("R3P")
    others.do("view_hand", by="Tan", position=2)
    assert answer(report(others, WrongCount(viewed=True), position=1)) == ("continue", "R3P 5.6")
    own = dealt("R3P")
    own.do("view_hand", by="Mei", position=1)
    assert answer(report(own, WrongCount(), position=1)) == ("remove_hand", "R3P 5.5")
    opened = dealt("R3P")
    opened.do("turn_up_hand", by="dealer", position=1)
    assert answer(report(opened, WrongCount(), position=1)) == ("remove_hand", "R3P 5.5")


@clause("R3P 5.6", "N3P 5.7")
def test_a_hand_that_lies_face_up_has_been_handled() -> None:
    for tag, late in (("R3P", ("continue", "R3P 5.6")), ("N3P", ("offer", "N3P 5.7"))):
        play = dealt(tag)
        play.do("turn_up_hand", by="dealer", position=1)
        assert answer(report(play, Misdeal(reconstructible=True))) == late


@clause("R3P 5.5", "N3P 5.9", "TCP 5.7")
@pytest.mark.parametrize("tag", ["R3P", "N3P", "TCP"])
def test_nothing_more_is_reported_of_a_hand_that_was_removed(tag: str) -> None:
    play = dealt(tag)
    play.do("view_hand", by="Mei", position=1)
    report(play, WrongCount(), position=1)
    gone = play.refuse("report_incident", by="dealer", incident=Absence(), position=1)
    assert gone == ("no_such_hand", None)


@clause("TCP 5.7.1", "TCP 5.9")
def test_who_withdrew_has_no_hand_to_show() -> None:
    play = betting("TCP").wager("Raj", 1, "pair_plus", 5_00).deal()
    shown = {"incident": NotConfidential(), "player": "Raj"}
    report(play, WrongCount(), position=2)
    play.do("permit_withdrawal", by="pit_supervisor", player="Raj", reason="dissatisfied")
    assert play.refuse("report_incident", by="dealer", **shown) == ("no_such_hand", None)


@clause("R3P 5.4", "N3P 5.5.4", "P3P 5.3", "T3P 5.3", "TCP 5.2")
@pytest.mark.parametrize("tag", GAMES)
def test_a_misdeal_put_right_changes_nothing_on_the_table(tag: str) -> None:
    play = dealt(tag)
    before = play.table
    report(play, Misdeal(reconstructible=True))
    assert (play.table.hands, play.table.wagers) == (before.hands, before.wagers)
    assert play.table.pending is None
    assert len(played_out(play)) >= 2


@clause("R3P 5.8", "R3P 5.8.1")
def test_the_device_decides_about_the_first_card_exposed() -> None:
    assert report(dealt("R3P", device="manual"), ExposedCards(first=True)).remedy == "void"
    assert report(dealt("R3P"), ExposedCards(first=True)).remedy == "cover"
