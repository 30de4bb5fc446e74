"""The rooms are drawn as the code imports them, and what pages name is there."""

from __future__ import annotations

import re
from pathlib import Path

import grimp
import pytest

from scripts.rooms import drawing, rooms, with_rooms

ROOT = Path(__file__).parents[2]
PLACES = ("", "src/threecard", "src/threecard/core", "src/threecard/server", "web/src")
RECORD = "mutants.md"  # of a run, with files as they were called then


def test_a_room_stands_on_what_it_imports_and_no_arrow_repeats_a_longer_way() -> None:
    imports = {"a.top": {"a.middle", "a.low"}, "a.middle": {"a.low"}, "a.low": set[str]()}
    drawn = drawing(imports, "a", told=str)
    assert re.findall(r"(\w+) --> (\w+)", drawn) == [("top", "middle"), ("middle", "low")]
    assert "| low, middle |" in drawn  # but the table has them all


def test_an_import_of_one_module_by_another_is_one_of_their_rooms() -> None:
    graph = grimp.ImportGraph()
    for module in ("a", "a.low", "a.low.deep", "a.high", "a.high.tall"):
        graph.add_module(module)
    graph.add_import(importer="a.high.tall", imported="a.low.deep")
    graph.add_import(importer="a.low", imported="a.low.deep")  # within a room
    assert rooms(graph, "a") == {"a.high": {"a.low"}, "a.low": set()}


def test_a_page_without_a_place_for_a_drawing_is_refused() -> None:
    with pytest.raises(SystemExit, match="no place is marked"):
        with_rooms("# Architecture\n")


def test_every_file_and_folder_that_a_page_names_is_there() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
    missing = [
        f"{page.name}: {named}"
        for page in pages
        if page.name != RECORD
        for named in re.findall(r"`([a-z_][\w./]*/[\w.]*)`", page.read_text())
        if not any((ROOT / place / named).exists() for place in PLACES)
    ]
    assert missing == []
