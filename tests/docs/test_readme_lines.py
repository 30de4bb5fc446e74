"""Every command that the README prints runs, in that order: at a keyboard, and for a house."""

from __future__ import annotations

import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner
from websockets.sync.client import connect

from tests.stores.postgres import database_of
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


# The name that stands for a database server, and a port that somebody else may have.
DATABASE = "postgresql://threecard@db/threecard"
HOLDS = {"threecard serve": ["--port", "0"], "threecard witness": ["--listen", "127.0.0.1:0"]}


def printed() -> tuple[list[str], list[str]]:
    """The commands of the README's list: for one person, and for a house that is served."""
    readme = (ROOT / "README.md").read_text()
    block = re.search(r"```sh\n(threecard games.*?)\n\n(threecard serve.*?)\n```", readme, re.S)
    assert block is not None
    alone, of_house = (
        [line.partition("  #")[0].strip() for line in part.splitlines()] for part in block.groups()
    )
    return alone, of_house


def test_the_commands_of_the_readme_run_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    lines, _ = printed()
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


class Running:
    """A command that goes on until it is stopped, as somebody starts it in a terminal."""

    def __init__(self, asked: list[str], until: str) -> None:
        command = [sys.executable, "-m", "threecard.cli", *asked]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.said = ""
        for line in self._process.stdout:
            self.said += line
            if until in line:
                return
        raise AssertionError(f"{asked} ended: {self.said}")

    def stop(self) -> None:
        self._process.send_signal(signal.SIGINT)
        rest, _ = self._process.communicate(timeout=60)
        assert self._process.returncode in {0, 130}, self.said + rest

    def kill(self) -> None:
        """End it whatever it does, if it has not ended."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.communicate()


def watch_a_round(address: str, table: str) -> None:
    """Watch until a round is over: the automatic players of a demonstration play meanwhile."""
    with connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live") as socket:
        while "deal_revealed" not in str(socket.recv(timeout=60)):
            pass


def test_the_commands_of_a_house_run_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    _, lines = printed()
    house: Running | None = None
    for line in lines:
        asked = shlex.split(line.replace(DATABASE, database_of(tmp_path / line)))[1:]
        holds = next((more for begins, more in HOLDS.items() if line.startswith(begins)), None)
        if holds is not None:
            until = "one-time link" if asked[0] == "serve" else "127.0.0.1:"
            running = Running([*asked, *holds], until)
            request.addfinalizer(running.kill)
            if house is None:
                house = running
                watch_a_round(re.findall(r"open at (\S+)", running.said)[0], "R3P")
            else:
                running.stop()
            continue
        assert house is not None
        if asked[0] == "move":  # which says itself that the house is to be stopped
            house.stop()
        ended = CliRunner().invoke(app, asked, catch_exceptions=False)
        assert ended.exit_code == 0, f"{line}\n{ended.output}"
        assert ended.output
    assert len(lines) >= 13
    assert lines[-1].startswith("threecard move")
