"""Write down beforehand what every new house would find out at its first start.

`python -m scripts.beforehand` writes two modules: the tables of a new database, which the revisions
make one after another, and the edges of the tables that a new house opens. A test compares both
with where they come from.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from pprint import pformat

import threecard
from threecard import RULEBOOKS
from threecard.loading import source_of
from threecard.odds import odds
from threecard.odds.exact import exact
from threecard.server.api.lobby import with_letters
from threecard.server.process.first_tables import floor_config
from threecard.server.storage.migrate import migrate

HERE = Path(threecard.__file__).parent / "server"
HEAD = (
    '"""{about}\n\nWritten by `python -m scripts.beforehand`; change what it comes from.\n"""\n\n'
)


def statements() -> tuple[str, ...]:
    """All that makes a database of SQLite as the revisions leave it, in their order."""
    with tempfile.TemporaryDirectory() as folder:
        migrate(f"sqlite:///{folder}/house.db")
        with closing(sqlite3.connect(f"{folder}/house.db")) as connection:
            made = connection.execute("SELECT sql FROM sqlite_master WHERE sql > '' ORDER BY rowid")
            tables = tuple(sql for (sql,) in made)
            [(revision, kept)] = connection.execute(
                "SELECT version_num, format FROM alembic_version, store_format"
            )
    return (
        *tables,
        f"INSERT INTO alembic_version (version_num) VALUES ('{revision}')",  # noqa: S608 # our own
        f"INSERT INTO store_format (format) VALUES ({kept})",  # noqa: S608
    )


def edges() -> dict[str, dict[str, str]]:
    """The edges of every table of a new house, and by the letter, by the hash of their terms."""
    played = [floor_config(game).rules for game, book in RULEBOOKS.items() if not _is_outside(book)]
    return {
        rules.terms.hash: {wager: exact(edge) for wager, edge in odds(rules).edges.items()}
        for rules in sorted(with_letters(played), key=lambda rules: rules.terms.hash)
    }


def _is_outside(book: threecard.Rulebook) -> bool:
    return source_of(book.edition) is not None


def main() -> None:
    """Write both modules, in the form that the formatter gives them."""
    written = {
        HERE / "storage" / "newest.py": HEAD.format(about="The tables of a new SQLite database.")
        + "# ruff: noqa: E501 # as SQLite keeps them\n\n"
        + f"STATEMENTS = {pformat(statements(), width=1_000)}\n",
        HERE / "explorer" / "opening_edges.py": HEAD.format(
            about="House edges of the tables that a new house opens, by the hash of their terms."
        )
        + f"EDGES: dict[str, dict[str, str]] = {pformat(edges(), sort_dicts=False)}\n",
    }
    for path, text in written.items():
        path.write_text(text)
    ruff = Path(sys.executable).with_name("ruff")
    subprocess.run([ruff, "format", "--quiet", *written], check=True)  # noqa: S603


if __name__ == "__main__":
    main()
