"""Executors: who does the chunks. Threads here, processes here, or a Dask cluster elsewhere."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import contextmanager
from enum import StrEnum, unique
from typing import Any

from threecard.core.errors import Code
from threecard.core.extras import how_to_get
from threecard.sim.errors import SimulationError
from threecard.sim.spec import bad_count

REACHED_WITHIN = 10  # seconds
GREETING_MAX = 1 << 20  # bytes of a scheduler's first word


@unique
class Pool(StrEnum):
    """What workers on this machine are."""

    THREADS = "threads"  # for the kernel, which lets go of Python's lock
    PROCESSES = "processes"  # for the engine, which is Python


def cores() -> int:
    """How many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)  # macOS has none
    return len(affinity(0)) if affinity else os.cpu_count() or 1


@contextmanager
def local_executor(pool: Pool, workers: int) -> Iterator[Executor]:
    """Workers on this machine, for a `with` block.

    Chunks not begun are given up when the block is left.
    """
    if workers < 1:
        raise bad_count(f"One worker or more, not {workers}.")
    if pool is Pool.THREADS:
        executor: Executor = ThreadPoolExecutor(workers)
    else:
        # Spawned, for a fork of a process with compiled code in threads may hang or die.
        spawn = multiprocessing.get_context("spawn")
        executor = ProcessPoolExecutor(workers, mp_context=spawn, initializer=_let_us_stop)
    try:
        yield executor
    except BrokenExecutor as error:
        raise SimulationError(
            Code.SIM_NO_CLUSTER,
            f"A worker process died: {error} What was played is kept if there is a --checkpoint.",
        ) from None
    finally:
        executor.shutdown(cancel_futures=True)


def _let_us_stop() -> None:
    """A Ctrl-C is for whoever gives out the chunks; a worker finishes the one it has."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def cluster_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of a Dask cluster and how many threads its workers have, for a `with` block."""
    try:
        client: Any = _client(address)
        threads = sum(client.nthreads().values())
    # On a machine so busy that Dask's own loop does not start in ten seconds, it asserts.
    except (OSError, ValueError, AssertionError) as error:
        raise SimulationError(
            Code.SIM_NO_CLUSTER,
            f"No Dask scheduler answers at {address}: {error}. Start one with dask scheduler, and "
            "workers with dask worker ADDRESS.",
        ) from None
    except ModuleNotFoundError:
        raise SimulationError(
            Code.SIM_NO_CLUSTER, f"A cluster needs more: {how_to_get('cluster')}."
        ) from None
    with client:
        if not threads:
            raise SimulationError(
                Code.SIM_NO_CLUSTER, f"The cluster at {address} has no workers: start dask worker."
            )
        # Pure calls of equal arguments would be answered from memory; a chunk is asked for once.
        executor: Executor = client.get_executor(pure=False)
        try:
            yield executor, threads
        except _lost() as error:
            raise SimulationError(
                Code.SIM_NO_CLUSTER,
                f"The cluster at {address} went away ({type(error).__name__}). What was played is "
                "kept if there is a --checkpoint.",
            ) from None
        finally:
            executor.shutdown(wait=False)


def _ask(address: str) -> None:
    """Whether what listens there is a scheduler, for Dask would wait a minute for a word of it.

    A scheduler speaks first, and begins with the length of what it says. What is no address never
    gets as far as a client: one that could not start is closed by the garbage collector, and if
    another starts just then, the two wait for each other for ever.
    """
    scheme, _, place = address.rpartition("://")
    if scheme not in {"", "tcp"}:
        return  # Dask knows other ways
    host, _, port = place.rpartition(":")
    if not host or not port.isdecimal():
        raise ValueError("an address is tcp://HOST:PORT")
    with socket.create_connection((host.strip("[]"), int(port)), REACHED_WITHIN) as opened:
        try:
            said = opened.recv(8, socket.MSG_WAITALL)
        except TimeoutError:
            said = b""
    if len(said) < 8 or int.from_bytes(said, "little") > GREETING_MAX:
        raise OSError("what listens there does not speak as Dask does")


def _client(address: str) -> object:
    # Here and not above, so that whoever has no cluster need not have Dask.
    from distributed import Client

    _ask(address)
    # A scheduler that is gone is raised as a sentence; Dask and its loop would log tracebacks too.
    for noisy in ("distributed.client", "tornado.application"):
        logging.getLogger(noisy).setLevel(logging.CRITICAL)
    connect: Any = Client  # it has no types
    return connect(address, timeout=REACHED_WITHIN, set_as_default=False)


def _lost() -> tuple[type[Exception], ...]:
    """What a chunk ends with whose scheduler is gone, or whose workers died one after the other."""
    from distributed.comm.core import CommClosedError
    from distributed.scheduler import KilledWorker

    return (CancelledError, CommClosedError, KilledWorker)
