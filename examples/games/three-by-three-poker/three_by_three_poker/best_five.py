"""The best five-card poker hand among the player's and the dealer's six cards (TBT 3.13)."""

from __future__ import annotations

from enum import IntEnum

from threecard.games import Rank, RankRow, SixCards, Suit


class BestFive(IntEnum):
    """The hands that the Six Card Bonus is paid for, lowest first."""

    NOTHING = 0
    THREE_OF_A_KIND = 1
    STRAIGHT = 2
    FLUSH = 3
    FULL_HOUSE = 4
    FOUR_OF_A_KIND = 5
    STRAIGHT_FLUSH = 6
    ROYAL_FLUSH = 7


_STRAIGHTS = [{*range(low, low + 5)} for low in range(2, 11)]  # the last has the Ace
_STRAIGHTS.append({Rank.ACE, 2, 3, 4, 5})


def _of_ranks(ranks: RankRow) -> BestFive:
    """Six cards that hold no flush."""
    most, *others = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    if most == 4:
        return BestFive.FOUR_OF_A_KIND
    if most == 3 and others[0] > 1:
        return BestFive.FULL_HOUSE
    if any(straight.issubset(ranks) for straight in _STRAIGHTS):
        return BestFive.STRAIGHT
    return BestFive.THREE_OF_A_KIND if most == 3 else BestFive.NOTHING


def _of_suited(suited: RankRow, _ranks: RankRow, _suit: Suit) -> BestFive:
    """Five or six cards of one suit; a sixth of another can't make more of them."""
    if suited[4] == Rank.TEN:  # the highest first: Ace to Ten
        return BestFive.ROYAL_FLUSH
    straight = any(straight.issubset(suited) for straight in _STRAIGHTS)
    return BestFive.STRAIGHT_FLUSH if straight else BestFive.FLUSH


BEST_FIVE = SixCards("best five of six", _of_ranks, lambda held: held.name.lower(), _of_suited)
