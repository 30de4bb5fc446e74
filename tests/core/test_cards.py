"""Cards and hands: how they are read and printed, and what is refused."""

import pytest

from threecard import CardError, Code, Hand, Rank, Suit, card_letters, card_symbols, parse_card
from threecard.core.cards import DECK, card_of, parse_cards, rank_of, suit_of


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("K♦", Rank.KING, Suit.DIAMONDS),
        ("Kd", Rank.KING, Suit.DIAMONDS),
        ("10♠", Rank.TEN, Suit.SPADES),
        ("10s", Rank.TEN, Suit.SPADES),
        ("T♠", Rank.TEN, Suit.SPADES),
        ("Ts", Rank.TEN, Suit.SPADES),
        ("Ah", Rank.ACE, Suit.HEARTS),
        ("2♣", Rank.TWO, Suit.CLUBS),
    ],
)
def test_a_card_is_read_in_each_spelling(text: str, rank: Rank, suit: Suit) -> None:
    assert parse_card(text) == card_of(rank, suit)


def test_every_card_is_printed_so_that_it_reads_back() -> None:
    assert [parse_card(card_letters(card)) for card in DECK] == list(DECK)
    assert [parse_card(card_symbols(card)) for card in DECK] == list(DECK)
    assert card_letters(parse_card("10♦")) == "Td"
    assert card_symbols(parse_card("Td")) == "10♦"


def test_a_card_number_is_its_suit_and_rank() -> None:
    assert [card_of(rank_of(card), suit_of(card)) for card in DECK] == list(range(52))


@pytest.mark.parametrize(
    "token", ["", "K", "d", "kd", "KD", "1d", "11d", "K♢", "Kx", "Joker", "Kd "]
)
def test_anything_else_is_refused_by_its_name(token: str) -> None:
    with pytest.raises(CardError) as refused:
        parse_card(token)
    assert refused.value.code is Code.UNKNOWN_CARD
    assert f"“{token}”" in str(refused.value)


def test_a_hand_is_read_as_players_write_it() -> None:
    hand = Hand.parse("K♠, 10♥ 2d")
    assert hand == Hand.parse("Ks Th 2♦")
    assert str(hand) == "Ks Th 2d"
    assert hand.symbols() == "K♠ 10♥ 2♦"


@pytest.mark.parametrize("text", ["", "Ks Kh", "Ks Kh 2d 3d"])
def test_a_hand_is_three_cards(text: str) -> None:
    with pytest.raises(CardError) as refused:
        Hand.parse(text)
    assert refused.value.code is Code.NOT_THREE_CARDS


def test_a_card_twice_is_refused_and_named() -> None:
    with pytest.raises(CardError, match="Ks is there twice") as refused:
        parse_cards("Ks 2d K♠")
    assert refused.value.code is Code.CARD_TWICE
