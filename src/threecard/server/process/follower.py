"""The follower: reads what other workers of the house commit, as soon as they have."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, cast

from threecard.core.errors import ThreecardError
from threecard.server.house.house import House
from threecard.server.identity import Identity
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.log.office import (
    PasswordReset,
    PasswordSet,
    RolesChanged,
    SessionsEnded,
    office_entries,
    open_office,
)
from threecard.server.money.entries import wallet
from threecard.server.storage.accounts import Account, changes
from threecard.server.storage.transaction import Transaction

GATHER_SECONDS = 0.002  # what comes together is read together; what is our own is known by then
AT_ONCE = 4  # streams read side by side; the other connections are for commands
AGAIN_SECONDS = 1.0
WALLET = wallet("")

log = logging.getLogger(__name__)


class Listens(Protocol):
    """A store that tells what others of its users write."""

    def listen(
        self, moved: Callable[[str, int], None], lost: Callable[[], None]
    ) -> Coroutine[Any, Any, None]: ...


class Follower:
    """Follows the streams that other workers move; people's balances and positions among them."""

    def __init__(
        self, house: House, identity: Identity, moved: Callable[[Account], None], *, office: int
    ) -> None:
        self._house = house
        self._store = cast("Listens", house.store)
        self._identity = identity
        self._wallet_moved = moved
        self._moved: dict[str, int] = {}
        self._lost = False
        self._wakes = asyncio.Event()
        self._office = office  # how far its log is known here

    async def run(self) -> None:
        """Listen and read for ever."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._store.listen(self._on_moved, self._on_lost))
            group.create_task(self._follow())

    def _on_moved(self, stream: str, seq: int) -> None:
        live = self._house.tables.get(stream)
        if live is None or live.seq < seq:
            self._moved[stream] = seq
            self._wakes.set()

    def _on_lost(self) -> None:
        self._lost = True
        self._wakes.set()

    async def _follow(self) -> None:
        while True:
            await self._wakes.wait()
            await asyncio.sleep(GATHER_SECONDS)
            self._wakes.clear()
            moved, self._moved = self._moved, {}
            lost, self._lost = self._lost, False
            try:
                if lost:
                    await self._house.hear_all()
                    moved.setdefault(OFFICE, 0)
                await self._read(moved)
            except ThreecardError as error:
                log.warning("what others wrote could not be read: %s", error)
                await asyncio.sleep(AGAIN_SECONDS)
                self._on_lost()

    async def _read(self, moved: dict[str, int]) -> None:
        streams = list(moved.items())
        for start in range(0, len(streams), AT_ONCE):
            some = streams[start : start + AT_ONCE]
            await asyncio.gather(*(self._hear(name, seq) for name, seq in some))

    async def _hear(self, name: str, seq: int) -> None:
        if name != OFFICE:
            await self._house.hear(name, seq)
            return
        async with self._house.store.reading() as tx:
            await self._hear_office(tx)

    async def _hear_office(self, tx: Transaction) -> None:
        """Chips that changed hands at another worker's counter, and people it made something of."""
        touched: set[Account] = set()
        for record in await tx.records(OFFICE, after=self._office):
            self._office = record.seq
            fact = open_office(self._house.keys, record)
            if isinstance(fact, RolesChanged | PasswordSet | PasswordReset | SessionsEnded):
                self._identity.forget(fact.person)
            touched |= changes(office_entries(fact)).keys()
        for account in touched:
            if account.startswith(WALLET):
                self._wallet_moved(account)
