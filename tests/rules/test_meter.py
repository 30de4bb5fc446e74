"""Three Card Poker: the jackpot's meter, who pays its awards and the Envy Bonus."""

import pytest

from tests.desk import at, settle_table
from tests.marks import clause
from tests.rules.jackpot import (
    HEARTS,
    METER,
    NOTHING,
    SEED,
    SPADES,
    STRAIGHT,
    THREE,
    WATCHER,
    envies,
    jackpot_lines,
    plain,
    prizes,
    settle_jackpot,
    wagered,
)
from threecard import Code, RoundError


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


@clause("TCP 3.14", "TCP 4.4")
@pytest.mark.parametrize(("funding", "share"), [("house", 0), ("meter", 1)])
@pytest.mark.parametrize("jackpot", ["house", "meter"])
def test_envy_is_paid_by_the_house_unless_read_as_the_meters(
    funding: str, share: int, jackpot: str
) -> None:
    readings = {"envy.funding": funding, "jackpot.funding": jackpot}
    settlement = settle_jackpot(plain(1, HEARTS), WATCHER, readings=readings)
    assert [line.from_meter for line in settlement.lines if line.wager == "envy"] == [share * 50_00]
    assert (settlement.meter, settlement.topped_up) == (METER - share * 50_00, 0)


@clause("TCP 3.14", "TCP 3.20.1")
@pytest.mark.parametrize(("funding", "share"), [("house", 0), ("meter", 1)])
def test_envy_out_of_the_meter_comes_before_the_royal_flush_of_spades(
    funding: str, share: int
) -> None:
    readings = {"envy.funding": funding}
    settlement = settle_jackpot(wagered(1, SPADES), WATCHER, readings=readings)
    prize = next(
        line.payout
        for line in settlement.lines
        if line.line == "royal_flush_spades" and line.wager == "jackpot"
    )
    assert prize == METER - share * 250_00
    drawn = sum(line.from_meter for line in settlement.lines)
    assert drawn == METER
    assert (settlement.meter, settlement.topped_up) == (20_000_00, 20_000_00)


@clause("TCP 3.14", "TCP 4.4")
@pytest.mark.parametrize("funding", ["house", "meter"])
def test_envy_never_takes_the_meter_below_its_seed_and_needs_no_meter(funding: str) -> None:
    readings = {"envy.funding": funding}
    at_seed = settle_jackpot(plain(1, HEARTS), WATCHER, readings=readings, meter=20_000_00)
    assert at_seed.meter == 20_000_00
    unknown = settle_jackpot(plain(1, HEARTS), WATCHER, readings=readings, meter=None)
    assert envies(at_seed) == envies(unknown) == [("p2", 2, 1, 50_00)]
    assert (unknown.meter, unknown.topped_up) == (None, 0)
