"""The command line: `threecard games`, `threecard rules`, `threecard settle`."""

import sys

from threecard.core.extras import NotInstalledError


def main() -> None:
    """Run the command line, or say what it takes where a part of the program is missing."""
    try:
        _run()
    except NotInstalledError as missing:
        sys.stderr.write(f"threecard: {missing}\n")
        raise SystemExit(2) from None


def _run() -> None:
    try:
        from threecard.cli.app import app
    except ModuleNotFoundError as error:
        if error.name not in {"typer", "rich"}:
            raise
        raise NotInstalledError("The command line needs", "cli", error) from None
    app()
