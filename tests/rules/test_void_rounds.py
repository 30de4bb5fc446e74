"""A round made void, before its outcome or after it was settled."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    EXTRA,
    GAMES,
    REFERRED,
    betting,
    dealt,
    kinds,
    main,
    played_out,
    report,
    returned,
    word,
)
from threecard import Cite, Phase, events
from threecard.core.irregularities.incidents import (
    CountDoubt,
    DealerWrongCount,
    ExposedCards,
    FaceUpInShoe,
    LateWager,
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
    play = betting(tag)
    if phase == "closed":
        play.do("no_more_bets", by="dealer")
    elif phase != "betting":
        play.deal()
        if tag == "TCP":
            play.do("decide", by="Mei", position=1, decision="play")
            play.do("decide", by="Tan", position=2, decision="fold")
        if phase == "settling":
            play.turn_up_all().do("expose_dealer", by="dealer")
    staked = sum(placed.stake for _, placed in in_order(play.table.wagers))
    before = len(play.events)
    ruled = report(play, EXTRA)
    assert kinds(play, before) == ["IncidentRuled", "RoundVoided"]
    assert {line.cite for line in play.table.lines} == {Cite(ruled.clause)}
    assert all(line.returned == line.stake for line in play.table.lines)
    assert {line.payout for line in play.table.lines} == {0}
    assert sum(line.stake for line in play.table.lines) == staked
    assert play.table.phase is Phase.CONCLUDED
    assert not play.table.wagers
    assert play.refuse("report_incident", by="dealer", incident=EXTRA) == ("wrong_phase", None)
    play.open().wager("Mei", 1, main(tag), 10_00)
    assert report(play, EXTRA).number == 2
    assert len(play.table.lines) == 1, "an earlier round is not voided with this one"


@clause("TCP 5.1.1", "TCP 5.4")
def test_a_void_round_returns_the_jackpot_wager_and_leaves_the_meter_alone() -> None:
    play = betting("TCP").wager("Mei", 1, "jackpot", 5_00).deal("7s 5h 2d", "8s 6h 3d", "Qs 9h 4d")
    played_out(play, meter=50_000_00)
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
    play = dealt(tag)
    lines = tuple(played_out(play).values())
    before = len(play.events)
    ruled = report(play, DealerWrongCount())
    assert kinds(play, before) == ["IncidentRuled", "SettlementCorrected"]
    corrected = play.events[-1]
    assert isinstance(corrected, events.SettlementCorrected)
    assert corrected.reversed == lines
    assert {line.returned for line in corrected.lines} == {10_00}
    assert {line.cite.clause for line in corrected.lines} == {ruled.clause}
    again = play.refuse("report_incident", by="dealer", incident=DealerWrongCount())
    assert again == ("wrong_phase", None)
    play.open()
    late = play.refuse("report_incident", by="dealer", incident=DealerWrongCount())
    assert late == ("wrong_phase", None), "the announcement ended every claim"


@clause("R3P 5.5", "N3P 5.9", "TCP 5.7")
@pytest.mark.parametrize(("tag", "cited"), [("R3P", "R3P 5.5"), ("N3P", "N3P 5.9")])
def test_a_hand_is_removed_from_a_settled_round_and_the_others_stand(tag: str, cited: str) -> None:
    play = dealt(tag)
    first = played_out(play)
    assert report(play, WrongCount(), position=1).clause == cited
    lines = {(int(line.position), line.player, line.wager): line for line in play.table.lines}
    assert returned(lines, cited) == {(1, "Mei", "main")}
    assert lines[2, "Tan", "main"] == first[2, "Tan", "main"]
    twice = play.refuse("report_incident", by="dealer", incident=WrongCount(), position=1)
    assert twice == ("no_such_hand", None)


@clause("TCP 5.7", "TCP 5.3")
def test_what_undoes_a_settled_round_undoes_what_fed_the_meter() -> None:
    for incident, where, meter in (
        (WrongCount(), {"position": 1}, 50_000_00),
        (DealerWrongCount(), {}, 50_000_00),
        (WrongCount(), {"position": 2}, 50_003_00),
    ):
        play = betting("TCP").wager("Mei", 1, "jackpot", 5_00)
        play.deal("7s 5h 2d", "8s 6h 3d", "Qs 9h 4d")
        played_out(play, meter=50_000_00)
        report(play, incident, **where)
        assert play.table.meter == meter


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize(("tag", "cited"), REFERRED)
def test_what_is_referred_after_the_settlement_may_undo_it_or_let_it_stand(
    tag: str, cited: str
) -> None:
    play = dealt(tag)
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


def test_what_can_no_longer_change_a_settled_round_is_refused() -> None:
    play = dealt("N3P")
    played_out(play)
    for incident in (CountDoubt(right=True), ExposedCards(), FaceUpInShoe(), LateWager()):
        refused = play.refuse("report_incident", by="dealer", incident=incident)
        assert refused == ("wrong_phase", None)
