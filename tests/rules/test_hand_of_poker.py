"""A hand of Three Card Poker at the table: jackpot wagers, decisions, absence, settlement."""

import pytest

from tests.marks import clause
from tests.table.incidents import returned
from tests.table.play import Play
from threecard.core.irregularities.incidents import Absence

TCP = "three-card-poker"
DEALER = "Qs 9h 4d"


def dealt(hand: str = "Ks Kh 2d", **config: object) -> Play:
    play = Play(TCP, **config).open().wager("Ann", 1, "ante", 2_500)
    return play.deal(hand, DEALER)


@clause("TCP 3.5", "TCP 3.5.1", "TCP 3.5.2", "TCP 3.5.3", "TCP 3.5.4")
def test_a_jackpot_wager_goes_beside_ones_own_ante_or_pair_plus_at_its_price() -> None:
    play = Play(TCP).open()
    play.do("sit", by="Ann", position=1)
    jackpot = {"player": "Ann", "position": 1, "wager": "jackpot", "stake": 500}
    assert play.refuse("place_wager", by="Ann", **jackpot) == ("wager_not_permitted", "TCP 3.5")
    play.wager("Ann", 1, "ante", 1_000)
    other = {**jackpot, "player": "Ben"}
    assert play.refuse("place_wager", by="Ben", **other) == ("wager_not_permitted", "TCP 3.5.4")
    cheap = {**jackpot, "stake": 100}
    assert play.refuse("place_wager", by="Ann", **cheap) == ("not_the_price", "TCP 3.5.3")
    play.wager("Ann", 1, "jackpot", 500)
    play.wager("Ann", 2, "pair_plus", 1_000).wager("Ann", 2, "jackpot", 500)


@clause("TCP 3.9.2", "TCP 1.1.7")
def test_play_places_a_wager_equal_to_the_ante() -> None:
    play = dealt()
    play.do("view_hand", by="Ann", position=1)
    play.do("decide", by="Ann", position=1, decision="play")
    assert [(placed.wager, placed.stake) for placed in play.table.wagers[1]] == [
        ("ante", 2_500),
        ("play", 2_500),
    ]
    lines = play.finish()
    assert lines[1, "Ann", "play"].payout == 25_00


@clause("TCP 3.9")
def test_a_hand_may_be_played_or_folded_unseen_but_only_once_and_by_its_player() -> None:
    play = dealt()
    fields = {"position": 1, "decision": "play"}
    assert play.refuse("decide", by="Ben", **fields)[0] == "not_your_hand"
    play.do("decide", by="Ann", **fields)
    assert play.refuse("decide", by="Ann", **fields)[0] == "decided_already"


@clause("TCP 3.9.3")
def test_pair_plus_alone_continues() -> None:
    play = Play(TCP).open().wager("Ann", 1, "pair_plus", 1_000).deal("Ks Kh 2d", DEALER)
    refused = play.refuse("decide", by="Ann", position=1, decision="play")
    assert refused == ("decision_not_open", "TCP 3.9.3")
    play.do("decide", by="Ann", position=1, decision="continue")
    assert play.finish()[1, "Ann", "pair_plus"].payout == 10_00


def test_an_ante_does_not_continue() -> None:
    refused = dealt().refuse("decide", by="Ann", position=1, decision="continue")
    assert refused == ("decision_not_open", "TCP 3.9.3")


@clause("TCP 3.9", "TCP 3.10")
def test_no_hand_is_turned_up_before_all_are_decided_on() -> None:
    play = Play(TCP).open().wager("Ann", 1, "ante", 2_500).wager("Ben", 2, "ante", 2_500)
    play.deal("Ks Kh 2d", "7c 8c 2s", DEALER)
    play.do("decide", by="Ann", position=1, decision="play")
    assert play.refuse("expose_dealer", by="dealer") == ("not_all_decided", "TCP 3.9")
    assert play.refuse("turn_up_hand", by="Ann", position=1)[0] == "wrong_phase"
    play.do("decide", by="Ben", position=2, decision="fold")
    play.expose().do("turn_up_hand", by="Ann", position=1)
    players = Play(TCP, readings={"reveal": "players_first"}).open()
    players.wager("Ann", 1, "ante", 2_500).wager("Ben", 2, "ante", 2_500).deal()
    players.do("decide", by="Ann", position=1, decision="play")
    refused = players.refuse("turn_up_hand", by="Ann", position=1)
    assert refused == ("not_all_decided", "TCP 3.9")


