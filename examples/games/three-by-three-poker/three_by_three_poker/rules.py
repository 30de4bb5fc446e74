"""Three by Three Poker, an example (TBT)."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum
from typing import TypeVar

import threecard.games as tc
from three_by_three_poker.best_five import BEST_FIVE, BestFive
from three_by_three_poker.clauses import CLAUSES
from three_by_three_poker.rulings import RULINGS

H = TypeVar("H", bound=IntEnum)


def _paying(hands: type[H], *pays: int) -> dict[H, tc.PayLine]:
    """A pay table, each to 1: for the highest hand, the next highest and so on."""
    return {
        hand: tc.PayLine(hand.name.lower(), hand.name.capitalize().replace("_", " "), odds)
        for hand, odds in zip(reversed(hands), (tc.Odds(each, 1) for each in pays), strict=False)
    }


ANTE_BONUS = _paying(tc.HandOrder, 5, 5, 4, 1)  # TBT 4.1
PAIR_PLUS = _paying(tc.HandOrder, 50, 40, 30, 5, 4, 1)  # TBT 4.2
ROYAL = tc.HandOrder.ROYAL_FLUSH
PAIR_PLUS[ROYAL] = replace(PAIR_PLUS[ROYAL], id="mini_royal", name="Mini royal")
SIX_CARDS = _paying(BestFive, 1000, 200, 100, 20, 15, 10, 7)  # TBT 4.3
AREAS = {"ante": "Ante", "play": "Play", "pair_plus": "Pair Plus", "six_card_bonus": "Six Cards"}
CITES = tc.AnteCites(  # TBT 3.7 3.8
    higher=tc.clause("TBT 3.8.1"),
    lower=tc.clause("TBT 3.8.2"),
    same=tc.clause("TBT 3.8.3"),
    ante_unqualified=tc.clause("TBT 3.7.1"),
    play_unqualified=tc.clause("TBT 3.7.2"),
    folded=tc.clause("TBT 3.5.1"),
    hidden=tc.clause("TBT 3.6.1"),
)
DEALER = tc.dealer_shown([tc.Qualified(each >= tc.QUEEN_HIGH) for each in tc.POKER_CLASSES])


def _by_hand(
    table: dict[tc.HandOrder, tc.PayLine], cite: tc.Cite, *, lost: tc.Verdict | None
) -> tc.AnyJudgement:
    lines = {order: line.id for order, line in table.items()}
    return tc.by_order(tc.due_by_order(lines, qualified=cite, otherwise=cite), DEALER, lost=lost)


def _by_six(cite: tc.Cite) -> tc.AnyJudgement:
    won = {held: tc.paid(line.id, cite) for held, line in SIX_CARDS.items()}
    return tc.Together(lambda held: won.get(held, tc.collected(cite)), BEST_FIVE)


def _priced(_readings: tc.Readings) -> tuple[tc.Priced, ...]:
    ante, play = (tc.PayLine(id_, AREAS[id_], tc.Odds(1, 1)) for id_ in ("ante", "play"))  # TBT 4.1
    bonus, pair_plus, six = (tuple(each.values()) for each in (ANTE_BONUS, PAIR_PLUS, SIX_CARDS))
    not_due = tc.always(None)
    due = (_by_hand(ANTE_BONUS, tc.clause("TBT 3.9"), lost=None), not_due, not_due)
    on_ante = dict(zip(tc.Conduct, due, strict=True))
    side, lost = tc.clause("TBT 3.10"), tc.collected(tc.clause("TBT 3.10"))
    by_hand = tc.kept_by_fold(_by_hand(PAIR_PLUS, side, lost=lost), hidden=CITES.hidden)
    by_six = tc.kept_by_fold(_by_six(tc.clause("TBT 3.11")), hidden=CITES.hidden)
    with_another = tc.Condition(
        ("ante", "pair_plus"), own=True, clause=tc.Clause("TBT 3.3.1"), alone=tc.Clause("TBT 5.7")
    )
    return (
        tc.Wager("ante", "Ante", (ante,), tc.ante_judgements(CITES, DEALER)),
        tc.Wager("play", "Play", (play,), tc.play_judgements(CITES, DEALER), equals="ante"),
        tc.Payment("ante_bonus", "Ante Bonus", bonus, on_ante, on="ante"),
        tc.Wager("pair_plus", "Pair Plus", pair_plus, by_hand),
        tc.Wager("six_card_bonus", "Six Card Bonus", six, by_six, with_another),
    )


EDITION = tc.Edition(
    game="three-by-three-poker",
    tag="TBT",
    title="Three by Three Poker",
    operator="An example",
    version="1",
    effective="2026-11-16",
    layout=tc.Layout(  # TBT 2.1
        1, 6, tuple(tc.Area(id_, name, tc.Clause("TBT 2.2")) for id_, name in AREAS.items())
    ),
    ranking=tc.POKER_RANKING,  # TBT 3.12
    priced=_priced,
    readings=(
        tc.decline_shared(*tc.clauses("TBT 3.6.1")),
        tc.wagers_per_area("1", meaning="one wager to an area", cites=tc.clauses("TBT 3.3")),
    ),
    words=tc.words(
        ("TBT 1.1.1", "Ante", "`ante` wager"),
        ("TBT 1.1.2", "Play", "`play` wager"),
        ("TBT 1.1.3", "Ante Bonus", "`ante_bonus` payment"),
        ("TBT 1.1.4", "Pair Plus", "`pair_plus` wager"),
        ("TBT 1.1.5", "Six Card Bonus", "`six_card_bonus` wager"),
    ),
    procedure=tc.Procedure(
        opens=tc.Clause("TBT 3.1"),
        closes=tc.Clause("TBT 3.2"),
        late_wager=tc.Clause("TBT 5.4"),
        late_withdrawal=tc.Clause("TBT 5.5"),
        by_hand=tc.Clause("TBT 3.4"),
        by_card=None,
        viewer=tc.Examiner.FIRST,
        viewer_clause=tc.Clause("TBT 3.5"),
        one_hand=tc.clause("TBT 3.5"),
        must_sit=None,
        turned_up=tc.Clause("TBT 3.6"),
        dealer_last=tc.Clause("TBT 3.6"),
        declares=tc.Clause("TBT 3.8"),
        higher_acts=tc.Clause("TBT 6.2"),
    ),
    limit_rule=tc.LimitRule(
        tc.LimitsApply.PER_WAGER,
        too_small=tc.clause("TBT 3.3"),
        too_large=tc.clause("TBT 3.3"),
        small_laid=tc.clause("TBT 5.8"),
        large_laid=tc.clause("TBT 5.9"),
    ),
    area_full=tc.clause("TBT 3.3"),
    clauses=CLAUSES,
    rulings=RULINGS,
    decision=tc.DecisionRule(
        on="ante",
        open=tc.Clause("TBT 3.5"),
        fold=tc.Clause("TBT 3.5.1"),
        play=tc.Clause("TBT 3.5.2"),
        alone=tc.Clause("TBT 3.5.3"),
        decline=tc.Clause("TBT 3.6.1"),
        stop=tc.Clause("TBT 6.1"),
        ways=lambda _readings: (),
    ),
    dealer_qualifies=lambda _readings: tc.is_qualified(DEALER),
)
