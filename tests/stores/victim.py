"""A group that never ends: it writes, says so, and waits to be killed."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.stores.books import STREAM, bodies, grow, pay
from tests.stores.factories import FACTORIES


async def main() -> None:
    store = FACTORIES[sys.argv[1]](Path(sys.argv[2]))
    await store.open()
    async with store.group() as tx:
        async with tx.savepoint():
            await grow(tx, bodies(5))
            await pay(tx, "cage", "wallet:Mei", 7_00)
            await tx.save_snapshot(STREAM, 5, b"half")
        sys.stdout.write("written\n")
        sys.stdout.flush()
        await asyncio.sleep(60)


if __name__ == "__main__":
    asyncio.run(main())
