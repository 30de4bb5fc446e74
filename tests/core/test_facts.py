"""What whoever reports an incident is asked, and every way to answer."""

from __future__ import annotations

import pytest

from threecard.core.irregularities import incidents as kinds
from threecard.core.irregularities.facts import Value, facts_of, ways

NO_YES = (False, True)


@pytest.mark.parametrize(
    ("kind", "asked"),
    [
        (kinds.Absence, {"viewed": NO_YES}),
        (kinds.PowerFailure, {}),
        (kinds.SeveralHands, {}),
        (kinds.UnderMinimum, {}),
        (kinds.ExposedCards, {"cards": (1, 2, 3), "first": NO_YES}),
        (kinds.DeckFault, {"fault": tuple(kinds.Fault)}),
    ],
)
def test_whoever_reports_says_what_the_table_does_not_know(
    kind: type[kinds.Incident], asked: dict[str, tuple[Value, ...]]
) -> None:
    assert {each.name: each.choices for each in facts_of(kind)} == asked


def test_every_way_to_say_it_is_there_and_the_usual_one_comes_first() -> None:
    all_ways = list(ways(kinds.WrongCount))
    assert all_ways[0] == kinds.WrongCount()
    assert len(set(all_ways)) == 8
    assert list(ways(kinds.Absence)) == [kinds.Absence(), kinds.Absence(viewed=True)]
