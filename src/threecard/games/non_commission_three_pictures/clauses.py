"""Non-Commission Three Pictures (RWS, version 3, 9 July 2019), clause by clause, in our words."""

from threecard.games import ClauseKind as Kind
from threecard.games import Window, clause_entries

ROWS: tuple[tuple[str, Kind, str], ...] = (
    ("1.1", Kind.DEFINITION, "Bet: the rulebook's word for a wager; the two mean the same."),
    ("1.2", Kind.DEFINITION, "Card shoe: a device, electronic or not, that cards are dealt from."),
    ("1.3", Kind.DEFINITION, "Dealer: the person whose task is to deal the game."),
    (
        "1.4",
        Kind.DEFINITION,
        (
            "Electronic card shuffler: a device made to shuffle one or more decks automatically, "
            "and from which the cards are dealt."
        ),
    ),
    # The paper prints this definition without a number, between 1.4 and 1.6.
    ("1.5", Kind.DEFINITION, "Hand: the cards a player or the dealer has been dealt in a round."),
    ("1.6", Kind.DEFINITION, "House: the casino operator."),
    (
        "1.7",
        Kind.DEFINITION,
        "Initial wager: a wager a player places before receiving cards, side wagers excepted.",
    ),
    (
        "1.8",
        Kind.DEFINITION,
        (
            "Non-Commission Three Pictures: the version of Three Pictures that pays initial wagers "
            "1 to 1, but only half the stake when the player wins on 6 points."
        ),
    ),
    ("1.9", Kind.DEFINITION, "Picture card: a King, Queen or Jack in any suit, worth 0 points."),
    (
        "1.10",
        Kind.DEFINITION,
        (
            "Pit employee: a dealer, a pit supervisor or a pit manager. The duties of each may be "
            "carried out by anyone who is assigned to that position and acts in it."
        ),
    ),
    ("1.11", Kind.DEFINITION, "Player: whoever places a wager during a round."),
    (
        "1.12",
        Kind.DEFINITION,
        "Point total: the values of a hand's cards added up; of a sum above 9, its second digit.",
    ),
    (
        "1.13",
        Kind.DEFINITION,
        "Reconstruction: putting cards back into the sequence first intended for them.",
    ),
    (
        "1.14",
        Kind.DEFINITION,
        (
            "Round of play: lasts from the announcement “Place your bets, please” until settlement "
            "has been made for all players."
        ),
    ),
    (
        "1.15",
        Kind.DEFINITION,
        (
            "Seated player: the player who sits at a box and has wagered on it; if nobody sits "
            "there, the player whose wager on the box is highest."
        ),
    ),
    (
        "1.16",
        Kind.DEFINITION,
        "Standing player: a player who wagers on the box of a seated player.",
    ),
    ("1.17", Kind.DEFINITION, "Three pictures: a hand made up of three picture cards."),
    (
        "1.18",
        Kind.DEFINITION,
        "Tie: a round in which the hands of player and dealer have equal point totals.",
    ),
    (
        "1.19",
        Kind.DEFINITION,
        "Void: said of a round that is invalidated and left without a result.",
    ),
    ("2.1", Kind.HEADING, "The layout."),
    (
        "2.1.1",
        Kind.EQUIPMENT,
        (
            "The game is played only on tables that show the layout of Appendices A and B. Each "
            "player has a marked box, and the layout of each table shows how many boxes there may "
            "be at most."
        ),
    ),
    ("2.2", Kind.HEADING, "The cards."),
    ("2.2.1", Kind.EQUIPMENT, "The game uses one deck of 52 cards."),
    ("3.1", Kind.PROCEDURE, "The aim is a hand that ranks above the dealer's."),
    (
        "3.2",
        Kind.RANKING,
        (
            "The units digit is the hand's point total. Three pictures aside, counts run from 9, "
            "the highest, to 0, the lowest; the cards have the values below."
        ),
    ),
    ("3.2.1", Kind.RANKING, "An Ace is worth 1 point."),
    ("3.2.2", Kind.RANKING, "Cards from 2 to 9 are worth their face value."),
    ("3.2.3", Kind.RANKING, "A 10 and any picture card are worth 0 points."),
    (
        "3.3",
        Kind.RANKING,
        (
            "Appendix C lists 31 ranks: three pictures first; then by points from nine down to "
            "zero, and within equal points two pictures (Double Pictures Nine) before one (Single "
            "Picture Nine) before none (Plain Nine)."
        ),
    ),
    (
        "3.4",
        Kind.PROCEDURE,
        "Players may place wagers from the dealer's announcement “Place your bets, please” on.",
    ),
    (
        "3.5",
        Kind.PROCEDURE,
        "The table displays the minimum and maximum limits that are permitted.",
    ),
    (
        "3.6",
        Kind.PROCEDURE,
        "Keeping a wager within the displayed minimum and maximum is up to the player.",
    ),
    (
        "3.7",
        Kind.PROCEDURE,
        (
            "Where it applies, a player who stakes less than the maximum on a hand may not refuse "
            "to let another player take up what remains."
        ),
    ),
    ("3.8", Kind.PROCEDURE, "A player may wager on other boxes too."),
    (
        "3.9",
        Kind.PROCEDURE,
        (
            "When a player has placed an initial wager on a box, any player may wager on that "
            "box's Tie, on its Three Pictures or on both."
        ),
    ),
    (
        "3.10",
        Kind.PROCEDURE,
        (
            "A player may wager on several hands, provided the total wagered on a hand keeps "
            "within that hand's maximum, and examines only one of them."
        ),
    ),
    (
        "3.11",
        Kind.PROCEDURE,
        "After the dealer's announcement “No more bets”, wagers are no longer placed.",
    ),
    (
        "3.12",
        Kind.PROCEDURE,
        (
            "Clockwise from the dealer's left, cards are dealt one by one and face down, to each "
            "box with an initial wager and then to the dealer, until each box and the dealer have "
            "three."
        ),
    ),
    (
        "3.12.1",
        Kind.PROCEDURE,
        (
            "With an electronic card shuffler, each box with an initial wager gets a set of three "
            "cards from it, face down, clockwise from the box at the dealer's immediate left; the "
            "dealer takes a set of three last."
        ),
    ),
    (
        "3.13",
        Kind.PROCEDURE,
        (
            "Once the players have looked at their cards, the dealer turns over the dealer's hand "
            "and compares its rank with each player's, which decides as below."
        ),
    ),
    (
        "3.13.1",
        Kind.SETTLEMENT,
        "If the player's hand ranks above the dealer's, the initial wager wins.",
    ),
    (
        "3.13.2",
        Kind.SETTLEMENT,
        "If the player's hand ranks below the dealer's, the initial wager loses.",
    ),
    (
        "3.13.3",
        Kind.SETTLEMENT,
        (
            "If both hands rank the same, the game is a tie: the initial wager is returned and the "
            "Tie wager paid."
        ),
    ),
    (
        "3.13.4",
        Kind.SETTLEMENT,
        (
            "If the point totals are equal but the ranks differ, the Tie wager is paid; the "
            "initial wager goes by 3.13.1 or 3.13.2."
        ),
    ),
    (
        "4.1",
        Kind.SETTLEMENT,
        (
            "A winning initial wager pays 1 to 2 if the player wins on 6 points and 1 to 1 on "
            "other points. Tie pays 8 to 1 and Three Pictures 16 to 1."
        ),
    ),
    (
        "5.1",
        Kind.IRREGULARITY,
        (
            "If the wagers on a box total more than its maximum and the dealer notices before "
            "wagering closes, the house rejects the excess. Seated players have priority; standing "
            "players may wager until the box reaches its maximum."
        ),
    ),
    (
        "5.1.1",
        Kind.IRREGULARITY,
        (
            "If the excess was not rejected, players win or lose in proportion, on shares of the "
            "box's maximum. Sharing may not leave any player with a share below the minimum."
        ),
    ),
    (
        "5.1.2",
        Kind.IRREGULARITY,
        (
            "In a box over its maximum, a player's wager under the minimum is not reduced in "
            "proportion; that player wins or loses accordingly."
        ),
    ),
    (
        "5.2",
        Kind.IRREGULARITY,
        (
            "If the wagers on a box total less than its minimum and the dealer notices before "
            "wagering closes, the dealer tells the player that the minimum must be met and lets "
            "them increase or withdraw the wager."
        ),
    ),
    (
        "5.2.1",
        Kind.IRREGULARITY,
        (
            "If a wager under the minimum escapes the dealer's notice, the player wins or loses "
            "accordingly."
        ),
    ),
    (
        "5.3",
        Kind.IRREGULARITY,
        "If a player walks away after placing a wager, the house settles it accordingly.",
    ),
    (
        "5.4",
        Kind.IRREGULARITY,
        (
            "If a technical interruption, a power failure for instance, affects how a round can go "
            "on, what follows depends on whether an outcome is established."
        ),
    ),
    (
        "5.4.1",
        Kind.IRREGULARITY,
        (
            "If an outcome is established (at least one wager has conclusively won or lost), play "
            "goes on and the round is concluded."
        ),
    ),
    (
        "5.4.2",
        Kind.IRREGULARITY,
        (
            "The round is void if no outcome is established (not one wager has conclusively won or "
            "lost)."
        ),
    ),
    ("5.5", Kind.IRREGULARITY, "The round is void in any of the situations below."),
    (
        "5.5.1",
        Kind.IRREGULARITY,
        "During the round a card turns up that is foreign to the set of cards.",
    ),
    ("5.5.2", Kind.IRREGULARITY, "The deck has too few or too many cards."),
    ("5.5.3", Kind.IRREGULARITY, "The cards have not been shuffled."),
    (
        "5.5.4",
        Kind.IRREGULARITY,
        (
            "The cards were dealt incorrectly and no player has handled theirs, unless moving "
            "complete hands between betting areas reconstructs the distribution."
        ),
    ),
    (
        "5.5.5",
        Kind.IRREGULARITY,
        (
            "The dealer's hand was dealt a wrong number of cards, provided this is noticed before "
            "the next round commences and the cards of the current round cannot be reconstructed."
        ),
    ),
    (
        "5.6",
        Kind.IRREGULARITY,
        "When the next round has commenced, outcomes and settlements of all earlier rounds stand.",
    ),
    (
        "5.7",
        Kind.IRREGULARITY,
        (
            "After a dealing error outside 5.5 and 5.9, reconstructible or not, all players at the "
            "table have the choices below. Whoever goes on (5.7.1, 5.7.2) must accept every "
            "further card dealt in the round."
        ),
    ),
    (
        "5.7.1",
        Kind.IRREGULARITY,
        "Go on with the hand as it is, if the cards cannot be reconstructed.",
    ),
    (
        "5.7.2",
        Kind.IRREGULARITY,
        "Go on with the hand as reconstructed, if the cards can be reconstructed.",
    ),
    ("5.7.3", Kind.IRREGULARITY, "Give up the hand: it becomes invalid and its wager is returned."),
    (
        "5.8",
        Kind.IRREGULARITY,
        (
            "After “No more bets”, no wager is placed, increased or withdrawn; the dealer refuses "
            "any attempt."
        ),
    ),
    (
        "5.9",
        Kind.IRREGULARITY,
        (
            "A player's hand dealt a wrong number of cards is removed from play and the player's "
            "wagers returned, provided this is noticed before the next round commences and the "
            "cards cannot be reconstructed."
        ),
    ),
    (
        "5.10",
        Kind.IRREGULARITY,
        (
            "A card found face up in the card shoe or electronic card shuffler is used as if it "
            "were the next one out."
        ),
    ),
    (
        "5.11",
        Kind.IRREGULARITY,
        (
            "If two or more cards are drawn at once and their order cannot be told, exposed or "
            "not, a pit supervisor or above decides which card is received first."
        ),
    ),
    (
        "5.11.1",
        Kind.IRREGULARITY,
        (
            "Drawing cards at once counts as a dealing error: all players at the table have the "
            "choices of 5.7."
        ),
    ),
    (
        "5.12",
        Kind.IRREGULARITY,
        (
            "An error in a round that nobody notices until a later round has commenced does not "
            "affect the outcome of later rounds."
        ),
    ),
    (
        "5.13",
        Kind.IRREGULARITY,
        (
            "Wagers are settled by where the chips lie on the layout when wagering closes. The "
            "house need not pay a wager the player placed in error, or had placed in error by the "
            "house or someone else."
        ),
    ),
    (
        "5.14",
        Kind.IRREGULARITY,
        (
            "A Tie or Three Pictures wager, or both, on a box without an initial wager is removed "
            "from play and returned if the dealer notices after the round has commenced."
        ),
    ),
    ("5.15", Kind.IRREGULARITY, "A void round returns every wager the players made for it."),
    (
        "5.16",
        Kind.AUTHORITY,
        (
            "If a player asks, pit employees may place wagers for them; seeing to it that these "
            "are placed correctly is up to the player who gave the instruction."
        ),
    ),
    (
        "5.17",
        Kind.AUTHORITY,
        (
            "Where these rules do not resolve an irregularity or scenario, because they do not "
            "cover it, or a question of their interpretation, a table games shift manager or above "
            "decides."
        ),
    ),
)

