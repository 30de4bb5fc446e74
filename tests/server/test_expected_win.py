"""What a table is expected to win, beside the odds module's own table of equal stakes."""

from __future__ import annotations

import pytest

from tests.server.library import expectation_of
from threecard.core.registry import RULEBOOKS
from threecard.core.rulebook import Rulebook
from threecard.odds import hold, odds
from threecard.odds.rounds.expected import Expected, expect
from threecard.odds.rounds.exposure import RoundStakes, expose


def expected(rules: Rulebook, *rounds: RoundStakes) -> Expected:
    exposure = expose(rules, rounds)
    return expect(exposure, expectation_of(rules).moments(exposure))


@pytest.mark.parametrize("positions", [1, 3])
@pytest.mark.parametrize(
    ("game", "stakes"),
    [
        ("royal-three-pictures", {"main": 10_00, "tie": 5_00}),
        ("prosperity-3-pictures", {"main": 10_00, "dealer_prosperity": 5_00}),
        ("three-card-poker", {"ante": 10_00, "pair_plus": 5_00}),
    ],
)
def test_a_round_is_expected_to_win_what_the_odds_say(
    game: str, stakes: dict[str, int], positions: int
) -> None:
    found = expected(RULEBOOKS[game], RoundStakes((tuple(stakes.items()),) * positions))
    priced = hold(game, stakes, occupied=positions)
    assert found.win == priced.round_mean
    assert found.variance == priced.round_variance


def test_wagers_that_differ_go_together_as_two_laws_say() -> None:
    """Stakes of another size at each position: the mean adds up, and the variance is bilinear."""
    rules = RULEBOOKS["three-pictures"]
    one, other = (("main", 10_00),), (("main", 30_00), ("tie", 5_00))
    both = expected(rules, RoundStakes((one, other)))
    alone = [expected(rules, RoundStakes((each,))) for each in (one, other)]
    edges = {id_: each.house_edge for id_, each in odds(rules).wagers.items()}
    assert both.win == 40_00 * edges["main"] + 5_00 * edges["tie"]
    laws = [odds(rules).distribution(dict(each)) for each in (one, other)]
    for found, law in zip(alone, laws, strict=True):
        mean = sum(net * share for net, share in law.items())
        assert found.variance == sum(net**2 * share for net, share in law.items()) - mean**2
    main, with_one, with_two = (
        hold(rules, {"main": 1_00, **tie}, occupied=2).covariance / 100**2
        for tie in ({}, {"tie": 1_00}, {"tie": 2_00})
    )
    crossed = (4 * with_one - with_two - 3 * main) / 4  # a Tie is not placed alone
    assert both.variance - sum(each.variance for each in alone) == 2 * (
        10_00 * 30_00 * main + 10_00 * 5_00 * crossed
    )


def test_the_jackpot_is_seen_from_the_houses_side() -> None:
    """With the meter far above its seed: as takings have it, with the envy the house pays."""
    stakes = {"ante": 10_00, "jackpot": 5_00}
    for positions in (1, 2):
        ante = hold("three-card-poker", {"ante": 10_00}, occupied=positions)
        found = expected(
            RULEBOOKS["three-card-poker"],
            RoundStakes((tuple(stakes.items()),) * positions, meter=10**9),
        )
        priced = hold("three-card-poker", stakes, occupied=positions)
        assert found.jackpot_win == priced.round_mean - ante.round_mean
        assert (found.win, found.variance) == (ante.round_mean, ante.round_variance)


def test_a_meter_at_its_seed_costs_the_house_its_awards() -> None:
    """Awards out of the meter are topped up at once, so the house pays them."""
    rules = RULEBOOKS["three-card-poker"].with_reading("jackpot.funding", "meter")
    assert rules.jackpot is not None
    seed = int(rules.jackpot.rule.seed)
    stakes = ((("jackpot", 5_00),),)
    at_seed, above = (expected(rules, RoundStakes(stakes, each)) for each in (seed, 10 * seed))
    lines = odds(rules).wagers["jackpot"].lines
    awards = sum(
        line.probability * line.pays.amount
        for line in lines.values()
        if line.pays is not None and hasattr(line.pays, "amount")
    )
    assert awards > 0
    assert above.jackpot_win - at_seed.jackpot_win == awards
    assert not above.win
    assert not above.variance
