"""An event loop without a clock, a thread or a socket: one seed, one order of everything.

Time passes when nobody has anything to do. Whatever runs belongs to a process: each has a line of
its own that is worked off in order, as asyncio promises, and whose line moves next is drawn from
the seed. A process can be stopped, to go on later as after SIGSTOP, or ended for good.
"""

from __future__ import annotations

import asyncio
import heapq
import random
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from itertools import count
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
Whatever: TypeAlias = Any  # as asyncio has it
DISK_SECONDS = (0.0005, 0.004)  # how long work takes that a real loop would give to a thread


PROCESS: ContextVar[Process] = ContextVar("process")


class Process:
    """What runs together, and stops together."""

    def __init__(self, name: str, *, skew: int = 0) -> None:
        self.name = name
        self.skew = skew  # milliseconds that its machine's clock is ahead
        self.line: deque[events.Handle] = deque()
        self.is_stopped = False
        self.is_dead = False
        self.tasks: list[asyncio.Task[Any]] = []  # kept, so that none is tidied up half-way
        self.context = copy_context()
        self.context.run(PROCESS.set, self)


class StormTask(asyncio.Task[T]):
    """A task whose place in a set does not depend on where it lies in memory."""

    def __init__(self, coro: Coroutine[Any, Any, T], *, number: int, **options: Whatever) -> None:
        self._storm_number = number
        super().__init__(coro, **options)

    def __hash__(self) -> int:
        return self._storm_number


class StormLoop(asyncio.BaseEventLoop):
    """The loop. `steps` counts what it ran."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.draw = random.Random(f"loop {seed}")
        self.steps = 0
        self.slow_disk = 1.0  # by how much slower a disk is now …
        self.files_fail = 0.0  # … and how often a file can't be written
        self.world = Process("world")
        self._present = 0.0
        self._timers: list[tuple[float, int, events.TimerHandle]] = []
        self._number = count(1)
        self._turns: list[Process] = []  # those with something to do
        self.broken: list[dict[str, Any]] = []  # what nobody caught
        self.set_exception_handler(lambda _loop, context: self.broken.append(context))
        self.set_task_factory(self._make_task)

    def time(self) -> float:
        return self._present

    def _make_task(
        self, _loop: asyncio.AbstractEventLoop, coro: Whatever, context: Context | None = None
    ) -> asyncio.Task[Any]:  # a coroutine of anything
        task: StormTask[Any] = StormTask(
            coro, loop=self, context=context, number=next(self._number)
        )
        process = context.get(PROCESS, self.world) if context else PROCESS.get(self.world)
        process.tasks.append(task)
        return task

    def begin(self, process: Process, coro: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin a task in a process."""
        return self.create_task(coro, context=process.context.copy())

    def tell(self, process: Process, after: float, callback: Callable[..., object]) -> None:
        """Have something called in a process, after so many seconds."""
        self.tell_at(process, self._present + after, callback)

    def tell_at(self, process: Process, when: float, callback: Callable[..., object]) -> None:
        """The same, at a time."""
        self.call_at(when, callback, context=process.context)

    def stop_process(self, process: Process) -> None:
        process.is_stopped = True
        if process in self._turns:
            self._turns.remove(process)

    def resume(self, process: Process) -> None:
        process.is_stopped = False
        if process.line and process not in self._turns and not process.is_dead:
            self._turns.append(process)

    def kill(self, process: Process) -> None:
        """Nothing of a process runs any more, not even what it would do at its end."""
        self.stop_process(process)
        process.is_dead = True
        process.line.clear()

    def _call_soon(
        self,
        callback: Whatever,
        args: Whatever,
        context: Context | None,  # as asyncio has them
    ) -> events.Handle:
        handle = events.Handle(callback, args, self, context)
        self._queue(handle)
        return handle

    def _queue(self, handle: events.Handle) -> None:
        context: Context = handle._context  # type: ignore[attr-defined] # asyncio's own
        process = context.get(PROCESS, self.world)
        if process.is_dead:
            return
        if not process.line and not process.is_stopped:
            self._turns.append(process)
        process.line.append(handle)

    def call_at(  # type: ignore[override] # of whatever types
        self, when: float, callback: Whatever, *args: Whatever, context: Context | None = None
    ) -> events.TimerHandle:
        timer = events.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._timers, (when, next(self._number), timer))
        return timer

    def call_later(  # type: ignore[override] # of whatever types
        self, delay: float, callback: Whatever, *args: Whatever, context: Context | None = None
    ) -> events.TimerHandle:
        return self.call_at(self._present + delay, callback, *args, context=context)

    def _timer_handle_cancelled(self, handle: events.TimerHandle) -> None:
        """It is dropped when its time comes."""

    def run_in_executor(  # type: ignore[override] # of whatever types
        self, executor: Whatever, func: Callable[..., T], *args: Whatever
    ) -> Whatever:
        """Work that takes a while and keeps nobody waiting; whoever asked may be gone by then."""
        done: asyncio.Future[T] = self.create_future()
        least, most = DISK_SECONDS

        def work() -> None:
            result: object = None
            error: BaseException | None = None
            try:
                result = func(*args)
            except Exception as raised:  # noqa: BLE001 # it is for who waits
                error = raised
            self.call_later(self.draw.uniform(0, least), answer, result, error)

        def answer(result: T, error: BaseException | None) -> None:
            if done.done():
                return
            if error is None:
                done.set_result(result)
            else:
                done.set_exception(error)

        self.call_later(self.slow_disk * self.draw.uniform(least, most), work)
        return done

    def _run_once(self) -> None:
        turns = self._turns
        if not turns:
            self._pass_time()
            return
        place = int(self.draw.random() * len(turns)) if len(turns) > 1 else 0
        process = turns[place]
        handle = process.line.popleft()
        if not process.line:
            turns.remove(process)
        if not handle._cancelled:
            self.steps += 1
            handle._run()

    def _pass_time(self) -> None:
        timers = self._timers
        while timers and (timers[0][2].cancelled() or self._is_for_the_dead(timers[0][2])):
            heapq.heappop(timers)
        if not timers:
            raise AssertionError("everybody waits, and nothing will ever happen")
        self._present = max(self._present, timers[0][0])
        while timers and timers[0][0] <= self._present:
            _, _, timer = heapq.heappop(timers)
            if not timer.cancelled():
                self._queue(timer)

    @staticmethod
    def _is_for_the_dead(timer: events.TimerHandle) -> bool:
        context: Context = timer._context  # type: ignore[attr-defined] # asyncio's own
        process = context.get(PROCESS, None)
        return process is not None and process.is_dead

    def _process_events(self, event_list: Whatever) -> None:
        """No socket ever says anything."""

    def _write_to_self(self) -> None:
        """Nobody waits in a system call."""


def put_away(loop: StormLoop, processes: list[Process]) -> None:
    """Drop whatever was left half-way, without a word."""
    for process in (loop.world, *processes):
        for task in process.tasks:
            if not task.done():
                task._log_destroy_pending = False  # type: ignore[attr-defined] # asyncio's own
                with suppress(BaseException):
                    task.get_coro().close()
        process.tasks.clear()
        process.line.clear()
    loop.close()
