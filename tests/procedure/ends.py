"""How wagers end at a table that reads loose clauses its own way; by default as the texts do."""

from __future__ import annotations

from tests.procedure.state import State
from tests.twin import (
    COLLECTED,
    PICTURE_GAMES,
    End,
    Hand,
    ante_bonus,
    compare_pictures,
    compare_poker,
    dealer_qualifies,
    picture_count,
    point_total,
    ranks_of,
    three_card_poker,
)

Ends = dict[str, End | None]
RETURNED: End = ("returned", None, None)


def in_order(hand: Hand) -> Hand:
    """The cards in one order, whatever order they fell in: what is known of a hand is kept."""
    first, second, third = sorted(hand)
    return first, second, third


def picture_ends(table: State, player: Hand, dealer: Hand) -> Ends:
    """Every wager of a picture game on one hand."""
    player, dealer = in_order(player), in_order(dealer)
    ends = PICTURE_GAMES[table.config["game"]](player, dealer)
    if table.reading("main.tie") == "collected" and ends["main"] == RETURNED:
        ends["main"] = COLLECTED
    ends["tie"] = _tie(table, player, dealer)
    if table.tag == "N3P":
        whose = table.reading("three_pictures.hand")
        seen = {"player": [player], "dealer": [dealer], "either": [player, dealer]}[whose]
        won = any(picture_count(hand) == 3 for hand in seen)
        ends["three_pictures"] = ("paid", "three_pictures", (16, 1)) if won else COLLECTED
    if table.tag == "P3P":
        ends["player_prosperity"] = _prosperity(table, player)
        ends["dealer_prosperity"] = _prosperity(table, dealer)
        if table.reading("picture_match") == "any_picture":
            matches = min(picture_count(player), picture_count(dealer))
            odds = {1: (5, 1), 2: (100, 1), 3: (500, 1)}.get(matches)
            ends["picture_perfect"] = ("paid", None, odds) if odds else COLLECTED
    return ends


def is_tie(table: State, player: Hand, dealer: Hand) -> bool:
    """Equal points or, as it may be read, equal ranking; three pictures may stand apart."""
    if table.reading("tie.on") == "ranking":
        return compare_pictures(player, dealer) == 0
    triples = (picture_count(player) == 3) + (picture_count(dealer) == 3)
    apart = table.reading("tie.three_pictures")
    if triples and apart == "never":
        return False
    if triples and apart == "each_other_only":
        return triples == 2
    return point_total(player) == point_total(dealer)


def _tie(table: State, player: Hand, dealer: Hand) -> End:
    if not is_tie(table, player, dealer):
        return COLLECTED
    if table.tag != "P3P":
        return ("paid", "tie", (8, 1))
    perfect = sorted(ranks_of(player)) == sorted(ranks_of(dealer))
    if picture_count(player) == 3 and table.reading("identical_three_pictures") == "tie":
        perfect = False  # P3P 3.11.1 before 3.13.2
    if not perfect:
        return ("paid", "tie", (10, 1))
    both = table.reading("perfect_tie.pays") == "in_addition"
    return ("paid", "perfect_tie", (410 if both else 400, 1))


def _prosperity(table: State, hand: Hand) -> End:
    ranks = ranks_of(hand)
    if picture_count(hand) == 3 and len(set(ranks)) == 1:
        besides = table.reading("mixed_pictures") == "also_triples"
        return ("paid", None, (275 if besides else 250, 1))
    if picture_count(hand) == 3:
        return ("paid", None, (25, 1))
    pictures = [rank for rank in ranks if rank in "JQK"]
    if len(pictures) == 2:
        alike = pictures[0] == pictures[1]
        if alike or table.reading("picture_pair") == "any_two":
            return ("paid", None, (15, 1))
    return COLLECTED


def qualifies(table: State, dealer: Hand) -> bool:
    if table.reading("dealer.qualifies") == "contains_queen_or_higher":
        return any(rank in "QKA" for rank in ranks_of(dealer))
    return dealer_qualifies(dealer)


def poker_ends(
    table: State, cards: Hand | None, dealer: Hand, *, decision: str, exposed: bool, ante: bool
) -> Ends:
    """Every wager of a player with an Ante or without on one hand, which may not be known."""
    # Nothing is looked at that a hidden hand could win by.
    player, dealer = in_order(cards or ("2c", "3d", "5h")), in_order(dealer)
    ends = three_card_poker(player, dealer, decision=decision, exposed=exposed)
    if decision == "fold":
        # Who has no Ante there has not folded, whoever had the say (TCP 3.9.3).
        if table.reading("fold.pair_plus") == "forfeited" and ante:
            ends["pair_plus"] = COLLECTED
        if table.reading("fold.ante_bonus") == "paid" and cards is not None:
            ends["ante_bonus"] = ante_bonus(player)
    elif not qualifies(table, dealer):
        pays_ante = exposed or table.reading("not_exposed.ante") == "by_dealer"
        ends["ante"] = ("paid", "ante", (1, 1)) if pays_ante else COLLECTED
        ends["play"] = RETURNED
    else:
        ends |= _compared(player, dealer) if exposed else {"ante": COLLECTED, "play": COLLECTED}
    won = ends["ante"] is not None and ends["ante"][0] == "paid"
    if table.reading("ante_bonus.when") == "winning_only" and not won:
        ends["ante_bonus"] = None
    return ends


def _compared(player: Hand, dealer: Hand) -> Ends:
    """TCP 3.12.1 to 3.12.3."""
    order = compare_poker(player, dealer)
    if order == 0:
        return {"ante": RETURNED, "play": RETURNED}
    if order < 0:
        return {"ante": COLLECTED, "play": COLLECTED}
    return {"ante": ("paid", "ante", (1, 1)), "play": ("paid", "play", (1, 1))}
