"""docs/add-a-game.md, followed word for word: it shows what commands say, and makes the example."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from tests.example_games import COMMISSION
from tests.examples.environment import Environment

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
BLOCK = re.compile(r"```(console|diff)\n(.*?)```", re.S)
LEFT_OUT = "…"


def test_the_page_leads_from_nothing_to_the_example(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    for kind, text in BLOCK.findall(PAGE.read_text()):
        if kind == "diff":
            reader.change(text)
        else:
            reader.type(text)
    made, shipped = files_of(reader.folder), files_of(COMMISSION)
    own = {"README.md", "table.jsonl", "tests/test_game.py", "round.json"}  # told on no page
    assert made.keys() ^ shipped.keys() <= own
    for path in sorted(made.keys() - own):
        assert made[path] == shipped[path], path


class Reader:
    """Somebody who does what the page says, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.environment = Environment(folder / "venv")
        self.folder = folder

    def change(self, diff: str) -> None:
        """Change a file as a diff shows."""
        name, *hunks = re.split(r"^@@\n|^--- (?=\S+\n)", diff, flags=re.M)[1:]
        first, _, rest = name.partition("\n")
        path = self.folder / first
        text = path.read_text()
        for hunk in (rest, *hunks):
            lines = hunk.splitlines()
            before, after = (
                "".join(f"{line[1:]}\n" for line in lines if line[:1] in kept)
                for kept in (("-", " ", ""), ("+", " ", ""))
            )
            assert text.count(before) == 1, f"{first} has not one place for:\n{hunk}"
            text = text.replace(before, after)
        path.write_text(text)

    def type(self, shown: str) -> None:
        """Type each command, and see what is shown below it."""
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", shown, re.M):
            told = self._run(shlex.split(command), output).splitlines()
            left_out = False
            for line in output.splitlines():
                if line == LEFT_OUT:
                    left_out = True
                    continue
                while left_out and told and not is_shown(line, told[0]):
                    told.pop(0)
                assert told, f"{command} does not say: {line}"
                assert is_shown(line, told.pop(0)), f"{command} does not say there: {line}"
                left_out = False
            assert left_out or not any(map(str.strip, told)), f"{command} says more: {told}"

    def _run(self, words: list[str], output: str) -> str:
        match words:
            case ["cd", folder]:
                self.folder /= folder
                return ""
            case ["ls"]:
                return "\n".join(sorted(path.name for path in self.folder.iterdir()))
            case ["cat", name]:  # a file that the reader has written
                (self.folder / name).write_text(output)
                return output
            case ["pip", "install", "."]:
                self.environment.install([self.folder])
                return ""
            case ["threecard", *asked]:
                return self.environment.threecard(*asked, cwd=self.folder)
            case _:
                raise AssertionError(f"The page asks for a command that nobody has: {words}")


def is_shown(line: str, said: str) -> bool:
    """Rules are drawn and columns padded at the end of a line."""
    return line == said.rstrip(" ─")


def files_of(folder: Path) -> dict[str, str]:
    return dict(_files(folder))


def _files(folder: Path) -> Iterator[tuple[str, str]]:
    for path in folder.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(folder).as_posix(), path.read_text()
