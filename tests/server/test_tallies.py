"""Tallies: two sides that hold the same agree in any order, and no other two."""

from __future__ import annotations

import pytest

from tests.server.world import SeededEntropy
from threecard.server.audit.commands import tally_commands, tally_ends
from threecard.server.audit.tallies import Tally, row_bucket
from threecard.server.log.causes import DIGEST_BYTES, digest, who_asked, write_cause
from threecard.server.log.keys import Keys
from threecard.server.ports import Millis
from threecard.server.storage.records import Record
from threecard.server.storage.transaction import Answer, Row

KEYS = Keys.fresh(SeededEntropy(1))
ROWS: list[Row] = [("R3P-1", number, 3 * number, None) for number in range(700)]


def tally(*pages: list[Row]) -> Tally:
    made = Tally.under(KEYS)
    for page in pages:
        made.add_rows(page, keys=2)
    return made


def test_the_order_and_the_pages_make_no_difference() -> None:
    assert not tally(ROWS).apart(tally(ROWS[:200:-1], [], ROWS[:201]))
    merged = tally(ROWS[:300])
    merged.merge(tally(ROWS[300:]))
    assert merged == tally(ROWS)


@pytest.mark.parametrize(
    "change", [("R3P-1", 7, 22, None), ("R3P-1", 7, "21", None), ("R3P-1", 7, 21, 0)]
)
def test_a_row_that_is_changed_is_in_the_bucket_of_its_key(change: Row) -> None:
    changed = [*ROWS[:7], change, *ROWS[8:]]
    assert tally(ROWS).apart(tally(changed)) == {row_bucket(("R3P-1", 7))}


def test_a_row_that_is_gone_or_there_twice_is_seen() -> None:
    apart = {row_bucket(ROWS[5][:2])}
    assert tally(ROWS).apart(tally(ROWS[:5], ROWS[6:])) == apart
    assert tally(ROWS).apart(tally(ROWS, [ROWS[5]])) == apart


def test_values_that_changed_places_are_seen() -> None:
    swapped = [(*ROWS[1][:2], *ROWS[2][2:]), (*ROWS[2][:2], *ROWS[1][2:]), *ROWS[3:], ROWS[0]]
    assert tally(ROWS).apart(tally(swapped)) == {row_bucket(each[:2]) for each in ROWS[1:3]}


def test_the_parts_of_a_thing_are_chained() -> None:
    """What changes places inside a thing, or between two things' same parts, is seen too."""
    parts = [bytes([number]) * DIGEST_BYTES for number in range(8)]
    sides = []
    for order in (
        ((0, 1, 2, 3), (4, 5, 6, 7)),
        ((0, 2, 1, 3), (4, 5, 6, 7)),
        ((0, 5, 2, 3), (4, 1, 6, 7)),
    ):
        made = Tally.under(KEYS)
        made.add(b"".join(parts[at] for at in each) for each in order)
        sides.append(made)
    assert sides[0].apart(sides[1])
    assert sides[0].apart(sides[2])


@pytest.mark.parametrize("change", [b"", b"1", b"longer"])
def test_commands_agree_with_the_records_that_end_them(change: bytes) -> None:
    answer = Answer(b"asked", b"answered")
    cause = write_cause(who_asked("Mei", "c1"), answer)
    logs, rows = Tally.under(KEYS), Tally.under(KEYS)
    cause = cause[: -len(change)] if change == b"1" else cause + change
    tally_ends(logs, [Record(1, Millis(7), b"", b""), Record(2, Millis(8), b"", b"", b"", cause)])
    tally_commands(rows, [("Mei", "c1", answer.fingerprint, answer.body, 8)])
    assert bool(logs.apart(rows)) == bool(change)
    assert cause.startswith(digest(who_asked("Mei", "c1")))
