"""A store: where a house is kept, and how its groups of commands are committed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractAsyncContextManager

from threecard.server.storage.transaction import Transaction


class Store(ABC):
    """A place to keep a house."""

    queues_by_stream: bool  # whether groups of different streams may run side by side
    failures: tuple[type[Exception], ...]  # what its driver raises when the database fails
    away: tuple[type[Exception], ...]  # those that say nothing about what it was asked

    @abstractmethod
    async def open(self) -> None:
        """Bring the database to the present revision and hold it."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    def group(self) -> AbstractAsyncContextManager[Transaction]:
        """A group of commands: committed and synced at its end, or not at all.

        An error means that it was not; only `CommitUnknownError` means that nobody knows yet.
        """

    @abstractmethod
    async def is_committed(self, transaction: int | None) -> bool:
        """Whether a group that ended in `CommitUnknownError` is committed; never again otherwise.

        `StoreError` as long as the database can't say.
        """

    @abstractmethod
    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        """A consistent look at what is committed; it writes nothing."""

    @abstractmethod
    async def moment(self, tx: Transaction) -> str:
        """A name for the moment that a transaction looks at, for as long as it looks."""

    @abstractmethod
    def joining(self, moment: str) -> AbstractAsyncContextManager[Transaction]:
        """The same look from another process, whose store was never opened."""

    @abstractmethod
    async def size(self) -> int:
        """How many bytes the store takes on its disk."""

    @abstractmethod
    async def backup(self, path: str) -> None:
        """Copy the whole store, as of one moment, while it goes on."""
