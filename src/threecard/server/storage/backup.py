"""Backups: a house copied while it runs, and a house made again from a copy."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

from threecard.core.errors import Code
from threecard.deal.files import write_whole
from threecard.server.errors import StoreError
from threecard.server.storage.location import Place
from threecard.server.storage.migrate import require_format_of
from threecard.server.storage.sqlite import copy_database

DATABASE, HEADS = "house.db", "house.heads"


def back_up(place: Place, folder: Path) -> None:
    """Copy a house to a new folder, as of one moment, whether it runs or not; for its owner alone.

    The heads first: what is signed must be in the copy, which may have more. The key is not
    copied; whoever has key and database reads sealed cards, so the two are kept apart.
    """
    source = _embedded(place)
    place.require_file()
    if folder.exists():
        raise StoreError(Code.STORE_FAILED, f"{folder} is there already; choose another name.")
    partial = folder.with_name(f"{folder.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.parent.mkdir(parents=True, exist_ok=True)
    partial.mkdir(mode=0o700)
    if place.heads_file.exists():
        write_whole(partial / HEADS, place.heads_file.read_bytes(), mode=0o600)
    copy_database(source, partial / DATABASE)
    partial.rename(folder)


def restore(folder: Path, place: Place) -> None:
    """Make a house from a backup; never over one that is there."""
    target = _embedded(place)
    if not (folder / DATABASE).exists():
        raise StoreError(Code.STORE_FAILED, f"{folder} holds no backup of a house.")
    if target.exists():
        raise StoreError(
            Code.STORE_FAILED,
            f"There is a house at {target}; move it away first, or restore to another place.",
        )
    with sqlite3.connect(folder / DATABASE) as connection:
        (whole,) = connection.execute("PRAGMA quick_check").fetchone()
    connection.close()
    if whole != "ok":
        raise StoreError(Code.STORE_FAILED, f"The backup in {folder} is damaged: {whole}.")
    require_format_of(f"sqlite:///{folder / DATABASE}")
    target.parent.mkdir(parents=True, exist_ok=True)
    copy_database(folder / DATABASE, target)
    if (folder / HEADS).exists() and not place.heads_file.exists():
        # Those that are there are later ones, and stay: the house does not open over them unless
        # two people answer for what is lost.
        shutil.copy2(folder / HEADS, place.heads_file)


def _embedded(place: Place) -> Path:
    if place.database_file is None:
        raise StoreError(
            Code.STORE_FAILED,
            "PostgreSQL keeps its own backups; use pg_dump or a base backup, and keep the key "
            "file and the heads file too.",
        )
    return place.database_file
