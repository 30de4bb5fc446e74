"""Turns: who asks for much waits for themselves, and keeps nobody else out."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.actors import in_loop
from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.explorer.turns import Turns

MOST = 10


class Queue:
    """Turns that last until somebody ends them, and who had one."""

    def __init__(self) -> None:
        self.turns = Turns(MOST)
        self.had: list[str] = []
        self._goes_on = asyncio.Semaphore(0)

    async def _ask(self, who: str) -> None:
        async with self.turns.turn(who):
            self.had.append(who)
            await self._goes_on.acquire()

    async def ask(self, *people: str) -> list[asyncio.Task[None]]:
        made = [asyncio.create_task(self._ask(each)) for each in people]
        await self._settle()
        return made

    async def end(self, count: int = 1) -> None:
        for _ in range(count):
            self._goes_on.release()
            await self._settle()

    async def _settle(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)


def code(task: asyncio.Task[None]) -> Code:
    error = task.exception()
    assert isinstance(error, HouseError)
    return error.code


@in_loop
async def test_addresses_take_turns_however_many_each_asks() -> None:
    queue = Queue()
    await queue.ask("a", "a", "a", "a", "b", "c", "b")
    await queue.end(7)
    assert queue.had == ["a", "a", "b", "c", "a", "b", "a"]
    assert queue.turns.waiting == 0


@in_loop
async def test_where_too_many_wait_the_longest_line_is_shortened() -> None:
    queue = Queue()
    greedy = await queue.ask(*["a"] * (MOST + 5))
    assert [each.done() for each in greedy] == [False] * MOST + [True] * 5
    assert {code(each) for each in greedy[MOST:]} == {Code.TOO_BUSY}
    [late] = await queue.ask("b")
    assert not late.done(), "somebody else is kept out"
    assert code(greedy[MOST - 1]) is Code.TOO_BUSY
    await queue.end(2)
    assert queue.had == ["a", "a", "b"]
    await queue.end(MOST)
    assert not queue.turns.waiting


@pytest.mark.parametrize("place", [0, 1, 2])
@in_loop
async def test_who_goes_away_leaves_the_turn_to_the_next(place: int) -> None:
    queue = Queue()
    asked = await queue.ask("a", "b", "c")
    if place == 1:  # just when its turn has come, and it does not know yet
        queue._goes_on.release()
        await asyncio.sleep(0)
    asked[place].cancel()
    await queue.end(3)
    assert queue.turns.waiting == 0
    await queue.ask("d")
    assert queue.had[-1] == "d"
    await queue.end()
