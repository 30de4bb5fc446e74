"""The order of poker hands agrees with PokerKit, which ranks three-card hands for another game.

PokerKit's Rhode Island hold'em knows no royal flush apart: its highest straight flush is A-K-Q,
which is what a royal flush is, so its order of 741 entries must be ours.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

import pytest
from pokerkit import Card as KitCard
from pokerkit.lookups import Entry, Label, RhodeIslandHoldemLookup

from tests import twin
from threecard.core.cards import parse_card
from threecard.core.hand import Hand
from threecard.core.poker_ranking import CLASS_ORDER, HandOrder, poker_class

LABELS = {
    HandOrder.ROYAL_FLUSH: Label.STRAIGHT_FLUSH,
    HandOrder.STRAIGHT_FLUSH: Label.STRAIGHT_FLUSH,
    HandOrder.THREE_OF_A_KIND: Label.THREE_OF_A_KIND,
    HandOrder.STRAIGHT: Label.STRAIGHT,
    HandOrder.FLUSH: Label.FLUSH,
    HandOrder.ONE_PAIR: Label.ONE_PAIR,
    HandOrder.THREE_ODD_CARDS: Label.HIGH_CARD,
}


@pytest.fixture(scope="module")
def entries() -> dict[int, set[Entry]]:
    """Every entry PokerKit gives to the hands of each of our classes."""
    lookup = RhodeIslandHoldemLookup()
    ours = {text: parse_card(text) for text in twin.DECK}
    theirs = {text: next(KitCard.parse(text)) for text in twin.DECK}
    found: dict[int, set[Entry]] = defaultdict(set)
    for first, second, third in twin.ALL_HANDS:
        entry = lookup.get_entry((theirs[first], theirs[second], theirs[third]))
        found[poker_class(Hand(ours[first], ours[second], ours[third]))].add(entry)
    return found


def test_all_hands_of_a_class_are_one_entry_to_pokerkit(entries: dict[int, set[Entry]]) -> None:
    assert sorted(entries) == list(range(741))
    assert all(len(found) == 1 for found in entries.values())


def test_a_higher_class_is_a_higher_entry_to_pokerkit(entries: dict[int, set[Entry]]) -> None:
    indices = [min(entry.index for entry in entries[value]) for value in sorted(entries)]
    assert all(lower < higher for lower, higher in pairwise(indices))
    assert len(set(indices)) == 741


def test_pokerkit_calls_every_kind_of_hand_by_the_same_name(
    entries: dict[int, set[Entry]],
) -> None:
    for value, found in entries.items():
        assert {entry.label for entry in found} == {LABELS[CLASS_ORDER[value]]}
