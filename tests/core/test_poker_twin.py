"""Three Card Poker settles as the slow twin does, on every two hands that one deck can deal.

The judgements are asked about every pair of hands that differ to any of them; whole rounds, which
cost more, are settled for a sample. The sample takes every so-manieth pair: the step shares no
factor with 741, so each kind of hand comes up for the player and for the dealer.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations

import pytest

from tests import twin
from tests.core.ends import METER, by_wager, judge_of, judges, money, placed
from tests.core.pairs import UNDEALABLE, Pair, classes, dealable_pairs, hand_of
from threecard.core.judgement import Conduct
from threecard.core.money import Cents
from threecard.core.registry import rulebook
from threecard.core.round import Decision, Placed, PlayingPosition, Position, Round
from threecard.core.settlement import Settlement, settle

POKER_STEP = 101
SEED = Cents(20_000_00)
POKER = rulebook("three-card-poker")


def test_one_deck_deals_all_but_325_pairs_of_poker_classes() -> None:
    assert len(classes()) == 741
    assert sum(1 for _ in dealable_pairs(classes())) == 741 * 741 - UNDEALABLE


@pytest.mark.parametrize(
    ("conduct", "decision", "exposed"),
    [
        (Conduct.COMPARED, "play", True),
        (Conduct.FOLDED, "fold", True),
        (Conduct.NOT_EXPOSED, "play", False),
    ],
)
def test_every_poker_wager_ends_as_the_twin_ends_it(
    conduct: Conduct, decision: str, *, exposed: bool
) -> None:
    by_product = judges(POKER, conduct)
    for player, dealer in dealable_pairs(classes()):
        player_hand, dealer_hand = hand_of(player), hand_of(dealer)
        ends = {id_: judge(player_hand, dealer_hand) for id_, judge in by_product.items()}
        expected = twin.three_card_poker(player, dealer, decision=decision, exposed=exposed)
        assert ends == expected, (player, dealer)


@pytest.mark.parametrize("conduct", list(Conduct))
def test_the_jackpot_and_envy_of_every_hand_end_as_the_twin_ends_them(conduct: Conduct) -> None:
    # Only here does a suit count, so that a class's one hand is not enough.
    jackpot, envy = judge_of(POKER, "jackpot", conduct), judge_of(POKER, "envy", conduct)
    hidden = conduct is Conduct.NOT_EXPOSED
    for hand in twin.ALL_HANDS:
        dealer = hand_of(("2c", "2d", "2h"))  # read by neither
        assert jackpot(hand_of(hand), dealer) == (twin.COLLECTED if hidden else twin.jackpot(hand))
        assert envy(hand_of(hand), dealer) == (None if hidden else twin.envy(hand))


def settle_poker(
    player: twin.Hand,
    dealer: twin.Hand,
    *wagers: Placed,
    decision: str | None = None,
    exposed: bool = True,
) -> Settlement:
    place = PlayingPosition(
        Position(1),
        wagers,
        hand_of(player),
        Decision(decision) if decision else None,
        exposed,
    )
    return settle(POKER, Round(hand_of(dealer), (place,), meter=METER))


def expected_meter(jackpot: twin.End) -> int:
    _, _, pays = jackpot
    if pays == twin.WHOLE_METER:
        return SEED
    return METER - pays if isinstance(pays, int) else METER


def poker_sample() -> Iterator[Pair]:
    """Every so-manieth pair, and the four royal flushes against a few dealers' hands."""
    yield from islice(dealable_pairs(classes()), 0, None, POKER_STEP)
    dealers: list[twin.Hand] = [("2c", "3d", "4h"), ("Js", "9h", "7d"), ("Qc", "Td", "3s")]
    for suit in twin.SUITS:
        for dealer in dealers:
            if "Q" + suit not in dealer:
                yield ("A" + suit, "K" + suit, "Q" + suit), dealer


