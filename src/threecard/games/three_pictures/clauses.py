"""Three Pictures (MBS, version 2, 31 December 2010), clause by clause, in our own words."""

from threecard.games import ClauseKind as Kind
from threecard.games import Window, clause_entries

ROWS: tuple[tuple[str, Kind, str], ...] = (
    ("1.1", Kind.HEADING, "Words these rules use in a sense of their own."),
    (
        "1.1.1",
        Kind.DEFINITION,
        "Knights: the Jacks, the Queens and the Kings; other rulebooks call them picture cards.",
    ),
    ("1.1.2", Kind.DEFINITION, "Three Pictures: a player's hand made up of three knights."),
    ("1.1.3", Kind.DEFINITION, "Tie: the hands of player and dealer have equal point counts."),
    (
        "1.1.4",
        Kind.DEFINITION,
        (
            "Round of play: lasts from the commencement of play (3.1) until the dealer has "
            "announced a result and, where there are any, collected the losing wagers and paid the "
            "winning ones."
        ),
    ),
    (
        "2.1",
        Kind.EQUIPMENT,
        (
            "The game uses a single deck of 52 cards, no jokers, with all backs alike in colour "
            "and design."
        ),
    ),
    (
        "2.2",
        Kind.EQUIPMENT,
        "Diagram A or B shows the layout. It has the betting areas listed below.",
    ),
    ("2.2.1", Kind.EQUIPMENT, "Betting areas for wagers."),
    ("2.2.2", Kind.EQUIPMENT, "A betting area for Tie wagers."),
    ("2.2.3", Kind.EQUIPMENT, "A betting area for Three Pictures wagers."),
    (
        "3.1",
        Kind.PROCEDURE,
        "Play commences with the dealer's announcement “Place your bets, please”.",
    ),
    ("3.2", Kind.PROCEDURE, "Wagering closes with the dealer's announcement “No more bets”."),
    (
        "3.3",
        Kind.PROCEDURE,
        (
            "A player who has placed an initial wager may add a Tie wager, a Three Pictures wager "
            "or both."
        ),
    ),
    (
        "3.4",
        Kind.PROCEDURE,
        (
            "When all wagers are down, the dealer goes clockwise from the dealer's left and gives "
            "each playing area three cards face down; the dealer's hand comes last."
        ),
    ),
    (
        "3.5",
        Kind.PROCEDURE,
        "Players who have examined their cards put them back face up on their playing area.",
    ),
    (
        "3.6",
        Kind.PROCEDURE,
        "When every hand is back, the dealer exposes and announces the dealer's hand.",
    ),
    (
        "3.7",
        Kind.PROCEDURE,
        "The dealer compares hands with each player and declares a win, a loss or a tie for each.",
    ),
    (
        "3.8",
        Kind.RANKING,
        "A hand is three cards; its point total comes from the sum of their values.",
    ),
    ("3.8.1", Kind.RANKING, "A card counts its face value, with the exception below."),
    (
        "3.8.1.1",
        Kind.RANKING,
        (
            "Ten, Jack, Queen and King count zero points; of these only Jack, Queen and King rank "
            "as knights within their point total."
        ),
    ),
    ("3.9", Kind.HEADING, "How the sum of the card values becomes the hand's point total."),
    ("3.9.1", Kind.RANKING, "A sum from zero to nine is itself the point total."),
    ("3.9.2", Kind.RANKING, "Of a sum of ten or more, only the right-hand digit counts."),
    ("3.10", Kind.RANKING, "Three knights rank highest of all hands."),
    ("3.11", Kind.RANKING, "All hands after that go by their point total, 0 to 9."),
    (
        "3.12",
        Kind.RANKING,
        "Between equal point totals of player and dealer, the hand with more knights wins.",
    ),
    ("3.13", Kind.RANKING, "If the two hands rank the same, a tie is declared."),
    (
        "3.13.1",
        Kind.SETTLEMENT,
        "The Tie wager is paid when player and dealer have equal point totals.",
    ),
    (
        "3.14",
        Kind.RANKING,
        "Knights do not rank among themselves: K-K equals Q-J and does not beat it.",
    ),
    ("3.15", Kind.RANKING, "Suits do not rank."),
    (
        "4.1",
        Kind.SETTLEMENT,
        (
            "A winning initial wager pays 1 to 2 if the player wins on six points and 1 to 1 on "
            "other points. Tie pays 8 to 1 and Three Pictures 16 to 1."
        ),
    ),
    (
        "5.1",
        Kind.IRREGULARITY,
        "A foreign card turns up during a game. The two rules below then apply.",
    ),
    ("5.1.1", Kind.IRREGULARITY, "The round being played is void."),
    ("5.1.2", Kind.IRREGULARITY, "All results of earlier games stand."),
    ("5.2", Kind.IRREGULARITY, "A deck with too few or too many cards makes the round void."),
    (
        "5.3",
        Kind.IRREGULARITY,
        (
            "If cards are dealt incorrectly and no player has handled theirs, the round is void, "
            "unless moving complete hands between betting areas reconstructs the distribution."
        ),
    ),
    (
        "5.4",
        Kind.IRREGULARITY,
        "If the dealer's hand was dealt a wrong number of cards, the round is void.",
    ),
    (
        "5.5",
        Kind.IRREGULARITY,
        (
            "After “No more bets”, no wager is placed or increased; a late wager, or the part "
            "added to one, is refused or not honoured or both."
        ),
    ),
    (
        "5.6",
        Kind.IRREGULARITY,
        (
            "After “No more bets”, no wager is withdrawn; one that is withdrawn still wins or "
            "loses by the game's results."
        ),
    ),
)

# How long each can be invoked.
WINDOWS = {
    "5.3": Window.UNHANDLED,
    "5.1": Window.ROUND,
    "5.1.1": Window.ROUND,
    "5.2": Window.ROUND,
    "5.1.2": Window.APPLIES,
    "5.5": Window.APPLIES,
    "5.6": Window.APPLIES,
    "5.4": Window.NEXT_ROUND,
}

CLAUSES = clause_entries("T3P", ROWS, WINDOWS)
