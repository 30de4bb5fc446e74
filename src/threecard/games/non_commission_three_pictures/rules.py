"""Non-Commission Three Pictures, Resorts World Sentosa, version 3 of 9 July 2019 (N3P)."""

from __future__ import annotations

from threecard.games import (
    MAIN_LINES,
    UNLIMITED,
    Area,
    Choice,
    Clause,
    Condition,
    Edition,
    Examiner,
    Layout,
    LimitRule,
    LimitsApply,
    MainCites,
    Odds,
    PayLine,
    Priced,
    Procedure,
    Reading,
    Readings,
    Wager,
    clause,
    clauses,
    main_judgements,
    ranking_called,
    reading,
    returned,
    shuffle,
    staff_acting,
    three_pictures_judgements,
    tie_judgements,
    tie_on,
    tie_three_pictures,
    wagers_per_area,
    words,
)
from threecard.games.non_commission_three_pictures.clauses import CLAUSES
from threecard.games.non_commission_three_pictures.rulings import RULINGS

# Once an initial wager lies on a box anyone may add these; alone on a box they are returned.
BESIDE_MAIN = Condition(
    any_of=("main",), own=False, clause=Clause("N3P 3.9"), alone=Clause("N3P 5.14")
)


def _priced(readings: Readings) -> tuple[Priced, ...]:
    return (
        Wager(
            "main",
            "Initial wager",
            MAIN_LINES,  # N3P 1.8 4.1
            main_judgements(
                MainCites(
                    won=clause("N3P 3.13.1"), lost=clause("N3P 3.13.2"), six=clause("N3P 4.1")
                ),
                standoff=returned(clause("N3P 3.13.3")),
            ),
        ),
        Wager(
            "tie",
            "Tie",
            (PayLine("tie", "Tie", Odds(8, 1)),),  # N3P 4.1
            tie_judgements(
                readings,
                won=clause("N3P 3.13.4"),
                same_rank=clause("N3P 3.13.3"),
                lost=clause("N3P 1.18"),
            ),
            BESIDE_MAIN,
        ),
        Wager(
            "three_pictures",
            "Three Pictures",
            (PayLine("three_pictures", "Three Pictures", Odds(16, 1)),),  # N3P 4.1
            three_pictures_judgements(
                won=clause("N3P 4.1"),
                lost=clause("N3P 1.17"),
                hand=readings["three_pictures.hand"],
            ),
            BESIDE_MAIN,
        ),
    )


THREE_PICTURES_HAND = Reading(
    "three_pictures.hand",
    clauses("N3P 1.17", "N3P 4.1"),
    (
        Choice("player", "three pictures in the player's hand win the wager"),
        Choice("dealer", "three pictures in the dealer's hand win the wager"),
        Choice("either", "three pictures in either hand win the wager"),
    ),
    "The text says a hand, not whose; the sister game says the player's (T3P 1.1.2).",
    title="Whose three pictures win the wager",
)

EDITION = Edition(
    game="non-commission-three-pictures",
    tag="N3P",
    title="Non-Commission Three Pictures",
    operator="Resorts World Sentosa",
    version="3",
    effective="2019-07-09",
    layout=Layout(  # N3P 2.1: as many boxes as the table's layout shows
        1,
        7,
        (
            Area("main", "Bet", Clause("N3P 2.1.1")),
            Area("tie", "Tie", Clause("N3P 2.1.1")),
            Area("three_pictures", "Three Pictures", Clause("N3P 2.1.1")),
        ),
    ),
    ranking=ranking_called(double="Double Pictures", plain="Plain"),  # N3P 3.3
    priced=_priced,
    readings=(
        tie_on(*clauses("N3P 1.18", "N3P 3.13.3", "N3P 3.13.4")),
        tie_three_pictures(*clauses("N3P 1.12", "N3P 3.2", "N3P 1.18"), never=False),
        THREE_PICTURES_HAND,
        Reading(
            "reveal",
            clauses("N3P 3.13"),
            (
                Choice("dealer_first", "the dealer shows first, then each hand is compared"),
                Choice("players_first", "players' hands are turned up before the dealer's"),
            ),
            "The letter.",
            title="Who shows first",
        ),
        staff_acting(*clauses("N3P 1.10")),
        shuffle(*clauses("N3P 5.5.3")),
        wagers_per_area(
            UNLIMITED,
            meaning="as many as like, within the limit of the box",
            cites=clauses("N3P 3.7", "N3P 5.1"),
        ),
    ),
    words=words(
        ("N3P 1.1", "Bet", "wager"),
        ("N3P 1.2", "Card Shoe", "manual dealing device"),
        ("N3P 1.3", "Dealer", "dealer"),
        ("N3P 1.4", "Electronic Card Shuffler", "automated dealing device"),
        ("N3P 1.5", "Hand", "hand"),
        ("N3P 1.6", "House", "house"),
        ("N3P 1.7", "Initial Bet", "`main` wager"),
        ("N3P 1.8", "Non-Commission Three Pictures", "`non-commission-three-pictures`"),
        ("N3P 1.9", "Picture Card", "picture card"),
        ("N3P 1.10", "Pit Employee", "dealer, pit supervisor or pit manager"),
        ("N3P 1.11", "Player", "player"),
        ("N3P 1.12", "Point Total", "point total"),
        ("N3P 1.13", "Reconstruction", "reconstruction"),
        ("N3P 1.14", "Round of play", "round"),
        ("N3P 1.15", "Seated Player", "seated player, else who staked most"),
        ("N3P 1.16", "Standing Player", "standing player"),
        ("N3P 1.17", "Three Pictures", "three pictures"),
        ("N3P 1.18", "Tie", "tie"),
        ("N3P 1.19", "Void", "void"),
    ),
    procedure=Procedure(
        opens=Clause("N3P 3.4"),
        closes=Clause("N3P 3.11"),
        late_wager=Clause("N3P 5.8"),
        late_withdrawal=Clause("N3P 5.8"),
        by_hand=Clause("N3P 3.12.1"),
        by_card=Clause("N3P 3.12"),
        viewer=Examiner.BOX,
        viewer_clause=Clause("N3P 1.15"),
        one_hand=clause("N3P 3.10"),
        must_sit=None,
        turned_up=Clause("N3P 3.13"),
        dealer_last=Clause("N3P 3.13"),
        declares=Clause("N3P 3.13"),
        by_staff=Clause("N3P 5.16"),
    ),
    limit_rule=LimitRule(
        LimitsApply.PER_BOX,
        too_small=clause("N3P 5.2"),
        too_large=clause("N3P 5.1"),
        small_laid=None,  # N3P 5.2.1: it wins or loses as it lies
        large_laid=clause("N3P 5.1.1"),
    ),
    area_full=reading("wagers_per_area"),
    clauses=CLAUSES,
    rulings=RULINGS,
)
