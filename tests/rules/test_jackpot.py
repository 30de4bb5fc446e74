"""Three Card Poker: the Progressive Jackpot, its fixed awards and the whole meter."""

from functools import partial
from itertools import permutations

import pytest

from tests.desk import at, collected, paid, rules, settle_hand, told
from tests.marks import clause
from tests.rules.jackpot import (
    HEARTS,
    METER,
    NO_QUEEN,
    NOTHING,
    SEED,
    SPADES,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    jackpot_lines,
    prizes,
    settle_jackpot,
    wagered,
)
from threecard import Award, Cents, Cite, Clause, Line, Position, Result, WholeMeter

settle_poker = partial(settle_hand, "three-card-poker", decision="play")


@clause("TCP 1.1.8", "TCP 3.13", "TCP 4.4")
@pytest.mark.parametrize(
    ("hand", "line", "award"),
    [
        ("Ad Kd Qd", "royal_flush", 1_250_00),
        (STRAIGHT_FLUSH, "straight_flush", 175_00),
        ("As 2s 3s", "straight_flush", 175_00),
        (THREE, "three_of_a_kind", 150_00),
        (STRAIGHT, "straight", 15_00),
        ("As Ks Qd", "straight", 15_00),
        ("Ad 2d 3s", "straight", 15_00),
    ],
)
def test_every_fixed_award_comes_out_of_the_meter(hand: str, line: str, award: int) -> None:
    settlement = settle_jackpot(wagered(4, hand))
    assert jackpot_lines(settlement) == [
        Line(
            position=Position(4),
            player="p4",
            wager="jackpot",
            stake=Cents(5_00),
            result=Result.PAID,
            cite=Cite(Clause("TCP 3.13")),
            line=line,
            pays=Award(Cents(award)),
            payout=Cents(award),
            returned=Cents(0),
            from_meter=Cents(award),
        )
    ]
    assert (settlement.meter, settlement.topped_up) == (METER - award, 0)


@clause("TCP 1.1.8", "TCP 4.4")
def test_the_wager_is_five_dollars_and_three_of_them_feed_a_meter_that_starts_at_20_000() -> None:
    rule = rules("three-card-poker").edition.jackpot
    assert rule is not None
    assert (rule.price, rule.share_percent, rule.seed) == (5_00, 60, SEED)


@clause("TCP 1.1.8", "TCP 3.13", "TCP 4.4")
def test_a_royal_flush_of_spades_is_paid_the_whole_meter_which_falls_back_to_its_seed() -> None:
    settlement = settle_jackpot(wagered(1, SPADES), meter=31_234_57)
    (line,) = jackpot_lines(settlement)
    assert told(line) == paid("royal_flush_spades", 31_234_57, 0, "TCP 3.13")
    assert (line.pays, line.from_meter) == (WholeMeter(), 31_234_57)
    assert (settlement.meter, settlement.topped_up) == (SEED, SEED)


@clause("TCP 1.1.8", "TCP 4.4")
@pytest.mark.parametrize("hand", ["As Ks Js", "As Ah Kd", "As Kh Jd", "Ks As 2d"])
def test_less_than_a_straight_loses_the_wager_and_leaves_the_meter(hand: str) -> None:
    settlement = settle_jackpot(wagered(1, hand))
    assert [told(line) for line in jackpot_lines(settlement)] == [collected("TCP 1.1.8")]
    assert (settlement.meter, settlement.topped_up) == (METER, 0)


@clause("TCP 3.13")
@pytest.mark.parametrize("dealer", [NO_QUEEN, "Kh Jc 3d", "6s 5s 4h", "9c 9h 9d"])
def test_the_jackpot_is_paid_whatever_the_dealer_holds(dealer: str) -> None:
    lines = settle_poker(player=STRAIGHT, dealer=dealer, ante=10_00, jackpot=5_00)
    assert lines["jackpot"] == paid("straight", 15_00, 0, "TCP 3.13")


