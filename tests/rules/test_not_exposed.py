"""Three Card Poker: a hand that was played and then not shown."""

from functools import partial

import pytest

from tests.desk import Told, at, collected, paid, returned, settle_hand, settle_table
from tests.marks import clause
from threecard import Conduct, Hand, rulebook
from threecard.games import ante_judgements
from threecard.games.three_card_poker.judgements import CITES, dealer_of

settle_hidden = partial(settle_hand, "three-card-poker", exposed=False)

NO_QUEEN = "Jh 8c 3d"
QUEEN_HIGH = "Qh 3c 2d"
HIDDEN = collected("TCP 3.10.1")


@clause("TCP 3.10.1", "TCP 3.11.2")
@pytest.mark.parametrize(
    ("readings", "dealer", "end"),
    [
        ({}, QUEEN_HIGH, HIDDEN),
        ({}, NO_QUEEN, HIDDEN),
        ({"not_exposed.ante": "loses"}, QUEEN_HIGH, HIDDEN),
        ({"not_exposed.ante": "loses"}, NO_QUEEN, HIDDEN),
        ({"not_exposed.ante": "by_dealer"}, QUEEN_HIGH, HIDDEN),
        (
            {"not_exposed.ante": "by_dealer"},
            NO_QUEEN,
            paid("ante", 10_00, 10_00, "TCP 3.11.2"),
        ),
    ],
)
@pytest.mark.parametrize("player", ["As Ks Qs", "5s 3s 2s", "7s 5h 2s"])
def test_the_ante_of_a_hidden_hand_loses_or_as_read_goes_by_the_dealer(
    readings: dict[str, str], dealer: str, end: Told, player: str
) -> None:
    lines = settle_hidden(
        player=player, dealer=dealer, decision="play", ante=10_00, readings=readings
    )
    assert lines["ante"] == end


@clause("TCP 3.10.1", "TCP 3.11.1")
@pytest.mark.parametrize("reading", ["loses", "by_dealer"])
@pytest.mark.parametrize(
    ("dealer", "end"), [(QUEEN_HIGH, HIDDEN), (NO_QUEEN, returned(10_00, "TCP 3.11.1"))]
)
def test_play_on_a_hidden_hand_is_collected_only_by_a_dealer_who_qualifies(
    reading: str, dealer: str, end: Told
) -> None:
    lines = settle_hidden(
        player="As Ks Qs",
        dealer=dealer,
        decision="play",
        ante=10_00,
        readings={"not_exposed.ante": reading},
    )
    assert lines["play"] == end


@clause("TCP 3.10.1")
@pytest.mark.parametrize("dealer", [QUEEN_HIGH, NO_QUEEN])
@pytest.mark.parametrize("reading", ["loses", "by_dealer"])
@pytest.mark.parametrize("player", ["As Ks Qs", "Ad Kd Qd", "7s 7h 7d", "6s 5h 4d"])
def test_a_hidden_hand_earns_no_bonus_no_pair_plus_and_no_jackpot(
    player: str, dealer: str, reading: str
) -> None:
    lines = settle_hidden(
        player=player,
        dealer=dealer,
        decision="play",
        ante=10_00,
        pair_plus=10_00,
        jackpot=5_00,
        readings={"not_exposed.ante": reading},
    )
    assert "ante_bonus" not in lines
    assert lines["pair_plus"] == lines["jackpot"] == HIDDEN


@clause("TCP 3.10.1")
@pytest.mark.parametrize("decision", ["continue", None])
def test_a_hidden_hand_with_pair_plus_alone_loses_it(decision: str | None) -> None:
    lines = settle_hidden(
        player="As Ks Qs", dealer=NO_QUEEN, decision=decision, pair_plus=10_00, jackpot=5_00
    )
    assert lines == {"pair_plus": HIDDEN, "jackpot": HIDDEN}


@clause("TCP 3.10.1", "TCP 3.14")
@pytest.mark.parametrize("exposed", [True, False])
def test_a_hidden_royal_flush_earns_nobody_envy(*, exposed: bool) -> None:
    settlement = settle_table(
        "three-card-poker",
        NO_QUEEN,
        at(1, "Ad Kd Qd", ("p1", "ante", 10_00), decision="play", exposed=exposed),
        at(2, "9s 8h 2d", ("p2", "ante", 10_00), ("p2", "jackpot", 5_00), decision="play"),
    )
    assert any(line.wager == "envy" for line in settlement.lines) is exposed


@clause("TCP 3.10.1", "TCP 3.14")
def test_who_hides_a_hand_still_receives_envy_for_anothers() -> None:
    settlement = settle_table(
        "three-card-poker",
        NO_QUEEN,
        at(1, "Ad Kd Qd", ("p1", "ante", 10_00), decision="play"),
        at(
            2,
            "9s 8h 2d",
            ("p2", "ante", 10_00),
            ("p2", "jackpot", 5_00),
            decision="play",
            exposed=False,
        ),
    )
    envy = [(line.player, line.payout) for line in settlement.lines if line.wager == "envy"]
    assert envy == [("p2", 50_00)]


@clause("TCP 3.10.1")
@pytest.mark.parametrize("dealer", [NO_QUEEN, QUEEN_HIGH])
def test_an_ante_not_shown_loses_in_any_game_that_does_not_say_otherwise(dealer: str) -> None:
    """A game from outside may leave it unsaid whether the dealer has to qualify for it."""
    hidden = ante_judgements(CITES, dealer_of(rulebook("TCP").readings))[Conduct.NOT_EXPOSED]
    verdict = hidden.verdict(Hand.parse("As Ks Qs"), Hand.parse(dealer))
    assert verdict is not None
    assert (verdict.result, verdict.cite) == ("collected", CITES.hidden)
