"""Workers that hang: SIGSTOP in the middle of play, over PostgreSQL, while people go on asking."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import Counter
from pathlib import Path

from tests.server.crewed import crewed
from tests.server.test_hung import MOVES_ON_SECONDS, REPLACED_SECONDS
from tests.server.test_workers import whole
from tests.server.throng import Throng, failures

WAKES = 0.3  # how often it wakes again before anybody has ended it


def stop_workers(folder: Path, seed: int, many: int) -> Counter[str]:
    """Stop a worker so many times: play goes on, and it is replaced or wakes without harm."""
    counts: Counter[str] = Counter()

    async def trouble(throng: Throng) -> None:
        for _ in range(many):
            await throng.answers(throng.draw.randrange(1, 20))
            hung = throng.draw.choice(throng.crew.pids())
            os.kill(hung, signal.SIGSTOP)
            began = time.monotonic()
            await throng.answers(3)  # somebody is answered all the same
            assert time.monotonic() - began < MOVES_ON_SECONDS, "play does not go on"
            if throng.draw.random() < WAKES:
                await asyncio.sleep(throng.draw.uniform(0, 3))
                if hung in throng.crew.pids():
                    os.kill(hung, signal.SIGCONT)
                    counts["woken"] += 1
                    continue
            while hung in throng.crew.pids():
                assert time.monotonic() - began < REPLACED_SECONDS, "it is not ended"
                await asyncio.sleep(0.1)
            await whole(throng.crew)
            counts["replaced"] += 1

    with crewed(folder) as crew:
        throng = Throng(crew, seed)
        asyncio.run(throng.play(trouble))
        crew.stop()
        facts = asyncio.run(throng.look())
    assert not failures(facts), "the house was never down"
    counts["acknowledged"] = len(throng.heard)
    counts["asked again"] = throng.again
    return counts
