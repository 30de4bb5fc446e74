"""Prohibited from further play, by a shift manager, until a shift manager lifts it (TCP 5.9)."""

from __future__ import annotations

from tests.marks import clause
from tests.table.incidents import (
    all_decided,
    answer,
    betting,
    dealt,
    played_out,
    report,
    returned,
    unreported,
    word,
)
from threecard import events
from threecard.core.commands import Decided
from threecard.core.irregularities.incidents import NotConfidential

ANTE = {"player": "Mei", "position": 1, "wager": "ante", "stake": 10_00}


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
    assert play.table.barred == {"Mei": "TCP 5.9"}
    assert {player for _, player, _ in played_out(play)} == {"Tan", "Raj"}
    assert returned(play, "TCP 5.9") == {(1, "Mei", "ante")}
    assert play.open().refuse("place_wager", by="Mei", **ANTE) == ("player_barred", "TCP 5.9")
    play.wager("Tan", 2, "ante", 10_00)


@clause("TCP 5.9")
def test_the_shift_manager_may_leave_it_at_a_warning() -> None:
    play = dealt("TCP")
    report(play, NotConfidential(), player="Mei")
    word(play, "continue")
    assert not play.table.barred
    assert {player for _, player, _ in played_out(play)} == {"Mei", "Tan"}
    assert not returned(play, "TCP 5.9")


@clause("TCP 5.9")
def test_tcp_5_9_a_player_without_a_hand_may_be_barred_too() -> None:
    play = dealt("TCP")
    play.do("sit", by="Ong", position=6)  # looks at Tan's hand and has none
    report(play, NotConfidential(), player="Ong")
    word(play, "bar")
    assert set(play.table.barred) == {"Ong"}
    assert unreported(play, NotConfidential()) == ("not_so", None)
    assert unreported(play, NotConfidential(), player="Nobody") == ("not_so", None)
    assert {player for _, player, _ in played_out(play)} == {"Mei", "Tan"}


@clause("TCP 5.9")
def test_tcp_5_9_wagers_go_back_while_the_dealers_hand_is_hidden_and_not_later() -> None:
    shown = all_decided(dealt("TCP")).expose()
    report(shown, NotConfidential(), player="Mei")
    word(shown, "bar")
    assert {player for _, player, _ in shown.finish()} == {"Mei", "Tan"}
    over = dealt("TCP")
    lines = played_out(over)
    report(over, NotConfidential(), player="Mei")
    word(over, "bar")
    assert set(over.table.barred) == {"Mei"}
    assert over.table.lines == tuple(lines.values()), "after settlement nothing is returned"


@clause("TCP 5.9")
def test_tcp_5_9_who_is_barred_is_barred_by_that_clause_and_for_the_reason() -> None:
    play = dealt("TCP")
    report(play, NotConfidential(), player="Mei")
    word(play, "bar")
    barred = next(event for event in play.events if isinstance(event, events.PlayerBarred))
    assert (barred.clause, barred.reason) == ("TCP 5.9", "the camera shows it")


@clause("TCP 5.9")
def test_tcp_5_9_the_bar_holds_until_a_shift_manager_lifts_it() -> None:
    play = betting("TCP")
    more = {"player": "Mei", "position": 1, "wager": "ante", "by_": 10_00}
    report(play, NotConfidential(), player="Mei")
    word(play, "bar")
    assert play.table.wagers.keys() == {2}
    play.deal()
    played_out(play)
    play.do("open_gaming_day", by="pit_supervisor")
    assert play.open().refuse("place_wager", by="Mei", **ANTE)[0] == "player_barred"
    lift = {"player": "Mei", "reason": "a month is over"}
    for rank in ("Mei", "dealer", "pit_manager"):
        assert play.refuse("lift_bar", by=rank, **lift)[0] == "role_not_permitted"
    silent = {**lift, "reason": " "}
    assert play.refuse("lift_bar", by="shift_manager", **silent)[0] == "bad_field"
    assert play.refuse("lift_bar", by="shift_manager", **{**lift, "player": "Tan"})[0] == (
        "not_an_option"
    )
    play.do("lift_bar", by="shift_manager", **lift)
    play.do("place_wager", by="Mei", **ANTE)
    play.do("increase_wager", by="Mei", **more)


@clause("TCP 5.9")
def test_tcp_5_9_the_bar_is_asked_for_at_any_time_for_an_earlier_round_too() -> None:
    play = dealt("TCP")
    played_out(play)
    play.open().wager("Mei", 1, "ante", 10_00)
    seen = {"round": 1, "player": "Mei", "description": "she showed Tan her hand"}
    ruled = report(play, NotConfidential(), **seen)
    assert (answer(ruled), ruled.decides, ruled.round) == (
        ("may_bar", "TCP 5.9"),
        "shift_manager",
        1,
    )
    word(play, "bar")
    assert set(play.table.barred) == {"Mei"}
    assert returned(play, "TCP 5.9") == {(1, "Mei", "ante")}, "any existing wager"
    report(play, NotConfidential(), **{**seen, "player": "Tan"})
    word(play, "bar")
    play.do("lift_bar", by="shift_manager", player="Mei", reason="a month is over")
    assert set(play.table.barred) == {"Tan"}, "of one, and nobody else"
    for missing in ({**seen, "player": None}, {**seen, "description": " "}):
        assert unreported(play, NotConfidential(), **missing)[0] in ("not_so", "bad_field")
    gone = {**seen, "player": "Ong"}  # whom the table has forgotten, and the camera has not
    assert report(play, NotConfidential(), **gone).remedy == "may_bar"
