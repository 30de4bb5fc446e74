"""The picture games: how wagers end."""

from __future__ import annotations

from functools import cache

from tests.twin.cards import COLLECTED, RETURNED, End, Ends, Hand, ranks_of
from tests.twin.pictures import compare_pictures, picture_count, point_total


def main_wager(player: Hand, dealer: Hand) -> End:
    comparison = compare_pictures(player, dealer)
    if comparison == 1:
        if point_total(player) == 6:
            return ("paid", "six", (1, 2))
        return ("paid", "other", (1, 1))
    if comparison == -1:
        return COLLECTED
    return RETURNED


def tie_at_eight_to_one(player: Hand, dealer: Hand) -> End:
    if point_total(player) == point_total(dealer):
        return ("paid", "tie", (8, 1))
    return COLLECTED


def three_pictures_at_sixteen_to_one(player: Hand) -> End:
    if picture_count(player) == 3:
        return ("paid", "three_pictures", (16, 1))
    return COLLECTED


@cache
def royal_pictures(player: Hand) -> End:
    ranks = ranks_of(player)
    kings, queens, jacks = ranks.count("K"), ranks.count("Q"), ranks.count("J")
    others = 3 - kings - queens - jacks
    if kings == 3:
        return ("paid", "three_kings", (188, 1))
    if queens == 3:
        return ("paid", "three_queens", (128, 1))
    if jacks == 3:
        return ("paid", "three_jacks", (88, 1))
    if others == 0:
        return ("paid", "three_pictures", (18, 1))
    if others == 1 and (kings == 2 or queens == 2 or jacks == 2):
        return ("paid", "any_picture_pair", (8, 1))
    if kings == 1 and others == 2:
        return ("paid", "any_king", (1, 1))
    if kings == 1 and queens == 1 and others == 1:
        return ("paid", "any_king", (1, 1))
    if kings == 1 and jacks == 1 and others == 1:
        return ("paid", "any_king", (1, 1))
    return COLLECTED


def tie_with_perfect_tie(player: Hand, dealer: Hand) -> End:
    if sorted(ranks_of(player)) == sorted(ranks_of(dealer)):
        return ("paid", "perfect_tie", (400, 1))
    if point_total(player) == point_total(dealer):
        return ("paid", "tie", (10, 1))
    return COLLECTED


@cache
def prosperity_pictures(hand: Hand) -> End:
    ranks = ranks_of(hand)
    kings, queens, jacks = ranks.count("K"), ranks.count("Q"), ranks.count("J")
    others = 3 - kings - queens - jacks
    if kings == 3:
        return ("paid", "three_kings", (250, 1))
    if queens == 3:
        return ("paid", "three_queens", (250, 1))
    if jacks == 3:
        return ("paid", "three_jacks", (250, 1))
    if others == 0:
        return ("paid", "three_mixed_pictures", (25, 1))
    if others == 1 and (kings == 2 or queens == 2 or jacks == 2):
        return ("paid", "any_picture_pair", (15, 1))
    return COLLECTED


def picture_perfect(player: Hand, dealer: Hand) -> End:
    matches = 0
    unmatched = ranks_of(dealer)
    for rank in ranks_of(player):
        if rank in "JQK" and rank in unmatched:
            unmatched.remove(rank)
            matches += 1
    if matches == 3:
        return ("paid", "three", (500, 1))
    if matches == 2:
        return ("paid", "two", (100, 1))
    if matches == 1:
        return ("paid", "one", (5, 1))
    return COLLECTED


def royal_three_pictures(player: Hand, dealer: Hand) -> Ends:
    return {
        "main": main_wager(player, dealer),
        "tie": tie_at_eight_to_one(player, dealer),
        "royal_pictures": royal_pictures(player),
    }


def non_commission_three_pictures(player: Hand, dealer: Hand) -> Ends:
    return {
        "main": main_wager(player, dealer),
        "tie": tie_at_eight_to_one(player, dealer),
        "three_pictures": three_pictures_at_sixteen_to_one(player),
    }


def prosperity_3_pictures(player: Hand, dealer: Hand) -> Ends:
    return {
        "main": main_wager(player, dealer),
        "tie": tie_with_perfect_tie(player, dealer),
        "player_prosperity": prosperity_pictures(player),
        "dealer_prosperity": prosperity_pictures(dealer),
        "picture_perfect": picture_perfect(player, dealer),
    }


def three_pictures(player: Hand, dealer: Hand) -> Ends:
    return {
        "main": main_wager(player, dealer),
        "tie": tie_at_eight_to_one(player, dealer),
        "three_pictures": three_pictures_at_sixteen_to_one(player),
    }


PICTURE_GAMES = {
    "royal-three-pictures": royal_three_pictures,
    "non-commission-three-pictures": non_commission_three_pictures,
    "prosperity-3-pictures": prosperity_3_pictures,
    "three-pictures": three_pictures,
}
