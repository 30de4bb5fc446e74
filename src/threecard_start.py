"""Where the `threecard` command begins: outside the package, which takes most of a second to load.

Whoever presses Ctrl+C in that second wants to stop, and not to read where the program was.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys

# A command makes little garbage while it loads, and at its end all that it loaded is let go at
# once: looking through it for rings took a fifth of a short command.
COLLECTED_AT = 50_000


def main() -> None:
    """Run the command line."""
    # The matrices of exact odds are small: another thread only spins beside the first.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.set_threshold(COLLECTED_AT, *gc.get_threshold()[1:])
    atexit.register(gc.freeze)
    try:
        from threecard.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