@clause("TCP 1.1.8", "TCP 3.13")
def test_only_a_hand_with_the_wager_is_paid() -> None:
    settlement = settle_jackpot(
        at(1, SPADES, ("p1", "ante", 10_00), decision="play"), wagered(2, STRAIGHT)
    )
    assert prizes(settlement) == [(2, 15_00)]


@clause("TCP 3.13")
def test_a_hand_with_pair_plus_alone_is_paid_its_jackpot_too() -> None:
    wagers = (("p1", "pair_plus", 10_00), ("p1", "jackpot", 5_00))
    settlement = settle_jackpot(at(1, THREE, *wagers, decision="continue"))
    assert prizes(settlement) == [(1, 150_00)]


@clause("TCP 3.18")
@pytest.mark.parametrize(
    ("hand", "prize"), [(SPADES, METER), (HEARTS, 1_250_00), (STRAIGHT, 15_00), (NOTHING, 0)]
)
@pytest.mark.parametrize("dealer", [NO_QUEEN, "Kc Jc 3d", "2s 2h 2d"])
def test_the_prize_comes_in_addition_to_what_the_other_wagers_are_paid(
    hand: str, prize: int, dealer: str
) -> None:
    settle_wagers = partial(settle_poker, player=hand, dealer=dealer, ante=10_00, pair_plus=20_00)
    without = settle_wagers()
    lines = settle_wagers(jackpot=5_00, meter=METER)
    assert lines.pop("jackpot")[2] == prize
    assert lines == without


@clause("TCP 3.20.2", "TCP 4.4")
@pytest.mark.parametrize("suit", ["h", "d", "c"])
def test_a_royal_flush_of_another_suit_is_paid_its_one_row_only(suit: str) -> None:
    settlement = settle_jackpot(wagered(1, f"A{suit} K{suit} Q{suit}"))
    assert prizes(settlement) == [(1, 1_250_00)]
    assert settlement.meter == METER - 1_250_00


@clause("TCP 3.20", "TCP 3.20.1")
@pytest.mark.parametrize("order", list(permutations(range(1, 5))))
def test_the_royal_flush_of_spades_is_paid_last_what_the_lower_hands_leave(
    order: tuple[int, ...],
) -> None:
    hands = {1: SPADES, 2: HEARTS, 3: STRAIGHT_FLUSH, 4: STRAIGHT}
    awards = {2: 1_250_00, 3: 175_00, 4: 15_00}
    settlement = settle_jackpot(*(wagered(position, hands[position]) for position in order))
    assert prizes(settlement) == [
        *((position, awards[position]) for position in order if position != 1),
        (1, METER - 1_440_00),
    ]
    assert (settlement.meter, settlement.topped_up) == (SEED, SEED)


@clause("TCP 3.20")
def test_lower_hands_in_one_round_are_each_paid_in_full() -> None:
    settlement = settle_jackpot(wagered(1, THREE), wagered(2, HEARTS), wagered(3, STRAIGHT))
    assert prizes(settlement) == [(1, 150_00), (2, 1_250_00), (3, 15_00)]
    assert (settlement.meter, settlement.topped_up) == (METER - 1_415_00, 0)


@clause("TCP 4.4")
@pytest.mark.parametrize(("stake", "back"), [("kept", 0), ("returned", 5_00)])
@pytest.mark.parametrize("hand", [SPADES, HEARTS, STRAIGHT])
def test_the_stake_is_kept_with_a_prize_unless_read_otherwise(
    stake: str, back: int, hand: str
) -> None:
    settlement = settle_jackpot(wagered(1, hand), readings={"jackpot.stake": stake})
    (line,) = jackpot_lines(settlement)
    assert (line.result, line.stake, line.returned) == (Result.PAID, 5_00, back)


@clause("TCP 4.4")
@pytest.mark.parametrize("stake", ["kept", "returned"])
def test_the_stake_is_collected_without_a_prize_under_either_reading(stake: str) -> None:
    settlement = settle_jackpot(wagered(1, NOTHING), readings={"jackpot.stake": stake})
    assert [told(line) for line in jackpot_lines(settlement)] == [collected("TCP 1.1.8")]
