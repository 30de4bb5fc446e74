"""Who leaves a round, and what stays on the table without them."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.play import Play
from threecard import Cite
from threecard.core.irregularities.incidents import (
    PastLimits,
    PowerFailure,
    SeveralHands,
    Uncovered,
    UnderMinimum,
    WrongCount,
)

TCP = "three-card-poker"


@clause("R3P 5.13.1", "TCP 5.16.1")
@pytest.mark.parametrize(("game", "main"), [("royal-three-pictures", "main"), (TCP, "ante")])
def test_who_withdraws_while_bets_are_open_gets_no_hand_and_every_chip_back(
    game: str, main: str
) -> None:
    play = Play(game).open().wager("Mei", 1, main, 1_000).wager("Tan", 2, main, 1_000)
    play.do("report_incident", by="dealer", incident=PowerFailure())
    play.do("choose_option", by="Mei", option="withdraw")
    play.do("close_options", by="dealer")
    assert play.refuse("place_wager", by="Mei", player="Mei", position=3, wager=main, stake=1_000)[
        0
    ] == ("out_of_round")
    play.deal()
    assert list(play.table.hands) == [2]
    if game == TCP:
        play.do("decide", by="Tan", position=2, decision="play")
    lines = play.finish()
    assert lines[1, "Mei", main].returned == 10_00
    assert lines[1, "Mei", main].result == "returned"


@clause("R3P 3.5", "N3P 5.14")
@pytest.mark.parametrize(
    ("game", "cited"),
    [("royal-three-pictures", "R3P 3.5"), ("non-commission-three-pictures", "N3P 5.14")],
)
def test_a_side_wager_whose_main_wager_left_is_returned(game: str, cited: str) -> None:
    play = Play(game).open().wager("Mei", 1, "main", 1_000).wager("Tan", 1, "tie", 500)
    play.wager("Tan", 2, "main", 1_000).deal()
    play.do("report_incident", by="dealer", incident=Uncovered())
    why = {"remedy": "return_wagers", "reason": "taken ill", "player": "Mei"}
    play.do("decide_incident", by="shift_manager", **why)
    lines = play.finish()
    assert lines[1, "Tan", "tie"].cite.clause == cited
    assert lines[1, "Tan", "tie"].result == "returned"


@clause("TCP 5.7.1")
def test_who_played_and_is_let_go_takes_play_back_and_anothers_pair_plus_stays() -> None:
    play = Play(TCP).open().wager("Mei", 1, "ante", 1_000).wager("Tan", 1, "pair_plus", 500)
    play.wager("Raj", 2, "ante", 1_000).deal("Ks Kh 2d", "7c 8d 2s", "Qs 9h 4d")
    play.do("report_incident", by="dealer", incident=WrongCount(), position=2)
    play.do("decide", by="Mei", position=1, decision="play")
    play.do("permit_withdrawal", by="pit_supervisor", player="Mei", reason="a wrong count")
    lines = play.finish()
    assert {lines[1, "Mei", wager].result for wager in ("ante", "play")} == {"returned"}
    assert lines[1, "Tan", "pair_plus"].payout == 5_00


@clause("TCP 3.10.1")
def test_on_felt_a_hand_not_exposed_is_settled_without_being_entered() -> None:
    play = Play(TCP, source="felt").open().wager("Mei", 1, "ante", 1_000)
    play.do("no_more_bets", by="dealer")
    play.do("deal_cards", by="dealer")
    play.do("decide", by="Mei", position=1, decision="play")
    play.do("decline_comparison", by="Mei", position=1)
    play.do("report_incident", by="dealer", incident=PowerFailure())
    assert play.table.pending is None, "a hand deemed lower has established an outcome"
    play.do("expose_dealer", by="dealer", hand="Qs 9h 4d")
    play.do("settle", by="dealer")
    assert {line.result for line in play.table.lines} == {"collected"}


@clause("N3P 5.4.1")
@pytest.mark.parametrize(
    "game", ["non-commission-three-pictures", "prosperity-3-pictures", "three-pictures"]
)
def test_a_power_failure_undoes_no_settled_round(game: str) -> None:
    play = Play(game).open().wager("Mei", 1, "main", 1_000).deal()
    play.finish()
    refused = play.refuse("report_incident", by="dealer", incident=PowerFailure())
    assert refused[0] == "wrong_phase"


@clause("TCP 5.10")
def test_only_hands_a_player_controls_count_as_several() -> None:
    play = Play(TCP).open().wager("Mei", 1, "ante", 1_000).wager("Tan", 2, "ante", 1_000)
    play.wager("Mei", 2, "pair_plus", 500).deal()
    both = {"incident": SeveralHands(), "player": "Mei"}
    assert play.refuse("report_incident", by="dealer", **both)[0] == "no_such_hand"


@clause("N3P 5.6")
def test_limits_of_an_earlier_round_stay_settled() -> None:
    play = Play("non-commission-three-pictures").open()
    (ruled,) = play.do("report_incident", by="dealer", incident=PastLimits())
    assert getattr(ruled, "clause", None) == "N3P 5.6"
    assert play.table.pending is None


def test_where_the_text_is_silent_a_returned_line_names_the_reading() -> None:
    play = Play("three-pictures").open().wager("Mei", 1, "main", 1_000).deal()
    play.do("report_incident", by="dealer", incident=Uncovered())
    play.do("decide_incident", by="shift_manager", remedy="remove_hand", reason="spilt", position=1)
    line = play.finish()[1, "Mei", "main"]
    assert line.cite == Cite(reading="uncovered")


@clause("R3P 5.10")
def test_the_table_knows_better_who_had_their_one_time() -> None:
    play = Play("royal-three-pictures", mode="laid", limits={"main": (1_000, 10_000)})
    play.open().wager("Mei", 1, "main", 500).deal()
    play.finish()
    play.open().wager("Mei", 1, "main", 500).deal()
    (ruled,) = play.do("report_incident", by="dealer", incident=UnderMinimum(), player="Mei")
    assert getattr(ruled, "remedy", None) == "return"


@clause("N3P 5.11", "N3P 5.17")
def test_or_above_holds_whatever_the_reading_on_acting_staff() -> None:
    play = Play("non-commission-three-pictures", readings={"staff.acting": "assigned_only"})
    play.do("place_your_bets", by="dealer")
    play.do("report_incident", by="dealer", incident=Uncovered())
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
