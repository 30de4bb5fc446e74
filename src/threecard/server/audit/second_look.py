"""A second look: rows of tables whose tallies did not agree with the logs, told one by one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from threecard.server.audit.commands import CommandsAudit
from threecard.server.audit.damage import damage
from threecard.server.audit.dues import DuesFile
from threecard.server.audit.records import is_well_formed, pages_of
from threecard.server.audit.report import Finding
from threecard.server.audit.rows import Due, Key, RowsAudit, shown
from threecard.server.audit.tallies import row_bucket
from threecard.server.storage.relations import COMMANDS, ROUNDS, Relation, batches
from threecard.server.storage.transaction import Row, Transaction

RowReader = Callable[[Row], Iterable[Finding]]


async def look_at_commands(
    tx: Transaction, streams: Iterable[str], buckets: Collection[int]
) -> list[Finding]:
    """Commands of these buckets: what the logs have of them, and the rows."""
    commands, found = CommandsAudit(buckets), list[Finding]()
    for stream in streams:
        async for page in pages_of(tx, stream):
            for record in page:
                if is_well_formed(record) and record.cause:
                    found += commands.ends(stream, record)
    if await read_rows(tx, COMMANDS, commands.read, found) is not None:
        found += commands.missing()
    return found


async def look_at_index(
    tx: Transaction, relation: Relation, dues: Mapping[str, DuesFile], buckets: Collection[int]
) -> list[Finding]:
    """Rounds or their players of these buckets."""
    due = {
        key: each
        for stream, file in dues.items()
        for key, each in _indexed(relation, stream, file)
        if row_bucket(key) in buckets
    }
    rows, found = RowsAudit(relation, due), list[Finding]()
    cut = len(relation.key)

    def read(row: Row) -> Iterable[Finding]:
        return rows.read(row) if row_bucket(row[:cut]) in buckets else ()

    if await read_rows(tx, relation, read, found) is not None:
        found += rows.missing()
    return found


def _indexed(relation: Relation, stream: str, dues: DuesFile) -> Iterator[tuple[Key, Due]]:
    for due in dues.read():
        if due.round is None:
            continue
        number, fields = due.round.number, due.round.fields
        if relation == ROUNDS:
            yield (stream, number), Due(fields, stream, due.seq)
            continue
        for player in due.round.players:
            yield (player, stream, number), Due({"at": fields["at"]}, stream, due.seq)


async def read_rows(
    tx: Transaction, relation: Relation, read: RowReader, found: list[Finding]
) -> int | None:
    """Read a table whole: how many rows, or None where that could not be done."""
    count = 0
    try:
        async for rows in batches(tx, relation):
            for row in rows:
                count += 1
                try:
                    found += read(row)
                except Exception as error:  # noqa: BLE001 # nobody knows what damage brings about
                    found.append(damage(relation.name, error, row=shown(row[0])))
    except Exception as error:  # noqa: BLE001 # the same
        found.append(damage(relation.name, error))
        return None
    return count
