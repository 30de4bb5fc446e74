"""No clause is missing, and every one is pinned."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from threecard import RULEBOOKS
from threecard.cli.coverage import CoverageRow, coverage, unknown_citations


@pytest.fixture(scope="module")
def rows() -> list[CoverageRow]:
    return coverage()


def test_the_index_holds_every_clause_of_every_rulebook_once() -> None:
    assert {book.edition.tag: len(book.edition.clauses) for book in RULEBOOKS.values()} == {
        "R3P": 71,
        "N3P": 76,
        "P3P": 52,
        "T3P": 39,
        "TCP": 105,
    }
    assert (
        len({entry.clause for book in RULEBOOKS.values() for entry in book.edition.clauses}) == 343
    )
    assert all(entry.summary for book in RULEBOOKS.values() for entry in book.edition.clauses)


def test_only_clauses_that_exist_are_cited() -> None:
    assert unknown_citations() == []


def test_every_clause_has_code_and_tests(rows: list[CoverageRow]) -> None:
    assert [f"{row.rulebook} {row.id}" for row in rows if not row.is_pinned] == []


def test_coverage_has_a_row_for_every_clause(rows: list[CoverageRow]) -> None:
    command = [sys.executable, "-m", "threecard.cli", "rules", "--coverage", "--json"]
    told = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    assert len(told) == len(rows) == 343
    assert set(told[0]) == {"rulebook", "id", "code", "tests"}
    tie = next(row for row in told if (row["rulebook"], row["id"]) == ("R3P", "3.19"))
    assert any(site.startswith("games/royal_three_pictures/rules.py:") for site in tie["code"])
    assert any("test_tie.py::" in test for test in tie["tests"])
