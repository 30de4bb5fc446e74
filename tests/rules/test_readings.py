"""Which loose clauses each game has, and how each may be read: the default first."""

from __future__ import annotations

import pytest

from threecard import rulebook

PICTURES = ("R3P", "N3P", "P3P", "T3P")
ALL = (*PICTURES, "TCP")
SILENT = ("P3P", "T3P")
CHOICES: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = [
    ("tie.on", PICTURES, ("points", "ranking")),
    ("tie.three_pictures", ("R3P", "T3P"), ("counts_zero", "each_other_only", "never")),
    ("tie.three_pictures", ("N3P", "P3P"), ("counts_zero", "each_other_only")),
    ("main.tie", SILENT, ("returned", "collected")),
    ("perfect_tie.pays", ("P3P",), ("instead", "in_addition")),
    ("identical_three_pictures", ("P3P",), ("perfect_tie", "tie")),
    ("three_pictures.hand", ("N3P",), ("player", "dealer", "either")),
    ("picture_pair", ("P3P",), ("same_rank", "any_two")),
    ("mixed_pictures", ("P3P",), ("best_line_only", "also_triples")),
    ("picture_match", ("P3P",), ("rank", "any_picture")),
    ("dealer.qualifies", ("TCP",), ("queen_high_or_better", "contains_queen_or_higher")),
    ("fold.pair_plus", ("TCP",), ("kept", "forfeited")),
    ("fold.ante_bonus", ("TCP",), ("forfeited", "paid")),
    ("ante_bonus.when", ("TCP",), ("irrespective", "winning_only")),
    ("not_exposed.ante", ("TCP",), ("loses", "by_dealer")),
    ("absence", ("TCP",), ("unseen_only", "letter")),
    ("absence.after_interruption", ("TCP",), ("letter", "as_absence")),
    ("invalidated.wagers", ("TCP",), ("returned", "collected")),
    ("jackpot.funding", ("TCP",), ("meter", "house")),
    ("jackpot.stake", ("TCP",), ("kept", "returned")),
    ("jackpot.seat", ("TCP",), ("seated_first", "first_come")),
    ("jackpot.entered", ("TCP",), ("hand_entered", "settled")),
    ("envy.funding", ("TCP",), ("house", "meter")),
    ("envy.to", ("TCP",), ("player", "wager")),
    ("envy.hands", ("TCP",), ("each", "once")),
    ("envy.folded", ("TCP",), ("pays", "none")),
    ("envy.reach", ("TCP",), ("table", "all_tables")),
    ("decline.shared", ("TCP",), ("shown_for_others", "forfeits_all")),
    ("power_failure", SILENT, ("void_or_conclude", "withdraw_or_conclude")),
    ("dealer_wrong_count", ("R3P",), ("referred", "void")),
    ("misdeal.withdraw", ("R3P", "TCP"), ("with_consent", "never")),
    ("staff.acting", ("N3P", *SILENT), ("higher_may_act", "assigned_only")),
    ("reveal", ("N3P", "TCP"), ("dealer_first", "players_first")),
    ("shuffle", ALL, ("every_round",)),  # or a number of rounds
    ("limits", SILENT, ("per_wager",)),
    ("viewing", SILENT, ("one_hand",)),
    ("uncovered", SILENT, ("referred",)),
    ("wagers_per_area", ("R3P",), ("3",)),
    ("wagers_per_area", ("N3P",), ("unlimited",)),  # the box total is what is limited
    ("wagers_per_area", (*SILENT, "TCP"), ("1",)),
]


@pytest.mark.parametrize("tag", ALL)
def test_a_game_has_these_readings_and_choices(tag: str) -> None:
    expected = {name: choices for name, games, choices in CHOICES if tag in games}
    had = {
        each.name: tuple(choice.id for choice in each.choices)
        for each in rulebook(tag).edition.readings
    }
    assert had == expected
