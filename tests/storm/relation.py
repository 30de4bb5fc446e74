"""Relations of the model of PostgreSQL: the keys of a row, and what a statement does to rows."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

Row = tuple[Any, ...]
Key = tuple[Any, ...]  # of a row: its table, and the values that tell it apart

INSERT = re.compile(r"INSERT INTO (\w+) \(([^)]*)\) VALUES \(([^)]*)\)(.*)$", re.DOTALL)
CHANGE = re.compile(r"(?:UPDATE|DELETE FROM) (\w+)\b")
RETURNING = re.compile(r"\s+RETURNING (.+)$")
HELD = re.compile(r"SELECT (.+?) FROM (\w+) (.*) FOR (NO KEY )?UPDATE$", re.DOTALL)
WHOLE = "key of"  # before a row's key where it is held with its key, by FOR UPDATE
NUMBERED = "ledger"  # the one table whose rows the database numbers itself


class ModelRelation(Struct, frozen=True, dict=True):
    """A table: its columns, those of its keys, and the tables that its rows refer to."""

    name: str
    columns: tuple[str, ...]
    keys: tuple[tuple[str, ...], ...]  # the primary one first
    refers: tuple[tuple[str, str], ...]  # a column here, and the table whose key it is

    @cached_property
    def upsert(self) -> str:
        marks = ", ".join("?" * len(self.columns))
        columns = ", ".join(self.columns)
        return f"INSERT OR REPLACE INTO {self.name} ({columns}) VALUES ({marks})"  # noqa: S608 # its own names

    @cached_property
    def where(self) -> str:
        """The row of a key, in a statement."""
        return f"FROM {self.name} WHERE {' AND '.join(f'{part} = ?' for part in self.keys[0])}"

    def keys_in(self, row: dict[str, Any]) -> list[Key]:
        """By which a row is told apart; of one that is not whole, those that it has."""
        return [
            (self.name if place == 0 else f"{self.name} by {key}", *(row[part] for part in key))
            for place, key in enumerate(self.keys)
            if all(part in row for part in key)
        ]

    def keys_of(self, row: Row) -> list[Key]:
        return self.keys_in(dict(zip(self.columns, row, strict=True)))

    def referred(self, rows: list[Row]) -> list[Key]:
        """Keys elsewhere that new rows refer to: who holds one of them keeps these waiting."""
        return [
            (WHOLE, name, row[self.columns.index(column)])
            for row in rows
            for column, name in self.refers
        ]

    def attempted(self, insert: re.Match[str], values: Sequence[Any]) -> list[Key]:
        """The keys of the row that an insertion brings, whether or not it is taken."""
        _, columns, marks, _ = insert.groups()
        given = iter(values)
        row = {
            column.strip(): next(given) if mark.strip() == "?" else int(mark)
            for column, mark in zip(columns.split(","), marks.split(","), strict=True)
        }
        return self.keys_in(row)


def read_relations(db: sqlite3.Connection) -> dict[str, ModelRelation]:
    """Every table of a database."""
    names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    return {name: _read(db, name) for (name,) in db.execute(names).fetchall()}


def _read(db: sqlite3.Connection, name: str) -> ModelRelation:
    columns = db.execute(f"PRAGMA table_info({name})").fetchall()
    primary = tuple(each[1] for each in sorted(columns, key=lambda each: each[5]) if each[5])
    unique = [
        tuple(part[2] for part in db.execute(f"PRAGMA index_info({index[1]})"))
        for index in db.execute(f"PRAGMA index_list({name})").fetchall()
        if index[2] and index[3] == "u"
    ]
    refers = [(each[3], each[2]) for each in db.execute(f"PRAGMA foreign_key_list({name})")]
    return ModelRelation(
        name, tuple(each[1] for each in columns), (primary, *unique), tuple(refers)
    )
