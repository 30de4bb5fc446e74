"""A store that is open, and things to write into it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from tests.server.world import SeededEntropy
from threecard.server.log.keys import Keys
from threecard.server.log.records import chain
from threecard.server.ports import Millis
from threecard.server.storage.accounts import Account, Entry
from threecard.server.storage.records import Record
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Transaction

STREAM = "T1"
AT = Millis(1_800_000_000_000)
KEYS = Keys.fresh(SeededEntropy())
MEI, TAN, METER = Account("wallet:Mei"), Account("wallet:Tan"), Account("meter:jackpot")
CAGE = Account("cage")
# Whatever bytes: nothing, every value, and what looks like text or another's encoding.
ODD = (b"", bytes(range(256)), b"\0\xff\xfe'\";--", "“½ ♠”".encode(), b"x" * 100_000)


@asynccontextmanager
async def opened(store: Store) -> AsyncIterator[Store]:
    """A store with an empty stream in it."""
    await store.open()
    try:
        async with store.group() as tx:
            if not await tx.streams():
                await tx.create(STREAM)
        yield store
    finally:
        await store.close()


def bodies(count: int) -> list[bytes]:
    return [f"record {number}".encode() for number in range(count)]


async def grow(tx: Transaction, written: Sequence[bytes], stream: str = STREAM) -> list[Record]:
    """Append to a stream where it stands."""
    records = chain(KEYS, await tx.lock(stream), stream, AT, written)
    tx.append(stream, records)
    return records


async def pay(tx: Transaction, source: str, target: str, cents: int) -> dict[Account, int]:
    entry = Entry(Account(source), Account(target), cents, "test")
    return await tx.move(STREAM, AT, [(1, entry)])
