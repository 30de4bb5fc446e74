"""Many rounds once more, in fractions: every result followed by itself, nothing rounded."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from math import fsum

from threecard.odds import Law

Exact = dict[int, Fraction]


def play(
    one: Mapping[int, Fraction],
    rounds: int,
    *,
    bankroll: int | None = None,
    needed: int = 0,
    stop_loss: int | None = None,
    stop_win: int | None = None,
) -> dict[str, Exact]:
    """How every result is reached, by the reason to leave; asked in the order of the reasons."""
    ended: dict[str, Exact] = {
        leave: defaultdict(Fraction) for leave in ("stop_win", "stop_loss", "short", "time")
    }
    playing: Exact = {0: Fraction(1)}
    for _ in range(rounds):
        after: Exact = defaultdict(Fraction)
        for result, chance in playing.items():
            for net, share in one.items():
                now = result + net
                if stop_win is not None and now >= stop_win:
                    ended["stop_win"][now] += chance * share
                elif stop_loss is not None and now <= -stop_loss:
                    ended["stop_loss"][now] += chance * share
                elif bankroll is not None and bankroll + now < needed:
                    ended["short"][now] += chance * share
                else:
                    after[now] += chance * share
        playing = after
    ended["time"] = playing
    return ended


def summed(ended: Mapping[str, Exact]) -> Exact:
    found: Exact = defaultdict(Fraction)
    for part in ended.values():
        for result, chance in part.items():
            found[result] += chance
    return found


def distance(law: Law, exact: Mapping[int, Fraction]) -> float:
    """What all chances of a law are off by together; each difference is exact till it is added."""
    found = dict(zip(law.amounts.tolist(), map(Fraction, law.chances.tolist()), strict=True))
    amounts = found.keys() | exact.keys()
    return fsum(float(abs(found.get(each, Fraction(0)) - exact.get(each, 0))) for each in amounts)
