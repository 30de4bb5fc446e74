"""Three Card Poker: where a jackpot wager may lie, who goes first, and lone ones."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    GAMES,
    all_decided,
    answer,
    confirmed,
    played_out,
    report,
    returned,
    unreported,
)
from tests.table.play import Play
from threecard import events
from threecard.core.decide.control import controller
from threecard.core.irregularities.incidents import LoneJackpotWager, LoneSideWager, WrongCount

TCP = GAMES["TCP"]
HANDS = ("Ks Kh 9d", "Qc 5h 4s")
SPADES = ("As Ks Qs", "9h 8c 4s", "Qc 5h 4d")
JACKPOT = {"position": 1, "wager": "jackpot"}


def laid(**config: object) -> Play:
    """Chips lie on real felt: Mei has an Ante at 1, Tan one at 2."""
    play = Play(TCP, mode="laid", **config).open()
    return play.wager("Mei", 1, "ante", 10_00).wager("Tan", 2, "ante", 10_00)


@clause("TCP 3.5.4", "TCP 5.12.2")
def test_tcp_3_5_4_a_jackpot_wager_laid_on_anothers_position_is_returned_at_the_end() -> None:
    play = laid().wager("Tan", 1, "jackpot", 5_00)
    lines = played_out(play.deal(*SPADES), meter=50_000_00)
    line = lines[1, "Tan", "jackpot"]
    assert (line.result, line.returned, line.cite.clause) == ("returned", 5_00, "TCP 5.12.2")
    assert play.table.meter == 50_000_00, "what is returned has fed nothing"
    assert not any(wager == "envy" for _, _, wager in lines)


@clause("TCP 5.12.2")
@pytest.mark.parametrize("position", [1, 5])
def test_tcp_5_12_2_with_nothing_else_on_the_jackpot_nobody_asks_for_the_meter(
    position: int,
) -> None:
    play = laid().wager("Tan", position, "jackpot", 5_00)
    assert played_out(play.deal(*SPADES))[position, "Tan", "jackpot"].result == "returned"
    assert play.table.meter is None


@clause("TCP 3.5", "TCP 5.12.1", "TCP 3.5.4")
def test_tcp_3_5_and_5_12_1_a_strict_layout_refuses_it_by_the_clause_it_breaks() -> None:
    play = Play(TCP).open().wager("Mei", 1, "ante", 10_00)
    other = {"player": "Tan", **JACKPOT, "stake": 5_00}
    assert play.refuse("place_wager", by="Tan", **other) == ("wager_not_permitted", "TCP 3.5.4")
    alone = {**other, "position": 4}
    assert play.refuse("place_wager", by="Tan", **alone) == ("wager_not_permitted", "TCP 3.5")


@clause("TCP 5.12", "TCP 5.12.1", "TCP 5.12.2")
def test_tcp_5_12_a_lone_jackpot_wager_is_supplied_before_the_close_and_returned_after() -> None:
    play = laid().wager("Raj", 3, "jackpot", 5_00)
    where = {"player": "Raj", "position": 3, "wager": "jackpot"}
    assert answer(report(play, LoneJackpotWager(), **where)) == ("supply", "TCP 5.12.1")
    assert play.table.find("Raj", 3, "jackpot") is not None
    supplied = laid().wager("Raj", 3, "jackpot", 5_00).wager("Raj", 3, "pair_plus", 5_00)
    assert unreported(supplied, LoneJackpotWager(), **where) == ("not_so", None)
    play.deal("Ks Kh 9d", "9h 8c 4s", "Qc 5h 4d")
    assert answer(report(play, LoneJackpotWager(), **where)) == ("return", "TCP 5.12.2")
    lines = played_out(play)
    assert lines[3, "Raj", "jackpot"].cite.clause == "TCP 5.12.2", "at the conclusion of the hand"
    assert returned(play, "TCP 5.12.2") == {(3, "Raj", "jackpot")}


@clause("TCP 5.12.1", "TCP 5.12.2", "N3P 5.14", "R3P 3.5")
def test_a_lone_wager_that_is_not_alone_is_not_ruled_on() -> None:
    play = laid().wager("Mei", 1, "jackpot", 5_00)
    mine = {"player": "Mei", **JACKPOT}
    assert unreported(play, LoneJackpotWager(), **mine) == ("not_so", None)
    ante = {**mine, "wager": "ante"}
    assert unreported(play, LoneJackpotWager(), **ante) == ("not_so", None)
    nobody = {**mine, "player": "Tan"}
    assert unreported(play, LoneJackpotWager(), **nobody) == ("not_so", None)
    assert unreported(play, LoneSideWager(), **mine) == ("not_so", None)
    play.deal()
    assert unreported(play, LoneJackpotWager(), **mine) == ("not_so", None)
    assert played_out(play, meter=50_000_00)[1, "Mei", "jackpot"].result != "returned"


@clause("TCP 3.5.1", "TCP 3.4.2")
def test_tcp_3_5_1_the_seated_player_takes_the_jackpot_area_from_a_standing_one() -> None:
    play = Play(TCP)
    play.do("sit", by="Mei", position=1)
    play.open().wager("Tan", 1, "ante", 10_00).wager("Tan", 1, "jackpot", 5_00)
    wager = {"player": "Mei", **JACKPOT, "stake": 5_00}
    refused = play.refuse("place_wager", by="Mei", **wager)
    assert refused == ("wager_not_permitted", "TCP 3.5.4"), "with an Ante or Pair Plus"
    play.wager("Mei", 1, "pair_plus", 5_00)
    told = play.do("place_wager", by="Mei", **wager)
    gone = told[0]
    assert isinstance(gone, events.WagerChanged)
    assert (gone.player, gone.stake, gone.clause) == ("Tan", 0, "TCP 3.5.1")
    assert play.table.find("Mei", 1, "jackpot") is not None
    back = {**wager, "player": "Tan"}
    assert play.refuse("place_wager", by="Tan", **back) == ("too_many_wagers", "TCP 3.4.2")


@clause("TCP 3.5.1")
def test_tcp_3_5_1_of_two_standing_players_the_later_gives_way() -> None:
    play = Play(TCP, readings={"wagers_per_area": 2})
    play.do("sit", by="Mei", position=1)
    play.open()
    for player, wager in (("Tan", "ante"), ("Raj", "ante"), ("Mei", "pair_plus")):
        play.wager(player, 1, wager, 10_00).wager(player, 1, "jackpot", 5_00)
    entered = {placed.player for placed in play.table.wagers_at(1) if placed.wager == "jackpot"}
    assert entered == {"Tan", "Mei"}


@clause("TCP 3.5.1", "TCP 3.4.2")
def test_tcp_3_5_1_nobody_gives_way_to_one_who_does_not_sit_or_by_first_come() -> None:
    for readings, sits in (({}, False), ({"jackpot.seat": "first_come"}, True)):
        play = Play(TCP, readings=readings)
        if sits:
            play.do("sit", by="Mei", position=1)
        play.open().wager("Tan", 1, "ante", 10_00).wager("Tan", 1, "jackpot", 5_00)
        play.wager("Mei", 1, "pair_plus", 5_00)
        wager = {"player": "Mei", **JACKPOT, "stake": 5_00}
        assert play.refuse("place_wager", by="Mei", **wager) == ("too_many_wagers", "TCP 3.4.2")


@clause("TCP 5.13", "TCP 3.5")
def test_tcp_5_13_a_returned_ante_under_the_minimum_takes_its_jackpot_wager_with_it() -> None:
    play = Play(TCP, mode="laid", limits={"ante": (10_00, 100_00)}).open()
    play.wager("Mei", 1, "ante", 4_00).deal(*HANDS)
    assert played_out(play)[1, "Mei", "ante"].result == "paid"
    play.open().wager("Mei", 1, "ante", 4_00).wager("Mei", 1, "jackpot", 5_00)
    play.wager("Tan", 2, "ante", 10_00)
    lines = played_out(play.deal(*SPADES), meter=50_000_00)
    for wager in ("ante", "play", "jackpot"):
        line = lines[1, "Mei", wager]
        assert (line.result, line.cite.clause) == ("returned", "TCP 5.13")
    assert play.table.meter == 50_000_00, "what is returned has fed nothing"


@clause("TCP 5.13", "TCP 3.5")
def test_tcp_3_5_a_jackpot_wager_stays_with_a_pair_plus_that_stays() -> None:
    play = Play(TCP, mode="laid", limits={"ante": (10_00, 100_00)}).open()
    play.wager("Mei", 1, "ante", 4_00).deal(*HANDS)
    played_out(play)
    play.open().wager("Mei", 1, "ante", 4_00).wager("Mei", 1, "pair_plus", 5_00)
    play.wager("Mei", 1, "jackpot", 5_00)
    lines = played_out(play.deal("6s 5h 4d", "Qc 5d 4s"), meter=50_000_00)
    assert lines[1, "Mei", "ante"].result == "returned"
    assert lines[1, "Mei", "jackpot"].payout == 15_00


@clause("TCP 4.4", "TCP 3.13")
@pytest.mark.parametrize("decision", ["play", "fold"])
def test_the_whole_meter_waits_at_felt_for_a_second_persons_look(decision: str) -> None:
    play = laid(source="felt").wager("Mei", 1, "jackpot", 5_00)
    all_decided(play.deal(*SPADES), decision).show_all()
    settle = {"meter": 50_000_00}
    assert play.refuse("settle", by="dealer", **settle)[0] == "prize_unverified"
    assert play.refuse("verify_prize", by="dealer", position=1)[0] == "role_not_permitted"
    assert play.refuse("verify_prize", by="pit_supervisor", position=2)[0] == "no_such_hand"
    own = play.refuse("verify_prize", by="dealer, pit_supervisor", position=1)
    assert own == ("same_person", None), "another than entered it"
    play.do("verify_prize", by="pit_supervisor", position=1)
    same = {"position": 1, "hand": "Ks As Qs", "reason": "misread"}
    play.do("correct_cards", by="dealer", **same)
    assert play.refuse("settle", by="dealer", **settle)[0] == "prize_unverified", "entered anew"
    play.do("verify_prize", by="pit_supervisor", position=1)
    play.do("settle", by="dealer", **settle)
    prize = next(line for line in play.table.lines if line.wager == "jackpot")
    assert prize.payout == 50_003_00


@clause("TCP 4.4")
def test_fixed_awards_electronic_tables_and_lone_wagers_wait_for_nobody() -> None:
    fixed = laid(source="felt").wager("Mei", 1, "jackpot", 5_00)
    hearts = ("Ah Kh Qh", "9h 8c 4s", "Qc 5h 4d")
    assert played_out(fixed.deal(*hearts), meter=50_000_00)[1, "Mei", "jackpot"].payout == 1_250_00
    electronic = laid().wager("Mei", 1, "jackpot", 5_00).deal(*SPADES)
    assert played_out(electronic, meter=50_000_00)[1, "Mei", "jackpot"].payout == 50_003_00
    lone = laid(source="felt").wager("Tan", 1, "jackpot", 5_00).deal(*SPADES)
    assert played_out(lone)[1, "Tan", "jackpot"].result == "returned"


@clause("TCP 5.7", "TCP 5.12.2")
def test_tcp_5_12_2_a_wager_that_was_never_in_play_goes_back_by_that_when_the_hand_is_out() -> None:
    play = laid(source="felt").wager("Tan", 1, "jackpot", 5_00)
    played_out(play.deal("Ks Kh 9d", "9h 8c 4s", "Qc 5h 4d"))
    confirmed(play, WrongCount(), position=1)
    why = {(line.player, line.wager): line.cite.clause for line in play.table.lines}
    assert why["Mei", "ante"] == why["Mei", "play"] == "TCP 5.7"
    assert why["Tan", "jackpot"] == "TCP 5.12.2"
    assert all(line.result == "returned" for line in play.table.lines if line.position == 1)


@clause("TCP 3.9", "TCP 5.12.2")
def test_tcp_5_12_2_a_lone_jackpot_wager_gives_nobody_the_say() -> None:
    play = laid().wager("Raj", 3, "jackpot", 5_00)
    assert [controller(play.table, position) for position in (1, 3)] == ["Mei", None]
