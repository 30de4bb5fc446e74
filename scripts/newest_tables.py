"""Write down the tables of a new database, which the revisions make one after another.

`python -m scripts.newest_tables` writes the module that a new house reads, and runs none of them.
A test compares it with what they make.
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
from threecard.server.storage.migrate import migrate

NEWEST = Path(threecard.__file__).parent / "server" / "storage" / "newest.py"
HEAD = '''"""The tables of a new SQLite database.

Written by `python -m scripts.newest_tables`; change what it comes from.
"""

# ruff: noqa: E501 # as SQLite keeps them

'''


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


def main() -> None:
    """Write the module, in the form that the formatter gives it."""
    NEWEST.write_text(f"{HEAD}STATEMENTS = {pformat(statements(), width=1_000)}\n")
    ruff = Path(sys.executable).with_name("ruff")
    subprocess.run([ruff, "format", "--quiet", NEWEST], check=True)  # noqa: S603


if __name__ == "__main__":
    main()