# How long each can be invoked.
WINDOWS = {
    "5.1": Window.BETS_OPEN,
    "5.2": Window.BETS_OPEN,
    "5.10": Window.DEAL,
    "5.11": Window.DEAL,
    "5.11.1": Window.DEAL,
    "5.5.4": Window.UNHANDLED,
    "5.7": Window.DEALER_HIDDEN,
    "5.7.1": Window.DEALER_HIDDEN,
    "5.7.2": Window.DEALER_HIDDEN,
    "5.7.3": Window.DEALER_HIDDEN,
    "5.4": Window.ROUND,
    "5.4.1": Window.ROUND,
    "5.4.2": Window.ROUND,
    "5.5.1": Window.ROUND,
    "5.14": Window.ROUND,
    "5.1.1": Window.APPLIES,
    "5.1.2": Window.APPLIES,
    "5.2.1": Window.APPLIES,
    "5.3": Window.APPLIES,
    "5.6": Window.APPLIES,
    "5.8": Window.APPLIES,
    "5.12": Window.APPLIES,
    "5.13": Window.APPLIES,
    "5.15": Window.APPLIES,
    "5.5.2": Window.NEXT_ROUND,
    "5.5.3": Window.NEXT_ROUND,
    "5.5.5": Window.NEXT_ROUND,
    "5.9": Window.NEXT_ROUND,
    "5.17": Window.NEXT_ROUND,
}

CLAUSES = clause_entries("N3P", ROWS, WINDOWS)
