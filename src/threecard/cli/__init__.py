"""The command line: `threecard games`, `threecard rules`, `threecard settle`."""

import sys


def main() -> None:
    """Run the command line, or say what it takes where the library was installed alone."""
    try:
        from threecard.cli.app import app
    except ModuleNotFoundError as error:
        if error.name not in {"typer", "rich"}:
            raise
        sys.stderr.write("The command line needs more: pip install 'threecard[cli]'\n")
        raise SystemExit(2) from None
    app()
