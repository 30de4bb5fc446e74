"""The deck: 52 cards, each once, and no joker among them."""

from __future__ import annotations

import pytest

from tests.desk import TAGS, at, refused, settle_table
from tests.marks import clause
from threecard import Hand, card_letters, parse_card
from threecard.core.cards import DECK

MAIN = {game: "ante" if game == "three-card-poker" else "main" for game in TAGS}
DECISION = {game: "play" if game == "three-card-poker" else None for game in TAGS}


@clause("R3P 2.1", "N3P 2.2.1", "P3P 2.1", "T3P 2.1", "TCP 2.1")
def test_the_deck_holds_every_rank_of_every_suit_once() -> None:
    assert len(DECK) == 52
    assert set(map(card_letters, DECK)) == {
        rank + suit for rank in "A23456789TJQK" for suit in "shdc"
    }
    assert tuple(parse_card(card_letters(card)) for card in DECK) == DECK


@clause("R3P 2.1", "P3P 2.1", "T3P 2.1", "TCP 2.1")
@pytest.mark.parametrize("joker", ["Joker", "joker", "JK", "Jo", "W", "*", "🃏"])
def test_a_joker_is_no_card(joker: str) -> None:
    with refused("unknown_card"):
        Hand.parse(f"{joker} 5s 7h")


@clause("R3P 2.1", "N3P 2.2.1", "P3P 2.1", "T3P 2.1", "TCP 2.1")
@pytest.mark.parametrize("game", TAGS)
@pytest.mark.parametrize(
    ("dealer", "second"),
    [("Kd 3h Ks", "9s 8h 7d"), ("Kd 3h 4c", "9s Ks 7d")],
    ids=["with the dealer", "with another player"],
)
def test_no_two_hands_share_a_card(game: str, dealer: str, second: str) -> None:
    with refused("card_twice"):
        settle_table(
            game,
            dealer,
            at(1, "Ks 9h 4d", ("p1", MAIN[game], 10_00), decision=DECISION[game]),
            at(2, second, ("p2", MAIN[game], 10_00), decision=DECISION[game]),
        )


@clause("R3P 2.1", "N3P 2.2.1", "P3P 2.1", "T3P 2.1", "TCP 2.1")
def test_no_hand_holds_a_card_twice() -> None:
    with refused("card_twice"):
        Hand.parse("Ks 9h Ks")


@clause("R3P 2.1", "N3P 2.2.1", "P3P 2.1", "T3P 2.1", "TCP 2.1")
@pytest.mark.parametrize("game", TAGS)
def test_hands_of_different_cards_are_settled(game: str) -> None:
    settlement = settle_table(
        game,
        "Kd 3h 4c",
        at(1, "Ks 9h 4d", ("p1", MAIN[game], 10_00), decision=DECISION[game]),
        at(2, "9s 8h 7d", ("p2", MAIN[game], 10_00), decision=DECISION[game]),
    )
    assert {line.player for line in settlement.lines} == {"p1", "p2"}
