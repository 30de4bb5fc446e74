"""Loading: a table brought to where its log ends."""

from __future__ import annotations

from threecard.server.log.keys import Keys
from threecard.server.log.records import open_record, read_log
from threecard.server.log.snapshot import load_snapshot
from threecard.server.storage.records import Head
from threecard.server.storage.transaction import Transaction
from threecard.server.table.state import NEW, LiveTable, NewTable, follow


async def load_table(tx: Transaction, keys: Keys, stream: str, head: Head) -> LiveTable:
    """From the last snapshot that can be read, and what came after it."""
    live: LiveTable | NewTable = await load_snapshot(tx, keys, stream) or NEW
    async for records in read_log(tx, stream, live.seq, head.seq):
        for record in records:
            live = follow(live, open_record(keys, stream, record), record.at)
    assert isinstance(live, LiveTable), "a table's stream is made with its first record"
    return live
