"""Restricting: fewer positions to a player, fewer wagers to an area."""

from __future__ import annotations

from threecard.core.clause import Clause
from threecard.core.commands import Act, RestrictArea, RestrictPlayer
from threecard.core.decide.permission import refuse, require_role, told
from threecard.core.errors import Code
from threecard.core.events import AreaRestricted, Event, PlayerRestricted
from threecard.core.table import Table, in_order


def restrict_player(table: Table, command: RestrictPlayer) -> tuple[Event, ...]:
    """R3P 3.8, TCP 3.4.3."""
    _require_power(table, command, table.rules.edition.procedure.one_position)
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
    clause = table.rules.edition.procedure.fewer_wagers
    _require_power(table, command, clause)
    allowed = table.rules.wagers_per_area
    if command.most < 0 or (allowed is not None and command.most > allowed):
        raise refuse(
            Code.TOO_MANY_WAGERS,
            f"An area takes at most {allowed} wagers; fewer can be said, not {command.most}.",
            clause=clause,
        )
    return (AreaRestricted(actor=command.actor, role=command.role, most=command.most),)


def check_restriction(table: Table, act: Act, player: str, position: int) -> None:
    """A restricted player stays on the position they wagered on first."""
    if player not in table.restricted:
        return
    theirs = (place for place, placed in in_order(table.wagers) if placed.player == player)
    if next(theirs, position) != position:
        raise refuse(
            Code.PLAYER_RESTRICTED,
            told(act, player, "You are", f"{player} is") + " kept to one playing position.",
            clause=table.rules.edition.procedure.one_position,
        )


def _require_power(
    table: Table, command: RestrictPlayer | RestrictArea, clause: Clause | None
) -> None:
    """A pit manager's discretion, where the rulebook gives it."""
    if clause is None:
        raise refuse(Code.POWER_NOT_GIVEN, f"{table.rules.edition.title} gives nobody this power.")
    require_role(table, command, command.rank, named_by=clause)
