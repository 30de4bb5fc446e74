"""Wagering: placing and changing wagers while bets are open."""

from __future__ import annotations

from threecard.core.clause import Clause
from threecard.core.commands import (
    Act,
    IncreaseWager,
    PlaceWager,
    ReduceWager,
    RequestWager,
    WithdrawWager,
)
from threecard.core.decide.advice import advice_after
from threecard.core.decide.beside import check_beside, wager_name
from threecard.core.decide.hands import require_not_stopped
from threecard.core.decide.opening import require_position
from threecard.core.decide.permission import (
    not_for,
    refuse,
    require_phase,
    require_player,
    require_role,
    told,
)
from threecard.core.decide.restricting import check_restriction
from threecard.core.decide.returning import changed, fallen, given_back
from threecard.core.decide.stakes import box_of, making_way
from threecard.core.errors import Code
from threecard.core.events import Event, WagerChanged, WagerPlaced, WagerRequested
from threecard.core.judgement import Cite
from threecard.core.money import Cents
from threecard.core.people import PLAYER, Role
from threecard.core.round import Placed
from threecard.core.table import BETTING, CONCLUDED, Request, Table
from threecard.core.wager import Wager

Changing = IncreaseWager | ReduceWager | WithdrawWager


def request_wager(table: Table, command: RequestWager) -> tuple[Event, ...]:
    """R3P 3.6, N3P 5.16, TCP 3.6: staff place what a player asks them to."""
    require_player(command)
    _require_by_staff(table)
    require_phase(table, BETTING)
    require_position(table, command.position)
    wager = _wager(table, command.wager)
    asked = Request(command.actor, command.position, wager.id, Cents(_positive(command.stake)))
    if asked in table.requests:
        raise refuse(Code.WAGER_TWICE, "You have asked for that already.")
    return (
        WagerRequested(
            actor=command.actor,
            role=command.role,
            player=asked.player,
            position=asked.position,
            wager=asked.wager,
            stake=asked.stake,
        ),
    )


def place_wager(table: Table, command: PlaceWager) -> tuple[Event, ...]:
    """On any position, on several, and where others wager (R3P 3.7, N3P 3.7 3.8, TCP 3.4.1)."""
    _may_place(table, command)
    return placing(table, command)


def placing(table: Table, command: PlaceWager) -> tuple[Event, ...]:
    """What it comes to when somebody places who may."""
    player, position = command.player, command.position
    require_open_bets(table, command, more=True)
    require_position(table, position)
    wager = _wager(table, command.wager)
    others = box_of(table, position, wager.id)
    if others and player in [placed.player for placed in others]:
        raise refuse(
            Code.WAGER_TWICE,
            told(
                command,
                player,
                f"You have {wager.name} at position {position}; increase it.",
                f"{player} has {wager.name} at position {position}.",
            ),
        )
    _require_may_wager(table, command, player)
    check_restriction(table, command, player, position)
    making_room = _making_room(table, wager, command, others)
    if wager.condition is not None:
        check_beside(table, wager, wager.condition, command)
    making_room += making_way(table, command, wager, player, position, command.stake)
    placed = WagerPlaced(
        actor=command.actor,
        role=command.role,
        player=player,
        position=position,
        wager=wager.id,
        stake=Cents(command.stake),
    )
    return (*making_room, placed)


def increase_wager(table: Table, command: IncreaseWager) -> tuple[Event, ...]:
    placed = _placed(table, command)
    after = placed.stake + _positive(command.by)
    return raising(table, command, command.position, placed, after)


def raising(table: Table, act: Act, position: int, placed: Placed, after: int) -> tuple[Event, ...]:
    """A wager becomes larger, if it may."""
    player = placed.player
    _require_may_wager(table, act, player)
    check_restriction(table, act, player, position)
    wager = _wager(table, placed.wager)
    making_room = making_way(table, act, wager, player, position, after)
    return (*making_room, changed(act, position, placed, after))


def reduce_wager(table: Table, command: ReduceWager) -> tuple[Event, ...]:
    placed = _placed(table, command)
    after = placed.stake - _positive(command.by)
    if after <= 0:
        raise refuse(
            Code.STAKE_NOT_POSITIVE,
            f"You have no more than that on {wager_name(table, command.wager)}; withdraw it.",
        )
    return lowering(table, command, command.position, placed, after)


def lowering(
    table: Table, act: Act, position: int, placed: Placed, after: int
) -> tuple[Event, ...]:
    """A wager becomes smaller, if so little may lie there."""
    making_way(table, act, _wager(table, placed.wager), placed.player, position, after)
    return (changed(act, position, placed, after),)


def withdraw_wager(table: Table, command: WithdrawWager) -> tuple[Event, ...]:
    return taking_off(table, command, command.position, _placed(table, command))


