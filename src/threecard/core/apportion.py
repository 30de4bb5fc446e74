"""Pro rata: sharing a betting box's maximum among the stakes that exceed it together."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from threecard.core.limits import Bounds
from threecard.core.money import Cents

UNIT = 2  # cents; a win on six points pays half, so shares are made of pairs of cents


def apportion(stakes: Sequence[Cents], bounds: Bounds, *, unit: int = UNIT) -> list[Cents]:
    """What each stake of one box counts for, in the order of placing.

    A stake under the minimum plays in full and comes off the maximum first (N3P 5.1.2). The others
    share what is left in proportion; a share below the minimum is raised to it and the rest scaled
    again (N3P 5.1.1), even where the box then exceeds its maximum after all. Shares are rounded to
    units by largest remainder, ties to the earlier wager.
    """
    if sum(stakes) <= bounds.stake_max:
        return list(stakes)
    counted = dict(enumerate(stakes))
    sharing = {place for place, stake in counted.items() if stake >= bounds.stake_min}
    left = bounds.stake_max - sum(stake for place, stake in counted.items() if place not in sharing)
    share_min = Cents(-(-bounds.stake_min // unit) * unit)
    while sharing:
        total = sum(stakes[place] for place in sharing)
        raised = {place for place in sharing if stakes[place] * left < share_min * total}
        if not raised:
            break
        for place in raised:
            counted[place] = min(share_min, stakes[place])
            left -= counted[place]
        sharing -= raised
    if sharing:
        shared = {place: stakes[place] for place in sorted(sharing)}
        counted |= _in_proportion(shared, left, unit=unit)
    return [counted[place] for place in range(len(stakes))]


def _in_proportion(stakes: dict[int, Cents], left: int, *, unit: int) -> dict[int, Cents]:
    """Share out `left` cents by stake in whole units, the largest remainders first."""
    total = sum(stakes.values())
    exact = {place: Fraction(stake * left, total * unit) for place, stake in stakes.items()}
    units = {place: int(share) for place, share in exact.items()}
    spare = left // unit - sum(units.values())
    by_remainder = sorted(exact, key=lambda place: (units[place] - exact[place], place))
    for place in by_remainder:
        # A side stake of odd cents has no room for a whole unit more.
        if spare and unit * (units[place] + 1) <= stakes[place]:
            units[place] += 1
            spare -= 1
    return {place: Cents(unit * count) for place, count in units.items()}
