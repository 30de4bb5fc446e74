"""The pages say what the code does."""

from __future__ import annotations

import doctest
import json
import re
import runpy
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

import threecard
from scripts.signatures import hidden_types, signature
from threecard import deal, env, odds, read_round, rounds, settle, sim, write_settlement

ROOT = Path(__file__).parents[2]


def test_the_readme_runs_as_it_reads() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 0
    assert results.failed == 0


def test_the_account_in_the_readme_is_what_the_command_prints(tmp_path: Path) -> None:
    shown = re.search(r"```console\n\$ cat round.json\n(.*?)\n\n\$ .*?\n(.*?)```", readme(), re.S)
    assert shown is not None
    written, account = shown.groups()
    path = tmp_path / "round.json"
    path.write_text(written)
    command = [sys.executable, "-m", "threecard.cli", "settle", "--explain", str(path)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert stripped(told).startswith(stripped(account))


def test_the_example_in_the_settle_page_is_settled_as_shown() -> None:
    page = (ROOT / "docs" / "settle.md").read_text()
    written, expected = re.findall(r"```json\n(.*?)```", page, re.S)[:2]
    rules, round_ = read_round(json.dumps(json.loads(written)))
    told = msgspec.json.encode(write_settlement(rules, round_, settle(rules, round_)))
    assert json.loads(told) == json.loads(expected)


def test_generated_pages_are_up_to_date() -> None:
    generator = runpy.run_path(str(ROOT / "scripts" / "docs.py"))
    for name, page in generator["PAGES"].items():
        assert (ROOT / "docs" / name).read_text() == page(), f"{name} is stale; run make docs"


@pytest.mark.parametrize("module", [threecard, odds, sim, rounds, env, deal])
def test_the_library_page_has_every_public_name_and_no_other(module: ModuleType) -> None:
    page = (ROOT / "docs" / "api.md").read_text()
    section = page.partition(f"\n## `{module.__name__}`\n")[2].partition("\n## ")[0]
    listed = re.findall(r"^#### `(\w+)`$", section, re.M)
    assert sorted(listed) == sorted(module.__all__)
    assert len(module.__all__) == len(set(module.__all__))


@pytest.mark.parametrize(("page", "least"), [("api.md", 20), ("environments.md", 4)])
def test_the_examples_of_a_page_run(page: str, least: int) -> None:
    results = doctest.testfile(str(ROOT / "docs" / page), module_relative=False)
    assert results.attempted > least
    assert results.failed == 0


def test_a_public_function_takes_and_gives_public_types_only() -> None:
    assert hidden_types() == {}


def test_a_signature_is_told_as_a_person_would_write_it() -> None:
    assert signature("rulebook", threecard.rulebook) == (
        "rulebook(game: str, edition: str | None = None) -> Rulebook"
    )
    told = signature("odds", odds.odds)  # a private alias is spelled out
    assert "    beside: Mapping[str, Fraction | int] | None = None,\n" in told


def test_links_between_pages_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


READERS = ("players", "dealers", "mathematicians", "operators", "programmers")


def links(page: Path) -> set[Path]:
    """Where a page leads to."""
    found = re.findall(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)", page.read_text())
    return {(page.parent / target).resolve() for target in found}


def test_every_page_is_reached_from_where_a_reader_begins() -> None:
    docs = ROOT / "docs"
    starts = {docs / f"for-{reader}.md" for reader in READERS}
    assert starts <= links(docs / "README.md")
    assert docs / "README.md" in links(ROOT / "README.md")
    reached = {page for start in starts for page in links(start)}
    pages = set(docs.rglob("*.md")) - starts - {docs / "README.md"}
    missed = [page for page in pages if page not in reached and page.parent not in reached]
    assert missed == [], "no reader's page leads there"
    assert docs not in reached, "a link to all of them leads nowhere"


def test_links_to_a_heading_find_it() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for target, heading in re.findall(r"\]\((?!https?:)([^)#]*)#([^)]+)\)", page.read_text()):
            there = (page.parent / target) if target else page
            if there.suffix == ".md":
                assert heading in headings(there), f"{page.name} links to {target}#{heading}"


def headings(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    found = re.findall(r"(?m)^#+ (.*)$", page.read_text())
    plain = (re.sub(r"[^\w\- ]", "", each.lower()) for each in found)
    return {each.replace(" ", "-") for each in plain}


def readme() -> str:
    return (ROOT / "README.md").read_text()


def stripped(text: str) -> str:
    """Without the blanks that pad a table's last column."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip()
