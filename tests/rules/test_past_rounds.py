"""Claims that come too late: on record under their clause, and what was stands."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    EXTRA,
    GAMES,
    answer,
    betting,
    felt,
    kinds,
    main,
    played_out,
    report,
    unreported,
)
from tests.table.play import Play
from threecard.core.irregularities.incidents import (
    DealerWrongCount,
    DeckFault,
    ExposedCards,
    FaceUpInShoe,
    Fault,
    Incident,
    LateWager,
    LoneJackpotWager,
    LoneSideWager,
    Misdeal,
    OverMaximum,
    UnderMinimum,
    WrongCount,
)


def later(tag: str) -> Play:
    """A second round lies there, after one was settled."""
    play = felt(tag)
    played_out(play)
    return play.open().wager("Mei", 1, main(tag), 20_00).deal()


@clause(
    "R3P 5.1.2", "R3P 5.12", "N3P 5.6", "N3P 5.12", "P3P 5.1.2", "T3P 5.1.2", "TCP 5.1.2",
    "TCP 5.15",
)  # fmt: skip
@pytest.mark.parametrize(
    ("tag", "incident", "cited"),
    [
        ("R3P", EXTRA, "R3P 5.1.2"),
        ("R3P", OverMaximum(), "R3P 5.12"),
        ("R3P", UnderMinimum(), "R3P 5.12"),
        ("R3P", WrongCount(viewed=True), "R3P 5.5"),
        ("R3P", ExposedCards(), "R3P 5.8"),
        ("R3P", LateWager(), "R3P 5.2"),
        ("R3P", LoneSideWager(), "R3P 6.1"),  # 3.5 speaks of bets that are open
        ("N3P", EXTRA, "N3P 5.6"),
        ("N3P", OverMaximum(), "N3P 5.6"),
        ("N3P", WrongCount(), "N3P 5.6"),
        ("N3P", LateWager(), "N3P 5.6"),
        ("P3P", DeckFault(Fault.FOREIGN), "P3P 5.1.2"),
        ("P3P", EXTRA, "P3P 5.2"),  # 5.1.2 speaks of a foreign card
        ("P3P", DealerWrongCount(), "P3P 5.4"),
        ("P3P", OverMaximum(), "limits"),
        ("T3P", DeckFault(Fault.FOREIGN), "T3P 5.1.2"),
        ("T3P", EXTRA, "T3P 5.2"),  # 5.1.2 speaks of a foreign card
        ("T3P", DealerWrongCount(), "T3P 5.4"),
        ("TCP", EXTRA, "TCP 5.1.2"),
        ("TCP", OverMaximum(), "TCP 5.15"),
        ("TCP", UnderMinimum(), "TCP 5.15"),
        ("TCP", DealerWrongCount(), "TCP 5.3"),
        ("TCP", WrongCount(), "TCP 5.7"),
        ("TCP", LateWager(), "TCP 5.5"),
        ("TCP", LoneJackpotWager(), "TCP 5.12.2"),
    ],
    ids=str,
)
def test_an_error_of_an_earlier_round_is_recorded_under_its_own_clause(
    tag: str, incident: Incident, cited: str
) -> None:
    play = later(tag)
    before, seen = play.table, len(play.events)
    ruled = report(play, incident, round=1, position=1)
    assert (answer(ruled), ruled.round) == (("settled", cited), 1)
    assert kinds(play, seen) == ["IncidentRuled"]
    assert (play.table.wagers, play.table.hands) == (before.wagers, before.hands)
    assert play.table.pending is None
    assert played_out(play)[1, "Mei", main(tag)].stake == 20_00


@pytest.mark.parametrize("tag", GAMES)
def test_a_round_that_has_not_been_is_no_rounds(tag: str) -> None:
    play = later(tag)
    for round_ in (0, 3):
        assert unreported(play, EXTRA, round=round_) == ("not_so", None)
    assert report(play, EXTRA, round=2).remedy == "void", "the round that is"


@clause("TCP 5.3", "TCP 5.7")
@pytest.mark.parametrize(
    ("incident", "cited"), [(DealerWrongCount(), "TCP 5.3"), (WrongCount(), "TCP 5.7")]
)
def test_tcp_5_3_and_5_7_come_too_late_with_the_next_announcement(
    incident: Incident, cited: str
) -> None:
    play = felt("TCP")
    played_out(play)
    play.open()
    before = len(play.events)
    assert answer(report(play, incident, round=1, position=1)) == ("settled", cited)
    assert kinds(play, before) == ["IncidentRuled"], "nobody's settlement is undone"


@clause("N3P 5.7", "N3P 5.10", "R3P 5.8", "TCP 5.4", "TCP 5.2")
@pytest.mark.parametrize(
    ("tag", "incident", "cited"),
    [
        ("N3P", Misdeal(), "N3P 5.7"),
        ("N3P", ExposedCards(), "N3P 5.7"),
        ("N3P", FaceUpInShoe(), "N3P 5.10"),
        ("R3P", ExposedCards(), "R3P 5.8"),
        ("R3P", Misdeal(), "R3P 5.6"),
        ("TCP", ExposedCards(cards=2), "TCP 5.4"),
    ],
    ids=str,
)
def test_what_came_after_its_window_in_the_same_round_is_recorded_too(
    tag: str, incident: Incident, cited: str
) -> None:
    play = felt(tag)
    lines = tuple(played_out(play).values())
    before = len(play.events)
    assert answer(report(play, incident)) == ("settled", cited)
    assert kinds(play, before) == ["IncidentRuled"]
    assert (play.table.lines, play.table.pending) == (lines, None)


@clause("TCP 5.4")
def test_tcp_5_4_exposures_of_one_deal_add_up_until_the_first_decision() -> None:
    play = felt("TCP")
    assert answer(report(play, ExposedCards(cards=1))) == ("continue", "TCP 5.4")
    assert answer(report(play, ExposedCards(cards=1))) == ("void", "TCP 5.4")
    assert not play.table.wagers
    late = felt("TCP")
    report(late, ExposedCards(cards=1))
    late.do("decide", by="Mei", position=1, decision="play")
    assert answer(report(late, ExposedCards(cards=1))) == ("settled", "TCP 5.4")
    anew = felt("TCP")
    report(anew, ExposedCards(cards=1))
    played_out(anew)
    anew.open().wager("Mei", 1, "ante", 10_00).deal()
    assert report(anew, ExposedCards(cards=1)).remedy == "continue", "another deal"
    assert unreported(anew, ExposedCards(cards=0)) == ("not_so", None)


@clause("R3P 5.8.1", "R3P 5.8")
def test_r3p_5_8_ends_with_the_first_hand_turned_up() -> None:
    play = felt("R3P", device="manual")
    play.turn_up(1)
    ruled = report(play, ExposedCards(first=True))
    assert (ruled.remedy, ruled.clause) == ("settled", "R3P 5.8.1")


@pytest.mark.parametrize("tag", GAMES)
def test_a_person_records_five_late_claims_in_a_round_and_no_more(tag: str) -> None:
    play = later(tag)
    for _ in range(5):
        assert report(play, EXTRA, round=1).remedy == "settled"
    assert unreported(play, EXTRA, round=1)[0] == "wrong_phase"
    assert report(play, EXTRA, round=1, by="pit_supervisor").remedy == "settled"
    assert report(play, EXTRA).remedy == "void", "what is in time is not held up by that"


@clause("R3P 5.1.2")
def test_between_rounds_a_void_round_leaves_nothing_to_rule_on() -> None:
    play = betting("R3P", source="felt")
    report(play, EXTRA)
    assert unreported(play, EXTRA) == ("wrong_phase", None)
