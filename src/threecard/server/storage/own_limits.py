"""Own limits: what people set for themselves, a row for each kind."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct

from threecard.server.storage.transaction import Transaction


class LimitRow(Struct, frozen=True):
    """A limit: what holds now and, if anything is to change, what holds from when on."""

    kind: str
    value: int | None
    later_value: int | None = None
    later_from: int | None = None


async def limits_of(tx: Transaction, people: Collection[str]) -> list[tuple[str, LimitRow]]:
    """The limits of several people, each with whose it is."""
    found = await tx.run_for(
        "SELECT person, kind, value, later_value, later_from FROM own_limits WHERE person = ANY(?)",
        people,
    )
    return [(person, LimitRow(*row)) for person, *row in found]


async def save_limit(tx: Transaction, person: str, limit: LimitRow) -> None:
    """Keep a limit in place of the one of its kind."""
    await tx.rows(
        "INSERT INTO own_limits (person, kind, value, later_value, later_from) "
        "VALUES (?, ?, ?, ?, ?) ON CONFLICT (person, kind) DO UPDATE SET value = excluded.value, "
        "later_value = excluded.later_value, later_from = excluded.later_from",
        person,
        limit.kind,
        limit.value,
        limit.later_value,
        limit.later_from,
    )


async def delete_limits(tx: Transaction, people: Iterable[str]) -> None:
    await tx.run_many("DELETE FROM own_limits WHERE person = ?", [(each,) for each in people])
