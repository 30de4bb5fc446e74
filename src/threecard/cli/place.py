"""Which house a command is about."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from threecard.server.storage.location import DEFAULT_DB, KEY_FILE

DbOption = Annotated[
    str,
    typer.Option(
        "--db",
        metavar="URL",
        envvar="THREECARD_DB",
        help="The house's database: a path, sqlite:///PATH or postgresql://….",
    ),
]
KeyFileOption = Annotated[
    Path | None,
    typer.Option(
        "--key-file",
        "--key",
        envvar=KEY_FILE,
        help="What seals cards, vouches for records and signs heads; beside the database if not.",
    ),
]
DEFAULT = DEFAULT_DB
