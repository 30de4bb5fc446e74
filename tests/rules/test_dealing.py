"""Dealing in the true order of the device, only to positions in play, the dealer last."""

import pytest

from tests.marks import clause
from tests.table.play import POSITIONS, Play, deck_of
from threecard import RULEBOOKS, Hand, events
from threecard.core.cards import DECK
from threecard.core.decide.showing import dealer_first

MAIN = {game: next(iter(book.wagers)) for game, book in RULEBOOKS.items()}
BY_HAND = (2, 2, 2, 5, 5, 5, 0, 0, 0)
BY_CARD = (2, 5, 0, 2, 5, 0, 2, 5, 0)


def dealt(game: str, device: str) -> events.CardsDealt:
    play = Play(game, device=device).open()
    play.wager("Ben", 5, MAIN[game], 1_000).wager("Ann", 2, MAIN[game], 1_000)
    play.do("no_more_bets", by="dealer")
    play.do("shuffle_deck", by="dealer", cards=deck_of("2c 3c 4c", "5c 6c 7c", "8c 9c Tc"))
    (event,) = play.do("deal_cards", by="dealer")
    assert isinstance(event, events.CardsDealt)
    held = [play.table.hands[2].hand, play.table.hands[5].hand]
    if event.order == BY_HAND:
        assert held == [Hand.parse("2c 3c 4c"), Hand.parse("5c 6c 7c")]
    else:
        assert held == [Hand.parse("2c 5c 8c"), Hand.parse("3c 6c 9c")]
    return event


@clause("R3P 3.12", "N3P 3.12.1", "P3P 3.5", "T3P 3.4", "TCP 3.7")
@pytest.mark.parametrize("game", POSITIONS)
def test_an_automated_device_gives_three_cards_at_a_time(game: str) -> None:
    assert dealt(game, "automated").order == BY_HAND


@clause("R3P 3.12.1", "N3P 3.12", "TCP 3.8")
@pytest.mark.parametrize(
    "game", ["royal-three-pictures", "non-commission-three-pictures", "three-card-poker"]
)
def test_a_manual_device_gives_one_card_at_a_time(game: str) -> None:
    assert dealt(game, "manual").order == BY_CARD


@clause("P3P 3.5", "T3P 3.4")
@pytest.mark.parametrize("game", ["prosperity-3-pictures", "three-pictures"])
def test_elsewhere_the_device_makes_no_difference(game: str) -> None:
    assert dealt(game, "manual").order == BY_HAND


@clause("TCP 3.4", "TCP 3.7")
def test_pair_plus_alone_brings_a_hand() -> None:
    play = Play("three-card-poker").open().wager("Ann", 4, "pair_plus", 1_000).deal()
    assert list(play.table.hands) == [4]


@pytest.mark.parametrize("game", POSITIONS)
def test_an_electronic_table_deals_from_a_whole_shuffled_deck(game: str) -> None:
    play = Play(game).open().wager("Ann", 1, MAIN[game], 1_000)
    play.do("no_more_bets", by="dealer")
    assert play.refuse("deal_cards", by="dealer")[0] == "deck_missing"
    for cards in ("", "Ks Kh", deck_of() + " Ks", deck_of()[:-2] + "Xx"):
        assert play.refuse("shuffle_deck", by="dealer", cards=cards)[0] == "deck_not_whole"
    play.do("shuffle_deck", by="dealer", cards=deck_of())
    assert play.refuse("shuffle_deck", by="dealer", cards=deck_of())[0] == "deck_there"
    play.do("deal_cards", by="dealer")


@clause("R3P 2.1", "N3P 2.2.1", "P3P 2.1", "T3P 2.1", "TCP 2.1")
@pytest.mark.parametrize("game", POSITIONS)
def test_a_deck_may_come_as_card_numbers_and_is_as_whole(game: str) -> None:
    play = Play(game).open().wager("Ann", 1, MAIN[game], 1_000)
    play.do("no_more_bets", by="dealer")
    for cards in (DECK[1:], (*DECK, DECK[0]), (DECK[1], *DECK[1:])):
        assert play.refuse("shuffle_deck", by="dealer", cards=cards)[0] == "deck_not_whole"
    (shuffled,) = play.do("shuffle_deck", by="dealer", cards=DECK)
    assert isinstance(shuffled, events.DeckShuffled)
    assert shuffled.cards == DECK


@pytest.mark.parametrize("game", POSITIONS)
def test_on_felt_no_card_is_known_until_a_hand_is_entered(game: str) -> None:
    play = Play(game, source="felt")
    play.do("sit", by="Ann", position=1)
    play.open().wager("Ann", 1, MAIN[game], 1_000)
    play.do("no_more_bets", by="dealer")
    assert play.refuse("shuffle_deck", by="dealer", cards=deck_of())[0] == "cards_needed"
    play.do("deal_cards", by="dealer")
    assert play.table.hands[1].hand is None
    play.do("view_hand", by="Ann", position=1)
    assert play.table.hands[1].hand is None
    if game == "three-card-poker":
        play.do("decide", by="Ann", position=1, decision="play")
    shown = [
        ("turn_up_hand", {"position": 1}, "Ks Kh 2d", "Qs Kh 4d"),
        ("expose_dealer", {}, "Qs 9h 4d", "Ks 9h 4d"),
    ]
    first, second = reversed(shown) if dealer_first(play.table) else shown
    assert play.refuse(first[0], by="dealer", **first[1])[0] == "cards_needed"
    play.do(first[0], by="dealer", **first[1], hand=first[2])
    assert play.refuse(second[0], by="dealer", **second[1], hand=second[3])[0] == "card_twice"
    play.do(second[0], by="dealer", **second[1], hand=second[2])
    play.do("settle", by="dealer")
    assert {line.wager for line in play.table.lines} >= {MAIN[game]}


@pytest.mark.parametrize("game", POSITIONS)
def test_an_electronic_table_takes_no_cards_by_hand(game: str) -> None:
    play = Play(game).open().wager("Ann", 1, MAIN[game], 1_000).deal()
    if game == "three-card-poker":
        play.do("decide", by="Ann", position=1, decision="play")
    if dealer_first(play.table):
        play.expose()
    refused = play.refuse("turn_up_hand", by="dealer", position=1, hand="Ks Kh 2d")
    assert refused[0] == "cards_known"
