"""Reading logs for a report: only records of some kinds, and none that is sealed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection

from threecard.server.log.records import OPEN
from threecard.server.reports.period import Period
from threecard.server.storage.records import Record
from threecard.server.storage.streams import list_records
from threecard.server.storage.transaction import Transaction

BATCH = 2_000
_BEFORE_TAG = OPEN + b'{"type":"'


async def records_in(
    tx: Transaction,
    stream: str,
    tags: Collection[str],
    *,
    after: int = 0,
    last: int = 2**53,
    period: Period | None = None,
) -> AsyncIterator[Record]:
    """A stream's records of these kinds, in order; of a period, or all.

    A record tells its kind by its first bytes, so the others are not taken apart.
    """
    begins, ends = (0, 2**53) if period is None else (period.begins, period.ends)
    wanted = {tag.encode() for tag in tags}
    while True:
        records = await list_records(
            tx, stream, after=after, last=last, begins=begins, ends=ends, limit=BATCH
        )
        for record in records:
            if _tag(record.body) in wanted:
                yield record
        if len(records) < BATCH:
            return
        after = records[-1].seq
        await asyncio.sleep(0)  # tables go on meanwhile


def _tag(body: bytes) -> bytes | None:
    if not body.startswith(_BEFORE_TAG):
        return None
    return body[len(_BEFORE_TAG) : body.index(b'"', len(_BEFORE_TAG))]
