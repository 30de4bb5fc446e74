"""How much of each stake takes part, where the stakes lie outside the limits."""

from __future__ import annotations

from fractions import Fraction

from tests.procedure import books
from tests.procedure.answer import Why
from tests.procedure.books import MAINS, SIDES
from tests.procedure.control import is_in
from tests.procedure.state import State, Wager

UNIT = 2  # cents


def pro_rata(stakes: list[int], low: int, high: int) -> list[int]:
    """N3P 5.1.1 and 5.1.2, for stakes in the order of placing that exceed the maximum together."""
    share = {i: Fraction(stake) for i, stake in enumerate(stakes) if stake < low}  # 5.1.2: in full
    left = high - sum(stakes[i] for i in share)
    free = [i for i in range(len(stakes)) if i not in share]
    while free:
        whole = sum(stakes[i] for i in free)
        part = {i: Fraction(stakes[i] * left, whole) for i in free}
        short = [i for i in free if part[i] < low]
        if not short:
            share |= _in_units(part, left)
            break
        for i in short:  # raised to the minimum, and the rest is scaled again
            share[i] = Fraction(low)
            left -= low
            free.remove(i)
    return [int(share[i]) for i in range(len(stakes))]


def _in_units(part: dict[int, Fraction], left: int) -> dict[int, Fraction]:
    """Whole units by the largest remainder, ties to the earlier wager."""
    units = {i: int(value // UNIT) for i, value in part.items()}
    over = left // UNIT - sum(units.values())
    by_rest = sorted(part, key=lambda i: (-(part[i] / UNIT - units[i]), i))
    for i in by_rest[:over]:
        units[i] += 1
    return {i: Fraction(count * UNIT) for i, count in units.items()}


def in_play(table: State) -> list[Wager]:
    """The wagers that the cards decide on: of players still in, on hands still in."""
    return [
        one for one in table.wagers if one.player not in table.out and is_in(table, one.position)
    ]


def fell_short(table: State, one: Wager) -> bool:
    """A wager under the minimum, where limits are to a wager (R3P 3.4, TCP 3.4; P3P, T3P alike)."""
    limits = table.limits.get(one.wager)
    return table.tag != "N3P" and limits is not None and one.stake < limits[0]


def returned_by_limits(table: State, had_theirs: set[str]) -> dict[int, Why]:
    """R3P 5.10, TCP 5.13: short stakes of whoever had their one time, and what falls with them."""
    number = {"R3P": "5.10", "TCP": "5.13"}.get(table.tag)
    why: Why = (table.cite(number),) if number else ()
    gone = {
        one.order: why
        for one in in_play(table)
        if fell_short(table, one) and one.player in had_theirs
    }
    left = [one for one in in_play(table) if one.order not in gone]
    for one in left:
        there = [each for each in in_play(table) if each.position == one.position]
        mine = [each for each in there if each.player == one.player]
        if one.wager == "play":
            falls = any(each.wager == "ante" and each.order in gone for each in mine)
        elif one.wager in SIDES[table.tag]:
            own_gone = any(each.wager in MAINS[table.tag] and each.order in gone for each in mine)
            support = there if table.tag == "R3P" else mine
            still = any(
                each.wager in MAINS[table.tag] and each.order not in gone for each in support
            )
            falls = own_gone and not still
        else:
            falls = False
        if falls:
            gone = gone | {one.order: why}
    return gone


def counted(table: State, gone: dict[int, Why]) -> dict[int, tuple[int, Why]]:
    """How much of each wager takes part, by its order, with the clause where it is not all."""
    playing = [one for one in in_play(table) if one.order not in gone]
    parts: dict[int, tuple[int, Why]] = {one.order: (one.stake, ()) for one in playing}
    if table.tag == "N3P":
        for position, wager in {(one.position, one.wager) for one in playing}:
            box = [one for one in playing if (one.position, one.wager) == (position, wager)]
            box.sort(key=lambda one: one.order)
            low, high = table.limits.get(wager, (0, 0))
            if wager in table.limits and sum(one.stake for one in box) > high:
                shares = pro_rata([one.stake for one in box], low, high)
                for one, share in zip(box, shares, strict=True):
                    parts[one.order] = (share, ())
        return parts
    for one in playing:
        kind = "ante" if one.wager == "play" and books.PLAY_LIMITED_AS_ANTE else one.wager
        if kind in table.limits and one.stake > table.limits[kind][1]:
            parts[one.order] = (table.limits[kind][1], ())
    return parts
