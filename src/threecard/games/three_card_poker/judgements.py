"""Three Card Poker's pay tables, and what becomes of each wager (TCP)."""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Any

from threecard.games import (
    CLASS_RANKS,
    NOTHING,
    ORDER,
    POKER,
    POKER_CLASSES,
    PRIZE,
    Award,
    Cents,
    Comparison,
    Conduct,
    Feature,
    HandOrder,
    Judgement,
    Judgements,
    Odds,
    PayLine,
    PrizeHand,
    Rank,
    Readings,
    Standing,
    Verdict,
    WholeMeter,
    always,
    class_of,
    clause,
    collected,
    paid,
    poker_class,
    returned,
)

ANTE = (PayLine("ante", "Ante", Odds(1, 1)),)  # TCP 4.1
PLAY = (PayLine("play", "Play", Odds(1, 1)),)  # TCP 4.1
ANTE_BONUS = (  # TCP 4.2
    PayLine("straight_flush", "Royal or straight flush", Odds(5, 1)),
    PayLine("three_of_a_kind", "Three of a kind", Odds(4, 1)),
    PayLine("straight", "Straight", Odds(1, 1)),
)
PAIR_PLUS = (  # TCP 4.3
    PayLine("straight_flush", "Royal or straight flush", Odds(40, 1)),
    PayLine("three_of_a_kind", "Three of a kind", Odds(30, 1)),
    PayLine("straight", "Straight", Odds(5, 1)),
    PayLine("flush", "Flush", Odds(4, 1)),
    PayLine("pair", "Pair", Odds(1, 1)),
)
JACKPOT = (  # TCP 4.4
    PayLine("royal_flush_spades", "Royal flush of spades", WholeMeter()),
    PayLine("royal_flush", "Royal flush of another suit", Award(Cents(1_250_00))),
    PayLine("straight_flush", "Straight flush", Award(Cents(175_00))),
    PayLine("three_of_a_kind", "Three of a kind", Award(Cents(150_00))),
    PayLine("straight", "Straight", Award(Cents(15_00))),
)
ENVY = (  # TCP 4.4
    PayLine("royal_flush_spades", "Another's royal flush of spades", Award(Cents(250_00))),
    PayLine("royal_flush", "Another's royal flush of another suit", Award(Cents(50_00))),
)

LINE_OF_ORDER = {
    HandOrder.ROYAL_FLUSH: "straight_flush",  # one row with the straight flush (TCP 4.2 4.3)
    HandOrder.STRAIGHT_FLUSH: "straight_flush",
    HandOrder.THREE_OF_A_KIND: "three_of_a_kind",
    HandOrder.STRAIGHT: "straight",
    HandOrder.FLUSH: "flush",
    HandOrder.ONE_PAIR: "pair",
}

QUEEN_HIGH = class_of(HandOrder.THREE_ODD_CARDS, Rank.QUEEN, Rank.THREE, Rank.TWO)  # the lowest
NOT_EXPOSED = collected(clause("TCP 3.10.1"))
FOLDED = collected(clause("TCP 3.9.1"))


def qualified_classes(readings: Readings) -> tuple[bool, ...]:
    """Whether a dealer with a hand of each class is compared (TCP 3.11 3.12)."""
    if readings["dealer.qualifies"] == "queen_high_or_better":
        return tuple(value >= QUEEN_HIGH for value in POKER_CLASSES)
    # Word for word a Queen or higher must be among the cards; the Ace of A-2-3 is one.
    return tuple(max(CLASS_RANKS[value]) >= Rank.QUEEN for value in POKER_CLASSES)


@unique
class Qualified(IntEnum):
    """Whether the dealer's hand is compared, and whether the text says so word for word."""

    NO = 0
    YES = 1
    AS_READ = 2  # a pair of fives has no Queen among its cards


Dealer = Feature[Qualified]


