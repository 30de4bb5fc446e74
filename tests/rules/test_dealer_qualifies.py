"""Three Card Poker: when the dealer's hand is compared, and what happens when it is not."""

from tests.desk import paid, returned, settle_hand
from tests.marks import clause

NO_QUEEN = "Jh 8c 3d"
QUEEN_HIGH = "Qh 3c 2d"


@clause("TCP 3.11", "TCP 3.11.1")
def test_play_is_returned_when_the_dealer_does_not_qualify() -> None:
    lines = settle_hand(
        "three-card-poker", player="Ks 9h 4d", dealer=NO_QUEEN, decision="play", ante=10_00
    )
    assert lines["play"] == returned(10_00, "TCP 3.11.1")


@clause("TCP 3.11", "TCP 3.11.2", "TCP 4.1")
def test_the_ante_is_paid_when_the_dealer_does_not_qualify_even_with_the_lower_hand() -> None:
    lines = settle_hand(
        "three-card-poker", player="9s 8h 2d", dealer=NO_QUEEN, decision="play", ante=10_00
    )
    assert lines["ante"] == paid("ante", 10_00, 10_00, "TCP 3.11.2")


@clause("TCP 3.12")
def test_queen_three_two_is_the_lowest_hand_that_qualifies() -> None:
    lines = settle_hand(
        "three-card-poker", player="Ks 9h 4d", dealer=QUEEN_HIGH, decision="play", ante=10_00
    )
    assert lines["play"] == paid("play", 10_00, 10_00, "TCP 3.12.1")


@clause("TCP 3.11", "TCP 3.12")
def test_a_pair_without_a_queen_qualifies_unless_read_word_for_word() -> None:
    by_default = settle_hand(
        "three-card-poker", player="Ks 9h 4d", dealer="5h 5c 2d", decision="play", ante=10_00
    )
    assert by_default["ante"][0] == "collected"
    by_letter = settle_hand(
        "three-card-poker",
        player="Ks 9h 4d",
        dealer="5h 5c 2d",
        decision="play",
        ante=10_00,
        readings={"dealer.qualifies": "contains_queen_or_higher"},
    )
    assert by_letter["ante"] == paid("ante", 10_00, 10_00, "TCP 3.11.2")


@clause("TCP 3.11")
def test_read_word_for_word_the_ace_of_the_lowest_straight_is_a_card_above_a_queen() -> None:
    lines = settle_hand(
        "three-card-poker",
        player="Ks 9h 4d",
        dealer="Ah 2c 3d",
        decision="play",
        ante=10_00,
        readings={"dealer.qualifies": "contains_queen_or_higher"},
    )
    assert lines["ante"][0] == "collected"
