"""Statements stand in storage and nowhere else, as the source says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import threecard

ROOT = Path(threecard.__file__).parent
STORAGE = ROOT / "server" / "storage"
WITNESS = ROOT / "witness" / "signed_log.py"  # a process of its own, with a store of its own
# As they are written here, in capitals; prose that begins with one goes on in small letters.
STATEMENT = re.compile(
    r"\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|LOCK TABLE|(CREATE|DROP|ALTER) TABLE)\b"
    r"|\b(PRAGMA|SAVEPOINT|LISTEN|VACUUM)\b|^(BEGIN|COMMIT|ROLLBACK)\b"
)
RUNS = frozenset({"rows", "run_many", "execute", "executemany", "exec_driver_sql"})
DRIVERS = frozenset({"sqlite3", "psycopg", "psycopg_pool", "sqlalchemy", "alembic"})


def modules() -> list[Path]:
    found = (each for each in ROOT.rglob("*.py") if not each.is_relative_to(STORAGE))
    return [each for each in found if each != WITNESS]


def statements(source: str) -> Iterator[str]:
    """Whatever in a module is a statement, runs one, or brings a database's driver in."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str(text) | bytes(text)):
                written = text.decode("latin-1") if isinstance(text, bytes) else text
                if STATEMENT.search(written):
                    yield written
            case ast.Call(func=ast.Attribute(attr=name), args=[_, *_]) if name in RUNS:
                yield f".{name}(…)"
            case ast.Import(names=names):
                yield from (each.name for each in names if each.name.split(".")[0] in DRIVERS)
            case ast.ImportFrom(module=str(name)) if name.split(".")[0] in DRIVERS:
                yield name
            case _:
                pass


def test_no_module_outside_storage_holds_a_statement() -> None:
    found = {
        str(each.relative_to(ROOT)): held
        for each in modules()
        if (held := list(statements(each.read_text())))
    }
    assert found == {}
    assert len(modules()) > 100


def test_every_module_of_storage_that_reads_rows_is_seen_to_hold_statements() -> None:
    """The same search, where it must find something: what it overlooks there it overlooks here."""
    for name in ("people", "sessions", "leases", "ledger", "rounds", "transfer", "transaction"):
        found = list(statements((STORAGE / f"{name}.py").read_text()))
        assert any(STATEMENT.search(each) for each in found), name


@pytest.mark.parametrize(
    "planted",
    [
        'ASK = "SELECT 1"',
        'ASK = f"DELETE FROM {table}"',
        'ASK = b"UPDATE people SET roles = 1"',
        "def ask(tx): return tx.rows(ASKED_ELSEWHERE, 1)",
        "def ask(tx): return tx.run_many('select 1', ())",
        'async def ask(tx):\n    """INSERT INTO people."""',
        "def ask():\n    import sqlite3",
        "from sqlalchemy.orm import Session",
    ],
)
def test_a_planted_statement_is_found(planted: str) -> None:
    assert list(statements(planted))


def test_prose_is_no_statement() -> None:
    assert not list(statements('"""Update what you see, or select a row; begin at once."""'))
