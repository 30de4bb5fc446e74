"""CPU that starting takes: commands beside Python loading Typer and msgspec, and a house.

A house is started in a new folder, asked for /ready, and stopped; then once more where it lies.
`--library FOLDER` takes another tree's `src` too, in turns.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

OURS = Path(__file__).parents[1] / "src"
ANCHOR = "import typer, msgspec"
START = "import sys; from threecard_start import main; sys.exit(main())"
FLOORS = {"games": 2.0, "odds TCP": 4.0}  # times the anchor


def surroundings(library: Path) -> dict[str, str]:
    """With this library; what Python compiles of it is kept, whatever the shell's habit."""
    mine = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**mine, "PYTHONPATH": str(library)}


def spent() -> float:
    """CPU of the children that have ended, and of theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(code: str, *words: str, library: Path) -> float:
    before = spent()
    ask = [sys.executable, "-c", code, *words]
    subprocess.run(ask, env=surroundings(library), stdout=subprocess.DEVNULL, check=True)
    return spent() - before


def house(folder: str, *, library: Path) -> float:
    """A house from its start to its close, asked once whether it is ready."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    before = spent()
    served = subprocess.Popen(
        [sys.executable, "-c", START, "serve", "--port", str(port)],
        cwd=folder,
        env=surroundings(library),
        stdout=subprocess.DEVNULL,
    )
    while served.poll() is None and not is_ready(port):
        time.sleep(0.05)
    served.send_signal(signal.SIGINT)
    assert served.wait() == 0, "it opened, and closed in good order"
    return spent() - before


def is_ready(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/ready") as answer:
            return bool(answer.status == 200)
    except (URLError, ConnectionError):
        return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--library", type=Path, action="append", default=[])
    asked = parser.parse_args()
    took: dict[tuple[str, Path], list[float]] = defaultdict(list)
    libraries = [*asked.library, OURS]
    for _ in range(asked.turns):
        took["anchor", OURS].append(run(ANCHOR, library=OURS))
        for library in libraries:
            for command in FLOORS:
                took[command, library].append(run(START, *command.split(), library=library))
            with tempfile.TemporaryDirectory() as folder:
                took["house, new", library].append(house(folder, library=library))
                took["house, again", library].append(house(folder, library=library))
    anchor = min(took["anchor", OURS])
    print(f"CPU, the least of {asked.turns} turns; anchor: {ANCHOR}")
    for (what, library), seconds in took.items():
        floor = f" (floor {FLOORS[what]:g})" if what in FLOORS else ""
        beside = f"{min(seconds) / anchor:6.2f} times the anchor{floor}"
        print(f"  {what:<14}{min(seconds) * 1000:>8,.0f} ms {beside}  {library}")


if __name__ == "__main__":
    main()
