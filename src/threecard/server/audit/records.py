"""Records as the database gives them, whatever it holds."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from threecard.server.audit.report import Finding
from threecard.server.storage.records import Record
from threecard.server.storage.streams import page_of_records
from threecard.server.storage.transaction import Transaction

BATCH = 500
NUMBER_MAX = 2**63 - 1  # what eight bytes hold, and a column
CAUSE_MAX = 2**8 - 1  # bytes whose number a record's hash can tell
FIRST = -NUMBER_MAX - 1  # before whatever a record may be numbered


async def pages_of(
    tx: Transaction, stream: str, *, after: int = FIRST
) -> AsyncIterator[list[Record]]:
    """Every record of a stream after one, also those numbered as none is, some at a time."""
    while found := await page_of_records(tx, stream, after=after, limit=BATCH):
        yield found
        after = found[-1].seq


def is_well_formed(record: Record) -> bool:
    """Whether every field is of its kind."""
    return (
        type(record.seq) is int
        and type(record.at) is int
        and 1 <= record.seq <= NUMBER_MAX
        and 0 <= record.at <= NUMBER_MAX
        and type(record.body) is bytes
        and type(record.hash) is bytes
        and type(record.mac) is bytes
        and type(record.cause) is bytes
        and len(record.cause) <= CAUSE_MAX
    )


def misshapen(stream: str, record: Record) -> Iterator[Finding]:
    """Fields that are not of their kind, so that nothing can be worked out from them."""
    numbers: tuple[tuple[str, object, int], ...] = (("seq", record.seq, 1), ("at", record.at, 0))
    for field, value, least in numbers:
        if not isinstance(value, int) or not least <= value <= NUMBER_MAX:
            yield Finding("events", f"{field} is {value!r}.", stream, record.seq, field=field)
    for field in ("body", "hash", "mac", "cause"):
        if not isinstance(getattr(record, field), bytes):
            yield Finding("events", f"{field} is no bytes.", stream, record.seq, field=field)
    cause: object = record.cause
    if isinstance(cause, bytes) and len(cause) > CAUSE_MAX:
        sentence = f"cause is {len(cause)} bytes long."
        yield Finding("events", sentence, stream, record.seq, field="cause")
