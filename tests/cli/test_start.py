"""Ctrl+C while the program loads ends it, and nothing is loaded that a command has no use for."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points

import pytest

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


LOADED = """
import sys
from threecard_start import main
sys.argv[0] = "threecard"
try:
    main()
finally:
    sys.stderr.write(" ".join({"pydantic", "importlib.metadata"} & sys.modules.keys()))
"""


@pytest.mark.parametrize(
    "asked",
    [("games",), ("odds", "TCP", "--wager", "ante"), ("rules", "R3P", "--json")],
    ids=lambda asked: asked[0],
)
def test_what_is_text_already_loads_nothing_to_convert_it(asked: tuple[str, ...]) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", LOADED, *asked], check=True, capture_output=True, text=True
    )
    assert ended.stdout
    assert ended.stderr == ""


def test_what_has_to_be_converted_is() -> None:
    asked = [sys.executable, "-c", LOADED, "settle", "-", "--jobs", "many"]
    ended = subprocess.run(asked, check=False, capture_output=True, text=True)
    assert ended.returncode == 2
    assert "--jobs" in ended.stderr
    assert "pydantic" in ended.stderr
