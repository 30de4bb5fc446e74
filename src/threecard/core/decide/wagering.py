"""Wagering: placing and changing wagers while bets are open."""

from __future__ import annotations

from threecard.core.clause import Clause
from threecard.core.commands import (
    Act,
    IncreaseWager,
    PlaceWager,
    ReduceWager,
    RestrictArea,
    RestrictPlayer,
    WithdrawWager,
)
from threecard.core.decide.opening import require_position
from threecard.core.decide.permission import may_act_for, refuse, require_phase, require_role
from threecard.core.decide.stakes import check_stake, displaced
from threecard.core.errors import Code
from threecard.core.events import (
    AreaRestricted,
    Event,
    PlayerRestricted,
    WagerChanged,
    WagerPlaced,
)
from threecard.core.limits import LimitMode
from threecard.core.money import Cents
from threecard.core.people import Role
from threecard.core.procedure import Procedure
from threecard.core.round import Placed
from threecard.core.table import Phase, Table
from threecard.core.wager import Condition, Wager

AFTER_THE_CLOSE = (Phase.CLOSED, Phase.PLAYING, Phase.SETTLING)
Changing = IncreaseWager | ReduceWager | WithdrawWager


def place_wager(table: Table, command: PlaceWager) -> tuple[Event, ...]:
    """On any position, on several, and where others wager (R3P 3.7, N3P 3.7 3.8, TCP 3.4.1)."""
    player, position = command.player, command.position
    may_act_for(table, command, player)
    require_open_bets(table, table.config.rules.edition.procedure.late_wager)
    require_position(table, position)
    wager = _wager(table, command.wager)
    here = table.wagers.get(position, ())
    on_area = [placed.player for placed in here if placed.wager == wager.id]
    if player in on_area:
        raise refuse(
            Code.WAGER_TWICE, f"{player} has {wager.name} at position {position}; increase it."
        )
    _require_not_barred(table, player)
    if player in table.restricted:
        _check_restriction(table, command)
    if on_area:
        _check_room(table, wager, command, len(on_area))
    if wager.condition is not None:
        _check_condition(table, wager, wager.condition, command)
    check_stake(table, wager, player, position, before=0, after=command.stake)
    placed = WagerPlaced(
        actor=command.actor,
        role=command.role,
        player=player,
        position=position,
        wager=wager.id,
        stake=Cents(command.stake),
    )
    return (*displaced(table, wager, command, more=command.stake), placed)


def increase_wager(table: Table, command: IncreaseWager) -> tuple[Event, ...]:
    placed = _placed(table, command)
    _require_not_barred(table, command.player)
    wager = _wager(table, command.wager)
    after = placed.stake + _positive(command.by)
    check_stake(table, wager, command.player, command.position, before=placed.stake, after=after)
    return (
        *displaced(table, wager, command, more=command.by),
        _changed(command, placed, after),
    )


def reduce_wager(table: Table, command: ReduceWager) -> tuple[Event, ...]:
    placed = _placed(table, command)
    after = placed.stake - _positive(command.by)
    if after <= 0:
        raise refuse(
            Code.STAKE_NOT_POSITIVE,
            f"{command.player} has no more than that on {command.wager}; withdraw it.",
        )
    wager = _wager(table, command.wager)
    check_stake(table, wager, command.player, command.position, before=placed.stake, after=after)
    return (_changed(command, placed, after),)


def withdraw_wager(table: Table, command: WithdrawWager) -> tuple[Event, ...]:
    placed = _placed(table, command)
    left = [other for other in table.wagers_at(command.position) if other is not placed]
    # A side wager that no longer lies beside what it goes with is given back.
    stranded = [
        _changed(command, other, 0, clause=condition.clause)
        for other in left
        if (condition := table.rules.wagers[other.wager].condition) is not None
        and not (_is_laid(table) and condition.alone is not None)
        and not condition.allows(
            other.player, {able.player for able in left if able.wager in condition.any_of}
        )
    ]
    return (_changed(command, placed, 0), *stranded)


def restrict_player(table: Table, command: RestrictPlayer) -> tuple[Event, ...]:
    """R3P 3.8, TCP 3.4.3."""
    _require_power(table, command, table_clause=_procedure(table).one_position)
    return (
        PlayerRestricted(
            actor=command.actor,
            role=command.role,
            player=command.player,
            restricted=command.restricted,
        ),
    )


