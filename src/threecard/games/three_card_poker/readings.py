"""Where Three Card Poker's text is loose, and how it may be read (TCP)."""

from __future__ import annotations

from threecard.games import (
    Choice,
    Reading,
    clauses,
    decline_shared,
    shuffle,
    wagers_per_area,
)

READINGS: tuple[Reading, ...] = (
    Reading(
        "dealer.qualifies",
        clauses("TCP 3.11", "TCP 3.12"),
        (
            Choice("queen_high_or_better", "the dealer qualifies with Queen high or better"),
            Choice(
                "contains_queen_or_higher",
                "the dealer qualifies with a Queen, King or Ace among the cards, also in A-2-3",
            ),
        ),
        "The established game; word for word a pair of fives would not qualify.",
        title="When the dealer qualifies",
    ),
    Reading(
        "fold.pair_plus",
        clauses("TCP 3.9.1", "TCP 3.9.1.1"),
        (
            Choice("kept", "a fold gives up the Ante and leaves Pair Plus in play"),
            Choice("forfeited", "a fold gives up Pair Plus with the Ante"),
        ),
        "A fold gives up the Ante.",
        title="What a fold does to Pair Plus",
    ),
    Reading(
        "fold.ante_bonus",
        clauses("TCP 1.1.2", "TCP 3.9.1"),
        (
            Choice("forfeited", "a folded hand earns no Ante Bonus"),
            Choice("paid", "a folded hand still earns its Ante Bonus"),
        ),
        "After a fold nothing is left to pay it on.",
        title="The Ante Bonus of a folded hand",
    ),
    Reading(
        "ante_bonus.when",
        clauses("TCP 3.11.3", "TCP 3.12.4", "TCP 4.2"),
        (
            Choice("irrespective", "the Ante Bonus is paid whatever the dealer holds"),
            Choice(
                "winning_only",
                "the Ante Bonus is paid when the Ante wins, also against a dealer who does not "
                "qualify, and not on a standoff",
            ),
        ),
        "Two clauses against the heading of a column.",
        title="When the Ante Bonus is paid",
    ),
    Reading(
        "not_exposed.ante",
        clauses("TCP 3.10.1", "TCP 3.11.2"),
        (
            Choice("loses", "the Ante of a hand not exposed loses, whatever the dealer holds"),
            Choice("by_dealer", "it is paid when the dealer does not qualify"),
        ),
        "The hand is deemed lower.",
        title="The Ante of a hand that is not shown",
    ),
    Reading(
        "absence",
        clauses("TCP 5.11", "TCP 3.9.3"),
        (
            Choice(
                "unseen_only",
                "a hand nobody viewed is invalid and its wagers returned; one viewed and left is "
                "folded",
            ),
            Choice("letter", "the wagers of an absent player are returned, viewed or not"),
        ),
        "The letter would pay a player to look and leave.",
        title="A player who is away",
    ),
    Reading(
        "invalidated.wagers",
        clauses("TCP 5.10.1", "TCP 5.10.2"),
        (
            Choice("returned", "the wagers of an invalidated hand are returned"),
            Choice("collected", "the wagers of an invalidated hand are collected"),
        ),
        "An invalid hand has no result.",
        title="The wagers of an invalid hand",
    ),
    Reading(
        "jackpot.funding",
        clauses("TCP 3.20.1", "TCP 4.4"),
        (
            Choice("meter", "fixed awards come out of the meter, before the royal flush of spades"),
            Choice("house", "fixed awards are paid by the house"),
        ),
        "The order of payment only matters if they share the meter.",
        title="What pays the jackpot's fixed awards",
    ),
    Reading(
        "jackpot.stake",
        clauses("TCP 4.4"),
        (
            Choice("kept", "the jackpot stake is kept with a prize too"),
            Choice("returned", "the jackpot stake is returned with a prize"),
        ),
        "It fed the meter.",
        title="Whether a jackpot stake comes back with a prize",
    ),
    Reading(
        "envy.funding",
        clauses("TCP 3.14", "TCP 4.4"),
        (
            Choice("house", "the Envy Bonus is paid by the house"),
            Choice("meter", "the Envy Bonus comes out of the meter"),
        ),
        "The order of payment speaks of hands, not of envy (TCP 3.20.1).",
        title="What pays the Envy Bonus",
    ),
    Reading(
        "envy.to",
        clauses("TCP 1.1.4", "TCP 3.14"),
        (
            Choice("player", "one bonus a player and qualifying hand, never for one's own"),
            Choice("wager", "one bonus for each jackpot wager, never for one's own hand"),
        ),
        "It is a payment to players.",
        title="To whom an Envy Bonus goes",
    ),
    Reading(
        "envy.hands",
        clauses("TCP 3.14"),
        (
            Choice("each", "every qualifying hand earns its bonus"),
            Choice("once", "one bonus a round, the larger"),
        ),
        "Any hand that qualifies is one.",
        title="Which of several hands earn an Envy Bonus",
    ),
    Reading(
        "envy.folded",
        clauses("TCP 3.14", "TCP 3.9.1"),
        (
            Choice("pays", "a folded royal flush with an Ante still earns others envy"),
            Choice("none", "a folded hand earns nobody envy"),
        ),
        "The clause asks for an Ante and no more.",
        title="Envy for a folded royal flush",
    ),
    Reading(
        "envy.reach",
        clauses("TCP 3.14", "TCP 3.19", "TCP 3.20"),
        (
            Choice("table", "a hand earns envy at its own table"),
            Choice(
                "all_tables",
                "it earns envy, from the house, at every table linked to the meter whose bets are "
                "closed and whose round is not over when it is settled",
            ),
        ),
        "The established game; where separate tables are meant they are named (TCP 3.19).",
        between_tables=True,
        title="How far an Envy Bonus reaches",
    ),
    Reading(
        "misdeal.withdraw",
        clauses("TCP 5.7.1"),
        (
            Choice(
                "with_consent",
                "with a pit supervisor's consent, all wagers, until the dealer's hand shows",
            ),
            Choice("never", "once bets are closed nobody withdraws"),
        ),
        "After the dealer's hand it would be a free look.",
        title="Taking wagers back after a misdeal",
    ),
    Reading(
        "absence.after_interruption",
        clauses("TCP 5.11", "TCP 5.16"),
        (
            Choice(
                "letter", "after an interruption all wagers of who does not come back are returned"
            ),
            Choice("as_absence", "who does not come back is absent as at any other time"),
        ),
        "A failure of the house costs an absent player nothing.",
        title="A player who does not come back after an interruption",
    ),
    Reading(
        "reveal",
        clauses("TCP 3.9.2", "TCP 3.10"),
        (
            Choice("dealer_first", "the dealer shows first, then each hand is compared"),
            Choice("players_first", "players' hands are turned up before the dealer's"),
        ),
        "The letter.",
        title="Who shows first",
    ),
    decline_shared(*clauses("TCP 3.10.1")),
    Reading(
        "jackpot.seat",
        clauses("TCP 3.5.1", "TCP 3.4.2"),
        (
            Choice(
                "seated_first",
                "whoever sits at the position takes its jackpot area from a standing player",
            ),
            Choice("first_come", "the area belongs to whoever wagered first"),
        ),
        "The clause says shall.",
        title="Who has a position's jackpot area",
    ),
    Reading(
        "jackpot.entered",
        clauses("TCP 3.19"),
        (
            Choice(
                "hand_entered",
                "the meter is kept for the hand that wins it from the moment it is entered",
            ),
            Choice("settled", "the meter is paid as it is when the round is settled"),
        ),
        "The letter: first entered, first paid.",
        title="From when the meter is kept for a hand",
    ),
    shuffle(*clauses("TCP 5.1")),
    wagers_per_area(
        "1",
        meaning="one wager to a playing area",
        cites=clauses("TCP 3.4", "TCP 3.4.2"),
    ),
)
