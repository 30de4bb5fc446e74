"""Three Card Poker for `make enumerate`: every class, strategy, the jackpot and a card in view."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np

from scripts import kernels
from scripts.checker import Checker
from scripts.kernels import KINDS, Array, Hands
from threecard.odds import GameOdds, Strategy, odds, readings

BONUS = {"straight_flush": 5, "three": 4, "straight": 1, "royal": 5}
PAIR_PLUS = {"pair": 1, "flush": 4, "straight": 5, "three": 30, "straight_flush": 40, "royal": 40}
AWARDS = {"straight": 15, "three": 150, "straight_flush": 175, "royal": 1250}
LINES = {
    "royal": "straight_flush",
    "straight_flush": "straight_flush",
    "three": "three_of_a_kind",
    "straight": "straight",
    "flush": "flush",
    "pair": "pair",
}
METER, PRICE = 20_000, 5
PLAYED = (1, -2, 0, 2)  # Ante and Play: not qualified, lower, same, higher
TOTAL = 407_170_400


def check_poker(hands: Hands, checker: Checker) -> None:
    """Compare all that the library says of Three Card Poker."""
    print("Three Card Poker", flush=True)
    before = checker.compared
    report = odds("three-card-poker")
    strategy = report.strategy
    assert strategy is not None
    out = np.zeros((len(hands.masks), 4), dtype=np.int64)
    qualified = kernels.qualifies(hands)
    checker.timed(lambda: kernels.poker_pairs(hands.masks, hands.strength, qualified, out))
    _, classes = np.unique(hands.strength, return_inverse=True)
    bonus = np.array([BONUS.get(KINDS[kind], 0) for kind in hands.kind.tolist()])
    dealt = out.sum(axis=1)
    played = out @ np.array(PLAYED) + bonus * dealt
    of_class = np.zeros((3, classes.max() + 1), dtype=np.int64)
    for row, summed in enumerate((dealt, played, -dealt)):
        np.add.at(of_class[row], classes, summed)
    checker.check("classes", len(strategy.values), of_class.shape[1])
    for value, (deals, play, fold) in zip(strategy.values, of_class.T.tolist(), strict=True):
        checker.check(f"{value.name} probability", value.probability, Fraction(deals, TOTAL))
        checker.check(f"{value.name} played", value.played, Fraction(play, deals))
        checker.check(f"{value.name} folded", value.folded, Fraction(fold, deals))
    plays = of_class[1] >= of_class[2]
    checker.check("decisions", strategy.plays, tuple(plays.tolist()))
    # A class is decided as one; no single hand of it would be better off otherwise.
    alone = int(np.maximum(played, -dealt).sum())
    checker.check("hands decided one by one", -strategy.house_edge, Fraction(alone, TOTAL))
    check_policies(strategy, of_class, np.unique(classes[hands.ranks[:, 0] >= 10]).min(), checker)
    check_ends(report, hands, plays[classes], out, checker)
    check_seen(strategy, hands, classes, qualified, checker)
    check_jackpot(report, hands, checker)
    check_readings(hands, classes, out, checker)
    print(f"  {checker.compared - before:,} figures compared")


def check_policies(strategy: Strategy, of_class: Array, queen_high: int, checker: Checker) -> None:
    places = np.arange(of_class.shape[1])
    best = of_class[1] >= of_class[2]
    ways = {
        "play_everything": places >= 0,
        "queen_high": places >= queen_high,
        "mimic_dealer": places >= queen_high,
        "fold_everything": places < 0,
    }
    net = int(np.where(best, of_class[1], of_class[2]).sum())
    for id_, plays in ways.items():
        way = strategy.policies[id_]
        summed = int(np.where(plays, of_class[1], of_class[2]).sum())
        share = Fraction(int(of_class[0][plays].sum()), TOTAL)
        checker.check(f"{id_} edge", way.house_edge, Fraction(-summed, TOTAL))
        checker.check(f"{id_} cost", way.cost, Fraction(net - summed, TOTAL))
        checker.check(f"{id_} average stake", way.average_stake, 1 + share)
        checker.check(
            f"{id_} element of risk", way.element_of_risk, Fraction(-summed, TOTAL) / (1 + share)
        )


def check_ends(report: GameOdds, hands: Hands, plays: Array, out: Array, checker: Checker) -> None:
    """Every end of every stake, and how the wagers go together."""
    wagers = report.wagers
    counts = {name: out[plays == 1, at].sum() for at, name in enumerate(("nq", "low", "eq", "up"))}
    folded = int(out[plays == 0].sum())
    paid = counts["nq"] + counts["up"]
    checker.check("ante paid", wagers["ante"].lines["ante"].count, paid)
    checker.check("ante collected", wagers["ante"].lines["collected"].count, counts["low"] + folded)
    checker.check("ante returned", wagers["ante"].lines["returned"].count, counts["eq"])
    checker.check("play paid", wagers["play"].lines["play"].count, counts["up"])
    checker.check("play collected", wagers["play"].lines["collected"].count, counts["low"])
    checker.check(
        "play returned", wagers["play"].lines["returned"].count, counts["eq"] + counts["nq"]
    )
    checker.check("play not placed", wagers["play"].lines["not_placed"].count, folded)
    dealt = int(out.sum()) // len(out)
    kinds = [KINDS[kind] for kind in hands.kind.tolist()]
    for wager, table in (("ante_bonus", BONUS), ("pair_plus", PAIR_PLUS)):
        lines = Counter(LINES[kind] for kind in kinds if kind in table)
        for line, number in lines.items():
            checker.check(f"{wager} {line}", wagers[wager].lines[line].count, number * dealt)
    check_jackpot_lines(report, hands, dealt, checker)
    # Net results of single deals, in fifths for the jackpot, by hand and by how it ends.
    pair_plus = np.array([PAIR_PLUS.get(kind, -1) for kind in kinds])
    bonus = np.array([BONUS.get(kind, 0) for kind in kinds])
    prize = np.array([AWARDS.get(kind, 0) for kind in kinds])
    prize[(hands.kind == KINDS.index("royal")) & (hands.spades == 1)] = METER
    jackpot = prize - PRICE
    ante = np.where(plays[:, None] == 1, np.array(PLAYED) + bonus[:, None], -1)
    results = {"ante": ante, "pair_plus": pair_plus[:, None], "jackpot": jackpot[:, None]}
    units = {"ante": 1, "pair_plus": 1, "jackpot": PRICE}

    def expect(*ids: str) -> Fraction:
        summed = out.copy()
        unit = 1
        for id_ in ids:
            summed = summed * results[id_]
            unit *= units[id_]
        return Fraction(int(summed.sum()), TOTAL * unit)

    lost = (out[:, 1] + out[:, 2]) * (bonus > 0)  # the Ante does not win, its bonus is paid
    hits = {
        "ante": int((plays * (out[:, 0] + out[:, 3] + lost)).sum()),
        "play": counts["up"],
        "ante_bonus": sum(kind in BONUS for kind in kinds) * dealt,
        "pair_plus": sum(kind in PAIR_PLUS for kind in kinds) * dealt,
        "jackpot": sum(kind in AWARDS for kind in kinds) * dealt,
    }
    for id_, hit in hits.items():
        checker.check(f"{id_} hits", wagers[id_].hit_frequency, Fraction(int(hit), TOTAL))
    play = Fraction(int(counts["low"] - counts["up"]), TOTAL)
    checker.check("play edge", wagers["play"].house_edge, play)
    alone = Fraction(-int(bonus.sum()), len(kinds))
    checker.check("ante_bonus edge", wagers["ante_bonus"].house_edge, alone)
    for id_ in results:
        checker.check(f"{id_} edge", wagers[id_].house_edge, -expect(id_))
        checker.check(f"{id_} variance", wagers[id_].variance, expect(id_, id_) - expect(id_) ** 2)
    for pair, covariance in report.covariances.items():
        checker.check(f"{pair}", covariance, expect(*pair) - expect(pair[0]) * expect(pair[1]))


def check_jackpot_lines(report: GameOdds, hands: Hands, dealt: int, checker: Checker) -> None:
    lines: Counter[str] = Counter()
    for kind, spades in zip(hands.kind.tolist(), hands.spades.tolist(), strict=True):
        if KINDS[kind] == "royal":
            lines["royal_flush_spades" if spades else "royal_flush"] += 1
        elif KINDS[kind] in AWARDS:
            lines[LINES[KINDS[kind]]] += 1
    for line, number in lines.items():
        found = report.wagers["jackpot"].lines[line]
        checker.check(f"jackpot {line}", found.count, number * dealt)


def check_seen(
    strategy: Strategy,
    hands: Hands,
    classes: Array,
    qualified: Array,
    checker: Checker,
) -> None:
    """One of the dealer's cards in view, by its rank."""
    out = np.zeros((13, classes.max() + 1, 4), dtype=np.int64)
    checker.timed(
        lambda: kernels.poker_pairs_seen(
            hands.masks, hands.ranks, hands.strength, qualified, classes, out
        )
    )
    bonus = np.zeros(out.shape[1], dtype=np.int64)
    bonus[classes] = [BONUS.get(KINDS[kind], 0) for kind in hands.kind.tolist()]
    dealt = out.sum(axis=2)
    played = out @ np.array(PLAYED) + bonus * dealt
    best = np.maximum(played, -dealt).sum(axis=1)
    for card in strategy.seen.cards:
        rank = card.rank - 2
        total = int(dealt[rank].sum())
        checker.check(
            f"{card.letter} in view", card.best.house_edge, Fraction(-int(best[rank]), total)
        )
        plays = tuple((played[rank] >= -dealt[rank]).tolist())
        checker.check(f"{card.letter} in view, decisions", card.decisions.best, plays)
    checker.check("card in view", strategy.seen.house_edge, Fraction(-int(best.sum()), 3 * TOTAL))


