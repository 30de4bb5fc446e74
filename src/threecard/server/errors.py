"""How the house says no, beside the refusals of its games."""

from __future__ import annotations

from threecard.core.errors import Code, ThreecardError


class HouseError(ThreecardError):
    """Something the house does not do, or not for this person."""


class WaitError(HouseError):
    """Something to ask for again later; its sentence says `{seconds}`, and so does the header."""

    def __init__(self, code: Code, sentence: str, *, millis: int) -> None:
        self.retry_after = max(1, -(-millis // 1000))
        super().__init__(code, sentence.format(seconds=self.retry_after))


class FundsError(HouseError):
    """An account holds less than was to be taken from it."""

    def __init__(self, code: Code, sentence: str, *, account: str) -> None:
        super().__init__(code, sentence)
        self.account = account


class ConflictError(HouseError):
    """A command's id was used before, for something else."""


class StoreError(HouseError):
    """The store can't be opened, or failed."""


class OutOfTurnError(StoreError):
    """A command asks for an account before others that its group holds: it is for another group."""

    def __init__(self) -> None:
        super().__init__(Code.STORE_FAILED, "The house did not write that down; ask again.")


class CommitUnknownError(StoreError):
    """A commit was sent and its answer lost: it may hold or not, and the store can be asked."""

    def __init__(self, transaction: int | None) -> None:
        super().__init__(
            Code.COMMIT_UNKNOWN,
            "The house can't say yet whether that happened; ask again with the same id.",
        )
        self.transaction = transaction  # as `Store.is_committed` knows it
