"""The best strategy of Three Card Poker: found, priced, and every other way beside it."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from tests.odds.slow import out_of, sample_deck
from threecard import Code, Hand, RulebookError, parse_card, rulebook
from threecard.core.cards import Rank, rank_of
from threecard.core.judgement import Conduct
from threecard.core.poker_ranking import poker_class
from threecard.odds import Strategy, odds, strategy

POKER = "three-card-poker"


@pytest.fixture(scope="module")
def best() -> Strategy:
    return strategy(POKER)


def test_queen_six_four_is_found(best: Strategy) -> None:
    assert best.threshold == "Q 6 4"
    assert best.rule == "play Q 6 4 or better"
    assert best.house_edge == Fraction(686689, 20358520)
    assert best.house_edge == sum(best.parts.values())
    assert best.best.cost == 0


def test_stakes_and_risk_follow_from_how_often_a_hand_is_played(best: Strategy) -> None:
    assert best.best.plays == Fraction(149, 221)
    assert best.best.average_stake == 1 + Fraction(149, 221)
    assert best.best.element_of_risk == best.house_edge / best.best.average_stake
    assert f"{float(best.best.element_of_risk):.4f}" == "0.0201"


def test_every_class_is_decided_by_its_value(best: Strategy) -> None:
    assert len(best.values) == 741
    assert sum(value.probability for value in best.values) == 1
    assert all(value.folded == -1 for value in best.values)
    assert [value.plays for value in best.values] == list(best.plays)
    by_name = {value.name: value for value in best.values}
    assert by_name["Three Odd Cards, Q 6 4"].played > -1 > by_name["Three Odd Cards, Q 6 3"].played
    assert by_name["Royal Flush, A K Q"].played > 6  # two units won, or one, and five of bonus


def test_mistakes_cost_what_the_other_decision_loses(best: Strategy) -> None:
    for place in (0, 300, 436, 437, 740):
        other = [not plays if at == place else plays for at, plays in enumerate(best.plays)]
        assert best.decisions.price("one mistake", other).cost == best.values[place].mistake


def test_common_ways_to_play_cost_something(best: Strategy) -> None:
    ways = best.policies
    assert ways["play_everything"].house_edge == Fraction(1947749, 25448150)  # 7.65 %
    assert ways["queen_high"].house_edge == Fraction(70219, 2035852)  # 3.45 %
    assert ways["mimic_dealer"] == ways["queen_high"].__class__(
        "mimic the dealer",
        *(
            getattr(ways["queen_high"], field)
            for field in ("plays", "house_edge", "average_stake", "cost")
        ),
    )
    assert ways["fold_everything"].house_edge == 1
    assert best.blind == ways["play_everything"]
    assert all(way.cost == way.house_edge - best.house_edge > 0 for way in ways.values())


def test_mimicking_a_dealer_read_word_for_word_is_another_way() -> None:
    book = rulebook(POKER).with_reading("dealer.qualifies", "contains_queen_or_higher")
    ways = strategy(book).policies
    assert ways["mimic_dealer"].plays != ways["queen_high"].plays


def test_one_dealer_card_in_view_turns_the_game(best: Strategy) -> None:
    seen = best.seen
    assert seen.house_edge == Fraction(-443162, 12724075)  # 3.48 % to the player
    assert seen.gain == best.house_edge - seen.house_edge
    rules = {card.letter: card.rule for card in seen.cards}
    assert rules["A"] == "play A 9 2 or better"
    assert rules["K"] == "play K 9 2 or better"
    assert rules["Q"] == "play Q 9 2 or better"
    assert all(rules[letter] == "play everything" for letter in "JT98765432")
    assert sum(card.probability for card in seen.cards) == 1


def test_a_card_in_view_on_a_small_deck_is_what_every_deal_says() -> None:
    cards = sample_deck(10, 5)
    book = rulebook(POKER)
    found = strategy(book, without=out_of(cards))
    numbers = list(map(parse_card, cards))
    sums: dict[Rank, dict[int, list[int]]] = {}
    for first in combinations(numbers, 3):
        player = Hand(*first)
        for second in combinations([card for card in numbers if card not in first], 3):
            dealer = Hand(*second)
            net = 0
            for id_ in ("ante", "play", "ante_bonus"):
                verdict = book.priced[id_].judgements[Conduct.COMPARED].verdict(player, dealer)
                if verdict is not None and verdict.line is not None:
                    net += int(str(book.line_pays[id_][verdict.line]).split(":")[0])
                elif verdict is not None and verdict.result == "collected":
                    net -= 1
            for card in second:
                of_class = sums.setdefault(rank_of(card), {})
                pair = of_class.setdefault(poker_class(player), [0, 0])
                pair[0] += net
                pair[1] -= 1
    for seen in found.seen.cards:
        values = sums[seen.rank].values()
        dealt = -sum(fold for _, fold in values)
        assert seen.best.house_edge == Fraction(-sum(map(max, values)), dealt)


def test_a_rule_that_is_no_threshold_is_told_as_runs() -> None:
    # Six cards of one suit are left: a lower hand may be the better one for what it takes away.
    cards = ["9s", "Ts", "Js", "Qs", "Ks", "As"]
    found = strategy(POKER, without=out_of(cards))
    assert found.threshold is None
    assert found.rule.startswith("play Flush, A K T to Royal Flush, A K Q; ")


def test_pair_plus_counts_in_the_decision_only_if_asked() -> None:
    # Among Queens, Kings and Aces a pair of Queens is a poor hand, but Pair Plus pays it.
    out = out_of([rank + suit for suit in "cdhs" for rank in "QKA"])
    forfeited = rulebook(POKER).with_reading("fold.pair_plus", "forfeited")
    alone = strategy(forfeited, without=out)
    together = strategy(forfeited, without=out, beside={"pair_plus": 1})
    assert alone.best.plays < together.best.plays == 1
    assert together.best.average_stake == 3
    kept = rulebook(POKER)  # and so does not depend on the decision
    beside = {"pair_plus": Fraction(1, 2)}
    assert strategy(kept, without=out, beside=beside).plays == strategy(kept, without=out).plays


@pytest.mark.parametrize("wager", ["play", "ante", "tie"])
def test_what_may_lie_beside_the_ante_is_said(wager: str) -> None:
    with pytest.raises(RulebookError, match="pair_plus, jackpot") as error:
        odds(POKER, beside={wager: 1})
    assert error.value.code is Code.UNKNOWN_WAGER


def test_games_without_a_decision_have_no_strategy() -> None:
    assert odds("three-pictures").strategy is None
    with pytest.raises(RulebookError, match="nothing to decide") as error:
        strategy("three-pictures")
    assert error.value.code is Code.DECISION_NOT_OPEN
