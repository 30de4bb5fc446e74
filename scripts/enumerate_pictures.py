"""The four picture games for `make enumerate`: one enumeration, every game, every reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from itertools import combinations, product

import numpy as np

from scripts import kernels
from scripts.checker import Checker
from scripts.kernels import (
    KING,
    KINGS,
    PAIR,
    PICTURES_IN,
    RETURNED,
    SEVERAL,
    TWO,
    TWO_WITH_KING,
    Hands,
)
from threecard import RULEBOOKS
from threecard.odds import GameOdds, odds, readings

Readings = Mapping[str, str]
Ends = tuple[str, ...]  # the lines won, or what else became of the stake
Cell = tuple[int, int, int, int, int, int]  # both hands' pictures, main, points, ranks, matches
Judge = Callable[[Cell, Readings], Ends]

TRIPLES = ("three_jacks", "three_queens", "three_kings")
MAIN_ENDS = ("six", "other", "collected", "returned")

# What the rulebooks print, once more.
MAIN = {"six": Fraction(1, 2), "other": Fraction(1)}
TIE = {"tie": Fraction(8)}
PROSPERITY_TIE = {"tie": Fraction(10), "perfect_tie": Fraction(400)}
THREE_PICTURES = {"three_pictures": Fraction(16)}
ROYAL = dict(
    zip(
        (*TRIPLES, "three_pictures", "any_picture_pair", "any_king"),
        map(Fraction, (88, 128, 188, 18, 8, 1)),
        strict=True,
    )
)
PROSPERITY = dict(
    zip(
        (*TRIPLES, "three_mixed_pictures", "any_picture_pair"),
        map(Fraction, (250, 250, 250, 25, 15)),
        strict=True,
    )
)
PERFECT = {"one": Fraction(5), "two": Fraction(100), "three": Fraction(500)}


def main_wager(cell: Cell, chosen: Readings) -> Ends:
    if cell[2] == RETURNED:
        return (chosen.get("main.tie", "returned"),)
    return (MAIN_ENDS[cell[2]],)


def is_tie(cell: Cell, chosen: Readings) -> bool:
    player, dealer, main, same_points, _, _ = cell
    if chosen["tie.on"] == "ranking":
        return main == RETURNED
    three = PICTURES_IN[player] == 3, PICTURES_IN[dealer] == 3
    if any(three) and chosen["tie.three_pictures"] == "never":
        return False
    if any(three) and chosen["tie.three_pictures"] == "each_other_only":
        return all(three)
    return bool(same_points)


def tie(cell: Cell, chosen: Readings) -> Ends:
    return ("tie",) if is_tie(cell, chosen) else ("collected",)


def prosperity_tie(cell: Cell, chosen: Readings) -> Ends:
    player, _, _, _, same_ranks, _ = cell
    if not is_tie(cell, chosen):
        return ("collected",)
    three = PICTURES_IN[player] == 3
    if not same_ranks or (three and chosen["identical_three_pictures"] == "tie"):
        return ("tie",)
    return (
        ("perfect_tie", "tie") if chosen["perfect_tie.pays"] == "in_addition" else ("perfect_tie",)
    )


def three_pictures(cell: Cell, chosen: Readings) -> Ends:
    three = PICTURES_IN[cell[0]] == 3, PICTURES_IN[cell[1]] == 3
    won = {"player": three[0], "dealer": three[1], "either": any(three)}
    return (
        ("three_pictures",) if won[chosen.get("three_pictures.hand", "player")] else ("collected",)
    )


def royal_pictures(cell: Cell, _: Readings) -> Ends:
    held = cell[0]
    if held > SEVERAL:
        return (TRIPLES[held - SEVERAL - 1],)
    lines = {SEVERAL: "three_pictures", PAIR: "any_picture_pair"}
    lines |= {KING: "any_king", TWO_WITH_KING: "any_king"}
    return (lines.get(held, "collected"),)


def prosperity(cell: Cell, chosen: Readings, *, hand: int) -> Ends:
    held = cell[hand]
    if held > SEVERAL:
        triple = TRIPLES[held - SEVERAL - 1]
        also = chosen["mixed_pictures"] == "also_triples"
        return (triple, "three_mixed_pictures") if also else (triple,)
    if held == SEVERAL:
        return ("three_mixed_pictures",)
    pairs = (PAIR,) if chosen["picture_pair"] == "same_rank" else (PAIR, TWO, TWO_WITH_KING)
    return ("any_picture_pair",) if held in pairs else ("collected",)


def picture_perfect(cell: Cell, chosen: Readings) -> Ends:
    player, dealer, _, _, _, matches = cell
    if chosen["picture_match"] == "any_picture":
        matches = min(PICTURES_IN[player], PICTURES_IN[dealer])
    return (("collected", "one", "two", "three")[matches],)


SIDE: dict[str, tuple[Judge, Mapping[str, Fraction]]] = {
    "main": (main_wager, MAIN),
    "tie": (tie, TIE),
}
GAMES: dict[str, dict[str, tuple[Judge, Mapping[str, Fraction]]]] = {
    "royal-three-pictures": SIDE | {"royal_pictures": (royal_pictures, ROYAL)},
    "non-commission-three-pictures": SIDE | {"three_pictures": (three_pictures, THREE_PICTURES)},
    "prosperity-3-pictures": {
        "main": (main_wager, MAIN),
        "tie": (prosperity_tie, PROSPERITY_TIE),
        "player_prosperity": (partial(prosperity, hand=0), PROSPERITY),
        "dealer_prosperity": (partial(prosperity, hand=1), PROSPERITY),
        "picture_perfect": (picture_perfect, PERFECT),
    },
    "three-pictures": SIDE | {"three_pictures": (three_pictures, THREE_PICTURES)},
}


def check_pictures(hands: Hands, checker: Checker) -> None:
    """Enumerate once, and compare all four games."""
    print("The four picture games", flush=True)
    held = np.stack((hands.kings, hands.queens, hands.jacks), axis=1)
    ranks = hands.ranks @ np.array([169, 13, 1])
    out = np.zeros((KINGS + 1, KINGS + 1, 4, 2, 2, 4), dtype=np.int64)
    pictures, strength = kernels.picture_kinds(hands), kernels.picture_strength(hands)
    checker.timed(
        lambda: kernels.picture_pairs(
            hands.masks, strength, hands.points, ranks, held, pictures, out
        )
    )
    cells: dict[Cell, int] = {
        cell: int(out[cell])  # type: ignore[misc]
        for cell in product(*map(range, out.shape))
        if out[cell]
    }
    for game in GAMES:
        before = checker.compared
        check_game(game, cells, checker)
        print(f"  {RULEBOOKS[game].edition.title}: {checker.compared - before} figures compared")


def check_game(game: str, cells: Mapping[Cell, int], checker: Checker) -> None:
    wagers = GAMES[game]
    report = odds(game)
    joint: Counter[tuple[Ends, ...]] = Counter()
    for cell, count in cells.items():
        ends = tuple(judge(cell, report.rulebook.readings) for judge, _ in wagers.values())
        joint[ends] += count
    pays = {wager: lines for wager, (_, lines) in wagers.items()}
    check_joint(report, joint, pays, checker)
    for choice in readings(game).choices:
        chosen = {**report.rulebook.readings, choice.reading.name: choice.choice}
        for wager, (judge, lines) in wagers.items():
            won = sum(count * net(judge(cell, chosen), lines) for cell, count in cells.items())
            what = f"{choice.reading.name}={choice.choice} {wager}"
            checker.check(what, choice.edges[wager], -won / sum(cells.values()))


def net(ends: Ends, lines: Mapping[str, Fraction]) -> Fraction:
    others = {"collected": Fraction(-1), "returned": Fraction(0)}
    return sum((others[end] if end in others else lines[end] for end in ends), Fraction(0))


def check_joint(
    report: GameOdds,
    joint: Mapping[tuple[Ends, ...], int],
    pays: Mapping[str, Mapping[str, Fraction]],
    checker: Checker,
) -> None:
    """Compare counts, edges, hit frequencies, variances and covariances."""
    total = sum(joint.values())
    checker.check("combinations", report.combinations, total)
    ids = list(pays)

    def expect(*wagers: str) -> Fraction:
        summed = Fraction(0)
        for ends, count in joint.items():
            worth = Fraction(count)
            for wager in wagers:
                worth *= net(ends[ids.index(wager)], pays[wager])
            summed += worth
        return summed / total

    for place, (wager, lines) in enumerate(pays.items()):
        found = report.wagers[wager]
        for end in (*lines, "collected", "returned"):
            count = sum(number for ends, number in joint.items() if end in ends[place])
            checker.check(f"{wager} {end}", found.lines[end].count, count)
            share = found.lines[end].probability
            checker.check(f"{wager} {end} probability", share, Fraction(count, total))
        paid = sum(number for ends, number in joint.items() if ends[place][0] in lines)
        checker.check(f"{wager} hit frequency", found.hit_frequency, Fraction(paid, total))
        checker.check(f"{wager} edge", found.house_edge, -expect(wager))
        variance = expect(wager, wager) - expect(wager) ** 2
        checker.check(f"{wager} variance", found.variance, variance)
    for one, other in combinations(pays, 2):
        covariance = expect(one, other) - expect(one) * expect(other)
        checker.check(f"{one},{other}", report.covariances[one, other], covariance)
