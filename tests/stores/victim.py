"""A group that never ends: it writes, says so, and waits to be killed."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.stores.books import STREAM, bodies, grow, pay
from tests.stores.factories import FACTORIES
from threecard.server.storage.snapshots import save_snapshot


async def main() -> None:
    store = FACTORIES[sys.argv[1]](Path(sys.argv[2]))
    await store.open()
    async with store.group() as tx:
        async with tx.savepoint():
            await grow(tx, bodies(5))
            await pay(tx, "cage", "wallet:Mei", 7_00)
            await save_snapshot(tx, STREAM, 5, b"half")
        sys.stdout.write("written\n")
        sys.stdout.flush()
        await asyncio.sleep(60)


if __name__ == "__main__":
    asyncio.run(main())
