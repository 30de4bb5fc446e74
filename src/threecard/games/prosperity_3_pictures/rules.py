"""Prosperity 3 Pictures, Marina Bay Sands, 18 August 2017 (P3P)."""

from __future__ import annotations

from collections.abc import Callable

from threecard.games import (
    MAIN_LINES,
    PICTURES,
    POINTS_AND_PICTURES,
    RANKS,
    SILENT_LIMITS,
    THREE_PICTURES,
    Area,
    Clause,
    Comparison,
    Condition,
    Edition,
    Examiner,
    Judgement,
    Judgements,
    Layout,
    MainCites,
    Odds,
    PayLine,
    PictureCounts,
    PictureRank,
    Priced,
    Procedure,
    Readings,
    Standing,
    Verdict,
    Wager,
    clause,
    clauses,
    collected,
    compared,
    is_picture_pair,
    is_three_pictures,
    main_judgements,
    main_tie,
    no_tie_test,
    on_dealer,
    on_player,
    paid,
    ranking_called,
    reading,
    shuffle,
    silent_limits,
    silent_power_failure,
    silent_uncovered,
    silent_viewing,
    staff_acting,
    standoff_by_reading,
    tie_on,
    tie_three_pictures,
    triple_of,
    wagers_per_area,
    words,
)
from threecard.games.prosperity_3_pictures.clauses import CLAUSES
from threecard.games.prosperity_3_pictures.readings import (
    IDENTICAL_THREE_PICTURES,
    MIXED_PICTURES,
    PERFECT_TIE_PAYS,
    PICTURE_MATCH,
    PICTURE_PAIR,
)
from threecard.games.prosperity_3_pictures.rulings import RULINGS

TIE = (  # P3P 4.1
    PayLine("tie", "Tie", Odds(10, 1)),
    PayLine("perfect_tie", "Perfect Tie", Odds(400, 1)),
)
PROSPERITY_PICTURES = (  # P3P 4.2
    PayLine("three_kings", "Three Kings", Odds(250, 1)),
    PayLine("three_queens", "Three Queens", Odds(250, 1)),
    PayLine("three_jacks", "Three Jacks", Odds(250, 1)),
    PayLine("three_mixed_pictures", "Three Mixed Pictures", Odds(25, 1)),
    PayLine("any_picture_pair", "Any Picture Pair", Odds(15, 1)),
)
PICTURE_PERFECT = (  # P3P 4.3
    PayLine("one", "One matching picture card", Odds(5, 1)),
    PayLine("two", "Two matching picture cards", Odds(100, 1)),
    PayLine("three", "Three matching picture cards", Odds(500, 1)),
)

# Placed after the player's own initial wager.
AFTER_MAIN = Condition(any_of=("main",), own=True, clause=Clause("P3P 3.4"))


def _tie_judgements(readings: Readings) -> Judgements:
    """Equal totals pay the Tie; the same three ranks pay it as a Perfect Tie (P3P 1.1.1 3.15)."""
    tie, perfect = paid("tie", clause("P3P 4.1")), paid("perfect_tie", clause("P3P 3.15"))
    if readings["perfect_tie.pays"] == "in_addition":
        besides = clause("P3P 3.15").read("perfect_tie.pays")
        perfect = paid("perfect_tie", besides, also="tie")
    # Two hands of the same three pictures are named by both P3P 3.11.1 and 3.13.2.
    identical = perfect
    if readings["identical_three_pictures"] == "tie":
        identical = paid("tie", clause("P3P 3.11.1").read("identical_three_pictures"))
    no_tie = no_tie_test(readings, clause("P3P 1.1.6"))

    def judge(standing: Standing, player: PictureRank, dealer: PictureRank) -> Verdict:
        ends = no_tie(player, dealer)
        if ends is not None:
            return ends
        if standing is not Standing.SAME:
            return tie
        return identical if player == THREE_PICTURES else perfect

    # By their cards' ranks two hands are the same only if all three are; the order is nobody's.
    return compared(Comparison(judge, RANKS, POINTS_AND_PICTURES, POINTS_AND_PICTURES))


def _prosperity_judge(readings: Readings) -> Callable[[PictureCounts], Verdict]:
    """The best line of one hand's pictures (P3P 1.1.4); a triple may count as mixed besides."""
    won, lost = clause("P3P 4.2"), collected(clause("P3P 1.1.4"))
    besides = readings["mixed_pictures"] == "also_triples"
    any_two = readings["picture_pair"] == "any_two"

    def judge(held: PictureCounts) -> Verdict:
        if triple := triple_of(held):  # P3P 1.1.4.1 1.1.4.2 1.1.4.3
            if besides:
                return paid(triple, won.read("mixed_pictures"), also="three_mixed_pictures")
            return paid(triple, won)
        if is_three_pictures(held):
            return paid("three_mixed_pictures", won)  # P3P 1.1.4.4
        if is_picture_pair(held):
            return paid("any_picture_pair", won)  # P3P 1.1.4.5
        if any_two and sum(held) == 2:
            return paid("any_picture_pair", won.read("picture_pair"))
        return lost

    return judge


