"""Three Card Poker's pay tables, and what becomes of each wager (TCP)."""

from __future__ import annotations

from threecard.games import (
    CLASS_RANKS,
    NOTHING,
    ORDER,
    POKER,
    POKER_CLASSES,
    PRIZE,
    QUEEN_HIGH,
    AnteCites,
    Award,
    Cents,
    Comparison,
    Conduct,
    Dealer,
    Feature,
    HandOrder,
    Judgement,
    Judgements,
    Odds,
    PayLine,
    PrizeHand,
    Qualified,
    Rank,
    Readings,
    Standing,
    Verdict,
    WholeMeter,
    always,
    by_order,
    clause,
    collected,
    dealer_shown,
    due_by_order,
    is_qualified,
    kept_by_fold,
    paid,
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

BONUS_LINES = {order: LINE_OF_ORDER[order] for order in HandOrder if order >= HandOrder.STRAIGHT}

# The higher hand wins, which is the aim, once the dealer qualifies (TCP 3.3 3.10 3.12).
CITES = AnteCites(
    higher=clause("TCP 3.12.1"),
    lower=clause("TCP 3.12.2"),
    same=clause("TCP 3.12.3"),
    ante_unqualified=clause("TCP 3.11.2"),
    play_unqualified=clause("TCP 3.11.1"),
    folded=clause("TCP 3.9.1"),
    hidden=clause("TCP 3.10.1"),
)


def qualified_classes(readings: Readings) -> tuple[bool, ...]:
    """Whether a dealer with a hand of each class is compared (TCP 3.11 3.12)."""
    if readings["dealer.qualifies"] == "queen_high_or_better":
        return tuple(value >= QUEEN_HIGH for value in POKER_CLASSES)
    # Word for word a Queen or higher must be among the cards; the Ace of A-2-3 is one.
    return tuple(max(CLASS_RANKS[value]) >= Rank.QUEEN for value in POKER_CLASSES)


def dealer_of(readings: Readings) -> Dealer:
    """What a judge is shown of the dealer's hand."""
    word_for_word = {"dealer.qualifies": "contains_queen_or_higher"}
    said = qualified_classes(word_for_word)
    return dealer_shown(
        [
            (Qualified.YES if by_letter else Qualified.AS_READ) if qualified else Qualified.NO
            for qualified, by_letter in zip(qualified_classes(readings), said, strict=True)
        ]
    )


def qualifying(readings: Readings) -> Feature[bool]:
    return is_qualified(dealer_of(readings))


def bonus_judgements(readings: Readings, dealer: Dealer) -> Judgements:
    """Paid on the Ante for a straight or better, whatever the dealer holds (TCP 1.1.2)."""
    due = due_by_order(BONUS_LINES, qualified=clause("TCP 3.12.4"), otherwise=clause("TCP 3.11.3"))
    folds = {key: verdict.as_read("fold.ante_bonus") for key, verdict in due.items()}

    def judge_winning(standing: Standing, order: HandOrder, qualified: Qualified) -> Verdict | None:
        if qualified and standing is not Standing.HIGHER:
            return None
        return due.get((order, qualified))

    if readings["ante_bonus.when"] == "winning_only":
        # A fold loses the Ante, so it can't be a winning one.
        return {
            Conduct.COMPARED: Comparison(judge_winning, POKER, ORDER, dealer),
            Conduct.FOLDED: always(None),
            Conduct.NOT_EXPOSED: always(None),  # TCP 3.10.1
        }
    kept = readings["fold.ante_bonus"] == "paid"
    return {
        Conduct.COMPARED: by_order(due, dealer, lost=None),
        Conduct.FOLDED: by_order(folds, dealer, lost=None) if kept else always(None),
        Conduct.NOT_EXPOSED: always(None),
    }


def pair_plus_judgements(readings: Readings, dealer: Dealer) -> Judgements:
    """Paid for a pair or better, whatever the dealer holds."""
    due = due_by_order(
        LINE_OF_ORDER, qualified=clause("TCP 3.12.5"), otherwise=clause("TCP 3.11.4")
    )
    by_hand = by_order(due, dealer, lost=collected(clause("TCP 1.1.6")))
    kept = kept_by_fold(by_hand, hidden=CITES.hidden)  # TCP 3.9.1.1
    if readings["fold.pair_plus"] == "kept":
        return kept
    lost = collected(CITES.folded).as_read("fold.pair_plus")
    return {**kept, Conduct.FOLDED: always(lost)}


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

    return kept_by_fold(Judgement(judge, PRIZE, NOTHING), hidden=CITES.hidden)


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
