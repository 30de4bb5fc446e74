"""A round made void, before its outcome or after it was settled."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    EXTRA,
    GAMES,
    REFERRED,
    answer,
    betting,
    confirmed,
    felt,
    kinds,
    main,
    played_out,
    report,
    returned,
    unreported,
    word,
)
from threecard import Cite, Phase, events
from threecard.core.irregularities.incidents import (
    CountDoubt,
    DealerWrongCount,
    DeckFault,
    ExposedCards,
    Fault,
    Incident,
    JackpotFault,
    NotConfidential,
    ShufflerFault,
    Uncovered,
    WrongCount,
)
from threecard.core.table import in_order


@clause(
    "R3P 5.1.1", "R3P 5.1.2", "N3P 1.19", "N3P 5.5", "N3P 5.5.2", "N3P 5.15", "P3P 5.2", "T3P 5.2",
    "TCP 5.1.1", "TCP 5.1.2",
)  # fmt: skip
@pytest.mark.parametrize("tag", GAMES)
@pytest.mark.parametrize("phase", ["betting", "closed", "playing", "settling"])
def test_a_void_round_returns_every_wager_and_the_next_can_open(tag: str, phase: str) -> None:
    play = betting(tag, source="felt")
    if phase == "closed":
        play.do("no_more_bets", by="dealer")
    elif phase != "betting":
        play.deal()
        if tag == "TCP":
            play.do("decide", by="Mei", position=1, decision="play")
            play.do("decide", by="Tan", position=2, decision="fold")
        if phase == "settling":
            play.show_all()
    staked = sum(placed.stake for _, placed in in_order(play.table.wagers))
    before = len(play.events)
    if phase == "settling":  # what has been seen is undone by two persons
        ruled = confirmed(play, EXTRA)
        assert kinds(play, before) == ["IncidentRuled", "IncidentDecided", "RoundVoided"]
    else:
        ruled = report(play, EXTRA)
        assert kinds(play, before) == ["IncidentRuled", "RoundVoided"]
    assert {line.cite for line in play.table.lines} == {Cite(ruled.clause)}
    assert all(line.returned == line.stake for line in play.table.lines)
    assert {line.payout for line in play.table.lines} == {0}
    assert sum(line.stake for line in play.table.lines) == staked
    assert play.table.phase is Phase.CONCLUDED
    assert not play.table.wagers
    assert unreported(play, EXTRA) == ("wrong_phase", None)
    play.open().wager("Mei", 1, main(tag), 10_00)
    assert report(play, EXTRA).number == 2
    assert len(play.table.lines) == 1, "an earlier round is not voided with this one"


@clause("TCP 5.1.1", "TCP 5.4")
def test_a_void_round_returns_the_jackpot_wager_and_leaves_the_meter_alone() -> None:
    play = betting("TCP", source="felt").wager("Mei", 1, "jackpot", 5_00)
    played_out(play.deal("7s 5h 2d", "8s 6h 3d", "Qs 9h 4d"), meter=50_000_00)
    assert play.table.meter == 50_003_00
    play.open().wager("Mei", 1, "ante", 10_00).wager("Mei", 1, "jackpot", 5_00).deal()
    report(play, ExposedCards(cards=2))
    assert {(line.wager, line.returned) for line in play.table.lines} == {
        ("ante", 10_00),
        ("jackpot", 5_00),
    }
    assert play.table.meter == 50_003_00


@clause("N3P 5.5.5", "P3P 5.4", "T3P 5.4", "TCP 5.3")
@pytest.mark.parametrize("tag", ["N3P", "P3P", "T3P", "TCP"])
def test_a_settled_round_is_voided_until_the_next_announcement(tag: str) -> None:
    play = felt(tag)
    lines = tuple(played_out(play).values())
    before = len(play.events)
    ruled = confirmed(play, DealerWrongCount())
    assert kinds(play, before) == ["IncidentRuled", "IncidentDecided", "SettlementCorrected"]
    corrected = play.events[-1]
    assert isinstance(corrected, events.SettlementCorrected)
    assert corrected.reversed == lines
    assert {line.returned for line in corrected.lines} == {10_00}
    assert {line.cite.clause for line in corrected.lines} == {ruled.clause}
    assert unreported(play, DealerWrongCount()) == ("wrong_phase", None)


@clause("R3P 5.5", "N3P 5.9", "TCP 5.7")
@pytest.mark.parametrize(
    ("tag", "cited"), [("R3P", "R3P 5.5"), ("N3P", "N3P 5.9"), ("TCP", "TCP 5.7")]
)
def test_a_hand_is_removed_from_a_settled_round_and_the_others_stand(tag: str, cited: str) -> None:
    play = felt(tag)
    first = played_out(play)
    assert confirmed(play, WrongCount(viewed=True), position=1).clause == cited
    lines = {(int(line.position), line.player, line.wager): line for line in play.table.lines}
    bets = {(1, "Mei", wager) for wager in (("ante", "play") if tag == "TCP" else ("main",))}
    assert returned(play, cited) == bets
    assert lines[2, "Tan", main(tag)] == first[2, "Tan", main(tag)]
    assert unreported(play, WrongCount(), position=1) == ("no_such_hand", None)


@clause("TCP 5.7", "TCP 5.3")
def test_what_undoes_a_settled_round_undoes_what_fed_the_meter() -> None:
    for incident, where, meter in (
        (WrongCount(), {"position": 1}, 50_000_00),
        (DealerWrongCount(), {}, 50_000_00),
        (WrongCount(), {"position": 2}, 50_003_00),
    ):
        play = betting("TCP", source="felt").wager("Mei", 1, "jackpot", 5_00)
        play.deal("7s 5h 2d", "8s 6h 3d", "Qs 9h 4d")
        played_out(play, meter=50_000_00)
        confirmed(play, incident, **where)
        assert play.table.meter == meter


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize(("tag", "cited"), REFERRED)
def test_what_is_referred_after_the_settlement_may_undo_it_or_let_it_stand(
    tag: str, cited: str
) -> None:
    play = felt(tag)
    lines = tuple(played_out(play).values())
    report(play, Uncovered())
    assert play.refuse("place_your_bets", by="dealer") == ("incident_pending", None)
    word(play, "continue")
    assert play.table.lines == lines
    report(play, Uncovered())
    word(play, "void")
    assert {line.cite.clause or line.cite.reading for line in play.table.lines} == {cited}
    assert all(line.returned == line.stake for line in play.table.lines)
    play.open()


@clause("R3P 5.1", "R3P 5.9", "P3P 5.1", "T3P 5.1", "TCP 5.1", "TCP 5.8", "N3P 5.5.1")
@pytest.mark.parametrize(
    ("tag", "foreign", "count"),
    [
        ("R3P", "R3P 5.1.2", "R3P 5.9"),
        ("N3P", "N3P 5.5.1", None),
        ("P3P", "P3P 5.1.2", "P3P 5.2"),
        ("T3P", "T3P 5.1.2", "T3P 5.2"),
        ("TCP", "TCP 5.1.2", "TCP 5.8"),
    ],
)
def test_r3p_5_1_a_foreign_card_found_after_payment_takes_nothing_back(
    tag: str, foreign: str, count: str | None
) -> None:
    play = felt(tag)
    lines = tuple(played_out(play).values())
    before = len(play.events)
    assert answer(report(play, DeckFault(Fault.FOREIGN))) == ("settled", foreign)
    if count is not None:
        assert answer(report(play, CountDoubt(right=False))) == ("settled", count)
    assert {type(event).__name__ for event in play.events[before:]} == {"IncidentRuled"}
    assert (play.table.lines, play.table.pending) == (lines, None)
    if tag == "N3P":  # silent on how long a shortage counts, so until the next announcement
        assert answer(confirmed(play, EXTRA)) == ("void", "N3P 5.5.2")


@clause("R3P 5.9", "N3P 5.5.2", "P3P 5.2", "T3P 5.2", "TCP 5.8")
@pytest.mark.parametrize("tag", GAMES)
def test_r3p_5_9_cards_counted_and_found_wrong_void_the_round_and_found_right_do_not(
    tag: str,
) -> None:
    right = felt(tag)
    before = len(right.events)
    assert report(right, CountDoubt(right=True)).remedy == "continue"
    assert kinds(right, before) == ["IncidentRuled"]
    assert len(played_out(right)) >= 2
    wrong = felt(tag)
    assert report(wrong, CountDoubt(right=False)).remedy == "void"
    assert {line.returned for line in wrong.table.lines} == {10_00}


@clause("TCP 5.9", "TCP 6.1")
@pytest.mark.parametrize(
    ("incident", "cited"),
    [
        (NotConfidential(), "TCP 5.9"),
        (Uncovered(), "TCP 6.1"),
        (ShufflerFault(), "TCP 6.1"),
        (JackpotFault(), "TCP 6.1"),
    ],
)
def test_tcp_6_1_what_concerns_more_than_its_hands_is_ruled_on_after_a_void_too(
    incident: Incident, cited: str
) -> None:
    play = felt("TCP")
    report(play, EXTRA)
    assert play.table.phase is Phase.CONCLUDED
    assert answer(report(play, incident, player="Mei"))[1] == cited
