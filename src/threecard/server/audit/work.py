"""Pieces of an audit that need nothing of each other: one log, or one table's rows added up."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from threecard.server.audit.commands import tally_commands
from threecard.server.audit.outcome import StreamOutcome
from threecard.server.audit.reading import Progress, StreamTask, read_table
from threecard.server.audit.tallies import Tally
from threecard.server.log.keys import Keys
from threecard.server.storage.relations import (
    COMMANDS,
    ROUND_PLAYERS,
    ROUNDS,
    Relation,
    batches,
)
from threecard.server.storage.transaction import Row, Transaction


class TallyTask(Struct, frozen=True):
    """A table of the database whose rows are to be added up."""

    relation: Relation


class Tallied(Struct, frozen=True):
    """Its rows, added up; whatever could not be read is to be looked at one by one."""

    relation: Relation
    tally: Tally
    rows: int
    is_read: bool


Task = StreamTask | TallyTask
Result = StreamOutcome | Tallied
AddRows = Callable[[Tally, list[Row]], None]


async def do(tx: Transaction, keys: Keys, task: Task, progress: Progress) -> Result:
    """Do a piece of the audit."""
    if isinstance(task, TallyTask):
        return await _tally(tx, keys, task.relation)
    return await read_table(tx, keys, task, progress)


async def _tally(tx: Transaction, keys: Keys, relation: Relation) -> Tallied:
    tally, add, count, is_read = Tally.under(keys), TALLIED[relation.name], 0, True
    try:
        async for rows in batches(tx, relation):
            count += len(rows)
            try:
                add(tally, rows)
            except Exception:  # noqa: BLE001 # whatever it is, it is told when looked at
                is_read = False
    except Exception:  # noqa: BLE001 # the same
        is_read = False
    return Tallied(relation, tally, count, is_read)


def _by_key(relation: Relation) -> AddRows:
    def add(tally: Tally, rows: list[Row]) -> None:
        tally.add_rows(rows, keys=len(relation.key))  # whose columns come first

    return add


TALLIED: dict[str, AddRows] = {
    COMMANDS.name: tally_commands,
    ROUNDS.name: _by_key(ROUNDS),
    ROUND_PLAYERS.name: _by_key(ROUND_PLAYERS),
}
