"""A power failure: concluded once an outcome is established, else as each rulebook says."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    GAMES,
    all_decided,
    answer,
    betting,
    dealt,
    felt,
    played_out,
    report,
    returned,
    word,
)
from threecard.core.decide.showing import dealer_first
from threecard.core.irregularities.incidents import (
    Misdeal,
    NotConfidential,
    PowerFailure,
    SeveralHands,
    WrongCount,
)

# A power failure asks what is face up or declared, never what the deck hides.
SIDE_WAGERS = [
    ("R3P", "royal_pictures"),
    ("N3P", "three_pictures"),
    ("P3P", "player_prosperity"),
    ("P3P", "picture_perfect"),
    ("T3P", "three_pictures"),
    ("TCP", "pair_plus"),
]
UNDECIDED = {
    "R3P": ("offer", "R3P 5.13.1"),
    "N3P": ("void", "N3P 5.4.2"),
    "P3P": ("void", "power_failure"),
    "T3P": ("void", "power_failure"),
    "TCP": ("offer", "TCP 5.16.1"),
}
ESTABLISHED = {
    "R3P": ("continue", "R3P 5.13.2"),
    "N3P": ("continue", "N3P 5.4.1"),
    "P3P": ("continue", "power_failure"),
    "T3P": ("continue", "power_failure"),
    "TCP": ("continue", "TCP 5.16.2"),
}


@clause("R3P 5.13.1", "R3P 5.13.2", "N3P 5.4.1", "N3P 5.4.2", "TCP 5.16.1", "TCP 5.16.2")
@pytest.mark.parametrize(("tag", "side"), SIDE_WAGERS)
def test_a_side_wager_is_decided_when_its_hand_lies_face_up_and_not_before(
    tag: str, side: str
) -> None:
    lost = ("9s 7h 2d", "8s 6h 3d", "Jh Tc 4s")  # whatever the dealer holds
    first = {"reveal": "players_first"} if tag in ("N3P", "TCP") else {}
    hidden = betting(tag, readings=first).wager("Mei", 1, side, 5_00).deal(*lost)
    all_decided(hidden)
    if tag != "TCP":
        hidden.do("view_hand", by="Mei", position=1)
    hidden.turn_up(2)  # a main wager may still go either way
    assert answer(report(hidden, PowerFailure())) == UNDECIDED[tag]
    shown = betting(tag, readings=first).wager("Mei", 1, side, 5_00).deal(*lost)
    all_decided(shown).turn_up(1)
    before = shown.table
    assert answer(report(shown, PowerFailure())) == ESTABLISHED[tag]
    assert (shown.table.hands, shown.table.pending) == (before.hands, None)
    assert shown.finish()[1, "Mei", side].result == "collected"


@clause("R3P 5.13.2", "N3P 5.4.1", "TCP 5.16.2")
@pytest.mark.parametrize("tag", GAMES)
def test_the_dealers_hand_face_up_establishes_the_outcome(tag: str) -> None:
    play = all_decided(dealt(tag, hands=("9s 7h 2d", "8s 6h 3d", "Jh Tc 4s")))
    if not dealer_first(play.table):
        play.turn_up_all()
    assert answer(report(play.expose(), PowerFailure())) == ESTABLISHED[tag]
    play.finish()


@clause("R3P 5.13.1", "N3P 5.4.2", "TCP 5.16.1")
@pytest.mark.parametrize("tag", GAMES)
@pytest.mark.parametrize("phase", ["betting", "closed"])
def test_no_outcome_is_established_before_the_deal(tag: str, phase: str) -> None:
    play = betting(tag)
    if phase == "closed":
        play.do("no_more_bets", by="dealer")
    assert answer(report(play, PowerFailure())) == UNDECIDED[tag]


@clause("TCP 5.16.2")
def test_a_fold_establishes_an_outcome_and_a_removed_one_does_not() -> None:
    play = felt("TCP")
    play.do("decide", by="Tan", position=2, decision="play")
    play.do("decide", by="Mei", position=1, decision="fold")
    assert report(play, PowerFailure()).remedy == "continue"
    report(play, WrongCount(), position=1)
    assert report(play, PowerFailure()).remedy == "offer"


@clause("TCP 5.10.2", "TCP 5.16.1")
def test_tcp_5_16_1_what_is_forfeited_with_an_invalid_hand_is_no_outcome() -> None:
    play = betting("TCP", readings={"invalidated.wagers": "collected"})
    play.wager("Mei", 3, "ante", 10_00).deal()
    play.do("decide", by="Mei", position=3, decision="fold")
    report(play, SeveralHands(), player="Mei")
    assert play.table.hands[3].forfeited
    assert report(play, PowerFailure()).remedy == "offer"


@clause("TCP 3.10.1", "TCP 5.16.1", "TCP 5.16.2")
@pytest.mark.parametrize(
    ("readings", "declines", "remedy"),
    [
        ({}, False, "offer"),
        ({}, True, "continue"),  # the Ante is lost, whatever the dealer holds
        ({"not_exposed.ante": "by_dealer"}, True, "offer"),
        ({"not_exposed.ante": "by_dealer", "decline.shared": "forfeits_all"}, True, "continue"),
    ],
)
def test_tcp_5_16_2_not_showing_a_hand_establishes_an_outcome_if_it_has_lost_a_wager(
    readings: dict[str, str], declines: bool, remedy: str
) -> None:
    play = betting("TCP", readings={"reveal": "players_first", **readings})
    all_decided(play.wager("Tan", 1, "pair_plus", 5_00).deal())
    if declines:
        play.do("decline_comparison", by="Mei", position=1)
    assert report(play, PowerFailure()).remedy == remedy


@clause("R3P 5.13.1", "R3P 5.13.2")
def test_three_pictures_have_won_once_the_dealer_can_no_longer_have_them_too() -> None:
    play = betting("R3P", 3).wager("Ong", 4, "main", 10_00)
    play.deal("Ks Kh Kd", "Kc Qs Qh", "Qd Qc Js", "Jh Jd Jc", "9s 8h 7d")
    for position in (1, 2, 3):
        play.do("turn_up_hand", by="dealer", position=position)
    assert report(play, PowerFailure()).remedy == "offer", "a standoff is still to be had"
    play.do("close_options", by="dealer")
    play.do("turn_up_hand", by="dealer", position=4)
    assert report(play, PowerFailure()).remedy == "continue"


@clause("TCP 5.16.1", "TCP 5.9")
def test_tcp_5_16_1_a_fold_whose_ante_went_back_establishes_nothing() -> None:
    play = betting("TCP").wager("Raj", 1, "pair_plus", 5_00).deal()
    play.do("decide", by="Mei", position=1, decision="fold")
    report(play, NotConfidential(), player="Mei")
    word(play, "bar")
    assert answer(report(play, PowerFailure())) == ("offer", "TCP 5.16.1")


@clause("R3P 5.13.1")
def test_a_withdrawn_wager_establishes_nothing() -> None:
    play = betting("R3P", source="felt").wager("Raj", 1, "royal_pictures", 5_00)
    play.deal("9s 7h 2d", "8s 6h 3d", "Jh Tc 4s")
    play.do("view_hand", by="Mei", position=1)
    report(play, Misdeal())
    play.do("raise_dispute", by="Raj", description="the deal was wrong")
    play.do("permit_withdrawal", by="pit_supervisor", player="Raj", reason="dissatisfied")
    play.turn_up(1)
    assert report(play, PowerFailure()).remedy == "offer"


@clause("P3P 3.13.1", "T3P 3.13")
@pytest.mark.parametrize("tag", ["P3P", "T3P"])
@pytest.mark.parametrize(
    ("tie", "hand", "remedy"),
    [
        ("collected", "9s 8h 3d", "continue"),  # a plain zero can't win any more
        ("collected", "Ks 7h 3d", "void"),
        ("returned", "9s 8h 3d", "void"),
    ],
)
def test_the_lowest_hand_has_lost_where_a_standoff_is_collected(
    tag: str, tie: str, hand: str, remedy: str
) -> None:
    play = dealt(tag, hands=(hand, "9c 5h 2d", "Jh Tc 4s"), readings={"main.tie": tie})
    play.turn_up(1)
    assert report(play, PowerFailure()).remedy == remedy


def test_the_reading_of_the_silent_rulebooks_may_offer_a_withdrawal() -> None:
    for tag in ("P3P", "T3P"):
        play = dealt(tag, readings={"power_failure": "withdraw_or_conclude"})
        ruled = report(play, PowerFailure())
        assert (answer(ruled), ruled.options) == (("offer", "power_failure"), ("withdraw", "stay"))
        play.do("choose_option", by="Mei", option="withdraw")
        play.do("close_options", by="dealer")
        assert set(played_out(play)) == {(2, "Tan", "main")}
        assert returned(play, "power_failure") == {(1, "Mei", "main")}
        assert set(play.table.withdrawn) == {"Mei"}