@pytest.mark.parametrize("exposed", [True, False])
@pytest.mark.parametrize("decision", ["play", "fold"])
def test_settled_poker_rounds_pay_what_the_twin_says(decision: str, *, exposed: bool) -> None:
    stakes = {"ante": 10_00, "pair_plus": 7_01, "jackpot": 5_00}
    wagers = placed("Ann", **stakes)
    paid_on = {**stakes, "play": stakes["ante"]}
    settled = 0
    for player, dealer in poker_sample():
        settlement = settle_poker(player, dealer, *wagers, decision=decision, exposed=exposed)
        ends = twin.three_card_poker(player, dealer, decision=decision, exposed=exposed)
        expected = {
            id_: money(end, paid_on[id_])
            for id_, end in ends.items()
            if end is not None and id_ in paid_on
        }
        bonus = ends["ante_bonus"]
        if bonus is not None:
            _, payout, _ = money(bonus, stakes["ante"])
            expected["ante_bonus"] = (bonus, payout, 0)
        assert by_wager(settlement.lines) == expected, (player, dealer)
        jackpot = ends["jackpot"]
        assert jackpot is not None
        assert settlement.meter == expected_meter(jackpot), (player, dealer)
        settled += 1
    assert settled > 5_000


@pytest.mark.parametrize("decision", ["continue", "fold", None])
def test_pair_plus_without_an_ante_pays_what_the_twin_says(decision: str | None) -> None:
    wagers = placed("Ann", pair_plus=7_01, jackpot=5_00)
    for player, dealer in poker_sample():
        settlement = settle_poker(player, dealer, *wagers, decision=decision)
        assert by_wager(settlement.lines) == {
            "pair_plus": money(twin.pair_plus(player), 7_01),
            "jackpot": money(twin.jackpot(player), 5_00),
        }, (player, dealer)


@pytest.mark.parametrize("suit", list(twin.SUITS))
@pytest.mark.parametrize(
    ("wager", "decision", "exposed", "earns"),
    [
        ("ante", "play", True, True),
        ("ante", "fold", True, True),
        ("ante", "fold", False, True),
        ("ante", "play", False, False),
        ("pair_plus", "continue", True, False),
    ],
)
def test_a_royal_flush_earns_the_other_player_the_envy_the_twin_says(
    suit: str, wager: str, decision: str, *, exposed: bool, earns: bool
) -> None:
    royal = ("A" + suit, "K" + suit, "Q" + suit)
    first = PlayingPosition(
        Position(1), placed("Ann", **{wager: 10_00}), hand_of(royal), Decision(decision), exposed
    )
    second = PlayingPosition(
        Position(2),
        placed("Ben", ante=10_00, jackpot=5_00),
        hand_of(("2c", "5d", "9h")),
        Decision.FOLD,
    )
    dealer = hand_of(("3c", "6d", "Th"))
    settlement = settle(POKER, Round(dealer, (first, second), meter=METER))
    envy = [
        (line.position, line.player, line.from_position, line.line, line.payout, line.stake)
        for line in settlement.lines
        if line.wager == "envy"
    ]
    end = twin.envy(royal)
    assert end is not None
    _, name, award = end
    assert envy == ([(2, "Ben", 1, name, award, 0)] if earns else [])
    assert settlement.meter == METER  # envy is the house's, and nobody won the jackpot


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_royal_flush_of_spades_takes_what_smaller_prizes_leave(order: tuple[int, ...]) -> None:
    hands: list[twin.Hand] = [("As", "Ks", "Qs"), ("7c", "7d", "7h"), ("4c", "5d", "6h")]
    places = [
        PlayingPosition(
            Position(number + 1),
            placed(f"Player {number}", pair_plus=7_01, jackpot=5_00),
            hand_of(hand),
        )
        for number, hand in enumerate(hands)
    ]
    positions = tuple(places[number] for number in order)
    settlement = settle(POKER, Round(hand_of(("2c", "9d", "Th")), positions, meter=METER))
    prizes = {line.position: line.payout for line in settlement.lines if line.wager == "jackpot"}
    assert prizes == {1: METER - 150_00 - 15_00, 2: 150_00, 3: 15_00}
    assert settlement.meter == SEED
