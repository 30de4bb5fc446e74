"""What the picture games decide alike: main wager, Tie, and what counts as which picture hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from threecard.core.clause import Clause
from threecard.core.feature import NOTHING
from threecard.core.judgement import (
    AnyJudgement,
    Cite,
    Conduct,
    Judgement,
    Verdict,
    collected,
    paid,
    reading,
    returned,
)
from threecard.core.limits import LimitRule, LimitsApply
from threecard.core.paytable import Odds, PayLine
from threecard.core.picture_ranking import (
    PICTURES,
    POINTS_AND_PICTURES,
    THREE_PICTURES,
    PictureCounts,
    PictureRank,
    point_total,
)
from threecard.core.reading import Choice, Reading, Readings
from threecard.core.wager import Judgements

# What a main wager pays: half on six points, else its stake.
MAIN_LINES = (
    PayLine("six", "Win on six points", Odds(1, 2)),
    PayLine("other", "Win on other points", Odds(1, 1)),
)

# Where a rulebook says nothing of limits, as P3P and T3P; goes with `silent_limits`.
SILENT_LIMITS = LimitRule(
    LimitsApply.PER_WAGER,
    too_small=reading("limits"),
    too_large=reading("limits"),
    small_laid=reading("limits"),
    large_laid=reading("limits"),
)


@dataclass(frozen=True, slots=True)
class MainCites:
    """Where a rulebook says how the main wager ends."""

    won: Cite
    lost: Cite
    six: Cite | None = None  # where a clause of its own speaks of a win on six points


def main_judgements(cites: MainCites, *, standoff: Verdict) -> Judgements:
    """The higher rank wins, which is the aim of the game (R3P 3.3, N3P 3.1, P3P 3.3).

    A win on six points pays its own line.
    """
    six, other = paid("six", cites.six or cites.won), paid("other", cites.won)
    lost = collected(cites.lost)

    def judge(player: PictureRank, dealer: PictureRank) -> Verdict:
        if player > dealer:
            return six if point_total(player) == 6 else other
        return lost if player < dealer else standoff

    return compared(Judgement(judge, POINTS_AND_PICTURES, POINTS_AND_PICTURES))


def standoff_by_reading(readings: Readings) -> Verdict:
    """Where the text is silent on the main wager of equal hands, reading main.tie decides."""
    ends = {"returned": returned, "collected": collected}
    return ends[readings["main.tie"]](reading("main.tie"))


def tie_test(readings: Readings) -> Callable[[PictureRank, PictureRank], bool]:
    """Equal point totals, or equal ranks, as the table reads it; a tie need not be a standoff."""

    def same_rank(player: PictureRank, dealer: PictureRank) -> bool:
        return player == dealer

    def same_points(player: PictureRank, dealer: PictureRank) -> bool:
        return point_total(player) == point_total(dealer)

    def each_other_only(player: PictureRank, dealer: PictureRank) -> bool:
        if THREE_PICTURES in (player, dealer):
            return player == dealer
        return same_points(player, dealer)

    def never(player: PictureRank, dealer: PictureRank) -> bool:
        return THREE_PICTURES not in (player, dealer) and same_points(player, dealer)

    if readings["tie.on"] == "ranking":
        return same_rank
    tests = {"counts_zero": same_points, "each_other_only": each_other_only, "never": never}
    return tests[readings["tie.three_pictures"]]


def no_tie_test(
    readings: Readings, lost: Cite
) -> Callable[[PictureRank, PictureRank], Verdict | None]:
    """The end of a Tie wager on hands that don't tie; by a reading, where their points do."""
    is_tie, no_tie = tie_test(readings), collected(lost)
    on_ranking = readings["tie.on"] == "ranking"
    as_read = no_tie.as_read("tie.on" if on_ranking else "tie.three_pictures")

    def ends(player: PictureRank, dealer: PictureRank) -> Verdict | None:
        if is_tie(player, dealer):
            return None
        return as_read if point_total(player) == point_total(dealer) else no_tie

    return ends


def tie_judgements(
    readings: Readings, *, won: Cite, lost: Cite, same_rank: Cite | None = None
) -> Judgements:
    """A Tie wager of one pay line; `same_rank` where a clause of its own speaks of equal ranks."""
    tie, equal = paid("tie", won), paid("tie", same_rank or won)
    no_tie = no_tie_test(readings, lost)

    def judge(player: PictureRank, dealer: PictureRank) -> Verdict:
        return no_tie(player, dealer) or (equal if player == dealer else tie)

    return compared(Judgement(judge, POINTS_AND_PICTURES, POINTS_AND_PICTURES))


