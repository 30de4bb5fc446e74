"""What-ifs on small decks, counted by the enumerator's own arithmetic, deal by deal."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import numpy as np

from scripts import kernels
from scripts.enumerate_pictures import GAMES, Cell, Ends, net
from scripts.enumerate_poker import BONUS, LINES, PAIR_PLUS, PLAYED
from scripts.kernels import KINDS, KINGS, Hands

Counted = dict[str, tuple[Fraction, Fraction]]  # house edge and variance by wager


def hands_of(cards: list[str]) -> Hands:
    return kernels.hands_of([13 * "cdhs".index(c[1]) + "23456789TJQKA".index(c[0]) for c in cards])


def count_pictures(
    game: str, cards: list[str], pays: Mapping[str, Fraction], chosen: Mapping[str, str]
) -> Counted:
    """Every deal of these cards; `pays` are the lines that pay otherwise, as `tie.tie`."""
    hands = hands_of(cards)
    held = np.stack((hands.kings, hands.queens, hands.jacks), axis=1)
    out = np.zeros((KINGS + 1, KINGS + 1, 4, 2, 2, 4), dtype=np.int64)
    kernels.picture_pairs.py_func(
        hands.masks,
        kernels.picture_strength(hands),
        hands.points,
        hands.ranks @ np.array([169, 13, 1]),
        held,
        kernels.picture_kinds(hands),
        out,
    )
    cells: dict[Cell, int] = {
        cell: int(out[cell])  # type: ignore[misc]
        for cell in product(*map(range, out.shape))
        if out[cell]
    }
    total = sum(cells.values())
    found: Counted = {}
    for wager, (judge, printed) in GAMES[game].items():
        lines = {line: pays.get(f"{wager}.{line}", odds) for line, odds in printed.items()}
        nets: list[tuple[Ends, int]] = [(judge(cell, chosen), n) for cell, n in cells.items()]
        mean = sum(n * net(ends, lines) for ends, n in nets) / Fraction(total)
        squares = sum(n * net(ends, lines) ** 2 for ends, n in nets) / Fraction(total)
        found[wager] = (-mean, squares - mean**2)
    return found


def count_poker(cards: list[str], pays: Mapping[str, int], chosen: Mapping[str, str]) -> Counted:
    """Ante and Pair Plus, every class decided by what its deals come to."""
    hands = hands_of(cards)
    rule = kernels.qualifies
    if chosen.get("dealer.qualifies") == "contains_queen_or_higher":
        rule = kernels.contains_queen
    out = np.zeros((len(hands.masks), 4), dtype=np.int64)
    kernels.poker_pairs.py_func(hands.masks, hands.strength, rule(hands), out)
    kinds = [KINDS[kind] for kind in hands.kind.tolist()]

    def paid(wager: str, table: Mapping[str, int], kind: str, otherwise: int) -> int:
        if kind not in table:
            return otherwise
        return pays.get(f"{wager}.{LINES[kind]}", table[kind])

    bonus = np.array([paid("ante_bonus", BONUS, kind, 0) for kind in kinds])
    plus = np.array([paid("pair_plus", PAIR_PLUS, kind, -1) for kind in kinds])
    wins = np.array([1, 0, 0, 1] if chosen.get("ante_bonus.when") == "winning_only" else [1] * 4)
    played = np.array(PLAYED) + bonus[:, None] * wins
    _, classes = np.unique(hands.strength, return_inverse=True)
    sums = np.zeros((2, classes.max() + 1), dtype=np.int64)
    np.add.at(sums[0], classes, (out * played).sum(axis=1))
    np.add.at(sums[1], classes, -out.sum(axis=1))
    plays = (sums[0] >= sums[1])[classes]
    ante = np.where(plays[:, None], played, -1)
    total = int(out.sum())

    def moments(nets: kernels.Array) -> tuple[Fraction, Fraction]:
        mean = Fraction(int((out * nets).sum()), total)
        return -mean, Fraction(int((out * nets**2).sum()), total) - mean**2

    return {"ante": moments(ante), "pair_plus": moments(plus[:, None])}
