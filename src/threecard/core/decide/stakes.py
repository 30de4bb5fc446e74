"""Stakes: whether a stake may be placed, and whose chips give way to it."""

from __future__ import annotations

from threecard.core.commands import Act
from threecard.core.decide.permission import refuse
from threecard.core.decide.returning import taken_back
from threecard.core.errors import Code
from threecard.core.events import WagerChanged
from threecard.core.judgement import Cite
from threecard.core.limits import LimitsApply
from threecard.core.money import Cents, dollars
from threecard.core.round import Placed
from threecard.core.stake import price_fault, stake_fault
from threecard.core.table import Table
from threecard.core.wager import Wager


def making_way(
    table: Table, act: Act, wager: Wager, player: str, position: int, stake: int
) -> list[WagerChanged]:
    """Refuse a stake that can't be paid to the cent or that the limits don't allow.

    Keeping within the limits is the player's duty (N3P 3.6); an electronic layout sees to it. The
    seated player of a box has priority, so standing players' chips give way, the last placed first
    (N3P 5.1).
    """
    config = table.config
    rules = config.rules
    fault = stake_fault(rules, wager.id, stake)
    if fault is not None:
        raise refuse(*fault)
    jackpot = rules.jackpot_rule
    if jackpot is not None and wager.id == jackpot.wager:
        fault = price_fault(rules, wager.id, stake)
        if fault is not None:
            raise refuse(*fault, clause=jackpot.one_price)
        return []
    bounds = config.limits.get(wager.id)
    if bounds is None or config.is_laid:
        return []  # on felt the clauses on limits act at settlement
    rule, (low, high) = rules.edition.limit_rule, bounds
    others: list[Placed] = []
    if rule.applies is LimitsApply.PER_BOX:
        others = [other for other in box_of(table, position, wager.id) if other.player != player]
    total = stake + sum([other.stake for other in others])
    if low <= total <= high:
        return []
    if stake <= high < total and seated_with(table, position, wager.id, player, stake) == player:
        return taken_back(act, position, others, total - high, rule.too_large)
    small = total < low
    raise refuse(
        Code.UNDER_MINIMUM if small else Code.OVER_MAXIMUM,
        f"{dollars(total)} on {wager.name} at position {position} is "
        f"{'under the minimum' if small else 'over the maximum'}: the limits are "
        f"{dollars(low)} to {dollars(high)}.",
        clause=(rule.too_small if small else rule.too_large).clause,
    )


def box_of(table: Table, position: int, wager: str) -> list[Placed]:
    """The wagers on one area of a position."""
    return [placed for placed in table.wagers.get(position, ()) if placed.wager == wager]


def seated_player(table: Table, position: int, box: list[Placed]) -> str:
    """Who counts as seated at a box: who sits there, else who staked most, the earlier first.

    N3P 1.15; the others are standing (N3P 1.16).
    """
    sitter = table.seats.get(position)
    if any(placed.player == sitter for placed in box):
        assert sitter is not None
        return sitter
    return max(box, key=lambda placed: placed.stake).player


def seated_with(table: Table, position: int, wager: str, player: str, stake: int) -> str:
    """The same once a player has this stake there; a wager raised stays as early as it was."""
    theirs = Placed(player, wager, Cents(stake))
    box = {placed.player: placed for placed in box_of(table, position, wager)} | {player: theirs}
    return seated_player(table, position, [*box.values()])


def rejected(table: Table, act: Act, position: int, wager: str, cite: Cite) -> list[WagerChanged]:
    """What exceeds a box's limit, taken back before the close: standing players' last chips first.

    N3P 5.1.
    """
    box = box_of(table, position, wager)
    seated = seated_player(table, position, box)
    standing = [other for other in box if other.player != seated]
    theirs = [other for other in box if other.player == seated]
    excess = sum(other.stake for other in box) - table.config.limits[wager][1]
    from_seated = excess - sum(other.stake for other in standing)
    return [
        *taken_back(act, position, standing, excess, cite),
        *taken_back(act, position, theirs, from_seated, cite),
    ]
