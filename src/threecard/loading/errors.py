"""How a game from outside is refused: every fault with the place where it is to be mended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from threecard.core.errors import Code, ThreecardError


class GameFault(NamedTuple):
    """One thing that is wrong with a game from outside."""

    place: str  # a file and its line, as `commission.py:41`; or what was to be loaded
    sentence: str

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}"


class GameError(ThreecardError):
    """A game from outside that is not there, is broken or half a game, or has a taken name."""

    def __init__(self, code: Code, faults: Sequence[GameFault]) -> None:
        super().__init__(code, faults[0].sentence, where=faults[0].place)
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))

    def __reduce__(self) -> tuple[object, ...]:
        return (GameError, (self.code, self.faults))
