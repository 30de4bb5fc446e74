"""What-ifs as people write them: what is read, and how everything else is refused and where."""

from __future__ import annotations

from fractions import Fraction

import pytest

from threecard import RULEBOOKS, Code, ThreecardError, rulebook
from threecard.core.what_if import (
    find_rulebook,
    parted,
    read_number,
    read_stakes,
    with_what_ifs,
)

R3P = rulebook("royal-three-pictures")


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_game_is_found_by_its_id_and_by_its_tag(game: str) -> None:
    book = RULEBOOKS[game]
    for name in (game, book.edition.tag, book.edition.tag.lower()):
        assert find_rulebook(name) is book


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(ThreecardError) as refused:
        find_rulebook("whist")
    assert refused.value.code is Code.UNKNOWN_GAME


def test_pay_lines_and_readings_are_those_of_the_rulebook() -> None:
    found = with_what_ifs(
        R3P, pays=[" tie.tie = 9:1 ", "main.six=1:4"], readings=["tie.on=ranking"]
    )
    by_hand = R3P.with_reading("tie.on", "ranking").with_pays({"tie.tie": "9:1", "main.six": "1:4"})
    assert found.terms.hash == by_hand.terms.hash != R3P.terms.hash
    assert with_what_ifs(R3P, pays=[], readings=[]) is R3P


def test_of_two_what_ifs_of_one_line_the_last_holds() -> None:
    found = with_what_ifs(R3P, pays=["tie.tie=9:1", "tie.tie=7:1"], readings=[])
    assert found.terms.hash == R3P.with_pays({"tie.tie": "7:1"}).terms.hash


@pytest.mark.parametrize(
    ("pay", "reading", "code", "where"),
    [
        ("tie.tie=9", None, Code.BAD_ODDS, "pay.tie.tie"),
        ("tie.tie=9:0", None, Code.BAD_ODDS, "pay.tie.tie"),
        ("tie.tie=-9:1", None, Code.BAD_ODDS, "pay.tie.tie"),
        ("tie.nope=9:1", None, Code.UNKNOWN_LINE, "pay.tie.nope"),
        ("nope.tie=9:1", None, Code.UNKNOWN_WAGER, "pay.nope.tie"),
        (None, "tie.on=whim", Code.UNKNOWN_CHOICE, "reading.tie.on"),
        (None, "mood=good", Code.UNKNOWN_READING, "reading.mood"),
        ("tie.tie", None, Code.BAD_FIELD, None),
        ("=9:1", None, Code.BAD_FIELD, None),
        (None, "tie.on=", Code.BAD_FIELD, None),
    ],
)
def test_an_error_says_which_what_if_it_is_about(
    pay: str | None, reading: str | None, code: Code, where: str | None
) -> None:
    pays = ["main.six=1:4", *([] if pay is None else [pay])]
    readings = ["tie.on=points", *([] if reading is None else [reading])]
    with pytest.raises(ThreecardError) as refused:
        with_what_ifs(R3P, pays=pays, readings=readings)
    assert (refused.value.code, refused.value.where) == (code, where)
    assert refused.value.sentence.endswith(".")


def test_what_can_not_be_parted_is_quoted_with_the_fields_own_name() -> None:
    with pytest.raises(ThreecardError, match="--pay can't read “tie”: write it as --pay tie"):
        with_what_ifs(R3P, pays=["tie"], readings=[], mark="--")
    assert parted("a=b=c", "pay", "x=1") == ("a", "b=c")


def test_stakes_are_cents_by_wager() -> None:
    assert read_stakes(["main=25", " tie = 5.50"]) == {"main": 25_00, "tie": 5_50}


@pytest.mark.parametrize(
    ("written", "code", "where"),
    [
        ([], Code.STAKE_NOT_POSITIVE, None),
        (["main=25", "main=5"], Code.WAGER_TWICE, "stake.main"),
        (["main=lots"], Code.BAD_MONEY, "stake.main"),
        (["main=-5"], Code.BAD_MONEY, "stake.main"),
        (["main=1e3"], Code.BAD_MONEY, "stake.main"),
        (["main"], Code.BAD_FIELD, None),
    ],
)
def test_stakes_that_can_not_be_read_are_refused(
    written: list[str], code: Code, where: str | None
) -> None:
    with pytest.raises(ThreecardError) as refused:
        read_stakes(written)
    assert (refused.value.code, refused.value.where) == (code, where)


def test_numbers_are_exact() -> None:
    assert read_number("4.5", "occupied") == Fraction(9, 2)
    assert read_number("0.1", "occupied") == Fraction(1, 10)
    assert read_number("1/3", "occupied") == Fraction(1, 3)


@pytest.mark.parametrize(
    "written", ["", "five", "1e9", "1e9999999", "1/0", "-1", "1_000", "٣", ".", "1/2/3", " 5"]
)
def test_what_is_no_number_is_refused_at_once(written: str) -> None:
    with pytest.raises(ThreecardError, match=r"occupied is a number, as 5 or 4\.5") as refused:
        read_number(written, "occupied")
    assert refused.value.code is Code.BAD_FIELD
