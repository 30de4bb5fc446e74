"""Three Pictures, Marina Bay Sands, version 2 of 31 December 2010 (T3P)."""

from __future__ import annotations

from threecard.games import (
    MAIN_LINES,
    SILENT_LIMITS,
    Area,
    Clause,
    Condition,
    Edition,
    Examiner,
    Layout,
    MainCites,
    Odds,
    PayLine,
    Priced,
    Procedure,
    Readings,
    Wager,
    clause,
    clauses,
    main_judgements,
    main_tie,
    ranking_called,
    reading,
    shuffle,
    silent_limits,
    silent_power_failure,
    silent_uncovered,
    silent_viewing,
    staff_acting,
    standoff_by_reading,
    three_pictures_judgements,
    tie_judgements,
    tie_on,
    tie_three_pictures,
    wagers_per_area,
    words,
)
from threecard.games.three_pictures.clauses import CLAUSES
from threecard.games.three_pictures.rulings import RULINGS

# Placed after the player's own initial wager.
AFTER_MAIN = Condition(any_of=("main",), own=True, clause=Clause("T3P 3.3"))


def _priced(readings: Readings) -> tuple[Priced, ...]:
    return (
        Wager(
            "main",
            "Main wager",
            MAIN_LINES,  # T3P 4.1
            main_judgements(
                MainCites(won=clause("T3P 4.1"), lost=clause("T3P 3.7")),
                standoff=standoff_by_reading(readings),  # T3P 3.13 declares it, and no more
            ),
        ),
        Wager(
            "tie",
            "Tie",
            (PayLine("tie", "Tie", Odds(8, 1)),),  # T3P 4.1
            tie_judgements(readings, won=clause("T3P 3.13.1"), lost=clause("T3P 1.1.3")),
            AFTER_MAIN,
        ),
        Wager(
            "three_pictures",
            "Three Pictures",
            (PayLine("three_pictures", "Three Pictures", Odds(16, 1)),),  # T3P 4.1
            three_pictures_judgements(won=clause("T3P 4.1"), lost=clause("T3P 1.1.2")),
            AFTER_MAIN,
        ),
    )


EDITION = Edition(
    game="three-pictures",
    tag="T3P",
    title="Three Pictures",
    operator="Marina Bay Sands",
    version="2",
    effective="2010-12-31",
    layout=Layout(  # T3P 2.2
        1,
        7,
        (
            Area("main", "Main", Clause("T3P 2.2.1")),
            Area("tie", "Tie", Clause("T3P 2.2.2")),
            Area("three_pictures", "Three Pictures", Clause("T3P 2.2.3")),
        ),
    ),
    # The text lists no names (T3P 3.10 3.11 3.12); the operator's later game does (R3P 3.22).
    ranking=ranking_called(double="Double Picture", plain=""),
    priced=_priced,
    readings=(
        tie_on(*clauses("T3P 1.1.3", "T3P 3.13.1")),
        tie_three_pictures(*clauses("T3P 3.11", "T3P 1.1.3", "T3P 3.13.1"), never=True),
        main_tie(),
        silent_limits(),
        silent_viewing(),
        silent_power_failure(),
        silent_uncovered(),
        staff_acting(),
        shuffle(),
        wagers_per_area("1", meaning="one wager to a betting area", cites=()),
    ),
    words=words(
        ("T3P 1.1.1", "Knight", "picture card"),
        ("T3P 1.1.2", "Three Pictures", "three pictures"),
        ("T3P 1.1.3", "Tie", "tie"),
        ("T3P 1.1.4", "Round of play", "round"),
    ),
    procedure=Procedure(
        opens=Clause("T3P 3.1"),
        closes=Clause("T3P 3.2"),
        late_wager=Clause("T3P 5.5"),
        late_withdrawal=Clause("T3P 5.6"),
        by_hand=Clause("T3P 3.4"),
        by_card=None,
        viewer=Examiner.FIRST,
        viewer_clause=None,
        one_hand=reading("viewing"),
        must_sit=None,
        turned_up=Clause("T3P 3.5"),
        dealer_last=Clause("T3P 3.6"),
        declares=Clause("T3P 3.7"),
    ),
    limit_rule=SILENT_LIMITS,
    area_full=reading("wagers_per_area"),
    clauses=CLAUSES,
    rulings=RULINGS,
)
