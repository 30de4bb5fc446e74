"""The rules of Commission Three Pictures, clause by clause."""

from threecard.games import ClauseKind as Kind
from threecard.games import Window, clause_entries

ROWS: tuple[tuple[str, Kind, str], ...] = (
    ("1.1", Kind.HEADING, "Words that have a sense of their own here."),
    ("1.1.1", Kind.DEFINITION, "Picture: a Jack, a Queen or a King."),
    ("1.1.2", Kind.DEFINITION, "Tie: player and dealer have the same points."),
    ("1.1.3", Kind.DEFINITION, "Commission: what the house keeps of a win."),
    ("2.1", Kind.EQUIPMENT, "One deck of 52 cards without jokers."),
    ("2.2", Kind.EQUIPMENT, "Each of up to seven positions has an area for every wager."),
    ("3.1", Kind.PROCEDURE, "A round begins with “Place your bets, please”."),
    ("3.2", Kind.PROCEDURE, "“No more bets” ends the time for wagers."),
    ("3.3", Kind.PROCEDURE, "Tie and Three Pictures go with one's own main wager."),
    ("3.4", Kind.PROCEDURE, "Every position with a wager gets three cards, the dealer the last."),
    ("3.5", Kind.PROCEDURE, "Players look at their cards and turn them up."),
    ("3.6", Kind.PROCEDURE, "Then the dealer's hand is turned up."),
    ("3.7", Kind.SETTLEMENT, "The higher hand wins; equal hands leave the main wager as it is."),
    ("3.8", Kind.RANKING, "A card counts its points, Ace one; tens and pictures count nought."),
    ("3.9", Kind.RANKING, "Points are the last digit of the sum; more pictures break a tie."),
    ("3.10", Kind.RANKING, "Three pictures rank above all other hands."),
    ("4.1", Kind.SETTLEMENT, "A main wager that wins is paid 1 to 1, less 5 % commission."),
    ("4.2", Kind.SETTLEMENT, "What is paid is rounded down to five cents, for the house."),
    ("4.3", Kind.SETTLEMENT, "Tie pays 8 to 1."),
    ("4.4", Kind.SETTLEMENT, "Three Pictures pays 16 to 1 for three pictures in one's own hand."),
    ("5.1", Kind.IRREGULARITY, "A card of another deck voids the round; earlier rounds stand."),
    ("5.2", Kind.IRREGULARITY, "A deck with too many or too few cards voids the round."),
    ("5.3", Kind.IRREGULARITY, "A misdeal is put right with whole hands, or voids the round."),
    ("5.4", Kind.IRREGULARITY, "A dealer's hand with a wrong number of cards voids the round."),
    ("5.5", Kind.IRREGULARITY, "After “No more bets” no wager is taken."),
    ("5.6", Kind.IRREGULARITY, "After “No more bets” no wager is taken back."),
)

# How long each can be invoked.
WINDOWS = {
    "5.1": Window.ROUND,
    "5.2": Window.ROUND,
    "5.3": Window.UNHANDLED,
    "5.4": Window.NEXT_ROUND,
    "5.5": Window.APPLIES,
    "5.6": Window.APPLIES,
}

CLAUSES = clause_entries("C3P", ROWS, WINDOWS)