def check_jackpot(report: GameOdds, hands: Hands, checker: Checker) -> None:
    jackpot = report.jackpot
    assert jackpot is not None
    kinds = [KINDS[kind] for kind in hands.kind.tolist()]
    spades = [bool(each) for each in hands.spades.tolist()]
    of_meter = [
        kind == "royal" and all_spades for kind, all_spades in zip(kinds, spades, strict=True)
    ]
    fixed = sum(
        AWARDS.get(kind, 0) for kind, whole in zip(kinds, of_meter, strict=True) if not whole
    )
    envy = sum(
        (250 if whole else 50)
        for kind, whole in zip(kinds, of_meter, strict=True)
        if kind == "royal"
    )
    dealt = len(kinds)
    checker.check("fixed return", jackpot.fixed_return, Fraction(fixed, dealt))
    checker.check("the meter", jackpot.probability, Fraction(sum(of_meter), dealt))
    checker.check("envy", jackpot.envy_per_other_ante, Fraction(envy, dealt))
    checker.check(
        "break-even", jackpot.break_even_meter, Fraction(PRICE * dealt - fixed, sum(of_meter))
    )


def check_readings(hands: Hands, classes: Array, out: Array, checker: Checker) -> None:
    """Every choice of every reading, the best decisions found anew for each."""
    word_for_word = np.zeros_like(out)
    queens = kernels.contains_queen(hands)
    checker.timed(lambda: kernels.poker_pairs(hands.masks, hands.strength, queens, word_for_word))
    kinds = [KINDS[kind] for kind in hands.kind.tolist()]
    bonus = np.array([BONUS.get(kind, 0) for kind in kinds])
    pair_plus = np.array([PAIR_PLUS.get(kind, -1) for kind in kinds])
    prize = np.array([AWARDS.get(kind, 0) for kind in kinds])
    prize[(hands.kind == KINDS.index("royal")) & (hands.spades == 1)] = METER
    dealt = TOTAL // len(kinds)
    found = readings("three-card-poker")
    in_force = dict(found.rulebook.readings)
    for choice in found.choices:
        chosen = {**in_force, choice.reading.name: choice.choice}
        ends = out if chosen["dealer.qualifies"] == "queen_high_or_better" else word_for_word
        paid = ends[:, [0, 3]] if chosen["ante_bonus.when"] == "winning_only" else ends
        played = ends @ np.array(PLAYED) + bonus * paid.sum(axis=1)
        folded = dealt * (bonus * (chosen["fold.ante_bonus"] == "paid") - 1)
        if chosen["ante_bonus.when"] == "winning_only":
            folded = np.full_like(played, -dealt)
        sums = np.zeros((2, classes.max() + 1), dtype=np.int64)
        np.add.at(sums[0], classes, played)
        np.add.at(sums[1], classes, folded)
        plays = (sums[0] >= sums[1])[classes]
        kept = plays | (chosen["fold.pair_plus"] == "kept")
        back = PRICE * (prize > 0) * (chosen["jackpot.stake"] == "returned")
        edges = {
            "ante": Fraction(-int(np.maximum(*sums).sum()), TOTAL),
            "pair_plus": Fraction(-int(np.where(kept, pair_plus, -1).sum()), len(kinds)),
            "jackpot": Fraction(-int((prize + back - PRICE).sum()), PRICE * len(kinds)),
        }
        for wager, edge in edges.items():
            what = f"{choice.reading.name}={choice.choice} {wager}"
            checker.check(what, choice.edges[wager], edge)