def qualifying(readings: Readings) -> Feature[bool]:
    qualified = qualified_classes(readings)
    return Feature(
        "dealer qualifies",
        lambda hand: qualified[poker_class(hand)],
        lambda value: "qualifies" if value else "does not qualify",
    )


def dealer_of(readings: Readings) -> Dealer:
    """What a judge is shown of the dealer's hand."""
    word_for_word = {"dealer.qualifies": "contains_queen_or_higher"}
    said = qualified_classes(word_for_word)
    kinds = [
        (Qualified.YES if by_letter else Qualified.AS_READ) if qualified else Qualified.NO
        for qualified, by_letter in zip(qualified_classes(readings), said, strict=True)
    ]
    names = {
        Qualified.NO: "does not qualify",
        Qualified.YES: "qualifies",
        Qualified.AS_READ: "qualifies by reading",
    }
    return Feature("dealer qualifies", lambda hand: kinds[poker_class(hand)], names.__getitem__)


def _cited(verdict: Verdict, qualified: Qualified) -> Verdict:
    """A verdict that supposes a dealer who qualifies, or does not as the text has it."""
    return verdict.as_read("dealer.qualifies") if qualified is Qualified.AS_READ else verdict


def _compared(line: str, dealer: Dealer, *, unqualified: Verdict) -> Comparison[None, Qualified]:
    """The higher hand wins, which is the aim, once the dealer qualifies (TCP 3.3 3.10 3.12)."""
    ends = {
        Standing.HIGHER: paid(line, clause("TCP 3.12.1")),
        Standing.LOWER: collected(clause("TCP 3.12.2")),
        Standing.SAME: returned(clause("TCP 3.12.3")),
    }
    verdicts = {
        (standing, qualified): _cited(end, qualified) if qualified else unqualified
        for standing, end in ends.items()
        for qualified in Qualified
    }

    def judge(standing: Standing, _player: None, qualified: Qualified) -> Verdict:
        return verdicts[standing, qualified]

    return Comparison(judge, POKER, NOTHING, dealer)


def _deemed_lower(dealer: Dealer, *, unqualified: Verdict) -> Judgement[None, Qualified]:
    """A hand not exposed is lower than any dealer's that qualifies (TCP 3.10.1)."""
    verdicts = {each: _cited(NOT_EXPOSED, each) if each else unqualified for each in Qualified}

    def judge(_player: None, qualified: Qualified) -> Verdict:
        return verdicts[qualified]

    return Judgement(judge, NOTHING, dealer)


def ante_judgements(readings: Readings, dealer: Dealer) -> Judgements:
    unqualified = paid("ante", clause("TCP 3.11.2"))
    hidden: Judgement[None, Any] = always(NOT_EXPOSED)
    if readings["not_exposed.ante"] == "by_dealer":
        hidden = _deemed_lower(dealer, unqualified=unqualified.as_read("not_exposed.ante"))
    return {
        Conduct.COMPARED: _compared("ante", dealer, unqualified=unqualified),
        Conduct.FOLDED: always(FOLDED),
        Conduct.NOT_EXPOSED: hidden,
    }


def play_judgements(dealer: Dealer) -> Judgements:
    # Against a dealer who does not qualify nothing is compared, and Play is not paid but kept
    # by its player, exposed or not.
    unqualified = returned(clause("TCP 3.11.1"))
    return {
        Conduct.COMPARED: _compared("play", dealer, unqualified=unqualified),
        Conduct.NOT_EXPOSED: _deemed_lower(dealer, unqualified=unqualified),
    }


def _by_order(
    lines: set[str], compared: str, otherwise: str
) -> dict[tuple[HandOrder, Qualified], Verdict]:
    """What is paid by the hand alone, with the clause for a dealer who qualifies or does not."""
    return {
        (order, qualified): _cited(
            paid(line, clause(compared if qualified else otherwise)), qualified
        )
        for order, line in LINE_OF_ORDER.items()
        if line in lines
        for qualified in Qualified
    }


