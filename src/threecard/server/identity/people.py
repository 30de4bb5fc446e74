"""People as the database keeps them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.identity.names import name_key
from threecard.server.identity.person import INSTALLER, Kind, Listed, Person, Position, require
from threecard.server.ports import Millis
from threecard.server.storage.transaction import Row, Transaction

_COLUMNS = "name, kind, roles, password, made_at, refilled_at"


class Known(Struct, frozen=True):
    """A person with what nobody else is told."""

    person: Person
    password: str | None  # as argon2 keeps it
    made_at: Millis
    refilled_at: Millis  # when they last got chips of the allowance


async def find(tx: Transaction, name: str) -> Known | None:
    """Whoever has the name, however it is written."""
    found = await tx.rows(f"SELECT {_COLUMNS} FROM people WHERE name_key = ?", name_key(name))  # noqa: S608 # columns of ours
    return _known(found[0]) if found else None


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
    tx: Transaction, person: Person, *, password: str | None, at: Millis, refilled_at: Millis
) -> bool:
    """Keep a new person; false where somebody has the name."""
    added = await tx.rows(
        "INSERT INTO people (name, name_key, kind, roles, password, made_at, refilled_at) "
        "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING name",
        person.name,
        name_key(person.name),
        person.kind.value,
        write_roles(person.roles),
        password,
        at,
        refilled_at,
    )
    return bool(added)


async def set_password(tx: Transaction, name: str, password: str) -> None:
    await tx.rows("UPDATE people SET password = ? WHERE name = ?", password, name)


async def set_roles(tx: Transaction, person: Person) -> None:
    await tx.rows(
        "UPDATE people SET roles = ? WHERE name = ?", write_roles(person.roles), person.name
    )


async def set_refilled(tx: Transaction, name: str, at: Millis) -> None:
    await tx.rows("UPDATE people SET refilled_at = ? WHERE name = ?", at, name)


async def count(tx: Transaction, kind: Kind) -> int:
    return int((await tx.rows("SELECT COUNT(*) FROM people WHERE kind = ?", kind.value))[0][0])


async def managers(tx: Transaction) -> set[str]:
    """Shift managers who can sign in."""
    found = await tx.rows(
        "SELECT name, roles FROM people WHERE kind = ? AND password IS NOT NULL AND roles LIKE ?",
        Kind.ACCOUNT.value,
        f"%{Position.SHIFT_MANAGER}%",
    )
    return {name for name, roles in found if Position.SHIFT_MANAGER in read_roles(roles)}


async def listed(tx: Transaction, *, after: str, limit: int) -> list[Listed]:
    """Accounts by name, after one."""
    found = await tx.rows(
        f"SELECT {_COLUMNS} FROM people WHERE kind = ? AND name_key > ? "  # noqa: S608 # columns of ours
        "ORDER BY name_key LIMIT ?",
        Kind.ACCOUNT.value,
        name_key(after),
        limit,
    )
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


def _known(row: Row) -> Known:
    name, kind, roles, password, made_at, refilled_at = row
    person = Person(name, Kind(kind), read_roles(roles))
    return Known(person, password, Millis(made_at), Millis(refilled_at))
