"""The command line in this process, for one of its own takes long to start."""

from __future__ import annotations

from typer.testing import CliRunner, Result

from threecard.cli.app import app


def threecard(*args: str, stdin: str | bytes = "") -> Result:
    """What somebody typed after `threecard`, and what it said."""
    return CliRunner().invoke(app, args, input=stdin)


def told(*args: str) -> str:
    """What it said of something that it could do."""
    shown = threecard(*args)
    assert shown.exit_code == 0, shown.stderr
    assert max(map(len, shown.stdout.splitlines())) <= 100
    return shown.stdout
