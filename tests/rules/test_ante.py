"""Three Card Poker: the Ante against a dealer who qualifies."""

from functools import partial

import pytest

from tests.desk import at, collected, paid, returned, settle_hand, settle_table, told
from tests.marks import clause
from threecard import Cents, Cite, Clause, Line, Odds, Position, Result

settle_poker = partial(settle_hand, "three-card-poker", decision="play")

DEALER = "Qs Jh 5d"


@clause("TCP 1.1.1", "TCP 3.10", "TCP 3.12.1", "TCP 4.1")
@pytest.mark.parametrize("player", ["Qd Jc 6s", "Kd 3c 2h", "2s 2c 3h", "7s 5s 2s", "Ad 3c 2h"])
def test_the_ante_is_paid_one_to_one_for_the_higher_hand(player: str) -> None:
    lines = settle_poker(player=player, dealer=DEALER, ante=25_00)
    assert lines["ante"] == paid("ante", 25_00, 25_00, "TCP 3.12.1")


@clause("TCP 3.12", "TCP 3.12.1")
@pytest.mark.parametrize("reading", ["queen_high_or_better", "contains_queen_or_higher"])
@pytest.mark.parametrize("dealer", ["Qs 3h 2d", "Ks 3h 2d", "As 4h 2d", "Qs 2h 2d"])
def test_a_queen_a_king_or_an_ace_is_enough_for_the_dealer_under_either_reading(
    dealer: str, reading: str
) -> None:
    lines = settle_poker(
        player="5s 4c 3s", dealer=dealer, ante=25_00, readings={"dealer.qualifies": reading}
    )
    assert lines["ante"] == paid("ante", 25_00, 25_00, "TCP 3.12.1")


@clause("TCP 3.10", "TCP 3.12.2")
@pytest.mark.parametrize("player", ["Qd Jc 4s", "Qd Tc 9s", "Jd 9c 8s"])
def test_the_ante_is_collected_for_the_lower_hand(player: str) -> None:
    lines = settle_poker(player=player, dealer=DEALER, ante=25_00)
    assert lines["ante"] == collected("TCP 3.12.2")


@clause("TCP 1.1.10", "TCP 3.12.3")
def test_the_ante_is_returned_on_a_standoff() -> None:
    lines = settle_poker(player="Qd Jc 5s", dealer=DEALER, ante=25_00)
    assert lines["ante"] == returned(25_00, "TCP 3.12.3")


@clause("TCP 3.3", "TCP 3.10")
def test_the_dealer_compares_with_each_players_hand_by_itself() -> None:
    settlement = settle_table(
        "three-card-poker",
        DEALER,
        at(1, "Kd 3c 2h", ("p1", "ante", 10_00), decision="play"),
        at(3, "Jd 9c 8s", ("p2", "ante", 20_00), decision="play"),
        at(4, "Qd Jc 5s", ("p1", "ante", 30_00), decision="play"),
    )
    antes = [(line.position, told(line)) for line in settlement.lines if line.wager == "ante"]
    assert antes == [
        (1, paid("ante", 10_00, 10_00, "TCP 3.12.1")),
        (3, collected("TCP 3.12.2")),
        (4, returned(30_00, "TCP 3.12.3")),
    ]
    assert settlement.house_win == 2 * 20_00 - 2 * 10_00


@clause("TCP 3.12.1", "TCP 4.1")
def test_a_line_tells_whose_ante_it_is_what_it_pays_and_why() -> None:
    settlement = settle_table(
        "three-card-poker", DEALER, at(4, "Kd 3c 2h", ("p7", "ante", 25_00), decision="play")
    )
    assert settlement.lines[0] == Line(
        position=Position(4),
        player="p7",
        wager="ante",
        stake=Cents(25_00),
        result=Result.PAID,
        cite=Cite(Clause("TCP 3.12.1")),
        line="ante",
        pays=Odds(1, 1),
        payout=Cents(25_00),
        returned=Cents(25_00),
    )
