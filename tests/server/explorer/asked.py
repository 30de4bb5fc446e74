"""Questions for tests, and what becomes of the processes that answer them."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

from threecard.server.explorer import HoldAsked, OddsAsked, Pricer, WhatIf
from threecard.server.explorer.pricer import PricingProcess

WITHIN = 20.0
_pays = count(9)


def a_quick_one() -> OddsAsked:
    """A question that nobody asked before."""
    return OddsAsked(what_if=WhatIf(game="N3P", pay=(f"tie.tie={next(_pays)}:1",)))


def a_long_one() -> HoldAsked:
    """One that is put to the process for long ones, though it does not take long."""
    what_if = WhatIf(game="N3P", pay=(f"tie.tie={next(_pays)}:1",))
    return HoldAsked(what_if=what_if, stake=("main=25",), occupied="1")


@asynccontextmanager
async def pricing(*, kept_max: int = 2**20) -> AsyncIterator[Pricer]:
    async with Pricer(kept_max=kept_max) as pricer:
        yield pricer
    await asyncio.sleep(0.05)  # the loop hears that its processes ended


def pid_of(own: PricingProcess) -> int:
    assert own._process is not None
    return own._process.pid


def is_there(pid: int) -> bool:
    """Whether a process runs; one that ended and is still to be waited for does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def ends(pid: int) -> bool:
    """Whether a process ends within a while."""
    until = time.monotonic() + WITHIN
    while is_there(pid) and time.monotonic() < until:
        time.sleep(0.02)
    return not is_there(pid)


def processes_of(parent: int) -> list[int]:
    """The pricing processes that a process started and that still run."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdecimal():
            continue
        try:
            about = (folder / "stat").read_text().rpartition(")")[2].split()
            command = (folder / "cmdline").read_bytes()
        except OSError:  # it ended meanwhile
            continue
        if int(about[1]) == parent and b"explorer.process" in command and about[0] != "Z":
            found.append(int(folder.name))
    return found


def signal_to(pid: int, number: int) -> None:
    os.kill(pid, number)
