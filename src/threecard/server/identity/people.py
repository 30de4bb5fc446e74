"""People the house knows: found by name, added, and changed."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.identity.names import name_key
from threecard.server.identity.person import INSTALLER, Kind, Listed, Person, Position, require
from threecard.server.ports import Millis
from threecard.server.storage.people import (
    PersonRow,
    add_person,
    count_people,
    find_person,
    list_holders,
    list_people,
    set_roles,
)
from threecard.server.storage.sessions import SessionRow
from threecard.server.storage.transaction import Transaction

FIRST_EPOCH = 1


class Known(Struct, frozen=True):
    """A person with what nobody else is told."""

    person: Person
    password: str | None  # as argon2 keeps it
    made_at: Millis
    refilled_at: Millis  # when they last got chips of the allowance
    epoch: int  # sessions and links of an earlier one are void
    granted_by: str  # who gave them the positions they have
    pin: str | None = None  # as argon2 keeps it


async def find(tx: Transaction, name: str) -> Known | None:
    """Whoever has the name, however it is written."""
    found = await find_person(tx, name_key(name))
    return None if found is None else _known(found)


async def need(tx: Transaction, name: str) -> Known:
    known = await find(tx, name)
    if known is None:
        raise HouseError(Code.UNKNOWN_PERSON, f"The house knows nobody called “{name}”.")
    return known


async def acting(tx: Transaction, by: Person, *positions: Position) -> Person:
    """Who acts, as they are in this transaction: a position may have been taken from them."""
    if by.name == INSTALLER:  # not kept here, and no session is theirs: the caller answers for it
        require(by, *positions)
        return by
    known = await find(tx, by.name)
    if known is None:
        raise HouseError(Code.NOT_PERMITTED, f"{by.name} is nobody here any more.")
    require(known.person, *positions)
    return known.person


async def add(
    tx: Transaction,
    person: Person,
    *,
    password: str | None,
    at: Millis,
    refilled_at: Millis,
    by: str,
    guest: str | None = None,
) -> bool:
    """Keep a new person, let in by somebody or by themselves; false where the name is taken."""
    row = PersonRow(
        person.name,
        person.kind.value,
        write_roles(person.roles),
        password,
        at,
        refilled_at,
        FIRST_EPOCH,
        by,
        guest,
    )
    return await add_person(tx, name_key(person.name), row)


async def change_roles(tx: Transaction, person: Person, *, by: str) -> None:
    await set_roles(tx, person.name, write_roles(person.roles), by=by)


async def holders(tx: Transaction, *positions: Position) -> list[Known]:
    """Accounts that can sign in and hold one of the positions, by name."""
    found = {
        row.name: _known(row)
        for position in positions
        for row in await list_holders(tx, Kind.ACCOUNT.value, position.value)
        if position in read_roles(row.roles)
    }
    return [found[name] for name in sorted(found)]


async def count(tx: Transaction, kind: Kind) -> int:
    return await count_people(tx, kind.value)


async def managers(tx: Transaction) -> set[str]:
    """Shift managers who can sign in."""
    return {each.person.name for each in await holders(tx, Position.SHIFT_MANAGER)}


async def listed(tx: Transaction, *, after: str, limit: int) -> list[Listed]:
    """Accounts by name, after one."""
    found = await list_people(tx, Kind.ACCOUNT.value, after=name_key(after), limit=limit)
    return [
        Listed(
            name=each.person.name,
            kind=each.person.kind,
            roles=each.person.roles,
            made_at=each.made_at,
            redeemed=each.password is not None,
        )
        for each in map(_known, found)
    ]


def read_roles(written: str) -> tuple[Position, ...]:
    return tuple(Position(role) for role in written.split(",") if role)


def write_roles(roles: Iterable[Position]) -> str:
    return ",".join(roles)


def person_in(row: PersonRow | SessionRow) -> Person:
    """The person that a row is of."""
    return Person(row.name, Kind(row.kind), read_roles(row.roles))


def _known(row: PersonRow) -> Known:
    return Known(
        person_in(row),
        row.password,
        row.made_at,
        row.refilled_at,
        row.epoch,
        row.granted_by,
        row.pin,
    )
