"""A shell completes games, wagers, pay lines, readings and incidents; tables cut nothing off."""

from __future__ import annotations

import io
import os
from hashlib import sha256
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from threecard.cli.app import app
from threecard.cli.console import table


def offered(line: str) -> list[str]:
    """What bash is offered after this line."""
    words = line.split(" ")
    asked = {
        "_THREECARD_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
    }
    ended = CliRunner().invoke(app, [], prog_name="threecard", env={**os.environ, **asked})
    return ended.output.split()


@pytest.mark.parametrize(
    ("line", "among"),
    [
        ("threecard odds TC", ["TCP"]),
        ("threecard odds three-c", ["three-card-poker"]),
        ("threecard odds TCP --wager p", ["play", "pair_plus"]),
        ("threecard session R3P --stake t", ["tie="]),
        ("threecard readings P3P --reading tie.on=", ["tie.on=points", "tie.on=ranking"]),
        ("threecard odds R3P --pay tie.tie=", ["tie.tie=8:1"]),
        ("threecard rule TCP misd", ["misdeal"]),
        ("threecard export a.csv --simulate T3", ["T3P"]),
    ],
)
def test_a_shell_is_offered_what_there_is(line: str, among: list[str]) -> None:
    found = offered(line)
    assert set(among) <= set(found)
    last = line.split(" ")[-1]
    assert all(each.startswith(last) for each in found)


@pytest.mark.parametrize(
    ("line", "those"),
    [
        ("threecard odds TCP --wager p", {"play", "pair_plus"}),
        ("threecard session R3P --stake m", {"main="}),
        ("threecard diff P3P --reading tie.o", {"tie.on=points", "tie.on=ranking"}),
        ("threecard table open TCP --pay pl", {"play.play=1:1"}),
    ],
)
def test_only_what_the_named_game_has_is_offered(line: str, those: set[str]) -> None:
    assert set(offered(line)) == those


@pytest.mark.parametrize(("command", "work"), [("parsheet", "parsheet"), ("protect", "protection")])
def test_where_a_page_goes_is_looked_at_before_anything_is_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, work: str
) -> None:
    def never(*_asked: object, **_more: object) -> None:
        raise AssertionError("it was worked out all the same")

    monkeypatch.setattr(f"threecard.odds.{work}", never)
    for place, why in ((tmp_path / "no" / "x.html", "No such file"), (tmp_path, "Is a directory")):
        ended = CliRunner().invoke(app, [command, "T3P", "-o", str(place)])
        assert ended.exit_code == 2
        assert why in ended.output


def test_a_hash_is_not_cut_off_in_a_narrow_terminal() -> None:
    digest = sha256(b"terms").hexdigest()
    shown = table("name", "hash", "what")
    shown.add_row("three-card-poker-of-the-fifth-edition", digest, "the terms of a table")
    out = io.StringIO()
    Console(file=out, width=60).print(shown)
    assert "…" not in out.getvalue()
    joined = "".join(line[10:] for line in out.getvalue().splitlines())
    assert all(part in joined.replace(" ", "") for part in (digest[:8], digest[-6:]))
