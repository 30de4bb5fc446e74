"""Where the `threecard` command begins: outside the package, which takes most of a second to load.

Whoever presses Ctrl+C in that second wants to stop, and not to read where the program was.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line."""
    try:
        from threecard.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
