"""Hands moved to where they belong, or entered again: settlement goes by what lies there then."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    EXTRA,
    all_decided,
    answer,
    confirmed,
    dealt,
    felt,
    kinds,
    main,
    played_out,
    report,
    returned,
    word,
)
from tests.table.play import Play
from threecard import Phase, events
from threecard.core.irregularities.incidents import (
    DealerWrongCount,
    Misdeal,
    Uncovered,
    WrongCount,
)

HANDS = ("9s 7h 2d", "Ks Kh 9d", "Qc 5h 4s")  # the first loses to the dealer, the second wins
MOVED = ("Ks Kh 9d", "9s 7h 2d", "Qc 5h 4s")
DECLARES = {
    "R3P": "R3P 3.16",
    "N3P": "N3P 3.13",
    "P3P": "P3P 3.8",
    "T3P": "T3P 3.7",
    "TCP": "TCP 3.12",
}


def entered_anew(play: Play, *hands: str) -> Play:
    play.shoe = " ".join(hands)
    return play


@clause("R3P 5.4", "N3P 5.5.4", "P3P 5.3", "T3P 5.3", "TCP 5.2")
@pytest.mark.parametrize(
    ("tag", "cited"),
    [
        ("R3P", "R3P 5.4"),
        ("N3P", "N3P 5.5.4"),
        ("P3P", "P3P 5.3"),
        ("T3P", "T3P 5.3"),
        ("TCP", "TCP 5.2"),
    ],
)
def test_a_misdeal_put_right_is_settled_by_the_hands_as_they_were_moved(
    tag: str, cited: str
) -> None:
    first = {"reveal": "players_first"} if tag in ("N3P", "TCP") else {}
    play = all_decided(felt(tag, hands=HANDS, readings=first)).turn_up(1)
    before = len(play.events)
    ruled = report(play, Misdeal(reconstructible=True))
    assert answer(ruled) == ("reconstruct", cited)
    assert kinds(play, before) == ["IncidentRuled", "HandsReconstructed"]
    assert not any(held.face_up or held.hand for held in play.table.hands.values())
    lines = entered_anew(play, *MOVED).finish()
    assert lines[1, "Mei", main(tag)].result == "paid"
    assert lines[2, "Tan", main(tag)].result == "collected"


@pytest.mark.parametrize("tag", DECLARES)
def test_hands_that_nobody_has_turned_up_are_moved_without_more_ado(tag: str) -> None:
    play = felt(tag, hands=HANDS)
    before = len(play.events)
    report(play, Misdeal(reconstructible=True))
    assert kinds(play, before) == ["IncidentRuled"]
    assert entered_anew(all_decided(play), *MOVED).finish()[1, "Mei", main(tag)].result == "paid"


@clause("N3P 5.7.2", "N3P 5.7")
def test_n3p_5_7_2_a_reconstructed_hand_is_entered_and_played() -> None:
    play = felt("N3P", hands=HANDS, readings={"reveal": "players_first"})
    play.do("view_hand", by="Mei", position=1)
    play.turn_up(1)
    ruled = report(play, Misdeal(reconstructible=True))
    assert (ruled.remedy, ruled.options) == ("offer", ("reconstructed", "invalidate"))
    assert not play.table.hands[1].face_up
    play.do("choose_option", by="Mei", option="reconstructed")
    play.do("choose_option", by="Tan", option="invalidate")
    lines = entered_anew(play, *MOVED).finish()
    assert lines[1, "Mei", "main"].result == "paid"
    assert returned(play, "N3P 5.7") == {(2, "Tan", "main")}


@clause("N3P 5.7", "N3P 5.7.1")
def test_n3p_5_7_who_chose_to_continue_is_held_to_it_however_often_it_is_reported() -> None:
    play = felt("N3P", 3)
    play.do("view_hand", by="Mei", position=1)
    report(play, Misdeal())
    play.do("choose_option", by="Mei", option="continue")
    play.do("close_options", by="dealer")
    report(play, Misdeal())
    pending = play.table.pending
    assert pending is not None
    assert pending.waiting == ("Tan", "Raj")
    for option in ("continue", "invalidate"):
        refused = play.refuse("choose_option", by="Mei", option=option)
        assert refused == ("not_an_option", None)
    for player in ("Tan", "Raj"):
        play.do("choose_option", by=player, option="continue")
    assert report(play, Misdeal()).remedy == "offer"
    assert play.table.pending is None, "everybody is bound, so nobody is waited for"
    assert len(played_out(play)) == 3


@clause("TCP 5.3", "TCP 5.7", "P3P 5.4", "N3P 5.5.5")
@pytest.mark.parametrize(
    ("tag", "cited"), [("TCP", "TCP 5.3"), ("P3P", "P3P 5.4"), ("N3P", "N3P 5.5.5")]
)
def test_a_settled_round_is_put_right_by_two_persons_and_settled_again(
    tag: str, cited: str
) -> None:
    play = felt(tag, hands=HANDS)
    first = tuple(played_out(play).values())
    ruled = confirmed(play, DealerWrongCount(reconstructible=True))
    assert answer(ruled) == ("reconstruct", cited)
    assert play.table.phase is Phase.PLAYING
    lines = entered_anew(play, *MOVED).finish()
    corrected = play.events[-1]
    assert isinstance(corrected, events.SettlementCorrected)
    assert (corrected.reversed, corrected.void) == (first, False)
    assert lines[1, "Mei", main(tag)].result == "paid"
    won = {each.player: each.amount > 0 for each in corrected.differences}
    assert won == {"Mei": True, "Tan": False}


@clause("N3P 5.5.5", "N3P 5.7", "N3P 5.9")
@pytest.mark.parametrize(
    ("incident", "cited"),
    [
        (DealerWrongCount(reconstructible=True), "N3P 5.5.5"),
        (WrongCount(reconstructible=True), "N3P 5.9"),
    ],
)
def test_n3p_5_7_nobody_chooses_in_a_round_that_was_settled_and_is_open_again(
    incident: DealerWrongCount | WrongCount, cited: str
) -> None:
    play = felt("N3P", hands=HANDS)
    played_out(play)
    confirmed(play, WrongCount(reconstructible=True), position=1)
    assert play.table.phase is Phase.PLAYING, "and the dealer's hand has been seen"
    ruled = report(play, incident, position=1)
    assert (answer(ruled), ruled.options) == (("reconstruct", cited), ())
    assert entered_anew(play, *MOVED).finish()[1, "Mei", "main"].result == "paid"


@clause("T3P 5.4")
def test_t3p_5_4_voids_whatever_could_be_put_right() -> None:
    assert report(felt("T3P"), DealerWrongCount(reconstructible=True)).remedy == "void"


@clause("R3P 5.6", "R3P 6.1")
def test_r3p_5_6_a_blind_hand_of_two_or_four_cards_plays_if_three_can_be_told_apart() -> None:
    play = felt("R3P", hands=HANDS)
    play.do("view_hand", by="Tan", position=2)
    ruled = report(play, WrongCount(told_apart=True), position=1)
    assert (answer(ruled), ruled.withdrawal) == (("continue", "R3P 5.6"), "R3P 5.7")
    assert played_out(play)[1, "Mei", "main"].result == "collected"


@clause("R3P 5.6", "R3P 6.1")
@pytest.mark.parametrize("remedy", ["void", "remove_hand", "return_wagers"])
def test_r3p_5_6_else_it_ends_by_the_shift_managers_word_and_is_not_played_as_it_lies(
    remedy: str,
) -> None:
    play = felt("R3P", hands=HANDS)
    play.do("view_hand", by="Tan", position=2)
    ruled = report(play, WrongCount(), position=1, player="Mei")
    assert (answer(ruled), ruled.decides) == (("refer", "R3P 6.1"), "shift_manager")
    on = play.refuse("decide_incident", by="shift_manager", remedy="continue", reason="on")
    assert on == ("not_an_option", None)
    word(play, remedy)
    if remedy != "void":
        assert set(played_out(play)) == {(2, "Tan", "main")}
    assert play.table.phase is Phase.CONCLUDED
    assert (1, "Mei", "main") in returned(play, "R3P 6.1")


@clause("R3P 3.16", "N3P 3.13", "P3P 3.8", "T3P 3.7", "TCP 3.12")
@pytest.mark.parametrize(("tag", "cited"), DECLARES.items())
def test_r3p_3_16_a_card_entered_wrongly_is_corrected_and_the_outcome_declared_again(
    tag: str, cited: str
) -> None:
    play = felt(tag, hands=HANDS)
    all_decided(play).show_all()
    right = {"position": 1, "hand": "Qs Kd 9h", "reason": "misread"}
    taken = {**right, "hand": "Ks Kd 9h"}
    assert play.refuse("correct_cards", by="dealer", **taken)[0] == "card_twice"
    play.do("correct_cards", by="dealer", **right)  # until the settlement by the dealer alone
    assert played_out(play)[1, "Mei", main(tag)].result == "paid"
    play.do("correct_cards", by="dealer", **{**right, "hand": HANDS[0]})
    word(play, "confirm", by="pit_supervisor")
    corrected = play.events[-1]
    assert isinstance(corrected, events.SettlementCorrected)
    assert (corrected.clause, corrected.void) == (cited, False)
    assert play.table.lines[0].result == "collected"
    dealers = {"position": 0, "hand": "2c 3c Td", "reason": "misread"}
    play.do("correct_cards", by="pit_supervisor", **dealers)
    word(play, "confirm", by="shift_manager")
    assert play.table.lines[0].result == "paid"


@clause("TCP 6.1", "N3P 5.17")
@pytest.mark.parametrize(("tag", "cited"), [("TCP", "TCP 6.1"), ("N3P", "N3P 5.17")])
def test_a_hand_taken_out_of_a_round_that_is_open_again_waits_for_the_settlement(
    tag: str, cited: str
) -> None:
    play = felt(tag, hands=HANDS)
    played_out(play)
    confirmed(play, DealerWrongCount(reconstructible=True))
    before = len(play.events)
    report(play, Uncovered())
    word(play, "remove_hand", position=2)
    assert kinds(play, before) == ["IncidentRuled", "IncidentDecided", "HandInvalidated"]
    lines = entered_anew(play, *MOVED).finish()
    assert lines[1, "Mei", main(tag)].result == "paid"
    assert lines[2, "Tan", main(tag)].cite.clause == cited
    assert lines[2, "Tan", main(tag)].result == "returned"


@pytest.mark.parametrize("tag", DECLARES)
def test_only_a_hand_that_was_entered_at_felt_is_corrected_and_none_of_a_void_round(
    tag: str,
) -> None:
    anew = {"hand": "2c 3c 5d", "reason": "misread"}
    electronic = dealt(tag)
    refused = electronic.refuse("correct_cards", by="dealer", **anew, position=1)
    assert refused == ("cards_known", None), "face down or up"
    play = felt(tag, hands=HANDS)
    for position in (0, 1, 5):  # the first two lie face down, the last was not dealt
        refused = play.refuse("correct_cards", by="dealer", **anew, position=position)
        assert refused == ("no_such_hand", None)
    confirmed(all_decided(play).show_all(), EXTRA)
    assert play.table.phase is Phase.CONCLUDED
    void = play.refuse("correct_cards", by="dealer", **anew, position=1)
    assert void == ("wrong_phase", None)
