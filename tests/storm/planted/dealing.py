"""Planted bugs in leases, clocks, recovery and the tasks beside them."""

from __future__ import annotations

from typing import Any

from tests.storm.planted.bug import bug
from threecard.server.house.tasks import Tasks
from threecard.server.process import leases, lifecycle
from threecard.server.process.staffing import Together


@bug(leases, "has_lease", "An epoch is off by one.", only="postgres")
def an_epoch_off_by_one(was: Any) -> Any:
    async def has_lease(tx: Any, stream: str, worker: str, *, epoch: int) -> bool:
        return bool(await was(tx, stream, worker, epoch=epoch + 1))

    return has_lease


@bug(leases, "list_leases", "A lease that ran out is taken to be held.", only="postgres")
def leases_for_ever(was: Any) -> Any:
    async def list_leases(tx: Any, *, now: int, most: int) -> Any:
        return await was(tx, now=0, most=most)

    return list_leases


@bug(Together, "join", "A worker that joins takes the house for down.", only="postgres")
def always_down(was: Any) -> Any:
    async def join(self: Any) -> bool:
        await was(self)
        return True

    return join


@bug(leases.Worker, "_speak", "A house is left to a worker that was just killed.", only="postgres")
def left_to_the_dead(was: Any) -> Any:
    async def speak(self: Any, group: Any) -> tuple[int, list[Any]]:
        await was(self, group)
        return 0, []

    return speak


@bug(lifecycle, "recover", "A round that broke off is not ruled on.")
def nothing_is_ruled_on(was: Any) -> Any:
    async def recover(_house: Any) -> list[str]:
        return []

    return recover


@bug(lifecycle, "hold", "A stop in good order holds no round.")
def rounds_not_held(was: Any) -> Any:
    async def hold(_house: Any) -> list[str]:
        return []

    return hold


@bug(Tasks, "_keep", "A task that fails is not begun again.")
def tasks_that_die(was: Any) -> Any:
    async def keep(self: Any, name: str, work: Any) -> None:
        await work()

    return keep