def _picture_perfect_judgements(readings: Readings) -> Judgements:
    """Each picture of the player matches at most one of the dealer's (P3P 1.1.3 4.3)."""
    won, lost = clause("P3P 4.3"), collected(clause("P3P 1.1.3"))
    verdicts = (lost, paid("one", won), paid("two", won), paid("three", won))

    def judge_ranks(player: PictureCounts, dealer: PictureCounts) -> Verdict:
        return verdicts[sum(map(min, player, dealer))]

    def judge_any(player: PictureCounts, dealer: PictureCounts) -> Verdict:
        by_ranks, verdict = judge_ranks(player, dealer), verdicts[min(sum(player), sum(dealer))]
        return verdict if verdict is by_ranks else verdict.as_read("picture_match")

    judge = judge_ranks if readings["picture_match"] == "rank" else judge_any
    return compared(Judgement(judge, PICTURES, PICTURES))


def _priced(readings: Readings) -> tuple[Priced, ...]:
    judge_prosperity = _prosperity_judge(readings)
    return (
        Wager(
            "main",
            "Main wager",
            MAIN_LINES,  # P3P 4.1
            main_judgements(
                MainCites(won=clause("P3P 4.1"), lost=clause("P3P 3.8")),
                standoff=standoff_by_reading(readings),  # P3P 3.13.1 declares it, and no more
            ),
        ),
        Wager("tie", "Tie", TIE, _tie_judgements(readings), AFTER_MAIN),
        Wager(
            "player_prosperity",
            "Player Prosperity Pictures",
            PROSPERITY_PICTURES,
            on_player(judge_prosperity),
            AFTER_MAIN,
        ),
        Wager(
            "dealer_prosperity",
            "Dealer Prosperity Pictures",
            PROSPERITY_PICTURES,
            on_dealer(judge_prosperity),
            AFTER_MAIN,
        ),
        Wager(
            "picture_perfect",
            "Picture Perfect",
            PICTURE_PERFECT,
            _picture_perfect_judgements(readings),
            AFTER_MAIN,
        ),
    )


EDITION = Edition(
    game="prosperity-3-pictures",
    tag="P3P",
    title="Prosperity 3 Pictures",
    operator="Marina Bay Sands",
    version="",
    effective="2017-08-18",
    layout=Layout(  # P3P 2.2
        1,
        7,
        (
            Area("main", "Main", Clause("P3P 2.2.1")),
            Area("tie", "Tie", Clause("P3P 2.2.2")),
            Area("player_prosperity", "Player Prosperity Pictures", Clause("P3P 2.2.3")),
            Area("dealer_prosperity", "Dealer Prosperity Pictures", Clause("P3P 2.2.3")),
            Area("picture_perfect", "Picture Perfect", Clause("P3P 2.2.4")),
        ),
    ),
    # The text lists no names (P3P 3.11 3.12 3.13); the operator's later game does (R3P 3.22).
    ranking=ranking_called(double="Double Picture", plain=""),
    priced=_priced,
    readings=(
        # At 10 to 1 for equal totals the player would have 58 % of each Tie: no house opens so.
        tie_on(*clauses("P3P 1.1.6", "P3P 3.13.1", "P3P 4.1"), opened="ranking"),
        tie_three_pictures(*clauses("P3P 3.11.1", "P3P 3.12", "P3P 1.1.6"), never=False),
        main_tie(),
        PERFECT_TIE_PAYS,
        IDENTICAL_THREE_PICTURES,
        PICTURE_PAIR,
        MIXED_PICTURES,
        PICTURE_MATCH,
        silent_limits(),
        silent_viewing(),
        silent_power_failure(),
        silent_uncovered(),
        staff_acting(),
        shuffle(),
        wagers_per_area("1", meaning="one wager to a betting area", cites=()),
    ),
    words=words(
        ("P3P 1.1.1", "Perfect Tie", "perfect tie"),
        ("P3P 1.1.2", "Picture", "picture card"),
        ("P3P 1.1.3", "Picture Perfect", "`picture_perfect` wager"),
        ("P3P 1.1.4", "Player Prosperity Pictures", "`player_prosperity` wager"),
        ("P3P 1.1.4", "Dealer Prosperity Pictures", "`dealer_prosperity` wager"),
        ("P3P 1.1.5", "Round of play", "round"),
        ("P3P 1.1.6", "Tie", "tie"),
    ),
    procedure=Procedure(
        opens=Clause("P3P 3.1"),
        closes=Clause("P3P 3.2"),
        late_wager=Clause("P3P 5.5"),
        late_withdrawal=Clause("P3P 5.6"),
        by_hand=Clause("P3P 3.5"),
        by_card=None,
        viewer=Examiner.FIRST,
        viewer_clause=None,
        one_hand=reading("viewing"),
        must_sit=None,
        turned_up=Clause("P3P 3.6"),
        dealer_last=Clause("P3P 3.7"),
        declares=Clause("P3P 3.8"),
    ),
    limit_rule=SILENT_LIMITS,
    area_full=reading("wagers_per_area"),
    clauses=CLAUSES,
    rulings=RULINGS,
)
