"""Deals by what is seen of both hands together: hand after hand, each with all that it may meet.

Classes of six cards don't come apart into a player's and a dealer's, so pairs of hands are looked
at one by one; but of hands that differ by an exchange of suits, 1,755 stand for 22,100, and each
meets all dealer's hands in a few look-ups.
"""

from __future__ import annotations

import numpy as np

from threecard.odds.counting.classes import Classes
from threecard.odds.counting.deck import Deck, Ints
from threecard.odds.counting.exchanges import representatives
from threecard.odds.counting.sixes import Meeting, Sixes


def count_sixes(
    deck: Deck,
    sixes: Sixes,
    player: Classes,
    dealer: Classes,
    *,
    whole: Classes,
    ranks: tuple[Ints, Ints] | None,
    weights: Ints | None,
) -> Ints:
    """The number of deals for each player's class (row), by dealer's class and class of six cards.

    With `ranks`, the place in the ranking of each class of both sides, also by how the player's
    hand stands: lower first, then the dealer's classes, then those of six cards. `whole` is all
    that is seen of the dealer's hand, the ranking too; `weights` counts each hand of the dealer so
    many times, by its kind.
    """
    seen = [player.of_kind, whole.of_kind, *([] if weights is None else [weights])]
    alike = representatives(deck, seen, sixes)
    # The dealer's hands lie in the order of the ranking: to which a hand stands alike is a slice.
    of_rank = np.zeros(len(deck.hands), np.int64)
    if ranks is not None:
        of_rank = ranks[1][whole.of_kind[deck.kinds]]
    order = np.argsort(of_rank, kind="stable")
    of_rank = of_rank[order]
    met = Meeting(deck, sixes, order)
    ours, theirs = player.of_kind[deck.kinds], sixes.size * dealer.of_kind[deck.kinds[order]]
    cards = (np.uint64(1) << deck.hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    in_order, shared = cards[order], np.empty(len(order), np.uint64)
    times = None if weights is None else weights[deck.kinds[order]]
    across = sixes.size * dealer.size
    width = across * (1 if ranks is None else 3)
    counts = np.zeros((player.size, width + 1), dtype=np.int64)  # the last for cards dealt twice
    for hand, count in alike:
        row = ours[hand]
        places = theirs + met.beside(hand)
        if ranks is not None:
            same, higher = np.searchsorted(of_rank, [ranks[0][row], ranks[0][row] + 1])
            places[same:higher] += across
            places[:same] += 2 * across
        np.bitwise_and(in_order, cards[hand], out=shared)
        places[shared != 0] = width
        found = np.bincount(places, times, minlength=width + 1)
        # Sums of one hand's deals are far below 2**53, up to which a float holds whole numbers.
        counts[row] += count * found.astype(np.int64, copy=False)
    return counts[:, :width]
