"""Three Card Poker: the Progressive Jackpot, its fixed awards and its meter."""

from collections.abc import Mapping
from functools import partial
from itertools import permutations

import pytest

from tests.desk import at, collected, paid, rules, settle_hand, settle_table, told
from tests.marks import clause
from threecard import (
    Award,
    Cents,
    Cite,
    Clause,
    Code,
    Line,
    PlayingPosition,
    Position,
    Result,
    RoundError,
    Settlement,
    WholeMeter,
)

NO_QUEEN = "Jh 8c 3d"
SPADES = "As Ks Qs"
HEARTS = "Ah Kh Qh"
STRAIGHT_FLUSH = "7d 6d 5d"
THREE = "9s 9h 9d"
STRAIGHT = "6c 5h 4d"
NOTHING = "Td 7s 2c"
METER = 30_000_00
SEED = 20_000_00

settle_poker = partial(settle_hand, "three-card-poker", decision="play")


def wagered(position: int, hand: str) -> PlayingPosition:
    """A hand of the player's own at a position, with an Ante and the jackpot on it."""
    player = f"p{position}"
    return at(position, hand, (player, "ante", 10_00), (player, "jackpot", 5_00), decision="play")


def settle_jackpot(
    *positions: PlayingPosition,
    meter: int | None = METER,
    readings: Mapping[str, str | int] | None = None,
) -> Settlement:
    """Settle, and see that the meter lost what was paid from it and gained what it was given."""
    settlement = settle_table(
        "three-card-poker", NO_QUEEN, *positions, readings=readings, meter=meter
    )
    if meter is not None:
        drawn = sum(line.from_meter for line in settlement.lines)
        assert meter - drawn + settlement.topped_up == settlement.meter
    return settlement


def jackpot_lines(settlement: Settlement) -> list[Line]:
    return [line for line in settlement.lines if line.wager == "jackpot"]


def prizes(settlement: Settlement) -> list[tuple[int, int]]:
    """Positions and their prizes, in the order they were paid."""
    return [(line.position, line.payout) for line in jackpot_lines(settlement)]


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
@pytest.mark.parametrize(
    ("meter", "left", "topped_up"),
    [
        (21_250_01, 20_000_01, 0),
        (21_250_00, SEED, 0),
        (21_249_99, SEED, 1),
        (20_100_00, SEED, 1_150_00),
        (SEED, SEED, 1_250_00),
    ],
)
def test_a_fixed_award_never_takes_the_meter_below_its_seed(
    meter: int, left: int, topped_up: int
) -> None:
    settlement = settle_jackpot(wagered(1, HEARTS), meter=meter)
    assert prizes(settlement) == [(1, 1_250_00)]
    assert (settlement.meter, settlement.topped_up) == (left, topped_up)


@clause("TCP 3.20.1", "TCP 4.4")
def test_what_is_left_for_the_royal_flush_of_spades_is_the_seed_at_least() -> None:
    settlement = settle_jackpot(wagered(1, SPADES), wagered(2, HEARTS), meter=20_100_00)
    assert prizes(settlement) == [(2, 1_250_00), (1, SEED)]
    assert (settlement.meter, settlement.topped_up) == (SEED, 1_150_00 + SEED)


@clause("TCP 4.4")
@pytest.mark.parametrize(
    ("funding", "meter", "house_win"),
    [("meter", METER, 5_00), ("meter", SEED, 5_00 - 150_00), ("house", SEED, 5_00 - 150_00)],
)
def test_an_award_costs_the_house_what_the_meter_could_not_bear(
    funding: str, meter: int, house_win: int
) -> None:
    wagers = (("p1", "pair_plus", 10_00), ("p1", "jackpot", 5_00))
    settlement = settle_jackpot(
        at(1, THREE, *wagers, decision="continue"),
        meter=meter,
        readings={"jackpot.funding": funding},
    )
    assert settlement.house_win == house_win - 30 * 10_00


@clause("TCP 3.20.1", "TCP 4.4")
def test_fixed_awards_leave_the_meter_whole_when_read_as_the_houses() -> None:
    readings = {"jackpot.funding": "house"}
    settlement = settle_jackpot(wagered(1, SPADES), wagered(2, HEARTS), readings=readings)
    assert prizes(settlement) == [(2, 1_250_00), (1, METER)]
    assert [line.from_meter for line in jackpot_lines(settlement)] == [0, METER]
    alone = settle_jackpot(wagered(2, HEARTS), readings=readings)
    assert (alone.meter, alone.topped_up) == (METER, 0)


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


@clause("TCP 4.4")
@pytest.mark.parametrize(("hand", "award"), [(HEARTS, 1_250_00), (STRAIGHT, 15_00), (NOTHING, 0)])
def test_without_a_meter_fixed_awards_are_settled(hand: str, award: int) -> None:
    settlement = settle_jackpot(wagered(1, hand), meter=None)
    assert prizes(settlement) == [(1, award)]
    assert (settlement.meter, settlement.topped_up) == (None, 0)


@clause("TCP 4.4")
def test_without_a_meter_a_royal_flush_of_spades_is_refused_if_it_has_the_wager() -> None:
    with pytest.raises(RoundError) as refused:
        settle_jackpot(wagered(1, STRAIGHT), wagered(2, SPADES), meter=None)
    assert (refused.value.code, refused.value.where) == (Code.METER_MISSING, "meter")
    without = at(2, SPADES, ("p2", "ante", 10_00), decision="play")
    assert prizes(settle_jackpot(wagered(1, STRAIGHT), without, meter=None)) == [(1, 15_00)]


@clause("TCP 4.4")
def test_a_round_without_the_wager_leaves_the_meter_as_it_was() -> None:
    settlement = settle_jackpot(at(1, SPADES, ("p1", "ante", 10_00), decision="play"), meter=12_34)
    assert (settlement.meter, settlement.topped_up) == (12_34, 0)


@clause("TCP 3.19")
@pytest.mark.parametrize(
    ("first", "then", "paid_first", "paid_then", "left"),
    [
        (SPADES, HEARTS, METER, 1_250_00, SEED),
        (HEARTS, SPADES, 1_250_00, METER - 1_250_00, SEED),
        (SPADES, SPADES, METER, SEED, SEED),
        (HEARTS, STRAIGHT, 1_250_00, 15_00, METER - 1_265_00),
    ],
)
def test_of_two_tables_the_one_entered_first_is_paid_first_and_passes_the_meter_on(
    first: str, then: str, paid_first: int, paid_then: int, left: int
) -> None:
    earlier = settle_jackpot(wagered(1, first))
    later = settle_jackpot(wagered(1, then), meter=earlier.meter)
    assert prizes(earlier) == [(1, paid_first)]
    assert prizes(later) == [(1, paid_then)]
    assert later.meter == left


def test_an_award_that_takes_nothing_from_the_meter_leaves_it_as_it_is() -> None:
    settlement = settle_table(
        "three-card-poker",
        "2c 2d 9h",
        at(
            1,
            "8h 7c 6d",
            ("p1", "ante", 10_00),
            ("p1", "jackpot", 5_00),
            decision="play",
        ),
        readings={"jackpot.funding": "house"},
        meter=5_000_00,
    )
    assert settlement.meter == 5_000_00
    assert settlement.topped_up == 0