def taking_off(table: Table, act: Act, position: int, placed: Placed) -> tuple[Event, ...]:
    """With a wager fall the side wagers that nothing supports any more."""
    lying = (position, placed)
    back = [*given_back(act, [lying], None), *fallen(table, act, [lying])]
    return (*back, *advice_after(table, act, back))


def require_open_bets(table: Table, act: Act, *, more: bool) -> None:
    """After “No more bets” no wager is placed or increased, which is `more`, or taken back."""
    if table.phase is BETTING:
        return
    if table.phase is CONCLUDED:
        require_phase(table, BETTING)
    procedure = table.rules.edition.procedure
    raise refuse(
        Code.WAGERS_CLOSED,
        "That came after “No more bets”.",
        clause=procedure.late_wager if more else procedure.late_withdrawal,
        on_record=act.role is PLAYER,
    )


def _may_place(table: Table, command: PlaceWager) -> None:
    """A player places for themselves; staff what a player has asked them to."""
    player = command.player
    if command.role is PLAYER:
        if command.actor == player:
            return
        raise not_for(command, player)
    clause = _require_by_staff(table)
    if command.role is Role.SHIFT_MANAGER:  # named by none of the clauses
        require_role(table, command, Role.PIT_MANAGER, named_by=clause)
    asked = Request(player, command.position, command.wager, Cents(command.stake))
    if asked not in table.requests:
        raise refuse(
            Code.NOT_REQUESTED,
            f"{player} has not asked for this wager; staff place what a player asks for.",
            clause=clause,
        )


def _require_by_staff(table: Table) -> Clause:
    """R3P 3.6, N3P 5.16, TCP 3.6; the other two say nothing, so there nobody may."""
    clause = table.rules.edition.procedure.by_staff
    if clause is None:
        raise refuse(
            Code.ROLE_NOT_PERMITTED,
            f"{table.rules.edition.title} has no clause by which staff place a player's wagers.",
        )
    return clause


def _require_own(act: Act, player: str) -> None:
    if act.role is not PLAYER:
        raise refuse(
            Code.ROLE_NOT_PERMITTED, "Staff place wagers at a player's request, and change none."
        )
    if act.actor != player:
        raise not_for(act, player)


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
    _require_own(command, command.player)
    require_open_bets(table, command, more=isinstance(command, IncreaseWager))
    placed = table.find(command.player, command.position, command.wager)
    if placed is None:
        raise refuse(
            Code.WAGER_MISSING,
            f"You have no {wager_name(table, command.wager)} at position {command.position}.",
        )
    return placed


def _positive(by: int) -> int:
    if by <= 0:
        raise refuse(Code.STAKE_NOT_POSITIVE, "Say by how much, more than nothing.")
    return by


def _require_may_wager(table: Table, act: Act, player: str) -> None:
    """Nobody on duty, who has left the round, is prohibited from play or stopped (TCP 5.9 5.10.3).

    Who has announced the round, or done anything else for the house in it, is on duty.
    """
    if player in table.on_duty:
        raise refuse(
            Code.ON_DUTY,
            told(
                act,
                player,
                "You are on duty here in this round, and have no wager in it.",
                f"{player} is on duty here in this round, and has no wager in it.",
            ),
        )
    if player in table.withdrawn:
        raise refuse(
            Code.OUT_OF_ROUND,
            told(
                act, player, "You withdrew from this round.", f"{player} withdrew from this round."
            ),
        )
    if player in table.barred:
        raise refuse(
            Code.PLAYER_BARRED,
            told(
                act,
                player,
                "You are prohibited from further play.",
                f"{player} is prohibited from further play.",
            ),
            clause=Clause(table.barred[player]),
        )
    require_not_stopped(table, act, player)


def _making_room(
    table: Table, wager: Wager, command: PlaceWager, there: list[Placed]
) -> list[WagerChanged]:
    """Nothing where there is room; else the area is full, or a standing player's wager gives way.

    TCP 3.5.1: the seated player is given the opportunity of the jackpot first.
    """
    most = table.area_max or table.rules.wagers_per_area
    if most is None or len(there) < most:
        return []
    jackpot = table.rules.edition.jackpot
    sitter = table.seats.get(command.position)
    if (
        jackpot is not None
        and wager.id == jackpot.wager
        and command.player == sitter
        and table.rules.readings["jackpot.seat"] == "seated_first"
    ):
        cite = Cite(jackpot.seated_first, "jackpot.seat")  # which says whose wager goes back
        return given_back(command, [(command.position, there[-1])], cite)
    clause = table.rules.edition.procedure.fewer_wagers if table.area_max else None
    raise refuse(
        Code.TOO_MANY_WAGERS,
        f"The {wager.name} area of position {command.position} takes {most} "
        f"{'wager' if most == 1 else 'wagers'}.",
        clause=clause or table.rules.area_full.clause,
    )
