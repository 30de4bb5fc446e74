"""Tampering: seeded edits to a played house behind its back, and what the audit says of each.

An edit is made in a transaction that is taken back after the audit has read what it would leave, so
that one house serves for thousands. Constraints of the database are off: who writes it can drop
them.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterable, Sequence

import psycopg
from msgspec import Struct

from tests.server.tampered import Played
from threecard.server.audit import Finding
from threecard.server.audit.rows import shown
from threecard.server.storage import relations
from threecard.server.storage.relations import Relation
from threecard.server.storage.transaction import Row, Transaction, Value

EVENTS = Relation(
    "events", ("stream", "seq", "at", "body", "hash", "mac", "cause"), ("stream", "seq")
)
TABLES = (
    EVENTS,
    relations.STREAMS,
    relations.LEDGER,
    relations.BALANCES,
    relations.COMMANDS,
    relations.ROUNDS,
    relations.ROUND_PLAYERS,
    relations.BARS,
    relations.SNAPSHOTS,
    relations.PEOPLE,
    relations.OWN_LIMITS,
    relations.ADJUSTMENTS,
    relations.SESSIONS,
    relations.LINKS,
)
# Tables that hold nothing to be found, and why.
NOT_AUDITED = {
    "workers": "who works is said anew every second, and believed no longer",
    "leases": "who deals a table is settled anew within seconds; a step is taken once all the same",
    "alembic_version": "a database of another revision is brought to ours or not opened",
    "store_format": "a database of another format is not opened",
}
KINDS = ("change", "swap", "delete", "add")
FAILURES = (sqlite3.Error, psycopg.Error, OverflowError)


class Edit(Struct, frozen=True):
    """What was done to which row: as it was, and as it is; none where there was or is no row."""

    kind: str
    relation: Relation
    column: str
    was: tuple[Row, ...]
    now: tuple[Row, ...]

    def __str__(self) -> str:
        return f"{self.kind} {self.relation.name}.{self.column}: {self.was!r} -> {self.now!r}"

    def fields(self) -> list[dict[str, object]]:
        return [dict(zip(self.relation.columns, row, strict=True)) for row in self.was + self.now]


class Tamperer:
    """Draws edits from a seed, over every column in turn."""

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed)
        columns = [(table, column) for table in TABLES for column in table.columns]
        self._draw.shuffle(columns)
        self._columns = columns
        self._next = 0

    async def edit(self, tx: Transaction) -> Edit:
        """Make one edit that changes something."""
        while True:
            relation, column = self._columns[self._next % len(self._columns)]
            self._next += 1
            kind = self._draw.choice(KINDS)
            before = await rows_of(tx, relation)
            try:
                async with tx.savepoint():
                    await self._make(tx, relation, column, kind, before)
                    after = await rows_of(tx, relation)
            except FAILURES:
                continue  # the database does not hold such a thing
            was, now = _without(before, after), _without(after, before)
            if was or now:
                return Edit(kind, relation, column, tuple(was), tuple(now))

    async def _make(
        self, tx: Transaction, relation: Relation, column: str, kind: str, rows: Sequence[Row]
    ) -> None:
        draw, place = self._draw, relation.columns.index(column)
        row = draw.choice(rows)
        match kind:
            case "delete":
                await _delete(tx, relation, row)
            case "add":  # another one like it
                added = list(row)
                for name in {column, draw.choice(relation.key)}:
                    at = relation.columns.index(name)
                    added[at] = self._other(added[at])
                marks = ", ".join("?" * len(added))
                names = ", ".join(relation.columns)
                await tx.rows(f"INSERT INTO {relation.name} ({names}) VALUES ({marks})", *added)  # noqa: S608
            case "swap":
                other = draw.choice(rows)
                await _set(tx, relation, row, column, other[place])
                if column not in relation.key:
                    await _set(tx, relation, other, column, row[place])
            case _:
                await _set(tx, relation, row, column, self._other(row[place]))

    def _other(self, value: Value) -> Value:
        """Something else of the kind."""
        draw = self._draw
        match value:
            case None:
                return draw.choice((0, 1, 5_00))
            case int():
                near = (value + 1, value - 1, value + 10**6, -value, 0, value * 2, 2**53)
                return draw.choice(near)
            case bytes():
                if not value:
                    return bytes(48)
                at, bit = draw.randrange(len(value)), 1 << draw.randrange(8)
                flipped = bytes([*value[:at], value[at] ^ bit, *value[at + 1 :]])
                return draw.choice((flipped, value[:-1], value + b"\0", b""))
            case str():
                at = draw.randrange(len(value) + 1)
                changed = value[:at] + draw.choice("axZ7,. ") + value[at + 1 :]
                return draw.choice((changed, value + "x", "", "shift_manager,cage", "wallet:Mei"))


async def rows_of(tx: Transaction, relation: Relation) -> list[Row]:
    columns = ", ".join(relation.columns)
    key = ", ".join(relation.key)
    return await tx.rows(f"SELECT {columns} FROM {relation.name} ORDER BY {key}")  # noqa: S608


async def _set(tx: Transaction, relation: Relation, row: Row, column: str, value: Value) -> None:
    where, key = _where(relation, row)
    await tx.rows(f"UPDATE {relation.name} SET {column} = ? WHERE {where}", value, *key)  # noqa: S608


async def _delete(tx: Transaction, relation: Relation, row: Row) -> None:
    where, key = _where(relation, row)
    await tx.rows(f"DELETE FROM {relation.name} WHERE {where}", *key)  # noqa: S608


def _where(relation: Relation, row: Row) -> tuple[str, list[Value]]:
    key = [row[relation.columns.index(name)] for name in relation.key]
    return " AND ".join(f"{name} = ?" for name in relation.key), key


def _without(rows: Iterable[Row], others: Iterable[Row]) -> list[Row]:
    left = list(others)
    return [row for row in rows if row not in left or left.remove(row)]  # type: ignore[func-returns-value]


def harmless(edit: Edit) -> str | None:
    """Why nothing comes of an edit that the audit does not see, if nothing does."""
    fields = edit.fields()
    match edit.relation.name:
        case "sessions" if edit.kind == "delete":
            return "a session too few: somebody signs in again"
        case "links" if edit.kind == "delete":
            return "a link too few: another is asked for"
        case "balances" if all(row["cents"] == 0 for row in fields):
            return "a row that holds nothing is as good as none"
        case "ledger" if edit.column == "id" and edit.kind in ("change", "swap"):
            return "the number orders entries of different tables, which no sum depends on"
        case _:
            return None


def located(edit: Edit, findings: Iterable[Finding]) -> bool:
    """Whether a finding names the table and the row, or the record that the edit is about."""
    return any(_names(edit, finding) for finding in findings)


def _names(edit: Edit, finding: Finding) -> bool:
    if edit.relation is EVENTS:
        places = {(row["stream"], row["seq"]) for row in edit.fields()}
        at = {(finding.stream, finding.seq)}
        if finding.seq is not None:  # a gap is seen at the record after, a hash at the next link
            at |= {(finding.stream, finding.seq - 1), (finding.stream, finding.seq + 1)}
        return bool(places & at)
    if finding.check != edit.relation.name:
        return False
    if edit.relation is relations.LEDGER:
        return any(
            finding.row == str(row["id"])
            or (finding.stream, finding.seq) == (row["stream"], row["seq"])
            for row in edit.fields()
        )
    if edit.relation is relations.COMMANDS and finding.row is None:
        return True  # gone: the record that it ended is named
    rows = {", ".join(shown(row[name]) for name in edit.relation.key) for row in edit.fields()}
    return finding.row in rows


class Tally(Struct):
    """What became of edits."""

    found: int = 0
    harmless: dict[str, int] = {}
    missed: list[str] = []

    def __str__(self) -> str:
        said = "; ".join(f"{why} ({count:,})" for why, count in sorted(self.harmless.items()))
        total = self.found + sum(self.harmless.values()) + len(self.missed)
        return f"{total:,} edits: {self.found:,} found and located; harmless: {said or 'none'}"


async def tamper(played: Played, seed: int, edits: int, tally: Tally | None = None) -> Tally:
    """Make so many edits, each on the house as it was played."""
    tally, tamperer = tally or Tally(), Tamperer(seed)
    for number in range(edits):
        async with played.trial() as tx:
            edit = await tamperer.edit(tx)
            report = await played.audit(tx)
        if located(edit, report.findings):
            tally.found += 1
        elif not report.findings and (why := harmless(edit)):
            tally.harmless[why] = tally.harmless.get(why, 0) + 1
        else:
            said = "; ".join(f"{each.check} {each.where}" for each in report.findings[:3])
            tally.missed.append(f"seed {seed} edit {number}: {edit} ({said or 'nothing found'})")
    return tally
