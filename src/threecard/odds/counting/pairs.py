"""Pairs of hands: how many a player's and a dealer's class can be dealt from one deck.

Hands may not share a card. Of all pairs of hands, those that share a given card are taken away for
each card, those that share two cards put back for each two, and the same hand twice taken away:

    pairs(P, D) = P·D - Σ over cards P(c)·D(c) + Σ over two cards P(c,c')·D(c,c') - both(P, D)

where P(c) is the number of P's hands that hold the card c.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from threecard.odds.counting.classes import Classes
from threecard.odds.counting.columns import columns_of
from threecard.odds.counting.deck import Deck, Ints

BY_ITSELF = 600  # products from which a column is worth a turn of its own
LOWER, SAME, HIGHER = range(3)  # how the player's hand stands, counted from nought


def count_pairs(deck: Deck, player: Classes, dealer: Classes, weights: Ints | None = None) -> Ints:
    """The number of pairs for each player's class (row) and dealer's class (column).

    `weights` counts each hand of the dealer so many times, by its kind. Most classes hold few of
    the cards, so products are made only where both sides hold some.
    """
    columns = columns_of(deck, min(player.suits, dealer.suits))
    ours, theirs = columns.held_by(player), columns.held_by(dealer, weights)
    # The side that does not tell the cards of a column apart holds each of them equally often.
    symmetric = ours if player.suits <= dealer.suits else theirs
    symmetric //= columns.sizes[:, None]
    ours *= columns.signs[:, None]
    mine, other = ours != 0, theirs != 0
    products = mine.sum(axis=1) * other.sum(axis=1)
    pairs = np.outer(ours[0], theirs[0])
    pairs -= _twice(deck, player, (dealer.of_kind, dealer.size), weights)
    for column in np.flatnonzero(products[1:] >= BY_ITSELF).tolist():
        held, held_too = np.flatnonzero(mine[1 + column]), np.flatnonzero(other[1 + column])
        product = np.outer(ours[1 + column, held], theirs[1 + column, held_too])
        pairs[held[:, None], held_too] += product
    few = products < BY_ITSELF
    few[0] = False
    _add_few(pairs, ours[few], theirs[few])
    return pairs


def _add_few(pairs: Ints, ours: Ints, theirs: Ints) -> None:
    """Add the products of many columns that have few, in one go."""
    column, mine = np.nonzero(ours)
    column_too, other = np.nonzero(theirs)
    lengths = np.bincount(column_too, minlength=len(theirs))
    starts = lengths.cumsum() - lengths
    times = lengths[column]  # each of ours meets all of theirs in its column
    left = np.repeat(np.arange(len(column)), times)
    right = np.arange(len(left)) + np.repeat(starts[column] - (times.cumsum() - times), times)
    at = mine[left] * pairs.shape[1] + other[right]
    product = ours[column, mine][left] * theirs[column_too, other][right]
    # Sums of this many pairs are far below 2**53, up to which a float holds every whole number.
    summed = np.bincount(at, product, minlength=pairs.size)
    pairs += summed.astype(np.int64).reshape(pairs.shape)


def count_standings(
    deck: Deck,
    player: Classes,
    dealer: Classes,
    *,
    ranks: tuple[Ints, Ints],
    groups: Ints,
    weights: Ints | None = None,
) -> Ints:
    """The number of pairs by how the player's hand stands to the dealer's.

    Rows are the player's classes; columns are standings, lower first, times the groups of dealer's
    classes. `ranks` gives the place of each class of both sides in the ranking. What the hands of
    all lower ranks hold together is a running sum, so no class need be set against each other.
    """
    our_ranks, their_ranks = ranks
    order = np.lexsort((their_ranks, groups))
    place = np.empty_like(order)
    place[order] = 1 + np.arange(dealer.size)  # 0 stays empty: what is below the lowest
    in_order = replace(dealer, size=dealer.size + 1, of_kind=place[dealer.of_kind])
    columns = columns_of(deck, min(player.suits, dealer.suits))
    running = columns.held_by(in_order, weights)
    np.cumsum(running, axis=1, out=running)
    ours = columns.held_by(player)
    column, mine = np.divmod(np.flatnonzero(ours), player.size)
    # As above, but the sums and not the summands are divided: they are fewer.
    common = int(np.lcm.reduce(columns.sizes))
    held = ours[column, mine] * (columns.signs * common // columns.sizes)[column]
    size = int(groups.max()) + 1
    pairs = np.zeros((player.size, 3, size), dtype=np.int64)
    below: npt.NDArray[np.number] = np.zeros(player.size)  # what is in the groups before
    for group in range(size):
        start, end = np.searchsorted(groups[order], [group, group + 1])
        in_group = their_ranks[order[start:end]]
        bounds = (
            start + np.searchsorted(in_group, our_ranks, side="left"),
            start + np.searchsorted(in_group, our_ranks, side="right"),
            np.full(player.size, end),
        )
        sums = [np.bincount(mine, held * running[column, bound[mine]]) for bound in bounds]
        spans = pairwise([below, *sums])
        for standing, (low, high) in zip((HIGHER, SAME, LOWER), spans, strict=True):
            pairs[:, standing, group] = high - low
        below = sums[-1]
    pairs //= common
    pairs[:, SAME] -= _twice(deck, player, (groups[dealer.of_kind], size), weights)
    return pairs.reshape(player.size, -1)


def _twice(deck: Deck, player: Classes, theirs: tuple[Ints, int], weights: Ints | None) -> Ints:
    """The pairs that are one hand twice; of the dealer's, the class of each kind and how many."""
    of_kind, size = theirs
    kinds = np.flatnonzero(deck.of_kind)
    hands = deck.of_kind if weights is None else deck.of_kind * weights
    places = player.of_kind[kinds] * size + of_kind[kinds]
    counted = np.bincount(places, hands[kinds], minlength=player.size * size)
    return counted.astype(np.int64).reshape(-1, size)
