"""Every command that a page names is there, with every option that it is given."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer.main
from typer import Context
from typer.core import TyperGroup

from threecard.cli.app import app

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("[!C]*.md"), ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/*.md")]
PROGRAM = typer.main.get_command(app)


def snippets(page: str) -> Iterator[str]:
    """What a page sets as code: lines of its blocks, and what stands in its sentences."""
    blocks = r"(?ms)^```(?:sh|console)\n(.*?)^```"
    for block in re.findall(blocks, page):
        yield from block.replace("\\\n", " ").splitlines()
    yield from (" ".join(each.split()) for each in re.findall(r"(?s)`([^`]+)`", page))


def commands(page: str) -> Iterator[list[str]]:
    for snippet in snippets(page):
        for each in re.split(r"\s(?:\||&&)\s|  #", snippet.removeprefix("$ ")):
            program, named, asked = each.partition("threecard ")
            if named and not program.strip().removeprefix(".venv/bin/"):
                yield shlex.split(asked.replace("…", ""), comments=True)


def wrong_with(asked: list[str]) -> str | None:
    """What of a command is not there: its name, or an option."""
    command = PROGRAM
    for word in asked:
        if word.startswith("--"):
            option = word.partition("=")[0]
            if not any(option in (*each.opts, *each.secondary_opts) for each in command.params):
                return None if option == "--help" else option
        elif isinstance(command, TyperGroup) and not word.startswith("-"):
            found = command.get_command(Context(command), word)
            if found is None:
                return word
            command = found
    return None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_command_that_a_page_names_is_there(page: Path) -> None:
    lacking = [(" ".join(asked), wrong_with(asked)) for asked in commands(page.read_text())]
    assert [each for each in lacking if each[1] is not None] == []


def test_a_target_that_a_page_names_is_there() -> None:
    targets = set(re.findall(r"(?m)^([\w-]+):", (ROOT / "Makefile").read_text()))
    for page in PAGES:
        named = (re.match(r"make ([a-z][\w-]*)", each) for each in snippets(page.read_text()))
        lacking = {each[1] for each in named if each is not None} - targets
        assert not lacking, f"{page.name} names {lacking}"


def test_what_is_not_there_is_noticed() -> None:
    page = "Try `threecard odds TCP --withuot Kd`,\n```sh\nthreecard ods TCP  # and more\n```\n"
    assert [wrong_with(asked) for asked in commands(page)] == ["ods", "--withuot"]
    assert wrong_with(["odds", "TCP", "--without", "Kd Ks"]) is None
