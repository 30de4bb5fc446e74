"""Three Card Poker: a player who has come to control more than one hand (TCP 5.10)."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    GAMES,
    all_decided,
    answer,
    dealt,
    played_out,
    report,
    returned,
    unreported,
    word,
)
from tests.table.play import Play
from threecard import events
from threecard.core.irregularities.incidents import NotConfidential, PowerFailure, SeveralHands

ROYALS = ("As Ks Qs", "Ah Kh Qh", "Ad Kd Qd", "9s 6h 3d", "Jh 8c 4s")


def controlling(**config: object) -> Play:
    """Mei has wagered on three positions, Tan on the fourth; all of hers win."""
    play = Play(GAMES["TCP"], **config).open()
    for position in (1, 2, 3):
        play.wager("Mei", position, "ante", 10_00)
    play.wager("Mei", 3, "pair_plus", 5_00).wager("Tan", 4, "ante", 10_00)
    return play.deal(*ROYALS)


@clause("TCP 5.10", "TCP 5.10.1", "TCP 5.10.2")
@pytest.mark.parametrize("reading", ["returned", "collected"])
@pytest.mark.parametrize(("viewed", "kept", "lost"), [(None, 1, {2, 3}), (2, 2, {1, 3})])
def test_of_several_hands_one_is_played_and_the_others_are_invalid(
    reading: str, viewed: int | None, kept: int, lost: set[int]
) -> None:
    play = controlling(readings={"invalidated.wagers": reading})
    if viewed is not None:
        play.do("view_hand", by="Mei", position=viewed)
    cited = "TCP 5.10.2" if viewed is None else "TCP 5.10.1"
    ruled = report(play, SeveralHands(), player="Mei")
    assert (ruled.clause, ruled.incident) == (cited, SeveralHands(viewed=int(viewed is not None)))
    assert unreported(play, SeveralHands(), player="Mei") == ("no_such_hand", None)
    lines = played_out(play)
    assert lines[kept, "Mei", "ante"].result == "paid"
    assert (4, "Tan", "ante") in lines
    out = {(position, "Mei", "ante") for position in lost} | {(3, "Mei", "pair_plus")}
    if reading == "returned":
        assert returned(play, cited) == out
        return
    forfeited = {key: line for key, line in lines.items() if line.cite.clause == cited}
    assert set(forfeited) == out
    assert {(line.result, line.returned) for line in forfeited.values()} == {("collected", 0)}
    assert {line.cite.reading for line in forfeited.values()} == {"invalidated.wagers"}


@clause("TCP 5.10.2")
def test_tcp_5_10_2_what_others_have_on_an_invalid_hand_goes_back_whatever_the_reading() -> None:
    play = Play(GAMES["TCP"], readings={"invalidated.wagers": "collected"}).open()
    for position in (1, 2):
        play.wager("Mei", position, "ante", 10_00)
    play.wager("Tan", 2, "pair_plus", 5_00).deal(*ROYALS)
    report(play, SeveralHands(), player="Mei")
    assert returned(play, "TCP 5.10.2") == {(2, "Tan", "pair_plus")}
    lines = played_out(play)
    assert (lines[2, "Mei", "ante"].result, lines[2, "Mei", "ante"].returned) == ("collected", 0)
    assert (2, "Tan", "pair_plus") not in lines


@clause("TCP 5.10.1")
def test_tcp_5_10_1_play_continues_on_every_hand_that_was_looked_at() -> None:
    play = controlling(source="felt")
    for position in (1, 3):  # the second look is forbidden, and on record
        play.do("view_hand", by="dealer", player="Mei", position=position)
    looks = [event.clause for event in play.events if isinstance(event, events.HandViewed)]
    assert looks == [None, "TCP 3.4.1"]
    assert unreported(play, SeveralHands(viewed=3), player="Mei") == ("not_so", None)
    ruled = report(play, SeveralHands(), player="Mei")
    assert (answer(ruled), ruled.incident) == (
        ("play_viewed", "TCP 5.10.1"),
        SeveralHands(viewed=2),
    )
    lines = played_out(play)
    assert returned(play, "TCP 5.10.1") == {(2, "Mei", "ante")}
    assert {position for position, player, _ in lines if player == "Mei"} == {1, 3}


@clause("TCP 5.10.1")
def test_tcp_5_10_1_a_hand_is_viewed_whoever_viewed_it() -> None:
    play = Play(GAMES["TCP"], source="felt").open()
    for position in (1, 2):
        play.wager("Mei", position, "ante", 10_00)
    play.wager("Tan", 2, "pair_plus", 5_00).deal(*ROYALS)
    play.do("view_hand", by="dealer", player="Tan", position=2)  # which Mei has the say over
    ruled = report(play, SeveralHands(), player="Mei")
    assert (answer(ruled), ruled.incident) == (
        ("play_viewed", "TCP 5.10.1"),
        SeveralHands(viewed=1),
    )
    assert {position for position, _, _ in played_out(play)} == {2}
    assert returned(play, "TCP 5.10.1") == {(1, "Mei", "ante")}


@clause("TCP 5.10.1", "TCP 5.10.2")
@pytest.mark.parametrize("viewed", [0, 1])
def test_once_a_hand_lies_open_others_are_taken_out_on_a_second_persons_word(viewed: int) -> None:
    play = controlling(readings={"reveal": "players_first"})
    if viewed:
        play.do("view_hand", by="Mei", position=2)
    all_decided(play).do("turn_up_hand", by="Tan", position=4)
    ruled = report(play, SeveralHands(), player="Mei")
    assert (ruled.incident, ruled.confirm) == (SeveralHands(viewed=viewed), True)
    assert not any(held.invalid for held in play.table.hands.values()), "nobody has said so yet"
    word(play, "confirm")
    kept = 2 if viewed else 1
    assert {place for place, held in play.table.hands.items() if held.invalid} == {1, 2, 3} - {kept}


@clause("TCP 5.10")
def test_only_hands_a_player_controls_count_as_several() -> None:
    play = Play(GAMES["TCP"]).open().wager("Mei", 1, "ante", 10_00).wager("Tan", 2, "ante", 10_00)
    play.wager("Mei", 2, "pair_plus", 5_00).deal()
    assert unreported(play, SeveralHands(), player="Mei")[0] == "no_such_hand"
    assert unreported(play, SeveralHands())[0] == "not_so"


@clause("TCP 5.10.3")
def test_tcp_5_10_3_a_shift_manager_stops_a_player_with_a_reason() -> None:
    play = dealt("TCP")
    stop = {"player": "Mei", "reason": "the third time tonight"}
    for rank in ("Tan", "dealer", "pit_manager"):
        assert play.refuse("stop_player", by=rank, **stop)[0] == "role_not_permitted"
    silent = {**stop, "reason": " "}
    assert play.refuse("stop_player", by="shift_manager", **silent)[0] == "bad_field"
    nobody = {**stop, "player": "Ong"}
    assert play.refuse("stop_player", by="shift_manager", **nobody)[0] == "wager_missing"
    play.do("stop_player", by="shift_manager", **stop)
    stopped = next(event for event in play.events if isinstance(event, events.PlayerStopped))
    assert (stopped.player, stopped.clause, stopped.reason) == (
        "Mei",
        "TCP 5.10.3",
        stop["reason"],
    )
    assert play.refuse("stop_player", by="shift_manager", **stop)[0] == "wager_missing"
    royal = dealt("R3P")
    assert royal.refuse("stop_player", by="shift_manager", **stop) == ("power_not_given", None)


@clause("TCP 5.10.3")
def test_tcp_5_10_3_decided_hands_play_on_viewed_ones_fold_and_the_rest_are_invalid() -> None:
    play = Play(GAMES["TCP"], source="felt").open()
    for position in (1, 2, 3):
        play.wager("Mei", position, "ante", 10_00)
    play.wager("Mei", 5, "pair_plus", 5_00).wager("Tan", 4, "ante", 10_00)
    play.deal("As Ks Qs", "Ah Kh Qh", "Ad Kd Qd", "9s 6h 3d", "2s 2h 7c", "Jh 8c 4s")
    play.do("decide", by="Mei", position=1, decision="play")
    for position in (2, 5):
        play.do("view_hand", by="dealer", player="Mei", position=position)
    play.do("stop_player", by="shift_manager", player="Mei", reason="two hands at once")
    again = {"position": 1, "decision": "fold"}
    assert play.refuse("decide", by="Mei", **again) == ("player_stopped", "TCP 5.10.3")
    assert play.refuse("view_hand", by="Mei", position=1)[0] == "player_stopped"
    out = next(event for event in play.events if isinstance(event, events.HandInvalidated))
    assert (out.clause, out.reading) == ("TCP 5.10.3", None), "by no reading"
    held = play.table.hands
    assert [held[position].decision for position in (1, 2, 3, 5)] == [
        "play",
        "fold",
        None,
        "continue",
    ]
    assert [position for position in held if held[position].invalid] == [3]
    assert returned(play, "TCP 5.10.3") == {(3, "Mei", "ante")}
    lines = played_out(play)
    assert lines[1, "Mei", "ante"].result == "paid"
    assert lines[2, "Mei", "ante"].result == "collected"
    assert lines[5, "Mei", "pair_plus"].result == "paid"
    play.open().wager("Mei", 1, "ante", 10_00)  # for that round, and not for ever


@clause("TCP 5.10.3")
def test_tcp_5_10_3_who_is_stopped_while_bets_are_open_wagers_and_plays_no_more() -> None:
    play = Play(GAMES["TCP"]).open().wager("Mei", 1, "ante", 10_00).wager("Tan", 2, "ante", 10_00)
    play.do("stop_player", by="shift_manager", player="Mei", reason="two hands at once")
    more = {"player": "Mei", "position": 1, "wager": "ante", "by_": 10_00}
    assert play.refuse("increase_wager", by="Mei", **more)[0] == "player_stopped"
    other = {"player": "Mei", "position": 3, "wager": "ante", "stake": 10_00}
    assert play.refuse("place_wager", by="Mei", **other)[0] == "player_stopped"
    play.deal()
    assert play.table.hands[1].invalid is not None
    assert {player for _, player, _ in played_out(play)} == {"Tan"}
    assert returned(play, "TCP 5.10.3") == {(1, "Mei", "ante")}


@clause("TCP 5.10.3", "TCP 5.9")
def test_tcp_5_10_3_the_shift_manager_stops_and_lifts_while_a_ruling_waits() -> None:
    play = dealt("TCP")
    report(play, NotConfidential(), player="Mei")
    word(play, "bar")
    report(play, NotConfidential(), player="Tan")
    play.do("stop_player", by="shift_manager", player="Tan", reason="looks at all of them")
    assert play.table.stopped == {"Tan"}
    play.do("lift_bar", by="shift_manager", player="Mei", reason="it was Tan who looked")
    assert not play.table.barred
    assert play.table.pending is not None, "that of Tan still waits"


@clause("TCP 5.10.3", "TCP 5.16.1")
def test_tcp_5_16_1_nobody_is_waited_for_whose_wagers_went_back_meanwhile() -> None:
    play = dealt("TCP")
    report(play, PowerFailure())
    stop = {"by": "shift_manager", "reason": "looks at all of them"}
    waiting = []
    for player in ("Mei", "Tan"):
        assert play.table.pending is not None
        waiting.append(play.table.pending.waiting)
        play.do("stop_player", **stop, player=player)
    assert waiting == [("Mei", "Tan"), ("Tan",)]
    assert play.table.pending is None


@clause("TCP 5.10.3")
def test_tcp_5_10_3_a_player_is_stopped_while_hands_are_compared_too() -> None:
    play = all_decided(dealt("TCP")).expose()
    play.do("stop_player", by="shift_manager", player="Mei", reason="two hands at once")
    assert {player for _, player, _ in play.finish()} == {"Mei", "Tan"}, "decided hands play on"
