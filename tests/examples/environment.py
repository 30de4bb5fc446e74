"""A second environment: threecard as it is here, and games installed into it from their folders."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterable
from pathlib import Path

import threecard


class Environment:
    """A Python of its own; what the tests have it has too, but for what is installed into it."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=False)
        self.python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
        # What threecard needs is not fetched again; entry points of the tests' own are not seen.
        lent = (Path(threecard.__file__).parents[1], sysconfig.get_path("purelib"))
        paths = sysconfig.get_paths("venv", vars={"base": str(folder)})
        Path(paths["purelib"], "lent.pth").write_text("".join(f"{path}\n" for path in lent))

    def install(self, folders: Iterable[Path]) -> None:
        options = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
        command = [sys.executable, "-m", "pip", "--python", str(self.python), "install", "--quiet"]
        self._run([*command, *options, *map(str, folders)])

    def threecard(
        self, *asked: str | Path, given: str | None = None, cwd: Path | None = None
    ) -> str:
        """What a command of threecard says."""
        return self.run("-m", "threecard.cli", *asked, given=given, cwd=cwd)

    def run(self, *asked: str | Path, given: str | None = None, cwd: Path | None = None) -> str:
        return self._run([str(self.python), *map(str, asked)], given, cwd)

    def _run(self, command: list[str], given: str | None = None, cwd: Path | None = None) -> str:
        done = subprocess.run(
            command, input=given, capture_output=True, text=True, check=False, cwd=cwd
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout
