"""How fast exact odds are, beside an enumeration of all pairs of hands, in one run.

A report is all wagers of a game with variances, covariances and the best strategy. Its rulebook is
made anew each time, and with it every judgement, class, outcome table and count; the deck's own
arrays and the features' values, in which there is no rule of a wager, are kept as they would be.
The enumeration is compiled by numba, warm, and given its hands ready evaluated: it meets pairs.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from unittest.mock import patch

import numba
import numpy as np

from threecard import DECK, RULEBOOKS, Card, Rulebook
from threecard.odds import GameOdds, odds
from threecard.odds.counting import classes, columns, deals, deck
from threecard.odds.counting.classes import Classes
from threecard.odds.counting.deck import Deck, Ints

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.timing import best  # both are found by the line above
from scripts import kernels

SEED = 7
REPEATS = 7
REMOVED = (0, 4, 12, 20, 28, 34, 40)
COLD = 5


def report(game: str, out: tuple[Card, ...] = ()) -> GameOdds:
    """A full report, its rulebook made and its deals counted anew."""
    deals._full.cache_clear()
    found = odds(Rulebook.of(RULEBOOKS[game].edition), without=out)
    assert found.covariances
    assert found.strategy is None or found.strategy.best.plays
    return found


def report_all_anew(game: str) -> GameOdds:
    """The same, with the deck's and the features' tables made anew too."""
    for kept in (deck._full, columns._full, classes._read):
        kept.cache_clear()
    return report(game)


def enumeration(game: str, cards: list[int]) -> Callable[[], object]:
    """The plainest loop over all pairs of hands that tells every end of every wager."""
    hands = kernels.hands_of(cards)
    count = len(hands.masks)
    strength = kernels.picture_strength(hands)
    if game == "three-card-poker":
        qualified = kernels.qualifies(hands)
        out = np.zeros((count, 4), dtype=np.int64)
        return lambda: kernels.poker_pairs(hands.masks, hands.strength, qualified, out)
    if game == "prosperity-3-pictures":
        ranks = hands.ranks @ np.array([169, 13, 1])
        held = np.stack((hands.kings, hands.queens, hands.jacks), axis=1)
        pictures = kernels.picture_kinds(hands)
        joint = np.zeros((10, 10, 4, 2, 2, 4), dtype=np.int64)
        return lambda: kernels.picture_pairs(
            hands.masks, strength, hands.points, ranks, held, pictures, joint
        )
    ends = np.zeros((4, 4, 2), dtype=np.int64)
    return lambda: kernels.royal_pairs(hands.masks, strength, hands.points, hands.pictures, ends)


@numba.njit()
def _meet(masks: Ints, ours: Ints, theirs: Ints, out: Ints) -> None:
    for player in range(len(masks)):
        mask, row = masks[player], ours[player]
        for dealer in range(len(masks)):
            if mask & masks[dealer] == 0:
                out[row, theirs[dealer]] += 1


@numba.njit()
def _stand(
    masks: Ints, ours: Ints, ranks: Ints, their_ranks: Ints, groups: Ints, out: Ints
) -> None:
    size = out.shape[1] // 3
    for player in range(len(masks)):
        mask, row, rank = masks[player], ours[player], ranks[player]
        for dealer in range(len(masks)):
            if mask & masks[dealer] == 0:
                standing = 1 + (rank > their_ranks[dealer]) - (rank < their_ranks[dealer])
                out[row, standing * size + groups[dealer]] += 1


def enumerate_pairs(
    dealt: Deck, player: Classes, dealer: Classes, weights: Ints | None = None
) -> Ints:
    assert weights is None
    out = np.zeros((player.size, dealer.size), dtype=np.int64)
    masks = (1 << dealt.hands).sum(axis=1)
    _meet(masks, player.of_kind[dealt.kinds], dealer.of_kind[dealt.kinds], out)
    return out


def enumerate_standings(
    dealt: Deck,
    player: Classes,
    dealer: Classes,
    *,
    ranks: tuple[Ints, Ints],
    groups: Ints,
    weights: Ints | None = None,
) -> Ints:
    assert weights is None
    out = np.zeros((player.size, 3 * (int(groups.max()) + 1)), dtype=np.int64)
    masks = (1 << dealt.hands).sum(axis=1)
    ours, theirs = player.of_kind[dealt.kinds], dealer.of_kind[dealt.kinds]
    _stand(masks, ours, ranks[0][ours], ranks[1][theirs], groups[theirs], out)
    return out


def enumerated_report(game: str, out: tuple[Card, ...]) -> GameOdds:
    """The same report, its deals counted by enumeration."""
    with ExitStack() as stack:
        stack.enter_context(patch.object(deals, "count_pairs", enumerate_pairs))
        stack.enter_context(patch.object(deals, "count_standings", enumerate_standings))
        return report(game, out)


def full_reports() -> None:
    print(f"A full report of a game, all 407,170,400 pairs, best of {REPEATS} turns")
    print(f"  {'':<32}{'ours':>9}{'all anew':>11}{'enumerated':>13}{'ratio':>9}{'all anew':>10}")
    for game in ("three-card-poker", "royal-three-pictures", "prosperity-3-pictures"):
        loop = enumeration(game, list(range(52)))
        enumeration(game, list(range(7)))()  # compiles
        report(game)

        all_anew, ours, enumerated = best(
            partial(report_all_anew, game), partial(report, game), loop, repeats=REPEATS
        )
        print(
            f"  {game:<32}{1000 * ours:>6.1f} ms{1000 * all_anew:>8.1f} ms"
            f"{1000 * enumerated:>10.0f} ms{enumerated / ours:>8.0f}×{enumerated / all_anew:>9.0f}×"
        )
    print("  (floor 5×, aim 50×; “all anew” forgets the deck's and the features' tables as well)")


def with_cards_removed() -> None:
    print("\nCards removed at random: the report beside the same report on an enumeration")
    print(
        f"  {'':<24}{'left':>6}{'pairs':>14}{'ours':>10}{'enumerated':>13}{'ratio':>8}{'loop':>12}"
    )
    draw = random.Random(SEED)
    order = draw.sample(DECK, len(DECK))
    for game in ("three-card-poker", "royal-three-pictures"):
        for removed in REMOVED:
            out = tuple(order[:removed])
            loop = enumeration(game, sorted(set(DECK) - set(out)))
            ours = report(game, out)
            theirs = enumerated_report(game, out)
            assert ours.joint.counts == theirs.joint.counts
            seconds, enumerated, alone = best(
                partial(report, game, out),
                partial(enumerated_report, game, out),
                loop,
                repeats=REPEATS,
            )
            print(
                f"  {game:<24}{len(DECK) - removed:>6}{ours.combinations:>14,}"
                f"{1000 * seconds:>7.2f} ms{1000 * enumerated:>10.2f} ms"
                f"{enumerated / seconds:>7.1f}×{1000 * alone:>9.2f} ms"
            )
    print(
        "  (“loop” is the bare enumeration, without hands evaluated or a figure worked out: below\n"
        "   some twenty cards it is nothing beside the rest of a report, the same for both)"
    )


def cold() -> None:
    commands = {
        "python -c pass": ("-c", "pass"),
        "python -c 'import numpy'": ("-c", "import numpy"),
        "threecard games": ("-m", "threecard.cli", "games"),
        "threecard odds three-card-poker": ("-m", "threecard.cli", "odds", "three-card-poker"),
    }
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(COLD):
        for name, args in commands.items():
            start = time.perf_counter()
            subprocess.run([sys.executable, *args], check=True, stdout=subprocess.DEVNULL)
            taken[name].append(time.perf_counter() - start)
    print(f"\nFrom the shell, cold, best of {COLD} turns")
    nothing = min(taken["python -c pass"])
    for name, times in taken.items():
        seconds = min(times)
        print(f"  {name:<34}{1000 * seconds:>7.0f} ms{seconds / nothing:>8.1f}× python -c pass")


if __name__ == "__main__":
    full_reports()
    with_cards_removed()
    cold()
