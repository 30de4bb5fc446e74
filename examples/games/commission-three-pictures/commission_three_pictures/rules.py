"""Commission Three Pictures (C3P)."""

from __future__ import annotations

from commission_three_pictures.clauses import CLAUSES
from commission_three_pictures.rulings import RULINGS
from threecard.games import (
    NOTHING,
    POINTS_AND_PICTURES,
    SILENT_LIMITS,
    Area,
    Cents,
    Clause,
    Comparison,
    Condition,
    Edition,
    Examiner,
    Favour,
    Judgements,
    Layout,
    Odds,
    PayLine,
    Priced,
    Procedure,
    Readings,
    Rounding,
    Standing,
    Verdict,
    Wager,
    clause,
    clauses,
    collected,
    compared,
    paid,
    ranking_called,
    reading,
    returned,
    silent_limits,
    silent_power_failure,
    silent_uncovered,
    silent_viewing,
    staff_acting,
    three_pictures_judgements,
    tie_judgements,
    tie_on,
    tie_three_pictures,
    wagers_per_area,
    words,
)

MAIN = (  # C3P 4.1
    PayLine("win", "Win, less 5 % commission", Odds(19, 20)),
)
THREE_PICTURES = (  # C3P 4.2
    PayLine("three_pictures", "Three Pictures", Odds(16, 1)),
)
TIE = (  # C3P 4.3
    PayLine("tie", "Tie", Odds(8, 1)),
)

# Placed beside the player's own main wager.
AFTER_MAIN = Condition(any_of=("main",), own=True, clause=Clause("C3P 3.3"))


def _main_judgements() -> Judgements:
    """The higher hand wins, whatever its points."""
    ends = {
        Standing.HIGHER: paid("win", clause("C3P 4.1")),
        Standing.LOWER: collected(clause("C3P 3.7")),
        Standing.SAME: returned(clause("C3P 3.9")),
    }

    def judge(standing: Standing, _player: None, _dealer: None) -> Verdict:
        return ends[standing]

    return compared(Comparison(judge, POINTS_AND_PICTURES, NOTHING, NOTHING))


def _priced(readings: Readings) -> tuple[Priced, ...]:
    return (
        Wager(
            "main",
            "Main wager",
            MAIN,
            _main_judgements(),
        ),
        Wager(
            "three_pictures",
            "Three Pictures",
            THREE_PICTURES,
            three_pictures_judgements(won=clause("C3P 4.2"), lost=clause("C3P 4.2")),
            AFTER_MAIN,
        ),
        Wager(
            "tie",
            "Tie",
            TIE,
            tie_judgements(readings, won=clause("C3P 4.3"), lost=clause("C3P 1.2")),
            AFTER_MAIN,
        ),
    )


EDITION = Edition(
    game="commission-three-pictures",
    tag="C3P",
    title="Commission Three Pictures",
    operator="An example",
    version="1",
    effective="2026-11-16",
    layout=Layout(  # C3P 2.1: one deck deals to all of them
        1,
        7,
        (
            Area("main", "Main", Clause("C3P 2.2")),
            Area("three_pictures", "Three Pictures", Clause("C3P 2.3")),
            Area("tie", "Tie", Clause("C3P 2.4")),
        ),
    ),
    ranking=ranking_called(double="Double Picture", plain=""),  # C3P 3.8
    priced=_priced,
    readings=(
        tie_on(*clauses("C3P 1.2")),
        tie_three_pictures(*clauses("C3P 1.2", "C3P 3.8"), never=True),
        silent_limits(),
        silent_viewing(),
        silent_power_failure(),
        silent_uncovered(),
        staff_acting(),
        wagers_per_area("1", meaning="one wager to a betting area", cites=()),
    ),
    words=words(
        ("C3P 1.1", "Picture card", "picture card"),
        ("C3P 1.2", "Tie", "tie"),
    ),
    procedure=Procedure(
        opens=Clause("C3P 3.1"),
        closes=Clause("C3P 3.2"),
        late_wager=Clause("C3P 5.6"),
        late_withdrawal=Clause("C3P 5.7"),
        by_hand=Clause("C3P 3.4"),
        by_card=None,
        viewer=Examiner.FIRST,
        viewer_clause=None,
        one_hand=reading("viewing"),
        must_sit=None,
        turned_up=Clause("C3P 3.5"),
        dealer_last=Clause("C3P 3.6"),
        declares=Clause("C3P 3.7"),
    ),
    limit_rule=SILENT_LIMITS,
    area_full=reading("wagers_per_area"),
    clauses=CLAUSES,
    rulings=RULINGS,
    rounding=Rounding(Cents(5), Favour.HOUSE, clause("C3P 4.4")),
)
