"""A player who is not there (TCP 5.11, N3P 5.3), and where no clause speaks of it."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    GAMES,
    answer,
    betting,
    dealt,
    kinds,
    played_out,
    report,
    returned,
    unreported,
    word,
)
from threecard import events
from threecard.core.irregularities.incidents import Absence, PowerFailure

ANTE_OR_MAIN = {tag: "ante" if tag == "TCP" else "main" for tag in GAMES}


@clause("TCP 5.11")
def test_only_whoever_decides_on_a_hand_can_be_missing_from_it() -> None:
    play = betting("TCP").wager("Ong", 1, "pair_plus", 5_00).deal()
    assert unreported(play, Absence(), position=1, player="Ong") == ("not_so", None)
    assert unreported(play, Absence(), position=1, player="Tan") == ("not_so", None)
    assert play.table.hands[1].invalid is None
    assert report(play, Absence(), position=1, player="Mei").remedy == "remove_hand"


@clause("TCP 5.11", "TCP 3.9.3")
def test_tcp_5_11_an_absent_players_hand_is_removed_folded_or_continued() -> None:
    play = betting("TCP", 3).wager("Ong", 4, "pair_plus", 5_00).deal()
    play.do("view_hand", by="Tan", position=2)
    play.do("decide", by="Raj", position=3, decision="play")
    assert unreported(play, Absence(), position=3) == ("decided_already", None)
    assert report(play, Absence(viewed=True), position=1).remedy == "remove_hand"
    before = len(play.events)
    folded = report(play, Absence(), position=2)
    assert (folded.remedy, folded.clause, folded.reading) == ("fold", "TCP 5.11", "absence")
    assert kinds(play, before) == ["IncidentRuled", "DecisionMade"]
    alone = report(play, Absence(), position=4)
    assert (alone.clause, alone.reading) == ("TCP 3.9.3", None)
    by_dealer = [
        (event.player, event.decision, event.clause, event.reading)
        for event in play.events
        if isinstance(event, events.DecisionMade) and event.clause
    ]
    # TCP 5.11 orders no fold: the reading does, and is named beside it.
    assert by_dealer == [
        ("Tan", "fold", "TCP 5.11", "absence"),
        ("Ong", "continue", "TCP 3.9.3", None),
    ]
    lines = play.finish()
    assert returned(play, "TCP 5.11") == {(1, "Mei", "ante")}
    assert lines[2, "Tan", "ante"].result == "collected"
    assert (4, "Ong", "pair_plus") in lines


@clause("TCP 5.16.1", "TCP 5.11")
def test_tcp_5_16_1_with_5_11_a_crash_and_then_absence_collects_no_ante() -> None:
    play = betting("TCP").wager("Raj", 3, "pair_plus", 5_00).wager("Mei", 1, "pair_plus", 5_00)
    play.deal()
    play.do("view_hand", by="Mei", position=1)
    report(play, PowerFailure())
    assert play.refuse("decide", by="Tan", position=2, decision="play")[0] == "incident_pending"
    play.do("choose_option", by="Tan", option="stay")
    closed, *_ = play.do("close_options", by="dealer")  # neither Mei nor Raj has come back
    assert isinstance(closed, events.OptionsClosed)
    back = {(1, "Mei", "ante"), (1, "Mei", "pair_plus"), (3, "Raj", "pair_plus")}
    assert returned(play, "absence.after_interruption") == back
    assert {player for _, player, _ in played_out(play)} == {"Tan"}
    read = dealt("TCP", readings={"absence.after_interruption": "as_absence"})
    read.do("view_hand", by="Mei", position=1)
    report(read, PowerFailure())
    read.do("close_options", by="dealer")
    assert not read.table.withdrawn
    assert report(read, Absence(), position=1).remedy == "fold"


@clause("N3P 5.3")
def test_n3p_5_3_the_bet_of_who_walks_away_is_settled_from_when_it_lies() -> None:
    play = betting("N3P")
    play.do("stand", by="Mei")
    assert answer(report(play, Absence(), player="Mei")) == ("continue", "N3P 5.3")
    play.do("sit", by="Zoe", position=6)  # and has no bet
    for nobody in ({"player": "Ong"}, {"player": "Zoe"}, {}):
        assert unreported(play, Absence(), **nobody) == ("not_so", None)
    assert unreported(play, Absence(), position=5) == ("not_so", None)
    play.deal("Ks Kh 9d", "9s 6h 3d", "Jh 8c 4s")
    before = len(play.events)
    assert answer(report(play, Absence(), position=1)) == ("continue", "N3P 5.3")
    assert kinds(play, before) == ["IncidentRuled"]
    assert played_out(play)[1, "Mei", "main"].result == "paid"
    assert answer(report(play, Absence(), position=1)) == ("settled", "N3P 5.3")


@clause("R3P 6.1")
@pytest.mark.parametrize(
    ("tag", "cited"), [("R3P", "R3P 6.1"), ("P3P", "uncovered"), ("T3P", "uncovered")]
)
def test_r3p_6_1_elsewhere_no_clause_speaks_of_absence(tag: str, cited: str) -> None:
    play = dealt(tag)
    ruled = report(play, Absence(), position=1)
    assert (answer(ruled), ruled.decides) == (("refer", cited), "shift_manager")
    word(play, "continue")
    assert (1, "Mei", ANTE_OR_MAIN[tag]) in played_out(play)
