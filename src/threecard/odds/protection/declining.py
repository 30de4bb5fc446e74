"""Declining: not to show one's hand (TCP 3.10.1), and whether that can ever be worth it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

import numpy as np

from threecard.core.clause import Clause
from threecard.core.judgement import Conduct
from threecard.odds.pricing.conducts import value_tables
from threecard.odds.pricing.report import GameOdds
from threecard.odds.protection.sums import Sums, sum_cells


@dataclass(frozen=True, slots=True)
class Declining:
    """What a wager gains if its player, both hands known, shows the hand only where it pays."""

    wager: str
    clause: Clause
    gain: Fraction


def price_declining(report: GameOdds, sums: Mapping[str, Sums]) -> tuple[Declining, ...]:
    """Every wager whose player may keep the hand hidden; hands that are folded are not in it."""
    rule = report.rulebook.edition.decision
    if rule is None or report.strategy is None:
        return ()
    found = []
    for id_, each in sums.items():
        position = replace(report.position, only=(id_,))
        parts = report.joint.bundles[id_]
        values = {part: partial(position.worth.scaled, part) for part in parts}
        cells, tables = value_tables(position, (Conduct.COMPARED, Conduct.NOT_EXPOSED), values)
        better = np.maximum(tables[Conduct.NOT_EXPOSED] - tables[Conduct.COMPARED], 0)
        by_sort = sum_cells(position, cells, better).sum(axis=1)
        played = np.array(report.strategy.plays)[each.ranks]
        gain = Fraction(int(by_sort[played].sum()), position.worth.scale * each.total)
        found.append(Declining(id_, rule.decline, gain))
    return tuple(found)
