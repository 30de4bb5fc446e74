"""The doctor tells what is there, what is missing and what is wrong, and changes nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.server.test_golden_stores import STORES, unpacked
from threecard import __version__
from threecard.cli import doctor as module
from threecard.cli.app import app


def findings(db: str | Path, *, status: int = 0) -> dict[str, tuple[str, str]]:
    ended = CliRunner().invoke(app, ["doctor", "--json", "--db", str(db)])
    assert ended.exit_code == status, ended.output
    told = json.loads(ended.output)
    assert told["version"] == __version__
    return {each["what"]: (each["state"], each["told"]) for each in told["findings"]}


def test_a_whole_installation_is_good(tmp_path: Path) -> None:
    found = findings(tmp_path / "threecard.db")
    assert {found[f"extra {extra}"][0] for extra in module.EXTRAS} == {"good"}
    assert found["Python"][0] == found["clock"][0] == "good"
    assert found["database"][0] == "missing"
    assert list(tmp_path.iterdir()) == []


def test_a_house_is_looked_at_and_not_touched(tmp_path: Path) -> None:
    unpacked(STORES[-1], tmp_path)
    (tmp_path / "house.db.key").chmod(0o600)
    before = (tmp_path / "house.db").read_bytes()
    found = findings(tmp_path / "house.db")
    assert (found["database"][0], found["key file"][0]) == ("good", "good")
    assert (tmp_path / "house.db").read_bytes() == before
    (tmp_path / "house.db.key").chmod(0o644)
    state, told = findings(tmp_path / "house.db", status=1)["key file"]
    assert (state, "chmod 600" in told) == ("wrong", True)


def test_what_is_no_database_and_what_does_not_answer_are_wrong(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear house, " * 500)
    assert findings(tmp_path / "letter.db", status=1)["database"][0] == "wrong"
    state, told = findings("postgresql://threecard:secret@127.0.0.1:1/x", status=1)["database"]
    assert state == "wrong"
    assert "secret" not in told


def test_a_missing_extra_is_told_with_the_command_that_brings_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(module.EXTRAS, "env", ("no_such_module",))
    state, told = findings(tmp_path / "threecard.db")["extra env"]
    assert state == "missing"
    assert "pip install '.[env]'" in told


def test_the_version_is_said() -> None:
    ended = CliRunner().invoke(app, ["--version"])
    assert ended.output == f"threecard {__version__}\n"
