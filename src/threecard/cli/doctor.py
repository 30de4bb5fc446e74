"""`threecard doctor`: what is installed here, and whether what a house needs can be had."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import time
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from msgspec import Struct

from threecard import __version__
from threecard.cli.console import console, print_json, table
from threecard.cli.place import DEFAULT, DbOption
from threecard.cli.what_if import JsonOption
from threecard.core.errors import ThreecardError
from threecard.core.extras import how_to_get
from threecard.core.registry import RULEBOOKS

if TYPE_CHECKING:
    from threecard.server.storage.location import Place

# What each extra brings, by the names that are imported; the first tells its version.
EXTRAS = {
    "cli": ("typer", "rich"),
    "deal": ("cryptography",),
    "odds": ("numpy",),
    "sim": ("numba", "scipy"),
    "cluster": ("distributed",),
    "data": ("polars",),
    "env": ("gymnasium",),
    "server": ("litestar", "uvicorn", "alembic", "argon2"),
    "postgres": ("psycopg", "psycopg_pool"),
}
# One without a window comes first: it takes a third less of the machine.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
OLDEST = 1_700_000_000  # a clock before this was never set


class Finding(Struct, frozen=True):
    """One thing that was looked at."""

    what: str
    state: str  # good, missing or wrong
    told: str


def doctor(*, db: DbOption = DEFAULT, json: JsonOption = False) -> None:
    """Look at this installation: Python, extras, games, pages, browser, database, clock, files.

    What is missing is told with the command that brings it, and stops nothing that does not need
    it. Exit status 1 where something is wrong. Changes nothing.
    """
    found = list(_findings(db))
    if json:
        print_json({"version": __version__, "findings": found})
    else:
        colours = {"good": "green", "missing": "yellow", "wrong": "red"}
        shown = table("", "", "")
        for each in found:
            shown.add_row(each.what, f"[{colours[each.state]}]{each.state}[/]", each.told)
        console().print(shown)
    if any(each.state == "wrong" for each in found):
        raise typer.Exit(1)


def _findings(db: str) -> Iterator[Finding]:
    yield Finding("threecard", "good", f"{__version__}, from {Path(__file__).parents[1]}")
    new = sys.version_info >= (3, 11)
    where = f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    yield Finding("Python", "good" if new else "wrong", where)
    for extra, modules in EXTRAS.items():
        missing = [name for name in modules if find_spec(name) is None]
        if missing:
            yield Finding(f"extra {extra}", "missing", f"{', '.join(missing)}: {how_to_get(extra)}")
        else:
            yield Finding(f"extra {extra}", "good", f"{modules[0]} {_version(modules[0])}")
    yield Finding("games", "good", ", ".join(book.edition.tag for book in RULEBOOKS.values()))
    pages = Path(__file__).parents[1] / "server" / "pages" / "index.html"
    told = "built" if pages.exists() else "not built: `make web` in the checkout"
    yield Finding("pages", "good" if pages.exists() else "missing", told)
    browser = find_chromium()
    yield Finding(
        "browser", "good" if browser else "missing", browser or "no Chromium, for tests of pages"
    )
    clock = time.time()
    right = clock > OLDEST
    yield Finding(
        "clock", "good" if right else "wrong", time.strftime("%c %Z", time.localtime(clock))
    )
    yield from _database(db)


def _version(module: str) -> str:
    names = {"argon2": "argon2-cffi"}
    try:
        return version(names.get(module, module))
    except PackageNotFoundError:
        return "of unknown version"


def _database(db: str) -> Iterator[Finding]:
    """The house's database, if it is there: whether it answers, and who may write its files."""
    if any(find_spec(name) is None for name in EXTRAS["server"]):
        yield Finding("database", "missing", f"{db}: {how_to_get('server')}")
        return
    from threecard.server.storage.location import KEY_FILE, named_key, place_of

    try:
        place = place_of(db)
    except ThreecardError as error:
        yield Finding("database", "wrong", error.sentence)
        return
    file = place.database_file
    if file is not None and not file.exists():
        can = os.access(file.parent, os.W_OK)
        told = f"{file} is not there yet; `threecard serve` makes it"
        if not can:
            told = f"{file} is not there, and {file.parent} can't be written to"
        yield Finding("database", "missing" if can else "wrong", told)
        return
    if file is not None and not os.access(file, os.R_OK | os.W_OK):
        yield Finding("database", "wrong", f"{file} can't be read and written by you")
        return
    yield _answers(place)
    key = named_key() or place.key_file
    if not key.exists():
        yield Finding(
            "key file", "missing", f"{key} is not there; a house has it or {KEY_FILE} names it"
        )
        return
    mode = key.stat().st_mode & 0o777
    private = not mode & 0o077
    told = f"{key}, mode {mode:03o}" + ("" if private else ": others can read it; chmod 600")
    yield Finding("key file", "good" if private else "wrong", told)


def _answers(place: Place) -> Finding:
    from threecard.server.storage.answering import who_answers

    try:
        return Finding("database", "good", f"{who_answers(place)} answers")
    except Exception as error:  # noqa: BLE001 # whatever a driver says is what is to be told
        return Finding("database", "wrong", f"{type(error).__name__}: {error}".strip())


def find_chromium() -> str | None:
    """A Chromium of this machine, for tests of the pages; `CHROMIUM` names another."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
