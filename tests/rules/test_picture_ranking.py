"""The picture games: the order of hands, and what each rulebook calls them."""

from __future__ import annotations

import pytest

from tests.desk import PICTURE_GAMES, settle_hand
from tests.marks import clause
from threecard import Hand, rulebook

# As Royal Three Pictures lists them, highest first, with the hands it prints beside the names.
LISTED = [
    ("Three Pictures", "K♦, J♣, Q♦"),
    ("Double Picture Nine", "Q♦, J♥, 9♣"),
    ("Single Picture Nine", "Q♦, 7♣, 2♦"),
    ("Nine", "6♥, 9♥, 4♣"),
    ("Double Picture Eight", "Q♦, J♥, 8♣"),
    ("Single Picture Eight", "Q♦, 5♣, 3♥"),
    ("Eight", "9♥, 2♥, 7♣"),
    ("Double Picture Seven", "Q♦, J♥, 7♣"),
    ("Single Picture Seven", "J♦, 5♣, 2♥"),
    ("Seven", "6♦, 6♥, 5♣"),
    ("Double Picture Six", "Q♦, J♥, 6♣"),
    ("Single Picture Six", "Q♦, 4♣, 2♥"),
    ("Six", "3♥, 2♥, A♣"),
    ("Double Picture Five", "Q♦, J♥, 5♣"),
    ("Single Picture Five", "Q♦, 3♣, 2♥"),
    ("Five", "2♦, 2♥, A♣"),
    ("Double Picture Four", "Q♦, J♥, 4♣"),
    ("Single Picture Four", "J♦, A♣, 3♥"),
    ("Four", "2♦, A♥, A♣"),
    ("Double Picture Three", "Q♦, J♥, 3♣"),
    ("Single Picture Three", "Q♦, A♣, 2♥"),
    ("Three", "2♥, 10♥, A♣"),
    ("Double Picture Two", "Q♦, J♥, 2♣"),
    ("Single Picture Two", "Q♦, 10♣, 2♥"),
    ("Two", "2♥, 10♥, 10♣"),
    ("Double Picture One", "Q♦, J♥, A♣"),
    ("Single Picture One", "Q♦, 9♣, 2♥"),
    ("One", "5♥, 7♥, 9♣"),
    ("Double Picture Zero", "Q♦, J♥, 10♣"),
    ("Single Picture Zero", "Q♦, 8♣, 2♥"),
    ("Zero", "4♥, 7♥, 9♣"),
]
NAMES = tuple(name for name, _ in LISTED)
IN_N3P = tuple(
    name.replace("Double Picture", "Double Pictures") if "Picture" in name else f"Plain {name}"
    for name in NAMES
)
NAMES_BY_GAME = dict.fromkeys(PICTURE_GAMES, NAMES) | {"non-commission-three-pictures": IN_N3P}


def suited(hand: str, first: str, second: str) -> str:
    """The same ranks in one suit, a second card of a rank in another."""
    ranks = [card[:-1] for card in hand.split(", ")]
    return " ".join(
        rank + (second if rank in ranks[:index] else first) for index, rank in enumerate(ranks)
    )


def main_wager(game: str, player: str, dealer: str) -> str:
    return settle_hand(game, player=player, dealer=dealer)["main"][0]


@clause("R3P 3.22", "N3P 3.3", "N3P 1.17", "P3P 3.11", "T3P 3.10")
@pytest.mark.parametrize("game", PICTURE_GAMES)
def test_hands_are_listed_from_three_pictures_down_to_zero(game: str) -> None:
    assert len(set(NAMES)) == 31
    assert rulebook(game).edition.ranking.listed == NAMES_BY_GAME[game]


@clause("R3P 3.22", "N3P 3.3", "N3P 1.17")
@pytest.mark.parametrize("game", PICTURE_GAMES)
def test_every_printed_hand_bears_its_name(game: str) -> None:
    for (_, hand), name in zip(LISTED, NAMES_BY_GAME[game], strict=True):
        assert rulebook(game).hand_name(Hand.parse(hand)) == name


@clause("R3P 3.22", "N3P 3.3", "P3P 3.11", "P3P 3.12", "P3P 3.13", "P3P 3.13.1")
@clause("T3P 3.10", "T3P 3.11", "T3P 3.12", "T3P 3.13")
@pytest.mark.parametrize("game", PICTURE_GAMES)
def test_each_listed_hand_beats_every_hand_below_it_and_stands_off_with_its_like(game: str) -> None:
    for above, (_, high) in enumerate(LISTED):
        for below, (_, low) in enumerate(LISTED):
            result = main_wager(game, suited(high, "s", "h"), suited(low, "d", "c"))
            expected = "paid" if above < below else "collected" if above > below else "returned"
            assert result == expected, f"{high} against {low}"


@clause("R3P 3.20", "N3P 3.3", "P3P 3.14", "T3P 3.14")
@pytest.mark.parametrize("game", PICTURE_GAMES)
@pytest.mark.parametrize(
    ("player", "dealer"),
    [
        ("Ks Kh 5d", "Qs Jh 5c"),
        ("Js Jh 5d", "Ks Kh 5c"),
        ("Ks 2h 3d", "Jc 4h Ad"),
        ("Ks Kh Kd", "Qs Js Jh"),
    ],
)
def test_pictures_have_no_order_among_themselves(game: str, player: str, dealer: str) -> None:
    assert main_wager(game, player, dealer) == "returned"


@clause("R3P 3.21", "N3P 3.3", "P3P 3.16", "T3P 3.15")
@pytest.mark.parametrize("game", PICTURE_GAMES)
@pytest.mark.parametrize(("player", "dealer"), [("s", "c"), ("c", "s"), ("h", "d"), ("d", "h")])
def test_suits_have_no_order(game: str, player: str, dealer: str) -> None:
    hands = [f"K{suit} 7{suit} 2{suit}" for suit in (player, dealer)]
    assert main_wager(game, *hands) == "returned"
