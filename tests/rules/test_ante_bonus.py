"""Three Card Poker: the Ante Bonus, a payment on the Ante for a straight or better."""

from functools import partial

import pytest

from tests.desk import Told, at, collected, paid, returned, settle_hand, settle_table
from tests.marks import clause
from threecard import Cents, Cite, Clause, Line, Odds, Position, Result

settle_poker = partial(settle_hand, "three-card-poker")

STRAIGHT = "6s 5h 4d"
NO_QUEEN = "Jh 8c 3d"
LOWER = "Kh Jc 3d"
SAME = "6c 5d 4h"
HIGHER = "9c 9h 9d"


@clause("TCP 1.1.2", "TCP 4.2")
@pytest.mark.parametrize(
    ("player", "line", "payout"),
    [
        ("As Ks Qs", "straight_flush", 125_00),
        ("Ac Kc Qc", "straight_flush", 125_00),
        ("7s 6s 5s", "straight_flush", 125_00),
        ("As 2s 3s", "straight_flush", 125_00),
        ("2s 2h 2c", "three_of_a_kind", 100_00),
        ("Qs Ks Ah", "straight", 25_00),
        ("As 2s 3h", "straight", 25_00),
    ],
)
def test_every_line_of_the_ante_bonus(player: str, line: str, payout: int) -> None:
    lines = settle_poker(player=player, dealer=LOWER, decision="play", ante=25_00)
    assert lines["ante_bonus"] == paid(line, payout, 0, "TCP 3.12.4")


@clause("TCP 1.1.2")
@pytest.mark.parametrize("player", ["As Ks Js", "As Ah Kd", "As Kh Jd"])
@pytest.mark.parametrize("dealer", ["Jh 8c 4d", "Qh 3c 2d"])
def test_a_flush_a_pair_and_odd_cards_earn_none(player: str, dealer: str) -> None:
    assert "ante_bonus" not in settle_poker(
        player=player, dealer=dealer, decision="play", ante=25_00
    )


@clause("TCP 1.1.2", "TCP 4.2")
def test_it_has_no_stake_of_its_own_and_is_paid_on_the_ante() -> None:
    settlement = settle_table(
        "three-card-poker",
        LOWER,
        at(2, "2s 2h 2c", ("p3", "pair_plus", 10_00), ("p1", "ante", 25_00), decision="play"),
    )
    assert [line for line in settlement.lines if line.wager == "ante_bonus"] == [
        Line(
            position=Position(2),
            player="p1",
            wager="ante_bonus",
            stake=Cents(0),
            result=Result.PAID,
            cite=Cite(Clause("TCP 3.12.4")),
            line="three_of_a_kind",
            pays=Odds(4, 1),
            payout=Cents(100_00),
            returned=Cents(0),
            on=Cents(25_00),
        )
    ]


@clause("TCP 1.1.2", "TCP 3.12.4")
def test_it_is_paid_even_when_the_ante_is_collected() -> None:
    lines = settle_poker(player=STRAIGHT, dealer=HIGHER, decision="play", ante=25_00)
    assert lines["ante"] == collected("TCP 3.12.2")
    assert lines["ante_bonus"] == paid("straight", 25_00, 0, "TCP 3.12.4")


@clause("TCP 3.11.3", "TCP 3.12.4", "TCP 4.2")
@pytest.mark.parametrize(
    ("when", "dealer", "ante", "cited"),
    [
        ("irrespective", NO_QUEEN, "paid", "TCP 3.11.3"),
        ("irrespective", LOWER, "paid", "TCP 3.12.4"),
        ("irrespective", SAME, "returned", "TCP 3.12.4"),
        ("irrespective", HIGHER, "collected", "TCP 3.12.4"),
        ("winning_only", NO_QUEEN, "paid", "TCP 3.11.3"),
        ("winning_only", LOWER, "paid", "TCP 3.12.4"),
        ("winning_only", SAME, "returned", None),
        ("winning_only", HIGHER, "collected", None),
    ],
)
@pytest.mark.parametrize("fold", ["forfeited", "paid"])
def test_it_is_paid_whatever_the_dealer_holds_or_as_read_when_the_ante_wins(
    when: str, dealer: str, ante: str, cited: str | None, fold: str
) -> None:
    lines = settle_poker(
        player=STRAIGHT,
        dealer=dealer,
        decision="play",
        readings={"ante_bonus.when": when, "fold.ante_bonus": fold},
        ante=25_00,
    )
    assert lines["ante"][0] == ante
    assert lines.get("ante_bonus") == (cited and paid("straight", 25_00, 0, cited))


@clause("TCP 1.1.2", "TCP 3.9.1", "TCP 3.11.3", "TCP 3.12.4")
@pytest.mark.parametrize(
    ("when", "fold", "due"),
    [
        ("irrespective", "forfeited", False),
        ("irrespective", "paid", True),
        ("winning_only", "forfeited", False),
        ("winning_only", "paid", False),  # an Ante given up is no winning one
    ],
)
@pytest.mark.parametrize(
    ("dealer", "cited"),
    [
        (NO_QUEEN, "TCP 3.11.3"),
        (LOWER, "TCP 3.12.4"),
        (SAME, "TCP 3.12.4"),
        (HIGHER, "TCP 3.12.4"),
    ],
)
def test_a_fold_forfeits_it_unless_read_otherwise(
    when: str, fold: str, dealer: str, cited: str, *, due: bool
) -> None:
    lines = settle_poker(
        player=STRAIGHT,
        dealer=dealer,
        decision="fold",
        readings={"ante_bonus.when": when, "fold.ante_bonus": fold},
        ante=25_00,
    )
    bonus: Told = paid("straight", 25_00, 0, cited)
    assert lines == {"ante": collected("TCP 3.9.1")} | ({"ante_bonus": bonus} if due else {})


@clause("TCP 3.12.4")
def test_a_standoff_returns_the_ante_and_pays_the_bonus_besides() -> None:
    lines = settle_poker(player="As Ks Qs", dealer="Ah Kh Qh", decision="play", ante=25_00)
    assert lines == {
        "ante": returned(25_00, "TCP 3.12.3"),
        "play": returned(25_00, "TCP 3.12.3"),
        "ante_bonus": paid("straight_flush", 125_00, 0, "TCP 3.12.4"),
    }
