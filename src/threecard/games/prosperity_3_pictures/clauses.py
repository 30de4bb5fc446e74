"""Prosperity 3 Pictures (MBS, 18 August 2017), clause by clause, in our own words."""

from threecard.games import ClauseKind as Kind
from threecard.games import Window, clause_entries

ROWS: tuple[tuple[str, Kind, str], ...] = (
    ("1.1", Kind.HEADING, "Words these rules use in a sense of their own."),
    (
        "1.1.1",
        Kind.DEFINITION,
        (
            "Perfect Tie: a tie in which player and dealer hold the same three cards but for suit, "
            "such as A♠ K♦ Q♣ and A♥ K♠ Q♦; it loses on any other outcome. Only a player with a "
            "valid Tie wager can win it."
        ),
    ),
    ("1.1.2", Kind.DEFINITION, "Picture cards: the Jacks, the Queens and the Kings."),
    (
        "1.1.3",
        Kind.DEFINITION,
        (
            "Picture Perfect: an additional wager that wins if at least one picture in the "
            "player's hand matches the pictures in the dealer's, and otherwise loses. Matches are "
            "counted by the corresponding number of pictures in both hands: J-9-7 against J-J-6 is "
            "one match."
        ),
    ),
    (
        "1.1.4",
        Kind.DEFINITION,
        (
            "Player Prosperity Pictures, Dealer Prosperity Pictures: additional wagers that win if "
            "the player's hand, or respectively the dealer's, is one of their winning "
            "combinations, and otherwise lose."
        ),
    ),
    (
        "1.1.4.1",
        Kind.DEFINITION,
        "Three Kings: all three cards of the player's or dealer's hand are Kings.",
    ),
    (
        "1.1.4.2",
        Kind.DEFINITION,
        "Three Queens: all three cards of the player's or dealer's hand are Queens.",
    ),
    (
        "1.1.4.3",
        Kind.DEFINITION,
        "Three Jacks: all three cards of the player's or dealer's hand are Jacks.",
    ),
    (
        "1.1.4.4",
        Kind.DEFINITION,
        (
            "Three Mixed Pictures: the player's or dealer's hand is made up of any three picture "
            "cards."
        ),
    ),
    (
        "1.1.4.5",
        Kind.DEFINITION,
        (
            "Any Picture Pair: the player's or dealer's hand has a pair of pictures beside one "
            "card that is not a picture."
        ),
    ),
    (
        "1.1.5",
        Kind.DEFINITION,
        (
            "Round of play: lasts from the commencement of play (3.1) until the dealer has "
            "announced a result and, where there are any, collected the losing wagers and paid the "
            "winning ones."
        ),
    ),
    ("1.1.6", Kind.DEFINITION, "Tie: the hands of player and dealer have equal point counts."),
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
        "Diagrams A, B and C show the layout. It has the betting areas listed below.",
    ),
    ("2.2.1", Kind.EQUIPMENT, "Betting areas for wagers."),
    ("2.2.2", Kind.EQUIPMENT, "Betting areas for Tie wagers."),
    (
        "2.2.3",
        Kind.EQUIPMENT,
        "Betting areas for Player and for Dealer Prosperity Pictures wagers.",
    ),
    ("2.2.4", Kind.EQUIPMENT, "Betting areas for Picture Perfect wagers."),
    (
        "3.1",
        Kind.PROCEDURE,
        "Play commences with the dealer's announcement “Place your bets, please”.",
    ),
    ("3.2", Kind.PROCEDURE, "Wagering closes with the dealer's announcement “No more bets”."),
    ("3.3", Kind.PROCEDURE, "The aim is a hand that ranks above the dealer's."),
    (
        "3.4",
        Kind.PROCEDURE,
        (
            "A player who has placed an initial wager may add any or all of Tie, Picture Perfect, "
            "Dealer Prosperity Pictures and Player Prosperity Pictures."
        ),
    ),
    (
        "3.5",
        Kind.PROCEDURE,
        (
            "When all wagers are down, the dealer goes clockwise from the dealer's left and gives "
            "each playing area three cards face down; the dealer's hand comes last."
        ),
    ),
    (
        "3.6",
        Kind.PROCEDURE,
        "Players who have examined their cards put them back face up on their playing area.",
    ),
    (
        "3.7",
        Kind.PROCEDURE,
        (
            "When every hand is back, the dealer exposes the dealer's cards and announces the "
            "hand, and also whether it counts for Dealer Prosperity Pictures."
        ),
    ),
    (
        "3.8",
        Kind.PROCEDURE,
        (
            "The dealer compares hands with each player and declares for each a win, a loss or a "
            "tie, and whether any additional payout is due."
        ),
    ),
    (
        "3.9",
        Kind.RANKING,
        "A hand is three cards; its point total comes from the sum of their values.",
    ),
    ("3.9.1", Kind.RANKING, "A card counts its face value, with the exception below."),
    (
        "3.9.1.1",
        Kind.RANKING,
        (
            "Ten, Jack, Queen and King count zero points; of these only Jack, Queen and King rank "
            "as picture cards within their point total."
        ),
    ),
    ("3.10", Kind.HEADING, "How the sum of the card values becomes the hand's point total."),
    ("3.10.1", Kind.RANKING, "A sum from zero to nine is itself the point total."),
    ("3.10.2", Kind.RANKING, "Of a sum of ten or more, only the right-hand digit counts."),
    ("3.11", Kind.RANKING, "Three pictures, such as K♣ Q♥ J♦, rank highest of all hands."),
    ("3.11.1", Kind.RANKING, "If player and dealer both hold three pictures, a tie is declared."),
    ("3.12", Kind.RANKING, "All hands other than three pictures go by their point total, 0 to 9."),
    (
        "3.13",
        Kind.RANKING,
        "Between equal point totals of player and dealer, the hand with more pictures wins.",
    ),
    ("3.13.1", Kind.RANKING, "If the two hands rank the same, a tie is declared."),
    (
        "3.13.2",
        Kind.RANKING,
        (
            "If the two hands hold the same three cards but for suit, such as A♠ K♦ Q♣ and A♥ K♠ "
            "Q♦, a Perfect Tie is declared."
        ),
    ),
    (
        "3.14",
        Kind.RANKING,
        "Picture cards do not rank among themselves: K-K equals Q-J and does not beat it.",
    ),
    (
        "3.15",
        Kind.SETTLEMENT,
        "A player's Tie wager carries the right to the Perfect Tie payout of 4.1.",
    ),
    ("3.16", Kind.RANKING, "Suits do not rank."),
    (
        "4.1",
        Kind.SETTLEMENT,
        (
            "A winning initial wager pays 1 to 2 if the player wins on six points and 1 to 1 on "
            "other points. Tie (equal point counts) pays 10 to 1, Perfect Tie (hands alike but for "
            "suit) 400 to 1."
        ),
    ),
    (
        "4.2",
        Kind.SETTLEMENT,
        (
            "Player and Dealer Prosperity Pictures pay: Three Kings 250 to 1, Three Queens 250 to "
            "1, Three Jacks 250 to 1, Three Mixed Pictures 25 to 1, Any Picture Pair 15 to 1."
        ),
    ),
    (
        "4.3",
        Kind.SETTLEMENT,
        (
            "Picture Perfect pays 5 to 1 for one matching picture, 100 to 1 for two and 500 to 1 "
            "for three. A picture of the player's matches at most one of the dealer's: J-9-7 "
            "against J-J-6 is one match."
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
        (
            "If the dealer's hand was dealt a wrong number of cards, the round is void, provided "
            "the cards cannot be reconstructed and this is noticed before play commences for the "
            "next game."
        ),
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

CLAUSES = clause_entries("P3P", ROWS, WINDOWS)
