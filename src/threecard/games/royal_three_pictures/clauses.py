"""Royal Three Pictures (MBS, version 2, 24 March 2020), clause by clause, in our own words."""

from threecard.games import ClauseKind as Kind
from threecard.games import Window, clause_entries

ROWS: tuple[tuple[str, Kind, str], ...] = (
    ("1.1", Kind.HEADING, "Words these rules use in a sense of their own."),
    (
        "1.1.1",
        Kind.DEFINITION,
        (
            "Blind betting: playing a hand in the round without looking at its cards. Whoever "
            "wagers on several hands looks at only one of them and plays all the others blind."
        ),
    ),
    ("1.1.2", Kind.DEFINITION, "Picture cards: the Jacks, the Queens and the Kings."),
    (
        "1.1.3",
        Kind.DEFINITION,
        (
            "Round of play: lasts from the commencement of play (3.1) until the dealer has "
            "announced an outcome and, where there are any, collected the losing wagers and paid "
            "the winning ones."
        ),
    ),
    (
        "1.1.4",
        Kind.DEFINITION,
        (
            "Royal Pictures: one side wager with several winning combinations. It wins if the "
            "player's hand is one of these combinations and otherwise loses, whether the main "
            "wager wins, loses or ties."
        ),
    ),
    (
        "1.1.4.1",
        Kind.DEFINITION,
        (
            "Any Picture Pair: a player's hand with a pair of pictures beside one card that is not "
            "a picture."
        ),
    ),
    (
        "1.1.4.2",
        Kind.DEFINITION,
        "Any King: a player's hand in any of the three forms listed below.",
    ),
    ("1.1.4.2.1", Kind.DEFINITION, "A King beside two cards that are not pictures."),
    ("1.1.4.2.2", Kind.DEFINITION, "A King and a Queen beside a card that is not a picture."),
    ("1.1.4.2.3", Kind.DEFINITION, "A King and a Jack beside a card that is not a picture."),
    (
        "1.1.4.3",
        Kind.DEFINITION,
        (
            "Three Pictures: a player's hand of three picture cards that are not all Kings, all "
            "Queens or all Jacks."
        ),
    ),
    ("1.1.4.4", Kind.DEFINITION, "Three Jacks: all three cards of the player's hand are Jacks."),
    ("1.1.4.5", Kind.DEFINITION, "Three Queens: all three cards of the player's hand are Queens."),
    ("1.1.4.6", Kind.DEFINITION, "Three Kings: all three cards of the player's hand are Kings."),
    (
        "1.1.5",
        Kind.DEFINITION,
        (
            "Standoff: at the end of the round the player's hand and the dealer's (here called the "
            "banker's) rank the same, with equal point totals and equally many picture cards. Main "
            "wagers then neither win nor lose."
        ),
    ),
    (
        "1.1.6",
        Kind.DEFINITION,
        (
            "Tie wager: a player may place it before wagering closes. It wins if the player's hand "
            "and the dealer's (here called the banker's) end the round with equal point totals, "
            "and otherwise loses."
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
        (
            "Appendices A and B show the layout, each made for 1 to 8 playing positions. It has "
            "the playing areas listed below."
        ),
    ),
    ("2.2.1", Kind.EQUIPMENT, "Playing areas for main wagers."),
    ("2.2.2", Kind.EQUIPMENT, "Playing areas for Tie wagers."),
    ("2.2.3", Kind.EQUIPMENT, "Playing areas for Royal Pictures wagers."),
    (
        "3.1",
        Kind.PROCEDURE,
        "Play commences with the dealer's announcement “Place your bets, please”.",
    ),
    ("3.2", Kind.PROCEDURE, "Wagering closes with the dealer's announcement “No more bets”."),
    ("3.3", Kind.PROCEDURE, "The player's aim is a hand that ranks above the dealer's."),
    (
        "3.4",
        Kind.PROCEDURE,
        (
            "To take part in a round, a player places a main wager on its playing area before "
            "wagering closes. One player or several may wager on an area, each wager within the "
            "minimum and maximum displayed at the table."
        ),
    ),
    (
        "3.5",
        Kind.PROCEDURE,
        (
            "A player may place a Tie wager, a Royal Pictures wager or both without a main wager "
            "of their own, but only on a playing position that holds a main wager."
        ),
    ),
    (
        "3.6",
        Kind.AUTHORITY,
        (
            "If a player asks, the dealer, a pit supervisor or a pit manager may place wagers for "
            "them; seeing to it that these are placed correctly remains up to the player."
        ),
    ),
    (
        "3.7",
        Kind.PROCEDURE,
        (
            "A player may wager on several hands but may look at only one, however many playing "
            "positions they wager on; the rest is blind betting."
        ),
    ),
    (
        "3.8",
        Kind.AUTHORITY,
        "A pit manager has discretion to hold a player to a single playing position.",
    ),
    ("3.9", Kind.PROCEDURE, "Each playing area takes at most three wagers."),
    ("3.9.1", Kind.AUTHORITY, "A pit manager has discretion to allow fewer than three wagers."),
    (
        "3.10",
        Kind.PROCEDURE,
        (
            "When several players wager on one playing position, its cards are viewed by the "
            "seated player who was first to wager there."
        ),
    ),
    ("3.11", Kind.PROCEDURE, "Only seated players may view or examine cards."),
    (
        "3.12",
        Kind.PROCEDURE,
        (
            "With an automated dealing device, the dealer goes clockwise from the dealer's left "
            "and gives each playing position that holds a wager three cards face down, and then "
            "takes three face down."
        ),
    ),
    (
        "3.12.1",
        Kind.PROCEDURE,
        (
            "With a manual dealing device, the dealer goes clockwise from the dealer's left, with "
            "one card face down for each playing position that holds a wager and then one for the "
            "dealer, and repeats this until all have three."
        ),
    ),
    (
        "3.13",
        Kind.PROCEDURE,
        "Players who have examined their cards put them back face up on their playing position.",
    ),
    (
        "3.14",
        Kind.PROCEDURE,
        (
            "When a player wagers on several playing positions, the dealer opens each hand that no "
            "other player controls and sets it in front of its position."
        ),
    ),
    (
        "3.15",
        Kind.PROCEDURE,
        "When every hand is back, the dealer exposes and announces the dealer's hand.",
    ),
    (
        "3.16",
        Kind.PROCEDURE,
        (
            "The dealer compares hands with each player and declares a win, a loss or a standoff "
            "for each."
        ),
    ),
    (
        "3.17",
        Kind.RANKING,
        "A hand is three cards; its point total comes from the sum of their values.",
    ),
    ("3.17.1", Kind.RANKING, "A card counts its face value, with the exception below."),
    (
        "3.17.1.1",
        Kind.RANKING,
        (
            "Ten, Jack, Queen and King count zero points; of these only Jack, Queen and King rank "
            "as picture cards within their point total."
        ),
    ),
    ("3.18", Kind.HEADING, "How the sum of the card values becomes the hand's point total."),
    ("3.18.1", Kind.RANKING, "A sum from zero to nine is itself the point total."),
    ("3.18.2", Kind.RANKING, "Of a sum of ten or more, only the right-hand digit counts."),
    (
        "3.19",
        Kind.SETTLEMENT,
        "The Tie wager is paid when player and dealer have equal point totals.",
    ),
    (
        "3.20",
        Kind.RANKING,
        "Picture cards do not rank among themselves: K-K equals Q-J and does not beat it.",
    ),
    ("3.21", Kind.RANKING, "Suits do not rank."),
    (
        "3.22",
        Kind.RANKING,
        (
            "31 ranks: three pictures first; then by points from nine down to zero, and within "
            "equal points two pictures (Double Picture Nine) before one (Single Picture Nine) "
            "before none (Nine)."
        ),
    ),
    (
        "4.1",
        Kind.SETTLEMENT,
        (
            "A winning main wager pays 1 to 2 if the player wins on six points and 1 to 1 on other "
            "points. Tie pays 8 to 1."
        ),
    ),
    (
        "4.2",
        Kind.SETTLEMENT,
        (
            "Royal Pictures pays: Three Kings 188 to 1, Three Queens 128 to 1, Three Jacks 88 to "
            "1, Three Pictures 18 to 1, Any Picture Pair 8 to 1, Any King 1 to 1."
        ),
    ),
    (
        "5.1",
        Kind.IRREGULARITY,
        (
            "During a round it is found that cards are extra or missing, that cards are foreign to "
            "the deck(s) in use, or that unshuffled cards are being used. The two rules below then "
            "apply."
        ),
    ),
    ("5.1.1", Kind.IRREGULARITY, "The round being played is void."),
    ("5.1.2", Kind.IRREGULARITY, "All outcomes of earlier rounds stand."),
    (
        "5.2",
        Kind.IRREGULARITY,
        (
            "After “No more bets” and unless these rules say otherwise, no wager is placed or "
            "increased; a late wager, or the part added to one, is refused or not honoured or "
            "both."
        ),
    ),
    (
        "5.3",
        Kind.IRREGULARITY,
        (
            "After “No more bets” and unless the rules say otherwise, no wager is withdrawn; one "
            "that is withdrawn still wins or loses by the round's outcomes."
        ),
    ),
    (
        "5.4",
        Kind.IRREGULARITY,
        (
            "If cards are dealt incorrectly and no player has handled theirs, the round is void, "
            "unless moving complete hands between playing positions reconstructs the distribution."
        ),
    ),
    (
        "5.5",
        Kind.IRREGULARITY,
        (
            "If a player's hand was dealt a wrong number of cards and the player has viewed it, it "
            "is removed from play and its wager is returned, provided this is noticed before play "
            "commences for the next round."
        ),
    ),
    (
        "5.6",
        Kind.IRREGULARITY,
        (
            "If a wrong distribution of cards is noted only after some player has handled cards, "
            "the round is played to its end."
        ),
    ),
    (
        "5.7",
        Kind.IRREGULARITY,
        (
            "A player dissatisfied with 5.5 or 5.6 may be allowed to withdraw the wager “before "
            "the round of play”."
        ),
    ),
    (
        "5.8",
        Kind.IRREGULARITY,
        (
            "If a card is dealt exposed during the round, the dealer turns it face down and deals "
            "on, except in the case below."
        ),
    ),
    (
        "5.8.1",
        Kind.IRREGULARITY,
        (
            "With a manual dealing device, the round is void if the first card dealt from it is "
            "the exposed one."
        ),
    ),
    (
        "5.9",
        Kind.IRREGULARITY,
        (
            "If it is in doubt whether a round used the right number of cards, the dealer counts "
            "them by hand; a count that is too high or too low makes that round void."
        ),
    ),
    (
        "5.10",
        Kind.IRREGULARITY,
        (
            "With the outcome determined, wagers under the minimum are paid if they win and "
            "collected if they lose, one time only. Later wagers under the minimum by the same "
            "player are returned whatever the outcome."
        ),
    ),
    (
        "5.11",
        Kind.IRREGULARITY,
        (
            "A wager over the maximum is paid only up to the maximum if it wins and collected only "
            "up to the maximum if it loses."
        ),
    ),
    (
        "5.12",
        Kind.IRREGULARITY,
        (
            "Wagers outside the limits, above the maximum or below the minimum, that were paid or "
            "collected in earlier rounds count as settled."
        ),
    ),
    (
        "5.13",
        Kind.IRREGULARITY,
        "If the power fails, what follows depends on whether an outcome is established.",
    ),
    (
        "5.13.1",
        Kind.IRREGULARITY,
        (
            "While no outcome is established (not one wager has conclusively won or lost), players "
            "may choose to withdraw, each with all their wagers or not at all. The round is then "
            "concluded."
        ),
    ),
    (
        "5.13.2",
        Kind.IRREGULARITY,
        (
            "Once an outcome is established (at least one wager has conclusively won or lost), "
            "play goes on and the round is concluded."
        ),
    ),
    (
        "6.1",
        Kind.AUTHORITY,
        "An irregularity these rules do not cover goes to the gaming shift manager, who decides.",
    ),
    (
        "6.2",
        Kind.AUTHORITY,
        (
            "Whoever acts in a position these rules name, or holds a higher one, may also fill "
            "that position or perform its functions."
        ),
    ),
)

# How long each can be invoked.
WINDOWS = {
    "3.4": Window.BETS_OPEN,
    "5.8": Window.DEAL,
    "5.8.1": Window.DEAL,
    "5.4": Window.UNHANDLED,
    "5.7": Window.DEALER_HIDDEN,
    "5.1": Window.ROUND,
    "5.1.1": Window.ROUND,
    "5.6": Window.ROUND,
    "5.9": Window.ROUND,
    "5.13": Window.ROUND,
    "5.13.1": Window.ROUND,
    "5.13.2": Window.ROUND,
    "5.1.2": Window.APPLIES,
    "5.2": Window.APPLIES,
    "5.3": Window.APPLIES,
    "5.10": Window.APPLIES,
    "5.11": Window.APPLIES,
    "5.12": Window.APPLIES,
    "5.5": Window.NEXT_ROUND,
    "6.1": Window.NEXT_ROUND,
}

CLAUSES = clause_entries("R3P", ROWS, WINDOWS)
