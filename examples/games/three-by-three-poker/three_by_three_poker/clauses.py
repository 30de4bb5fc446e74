"""The rules of Three by Three Poker, clause by clause."""

from threecard.games import ClauseKind as Kind
from threecard.games import Window, clause_entries

ROWS: tuple[tuple[str, Kind, str], ...] = (
    ("1.1", Kind.HEADING, "Words that have a sense of their own here."),
    ("1.1.1", Kind.DEFINITION, "Ante: a wager that the hand beats the dealer's."),
    ("1.1.2", Kind.DEFINITION, "Play: a wager equal to the Ante, by which it is stood by."),
    ("1.1.3", Kind.DEFINITION, "Ante Bonus: paid on the Ante for a straight or better."),
    ("1.1.4", Kind.DEFINITION, "Pair Plus: a wager on a pair or better in one's three cards."),
    ("1.1.5", Kind.DEFINITION, "Six Card Bonus: a wager on the six cards of player and dealer."),
    ("2.1", Kind.EQUIPMENT, "One deck of 52 cards without jokers."),
    ("2.2", Kind.EQUIPMENT, "Each of up to six positions has an area for every wager."),
    ("3.1", Kind.PROCEDURE, "A round begins with “Place your bets, please”."),
    ("3.2", Kind.PROCEDURE, "“No more bets” ends the time for wagers."),
    ("3.3", Kind.PROCEDURE, "Ante, Pair Plus or both; one wager to an area, within the limits."),
    ("3.3.1", Kind.PROCEDURE, "The Six Card Bonus goes with one's own Ante or Pair Plus."),
    ("3.4", Kind.PROCEDURE, "Every position with a wager gets three cards, the dealer the last."),
    ("3.5", Kind.PROCEDURE, "A player looks at one hand and says whether it is played."),
    ("3.5.1", Kind.PROCEDURE, "A fold loses the Ante; Pair Plus and Six Card Bonus stay."),
    ("3.5.2", Kind.PROCEDURE, "To play is to place a Play wager equal to the Ante."),
    ("3.5.3", Kind.PROCEDURE, "A hand without an Ante goes on undecided."),
    ("3.6", Kind.PROCEDURE, "The hands in play are turned up, and then the dealer's."),
    ("3.6.1", Kind.PROCEDURE, "A hand that its player will not show loses every wager on it."),
    ("3.7", Kind.SETTLEMENT, "The dealer qualifies with Queen high or better."),
    ("3.7.1", Kind.SETTLEMENT, "If not, the Ante is paid."),
    ("3.7.2", Kind.SETTLEMENT, "If not, Play is returned."),
    ("3.8", Kind.SETTLEMENT, "Against a dealer who qualifies, hands are compared."),
    ("3.8.1", Kind.SETTLEMENT, "Ante and Play of a higher hand are paid."),
    ("3.8.2", Kind.SETTLEMENT, "Ante and Play of a lower hand are collected."),
    ("3.8.3", Kind.SETTLEMENT, "Ante and Play of an equal hand are returned."),
    ("3.9", Kind.SETTLEMENT, "The Ante Bonus is paid on a played hand, whatever the dealer has."),
    ("3.10", Kind.SETTLEMENT, "Pair Plus is paid by the hand alone, or collected."),
    ("3.11", Kind.SETTLEMENT, "The Six Card Bonus is paid by the six cards, or collected."),
    ("3.12", Kind.RANKING, "Three cards rank as in Three Card Poker; an Ace may be low."),
    ("3.13", Kind.RANKING, "Six cards count as the best five of them at poker."),
    (
        "4.1",
        Kind.SETTLEMENT,
        "Ante and Play pay 1 to 1, Ante Bonus 5, 5, 4 and 1 to 1.",
    ),
    ("4.2", Kind.SETTLEMENT, "Pair Plus pays 50, 40, 30, 5, 4 and 1 to 1, a mini royal first."),
    ("4.3", Kind.SETTLEMENT, "Six Card Bonus pays 1000, 200, 100, 20, 15, 10 and 7 to 1."),
    ("5.1", Kind.IRREGULARITY, "A deck that is not 52 different cards voids the round."),
    ("5.2", Kind.IRREGULARITY, "A misdeal is put right with whole hands, or voids the round."),
    ("5.3", Kind.IRREGULARITY, "A wrong number of cards takes the hand out; the dealer's, all."),
    ("5.4", Kind.IRREGULARITY, "After “No more bets” no wager is taken."),
    ("5.5", Kind.IRREGULARITY, "After “No more bets” no wager is taken back."),
    ("5.6", Kind.IRREGULARITY, "Who leaves without a decision has folded."),
    ("5.7", Kind.IRREGULARITY, "A Six Card Bonus by itself is returned."),
    ("5.8", Kind.IRREGULARITY, "A stake under the minimum stands once, and then goes back."),
    ("5.9", Kind.IRREGULARITY, "A stake over the maximum counts up to it."),
    ("5.10", Kind.IRREGULARITY, "If play breaks off the round is void, unless a wager is decided."),
    ("6.1", Kind.AUTHORITY, "What no clause covers is for the shift manager to decide."),
    ("6.2", Kind.AUTHORITY, "Whoever holds a higher position may act in a lower one."),
)

# How long each can be invoked.
WINDOWS = {
    **dict.fromkeys(("5.1", "5.6", "5.7", "5.10"), Window.ROUND),
    **dict.fromkeys(("5.4", "5.5", "5.8", "5.9"), Window.APPLIES),
    "5.2": Window.DEALER_HIDDEN,
    "5.3": Window.NEXT_ROUND,
}

CLAUSES = clause_entries("TBT", ROWS, WINDOWS)