def restrict_area(table: Table, command: RestrictArea) -> tuple[Event, ...]:
    """R3P 3.9.1."""
    _require_power(table, command, table_clause=_procedure(table).fewer_wagers)
    allowed = table.rules.wagers_per_area
    if command.most < 0 or (allowed is not None and command.most > allowed):
        raise refuse(
            Code.TOO_MANY_WAGERS,
            f"An area takes at most {allowed} wagers; fewer can be said, not {command.most}.",
            clause=_procedure(table).fewer_wagers,
        )
    return (AreaRestricted(actor=command.actor, role=command.role, most=command.most),)


def require_open_bets(table: Table, late: Clause) -> None:
    """After “No more bets” nothing is placed, increased or taken back."""
    if table.phase in AFTER_THE_CLOSE:
        raise refuse(Code.WAGERS_CLOSED, "That came after “No more bets”.", clause=late)
    require_phase(table, Phase.BETTING)


def _procedure(table: Table) -> Procedure:
    return table.rules.edition.procedure


def _require_power(table: Table, command: Act, *, table_clause: Clause | None) -> None:
    """A pit manager's discretion, where the rulebook gives it."""
    if table_clause is None:
        raise refuse(Code.POWER_NOT_GIVEN, f"{table.rules.edition.title} gives nobody this power.")
    require_role(table, command, Role.PIT_MANAGER)


def _wager(table: Table, wager: str) -> Wager:
    known = table.config.rules.placeable
    found = known.get(wager)
    if found is None:
        raise refuse(
            Code.UNKNOWN_WAGER,
            f"There is no wager “{wager}” to place; there are {', '.join(known)}.",
        )
    return found


def _placed(table: Table, command: Changing) -> Placed:
    may_act_for(table, command, command.player)
    procedure = _procedure(table)
    more = isinstance(command, IncreaseWager)
    require_open_bets(table, procedure.late_wager if more else procedure.late_withdrawal)
    placed = table.find(command.player, command.position, command.wager)
    if placed is None:
        raise refuse(
            Code.WAGER_MISSING,
            f"{command.player} has no {command.wager} at position {command.position}.",
        )
    return placed


def _positive(by: int) -> int:
    if by <= 0:
        raise refuse(Code.STAKE_NOT_POSITIVE, "Say by how much, more than nothing.")
    return by


def _changed(
    command: Changing, placed: Placed, stake: int, *, clause: Clause | None = None
) -> WagerChanged:
    return WagerChanged(
        actor=command.actor,
        role=command.role,
        player=placed.player,
        position=command.position,
        wager=placed.wager,
        stake=Cents(stake),
        was=placed.stake,
        clause=clause,
    )


def _is_laid(table: Table) -> bool:
    return table.config.mode is LimitMode.LAID


def _require_not_barred(table: Table, player: str) -> None:
    """TCP 5.9 5.10.3."""
    if player in table.barred:
        raise refuse(Code.PLAYER_BARRED, f"{player} may not wager at this table any more.")


def _check_restriction(table: Table, command: PlaceWager) -> None:
    elsewhere = (there for place, there in table.wagers.items() if place != command.position)
    if any(placed.player == command.player for there in elsewhere for placed in there):
        raise refuse(
            Code.PLAYER_RESTRICTED,
            f"{command.player} is kept to one playing position.",
            clause=_procedure(table).one_position,
        )


def _check_room(table: Table, wager: Wager, command: PlaceWager, there: int) -> None:
    most = table.area_max or table.rules.wagers_per_area
    if most is not None and there >= most:
        clause = _procedure(table).fewer_wagers if table.area_max else None
        raise refuse(
            Code.TOO_MANY_WAGERS,
            f"The {wager.name} area of position {command.position} takes {most} "
            f"{'wager' if most == 1 else 'wagers'}.",
            clause=clause or table.rules.edition.area_full.clause,
        )


def _check_condition(table: Table, wager: Wager, condition: Condition, command: PlaceWager) -> None:
    """A side wager goes beside a main wager.

    Chips on real felt may lie alone all the same; where a clause returns such a wager, it is taken
    down as it lies and returned at the end of the round (N3P 5.14, TCP 5.12.2).
    """
    if _is_laid(table) and condition.alone is not None:
        return
    able = {
        placed.player
        for placed in table.wagers_at(command.position)
        if placed.wager in condition.any_of
    }
    if condition.allows(command.player, able):
        return
    raise refuse(
        Code.WAGER_NOT_PERMITTED,
        f"{wager.name} goes beside {' or '.join(condition.any_of)}, and position "
        f"{command.position} has none{' of that player' if condition.own else ''}.",
        clause=condition.clause,
    )
