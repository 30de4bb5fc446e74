"""Three Card Poker (MBS, version 5, 2 August 2019), clause by clause, in our own words."""

from threecard.games import ClauseKind as Kind
from threecard.games import Window, clause_entries

ROWS: tuple[tuple[str, Kind, str], ...] = (
    ("1.1", Kind.HEADING, "Words these rules use in a sense of their own."),
    ("1.1.1", Kind.DEFINITION, "Ante: the wager a player starts a round with."),
    (
        "1.1.2",
        Kind.DEFINITION,
        "Ante Bonus: a payment made to the Ante for a hand worth a straight or better.",
    ),
    (
        "1.1.3",
        Kind.DEFINITION,
        (
            "Blind betting: playing a hand in the round without looking at its cards. Whoever "
            "wagers on several hands looks at only one of them and plays all the others blind."
        ),
    ),
    (
        "1.1.4",
        Kind.DEFINITION,
        (
            "Envy Bonus: a payment to one or more players for what another player's hand turns out "
            "to be, under 3.14."
        ),
    ),
    ("1.1.5", Kind.DEFINITION, "Fold: a player's decision not to go on with the current round."),
    (
        "1.1.6",
        Kind.DEFINITION,
        (
            "Pair Plus: a wager that pays if the player's hand is worth a pair or better, whatever "
            "the dealer holds."
        ),
    ),
    (
        "1.1.7",
        Kind.DEFINITION,
        (
            "Play: the player stays in the game by an additional wager, equal to the Ante, once "
            "the first three cards are dealt."
        ),
    ),
    (
        "1.1.8",
        Kind.DEFINITION,
        (
            "Progressive Jackpot: an optional wager placed before the deal; it entitles the player "
            "to a jackpot payout if their hand qualifies."
        ),
    ),
    (
        "1.1.9",
        Kind.DEFINITION,
        (
            "Round of play: lasts from the commencement of play (3.1) until the dealer has "
            "announced an outcome and, where there are any, collected the losing wagers and paid "
            "the winning ones."
        ),
    ),
    ("1.1.10", Kind.DEFINITION, "Standoff: said of a wager that does not win and does not lose."),
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
            "Appendix A shows the layout, made for 4 to 7 playing positions. It has the playing "
            "areas below."
        ),
    ),
    (
        "2.2.1",
        Kind.EQUIPMENT,
        "Playing areas for Ante, for Play, for Pair Plus and for the Progressive Jackpot wager.",
    ),
    (
        "2.2.2",
        Kind.EQUIPMENT,
        "Every playing position has all four areas: Ante, Play, Pair Plus, Progressive Jackpot.",
    ),
    (
        "3.1",
        Kind.PROCEDURE,
        "Play commences with the dealer's announcement “Place your bets, please”.",
    ),
    ("3.2", Kind.PROCEDURE, "Wagering closes with the dealer's announcement “No more bets”."),
    (
        "3.3",
        Kind.PROCEDURE,
        "The player's aim is a poker hand that ranks above the dealer's in the order of 3.16.",
    ),
    ("3.3.1", Kind.HEADING, "How cards rank, from the highest down."),
    ("3.3.1.1", Kind.RANKING, "Ace, then King, Queen, Jack and so on from 10 down to 2."),
    (
        "3.3.1.2",
        Kind.RANKING,
        "Exception: in a straight or straight flush of 3-2-A the Ace counts as 1.",
    ),
    ("3.3.1.3", Kind.RANKING, "Suits are worth nothing and do not affect how a card ranks."),
    (
        "3.4",
        Kind.PROCEDURE,
        (
            "To take part in a round, a player places an Ante, a Pair Plus or both on the areas so "
            "marked before its first card is dealt. One player or several may wager on an area, "
            "each wager within the displayed limits."
        ),
    ),
    (
        "3.4.1",
        Kind.PROCEDURE,
        (
            "A player may wager on several hands but may look at only one, however many playing "
            "positions they wager on."
        ),
    ),
    (
        "3.4.2",
        Kind.PROCEDURE,
        (
            "Any one playing area takes a single wager only, whether Ante, Play, Pair Plus or "
            "Progressive Jackpot."
        ),
    ),
    (
        "3.4.3",
        Kind.AUTHORITY,
        "A pit manager has discretion to hold a player to a single playing position.",
    ),
    (
        "3.5",
        Kind.PROCEDURE,
        "A player who has placed an Ante, a Pair Plus or both may add a Progressive Jackpot wager.",
    ),
    (
        "3.5.1",
        Kind.PROCEDURE,
        (
            "The player who sits at the playing position is offered the chance to take part in the "
            "Progressive Jackpot."
        ),
    ),
    (
        "3.5.2",
        Kind.PROCEDURE,
        (
            "The Progressive Jackpot wager is open both to a player who views the hand and to one "
            "who plays it blind."
        ),
    ),
    (
        "3.5.3",
        Kind.PROCEDURE,
        "The Progressive Jackpot wager is placed through the wagering system made for it.",
    ),
    (
        "3.5.4",
        Kind.PROCEDURE,
        "Nobody may place a Progressive Jackpot wager on the playing position of another player.",
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
            "With an automated dealing device, the dealer goes clockwise from the dealer's left "
            "and gives each playing position that holds a wager three cards face down, and then "
            "takes three face down."
        ),
    ),
    (
        "3.8",
        Kind.PROCEDURE,
        (
            "With a manual dealing device, the dealer goes clockwise from the dealer's left, with "
            "one card face down for each playing position that holds a wager and one for the "
            "dealer, and repeats this until all have three."
        ),
    ),
    (
        "3.9",
        Kind.PROCEDURE,
        "A player who has received and examined the three cards has the choices below.",
    ),
    (
        "3.9.1",
        Kind.PROCEDURE,
        (
            "Fold: the Ante is lost. A player who folds stays eligible for any Progressive Jackpot "
            "payout by the table of 4.4."
        ),
    ),
    ("3.9.1.1", Kind.PROCEDURE, "A player may fold the Ante and still play the Pair Plus."),
    (
        "3.9.2",
        Kind.PROCEDURE,
        (
            "Play: the player puts a wager equal to the Ante on the area marked Play. The cards go "
            "face down on the table and the Play wager on top of them."
        ),
    ),
    (
        "3.9.3",
        Kind.PROCEDURE,
        (
            "A player with a Pair Plus and no Ante goes on with the round by moving the cards into "
            "the area marked Play."
        ),
    ),
    (
        "3.10",
        Kind.PROCEDURE,
        (
            "The dealer exposes the dealer's cards and compares them with each player's hand; the "
            "three-card poker hand that ranks higher wins."
        ),
    ),
    (
        "3.10.1",
        Kind.SETTLEMENT,
        (
            "A player who declines the comparison by not exposing their cards is deemed to rank "
            "below the dealer and to hold no winning jackpot combination. The hand is settled and "
            "out of play; a pit supervisor or above has discretion to view it."
        ),
    ),
    (
        "3.11",
        Kind.SETTLEMENT,
        (
            "If the dealer's poker hand contains neither a Queen nor any card that ranks above a "
            "Queen, the dealer makes no comparison and the rules below apply."
        ),
    ),
    ("3.11.1", Kind.SETTLEMENT, "Play wagers get no payment."),
    ("3.11.2", Kind.SETTLEMENT, "Every Ante is paid by the table of 4.1."),
    (
        "3.11.3",
        Kind.SETTLEMENT,
        "Every Ante Bonus is paid by the table of 4.2, whatever the dealer holds.",
    ),
    (
        "3.11.4",
        Kind.SETTLEMENT,
        "Every Pair Plus is paid by the table of 4.3, whatever the dealer holds.",
    ),
    (
        "3.12",
        Kind.SETTLEMENT,
        (
            "If the dealer's poker hand contains a Queen or any card that ranks above a Queen, the "
            "dealer compares it with each player's and the rules below apply."
        ),
    ),
    (
        "3.12.1",
        Kind.SETTLEMENT,
        "Ante and Play are paid by the table of 4.1 if the player's hand ranks above the dealer's.",
    ),
    (
        "3.12.2",
        Kind.SETTLEMENT,
        "Ante and Play are collected if the player's hand ranks below the dealer's.",
    ),
    (
        "3.12.3",
        Kind.SETTLEMENT,
        "A standoff is declared if the player's hand and the dealer's rank the same.",
    ),
    (
        "3.12.4",
        Kind.SETTLEMENT,
        "Every Ante Bonus is paid by the table of 4.2, whatever the dealer holds.",
    ),
    (
        "3.12.5",
        Kind.SETTLEMENT,
        "Every Pair Plus is paid by the table of 4.3, whatever the dealer holds.",
    ),
    (
        "3.13",
        Kind.SETTLEMENT,
        (
            "A player with a Progressive Jackpot wager and a hand listed in 4.4 is paid by that "
            "table, whatever the dealer holds."
        ),
    ),
    (
        "3.14",
        Kind.SETTLEMENT,
        (
            "Subject to 3.15, all players with a Progressive Jackpot wager under 3.5 receive an "
            "Envy Bonus when any player with an Ante, with or without a jackpot wager, makes one "
            "of the top two hands of 4.4."
        ),
    ),
    (
        "3.15",
        Kind.SETTLEMENT,
        (
            "When a player with a Pair Plus and no Ante makes one of the top two hands of 4.4, no "
            "other player is entitled to an Envy Bonus for it."
        ),
    ),
    (
        "3.16",
        Kind.RANKING,
        (
            "Seven orders of hand, highest first: royal flush, straight flush, three of a kind, "
            "straight, flush, one pair, three odd cards."
        ),
    ),
    ("3.16.1", Kind.RANKING, "Royal flush: Ace, King and Queen of one suit, such as A♠ K♠ Q♠."),
    (
        "3.16.2",
        Kind.RANKING,
        (
            "Straight flush: three cards of one suit that follow each other in rank, royal flush "
            "excepted, such as 8♥ 7♥ 6♥."
        ),
    ),
    ("3.16.3", Kind.RANKING, "Three of a kind: three cards equal in rank, such as 10♠ 10♥ 10♣."),
    (
        "3.16.4",
        Kind.RANKING,
        (
            "Straight: three cards that follow each other in rank, whatever their suits, such as "
            "8♦ 7♣ 6♥. An Ace may be high or low."
        ),
    ),
    (
        "3.16.5",
        Kind.RANKING,
        "Flush: three cards of one suit that do not follow each other in rank, such as 10♥ 4♥ 2♥.",
    ),
    ("3.16.6", Kind.RANKING, "One pair: two cards equal in rank, such as A♣ A♥ 8♦."),
    (
        "3.16.7",
        Kind.RANKING,
        (
            "Three odd cards: three different ranks that do not follow each other, in two suits or "
            "more, such as Q♣ 10♥ 6♦."
        ),
    ),
    (
        "3.17",
        Kind.RANKING,
        (
            "Between hands of one order (3.16) but different card values, the ranking of cards in "
            "3.3.1 decides."
        ),
    ),
    (
        "3.17.1",
        Kind.RANKING,
        (
            "If dealer and player have hands of one order (3.16) whose cards rank the same "
            "(3.3.1), it is a standoff."
        ),
    ),
    (
        "3.17.2",
        Kind.RANKING,
        (
            "Between two hands of one pair, the higher pair wins; if the pairs are equal, the "
            "higher unpaired card wins; if that is equal too, it is a standoff."
        ),
    ),
    (
        "3.17.3",
        Kind.RANKING,
        "A straight or straight flush with a four or higher ranks above the 3-2-A of its kind.",
    ),
    (
        "3.17.4",
        Kind.RANKING,
        (
            "If dealer and player hold straights, or straight flushes, of the same three ranks "
            "(8-9-10 against 8-9-10), it is a standoff."
        ),
    ),
    (
        "3.18",
        Kind.SETTLEMENT,
        (
            "A Progressive Jackpot payout comes on top of whatever the player's Ante, Play or Pair "
            "Plus is paid in that round."
        ),
    ),
    (
        "3.19",
        Kind.SETTLEMENT,
        (
            "When two or more players' hands earn a Progressive Jackpot payout at different "
            "tables, the one entered first into the jackpot's computer system is paid first."
        ),
    ),
    (
        "3.20",
        Kind.SETTLEMENT,
        (
            "When two or more players' hands earn a Progressive Jackpot payout in one round at one "
            "table, the rules below apply."
        ),
    ),
    (
        "3.20.1",
        Kind.SETTLEMENT,
        (
            "If lower hands qualify in the same round as a royal flush of spades, they are paid "
            "first and the royal flush of spades after them."
        ),
    ),
    (
        "3.20.2",
        Kind.SETTLEMENT,
        (
            "A-K-Q of one suit other than spades (the text says: other than a royal flush) is paid "
            "only the $1,250 of 4.4 and does not count as a straight flush in addition."
        ),
    ),
    ("4.1", Kind.SETTLEMENT, "A winning Ante pays 1 to 1 and a winning Play 1 to 1."),
    (
        "4.2",
        Kind.SETTLEMENT,
        (
            "Ante Bonus, by winning hand: royal or straight flush 5 to 1, three of a kind 4 to 1, "
            "straight 1 to 1."
        ),
    ),
    (
        "4.3",
        Kind.SETTLEMENT,
        (
            "Pair Plus, by winning hand: royal or straight flush 40 to 1, three of a kind 30 to 1, "
            "straight 5 to 1, flush 4 to 1, pair 1 to 1."
        ),
    ),
    (
        "4.4",
        Kind.SETTLEMENT,
        (
            "Progressive Jackpot: royal flush of spades 100% of the jackpot (Envy Bonus $250), "
            "royal flush of hearts, diamonds or clubs $1,250 (Envy Bonus $50), straight flush "
            "$175, three of a kind $150, straight $15 (no Envy Bonus for these three)."
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
            "If cards are dealt incorrectly and no player has handled theirs, the round is void, "
            "unless moving complete hands between playing positions reconstructs the distribution."
        ),
    ),
    (
        "5.3",
        Kind.IRREGULARITY,
        (
            "If the dealer's hand was dealt a wrong number of cards, the round is void, provided "
            "this is noticed before play commences for the next round and the cards cannot be "
            "reconstructed."
        ),
    ),
    (
        "5.4",
        Kind.IRREGULARITY,
        "Two or more cards wrongly exposed during the deal make the round void.",
    ),
    (
        "5.5",
        Kind.IRREGULARITY,
        (
            "After “No more bets” and unless these rules say otherwise, no wager is placed or "
            "increased; a late wager, or the part added to one, is refused or not honoured or "
            "both."
        ),
    ),
    (
        "5.6",
        Kind.IRREGULARITY,
        (
            "After “No more bets” and unless these rules say otherwise, no wager is withdrawn; one "
            "that is withdrawn still wins or loses by the round's outcome."
        ),
    ),
    (
        "5.7",
        Kind.IRREGULARITY,
        (
            "A player's hand dealt a wrong number of cards is removed from play and its wager is "
            "returned, provided this is noticed before play commences for the next round and the "
            "cards cannot be reconstructed."
        ),
    ),
    (
        "5.7.1",
        Kind.IRREGULARITY,
        (
            "In a round where 5.7 applies, a player who was dealt the right number of cards may be "
            "allowed to withdraw their wager."
        ),
    ),
    (
        "5.8",
        Kind.IRREGULARITY,
        (
            "If it is in doubt whether a round used the right number of cards, the dealer counts "
            "them by hand; a count that is too high or too low makes that round void."
        ),
    ),
    (
        "5.9",
        Kind.IRREGULARITY,
        (
            "A player who does not keep their hand confidential, or views or tries to view "
            "another's, may at a gaming shift manager's discretion be barred from further play; "
            "any wager they have is returned."
        ),
    ),
    (
        "5.10",
        Kind.IRREGULARITY,
        (
            "If a player wagers on several playing positions by mistake and so controls more than "
            "one hand, the rules below apply."
        ),
    ),
    (
        "5.10.1",
        Kind.IRREGULARITY,
        (
            "If one or more of the hands were viewed, those play on and the unviewed ones become "
            "invalid."
        ),
    ),
    (
        "5.10.2",
        Kind.IRREGULARITY,
        (
            "If none of the hands was viewed, the one dealt first is played to its end and the "
            "others become invalid."
        ),
    ),
    (
        "5.10.3",
        Kind.IRREGULARITY,
        (
            "A gaming shift manager has discretion to stop the action of a player who attempts to "
            "control several hands."
        ),
    ),
    (
        "5.11",
        Kind.IRREGULARITY,
        (
            "If a player with an Ante is not present to decide on the Play wager, the hand becomes "
            "invalid; its Ante and any Pair Plus and Progressive Jackpot wagers are returned."
        ),
    ),
    (
        "5.12",
        Kind.IRREGULARITY,
        (
            "If a player has placed a Progressive Jackpot wager with neither an Ante nor a Pair "
            "Plus, the rules below apply."
        ),
    ),
    (
        "5.12.1",
        Kind.IRREGULARITY,
        (
            "Before “No more bets”, the player either places an Ante, a Pair Plus or both, or "
            "cancels the Progressive Jackpot wager."
        ),
    ),
    (
        "5.12.2",
        Kind.IRREGULARITY,
        (
            "After “No more bets”, a Progressive Jackpot wager left alone in this way is deemed "
            "invalid and its amount is returned to the player when the hand in play has concluded."
        ),
    ),
    (
        "5.13",
        Kind.IRREGULARITY,
        (
            "With the outcome determined, wagers under the minimum are paid if they win and "
            "collected if they lose, one time only. Later wagers under the minimum by the same "
            "player are returned whatever the outcome."
        ),
    ),
    (
        "5.14",
        Kind.IRREGULARITY,
        (
            "A wager over the maximum is paid only up to the maximum if it wins and collected only "
            "up to the maximum if it loses."
        ),
    ),
    (
        "5.15",
        Kind.IRREGULARITY,
        (
            "Wagers outside the limits, above the maximum or below the minimum, that were paid or "
            "collected in earlier rounds count as settled."
        ),
    ),
    (
        "5.16",
        Kind.IRREGULARITY,
        "If the power fails, what follows depends on whether an outcome is established.",
    ),
    (
        "5.16.1",
        Kind.IRREGULARITY,
        (
            "While no outcome is established (not one wager has conclusively won or lost), players "
            "may choose to withdraw, each with all their wagers or not at all. The round is then "
            "concluded."
        ),
    ),
    (
        "5.16.2",
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
    "5.12.1": Window.BETS_OPEN,
    "5.4": Window.DEAL,
    "5.2": Window.UNHANDLED,
    "5.7.1": Window.DEALER_HIDDEN,
    "5.9": Window.DEALER_HIDDEN,
    "5.10": Window.DEALER_HIDDEN,
    "5.10.1": Window.DEALER_HIDDEN,
    "5.10.2": Window.DEALER_HIDDEN,
    "5.10.3": Window.DEALER_HIDDEN,
    "5.1": Window.ROUND,
    "5.1.1": Window.ROUND,
    "5.8": Window.ROUND,
    "5.16": Window.ROUND,
    "5.16.1": Window.ROUND,
    "5.16.2": Window.ROUND,
    "5.1.2": Window.APPLIES,
    "5.5": Window.APPLIES,
    "5.6": Window.APPLIES,
    "5.11": Window.APPLIES,
    "5.12.2": Window.APPLIES,
    "5.13": Window.APPLIES,
    "5.14": Window.APPLIES,
    "5.15": Window.APPLIES,
    "5.3": Window.NEXT_ROUND,
    "5.7": Window.NEXT_ROUND,
    "6.1": Window.NEXT_ROUND,
}

CLAUSES = clause_entries("TCP", ROWS, WINDOWS)