def three_pictures_judgements(*, won: Cite, lost: Cite, hand: str = "player") -> Judgements:
    """A wager on three pictures in one of the hands, or in either."""
    three, other = paid("three_pictures", won), collected(lost)
    by_dealer, not_dealer = (each.as_read("three_pictures.hand") for each in (three, other))

    def judge_player(held: PictureCounts) -> Verdict:
        return three if is_three_pictures(held) else other

    def judge_dealer(held: PictureCounts) -> Verdict:
        return by_dealer if is_three_pictures(held) else not_dealer

    def judge_either(player: PictureCounts, dealer: PictureCounts) -> Verdict:
        if is_three_pictures(player):
            return three
        return by_dealer if is_three_pictures(dealer) else other

    match hand:
        case "player":
            return on_player(judge_player)
        case "dealer":
            return on_dealer(judge_dealer)
        case _:
            return compared(Judgement(judge_either, PICTURES, PICTURES))


def compared(judgement: AnyJudgement) -> Judgements:
    """In the picture games every hand is shown and compared."""
    return {Conduct.COMPARED: judgement}


def on_player(judge: Callable[[PictureCounts], Verdict]) -> Judgements:
    """A wager decided by the pictures in the player's hand alone."""

    def judge_player(held: PictureCounts, _dealer: None) -> Verdict:
        return judge(held)

    return compared(Judgement(judge_player, PICTURES, NOTHING))


def on_dealer(judge: Callable[[PictureCounts], Verdict]) -> Judgements:
    """A wager decided by the pictures in the dealer's hand alone."""

    def judge_dealer(_player: None, held: PictureCounts) -> Verdict:
        return judge(held)

    return compared(Judgement(judge_dealer, NOTHING, PICTURES))


def is_three_pictures(held: PictureCounts) -> bool:
    """Whether all three cards are pictures."""
    return sum(held) == 3


def is_picture_pair(held: PictureCounts) -> bool:
    """Two pictures of one rank and a card that is no picture."""
    return sum(held) == 2 and max(held) == 2


def triple_of(held: PictureCounts) -> str | None:
    """The pay line of three pictures of one rank, if that is what the hand is."""
    if max(held) < 3:
        return None
    return ("three_kings", "three_queens", "three_jacks")[held.index(3)]


def tie_on(*cites: Clause, opened: str | None = None) -> Reading:
    """What ties: equal points, or equal ranks; `opened` is what a new house chooses."""
    return Reading(
        "tie.on",
        cites,
        (
            Choice("points", "equal point totals tie, whatever the pictures"),
            Choice("ranking", "only hands of the same rank tie"),
        ),
        "The definitions speak of the point total.",
        title="What makes a tie",
        opened=opened,
    )


def tie_three_pictures(*cites: Clause, never: bool) -> Reading:
    """What three pictures tie with; `never` where the text allows to say: with nothing."""
    choices = (
        Choice("counts_zero", "three pictures total zero and tie any hand of zero points"),
        Choice("each_other_only", "three pictures tie nothing but three pictures"),
        Choice("never", "three pictures tie nothing"),
    )
    return Reading(
        "tie.three_pictures",
        cites,
        choices if never else choices[:2],
        "Every text values a picture at zero; some hint that three pictures stand apart. "
        "Without effect where ties go by ranking.",
        title="What three pictures tie with",
    )


def silent_limits() -> Reading:
    """What becomes of stakes outside the limits, where the text is silent."""
    return Reading(
        "limits",
        (),
        (
            Choice(
                "per_wager",
                "each stake by itself: one over the maximum counts up to it, one under the "
                "minimum stands once and is returned afterwards",
            ),
        ),
        "The text is silent; read as the operator's own Royal Three Pictures (R3P 5.10 5.11).",
        title="What a limit is a limit of",
    )


def silent_power_failure() -> Reading:
    """What becomes of an interrupted round, where the text is silent."""
    return Reading(
        "power_failure",
        (),
        (
            Choice("void_or_conclude", "void, or concluded once any wager has won or lost"),
            Choice(
                "withdraw_or_conclude",
                "players may withdraw all their wagers, unless any wager has won or lost",
            ),
        ),
        "The text is silent; N3P 5.4 voids, R3P 5.13 and TCP 5.16 let players withdraw.",
        title="A round that a power failure breaks off",
    )


def silent_uncovered() -> Reading:
    """Who decides what no clause covers, where the text is silent."""
    return Reading(
        "uncovered",
        (),
        (Choice("referred", "what no clause covers is decided by the shift manager"),),
        "The text is silent; the sister games refer it (R3P 6.1, N3P 5.17).",
        title="What no clause covers",
    )


def silent_viewing() -> Reading:
    """How many hands a player looks at, where the text is silent."""
    return Reading(
        "viewing",
        (),
        (Choice("one_hand", "a player looks at one hand and plays the others blind"),),
        "The text is silent; read as the operator's own Royal Three Pictures (R3P 3.7).",
        title="How many hands a player looks at",
    )


def main_tie() -> Reading:
    """What becomes of the main wager of equal hands, where the text is silent."""
    return Reading(
        "main.tie",
        (),
        (
            Choice("returned", "hands of the same rank leave the main wager untouched"),
            Choice("collected", "hands of the same rank lose the main wager"),
        ),
        "The text is silent; the sister games return it (R3P 1.1.5, N3P 3.13.3).",
        title="What hands of the same rank do to the main wager",
    )
