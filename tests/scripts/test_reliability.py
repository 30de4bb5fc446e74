"""The page of long runs: a run takes the place of the one before, and nothing else moves."""

from __future__ import annotations

from pathlib import Path

from scripts.reliability import PAGE, WIDTH, write_section


def test_a_run_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    page = tmp_path / "reliability.md"
    page.write_text("# Long runs\n\nFigures.\n\n## Kills\n\nOld.\n\n## Mutants\n\nKept.\n", "utf-8")
    write_section("Kills", "New, and `kill -9` long. " * 20, page)
    written = page.read_text("utf-8")
    assert written.startswith("# Long runs\n\nFigures.\n\n## Kills\n\nNew, and `kill -9` long. New")
    assert written.endswith("long.\n\n## Mutants\n\nKept.\n")
    assert "Old." not in written
    assert max(map(len, written.splitlines())) <= WIDTH
    again = page.read_text("utf-8")
    write_section("Kills", "New, and `kill -9` long. " * 20, page)
    assert page.read_text("utf-8") == again


def test_a_first_run_is_added_at_the_end(tmp_path: Path) -> None:
    page = tmp_path / "reliability.md"
    page.write_text("# Long runs\n\n## Mutants\n\nKept.\n", "utf-8")
    for text in ("One.", "Two."):
        write_section("Storms", text, page)
    assert page.read_text("utf-8") == "# Long runs\n\n## Mutants\n\nKept.\n\n## Storms\n\nTwo.\n"


def test_there_is_such_a_page() -> None:
    assert PAGE.read_text("utf-8").startswith("# Long runs\n")
