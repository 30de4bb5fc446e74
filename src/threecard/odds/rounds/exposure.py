"""Exposure: the stakes of many rounds, added up as far as their expected win and variance need.

A win's mean is a sum over stakes, and its variance one over pairs of stakes. So a day at a table is
a few whole numbers, and each has to be multiplied by a fraction only once, however many the rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement

from msgspec import Struct

from threecard.core.jackpot import JackpotDesk
from threecard.core.paytable import Award
from threecard.core.rulebook import Rulebook

Stakes = tuple[tuple[str, int], ...]  # on one position: wagers placed before the deal, and cents
Two = tuple[str, str]  # wagers, in the order of their names


class RoundStakes(Struct, frozen=True):
    """A round before its deal."""

    positions: tuple[Stakes, ...]
    meter: int | None = None  # what the jackpot shows with this round's share in it


class Exposure(Struct, frozen=True):
    """What lay on a table over many rounds; cents, and products of two stakes in cents."""

    staked: Counter[str]
    together: Counter[Two]  # at one position
    across: Counter[Two]  # at two positions of one round
    jackpots: Counter[int]  # staked on the jackpot, by what the meter showed
    envying: Counter[int]  # jackpot wagers, by how many others' hands could earn them envy


def expose(rules: Rulebook, rounds: Iterable[RoundStakes]) -> Exposure:
    """Add up the stakes of rounds of one rulebook."""
    found = Exposure(Counter(), Counter(), Counter(), Counter(), Counter())
    for stakes, times in Counter(rounds).items():
        _add(found, rules.jackpot, stakes, times)
    return found


def _add(found: Exposure, desk: JackpotDesk | None, round_: RoundStakes, times: int) -> None:
    jackpot = None if desk is None else desk.rule.wager
    in_all = Counter[str]()
    at_one = Counter[Two]()
    for placed in round_.positions:
        stakes = {wager: stake for wager, stake in placed if wager != jackpot}
        in_all.update(stakes)
        for two in _twos(stakes):
            at_one[two] += _product(two, stakes)
    for wager, stake in in_all.items():
        found.staked[wager] += times * stake
    for two in _twos(in_all):
        beside = at_one[two]
        apart = _product(two, in_all) - beside
        if beside:
            found.together[two] += times * beside
        if apart:
            found.across[two] += times * apart
    if desk is not None:
        _add_jackpots(found, desk, round_, times)


def _add_jackpots(found: Exposure, desk: JackpotDesk, round_: RoundStakes, times: int) -> None:
    placed = [dict(stakes) for stakes in round_.positions]
    envied = [not set(desk.rule.envied).isdisjoint(each) for each in placed]
    for place, stakes in enumerate(placed):
        stake = stakes.get(desk.rule.wager, 0)
        if stake:
            found.jackpots[_level(desk, round_.meter)] += times * stake
            found.envying[sum(envied) - envied[place]] += times


def _level(desk: JackpotDesk, meter: int | None) -> int:
    """The meter, or the lowest one beside which awards make no difference any more."""
    rule, lines = desk.rule, desk.wager.lines
    most = max((line.pays.amount for line in lines if isinstance(line.pays, Award)), default=0)
    return min(rule.seed if meter is None else meter, rule.seed + most)


def _twos(stakes: Iterable[str]) -> Iterable[Two]:
    """Every two wagers that lie there, each also with itself."""
    return combinations_with_replacement(sorted(stakes), 2)


def _product(two: Two, stakes: dict[str, int]) -> int:
    """Of the stakes on two wagers, counted in both orders where they differ."""
    one, other = two
    return stakes[one] * stakes[other] * (1 if one == other else 2)
