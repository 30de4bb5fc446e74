"""Every command that the README prints for one person at a keyboard runs, in that order."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from threecard.cli.app import app

ROOT = Path(__file__).parents[2]
# The same with fewer rounds, or with no wait for what takes minutes; everything else as printed.
SHORTER = {
    "threecard simulate TCP --rounds 1e9": "threecard simulate TCP --rounds 1e6",
    "threecard export rounds.parquet --simulate TCP --rounds 1e4": (
        "threecard export rounds.parquet --simulate TCP --rounds 1e3"
    ),
    "threecard protect R3P -o r3p.html": "threecard protect T3P -o r3p.html",
}
# A new game has blanks, and is told so.
LACKING = {"threecard check-game lucky-pictures/lucky_pictures --quick"}


def printed() -> list[str]:
    """The commands of the README's list, without those for a house that is served."""
    block = re.search(r"```sh\n(threecard games.*?)\n\n", (ROOT / "README.md").read_text(), re.S)
    assert block is not None
    return [line.partition("  #")[0].strip() for line in block[1].splitlines()]


def test_the_commands_of_the_readme_run_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    lines = printed()
    assert len(lines) > 20
    for line in lines:
        program, *asked = shlex.split(SHORTER.get(line, line))
        assert program == "threecard"
        if "_pictures" in line:  # a game from outside stays in the process that loads it
            command = [sys.executable, "-m", "threecard.cli", *asked]
            done = subprocess.run(command, check=False, capture_output=True, text=True)
            status, said = done.returncode, done.stdout + done.stderr
        else:
            ended = CliRunner().invoke(app, asked, catch_exceptions=False)
            status, said = ended.exit_code, ended.output
        assert status == (1 if line in LACKING else 0), f"{line}\n{said}"
        assert said
    assert set(SHORTER) <= set(lines)
