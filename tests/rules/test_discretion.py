"""What is left to people of rank, and what they decide with a reason."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    EXTRA,
    GAMES,
    REFERRED,
    answer,
    betting,
    dealt,
    kinds,
    main,
    played_out,
    report,
    returned,
    word,
)
from tests.table.play import Play
from threecard import Phase, events
from threecard.core.commands import Decided
from threecard.core.irregularities.incidents import (
    Absence,
    NotConfidential,
    NotExposed,
    SeveralHands,
    Uncovered,
)


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize(("tag", "cited"), REFERRED)
def test_what_is_referred_keeps_the_table_waiting_for_the_shift_manager(
    tag: str, cited: str
) -> None:
    play = dealt(tag)
    ruled = report(play, Uncovered())
    assert (answer(ruled), ruled.decides) == (("refer", cited), "shift_manager")
    waits = ("incident_pending", None)
    assert play.refuse("turn_up_hand", by="dealer", position=1) == waits
    assert play.refuse("view_hand", by="Mei", position=1) == waits
    assert play.refuse("report_incident", by="dealer", incident=EXTRA) == waits
    assert play.refuse("choose_option", by="Mei", option="stay") == ("no_incident", None)
    assert play.refuse("close_options", by="dealer") == ("no_incident", None)
    go_on = {"remedy": Decided.CONTINUE, "reason": "nothing was lost"}
    for rank in ("Mei", "dealer", "pit_supervisor", "pit_manager"):
        assert play.refuse("decide_incident", by=rank, **go_on)[0] == "role_not_permitted"
    silent = {**go_on, "reason": ""}
    assert play.refuse("decide_incident", by="shift_manager", **silent)[0] == "bad_field"
    for remedy in (Decided.BAR, Decided.LOOK):
        closed = {**go_on, "remedy": remedy}
        assert play.refuse("decide_incident", by="shift_manager", **closed)[0] == "not_an_option"
    play.do("decide_incident", by="shift_manager", **go_on)
    decided = play.events[-1]
    assert isinstance(decided, events.IncidentDecided)
    assert (decided.number, decided.reason) == (1, "nothing was lost")
    again = play.refuse("decide_incident", by="shift_manager", **go_on)
    assert again == ("no_incident", None)
    assert len(played_out(play)) >= 2


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize(("tag", "cited"), REFERRED)
def test_the_shift_manager_may_void_the_round(tag: str, cited: str) -> None:
    play = dealt(tag)
    report(play, Uncovered())
    word(play, "void")
    assert play.table.phase is Phase.CONCLUDED
    assert play.table.pending is None
    assert {line.cite.clause or line.cite.reading for line in play.table.lines} == {cited}
    assert {line.returned for line in play.table.lines} == {10_00}


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize("tag", ["R3P", "N3P", "TCP"])
def test_the_shift_manager_may_remove_a_hand_or_return_a_players_wagers(tag: str) -> None:
    cited = dict(REFERRED)[tag]
    play = dealt(tag, 3)
    report(play, Uncovered())
    nowhere = {"remedy": Decided.REMOVE_HAND, "reason": "which?", "position": 7}
    assert play.refuse("decide_incident", by="shift_manager", **nowhere)[0] == "no_such_hand"
    nobody = {"remedy": Decided.RETURN_WAGERS, "reason": "whose?"}
    assert play.refuse("decide_incident", by="shift_manager", **nobody)[0] == "wager_missing"
    word(play, "continue")
    report(play, Uncovered(), position=2)
    word(play, "remove_hand", position=1)  # her own word before the report's
    report(play, Uncovered(), player="Tan", position=2)
    gone = {"remedy": Decided.REMOVE_HAND, "reason": "again", "position": 1}
    assert play.refuse("decide_incident", by="shift_manager", **gone)[0] == "no_such_hand"
    word(play, "return_wagers")  # the player the report named
    assert returned(played_out(play), cited) == {(1, "Mei", main(tag)), (2, "Tan", main(tag))}


@clause("R3P 6.1", "R3P 6.2")
def test_a_report_that_names_the_hand_need_not_be_told_again() -> None:
    play = dealt("R3P")
    report(play, Uncovered(), position=2)
    word(play, "remove_hand")
    assert returned(played_out(play), "R3P 6.1") == {(2, "Tan", "main")}


@clause("TCP 5.9")
def test_a_hand_not_kept_confidential_may_cost_its_player_further_play() -> None:
    play = dealt("TCP", 3)
    ruled = report(play, NotConfidential(), player="Mei")
    assert (answer(ruled), ruled.decides) == (("may_bar", "TCP 5.9"), "shift_manager")
    bar = {"remedy": Decided.BAR, "reason": "warned twice"}
    assert play.refuse("decide_incident", by="pit_manager", **bar)[0] == "role_not_permitted"
    void = {**bar, "remedy": Decided.VOID}
    assert play.refuse("decide_incident", by="shift_manager", **void)[0] == "not_an_option"
    play.do("decide_incident", by="shift_manager", **bar)
    assert play.table.barred == {"Mei"}
    assert returned(played_out(play), "TCP 5.9") == {(1, "Mei", "ante")}
    placed = {"player": "Mei", "position": 1, "wager": "ante", "stake": 10_00}
    assert play.open().refuse("place_wager", by="Mei", **placed)[0] == "player_barred"
    play.wager("Tan", 2, "ante", 10_00)


@clause("TCP 5.9")
def test_the_shift_manager_may_leave_it_at_a_warning() -> None:
    play = dealt("TCP")
    report(play, NotConfidential(), player="Mei")
    word(play, "continue")
    assert not play.table.barred
    assert not any(line.cite.clause == "TCP 5.9" for line in played_out(play).values())


@clause("TCP 3.10.1")
def test_a_pit_supervisor_may_look_at_a_hand_not_exposed_and_it_counts_all_the_same() -> None:
    play = dealt("TCP", hands=("As Ks Qs", "9s 6h 3d", "Qh 8c 4s"))
    for player, position in (("Mei", 1), ("Tan", 2)):
        play.do("decide", by=player, position=position, decision="play")
    unshown = {"incident": NotExposed(), "position": 1}
    assert play.refuse("report_incident", by="dealer", **unshown) == ("no_such_hand", None)
    play.do("decline_comparison", by="Mei", position=1)
    assert report(play, NotExposed(), position=1).decides == "pit_supervisor"
    look = {"remedy": Decided.LOOK, "reason": "a marked card"}
    assert play.refuse("decide_incident", by="dealer", **look)[0] == "role_not_permitted"
    void = {**look, "remedy": Decided.VOID}
    assert play.refuse("decide_incident", by="pit_supervisor", **void)[0] == "not_an_option"
    word(play, "continue", by="pit_supervisor")
    report(play, NotExposed(), position=1)
    play.do("decide_incident", by="pit_supervisor", **look)
    looked = play.events[-1]
    assert isinstance(looked, events.HandInspected)
    assert (looked.position, looked.role, looked.reason) == (1, "pit_supervisor", "a marked card")
    assert not play.table.hands[1].face_up
    assert played_out(play)[1, "Mei", "ante"].result == "collected"


@clause("TCP 5.10", "TCP 5.10.1", "TCP 5.10.2")
@pytest.mark.parametrize("reading", ["returned", "collected"])
@pytest.mark.parametrize(("viewed", "kept", "lost"), [(None, 1, {2, 3}), (2, 2, {1, 3})])
def test_of_several_hands_one_is_played_and_the_others_are_invalid(
    reading: str, viewed: int | None, kept: int, lost: set[int]
) -> None:
    play = Play(GAMES["TCP"], readings={"invalidated.wagers": reading}).open()
    for position in (1, 2, 3):
        play.wager("Mei", position, "ante", 10_00)
    play.wager("Mei", 3, "pair_plus", 5_00).wager("Tan", 4, "ante", 10_00)
    play.deal("As Ks Qs", "Ah Kh Qh", "Ad Kd Qd", "9s 6h 3d", "Jh 8c 4s")
    if viewed is not None:
        play.do("view_hand", by="Mei", position=viewed)
    cited = "TCP 5.10.2" if viewed is None else "TCP 5.10.1"
    ruled = report(play, SeveralHands(), player="Mei")
    assert (ruled.clause, ruled.incident) == (cited, SeveralHands(viewed=int(viewed is not None)))
    again = {"incident": SeveralHands(), "player": "Mei"}
    assert play.refuse("report_incident", by="dealer", **again) == ("no_such_hand", None)
    lines = played_out(play)
    out = {key: line for key, line in lines.items() if line.cite.clause == cited}
    assert {position for position, _, _ in out} == lost
    assert {line.result for line in out.values()} == {reading}
    assert all(
        line.returned == (line.stake if reading == "returned" else 0) for line in out.values()
    )
    assert lines[kept, "Mei", "ante"].result == "paid"
    assert (4, "Tan", "ante") in lines


@clause("TCP 5.10.3")
def test_a_shift_manager_may_stop_who_tries_to_control_several_hands() -> None:
    play = dealt("TCP")
    stop = {"player": "Mei", "reason": "the third time tonight"}
    for rank in ("Tan", "dealer", "pit_manager"):
        assert play.refuse("bar_player", by=rank, **stop)[0] == "role_not_permitted"
    assert play.refuse("bar_player", by="shift_manager", **{**stop, "reason": ""})[0] == "bad_field"
    play.do("bar_player", by="shift_manager", **stop)
    barred = play.events[-1]
    assert isinstance(barred, events.PlayerBarred)
    assert (barred.player, barred.clause, barred.reason) == ("Mei", "TCP 5.10.3", stop["reason"])
    played_out(play)
    placed = {"player": "Mei", "position": 1, "wager": "ante", "stake": 10_00}
    assert play.open().refuse("place_wager", by="Mei", **placed)[0] == "player_barred"
    royal = dealt("R3P")
    assert royal.refuse("bar_player", by="shift_manager", **stop) == ("power_not_given", None)


@clause("TCP 5.11", "TCP 3.9.3")
def test_an_absent_players_hand_is_removed_folded_or_continued() -> None:
    play = betting("TCP", 3).wager("Ong", 4, "pair_plus", 5_00).deal()
    play.do("view_hand", by="Tan", position=2)
    play.do("decide", by="Raj", position=3, decision="play")
    decided = play.refuse("report_incident", by="dealer", incident=Absence(), position=3)
    assert decided == ("decided_already", None)
    assert report(play, Absence(viewed=True), position=1).remedy == "remove_hand"
    before = len(play.events)
    assert report(play, Absence(), position=2).remedy == "fold"
    assert kinds(play, before) == ["IncidentRuled", "DecisionMade"]
    assert report(play, Absence(), position=4).clause == "TCP 3.9.3"
    by_dealer = [
        (event.player, event.decision, event.clause)
        for event in play.events
        if isinstance(event, events.DecisionMade) and event.clause
    ]
    assert by_dealer == [("Tan", "fold", "TCP 5.11"), ("Ong", "continue", "TCP 3.9.3")]
    lines = play.finish()
    assert returned(lines, "TCP 5.11") == {(1, "Mei", "ante")}
    assert lines[2, "Tan", "ante"].result == "collected"
    assert (4, "Ong", "pair_plus") in lines


@clause("N3P 5.3", "R3P 3.14")
@pytest.mark.parametrize("tag", ["R3P", "N3P"])
def test_an_absent_players_hand_is_opened_and_settled_like_any_other(tag: str) -> None:
    play = dealt(tag, hands=("Ks Kh 9d", "9s 6h 3d", "Jh 8c 4s"))
    before = len(play.events)
    assert report(play, Absence(), position=1).remedy == "continue"
    assert kinds(play, before) == ["IncidentRuled"]
    assert played_out(play)[1, "Mei", "main"].result == "paid"


@clause("TCP 5.9")
def test_who_is_barred_is_barred_by_the_clause_and_for_the_reason() -> None:
    play = dealt("TCP")
    report(play, NotConfidential(), player="Mei")
    word(play, "bar")
    barred = next(event for event in play.events if isinstance(event, events.PlayerBarred))
    assert (barred.clause, barred.reason) == ("TCP 5.9", "the camera shows it")
