"""Ctrl+C while the program loads ends it, and shows nobody where it was."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points

# A real signal, at the moment when one of the package's modules is looked for.
PRESSED = """
import os, signal, sys
class Presses:
    def find_spec(self, name, path=None, target=None):
        if name == "threecard.core.hand":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Presses())
sys.argv = ["threecard", "games"]
from threecard_start import main
main()
"""


def test_ctrl_c_at_start_is_no_traceback() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", PRESSED], check=False, capture_output=True, text=True
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_the_command_begins_there() -> None:
    [found] = entry_points(group="console_scripts", name="threecard")
    assert found.value == "threecard_start:main"