@clause("TCP 3.10.1")
def test_a_player_may_decline_the_comparison_and_loses_by_it() -> None:
    play = dealt()
    play.do("decide", by="Ann", position=1, decision="play")
    play.expose().do("decline_comparison", by="Ann", position=1)
    assert play.refuse("turn_up_hand", by="dealer", position=1)[0] == "hand_up"
    lines = play.finish()
    assert lines[1, "Ann", "ante"].cite.clause == "TCP 3.10.1"
    assert lines[1, "Ann", "ante"].result == "collected"


def test_a_folded_hand_has_no_comparison_to_decline() -> None:
    play = dealt()
    play.do("decide", by="Ann", position=1, decision="fold")
    play.expose()
    assert play.refuse("decline_comparison", by="Ann", position=1)[0] == "hand_up"
    plus = Play(TCP).open().wager("Ann", 1, "ante", 2_500).wager("Ann", 1, "pair_plus", 500)
    plus.deal("Ks Kh 2d", DEALER).do("decide", by="Ann", position=1, decision="fold")
    plus.expose()
    refused = plus.refuse("decline_comparison", by="Ann", position=1)
    assert refused == ("decision_not_open", "TCP 3.9.1")


@clause("TCP 5.11")
@pytest.mark.parametrize(
    ("reading", "viewed", "ended"),
    [
        ("unseen_only", False, "returned"),
        ("unseen_only", True, "collected"),
        ("letter", False, "returned"),
        ("letter", True, "returned"),
    ],
)
def test_an_absent_players_hand_is_invalid_or_folded(
    reading: str, viewed: bool, ended: str
) -> None:
    play = Play(TCP, readings={"absence": reading}).open()
    play.wager("Ann", 1, "ante", 2_500).wager("Ann", 1, "pair_plus", 1_000)
    play.wager("Ann", 1, "jackpot", 500).deal("7c 8d 2s", DEALER)
    if viewed:
        play.do("view_hand", by="Ann", position=1)
    gone = {"incident": Absence(), "position": 1}
    assert play.refuse("report_incident", by="Ann", **gone)[0] == "role_not_permitted"
    play.do("report_incident", by="dealer", **gone)
    lines = play.finish(meter=5_000_000)
    if ended == "returned":
        assert returned(play, "TCP 5.11") == {
            (1, "Ann", wager) for wager in ("ante", "pair_plus", "jackpot")
        }
        assert (lines, play.table.meter) == ({}, 5_000_000)
    else:
        assert lines[1, "Ann", "ante"].result == ended


@clause("TCP 3.9.3")
def test_an_absent_players_pair_plus_alone_goes_on() -> None:
    play = Play(TCP).open().wager("Ann", 1, "pair_plus", 1_000).deal("Ks Kh 2d", DEALER)
    play.do("report_incident", by="dealer", incident=Absence(), position=1)
    decision = play.table.hands[1].decision
    assert decision is not None
    assert decision.value == "continue"
    assert play.finish()[1, "Ann", "pair_plus"].result == "paid"


@clause("TCP 3.13", "TCP 4.4")
def test_jackpot_wagers_feed_the_meter_before_prizes_are_paid() -> None:
    play = Play(TCP).open()
    for position, player in ((1, "Ann"), (2, "Ben")):
        play.wager(player, position, "ante", 1_000).wager(player, position, "jackpot", 500)
    play.deal("As Ks Qs", "8h 7h 6h", "2c 2d 9h")
    for position, player in ((1, "Ann"), (2, "Ben")):
        play.do("decide", by=player, position=position, decision="play")
    play.show_all()
    assert play.refuse("settle", by="dealer")[0] == "meter_missing"
    play.do("settle", by="dealer", meter=5_000_000)
    lines = {(int(line.position), line.wager): line for line in play.table.lines}
    assert lines[2, "jackpot"].payout == 175_00
    assert lines[1, "jackpot"].payout == 49_831_00  # 50,000.00 + 2 × 3.00 - 175.00
    assert lines[2, "envy"].from_position == 1
    assert play.table.meter == 2_000_000


@clause("TCP 5.13")
def test_on_felt_limits_a_stake_under_the_minimum_stands_once_a_gaming_day() -> None:
    play = Play(TCP, mode="laid", limits={"ante": (2_500, 500_000)})

    def round_of(player: str) -> str:
        play.open().wager(player, 1, "ante", 1_000).deal("7c 8d 2s", DEALER)
        play.do("decide", by=player, position=1, decision="play")
        return str(play.finish()[1, player, "ante"].result)

    assert round_of("Ann") == "collected"
    assert round_of("Ben") == "collected"
    assert round_of("Ann") == "returned"
    play.do("open_gaming_day", by="pit_supervisor")
    assert round_of("Ann") == "collected"
