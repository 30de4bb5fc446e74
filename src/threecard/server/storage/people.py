"""People: whom the house knows, one row each.

What a name may be, and what a position allows, is not known here. A name is looked for by its key,
which is the same however the name is written.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from threecard.server.ports import Millis
from threecard.server.storage.transaction import Transaction

_COLUMNS = "name, kind, roles, password, made_at, refilled_at, epoch, granted_by, guest, pin"


class PersonRow(Struct, frozen=True):
    """A person as the database keeps them."""

    name: str
    kind: str
    roles: str  # with commas between
    password: str | None  # as argon2 keeps it
    made_at: Millis
    refilled_at: Millis  # when they last got chips of the allowance
    epoch: int  # sessions and links of an earlier one are void
    granted_by: str  # who gave them the positions they have
    guest: str | None = None  # as whom they came, before they made an account
    pin: str | None = None  # as argon2 keeps it


async def find_person(tx: Transaction, key: str) -> PersonRow | None:
    found = await tx.rows(f"SELECT {_COLUMNS} FROM people WHERE name_key = ?", key)  # noqa: S608 # columns of ours
    return PersonRow(*found[0]) if found else None


async def names_of(tx: Transaction, name: str) -> tuple[str, ...]:
    """The names that somebody has played under: their own and, if they were one, the guest's.

    The commands of one group share a look.
    """
    known = tx.known.get(("names", name))
    if isinstance(known, tuple):
        return known
    found = await tx.rows("SELECT guest FROM people WHERE name = ? AND guest IS NOT NULL", name)
    names = tx.known["names", name] = (name, *(str(guest) for (guest,) in found))
    return names


async def add_person(tx: Transaction, key: str, person: PersonRow) -> bool:
    """Keep a new person; false where somebody has the name."""
    added = await tx.rows(
        f"INSERT INTO people (name_key, {_COLUMNS}) "  # noqa: S608 # columns of ours
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING name",
        key,
        person.name,
        person.kind,
        person.roles,
        person.password,
        person.made_at,
        person.refilled_at,
        person.epoch,
        person.granted_by,
        person.guest,
        person.pin,
    )
    return bool(added)


async def set_password(tx: Transaction, name: str, password: str | None, *, epoch: int) -> None:
    await tx.rows("UPDATE people SET password = ?, epoch = ? WHERE name = ?", password, epoch, name)


async def set_pin(tx: Transaction, name: str, pin: str | None) -> None:
    await tx.rows("UPDATE people SET pin = ? WHERE name = ?", pin, name)


async def set_epoch(tx: Transaction, name: str, epoch: int) -> None:
    await tx.rows("UPDATE people SET epoch = ? WHERE name = ?", epoch, name)


async def set_roles(tx: Transaction, name: str, roles: str, *, by: str) -> None:
    await tx.rows("UPDATE people SET roles = ?, granted_by = ? WHERE name = ?", roles, by, name)


async def set_refilled(tx: Transaction, name: str, at: Millis) -> None:
    await tx.rows("UPDATE people SET refilled_at = ? WHERE name = ?", at, name)


async def count_people(tx: Transaction, kind: str) -> int:
    return int((await tx.rows("SELECT COUNT(*) FROM people WHERE kind = ?", kind))[0][0])


async def list_people(tx: Transaction, kind: str, *, after: str, limit: int) -> list[PersonRow]:
    """Those of a kind whose key comes after one, by key."""
    found = await tx.rows(
        f"SELECT {_COLUMNS} FROM people WHERE kind = ? AND name_key > ? "  # noqa: S608 # columns of ours
        "ORDER BY name_key LIMIT ?",
        kind,
        after,
        limit,
    )
    return [PersonRow(*row) for row in found]


async def list_holders(tx: Transaction, kind: str, role: str) -> list[PersonRow]:
    """Those of a kind who have a password and whose roles, as written, contain this text."""
    found = await tx.rows(
        f"SELECT {_COLUMNS} FROM people "  # noqa: S608 # columns of ours
        "WHERE kind = ? AND password IS NOT NULL AND roles LIKE ?",
        kind,
        f"%{role}%",
    )
    return [PersonRow(*row) for row in found]


async def list_sessionless(tx: Transaction, kind: str, *, limit: int) -> list[str]:
    """Names of a kind that no session stands for."""
    found = await tx.rows(
        "SELECT name FROM people WHERE kind = ? AND NOT EXISTS "
        "(SELECT 1 FROM sessions WHERE person = people.name) LIMIT ?",
        kind,
        limit,
    )
    return [name for (name,) in found]


async def delete_people(tx: Transaction, names: Iterable[str]) -> None:
    await tx.run_many("DELETE FROM people WHERE name = ?", [(name,) for name in names])
