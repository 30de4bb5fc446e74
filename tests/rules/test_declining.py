"""Three Card Poker: hands not shown, by a player's wish or because nothing is left on them."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import GAMES, all_decided, betting, dealt, felt, played_out
from tests.table.play import Play
from threecard import Cite, Clause, Hand, Viewer, events, see, view
from threecard.core.decide.showing import to_show
from threecard.core.irregularities.incidents import PowerFailure

TCP = GAMES["TCP"]
HANDS = ("As Ks Qs", "9s 6h 3d", "Qh 8c 4s")
POWER = PowerFailure()


def shared(**readings: str) -> Play:
    """Mei has the Ante and the say, Tan a Pair Plus on the same hand, which wins both."""
    play = Play(TCP, readings=readings).open().wager("Mei", 1, "ante", 10_00)
    play.wager("Tan", 1, "pair_plus", 5_00).wager("Raj", 2, "ante", 10_00)
    return all_decided(play.deal("9c 9h 9d", "8s 6h 3d", "Qh 7c 4s")).expose()


@clause("TCP 3.10.1")
def test_tcp_3_10_1_declining_gives_up_ones_own_wagers_and_nobody_elses() -> None:
    play = shared()
    not_hers = play.refuse("decline_comparison", by="Tan", position=1)
    assert not_hers == ("not_your_hand", "TCP 3.10.1")
    play.do("decline_comparison", by="Mei", position=1)
    again = play.refuse("decline_comparison", by="Mei", position=1)
    assert again == ("hand_up", None), "once"
    assert play.refuse("settle", by="dealer")[0] == "hands_not_up", "it is shown for Tan"
    lines = play.finish()
    assert lines[1, "Mei", "ante"].cite.clause == "TCP 3.10.1"
    assert lines[1, "Mei", "play"].result == "collected"
    assert (1, "Mei", "ante_bonus") not in lines
    assert lines[1, "Tan", "pair_plus"].payout == 150_00


@clause("TCP 3.10.1")
def test_tcp_3_10_1_reading_decline_shared_may_give_up_all() -> None:
    play = shared(**{"decline.shared": "forfeits_all"})
    play.do("decline_comparison", by="Mei", position=1)
    assert 1 not in to_show(play.table)
    lines = play.finish()
    assert lines[1, "Tan", "pair_plus"].result == "collected"
    assert not play.table.hands[1].face_up
    by = {player: lines[1, player, wager].cite for _, player, wager in lines if player != "Raj"}
    assert by == {
        "Mei": Cite(Clause("TCP 3.10.1")),
        "Tan": Cite(Clause("TCP 3.10.1"), "decline.shared"),
    }, "the clause speaks of one's own hand"


@clause("TCP 3.10.1", "TCP 3.14")
def test_tcp_3_10_1_a_hand_shown_for_others_earns_the_decliner_and_others_no_envy() -> None:
    play = betting("TCP").wager("Mei", 1, "jackpot", 5_00).wager("Tan", 2, "jackpot", 5_00)
    play.wager("Raj", 1, "pair_plus", 5_00)
    all_decided(play.deal(*HANDS)).expose().do("decline_comparison", by="Mei", position=1)
    lines = play.finish(meter=50_000_00)
    assert lines[1, "Mei", "jackpot"].cite.clause == "TCP 3.10.1"
    assert (2, "Tan", "envy") not in lines
    assert lines[1, "Raj", "pair_plus"].payout == 200_00


@clause("TCP 3.10.1", "TCP 3.14")
def test_tcp_3_14_another_players_ante_on_a_declined_hand_still_earns_envy() -> None:
    play = betting("TCP", readings={"wagers_per_area": 2}).wager("Raj", 1, "ante", 10_00)
    play.wager("Tan", 2, "jackpot", 5_00)
    all_decided(play.deal(*HANDS)).expose().do("decline_comparison", by="Mei", position=1)
    lines = play.finish(meter=50_000_00)
    assert lines[1, "Mei", "ante"].cite.clause == "TCP 3.10.1"
    assert lines[1, "Raj", "ante"].result == "paid"
    assert lines[2, "Tan", "envy"].payout == 250_00, "Raj has achieved the hand, with an Ante"


@clause("TCP 3.10.1")
def test_tcp_3_10_1_a_pit_supervisors_look_shows_the_hand_to_that_person_alone() -> None:
    play = all_decided(dealt("TCP", hands=HANDS)).expose()
    look = {"position": 1, "reason": "a marked card"}
    early = play.refuse("inspect_hand", by="pit_supervisor", **look)
    assert early == ("no_such_hand", "TCP 3.10.1")
    play.do("decline_comparison", by="Mei", position=1)
    for rank in ("Tan", "dealer"):
        assert play.refuse("inspect_hand", by=rank, **look)[0] == "role_not_permitted"
    silent = {**look, "reason": " "}
    assert play.refuse("inspect_hand", by="pit_supervisor", **silent)[0] == "bad_field"
    (looked,) = play.do("inspect_hand", by="Siti, pit_supervisor", **look)
    assert isinstance(looked, events.HandInspected)
    assert (looked.hand, looked.reason) == (Hand.parse(HANDS[0]), "a marked card")
    seen = {who: see(looked, Viewer(who)) for who in ("Siti", "Tan", None)}
    shown = {who: getattr(event, "hand", None) for who, event in seen.items()}
    assert shown == {"Siti": Hand.parse(HANDS[0]), "Tan": None, None: None}
    assert view(play.table, Viewer("Siti")).hands[1].hand == Hand.parse(HANDS[0])
    assert view(play.table, Viewer("Tan")).hands[1].hand is None
    assert not play.table.hands[1].face_up
    assert play.finish()[1, "Mei", "ante"].result == "collected", "it stays settled"
    play.do("inspect_hand", by="shift_manager", **look)  # until the next announcement
    assert play.table.hands[1].inspected_by == ("Siti", "shift_manager")
    assert play.open().refuse("inspect_hand", by="shift_manager", **look)[0] == "no_such_hand"


@clause("TCP 3.10.1", "TCP 3.9.1")
def test_a_comparison_is_declined_once_when_hands_are_shown() -> None:
    play = all_decided(dealt("TCP", hands=HANDS))
    assert play.refuse("decline_comparison", by="Mei", position=1)[0] == "wrong_phase"
    play.expose().do("decline_comparison", by="Mei", position=1)
    assert play.refuse("decline_comparison", by="Mei", position=1)[0] == "hand_up"
    royal = dealt("R3P")
    assert royal.refuse("decline_comparison", by="Mei", position=1)[0] == "decision_not_open"
    felt_too = all_decided(felt("TCP", hands=HANDS)).expose()
    felt_too.do("decline_comparison", by="dealer", player="Mei", position=1)


@clause("TCP 3.9.1", "TCP 3.10")
def test_tcp_3_9_1_a_folded_hand_with_nothing_left_on_it_stays_face_down() -> None:
    play = dealt("TCP", hands=HANDS)
    play.do("decide", by="Mei", position=1, decision="fold")
    play.do("decide", by="Tan", position=2, decision="play")
    play.expose()
    assert to_show(play.table) == [2]
    folded = play.refuse("turn_up_hand", by="dealer", position=1)
    assert folded == ("hand_up", None), "nobody has declined to show it"
    assert play.finish()[1, "Mei", "ante"].cite.clause == "TCP 3.9.1"
    assert not play.table.hands[1].face_up


@clause("TCP 3.9.1", "TCP 3.9.1.1", "TCP 3.14")
@pytest.mark.parametrize(
    ("position", "player", "wager", "due"),
    [
        (1, "Mei", "pair_plus", True),  # TCP 3.9.1.1
        (1, "Mei", "jackpot", True),  # TCP 3.9.1
        (2, "Tan", "jackpot", True),  # whose envy it may earn
        (2, "Tan", "pair_plus", False),
    ],
)
def test_tcp_3_9_1_it_is_shown_where_something_can_still_be_won_by_it(
    position: int, player: str, wager: str, *, due: bool
) -> None:
    play = betting("TCP").wager(player, position, wager, 5_00).deal(*HANDS)
    play.do("decide", by="Mei", position=1, decision="fold")
    all_decided(play).expose()
    assert (1 in to_show(play.table)) is due


@clause("TCP 3.14", "TCP 3.9.1")
def test_tcp_3_14_no_envy_by_a_reading_and_none_from_a_lone_wager_shows_no_hand() -> None:
    none = betting("TCP", readings={"envy.folded": "none"}).wager("Tan", 2, "jackpot", 5_00)
    lone = betting("TCP", mode="laid").wager("Zoe", 5, "jackpot", 5_00)
    for play in (none, lone):
        play.deal(*HANDS).do("decide", by="Mei", position=1, decision="fold")
        all_decided(play).expose()
        assert 1 not in to_show(play.table)


@clause("TCP 3.9.3", "TCP 5.16.1")
def test_tcp_3_9_3_pair_plus_alone_can_t_be_folded_and_ends_nobodys_option() -> None:
    play = betting("TCP").wager("Raj", 3, "pair_plus", 5_00).deal()
    for decision in ("fold", "play"):
        refused = play.refuse("decide", by="Raj", position=3, decision=decision)
        assert refused == ("decision_not_open", "TCP 3.9.3")
    play.do("decide", by="Raj", position=3, decision="continue")
    (ruled,) = play.do("report_incident", by="dealer", incident=POWER)
    assert getattr(ruled, "remedy", None) == "offer", "it establishes nothing"
    for player in ("Mei", "Tan", "Raj"):
        play.do("choose_option", by=player, option="stay")
    play.do("decide", by="Mei", position=1, decision="fold")
    (ruled,) = play.do("report_incident", by="dealer", incident=POWER)
    assert getattr(ruled, "remedy", None) == "continue", "a fold with an Ante does"
    assert (3, "Raj", "pair_plus") in played_out(play)
