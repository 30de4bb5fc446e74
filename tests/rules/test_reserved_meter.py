"""Three Card Poker: first entered, first paid; the meter is kept for a hand that wins it."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import GAMES, all_decided, dealt, played_out, report, word
from tests.table.play import Play
from threecard import Role, commands
from threecard.core.decide.prizes import entered_at, may_win_meter
from threecard.core.events.hands import Reservation
from threecard.core.irregularities.incidents import SeveralHands, WrongCount
from threecard.core.table import Reserved

TCP = GAMES["TCP"]
SPADES, OTHERS = "As Ks Qs", ("9h 8c 4s", "Qc 5h 4d")
SEED = 20_000_00


def betting(source: str = "felt", **readings: str) -> Play:
    """Mei and Tan each have an Ante and the jackpot."""
    named = {name.replace("__", "."): choice for name, choice in readings.items()}
    play = Play(TCP, source=source, readings=named).open()
    for position, player in ((1, "Mei"), (2, "Tan")):
        play.wager(player, position, "ante", 10_00).wager(player, position, "jackpot", 5_00)
    return play


def exposed(source: str = "felt", **readings: str) -> Play:
    """The dealer's hand shows, and Mei has a Royal Flush of Spades."""
    return all_decided(betting(source, **readings).deal(SPADES, *OTHERS)).expose()


def enter(play: Play, position: int, meter: int | None) -> None:
    cards = play.entering(position)
    play.do("turn_up_hand", by="dealer", position=position, **cards, meter=meter)


def prize(play: Play) -> int:
    """What Mei is paid from the jackpot when the meter shows sixty thousand."""
    play.do("verify_prize", by="pit_supervisor", position=1)
    return play.finish(meter=60_000_00)[1, "Mei", "jackpot"].payout


@clause("TCP 3.19")
def test_tcp_3_19_the_meter_is_kept_from_the_moment_the_hand_is_entered() -> None:
    play = exposed()
    enter(play, 1, 50_000_00)
    kept = Reserved(1, Reservation(50_000_00, SEED))
    assert play.table.reserved == kept
    enter(play, 2, 51_000_00)
    assert play.table.reserved == kept, "a hand that wins nothing keeps nothing"
    assert prize(play) == 50_006_00, "with the round's own shares"


@clause("TCP 3.19")
def test_tcp_3_19_by_another_reading_it_is_the_meter_at_the_settlement() -> None:
    play = exposed(jackpot__entered="settled")
    enter(play, 1, 50_000_00)
    enter(play, 2, 50_000_00)
    assert play.table.reserved is None
    assert prize(play) == 60_006_00


def test_nothing_is_kept_of_a_meter_that_nobody_has_told() -> None:
    play = exposed()
    enter(play, 1, None)
    assert play.table.reserved is None


def asked(position: int, hand: str | None) -> commands.TurnUpHand:
    return commands.TurnUpHand(actor="Lim", role=Role.DEALER, position=position, hand=hand)


@clause("TCP 3.19")
@pytest.mark.parametrize(
    ("position", "hand", "may"),
    [
        (1, SPADES, True),
        (1, "Ah Kh Qh", False),
        (1, "As Ks", False),
        (1, None, False),
        (3, SPADES, False),
    ],
)
def test_tcp_3_19_whether_a_hand_may_win_the_meter_is_told_before_it_is_entered(
    position: int, hand: str | None, may: bool
) -> None:
    assert may_win_meter(exposed().table, asked(position, hand)) is may


def test_an_electronic_table_knows_the_hand_and_a_game_without_a_jackpot_asks_for_none() -> None:
    assert may_win_meter(exposed("electronic").table, asked(1, None))
    assert not may_win_meter(exposed("electronic").table, asked(2, None))
    assert not may_win_meter(dealt("R3P").table, asked(1, None))


@clause("TCP 3.5", "TCP 3.19")
def test_tcp_3_5_a_hand_is_entered_once_it_is_dealt_by_whom_it_has_a_wager_besides() -> None:
    play = betting()
    assert entered_at(play.table, 1) == set()
    play.deal(SPADES, *OTHERS)
    assert (entered_at(play.table, 1), entered_at(play.table, 3)) == ({"Mei"}, set())
    assert entered_at(dealt("R3P").table, 1) == set()


@clause("TCP 5.10.2")
def test_tcp_5_10_2_a_jackpot_wager_on_an_invalid_hand_is_not_in_play() -> None:
    play = Play(TCP, readings={"invalidated.wagers": "collected"}).open()
    for position in (1, 2):
        play.wager("Mei", position, "ante", 10_00)
    play.wager("Mei", 2, "jackpot", 5_00).deal(*OTHERS, "2c 3d 5s")
    report(play, SeveralHands(), player="Mei")
    assert played_out(play)[2, "Mei", "jackpot"].result == "collected", "without asking the meter"


@clause("TCP 3.19")
def test_tcp_3_19_a_hand_corrected_keeps_what_was_kept_for_it_else_the_meter_as_it_is_now() -> None:
    play = all_decided(betting().deal("9d 6c 2h", *OTHERS)).expose()
    enter(play, 1, 50_000_00)
    assert play.table.reserved is None
    spades = {"position": 1, "hand": SPADES, "reason": "misread"}
    play.do("correct_cards", by="dealer", **spades, meter=51_000_00)
    kept = Reserved(1, Reservation(51_000_00, SEED))
    assert play.table.reserved == kept, "entered now, and first"
    enter(play, 2, 52_000_00)
    play.do("correct_cards", by="dealer", **spades, meter=53_000_00)
    assert play.table.reserved == kept, "another look takes nothing away and adds nothing"
    play.do("correct_cards", by="dealer", **{**spades, "hand": "Ah Kh Qh"}, meter=53_000_00)
    assert play.table.reserved is None


@clause("TCP 3.19")
def test_tcp_3_19_what_is_kept_for_one_hand_stays_whatever_becomes_of_another() -> None:
    play = exposed()
    enter(play, 1, 50_000_00)
    enter(play, 2, 50_000_00)
    kept = play.table.reserved
    assert kept is not None
    play.do("correct_cards", by="dealer", position=2, hand="9h 8c 5s", reason="misread")
    assert play.table.reserved == kept
    report(play, WrongCount(), position=2)
    word(play, "confirm", by="pit_supervisor")
    assert play.table.hands[2].invalid is not None
    assert play.table.reserved == kept
