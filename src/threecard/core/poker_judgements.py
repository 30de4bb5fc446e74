"""What games of three-card poker decide alike: Ante, Play, and what a hand is paid by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, unique
from typing import Any

from threecard.core.cards import Rank
from threecard.core.clause import Clause
from threecard.core.feature import NOTHING, Feature
from threecard.core.judgement import (
    AnyJudgement,
    Cite,
    Comparison,
    Conduct,
    Judgement,
    Standing,
    Verdict,
    always,
    collected,
    paid,
    returned,
)
from threecard.core.poker_ranking import ORDER, POKER, HandOrder, class_of, poker_class
from threecard.core.reading import Choice, Reading
from threecard.core.wager import Judgements

# The lowest hand with a Queen as its highest card.
QUEEN_HIGH = class_of(HandOrder.THREE_ODD_CARDS, Rank.QUEEN, Rank.THREE, Rank.TWO)


@unique
class Qualified(IntEnum):
    """Whether the dealer's hand is compared, and whether the text says so word for word."""

    NO = 0
    YES = 1
    AS_READ = 2  # by reading dealer.qualifies: a pair of fives has no Queen among its cards


# What judges of poker are shown of the dealer's hand.
Dealer = Feature[Qualified]
_SPOKEN = {
    Qualified.NO: "does not qualify",
    Qualified.YES: "qualifies",
    Qualified.AS_READ: "qualifies by reading",
}


@dataclass(frozen=True, slots=True)
class AnteCites:
    """Where a rulebook says how Ante and Play end."""

    higher: Cite  # than the dealer's hand: paid
    lower: Cite
    same: Cite
    ante_unqualified: Cite  # the dealer does not qualify: the Ante is paid
    play_unqualified: Cite  # and Play returned
    folded: Cite
    hidden: Cite  # a hand that is not shown counts as lower than any


def dealer_shown(qualified: Sequence[Qualified]) -> Dealer:
    """What is shown of the dealer's hand, given whether each class qualifies, lowest first."""
    kinds = tuple(qualified)
    return Feature("dealer qualifies", lambda hand: kinds[poker_class(hand)], _SPOKEN.__getitem__)


def is_qualified(dealer: Dealer) -> Feature[bool]:
    """The same as a yes or no, for the table to tell."""
    return Feature(
        dealer.name,
        lambda hand: bool(dealer.read(hand)),
        lambda value: _SPOKEN[Qualified(value)],
    )


def ante_judgements(cites: AnteCites, dealer: Dealer, *, by_dealer: bool = False) -> Judgements:
    """The higher hand wins once the dealer qualifies, and any hand if not.

    An Ante on a hand that is not shown loses, or, `by_dealer`, only to a dealer who qualifies.
    """
    unqualified = paid("ante", cites.ante_unqualified)
    hidden: Judgement[None, Any] = always(collected(cites.hidden))
    if by_dealer:
        hidden = _deemed_lower(cites, dealer, unqualified.as_read("not_exposed.ante"))
    return {
        Conduct.COMPARED: _compared("ante", cites, dealer, unqualified),
        Conduct.FOLDED: always(collected(cites.folded)),
        Conduct.NOT_EXPOSED: hidden,
    }


def play_judgements(cites: AnteCites, dealer: Dealer) -> Judgements:
    """Against a dealer who does not qualify Play is not paid but returned, exposed or not."""
    unqualified = returned(cites.play_unqualified)
    return {
        Conduct.COMPARED: _compared("play", cites, dealer, unqualified),
        Conduct.NOT_EXPOSED: _deemed_lower(cites, dealer, unqualified),
    }


def due_by_order(
    lines: Mapping[HandOrder, str], *, qualified: Cite, otherwise: Cite
) -> dict[tuple[HandOrder, Qualified], Verdict]:
    """What a hand is paid by itself, with the clause for a dealer who qualifies or does not."""
    return {
        (order, each): _cited(paid(line, qualified if each else otherwise), each)
        for order, line in lines.items()
        for each in Qualified
    }


def by_order(
    due: Mapping[tuple[HandOrder, Qualified], Verdict], dealer: Dealer, *, lost: Verdict | None
) -> Judgement[HandOrder, Qualified]:
    """Paid by the hand alone, whatever the dealer holds; all other hands end as `lost`."""

    def judge(order: HandOrder, qualified: Qualified) -> Verdict | None:
        return due.get((order, qualified), lost)

    return Judgement(judge, ORDER, dealer)


def kept_by_fold(judgement: AnyJudgement, *, hidden: Cite) -> Judgements:
    """Of a wager that a fold leaves in play, and a hand that is not shown loses."""
    return {
        Conduct.COMPARED: judgement,
        Conduct.FOLDED: judgement,
        Conduct.NOT_EXPOSED: always(collected(hidden)),
    }


def decline_shared(*cites: Clause) -> Reading:
    """Who declines to show a hand on which another has a wager too."""
    return Reading(
        "decline.shared",
        cites,
        (
            Choice(
                "shown_for_others",
                "a hand with another's wager on it is shown all the same, and counts for that one",
            ),
            Choice("forfeits_all", "who declines gives up every wager on the hand"),
        ),
        "One player can't give up another's wager.",
        title="Not showing a hand that others wager on",
    )


def _cited(verdict: Verdict, qualified: Qualified) -> Verdict:
    """A verdict that supposes a dealer who qualifies, or does not as the text has it."""
    return verdict.as_read("dealer.qualifies") if qualified is Qualified.AS_READ else verdict


def _compared(
    line: str, cites: AnteCites, dealer: Dealer, unqualified: Verdict
) -> Comparison[None, Qualified]:
    ends = {
        Standing.HIGHER: paid(line, cites.higher),
        Standing.LOWER: collected(cites.lower),
        Standing.SAME: returned(cites.same),
    }
    verdicts = {
        (standing, qualified): _cited(end, qualified) if qualified else unqualified
        for standing, end in ends.items()
        for qualified in Qualified
    }

    def judge(standing: Standing, _player: None, qualified: Qualified) -> Verdict:
        return verdicts[standing, qualified]

    return Comparison(judge, POKER, NOTHING, dealer)


def _deemed_lower(
    cites: AnteCites, dealer: Dealer, unqualified: Verdict
) -> Judgement[None, Qualified]:
    """A hand not exposed is lower than any dealer's that qualifies."""
    lower = collected(cites.hidden)
    verdicts = {each: _cited(lower, each) if each else unqualified for each in Qualified}

    def judge(_player: None, qualified: Qualified) -> Verdict:
        return verdicts[qualified]

    return Judgement(judge, NOTHING, dealer)
