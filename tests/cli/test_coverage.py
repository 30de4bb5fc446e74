"""No clause is missing, and what this stage owes is pinned."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from threecard import CLAUSES, ClauseKind
from threecard.cli.coverage import CoverageRow, coverage, unknown_citations

# What ranking, definitions, pay tables and settlement touch, beyond the kinds below.
SETTLED_IRREGULARITIES = {
    "R3P 5.10",
    "R3P 5.11",
    "N3P 5.1.1",
    "N3P 5.1.2",
    "N3P 5.2.1",
    "N3P 5.14",
    "TCP 5.12.2",
    "TCP 5.13",
    "TCP 5.14",
}
PINNED_KINDS = {ClauseKind.DEFINITION, ClauseKind.RANKING, ClauseKind.SETTLEMENT}


@pytest.fixture(scope="module")
def rows() -> list[CoverageRow]:
    return coverage()


def test_the_index_holds_every_clause_of_every_rulebook_once() -> None:
    assert {tag: len(entries) for tag, entries in CLAUSES.items()} == {
        "R3P": 71,
        "N3P": 76,
        "P3P": 52,
        "T3P": 39,
        "TCP": 105,
    }
    assert len({entry.clause for entries in CLAUSES.values() for entry in entries}) == 343
    assert all(entry.summary for entries in CLAUSES.values() for entry in entries)


def test_every_clause_stands_below_its_parent() -> None:
    for entries in CLAUSES.values():
        seen: set[str] = set()
        for entry in entries:
            parent = entry.id.rpartition(".")[0]
            assert "." not in parent or parent in seen, entry.clause
            seen.add(entry.id)


def test_only_clauses_that_exist_are_cited() -> None:
    assert unknown_citations() == []


def test_ranking_definitions_pay_tables_and_settlement_are_pinned(rows: list[CoverageRow]) -> None:
    owed = [
        row
        for row in rows
        if row.kind in PINNED_KINDS or f"{row.rulebook} {row.id}" in SETTLED_IRREGULARITIES
    ]
    assert len(owed) > 140
    assert [f"{row.rulebook} {row.id}" for row in owed if not row.is_pinned] == []


def test_every_clause_of_sections_one_to_four_is_pinned(rows: list[CoverageRow]) -> None:
    owed = [row for row in rows if row.id[0] in "1234"]
    assert len(owed) == 248
    assert [f"{row.rulebook} {row.id}" for row in owed if not row.is_pinned] == []


def test_coverage_has_a_row_for_every_clause(rows: list[CoverageRow]) -> None:
    command = [sys.executable, "-m", "threecard.cli", "rules", "--coverage", "--json"]
    told = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    assert len(told) == len(rows) == 343
    assert set(told[0]) == {"rulebook", "id", "code", "tests"}
    tie = next(row for row in told if (row["rulebook"], row["id"]) == ("R3P", "3.19"))
    assert any(site.startswith("core/games/royal_three_pictures.py:") for site in tie["code"])
    assert any("test_tie.py::" in test for test in tie["tests"])
