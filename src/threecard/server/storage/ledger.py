"""The ledger: every entry that moved cents, in the order of its number."""

from __future__ import annotations

from msgspec import Struct

from threecard.server.ports import Millis
from threecard.server.storage.accounts import Account, Entry
from threecard.server.storage.transaction import Transaction


class Posting(Struct, frozen=True):
    """An entry as one account sees it: cents that came or, below zero, went."""

    id: int
    at: int
    stream: str
    cents: int
    kind: str


async def list_entries_since(
    tx: Transaction, account: Account, stream: str, seq: int
) -> list[tuple[str, int, Entry]]:
    """An account's entries after those of a record, in order, each with its stream and record."""
    await tx.flush()
    found = await tx.rows(
        "SELECT stream, seq, source, target, cents, kind FROM ledger WHERE id > "
        "(SELECT COALESCE(MAX(id), 0) FROM ledger WHERE stream = ? AND seq = ?) "
        "AND (source = ? OR target = ?) ORDER BY id",
        stream,
        seq,
        account,
        account,
    )
    return [(of, at, Entry(*entry)) for of, at, *entry in found]


async def list_entries_from(
    tx: Transaction, account: Account, stream: str, seq: int
) -> list[tuple[str, int, Entry]]:
    """An account's entries from the first that a record of this stream, or a later one, made."""
    await tx.flush()
    found = await tx.rows(
        "SELECT stream, seq, source, target, cents, kind FROM ledger WHERE id >= "
        "(SELECT MIN(id) FROM ledger WHERE stream = ? AND seq >= ? AND (source = ? OR target = ?)) "
        "AND (source = ? OR target = ?) ORDER BY id",
        stream,
        seq,
        *[account] * 4,
    )
    return [(of, at, Entry(*entry)) for of, at, *entry in found]


async def list_entries_between(
    tx: Transaction, account: Account, *, after: int, before: int
) -> list[tuple[str, int, Entry]]:
    """An account's entries numbered between two, in order, each with its stream and record."""
    found = await tx.rows(
        "SELECT stream, seq, source, target, cents, kind FROM ledger WHERE id > ? AND id < ? "
        "AND (source = ? OR target = ?) ORDER BY id",
        after,
        before,
        account,
        account,
    )
    return [(of, at, Entry(*entry)) for of, at, *entry in found]


async def list_postings(
    tx: Transaction, account: Account, *, before: int, limit: int
) -> list[Posting]:
    """An account's entries whose number comes before one, the latest first."""
    # Each half by its own index, or a long history would be read whole.
    found = await tx.rows(
        "SELECT id, at, stream, cents, kind FROM (SELECT * FROM ("
        "SELECT id, at, stream, cents, kind FROM ledger WHERE target = ? AND id < ? "
        "ORDER BY id DESC LIMIT ?) AS came UNION ALL SELECT * FROM ("
        "SELECT id, at, stream, -cents, kind FROM ledger WHERE source = ? AND id < ? "
        "ORDER BY id DESC LIMIT ?) AS went) AS moved ORDER BY id DESC LIMIT ?",
        *(account, before, limit) * 2,
        limit,
    )
    return [Posting(*row) for row in found]


async def moved_since(
    tx: Transaction, account: Account, first: int, *, at: int = 0, besides: str = ""
) -> int:
    """What came to an account, less what went, from entry `first` on.

    Entries older than `at` do not count, nor do those of the stream `besides`.
    """
    found = await tx.rows(
        "SELECT (SELECT COALESCE(SUM(cents), 0) FROM ledger "
        "WHERE target = ? AND id >= ? AND at >= ? AND stream <> ?) - "
        "(SELECT COALESCE(SUM(cents), 0) FROM ledger "
        "WHERE source = ? AND id >= ? AND at >= ? AND stream <> ?)",
        *(account, first, at, besides) * 2,
    )
    return int(found[0][0])


async def moved_in(
    tx: Transaction, account: Account, stream: str, *, first: int, last: int
) -> dict[str, int]:
    """What came to an account, less what went, by kind, for some records of one stream."""
    moved: dict[str, int] = {}
    for side, sign in (("target", 1), ("source", -1)):
        rows = await tx.rows(
            f"SELECT kind, SUM(cents) FROM ledger WHERE {side} = ? AND stream = ? "  # noqa: S608 # ours
            "AND seq BETWEEN ? AND ? GROUP BY kind",
            account,
            stream,
            first,
            last,
        )
        for kind, cents in rows:
            moved[str(kind)] = moved.get(str(kind), 0) + sign * int(cents)
    return moved


async def times_spent(
    tx: Transaction, account: Account, kind: str, *, first: int, at: int
) -> list[Millis]:
    """When entries of a kind took from an account, from entry `first` and the time `at` on."""
    found = await tx.rows(
        "SELECT at FROM ledger WHERE source = ? AND id >= ? AND at >= ? AND kind = ? ORDER BY id",
        account,
        first,
        at,
        kind,
    )
    return [Millis(each) for (each,) in found]


async def moved_by_day(
    tx: Transaction, account: Account, *, day_ms: int, shift_ms: int
) -> list[tuple[int, str, int]]:
    """What came to an account and, below zero, what went, by number of the day and by kind.

    Day 0 begins `shift_ms` before 1970.
    """
    moved: list[tuple[int, str, int]] = []
    for side, sign in (("target", 1), ("source", -1)):
        rows = await tx.rows(
            f"SELECT (at + ?) / {day_ms}, kind, SUM(cents) FROM ledger WHERE {side} = ? "  # noqa: S608 # ours
            "GROUP BY 1, 2",
            shift_ms,
            account,
        )
        moved += [(int(day), str(kind), sign * int(cents)) for day, kind, cents in rows]
    return moved


async def first_since(tx: Transaction, at: int) -> int:
    """The number of the first entry since a time, or of the one to come.

    Found by halving: the ledger has no index by time to keep up.
    """
    low = 0
    high = int((await tx.rows("SELECT COALESCE(MAX(id) + 1, 0) FROM ledger"))[0][0])
    while low < high:
        middle = (low + high) // 2
        entry, written = (
            await tx.rows("SELECT id, at FROM ledger WHERE id >= ? ORDER BY id LIMIT 1", middle)
        )[0]
        if written >= at:
            high = middle
        else:
            low = entry + 1
    return low