def bonus_judgements(readings: Readings, dealer: Dealer) -> Judgements:
    """Paid on the Ante for a straight or better, whatever the dealer holds (TCP 1.1.2)."""
    due = _by_order({line.id for line in ANTE_BONUS}, "TCP 3.12.4", "TCP 3.11.3")
    folds = {key: verdict.as_read("fold.ante_bonus") for key, verdict in due.items()}

    def judge(order: HandOrder, qualified: Qualified) -> Verdict | None:
        return due.get((order, qualified))

    def judge_folded(order: HandOrder, qualified: Qualified) -> Verdict | None:
        return folds.get((order, qualified))

    def judge_winning(standing: Standing, order: HandOrder, qualified: Qualified) -> Verdict | None:
        if qualified and standing is not Standing.HIGHER:
            return None
        return judge(order, qualified)

    if readings["ante_bonus.when"] == "winning_only":
        # A fold loses the Ante, so it can't be a winning one.
        return {
            Conduct.COMPARED: Comparison(judge_winning, POKER, ORDER, dealer),
            Conduct.FOLDED: always(None),
            Conduct.NOT_EXPOSED: always(None),  # TCP 3.10.1
        }
    folded = Judgement(judge_folded, ORDER, dealer)
    return {
        Conduct.COMPARED: Judgement(judge, ORDER, dealer),
        Conduct.FOLDED: folded if readings["fold.ante_bonus"] == "paid" else always(None),
        Conduct.NOT_EXPOSED: always(None),
    }


def pair_plus_judgements(readings: Readings, dealer: Dealer) -> Judgements:
    """Paid for a pair or better, whatever the dealer holds."""
    lost = collected(clause("TCP 1.1.6"))
    due = _by_order({line.id for line in PAIR_PLUS}, "TCP 3.12.5", "TCP 3.11.4")

    def judge(order: HandOrder, qualified: Qualified) -> Verdict:
        return due.get((order, qualified), lost)

    by_hand = Judgement(judge, ORDER, dealer)
    kept = readings["fold.pair_plus"] == "kept"  # TCP 3.9.1.1
    return {
        Conduct.COMPARED: by_hand,
        Conduct.FOLDED: by_hand if kept else always(FOLDED.as_read("fold.pair_plus")),
        Conduct.NOT_EXPOSED: always(NOT_EXPOSED),
    }


def jackpot_judgements() -> Judgements:
    """Paid by the hand alone (TCP 3.13); a fold keeps it (TCP 3.9.1), a hidden hand has none."""
    won, lost = clause("TCP 3.13"), collected(clause("TCP 1.1.8"))
    # A suited A-K-Q other than in spades pays its own row and no other besides (TCP 3.20.2).
    verdicts = {
        prize: paid(prize.name.lower(), won) if prize is not PrizeHand.NONE else lost
        for prize in PrizeHand
    }

    def judge(player: PrizeHand, _dealer: None) -> Verdict:
        return verdicts[player]

    by_hand = Judgement(judge, PRIZE, NOTHING)
    return {
        Conduct.COMPARED: by_hand,
        Conduct.FOLDED: by_hand,
        Conduct.NOT_EXPOSED: always(NOT_EXPOSED),
    }


def envy_judgements(readings: Readings) -> Judgements:
    """What a hand earns the others: the top two rows only (TCP 3.14)."""
    verdicts = {
        prize: paid(prize.name.lower(), clause("TCP 3.14"))
        for prize in (PrizeHand.ROYAL_FLUSH, PrizeHand.ROYAL_FLUSH_SPADES)
    }

    def judge(player: PrizeHand, _dealer: None) -> Verdict | None:
        return verdicts.get(player)

    by_hand = Judgement(judge, PRIZE, NOTHING)
    return {
        Conduct.COMPARED: by_hand,
        Conduct.FOLDED: by_hand if readings["envy.folded"] == "pays" else always(None),
        Conduct.NOT_EXPOSED: always(None),  # TCP 3.10.1
    }
