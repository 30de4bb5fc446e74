"""A person of the house: a name, how they are known, and what they may act as."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum, unique

from msgspec import Struct

from threecard.core.errors import Code
from threecard.server.errors import HouseError

INSTALLER = "installer"  # whoever runs the program on its machine; a name nobody else can have


@unique
class Position(StrEnum):
    """What a person may act as: the rulebooks' roles, the cage and the auditor."""

    PLAYER = "player"
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit_supervisor"
    PIT_MANAGER = "pit_manager"
    SHIFT_MANAGER = "shift_manager"
    CAGE = "cage"
    AUDITOR = "auditor"

    @property
    def spoken(self) -> str:
        return self.value.replace("_", " ")


@unique
class Kind(StrEnum):
    """A guest is known by a session alone, an account by a password."""

    GUEST = "guest"
    ACCOUNT = "account"


class Person(Struct, frozen=True):
    """Somebody the house knows; the name is the one that commands and events carry."""

    name: str
    kind: Kind
    roles: tuple[Position, ...] = (Position.PLAYER,)

    @property
    def is_staff(self) -> bool:
        return any(role is not Position.PLAYER for role in self.roles)

    def may(self, *positions: Position) -> bool:
        """Whether they hold one of these positions."""
        return any(role in positions for role in self.roles)


class SignedIn(Struct, frozen=True):
    """A session began: its token, shown this once, and whose it is."""

    token: str
    person: Person


class Listed(Struct, frozen=True):
    """An account as the shift manager's list has it."""

    name: str
    kind: Kind
    roles: tuple[Position, ...]
    made_at: int
    redeemed: bool  # whether they have a password, so that they can sign in


# Positions that must not meet in one person: who hands out chips does not deal, rule or say who
# may act as what, and who audits does nothing else here.
_AT_WORK = [each for each in Position if each not in (Position.AUDITOR, Position.PLAYER)]
APART: tuple[tuple[Position, Position], ...] = (
    *((Position.AUDITOR, each) for each in _AT_WORK),
    *((Position.CAGE, each) for each in _AT_WORK if each is not Position.CAGE),
)


def require_apart(roles: Iterable[Position]) -> None:
    """Refuse positions that must not meet in one person."""
    held = set(roles)
    for one, other in APART:
        if {one, other} <= held:
            raise HouseError(
                Code.ROLES_APART,
                f"Nobody is both {one.spoken} and {other.spoken}: it takes two people.",
                where="roles",
            )


def in_order(roles: Iterable[Position]) -> tuple[Position, ...]:
    """Each position once, in the order the enumeration has them."""
    held = set(roles)
    return tuple(role for role in Position if role in held)


def require(person: Person, *positions: Position) -> None:
    """Refuse somebody who holds none of the positions."""
    if not person.may(*positions):
        named = " or ".join(position.spoken for position in positions)
        raise HouseError(Code.NOT_PERMITTED, f"This is for the {named}; {person.name} is not.")
