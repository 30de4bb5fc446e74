"""The figures everybody can look up: default readings, all 407,170,400 deals."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.desk import PICTURE_GAMES
from threecard import RULEBOOKS, rulebook
from threecard.odds import odds

EDGES = {
    ("royal-three-pictures", "tie"): "1273528/12724075",
    ("non-commission-three-pictures", "tie"): "1273528/12724075",
    ("three-pictures", "tie"): "1273528/12724075",
    ("prosperity-3-pictures", "tie"): "-1061584/1817725",
    ("royal-three-pictures", "royal_pictures"): "62/1105",
    ("non-commission-three-pictures", "three_pictures"): "54/65",
    ("three-pictures", "three_pictures"): "54/65",
    ("prosperity-3-pictures", "player_prosperity"): "108/1105",
    ("prosperity-3-pictures", "dealer_prosperity"): "108/1105",
    ("prosperity-3-pictures", "picture_perfect"): "115828/978775",
    ("three-card-poker", "ante"): "686689/20358520",
    ("three-card-poker", "ante_bonus"): "-292/5525",
    ("three-card-poker", "pair_plus"): "308/5525",
} | {(game, "main"): "3110763/101792600" for game in PICTURE_GAMES}


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_pair_of_hands_is_dealt_once(game: str) -> None:
    report = odds(game)
    assert report.combinations == report.joint.total == 407_170_400
    for wager in report.wagers.values():
        assert sum(line.count for line in wager.lines.values()) == 407_170_400


@pytest.mark.parametrize(("game", "wager"), EDGES)
def test_the_house_edge_is_the_one_everybody_finds(game: str, wager: str) -> None:
    assert odds(game).wagers[wager].house_edge == Fraction(EDGES[game, wager])


def test_only_the_prosperity_tie_favours_the_player_by_default() -> None:
    favoured = [
        (game, id_)
        for game in RULEBOOKS
        for id_, wager in odds(game).wagers.items()
        if wager.player_edge
    ]
    assert favoured == [("prosperity-3-pictures", "tie")]


def test_ties_by_ranking_leave_the_house_its_share_of_prosperity() -> None:
    book = rulebook("prosperity-3-pictures").with_reading("tie.on", "ranking")
    assert Fraction("0.1005") < odds(book).wagers["tie"].house_edge < Fraction("0.1006")


def test_a_dealer_read_word_for_word_gives_the_player_a_quarter_of_the_ante() -> None:
    book = rulebook("three-card-poker").with_reading("dealer.qualifies", "contains_queen_or_higher")
    assert odds(book).wagers["ante"].house_edge == Fraction(-524723, 1957550)  # -26.8 %


def test_hit_frequencies_of_pair_plus_and_royal_pictures() -> None:
    # Of 22,100 hands 48 straight flushes, 52 threes, 720 straights, 1,096 flushes, 3,744 pairs.
    pair_plus = odds("three-card-poker").wagers["pair_plus"]
    assert pair_plus.hit_frequency == Fraction(48 + 52 + 720 + 1096 + 3744, 22_100)
    # A King and two cards that are no Kings, three of a picture, a pair, three mixed pictures.
    royal = odds("royal-three-pictures").wagers["royal_pictures"]
    one_king = 4 * (40 * 39 // 2 + 8 * 40)
    pairs, mixed = 3 * 6 * 40, 220 - 12
    assert royal.hit_frequency == Fraction(one_king + pairs + mixed + 12, 22_100)


@pytest.mark.parametrize(
    ("line", "hands"),
    [
        ("royal_flush_spades", 1),
        ("royal_flush", 3),
        ("straight_flush", 44),
        ("three_of_a_kind", 52),
        ("straight", 720),
    ],
)
def test_jackpot_lines_are_those_hands_of_22100(line: str, hands: int) -> None:
    found = odds("three-card-poker").wagers["jackpot"].lines[line]
    assert found.probability == Fraction(hands, 22_100)


def test_what_ifs_of_lines_readings_and_cards_go_together() -> None:
    book = rulebook("royal-three-pictures").with_pays({"tie.tie": "9:1"})
    tie = odds(book).wagers["tie"]
    assert tie.house_edge == 1 - 10 * tie.hit_frequency
    fewer = odds(book.with_reading("tie.on", "ranking"), without="Kd Ks")
    assert fewer.combinations == 19_600 * 16_215
    assert fewer.wagers["tie"].hit_frequency < tie.hit_frequency


def test_pay_lines_of_any_size_stay_exact() -> None:
    huge = 10**30
    book = rulebook("three-card-poker").with_pays({"ante_bonus.straight": f"{huge}:7"})
    bonus = odds(book).wagers["ante_bonus"]
    assert bonus.house_edge == -(
        Fraction(720, 22_100) * Fraction(huge, 7) + Fraction(48 * 5 + 52 * 4, 22_100)
    )
