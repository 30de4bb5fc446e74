"""Readiness: whether a house takes commands here, found out by writing something to its disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from threecard.core.errors import Code, ThreecardError
from threecard.server.errors import HouseError
from threecard.server.house.house import House
from threecard.server.log.commit_queue import Group

WITHIN_SECONDS = 2.0  # for a commit to reach the disk
GOOD_FOR_SECONDS = 1.0  # an answer is everybody's for so long: who asks often writes no more


class Readiness:
    """Looks at what a house needs: a commit that reaches the disk, and tasks that go on."""

    def __init__(self, house: House, is_open: Callable[[], bool]) -> None:
        self._house = house
        self._is_open = is_open
        self._looking: asyncio.Task[HouseError | None] | None = None
        self._looked_at = 0.0
        self.troubles: list[Callable[[], str | None]] = []  # what else makes the house unready

    async def check(self) -> None:
        """Raise why the house is not ready, if it is not."""
        if not self._is_open():
            raise HouseError(Code.HOUSE_CLOSING, "The house is closing, or not open yet.")
        looking, now = self._looking, asyncio.get_running_loop().time()
        if looking is None or (looking.done() and now - self._looked_at >= GOOD_FOR_SECONDS):
            self._looked_at = now
            looking = self._looking = asyncio.create_task(self._look(), name="readiness")
        why = await asyncio.shield(looking)
        if why is not None:
            raise HouseError(why.code, why.sentence)

    async def _look(self) -> HouseError | None:
        for trouble in self.troubles:
            why = trouble()
            if why is not None:
                return _not_ready(why)
        failing = self._house.tasks.failing
        if failing:
            return _not_ready(f"These tasks fail and are begun again: {', '.join(failing)}.")
        try:
            await asyncio.wait_for(self._house.run(_touch), WITHIN_SECONDS)
        except TimeoutError:
            return _not_ready(f"Commands wait for longer than {WITHIN_SECONDS:.0f} seconds.")
        except ThreecardError as error:
            return HouseError(error.code, error.sentence)
        return None


def _not_ready(sentence: str) -> HouseError:
    return HouseError(Code.STORE_FAILED, sentence)


async def _touch(group: Group) -> None:
    await group.tx.touch()
