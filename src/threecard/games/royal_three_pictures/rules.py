"""Royal Three Pictures, Marina Bay Sands, version 2 of 24 March 2020 (R3P)."""

from __future__ import annotations

from threecard.games import (
    MAIN_LINES,
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
    PictureCounts,
    Priced,
    Procedure,
    Reading,
    Readings,
    Verdict,
    Wager,
    clause,
    clauses,
    collected,
    is_picture_pair,
    is_three_pictures,
    main_judgements,
    on_player,
    paid,
    ranking_called,
    returned,
    shuffle,
    tie_judgements,
    tie_on,
    tie_three_pictures,
    triple_of,
    wagers_per_area,
    words,
)
from threecard.games.royal_three_pictures.clauses import CLAUSES
from threecard.games.royal_three_pictures.rulings import RULINGS

ROYAL_PICTURES = (  # R3P 4.2
    PayLine("three_kings", "Three Kings", Odds(188, 1)),
    PayLine("three_queens", "Three Queens", Odds(128, 1)),
    PayLine("three_jacks", "Three Jacks", Odds(88, 1)),
    PayLine("three_pictures", "Three Pictures", Odds(18, 1)),
    PayLine("any_picture_pair", "Any Picture Pair", Odds(8, 1)),
    PayLine("any_king", "Any King", Odds(1, 1)),
)

# Anyone may place a side wager, but only where a main wager lies.
BESIDE_MAIN = Condition(any_of=("main",), own=False, clause=Clause("R3P 3.5"))

WON = clause("R3P 4.2")
LOST = collected(clause("R3P 1.1.4"))


def royal_pictures_line(held: PictureCounts) -> str | None:
    """The best line the player's pictures win, whatever becomes of the main wager (R3P 1.1.4)."""
    if triple := triple_of(held):
        return triple  # R3P 1.1.4.4 1.1.4.5 1.1.4.6
    if is_three_pictures(held):
        return "three_pictures"  # R3P 1.1.4.3
    if is_picture_pair(held):
        return "any_picture_pair"  # R3P 1.1.4.1
    if held.kings == 1:
        # With two cards that are no pictures, or with a Queen or a Jack and one that is none
        # (R3P 1.1.4.2 1.1.4.2.1 1.1.4.2.2 1.1.4.2.3).
        return "any_king"
    return None


def _judge_royal_pictures(held: PictureCounts) -> Verdict:
    line = royal_pictures_line(held)
    return paid(line, WON) if line else LOST


def _priced(readings: Readings) -> tuple[Priced, ...]:
    return (
        Wager(
            "main",
            "Main wager",
            MAIN_LINES,  # R3P 4.1
            main_judgements(
                MainCites(won=clause("R3P 4.1"), lost=clause("R3P 3.16")),
                standoff=returned(clause("R3P 1.1.5")),
            ),
        ),
        Wager(
            "tie",
            "Tie",
            (PayLine("tie", "Tie", Odds(8, 1)),),  # R3P 4.1
            tie_judgements(readings, won=clause("R3P 3.19"), lost=clause("R3P 1.1.6")),
            BESIDE_MAIN,
        ),
        Wager(
            "royal_pictures",
            "Royal Pictures",
            ROYAL_PICTURES,
            on_player(_judge_royal_pictures),
            BESIDE_MAIN,
        ),
    )


EDITION = Edition(
    game="royal-three-pictures",
    tag="R3P",
    title="Royal Three Pictures",
    operator="Marina Bay Sands",
    version="2",
    effective="2020-03-24",
    layout=Layout(  # R3P 2.2; its appendices draw one to eight positions
        1,
        8,
        (
            Area("main", "Main", Clause("R3P 2.2.1")),
            Area("tie", "Tie", Clause("R3P 2.2.2")),
            Area("royal_pictures", "Royal Pictures", Clause("R3P 2.2.3")),
        ),
    ),
    ranking=ranking_called(double="Double Picture", plain=""),  # R3P 3.22
    priced=_priced,
    readings=(
        tie_on(*clauses("R3P 1.1.6", "R3P 3.19")),
        tie_three_pictures(*clauses("R3P 1.1.6", "R3P 3.19"), never=True),
        Reading(
            "misdeal.withdraw",
            clauses("R3P 5.7"),
            (
                Choice(
                    "with_consent",
                    "with a pit supervisor's consent, all wagers, until the dealer's hand shows",
                ),
                Choice("never", "once bets are closed nobody withdraws"),
            ),
            "Before the round, as the text has it, there is nothing to be dissatisfied with.",
            title="Taking wagers back after a misdeal",
        ),
        Reading(
            "dealer_wrong_count",
            clauses("R3P 5.4", "R3P 5.9"),
            (
                Choice(
                    "referred", "noticed after cards were handled, it goes to the shift manager"
                ),
                Choice("void", "noticed after cards were handled, it voids the round"),
            ),
            "The text covers it only before cards were handled.",
            title="A wrong number of cards in the dealer's hand",
        ),
        shuffle(*clauses("R3P 5.1")),
        wagers_per_area(
            "3", meaning="three wagers to a playing area", cites=clauses("R3P 3.9", "R3P 3.9.1")
        ),
    ),
    words=words(
        ("R3P 1.1.1", "Blind Betting", "blind betting"),
        ("R3P 1.1.2", "Picture cards", "picture cards"),
        ("R3P 1.1.3", "Round of play", "round"),
        ("R3P 1.1.4", "Royal Pictures", "`royal_pictures` wager"),
        ("R3P 1.1.5", "Standoff", "standoff: the main wager is returned"),
        ("R3P 1.1.5", "Banker", "dealer"),
        ("R3P 1.1.6", "Tie wager", "`tie` wager"),
    ),
    procedure=Procedure(
        opens=Clause("R3P 3.1"),
        closes=Clause("R3P 3.2"),
        late_wager=Clause("R3P 5.2"),
        late_withdrawal=Clause("R3P 5.3"),
        by_hand=Clause("R3P 3.12"),
        by_card=Clause("R3P 3.12.1"),
        viewer=Examiner.FIRST_SEATED,
        viewer_clause=Clause("R3P 3.10"),
        one_hand=clause("R3P 3.7"),
        must_sit=Clause("R3P 3.11"),
        turned_up=Clause("R3P 3.13"),
        dealer_last=Clause("R3P 3.15"),
        declares=Clause("R3P 3.16"),
        dealer_opens=Clause("R3P 3.14"),
        by_staff=Clause("R3P 3.6"),
        one_position=Clause("R3P 3.8"),
        fewer_wagers=Clause("R3P 3.9.1"),
        higher_acts=Clause("R3P 6.2"),
    ),
    limit_rule=LimitRule(
        LimitsApply.PER_WAGER,
        too_small=clause("R3P 3.4"),
        too_large=clause("R3P 3.4"),
        small_laid=clause("R3P 5.10"),
        large_laid=clause("R3P 5.11"),
    ),
    area_full=clause("R3P 3.9"),
    clauses=CLAUSES,
    rulings=RULINGS,
)
