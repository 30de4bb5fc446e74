"""The pages say what the code does."""

from __future__ import annotations

import doctest
import json
import re
import runpy
import subprocess
import sys
from pathlib import Path

import msgspec

import threecard
from threecard import read_round, settle, write_settlement

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


def test_the_library_page_lists_every_public_name_and_no_other() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs" / "api.md").read_text(), re.M)
    assert listed == threecard.__all__
    assert sorted(threecard.__all__) == sorted(set(threecard.__all__))


def test_links_between_pages_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def readme() -> str:
    return (ROOT / "README.md").read_text()


def stripped(text: str) -> str:
    """Without the blanks that pad a table's last column."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip()
