"""A report of a game: distributions, correlations, readings side by side, and how it prints."""

from __future__ import annotations

from fractions import Fraction

import pytest

from threecard import RULEBOOKS, Code, RoundError, RulebookError, rulebook
from threecard.core.cards import DECK, rank_of
from threecard.core.picture_ranking import PICTURE_CARDS
from threecard.odds import odds, readings, strategy


@pytest.mark.parametrize("game", RULEBOOKS)
def test_reports_print_within_a_page(game: str) -> None:
    report = odds(game)
    lines = str(report).splitlines()
    assert max(map(len, lines)) <= 100
    assert report.rulebook.edition.title in lines[0]
    for wager in report.wagers:
        assert any(wager in line for line in lines)
    html = report._repr_html_()
    assert html.count("<table>") == html.count("</table>") >= 3


@pytest.mark.parametrize("game", RULEBOOKS)
def test_readings_print_within_a_page(game: str) -> None:
    found = readings(game)
    assert max(map(len, str(found).splitlines())) <= 100
    assert "<table>" in found._repr_html_()


def test_strategies_print_within_a_page() -> None:
    text = str(strategy("three-card-poker", without="Qs"))
    assert max(map(len, text.splitlines())) <= 100
    assert "What if: without Qs." in text


def test_a_wager_prints_in_a_line() -> None:
    report = odds("three-card-poker")
    assert str(report.wagers["pair_plus"]) == "pair_plus: house edge 5.5747 %, exactly 308/5525"


def test_a_players_edge_is_said_out_loud() -> None:
    text = str(odds("prosperity-3-pictures"))
    assert "!! The PLAYER has the edge on Tie: 58.4018 % of every stake." in text
    assert "!!" not in str(odds("royal-three-pictures"))


def test_what_is_not_as_published_is_said() -> None:
    book = rulebook("royal-three-pictures").with_pays({"tie.tie": "9:1"})
    text = str(odds(book.with_reading("tie.on", "ranking"), without="Kd Ks"))
    assert "What if: Tie pays 9 to 1 in place of 8 to 1." in text
    assert "What if: reading tie.on=ranking." in text
    assert "What if: without Kd Ks." in text


def test_a_distribution_of_stakes_is_in_cents() -> None:
    found = odds("royal-three-pictures").distribution({"main": 25_00, "tie": 5_00})
    assert list(found) == sorted(found)
    assert found[-30_00] == Fraction(  # both collected
        sum(
            count
            for outcomes, count in odds("royal-three-pictures").joint.counts.items()
            if outcomes[0].end == outcomes[1].end == "collected"
        ),
        407_170_400,
    )
    assert 12_50 + 40_00 in found  # a win on six points that ties


def test_an_ante_is_distributed_with_its_play_and_bonus() -> None:
    found = odds("three-card-poker").distribution({"ante": 10_00})
    assert set(found) == {net * 10_00 for net in (-2, -1, 0, 1, 2, 3, 5, 6, 7)}
    assert found[-10_00] > Fraction(72, 221)  # every fold, and a straight that loses


@pytest.mark.parametrize(
    ("stakes", "code"),
    [
        ({"nope": 1_00}, Code.UNKNOWN_WAGER),
        ({"main": 0}, Code.STAKE_NOT_POSITIVE),
        ({"main": -5}, Code.STAKE_NOT_POSITIVE),
        ({"main": 1}, Code.STAKE_SPLITS_CENT),
    ],
)
def test_stakes_that_can_not_be_are_refused(stakes: dict[str, int], code: Code) -> None:
    with pytest.raises((RoundError, RulebookError)) as error:
        odds("royal-three-pictures").distribution(stakes)
    assert error.value.code is code


def test_play_is_no_wager_of_its_own() -> None:
    with pytest.raises(RulebookError, match="a player places ante, pair_plus, jackpot"):
        odds("three-card-poker").distribution({"play": 10_00})


def test_correlations_are_exact_up_to_a_root() -> None:
    report = odds("three-card-poker")
    found = report.correlation("ante", "pair_plus")
    covariance = report.covariances["ante", "pair_plus"]
    spread = report.wagers["ante"].variance * report.wagers["pair_plus"].variance
    assert found.sign == 1
    assert found.squared == covariance**2 / spread
    assert f"{float(found):.4f}" == "0.4827"
    itself = report.correlation("ante", "ante")
    assert itself.sign == itself.squared == 1


def test_what_never_varies_goes_with_nothing() -> None:
    book = rulebook("three-pictures")
    report = odds(book, without=[card for card in DECK if rank_of(card) in PICTURE_CARDS])
    assert report.wagers["three_pictures"].variance == 0
    assert report.correlation("main", "three_pictures").squared == 0


def test_readings_stand_side_by_side_with_what_they_move() -> None:
    found = readings("three-card-poker")
    by_choice = {(each.reading.name, each.choice): each for each in found.choices}
    word_for_word = by_choice["dealer.qualifies", "contains_queen_or_higher"]
    assert word_for_word.changed == word_for_word.player_edges == ("ante",)
    assert by_choice["dealer.qualifies", "queen_high_or_better"].in_force
    assert by_choice["jackpot.stake", "returned"].changed == ("jackpot",)
    assert "fold.pair_plus" in found.without_effect
    assert "wagers_per_area" not in {each.reading.name for each in found.choices}
    assert (
        "!! dealer.qualifies=contains_queen_or_higher gives the PLAYER the edge on Ante: 26.8051 %."
        in str(found)
    )


def test_readings_start_from_what_is_in_force() -> None:
    book = rulebook("prosperity-3-pictures").with_reading("tie.on", "ranking")
    found = readings(book, without="Kd")
    assert found.edges["tie"] > 0
    assert "tie.three_pictures" in found.without_effect  # no effect where ties go by ranking
    assert "tie.on=points gives the PLAYER the edge on Tie" in str(found)
    assert found.edges["main"] == odds(book, without="Kd").wagers["main"].house_edge


def test_a_perfect_tie_that_pays_in_addition_counts_on_both_lines() -> None:
    book = rulebook("prosperity-3-pictures")
    instead = odds(book).wagers["tie"]
    both = odds(book.with_reading("perfect_tie.pays", "in_addition")).wagers["tie"]
    perfect = instead.lines["perfect_tie"].count
    assert both.lines["perfect_tie"].count == perfect
    assert both.lines["tie"].count == instead.lines["tie"].count + perfect
    assert both.hit_frequency == instead.hit_frequency
    assert both.house_edge == instead.house_edge - 10 * Fraction(perfect, 407_170_400)
