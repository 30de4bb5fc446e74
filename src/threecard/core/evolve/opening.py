"""Opening: a table, its rounds and its day begin; people sit down and stand up."""

from __future__ import annotations

from msgspec.structs import replace

from threecard.core.events import (
    EditionAdopted,
    GamingDayOpened,
    LimitsChanged,
    PlayerSat,
    PlayerStood,
    RoundOpened,
    TableClosed,
    TableOpened,
    TableReopened,
)
from threecard.core.table import BETTING, Dispute, Table


def table_opened(_: Table, event: TableOpened, version: int) -> Table:
    return Table(event.config, event.ruled, version)


def table_closed(table: Table, _: TableClosed, version: int) -> Table:
    return replace(table, version=version, closed=True)


def table_reopened(table: Table, _: TableReopened, version: int) -> Table:
    return replace(table, version=version, closed=False)


def adopted(table: Table, event: EditionAdopted | LimitsChanged, version: int) -> Table:
    """From the next round on; the one that is on keeps what it began with."""
    return replace(table, version=version, adopted=(event.config, event.ruled))


def gaming_day_opened(table: Table, _: GamingDayOpened, version: int) -> Table:
    before = None if table.settled is None else replace(table.settled, day_over=True)
    return replace(table, version=version, under_minimum=frozenset(), settled=before)


def round_opened(table: Table, event: RoundOpened, version: int) -> Table:
    """A new round: what outlasts one is taken over, everything else begins anew."""
    return Table(
        table.config if table.adopted is None else table.adopted[0],
        event.ruled,
        version,
        BETTING,
        event.round,
        table.seats,
        table.restricted,
        table.area_max,
        table.under_minimum,
        table.barred,
        table.meter,
        table.incidents,
        _still_open(table),
        played=_played_in(table),
        pack=event.pack,
        commitment=event.commitment,
    )


def player_sat(table: Table, event: PlayerSat, version: int) -> Table:
    return replace(table, version=version, seats={**table.seats, event.position: event.player})


def player_stood(table: Table, event: PlayerStood, version: int) -> Table:
    seats = {seat: who for seat, who in table.seats.items() if seat != event.position}
    return replace(table, version=version, seats=seats)


def _still_open(table: Table) -> dict[int, Dispute]:
    """What waits for an answer when a round opens, a claim too that the table did not wait for."""
    pending, disputes = table.pending, table.disputes
    if pending is None:
        return disputes
    claim = Dispute(table.round, pending.player, tuple(sorted(_played_in(table))))
    return {**disputes, pending.number: claim}


def _played_in(table: Table) -> dict[str, int]:
    """Who had a wager in the round that is over, however it ended."""
    now = table.round
    played = {who: last for who, last in table.played.items() if last == now}
    played.update(dict.fromkeys([line.player for line in table.lines], now))
    return played
