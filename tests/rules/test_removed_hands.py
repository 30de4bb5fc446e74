"""Hands removed from play, misdeals and exposed cards, at a table."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    all_decided,
    answer,
    betting,
    felt,
    kinds,
    main,
    played_out,
    report,
    returned,
    unreported,
)
from threecard.core.irregularities.incidents import (
    Absence,
    ExposedCards,
    Incident,
    Misdeal,
    WrongCount,
)


@clause("R3P 5.5", "N3P 5.9", "TCP 5.7")
@pytest.mark.parametrize(
    ("tag", "cited"), [("R3P", "R3P 5.5"), ("N3P", "N3P 5.9"), ("TCP", "TCP 5.7")]
)
def test_a_removed_hands_wagers_are_returned_and_the_others_play_on(tag: str, cited: str) -> None:
    play = felt(tag)
    play.do("view_hand", by="Mei", position=1)
    before = len(play.events)
    assert answer(report(play, WrongCount(), position=1)) == ("remove_hand", cited)
    assert kinds(play, before) == ["IncidentRuled", "HandInvalidated", "WagerChanged"]
    assert play.refuse("view_hand", by="Mei", position=1)[0] == "no_such_hand"
    assert unreported(play, WrongCount(), position=1) == ("no_such_hand", None)
    lines = played_out(play)
    assert returned(play, cited) == {(1, "Mei", main(tag))}
    assert {player for _, player, _ in lines} == {"Tan"}


@clause("TCP 5.7", "TCP 5.11")
@pytest.mark.parametrize("incident", [WrongCount(), Absence()])
def test_a_removed_hand_takes_its_pair_plus_and_jackpot_wager_with_it(incident: Incident) -> None:
    play = betting("TCP", source="felt").wager("Mei", 1, "pair_plus", 5_00)
    play.wager("Mei", 1, "jackpot", 5_00)
    play.wager("Tan", 2, "jackpot", 5_00).deal("As Ks Qs", "9s 6h 3d", "Qh 8c 4s")
    cited = report(play, incident, position=1).clause
    lines = played_out(play, meter=50_000_00)
    assert returned(play, str(cited)) == {
        (1, "Mei", "ante"),
        (1, "Mei", "pair_plus"),
        (1, "Mei", "jackpot"),
    }
    assert play.table.meter == 50_003_00, "only the wager that stays in feeds the meter"
    assert (2, "Tan", "envy") not in lines, "a removed hand earns nobody envy"


@clause("R3P 5.4", "R3P 5.5", "R3P 5.6")
def test_who_viewed_what_decides_about_a_wrong_count_and_the_table_knows_it() -> None:
    untouched = felt("R3P")
    assert answer(report(untouched, WrongCount(), position=1)) == ("void", "R3P 5.4")
    others = felt("R3P")
    others.do("view_hand", by="Tan", position=2)
    blind = WrongCount(told_apart=True)
    assert answer(report(others, blind, position=1)) == ("continue", "R3P 5.6")
    own = felt("R3P")
    own.do("view_hand", by="Mei", position=1)
    assert answer(report(own, WrongCount(), position=1)) == ("remove_hand", "R3P 5.5")
    unseen = felt("R3P")  # at felt somebody may have looked without its being recorded
    said = report(unseen, WrongCount(viewed=True), position=1)
    assert answer(said) == ("remove_hand", "R3P 5.5")


@clause("R3P 5.4", "R3P 5.6", "N3P 5.5.4", "P3P 5.3", "T3P 5.3", "TCP 5.2")
@pytest.mark.parametrize(
    ("tag", "untouched", "handled"),
    [
        ("R3P", ("reconstruct", "R3P 5.4"), ("continue", "R3P 5.6")),
        ("N3P", ("reconstruct", "N3P 5.5.4"), ("offer", "N3P 5.7")),
        ("P3P", ("reconstruct", "P3P 5.3"), ("refer", "uncovered")),
        ("T3P", ("reconstruct", "T3P 5.3"), ("refer", "uncovered")),
        ("TCP", ("reconstruct", "TCP 5.2"), ("refer", "TCP 6.1")),
    ],
)
def test_r3p_5_4_a_blind_hand_opened_by_the_dealer_has_not_been_handled(
    tag: str, untouched: tuple[str, str], handled: tuple[str, str]
) -> None:
    put_right = Misdeal(reconstructible=True)
    first = {"reveal": "players_first"} if tag in ("N3P", "TCP") else {}
    opened = all_decided(felt(tag, readings=first)).turn_up(1)
    assert answer(report(opened, put_right)) == untouched
    looked = felt(tag)
    looked.do("view_hand", by="Mei", position=1)
    assert answer(report(looked, put_right)) == handled
    shown = all_decided(felt(tag)).show_all()
    late = ("settled", "N3P 5.7") if tag == "N3P" else handled  # its options end there
    assert answer(report(shown, put_right)) == late


@clause("R3P 5.5", "N3P 5.9", "TCP 5.7")
@pytest.mark.parametrize("tag", ["R3P", "N3P", "TCP"])
def test_nothing_more_is_reported_of_a_hand_that_was_removed(tag: str) -> None:
    play = felt(tag)
    play.do("view_hand", by="Mei", position=1)
    report(play, WrongCount(), position=1)
    gone = "no_such_hand" if tag == "TCP" else "not_so"
    assert unreported(play, Absence(), position=1) == (gone, None)


@clause("R3P 5.8", "R3P 5.8.1")
def test_the_device_decides_about_the_first_card_exposed() -> None:
    assert report(felt("R3P", device="manual"), ExposedCards(first=True)).remedy == "void"
    assert report(felt("R3P"), ExposedCards(first=True)).remedy == "cover"
