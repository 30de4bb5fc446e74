"""When the pack is shuffled: for every round or, at felt, after some (reading shuffle)."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import GAMES, PLAYERS, all_decided, confirmed, felt, main, played_out
from tests.table.play import Play
from threecard import RulebookError, events, rulebook
from threecard.core.decide.showing import dealer_first
from threecard.core.irregularities.incidents import DealerWrongCount
from threecard.core.telling import tell

FIRST = ("As Ks Qs", "Ah Kh Qh", "Ad Kd Qd")
SECOND = ("Js Ts 9s", "Jh Th 9h", "Jd Td 9d")
THIRD = ("8s 7s 6s", "8h 7h 6h", "8d 7d 6d")


def next_round(play: Play, *hands: str, players: int = 2) -> Play:
    play.open()
    for position, player in enumerate(PLAYERS[:players], start=1):
        play.wager(player, position, main(play.table.rules.edition.tag), 10_00)
    return play.deal(*hands)


def goes_on(play: Play) -> bool:
    """Whether the last deal was from the pack of the round before."""
    dealt = next(e for e in reversed(play.events) if isinstance(e, events.CardsDealt))
    return dealt.pack is not None and dealt.pack.rounds > 1


@clause("R3P 5.1", "N3P 5.5.3", "TCP 5.1")
@pytest.mark.parametrize("tag", GAMES)
def test_a_pack_of_two_rounds_goes_on_once_and_shows_no_card_twice(tag: str) -> None:
    play = felt(tag, hands=FIRST, readings={"shuffle": "rounds:2"})
    assert not goes_on(play)
    played_out(play)
    next_round(play, *SECOND)
    assert goes_on(play)
    dealt = play.events[-1]
    assert "from the pack of the round before" in tell(play.table.rules, dealt).sentence
    before = play.shoe
    play.shoe = " ".join(FIRST)
    with pytest.raises(Exception, match="twice"):
        played_out(play)
    play.shoe = before
    played_out(play)
    next_round(play, *FIRST)
    assert not goes_on(play), "shuffled after two rounds, and every card may come again"
    played_out(play)


@pytest.mark.parametrize("tag", GAMES)
def test_by_default_every_round_has_a_shuffled_pack(tag: str) -> None:
    play = felt(tag, hands=FIRST)
    played_out(play)
    next_round(play, *FIRST)
    assert not goes_on(play)
    assert play.table.pack is None


def test_a_pack_with_too_few_cards_left_is_shuffled_sooner() -> None:
    play = felt("R3P", hands=FIRST, readings={"shuffle": "rounds:9"})  # nine cards are gone
    played_out(play)
    went_on = []
    for _ in range(2):  # seven hands and the dealer's are 24
        play.open()
        for position in range(1, 8):
            play.wager("Mei", position, "main", 10_00)
        play.deal(*SECOND, *THIRD, "5s 4s 3s", "5h 4h 3h")
        went_on.append(goes_on(play))
        played_out(play)
    assert went_on == [True, False]


def test_after_a_void_round_the_pack_is_shuffled() -> None:
    play = felt("TCP", hands=FIRST, readings={"shuffle": "rounds:5"})
    played_out(play)
    confirmed(play, DealerWrongCount())
    next_round(play, *FIRST)
    assert not goes_on(play), "its cards may be at fault"


def test_cards_that_never_lay_face_up_are_not_known_to_be_gone() -> None:
    play = felt("TCP", hands=FIRST, readings={"shuffle": "rounds:3"})
    for position, player in ((1, "Mei"), (2, "Tan")):
        play.do("decide", by=player, position=position, decision="fold")
    play.finish()
    next_round(play, "As Ks Qs", *SECOND[1:])  # Mei's, who folded unseen
    played_out(play)
    next_round(play, *THIRD)
    assert goes_on(play)


@pytest.mark.parametrize("tag", GAMES)
def test_what_lay_face_up_in_any_round_of_the_pack_can_not_come_again(tag: str) -> None:
    play = felt(tag, hands=FIRST, readings={"shuffle": "rounds:4"})
    played_out(play)
    played_out(next_round(play, *SECOND))
    all_decided(next_round(play, *THIRD))
    if dealer_first(play.table):
        play.expose()
    for gone in (*FIRST, *SECOND):  # the players' and the dealer's
        again = play.refuse("turn_up_hand", by="dealer", position=1, hand=gone)
        assert again == ("card_twice", None)


@pytest.mark.parametrize("choice", ["rounds:1", "rounds:0", "rounds:", "rounds:x", "3", "never"])
def test_a_number_of_rounds_is_from_two(choice: str) -> None:
    with pytest.raises(RulebookError, match="whole number of rounds from 2"):
        rulebook("royal-three-pictures").with_reading("shuffle", choice)


@pytest.mark.parametrize("tag", GAMES)
def test_an_electronic_table_always_shuffles(tag: str) -> None:
    with pytest.raises(RulebookError, match="electronic table shuffles for every round"):
        Play(GAMES[tag], readings={"shuffle": "rounds:2"})
