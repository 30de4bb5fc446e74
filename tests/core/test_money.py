"""Money is whole cents; odds are as the layout prints them."""

from fractions import Fraction

import pytest

from threecard import (
    Award,
    Cents,
    Code,
    InvariantBrokenError,
    MoneyError,
    Odds,
    parse_cents,
    write_cents,
)
from threecard.core.money import dollars, in_column, to_the_cent
from threecard.core.paytable import parse_odds


@pytest.mark.parametrize(
    ("text", "cents"),
    [("25.00", 2500), ("25", 2500), ("0.05", 5), ("0", 0), ("1234567.89", 123456789)],
)
def test_an_amount_is_read_in_dollars(text: str, cents: int) -> None:
    assert parse_cents(text) == cents


@pytest.mark.parametrize(
    "text",
    ["", ".", ".50", "25.", "25.5", "25.000", "-1.00", "+1.00", "1,000.00", "1e3", "٢٥", "9" * 20],
)
def test_what_is_no_amount_is_refused_by_its_name(text: str) -> None:
    with pytest.raises(MoneyError) as refused:
        parse_cents(text)
    assert refused.value.code is Code.BAD_MONEY
    assert f"“{text}”" in str(refused.value)


def test_an_amount_beyond_all_amounts_is_told_as_that() -> None:
    with pytest.raises(MoneyError, match="ten trillion dollars at most"):
        parse_cents("9" * 20)


@pytest.mark.parametrize(
    ("cents", "text"), [(0, "0.00"), (5, "0.05"), (2500, "25.00"), (-150, "-1.50")]
)
def test_an_amount_is_written_with_two_decimals(cents: int, text: str) -> None:
    assert write_cents(Cents(cents)) == text


@pytest.mark.parametrize(
    ("cents", "text"),
    [(0, "$0"), (2500, "$25"), (1_000_00, "$1,000"), (250, "$2.50"), (-5, "-$0.05")],
)
def test_in_a_sentence_an_amount_is_written_as_on_the_pages(cents: int, text: str) -> None:
    assert dollars(cents) == text


def test_a_meter_shows_its_cents_and_a_column_its_thousands() -> None:
    assert to_the_cent(20_000_00) == "$20,000.00"
    assert [in_column(each, signed=True) for each in (1_250_50, 0, -5)] == [
        "+1,250.50",
        "0.00",
        "-0.05",
    ]
    assert in_column(Fraction(10, 3)) == "0.03"


def test_odds_pay_in_proportion_to_the_stake() -> None:
    assert Odds(1, 2).payout(Cents(25_00)) == 12_50
    assert Odds(188, 1).payout(Cents(5_00)) == 940_00


def test_odds_never_split_a_cent() -> None:
    with pytest.raises(InvariantBrokenError):
        Odds(1, 2).payout(Cents(25_01))


def test_two_lines_won_together_pay_the_sum_of_their_odds() -> None:
    assert Odds(400, 1) + Odds(10, 1) == Odds(410, 1)
    assert (Odds(1, 2) + Odds(1, 3)).payout(Cents(6)) == 5


@pytest.mark.parametrize("text", ["0:0", "-1:1", "1:-1", "8", "8:1:1", "a:b", ""])
def test_what_are_no_odds_is_refused(text: str) -> None:
    with pytest.raises(MoneyError) as refused:
        parse_odds(text)
    assert refused.value.code is Code.BAD_ODDS


def test_odds_and_awards_print_as_people_write_them() -> None:
    assert parse_odds("8 to 1") == parse_odds("8:1") == Odds(8, 1)
    assert str(Odds(1, 2)) == "1:2"
    assert str(Award(Cents(1250_00))) == "1250.00"
