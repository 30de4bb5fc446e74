"""Three Card Poker: when the dealer's hand is compared, and what happens when it is not."""

from tests.desk import paid, returned, settle_hand
from tests.marks import clause
from tests.table.incidents import all_decided, felt
from threecard import Hand, events, rulebook
from threecard.core.telling import tell
from threecard.games.three_card_poker.judgements import dealer_of

NO_QUEEN = "Jh 8c 3d"
QUEEN_HIGH = "Qh 3c 2d"
LOW = "7s 5d 2h"


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


@clause("TCP 3.11", "P3P 3.7")
def test_a_dealers_hand_that_is_corrected_says_anew_whether_it_qualifies_and_what_it_wins() -> None:
    poker = all_decided(felt("TCP", hands=("Ks 9h 4d", "9s 8h 2s", QUEEN_HIGH))).expose()
    corrected = {"position": 0, "hand": NO_QUEEN, "reason": "misread"}
    (event,) = poker.do("correct_cards", by="dealer", **corrected)
    assert isinstance(event, events.HandCorrected)
    assert (event.qualifies, event.announced) == (False, None)
    assert "does not qualify" in tell(poker.table.rules, event).sentence
    poker.turn_up(1)
    (own,) = poker.do("correct_cards", by="dealer", **{**corrected, "position": 1, "hand": LOW})
    assert isinstance(own, events.HandCorrected)
    assert own.qualifies is None, "a player's hand is not asked"
    pictures = felt("P3P", hands=("Ks 9h 4d", "9s 8h 2s", QUEEN_HIGH)).show_all()
    (event,) = pictures.do("correct_cards", by="dealer", **{**corrected, "hand": "Kh Kc Kd"})
    assert isinstance(event, events.HandCorrected)
    assert (event.qualifies, event.announced) == (None, ("dealer_prosperity.three_kings",))
    (own,) = pictures.do(
        "correct_cards", by="dealer", **{**corrected, "position": 1, "hand": "Qs Qc Qd"}
    )
    assert isinstance(own, events.HandCorrected)
    assert own.announced is None, "and wins nothing by itself"


@clause("TCP 3.11", "TCP 3.12")
def test_what_is_told_of_the_dealer_says_where_a_reading_decides() -> None:
    """Word for word a pair of fives has no Queen among its cards."""
    dealer = dealer_of(rulebook("TCP").readings)
    hands = ("Jh 8c 3d", "Qh 3c 2d", "5h 5c 2d")
    told = [dealer.describe(dealer.read(Hand.parse(hand))) for hand in hands]
    assert told == ["does not qualify", "qualifies", "qualifies by reading"]
