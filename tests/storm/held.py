"""Rows that are held: by which transaction, who waits for it and for how long, and rings."""

from __future__ import annotations

import asyncio
import sqlite3
from math import inf

import psycopg
from psycopg import errors

from tests.storm.relation import Key, Row

DEADLOCK_SECONDS = 1.0


class ModelTransaction:
    """What a transaction has written, and what it holds."""

    def __init__(self) -> None:
        self.rows: dict[Key, Row | None] = {}  # as it leaves them; none is deleted
        self.held: list[Key] = []
        self.savepoint: tuple[dict[Key, Row | None], int] | None = None
        self.notices: list[tuple[str, str]] = []
        self.number: int | None = None
        self.is_failed = False
        self.is_over = False
        self.limits = (0, 0)  # milliseconds for a row that another holds, and for a statement
        self.look: sqlite3.Connection | None = None  # of one that only looks


class HeldRows:
    """Who holds what."""

    def __init__(self) -> None:
        self.deadlocks = 0
        self._holders: dict[Key, ModelTransaction] = {}
        self._waits_for: dict[ModelTransaction, ModelTransaction] = {}
        self._released: list[asyncio.Future[None]] = []

    def is_others(self, tx: ModelTransaction, key: Key) -> bool:
        return self._holders.get(key, tx) is not tx

    def take(self, tx: ModelTransaction, key: Key) -> None:
        if self._holders.setdefault(key, tx) is tx and key not in tx.held:
            tx.held.append(key)

    def release(self, tx: ModelTransaction, count: int = 0) -> None:
        """Let all go but the first so many."""
        freed = tx.held[count:]
        del tx.held[count:]
        for key in freed:
            del self._holders[key]
        if freed:
            waiting, self._released = self._released, []
            for each in waiting:
                if not each.done():
                    each.set_result(None)

    async def wait(self, tx: ModelTransaction, key: Key) -> None:
        """Until a row is let go; two who wait for each other are found out."""
        loop = asyncio.get_running_loop()
        lock, statement = (loop.time() + each / 1000 if each else inf for each in tx.limits)
        look = loop.time() + DEADLOCK_SECONDS
        try:
            while self.is_others(tx, key):
                self._waits_for[tx] = self._holders[key]
                woken: asyncio.Future[None] = loop.create_future()
                self._released.append(woken)
                await asyncio.wait({woken}, timeout=min(look, lock, statement) - loop.time())
                if loop.time() >= lock:
                    raise errors.LockNotAvailable("lock timeout")
                if loop.time() >= statement:
                    raise errors.QueryCanceled("statement timeout")
                if loop.time() >= look:
                    look += DEADLOCK_SECONDS
                    self._check_ring(tx)
            if tx.is_over:
                raise psycopg.OperationalError("the session is over")
        finally:
            self._waits_for.pop(tx, None)

    def _check_ring(self, tx: ModelTransaction) -> None:
        seen, each = {tx}, self._waits_for.get(tx)
        while each is not None and each not in seen:
            seen.add(each)
            each = self._waits_for.get(each)
        if each is tx:
            self.deadlocks += 1
            raise errors.DeadlockDetected("two transactions wait for each other")
