"""The environments play the real game, and what they say of the optimum is the exact odds' own."""

from __future__ import annotations

import runpy
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from threecard import (
    DECK,
    Cents,
    Decision,
    Hand,
    Placed,
    PlayingPosition,
    Position,
    Round,
    rulebook,
    settle,
)
from threecard.core.errors import RulebookError, ThreecardError
from threecard.env import ID, Action, ThreeCardPoker, ThreeCardPokerVector, optimum
from threecard.env.optimum import DEALS
from threecard.odds import strategy

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_three_card_poker.py"


@pytest.mark.parametrize("observed", ["cards", "class"])
def test_gymnasiums_own_checker_passes(observed: str) -> None:
    check_env(gymnasium.make(ID, observed=observed, render_mode="ansi").unwrapped)


def test_the_same_seed_deals_the_same_rounds() -> None:
    def rounds(env: ThreeCardPoker, seed: int | None) -> list[tuple[Hand, int, Hand]]:
        told = [env.reset(seed=seed)[1]["hand"], *env.step(1)[1::3]]
        more = [(env.reset()[1]["hand"], *env.step(at % 2)[1::3]) for at in range(80)]
        return [(hand, net, info["dealer"]) for hand, net, info in [tuple(told), *more]]

    one, other = ThreeCardPoker(), ThreeCardPoker()
    assert rounds(one, 3) == rounds(other, 3)
    assert rounds(one, 3) != rounds(other, 4)
    first, second = ThreeCardPokerVector(50), ThreeCardPokerVector(50)
    for envs in (first, second):
        envs.reset(seed=9)
    for action in (0, 1, 1):
        ours, theirs = (envs.step(np.full(50, action)) for envs in (first, second))
        assert (ours[0] == theirs[0]).all()
        assert (ours[1] == theirs[1]).all()


@pytest.mark.parametrize(
    ("stakes", "reading"),
    [
        ({"ante": 25_00}, None),
        ({"ante": 10_00, "pair_plus": 5_00}, None),
        ({"ante": 10_00, "pair_plus": 5_00, "jackpot": 5_00}, ("fold.pair_plus", "forfeited")),
    ],
)
def test_engine_and_kernel_reward_the_same_cards_alike(
    stakes: dict[str, int], reading: tuple[str, str] | None
) -> None:
    rules = rulebook("three-card-poker")
    if reading is not None:
        assert rules.readings[reading[0]] != reading[1]
        rules = rules.with_reading(*reading)
    table, tables = (
        ThreeCardPoker(rules, stakes=stakes),
        ThreeCardPokerVector(400, rules, stakes=stakes),
    )
    seen, info = tables.reset(seed=5)
    actions = np.arange(400) % 2
    _, rewards, over, _, ended = tables.step(actions)
    assert over.all()
    assert (ended["final_obs"] == seen).all()
    for row, action in enumerate(actions.tolist()):
        dealt = [*seen[row].tolist(), *ended["dealer"][row].tolist()]
        deck = [*dealt, *(card for card in range(52) if card not in dealt)]
        shown, told = table.reset(options={"deck": deck})
        assert (shown == seen[row]).all()
        exact = [Fraction(each, DEALS) for each in info["regret_sums"][row].tolist()]
        assert list(told["regret"]) == exact
        _, net, terminated, truncated, _ = table.step(action)
        assert (net, terminated, truncated) == (rewards[row], True, False)
        assert isinstance(net, int)


def test_the_optimum_is_that_of_the_exact_odds() -> None:
    found, known = optimum("three-card-poker", {"ante": 1_00}), strategy("three-card-poker")
    decisions = known.decisions
    for place in range(len(decisions.classes)):
        fold, play = found.sums[found.classes == place].sum(axis=0).tolist()
        assert Fraction(fold, 1_00) == Fraction(decisions.folded[place], decisions.scale)
        assert Fraction(play, 1_00) == Fraction(decisions.played[place], decisions.scale)
    # Suits shift what a hand is worth a little, and never the decision.
    assert (found.best == np.array(known.plays)[found.classes]).all()
    assert found.value == -1_00 * known.house_edge


def test_a_regret_is_what_settling_every_hand_of_the_dealers_comes_to() -> None:
    hand, rules = Hand.parse("Qs 6s 3d"), rulebook("three-card-poker")
    left = [card for card in DECK if card not in hand]
    nets = dict.fromkeys((Decision.FOLD, Decision.PLAY), 0)
    for decision in nets:
        ante = Placed("Mei", "ante", Cents(1_00))
        placed = PlayingPosition(Position(1), (ante,), hand=hand, decision=decision)
        for dealer in combinations(left, 3):
            lines = settle(rules, Round(Hand(*dealer), (placed,))).lines
            nets[decision] += sum(line.taken - line.stake for line in lines)
    fold, play = nets.values()
    assert fold > play  # Q 6 3 is a hand to fold
    found = optimum(rules, {"ante": 1_00})
    assert found.regrets[found.number_of(hand)] == (Fraction(0), Fraction(fold - play, DEALS))


def test_an_action_mask_is_open_while_a_hand_waits() -> None:
    env = ThreeCardPoker()
    assert env.reset(seed=1)[1]["action_mask"].tolist() == [1, 1]
    assert env.step(Action.FOLD)[4]["action_mask"].tolist() == [0, 0]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(Action.PLAY)
    envs = gymnasium.make_vec(ID, num_envs=3)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert envs.reset(seed=1)[1]["action_mask"].all()


def test_a_round_that_was_left_is_no_hindrance() -> None:
    env = ThreeCardPoker()
    env.reset(seed=1)
    env.reset()
    assert env.step(Action.PLAY)[2]


def test_what_cannot_be_learned_is_refused() -> None:
    with pytest.raises(RulebookError, match="nothing to decide"):
        ThreeCardPoker("royal-three-pictures")
    with pytest.raises(ThreecardError, match="goes with ante"):
        ThreeCardPoker(stakes={"jackpot": 5_00})
    with pytest.raises(ThreecardError, match="52 cards"):
        ThreeCardPoker().reset(options={"deck": [0] * 52})
    envs = ThreeCardPokerVector(2)
    envs.reset(seed=1)
    with pytest.raises(ThreecardError, match="each 0"):
        envs.step(np.array([0, 2]))


def test_the_example_learns_the_best_way_to_play() -> None:
    learn = runpy.run_path(str(EXAMPLE))["learn"]
    learned = learn(4_000_000, 1)
    assert learned.lowest.endswith("Q 6 4")
    assert learned.regret == 0
