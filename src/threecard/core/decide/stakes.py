"""Stakes: whether a stake may be placed, and whose chips give way to it."""

from __future__ import annotations

from collections.abc import Iterable

from threecard.core.clause import Clause
from threecard.core.commands import Act, IncreaseWager, PlaceWager, ReportIncident
from threecard.core.decide.permission import refuse
from threecard.core.errors import Code
from threecard.core.events import WagerChanged
from threecard.core.limits import LimitMode, LimitsApply
from threecard.core.money import Cents, write_cents
from threecard.core.round import Placed
from threecard.core.stake import price_fault, stake_fault
from threecard.core.table import Table
from threecard.core.wager import Wager


def check_stake(
    table: Table, wager: Wager, player: str, position: int, *, before: int, after: int
) -> None:
    """Refuse a stake that can't be paid to the cent or that the limits don't allow.

    Keeping within the limits is the player's duty (N3P 3.6); an electronic layout sees to it.
    """
    config = table.config
    rules = config.rules
    fault = stake_fault(rules, wager.id, after)
    if fault is not None:
        raise refuse(*fault)
    if rules.jackpot is not None and wager.id == rules.jackpot.rule.wager:
        fault = price_fault(rules, wager.id, after)
        if fault is not None:
            raise refuse(*fault, clause=rules.jackpot.rule.one_price)
        return
    bounds = config.limits.get(wager.id)
    if bounds is None or config.mode is LimitMode.LAID:
        return  # on felt the clauses on limits act at settlement
    rule = rules.edition.limit_rule
    total = after
    most = bounds[1]
    if rule.applies is LimitsApply.PER_BOX:
        box = [other for other in table.wagers_at(position) if other.wager == wager.id]
        total += sum(other.stake for other in box) - before
        if table.seats.get(position) == player:  # standing players' chips give way (N3P 5.1)
            most += sum(other.stake for other in box if other.player != player)
    if bounds[0] <= total <= most:
        return
    small = total < bounds[0]
    cite = rule.too_small if small else rule.too_large
    raise refuse(
        Code.UNDER_MINIMUM if small else Code.OVER_MAXIMUM,
        f"{write_cents(Cents(total))} on {wager.name} at position {position} is "
        f"{'under the minimum' if small else 'over the maximum'}: the limits are "
        f"{write_cents(Cents(bounds[0]))} to {write_cents(Cents(bounds[1]))}.",
        clause=cite.clause,
    )


def displaced(
    table: Table, wager: Wager, command: PlaceWager | IncreaseWager, *, more: int
) -> list[WagerChanged]:
    """Chips of standing players that give way to the seated player's, the last placed first.

    N3P 5.1: the seated player of a box has priority, and what exceeds its limit is rejected.
    """
    bounds = table.config.limits.get(wager.id)
    if bounds is None or table.config.mode is LimitMode.LAID:
        return []
    rule = table.rules.edition.limit_rule
    if (
        rule.applies is not LimitsApply.PER_BOX
        or table.seats.get(command.position) != command.player
    ):
        return []
    box = [other for other in table.wagers_at(command.position) if other.wager == wager.id]
    excess = sum(other.stake for other in box) + more - bounds[1]
    standing = [other for other in box if other.player != command.player]
    return _taken_back(command, command.position, reversed(standing), excess, rule.too_large.clause)


def rejected(table: Table, command: ReportIncident, clause: Clause | None) -> list[WagerChanged]:
    """What exceeds a box's limit, taken back before the close: standing players' last chips first.

    N3P 5.1; who counts as seated is N3P 1.15's to say.
    """
    bounds = table.config.limits.get(command.wager or "")
    if bounds is None or command.position is None:
        return []
    box = [other for other in table.wagers_at(command.position) if other.wager == command.wager]
    if not box:
        return []
    sitter = table.seats.get(command.position)
    if all(other.player != sitter for other in box):
        sitter = max(box, key=lambda other: other.stake).player
    last_first = [*reversed([other for other in box if other.player != sitter])]
    seated = [other for other in box if other.player == sitter]
    excess = sum(other.stake for other in box) - bounds[1]
    return _taken_back(command, command.position, [*last_first, *seated], excess, clause)


def _taken_back(
    command: Act, position: int, wagers: Iterable[Placed], excess: int, clause: Clause | None
) -> list[WagerChanged]:
    """Chips taken off these wagers in order until the excess is gone."""
    given_way: list[WagerChanged] = []
    for other in wagers:
        if excess <= 0:
            break
        taken = min(excess, other.stake)
        excess -= taken
        given_way.append(
            WagerChanged(
                actor=command.actor,
                role=command.role,
                player=other.player,
                position=position,
                wager=other.wager,
                stake=Cents(other.stake - taken),
                was=other.stake,
                clause=clause,
            )
        )
    return given_way
