"""Three Card Poker: Pair Plus, paid by the player's hand alone."""

from functools import partial

import pytest

from tests.desk import collected, paid, settle_hand
from tests.marks import clause

settle_poker = partial(settle_hand, "three-card-poker")

NO_QUEEN = "Jh 8c 4d"
QUALIFIED = "Kh 8c 4d"
PAIR = "6s 6h 2d"


@clause("TCP 1.1.6", "TCP 4.3")
@pytest.mark.parametrize(
    ("player", "line", "payout"),
    [
        ("As Ks Qs", "straight_flush", 400_00),
        ("Ad Kd Qd", "straight_flush", 400_00),
        ("As 2s 3s", "straight_flush", 400_00),
        ("2s 2h 2c", "three_of_a_kind", 300_00),
        ("As Ks Qd", "straight", 50_00),
        ("As 2s 3d", "straight", 50_00),
        ("5s 3s 2s", "flush", 40_00),
        ("2s 2h 3d", "pair", 10_00),
    ],
)
def test_every_line_of_pair_plus(player: str, line: str, payout: int) -> None:
    lines = settle_poker(player=player, dealer=QUALIFIED, decision="continue", pair_plus=10_00)
    assert lines == {"pair_plus": paid(line, payout, 10_00, "TCP 3.12.5")}


@clause("TCP 1.1.6")
@pytest.mark.parametrize("dealer", [NO_QUEEN, QUALIFIED])
@pytest.mark.parametrize("player", ["As Ks Jd", "Ks As 2d", "5s 3s 2d"])
def test_less_than_a_pair_loses_even_where_the_ante_wins(player: str, dealer: str) -> None:
    lines = settle_poker(player=player, dealer=dealer, decision="play", ante=5_00, pair_plus=10_00)
    assert lines["pair_plus"] == collected("TCP 1.1.6")


@clause("TCP 1.1.6", "TCP 3.11.4", "TCP 3.12.5")
@pytest.mark.parametrize(
    ("dealer", "ante", "cited"),
    [
        (NO_QUEEN, "paid", "TCP 3.11.4"),
        (QUALIFIED, "paid", "TCP 3.12.5"),
        ("6c 6d 2h", "returned", "TCP 3.12.5"),
        ("7c 7d 7h", "collected", "TCP 3.12.5"),
    ],
)
def test_a_pair_is_paid_whatever_the_dealer_holds(dealer: str, ante: str, cited: str) -> None:
    lines = settle_poker(player=PAIR, dealer=dealer, decision="play", ante=5_00, pair_plus=10_00)
    assert lines["ante"][0] == ante
    assert lines["pair_plus"] == paid("pair", 10_00, 10_00, cited)


@clause("TCP 3.11.4")
def test_which_clause_pays_it_goes_by_the_same_reading_of_a_qualifying_dealer() -> None:
    lines = settle_poker(
        player=PAIR,
        dealer="7c 7d 2c",
        decision="continue",
        pair_plus=10_00,
        readings={"dealer.qualifies": "contains_queen_or_higher"},
    )
    assert lines["pair_plus"] == paid("pair", 10_00, 10_00, "TCP 3.11.4")


@clause("TCP 3.9.3")
@pytest.mark.parametrize("decision", ["continue", None])
def test_without_an_ante_pair_plus_goes_on_alone_and_places_no_play(decision: str | None) -> None:
    won = settle_poker(player=PAIR, dealer=NO_QUEEN, decision=decision, pair_plus=10_00)
    assert won == {"pair_plus": paid("pair", 10_00, 10_00, "TCP 3.11.4")}
    lost = settle_poker(player="Ks 9h 2d", dealer=NO_QUEEN, decision=decision, pair_plus=10_00)
    assert lost == {"pair_plus": collected("TCP 1.1.6")}
