"""Workers and their database killed, again and again, under people who play."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from pathlib import Path

from tests.server.crewed import OwnServer, crewed
from tests.server.test_workers import whole
from tests.server.throng import Throng, failures

PLAYED = 30  # commands between two troubles, at most


def kill_workers(folder: Path, seed: int, many: int) -> Counter[str]:
    """So many troubles, the last of which is the database's own; two workers, or four."""
    server, counts = OwnServer(), Counter[str]()

    async def trouble(throng: Throng) -> None:
        for number in range(many):
            await throng.answers(throng.draw.randrange(1, PLAYED))
            if number == many - 1:
                await asyncio.to_thread(server.crash)
                counts["databases killed"] += 1
            else:
                os.kill(throng.draw.choice(throng.crew.pids()), signal.SIGKILL)
                counts["workers killed"] += 1
            await throng.answers(5)
            await whole(throng.crew)

    try:
        with crewed(folder, url=server.url, workers=2 if seed % 2 else 4) as crew:
            throng = Throng(crew, seed)
            asyncio.run(throng.play(trouble))
            crew.stop()
            facts = asyncio.run(throng.look())
            assert not failures(facts), "the house was never down"
    finally:
        server.close()
    counts["acknowledged"] = len(throng.heard)
    counts["asked again"] = throng.again
    return counts
