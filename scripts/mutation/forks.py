"""Forks: mutants take turns in processes of their own, some at a time."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from hypothesis import HealthCheck, settings

SURVIVED, KILLED, BROKEN = 0, 1, 3  # how a process ends
# Nobody reads what pytest would say of a test: it explains, watches and remembers nothing.
UNUSED = ("cacheprovider", "logging", "threadexception", "unraisableexception", "warnings", "xdist")
QUIET = ("-x", "-q", "-s", "--no-header", "--assert=plain", *(f"-pno:{name}" for name in UNUSED))

Turn = TypeVar("Turn")
Slot = TypeVar("Slot")


def take_turns(
    waiting: Iterable[Turn],
    slots: Iterable[Slot],
    start: Callable[[Turn, Slot], int],
    ended: Callable[[Turn, Slot, int], None],
) -> None:
    """Start a process for each in its turn, one to a slot, and tell how each ended."""
    free, running = list(slots), dict[int, tuple[Turn, Slot]]()

    def wait() -> None:
        pid, status = os.wait()
        each, slot = running.pop(pid)
        free.append(slot)
        ended(each, slot, os.waitstatus_to_exitcode(status))

    try:
        for each in waiting:
            if not free:
                wait()
            slot = free.pop()
            running[start(each, slot)] = (each, slot)
        while running:
            wait()
    finally:
        for pid in running:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def fork(run: Callable[[], int]) -> int:
    """A quiet process that ends as `run` says, or as broken."""
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    code = BROKEN
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        gc.disable()  # no process lives long enough to need it
        code = run()
    finally:
        os._exit(code)


def turn_to(copy: Path) -> None:
    """Take the package and its tests from a copy of the checkout from now on."""
    for name in list(sys.modules):
        if name.split(".")[0] in {"threecard", "tests"}:
            del sys.modules[name]
    sys.path[:0] = [str(copy / "src"), str(copy)]
    os.environ.pop("REQUIRE_ALL", None)
    os.chdir(copy)
    settings.register_profile(
        "mutants",
        derandomize=True,  # the same examples in every run
        database=None,
        deadline=None,  # a busy machine is no dead mutant
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("mutants")
