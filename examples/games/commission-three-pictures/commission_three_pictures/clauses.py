"""Commission Three Pictures (C3P), clause by clause, in our own words."""

from threecard.games import ClauseKind as Kind
from threecard.games import Window, clause_entries

# A number, what the clause is about, and what it says.
ROWS: tuple[tuple[str, Kind, str], ...] = (
    ("1.1", Kind.DEFINITION, "Picture card: a Jack, a Queen or a King."),
    ("1.2", Kind.DEFINITION, "Tie: player and dealer have equal points."),
    ("2.1", Kind.EQUIPMENT, "One deck of 52 cards without jokers."),
    ("2.2", Kind.EQUIPMENT, "The layout has an area for main wagers."),
    ("2.3", Kind.EQUIPMENT, "And one for Three Pictures wagers."),
    ("2.4", Kind.EQUIPMENT, "And one for Tie wagers."),
    ("3.1", Kind.PROCEDURE, "Play begins with “Place your bets, please”."),
    ("3.2", Kind.PROCEDURE, "Wagering ends with “No more bets”."),
    ("3.3", Kind.PROCEDURE, "Whoever has a main wager may add Three Pictures and Tie."),
    ("3.4", Kind.PROCEDURE, "Each position gets three cards, the dealer's hand comes last."),
    ("3.5", Kind.PROCEDURE, "Players put their hands back face up."),
    ("3.6", Kind.PROCEDURE, "Then the dealer's hand is exposed."),
    ("3.7", Kind.SETTLEMENT, "The higher hand wins; a main wager on the lower one loses."),
    ("3.8", Kind.RANKING, "Three pictures are highest, then points, then pictures held."),
    ("3.9", Kind.SETTLEMENT, "Hands of the same rank leave the main wager untouched."),
    ("4.1", Kind.SETTLEMENT, "A winning main wager pays 1 to 1, less 5 % commission."),
    ("4.2", Kind.SETTLEMENT, "Three pictures in the player's hand pay 16 to 1; else it loses."),
    ("4.3", Kind.SETTLEMENT, "A tie pays 8 to 1."),
    ("4.4", Kind.SETTLEMENT, "What is paid is rounded down to five cents, for the house."),
    ("5.1", Kind.IRREGULARITY, "A foreign card in the deck makes the round void."),
    ("5.2", Kind.IRREGULARITY, "All results of earlier rounds stand."),
    ("5.3", Kind.IRREGULARITY, "Too few or too many cards make the round void."),
    ("5.4", Kind.IRREGULARITY, "A misdeal makes it void, unless whole hands can be put right."),
    ("5.5", Kind.IRREGULARITY, "So does a dealer's hand of a wrong number of cards."),
    ("5.6", Kind.IRREGULARITY, "A wager after “No more bets” is refused."),
    ("5.7", Kind.IRREGULARITY, "One taken off after that wins or loses as if it lay there."),
)

# How long each can be invoked.
WINDOWS = {
    "5.1": Window.ROUND,
    "5.2": Window.APPLIES,
    "5.3": Window.ROUND,
    "5.4": Window.UNHANDLED,
    "5.5": Window.NEXT_ROUND,
    "5.6": Window.APPLIES,
    "5.7": Window.APPLIES,
}

CLAUSES = clause_entries("C3P", ROWS, WINDOWS)
