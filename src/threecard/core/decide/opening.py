"""Opening: a table, a gaming day, a round; and taking a seat."""

from __future__ import annotations

from msgspec.structs import replace

from threecard.core.commands import (
    AdoptEdition,
    ChangeLimits,
    CloseTable,
    OpenGamingDay,
    OpenTable,
    PlaceYourBets,
    ReopenTable,
    Sit,
    Stand,
)
from threecard.core.config import TableConfig
from threecard.core.counting import check_limits
from threecard.core.decide.permission import (
    refuse,
    require_dealer,
    require_phase,
    require_rank,
    require_reason,
    require_role,
    subject,
    told,
)
from threecard.core.decide.shuffling import left_over
from threecard.core.errors import Code
from threecard.core.events import (
    EditionAdopted,
    Event,
    GamingDayOpened,
    LimitsChanged,
    PlayerSat,
    PlayerStood,
    RoundOpened,
    TableClosed,
    TableOpened,
    TableReopened,
)
from threecard.core.people import Role
from threecard.core.ruled import Ruled
from threecard.core.table import CONCLUDED, Table


def open_table(command: OpenTable) -> tuple[Event, ...]:
    require_rank(command, command.rank)
    config = command.config.named()
    return (
        TableOpened(actor=command.actor, role=command.role, config=config, ruled=_ruled_by(config)),
    )


def adopt_edition(table: Table, command: AdoptEdition) -> tuple[Event, ...]:
    """Between rounds; the round just over is still claimed on under its own edition."""
    _require_between_rounds(table, command)
    require_reason(command.reason)
    config = table.config_next.under(command.edition)
    return (
        EditionAdopted(
            actor=command.actor,
            role=command.role,
            config=config,
            ruled=_ruled_by(config),
            reason=command.reason,
        ),
    )


def change_limits(table: Table, command: ChangeLimits) -> tuple[Event, ...]:
    """The next announcement displays them (R3P 3.4, N3P 3.5, TCP 3.4)."""
    _require_between_rounds(table, command)
    require_reason(command.reason)
    config = replace(table.config_next, limits=command.limits)
    return (
        LimitsChanged(
            actor=command.actor,
            role=command.role,
            config=config,
            ruled=_ruled_by(config),
            reason=command.reason,
        ),
    )


def close_table(table: Table, command: CloseTable) -> tuple[Event, ...]:
    _require_between_rounds(table, command)
    require_reason(command.reason)
    if table.closed:
        raise refuse(Code.TABLE_CLOSED, "The table is closed already.")
    return (TableClosed(actor=command.actor, role=command.role, reason=command.reason),)


def reopen_table(table: Table, command: ReopenTable) -> tuple[Event, ...]:
    require_rank(command, command.rank)
    if not table.closed:
        raise refuse(Code.TABLE_OPEN, "The table is open already.")
    return (TableReopened(actor=command.actor, role=command.role),)


def _require_between_rounds(
    table: Table, command: AdoptEdition | ChangeLimits | CloseTable
) -> None:
    require_phase(table, CONCLUDED)
    require_rank(command, command.rank)


def _ruled_by(config: TableConfig) -> Ruled:
    """By what such a table plays, if its edition has what the table asks for."""
    config.check()
    rules = config.rules
    check_limits(rules, config.displayed)
    return Ruled.under(rules)


def open_again(_table: Table, _command: OpenTable) -> tuple[Event, ...]:
    raise refuse(Code.TABLE_OPEN, "The table is open already.")


def open_gaming_day(table: Table, command: OpenGamingDay) -> tuple[Event, ...]:
    require_phase(table, CONCLUDED)
    require_role(table, command, Role.PIT_SUPERVISOR)
    return (GamingDayOpened(actor=command.actor, role=command.role),)


def place_your_bets(table: Table, command: PlaceYourBets) -> tuple[Event, ...]:
    """R3P 3.1, N3P 3.4, P3P 3.1, T3P 3.1, TCP 3.1."""
    require_phase(table, CONCLUDED)
    require_dealer(table, command)
    if table.closed:
        raise refuse(Code.TABLE_CLOSED, "The table is closed; open it again first.")
    return (
        RoundOpened(
            actor=command.actor,
            role=command.role,
            round=table.round + 1,
            ruled=table.ruled_next,
            commitment=command.commitment,
            pack=left_over(table),
        ),
    )


def sit(table: Table, command: Sit) -> tuple[Event, ...]:
    player = subject(table, command, command.player)
    require_position(table, command.position)
    seat = table.seat_of(player)
    if seat is not None:
        raise refuse(
            Code.SEATED_ELSEWHERE,
            told(
                command,
                player,
                f"You sit at position {seat}; stand up first.",
                f"{player} sits at position {seat}; stand up first.",
            ),
        )
    taken = table.seats.get(command.position)
    if taken is not None:
        raise refuse(Code.SEAT_TAKEN, f"{taken} sits at position {command.position}.")
    return (
        PlayerSat(actor=command.actor, role=command.role, player=player, position=command.position),
    )


def stand(table: Table, command: Stand) -> tuple[Event, ...]:
    player = subject(table, command, command.player)
    seat = table.seat_of(player)
    if seat is None:
        raise refuse(
            Code.NOT_SEATED,
            told(
                command,
                player,
                "You have no seat at this table.",
                f"{player} has no seat at this table.",
            ),
        )
    return (PlayerStood(actor=command.actor, role=command.role, player=player, position=seat),)


def require_position(table: Table, position: int) -> None:
    if not 1 <= position <= table.config.positions:
        raise refuse(
            Code.UNKNOWN_POSITION,
            f"The table has playing positions 1 to {table.config.positions}, no {position}.",
        )
