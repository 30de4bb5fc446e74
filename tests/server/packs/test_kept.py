"""What earlier versions wrote is known to every later one: packs, rows of rounds, every shape."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.shapes import Shapes, shapes_now, unread
from threecard import Command, Course
from threecard.core.upcast import EARLIER
from threecard.rounds import commands_of, read_rounds
from threecard.server.packs import checking
from threecard.server.packs.pack import read_pack

GOLDEN = Path(__file__).parents[2] / "golden"


def kept(folder: str) -> list[Path]:
    return sorted((GOLDEN / folder).iterdir())


def by_name(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("path", kept("packs"), ids=by_name)
def test_an_old_pack_is_checked_and_holds(path: Path) -> None:
    checked = checking.check_pack(read_pack(path.read_bytes()))
    assert (checked.findings, checked.settled, checked.proofs) == ((), 2, 2)


@pytest.mark.parametrize("path", kept("packs"), ids=by_name)
def test_a_later_version_may_tell_it_in_other_words(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = read_pack(path.read_bytes())
    monkeypatch.setattr(checking, "told", lambda _rules, record: replace(record, told="Otherwise."))
    monkeypatch.setattr(checking, "__version__", pack.program)
    found = checking.check_pack(pack).findings
    assert {each.part for each in found} == {"words"}  # the version's own words have to be its own
    monkeypatch.setattr(checking, "__version__", "9.0.0")
    checked = checking.check_pack(pack)
    assert (checked.findings, checked.settled) == ((), 2)
    [note] = checked.unchecked
    assert note.startswith(f"Version {pack.program} made it")


@pytest.mark.parametrize("path", kept("rounds"), ids=by_name)
def test_old_rows_of_rounds_lead_back_to_their_commands(path: Path) -> None:
    commands: dict[str, list[Command]] = {}
    lines: dict[str, str] = {}
    for row in read_rounds(path):
        commands.setdefault(row.source, []).extend(commands_of(row) or ())
        lines[row.source] = row.lines
    assert len(commands) >= 5
    for game, asked in commands.items():
        course = Course.of(asked)
        taken = [line.payout + line.returned for line in course.table.lines]  # type: ignore[union-attr]
        was = [line["payout"] + line["returned"] for line in json.loads(lines[game])]
        assert taken == was
        assert was


@pytest.mark.parametrize("path", kept("shapes"), ids=by_name)
def test_every_shape_that_was_stored_is_still_read(path: Path) -> None:
    before: Shapes = json.loads(path.read_bytes())
    assert len(before) > 250
    assert list(unread(before, shapes_now(), set(EARLIER))) == []


def test_a_shape_that_could_not_be_read_is_named() -> None:
    before, now = shapes_now(), shapes_now()
    del now["fact/word_given"]
    del now["fact/wager_placed"]["properties"]["stake"]
    now["fact/round_opened"]["required"].append("pack")
    now["fact/pace_set"]["properties"]["bets"]["default"] = 1
    now["office/chips_bought"]["properties"]["cents"] = {"type": "string"}
    now["pack/PackedRecord"]["properties"]["more"] = {"type": "string", "default": ""}
    now["fact/Waiting"]["enum"].remove("claim")
    assert sorted(unread(before, now, set())) == [
        "fact/Waiting has lost a value",
        "fact/pace_set.bets is gone, or another",
        "fact/round_opened.pack has to be there, and was not",
        "fact/wager_placed.stake is gone, or another",
        "fact/word_given is gone",
        "office/chips_bought.cents is gone, or another",
        "pack/PackedRecord is signed, and has ['more'] too",
    ]
    assert "fact/word_given is gone" not in set(unread(before, now, {"word_given"}))
