"""The command line in this process, for one of its own takes long to start."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

from typer.testing import CliRunner, Result

from tests.server.api.served import KnownOdds
from threecard.cli.app import app
from threecard.server.process import visit
from threecard.server.storage.location import place_of


def threecard(*args: str, stdin: str | bytes = "") -> Result:
    """What somebody typed after `threecard`, and what it said."""
    return CliRunner().invoke(app, args, input=stdin)


def new_house(db: Path) -> Path:
    """A house that has opened once."""
    with patch.object(visit, "TableOdds", KnownOdds), visit.visit(place_of(str(db))):
        return db


def told(*args: str) -> str:
    """What it said of something that it could do."""
    shown = threecard(*args)
    assert shown.exit_code == 0, shown.stderr
    assert max(map(len, shown.stdout.splitlines())) <= 100
    return shown.stdout
