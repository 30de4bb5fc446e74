"""The terminal: one console for tables, one way to say no."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from rich.console import Console
from rich.table import Table

from threecard.core.errors import ThreecardError
from threecard.core.extras import how_to_get

WIDTH = 100  # tables fit here; a narrower terminal folds them


def console() -> Console:
    """Where people read: as wide as the terminal, but no wider than a page."""
    terminal = Console(highlight=False)
    if terminal.width > WIDTH or not terminal.is_terminal:
        return Console(highlight=False, width=WIDTH)
    return terminal


def table(*columns: str, title: str | None = None) -> Table:
    """A plain table: a rule under its heading, no boxes."""
    made = Table(
        title=title,
        title_justify="left",
        title_style="bold",
        header_style="dim",
        show_header=any(columns),
        box=None,
        pad_edge=False,
        padding=(0, 2, 0, 0),
    )
    for column in columns:
        made.add_column(column, overflow="fold")  # a hash is read whole, or it can't be compared
    return made


def print_json(value: object) -> None:
    """Write a value as JSON, indented for people and stable for programs."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value)).decode() + "\n")


@contextmanager
def refusals() -> Iterator[None]:
    """Turn an error of ours into its sentence on standard error and exit status 2.

    So too what the system says of a file that this person may not use, or that is not there.
    """
    try:
        yield
    except ThreecardError as error:
        sys.stderr.write(f"threecard: {error}\n")
        raise SystemExit(2) from None
    except (PermissionError, FileNotFoundError, NotADirectoryError, IsADirectoryError) as error:
        if error.filename is None:
            raise
        sys.stderr.write(f"threecard: {error.filename} can't be used: {error.strerror}.\n")
        raise SystemExit(2) from None


BY_ITSELF = {"psycopg": "postgres", "psycopg_pool": "postgres"}  # extras of one kind of database


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Say which part of the program has to be installed for this, where it is not."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("threecard"):
            raise  # a fault of ours
        how = how_to_get(BY_ITSELF.get((missing.name or "").partition(".")[0], extra))
        sys.stderr.write(f"threecard: this needs {missing.name}, which is not installed: {how}.\n")
        raise SystemExit(2) from None
