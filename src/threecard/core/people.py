"""People: who acts at a table, and in which role."""

from __future__ import annotations

from enum import StrEnum, unique


@unique
class Role(StrEnum):
    """The roles the rulebooks name."""

    PLAYER = "player"
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit_supervisor"
    PIT_MANAGER = "pit_manager"
    SHIFT_MANAGER = "shift_manager"

    @property
    def rank(self) -> int:
        """How high the position is; a player holds none."""
        return _RANKS[self]

    @property
    def spoken(self) -> str:
        return self.value.replace("_", " ")


# Members that are asked for at every command have a name of their own, here and beside other
# enums: Python 3.11 looks a member up in its class five times as slowly.
PLAYER = Role.PLAYER

_RANKS = {role: rank for rank, role in enumerate(Role)}
STAFF = tuple(Role)[1:]

UNNAMED = "#"  # before the name of a player whom the books don't know; no account's name has it


def is_unnamed(player: str) -> bool:
    """Whether a dealer at felt calls a player so, who has no account here: `#3`, `#3 Tan`."""
    return player.startswith(UNNAMED)
