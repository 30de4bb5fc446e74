"""The storm's loop: its own time, its own order, and processes that stop and end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.storm.loop import Process, StormLoop


@pytest.fixture
def loop() -> Iterator[StormLoop]:
    made = StormLoop(1)
    yield made
    made.close()


def test_time_passes_only_when_nobody_has_anything_to_do(loop: StormLoop) -> None:
    async def wait() -> float:
        await asyncio.sleep(3_600)
        return loop.time()

    assert loop.run_until_complete(wait()) == 3_600


async def _take_turns(name: str, order: list[str]) -> None:
    for _ in range(20):
        order.append(name)
        await asyncio.sleep(0)


def _order(seed: int) -> list[str]:
    loop = StormLoop(seed)
    order: list[str] = []

    async def both() -> None:
        await asyncio.gather(
            *(loop.begin(Process(name), _take_turns(name, order)) for name in "ab")
        )

    loop.run_until_complete(both())
    loop.close()
    return order


def test_a_seed_draws_whose_turn_it_is_and_draws_it_again() -> None:
    assert _order(1) == _order(1)
    assert _order(1) != _order(2)


def test_within_a_process_everything_comes_in_its_order(loop: StormLoop) -> None:
    order: list[int] = []

    async def ask() -> None:
        for number in range(50):
            loop.call_soon(order.append, number)
        await asyncio.sleep(0.1)

    loop.run_until_complete(ask())
    assert order == list(range(50))


def test_a_process_that_is_stopped_goes_on_later_and_one_that_is_killed_never(
    loop: StormLoop,
) -> None:
    hung, dead = Process("hung"), Process("dead")
    heard: list[tuple[str, float]] = []

    async def beat(name: str) -> None:
        while True:
            await asyncio.sleep(1)
            heard.append((name, loop.time()))

    async def watch() -> None:
        loop.begin(hung, beat("hung"))
        loop.begin(dead, beat("dead"))
        await asyncio.sleep(1.5)
        loop.stop_process(hung)
        loop.kill(dead)
        await asyncio.sleep(5)
        assert heard == [("hung", 1), ("dead", 1)]
        loop.resume(hung)
        await asyncio.sleep(0.1)

    loop.run_until_complete(watch())
    assert heard[2:] == [("hung", 6.5)]


def test_work_for_a_thread_is_done_here_and_takes_its_time(loop: StormLoop) -> None:
    async def work() -> int:
        return await asyncio.to_thread(lambda: 7)

    assert loop.run_until_complete(work()) == 7
    assert loop.time() > 0
