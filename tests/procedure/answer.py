"""What a table answers to a command: accepted, recorded though refused, or refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Command = dict[str, Any]
Why = tuple[str, ...]  # the clauses or readings that may be cited; empty where no text names one


class RefusedError(Exception):
    """The table says no, and nothing is on record."""


@dataclass(frozen=True)
class Line:
    """How one wager or payment ended."""

    position: int
    player: str
    wager: str
    stake: int
    payout: int
    returned: int
    why: Why = ()

    @property
    def taken(self) -> int:
        return self.payout + self.returned


@dataclass
class Answer:
    """What the table said."""

    status: str = "accepted"
    why: Why = ()  # of a ruling or of a refusal on record
    confirm: bool = False  # a second person has to say that it is so
    lines: list[Line] | None = None  # of a settlement, a void or a correction
    meter: int | None = None  # the jackpot's after a settlement that moved it


def same_cite(told: tuple[str, ...], why: Why) -> bool:
    """Whether what the product cites is one of these, or a part or the whole of one."""
    return not why or any(
        each == one or each.startswith(one + ".") or one.startswith(each + ".")
        for each in told
        for one in why
    )
