"""Sessions: who is signed in, by the hash of a token."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from threecard.server.ports import Millis
from threecard.server.storage.transaction import Transaction


class SessionRow(Struct, frozen=True):
    """A session, with the person that it stands for."""

    name: str
    kind: str
    roles: str
    began_at: Millis
    seen_at: Millis
    epoch: int  # the person's when it began
    mac: bytes
    present: int  # the person's epoch by now


async def add_session(
    tx: Transaction, key: bytes, person: str, at: Millis, *, epoch: int, mac: bytes
) -> None:
    await tx.rows(
        "INSERT INTO sessions (token, person, began_at, seen_at, epoch, mac) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        key,
        person,
        at,
        at,
        epoch,
        mac,
    )


async def find_session(tx: Transaction, key: bytes) -> SessionRow | None:
    found = await tx.rows(
        "SELECT name, kind, roles, began_at, seen_at, sessions.epoch, mac, people.epoch "
        "FROM sessions JOIN people ON people.name = sessions.person WHERE token = ?",
        key,
    )
    return SessionRow(*found[0]) if found else None


async def sessions_of(tx: Transaction, person: str) -> list[bytes]:
    """The keys of a person's sessions, the one seen last first."""
    found = await tx.rows(
        "SELECT token FROM sessions WHERE person = ? ORDER BY seen_at DESC", person
    )
    return [key for (key,) in found]


async def list_stale(
    tx: Transaction, kind: str, *, seen_before: int, began_before: int
) -> list[bytes]:
    """The keys of sessions of a kind of people that were not used since, or began before."""
    found = await tx.rows(
        "SELECT token FROM sessions WHERE (seen_at < ? OR began_at < ?) AND person IN "
        "(SELECT name FROM people WHERE kind = ?)",
        seen_before,
        began_before,
        kind,
    )
    return [key for (key,) in found]


async def set_seen(tx: Transaction, key: bytes, at: Millis, mac: bytes) -> None:
    await tx.rows("UPDATE sessions SET seen_at = ?, mac = ? WHERE token = ?", at, mac, key)


async def delete_sessions(tx: Transaction, keys: Iterable[bytes]) -> None:
    await tx.run_many("DELETE FROM sessions WHERE token = ?", [(key,) for key in keys])
