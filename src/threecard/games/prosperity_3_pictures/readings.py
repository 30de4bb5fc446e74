"""How Prosperity 3 Pictures is read where loose, besides what picture games share."""

from __future__ import annotations

from threecard.games import Choice, Reading, clauses

PERFECT_TIE_PAYS = Reading(
    "perfect_tie.pays",
    clauses("P3P 1.1.1", "P3P 3.15", "P3P 4.1"),
    (
        Choice("instead", "a Perfect Tie pays its own line and not the Tie's"),
        Choice("in_addition", "a Perfect Tie pays its own line and the Tie's besides"),
    ),
    "One wager is paid on its best line.",
    title="What a Perfect Tie pays",
)
IDENTICAL_THREE_PICTURES = Reading(
    "identical_three_pictures",
    clauses("P3P 3.11.1", "P3P 3.13.2"),
    (
        Choice("perfect_tie", "the same three pictures in both hands are a Perfect Tie"),
        Choice("tie", "three pictures in both hands are a Tie, the same or not"),
    ),
    "The more specific clause goes first.",
    title="The same three pictures in both hands",
)
PICTURE_PAIR = Reading(
    "picture_pair",
    clauses("P3P 1.1.4.5"),
    (
        Choice("same_rank", "a pair is two pictures of one rank"),
        Choice("any_two", "any two pictures are a pair"),
    ),
    "The operator's Royal Three Pictures shows what a pair is (R3P 1.1.4.1 1.1.4.2).",
    title="What a picture pair is",
)
MIXED_PICTURES = Reading(
    "mixed_pictures",
    clauses("P3P 1.1.4.4", "P3P 4.2"),
    (
        Choice("best_line_only", "three pictures of one rank pay their own line"),
        Choice("also_triples", "three pictures of one rank pay as mixed pictures besides"),
    ),
    "One wager is paid on its best line.",
    title="What three pictures of one rank pay",
)
PICTURE_MATCH = Reading(
    "picture_match",
    clauses("P3P 1.1.3", "P3P 4.3"),
    (
        Choice("rank", "a King matches a King, a Queen a Queen, a Jack a Jack"),
        Choice("any_picture", "any picture matches any picture"),
    ),
    "The printed example fits both; the second would ruin the house.",
    title="When two pictures match",
)
