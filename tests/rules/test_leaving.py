"""Who leaves a round, and what stays on the table without them."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    all_decided,
    answer,
    betting,
    dealt,
    felt,
    main,
    played_out,
    report,
    returned,
    word,
)
from tests.table.play import Play
from threecard.core.irregularities.incidents import PowerFailure, Uncovered, WrongCount

TCP = "three-card-poker"
TIED = ("9s 5h 2d", "8s 7h 3d", "4s Ah Ad")  # six, eight and the dealer's six


@clause("R3P 5.13.1", "TCP 5.16.1")
@pytest.mark.parametrize(("tag", "cited"), [("R3P", "R3P 5.13.1"), ("TCP", "TCP 5.16.1")])
def test_who_withdraws_while_bets_are_open_gets_no_hand_and_every_chip_back(
    tag: str, cited: str
) -> None:
    play = betting(tag)
    report(play, PowerFailure())
    play.do("choose_option", by="Mei", option="withdraw")
    play.do("choose_option", by="Tan", option="stay")
    again = {"player": "Mei", "position": 3, "wager": main(tag), "stake": 10_00}
    assert play.refuse("place_wager", by="Mei", **again)[0] == "out_of_round"
    play.deal()
    assert list(play.table.hands) == [2]
    assert {player for _, player, _ in played_out(play)} == {"Tan"}
    assert returned(play, cited) == {(1, "Mei", main(tag))}


@clause("R3P 6.1", "N3P 5.17")
@pytest.mark.parametrize("tag", ["R3P", "N3P"])
def test_r3p_5_10_another_players_side_wager_does_not_fall_with_one_returned_after_the_close(
    tag: str,
) -> None:
    play = betting(tag).wager("Tan", 1, "tie", 5_00).deal(*TIED)
    report(play, Uncovered(), player="Mei")
    word(play, "return_wagers")
    assert play.table.hands[1].invalid is None
    lines = played_out(play)
    assert (1, "Mei", "main") not in lines
    assert lines[1, "Tan", "tie"].payout == 40_00


@clause("R3P 3.5", "N3P 3.9")
@pytest.mark.parametrize(("tag", "cited"), [("R3P", "R3P 3.5"), ("N3P", "N3P 3.9")])
def test_r3p_3_5_while_bets_are_open_it_falls_with_the_last_main_wager_it_lay_beside(
    tag: str, cited: str
) -> None:
    play = betting(tag).wager("Tan", 1, "tie", 5_00)
    report(play, Uncovered(), player="Mei")
    word(play, "return_wagers")
    assert returned(play, cited) == {(1, "Tan", "tie")}
    assert play.table.wagers.keys() == {2}
    assert set(played_out(play.deal())) == {(2, "Tan", "main")}


@clause("N3P 5.2.1", "N3P 5.17")
def test_n3p_5_2_1_what_is_left_of_a_strict_box_after_the_close_is_settled_as_it_lies() -> None:
    play = Play("non-commission-three-pictures", limits={"main": (10_00, 100_00)}).open()
    play.wager("Mei", 1, "main", 10_00).wager("Tan", 1, "main", 4_00).deal(*TIED)
    report(play, Uncovered(), player="Mei")
    word(play, "return_wagers")
    assert played_out(play)[1, "Tan", "main"].stake == 4_00, "though it is under the minimum"


@clause("TCP 5.7.1")
def test_who_played_and_is_let_go_takes_play_back_and_anothers_pair_plus_stays() -> None:
    play = Play(TCP, source="felt").open().wager("Mei", 1, "ante", 1_000)
    play.wager("Tan", 1, "pair_plus", 500).wager("Raj", 2, "ante", 1_000)
    play.deal("Ks Kh 2d", "7c 8d 2s", "Qs 9h 4d")
    report(play, WrongCount(), position=2)
    play.do("decide", by="Mei", position=1, decision="play")
    play.do("raise_dispute", by="Mei", description="a wrong count")
    play.do("permit_withdrawal", by="pit_supervisor", player="Mei", reason="a wrong count")
    lines = play.finish()
    assert returned(play, "TCP 5.7.1") == {(1, "Mei", "ante"), (1, "Mei", "play")}
    assert lines[1, "Tan", "pair_plus"].payout == 5_00


@clause("TCP 3.10.1")
def test_on_felt_a_hand_not_exposed_is_settled_without_being_entered() -> None:
    play = Play(TCP, source="felt").open().wager("Mei", 1, "ante", 1_000).deal()
    play.do("decide", by="Mei", position=1, decision="play")
    play.expose().do("decline_comparison", by="Mei", position=1)
    report(play, PowerFailure())
    assert play.table.pending is None, "the dealer's hand face up has established an outcome"
    play.do("correct_cards", by="dealer", position=0, hand="Qs 9h 4d", reason="misread")
    play.do("settle", by="dealer")
    assert {line.result for line in play.table.lines} == {"collected"}


@clause("N3P 5.4.1", "R3P 5.13.2", "TCP 5.16.2")
@pytest.mark.parametrize(
    ("tag", "cited"),
    [
        ("R3P", "R3P 5.13.2"),
        ("N3P", "N3P 5.4.1"),
        ("P3P", "power_failure"),
        ("T3P", "power_failure"),
        ("TCP", "TCP 5.16.2"),
    ],
)
def test_a_power_failure_undoes_no_settled_round(tag: str, cited: str) -> None:
    play = dealt(tag)
    lines = tuple(played_out(play).values())
    assert answer(report(play, PowerFailure())) == ("settled", cited)
    assert play.table.lines == lines


def test_where_the_text_is_silent_what_is_returned_names_the_reading() -> None:
    play = dealt("T3P")
    report(play, Uncovered(), position=1)
    word(play, "remove_hand")
    assert returned(play, "uncovered") == {(1, "Mei", "main")}


@clause("N3P 5.11", "N3P 5.17")
def test_or_above_holds_whatever_the_reading_on_acting_staff() -> None:
    play = Play("non-commission-three-pictures", readings={"staff.acting": "assigned_only"})
    play.do("place_your_bets", by="dealer")
    report(play, Uncovered())
    assert play.refuse("decide_incident", by="pit_manager", remedy="continue", reason="so")[0] == (
        "role_not_permitted"
    )
    play.do("decide_incident", by="shift_manager", remedy="continue", reason="so")


@clause("N3P 5.14", "TCP 5.12.2")
@pytest.mark.parametrize(
    ("game", "main", "side", "cited"),
    [
        ("non-commission-three-pictures", "main", "tie", "N3P 5.14"),
        (TCP, "ante", "jackpot", "TCP 5.12.2"),
    ],
)
def test_on_felt_a_side_wager_that_lies_alone_is_taken_down_and_returned(
    game: str, main: str, side: str, cited: str
) -> None:
    play = Play(game, mode="laid").open().wager("Mei", 1, main, 1_000)
    play.wager("Tan", 3, side, 500).deal()
    assert list(play.table.hands) == [1]
    if game == TCP:
        play.do("decide", by="Mei", position=1, decision="play")
    line = play.finish()[3, "Tan", side]
    assert (line.result, line.returned, line.cite.clause) == ("returned", 5_00, cited)
    assert play.table.meter is None


@clause("R3P 3.5")
def test_where_no_clause_returns_it_a_side_wager_alone_is_refused_on_felt_too() -> None:
    play = Play("royal-three-pictures", mode="laid").open()
    tie = {"player": "Tan", "position": 3, "wager": "tie", "stake": 500}
    assert play.refuse("place_wager", by="Tan", **tie) == ("wager_not_permitted", "R3P 3.5")


@clause("R3P 5.7", "TCP 5.7.1")
@pytest.mark.parametrize(
    ("tag", "reading", "cited"),
    [("R3P", {}, "R3P 5.7"), ("TCP", {"reveal": "players_first"}, "TCP 5.7.1")],
)
@pytest.mark.parametrize("given", ["confirm", "reject"])
def test_r3p_5_7_nobody_is_let_go_for_a_wrong_count_that_a_second_person_has_not_seen(
    tag: str, reading: dict[str, str], cited: str, given: str
) -> None:
    play = all_decided(felt(tag, 3, readings=reading)).turn_up(1)
    assert report(play, WrongCount(viewed=True), position=2).confirm
    let_go = {"player": "Raj", "reason": "a wrong count"}
    assert play.refuse("permit_withdrawal", by="pit_supervisor", **let_go)[0] == "incident_pending"
    word(play, given, by="pit_supervisor")
    play.do("raise_dispute", by="Raj", description="a wrong count")
    if given == "reject":
        play.refuse("permit_withdrawal", by="pit_supervisor", **let_go)
    else:
        play.do("permit_withdrawal", by="pit_supervisor", **let_go)
        assert (3, "Raj", main(tag)) in returned(play, cited)


def test_who_has_a_wager_left_has_not_played_before_but_plays() -> None:
    play = betting("TCP", 1)
    ante = {"player": "Mei", "position": 1, "wager": "ante"}
    play.do("reduce_wager", by="Mei", **ante, by_=5_00)
    assert play.table.played == {}
    play.do("withdraw_wager", by="Mei", **ante)
    assert play.table.played == {"Mei": 1}
