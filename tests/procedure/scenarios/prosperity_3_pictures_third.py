"""Prosperity 3 Pictures: what happens at the table, by a third reader of the text."""

from __future__ import annotations

from tests.procedure.scenarios.checks import (
    lies,
    lines,
    nets,
)
from tests.procedure.scenarios.mishaps import (
    by_two,
    chooses,
    confirms,
    reports,
    rules_on,
)
from tests.procedure.scenarios.scenario import (
    Fields,
    Part,
    Scenario,
)
from tests.procedure.scenarios.steps import (
    DAN,
    MAX,
    SUE,
    adds,
    bets,
    closes,
    dealer_shows,
    deals,
    dealt,
    looks,
    places,
    settles,
    shown,
    shows,
    sits,
    up,
    withdraws,
)
from tests.procedure.scenarios.terms import (
    WITHDRAW,
    on_felt,
    reading,
)

TABLE: Fields = {
    "table": "P",
    "game": "prosperity-3-pictures",
    "positions": 7,
    "mode": "strict",
    "source": "electronic",
    "limits": {
        "main": (1000, 50000),
        "tie": (500, 10000),
        "player_prosperity": (500, 10000),
        "dealer_prosperity": (500, 10000),
        "picture_perfect": (500, 10000),
    },
}
FELT = on_felt(TABLE)
NINE, LOW, WEAK = "2c 3d 4h", "Ac Ad 9h", "Tc Td 2s"  # plain nine, plain one, plain two
PICTURES, ALIKE = "Ks Qh Jd", "Kc Qc Jc"
ANN, BOB = places("Ann", 1, "main", 1000), places("Bob", 2, "main", 2000)
LYING = (bets(), ANN, BOB, closes(), deals())
PLAYED = (*LYING, *up({1: NINE, 2: LOW}, WEAK))


def alone(hand: str, dealer: str, **sides: int) -> tuple[Part, ...]:
    """Ann's 10.00 and side wagers on position 1, to the end."""
    placed = tuple(places("Ann", 1, wager, stake) for wager, stake in sides.items())
    return (bets(), ANN, *placed, closes(), *dealt({1: hand}, dealer), *shown(1))


SCENARIOS: tuple[Scenario, ...] = (
    Scenario(
        "a side wager is for who placed the main wager, and falls with it",
        ("P3P 3.4",),
        TABLE,
        (
            bets(),
            places("Ann", 1, "tie", 500).refused("P3P 3.4"),
            ANN,
            places("Bob", 1, "tie", 500).refused("P3P 3.4"),
            places("Ann", 1, "tie", 500),
            places("Ann", 1, "picture_perfect", 500),
            withdraws("Ann", 1, "main"),
            lies(),
        ),
    ),
    Scenario(
        "an area takes one wager",
        ("P3P 3.4", "P3P 2.2.1"),
        TABLE,
        (bets(), ANN, places("Bob", 1, "main", 1000).refused(), BOB),
    ),
    Scenario(
        "a Perfect Tie pays its 400 and not the 10",
        ("P3P 3.15", "P3P 4.1"),
        TABLE,
        (*alone("As Kd Qc", "Ah Ks Qd", tie=500), nets(Ann=200000)),
    ),
    Scenario(
        "by another reading a Perfect Tie pays both lines",
        ("P3P 3.15",),
        reading(TABLE, perfect_tie__pays="in_addition"),
        (*alone("As Kd Qc", "Ah Ks Qd", tie=500), nets(Ann=205000)),
    ),
    Scenario(
        "three pictures alike are a Tie and no Perfect Tie, by another reading",
        ("P3P 3.13.2", "P3P 3.11.1"),
        reading(TABLE, identical_three_pictures="tie"),
        (*alone(PICTURES, ALIKE, tie=500, picture_perfect=500), nets(Ann=5000 + 250000)),
    ),
    Scenario(
        "two different pictures are no pair, and one of them matches",
        ("P3P 1.1.4.5", "P3P 1.1.3"),
        TABLE,
        (
            *alone("Ks Jd 8h", "Jh Jc 6c", player_prosperity=500, picture_perfect=500),
            lines(("Ann", 1, "player_prosperity", "collected")),
            nets(Ann=1000 - 500 + 2500),
        ),
    ),
    Scenario(
        "the dealer's pair pays the dealer's wager alone; two matches pay a hundred",
        ("P3P 4.2", "P3P 4.3"),
        TABLE,
        (
            *alone("Js Jd 4h", "Jh Jc 6c", dealer_prosperity=500, picture_perfect=500),
            nets(Ann=-1000 + 7500 + 50000),
        ),
    ),
    Scenario(
        "any two pictures are a pair by another reading",
        ("P3P 1.1.4.5",),
        reading(TABLE, picture_pair="any_two"),
        (*alone("Ks Jd 8h", "Th 2c 6c", player_prosperity=500), nets(Ann=1000 + 7500)),
    ),
    Scenario(
        "a main wager of equal rank is collected by another reading",
        ("P3P 3.13.1",),
        reading(TABLE, main__tie="collected"),
        (*alone("2c 3d 4h", "2d 3c 4c", tie=500), nets(Ann=-1000 + 200000)),
    ),
    Scenario(
        "a foreign card with a hand up voids the round by the word of two",
        ("P3P 5.1.1",),
        FELT,
        (
            *LYING,
            shows(1, NINE),
            by_two(reports("deck_fault", fault="foreign"), "void", "P3P 5.1.1|P3P 5.1"),
            confirms(SUE),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "a foreign card found after the round leaves it as it was",
        ("P3P 5.1.2",),
        FELT,
        (
            *PLAYED,
            bets(),
            reports("deck_fault", fault="foreign", earlier=1).ruled("settled", "P3P 5.1.2"),
            nets(Ann=1000, Bob=-2000),
        ),
    ),
    Scenario(
        "an unshuffled deck is the shift manager's matter",
        ("P3P 5.2",),
        FELT,
        (
            *LYING,
            reports("deck_fault", fault="unshuffled").tells(
                "incident_ruled", remedy="refer", decides="shift_manager"
            ),
            rules_on("void", SUE).refused(),
            rules_on("void", MAX),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "a misdeal is void before anybody handled cards, mended where whole hands do",
        ("P3P 5.3",),
        FELT,
        (
            *LYING,
            reports("misdeal", reconstructible=True).ruled("reconstruct", "P3P 5.3"),
            reports("misdeal").ruled("void", "P3P 5.3"),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "a misdeal after cards were handled is the shift manager's",
        ("P3P 5.3",),
        FELT,
        (
            bets(),
            sits("Ann", 1),
            ANN,
            closes(),
            deals(),
            looks("Ann", 1, DAN),
            reports("misdeal").tells("incident_ruled", remedy="refer", decides="shift_manager"),
            rules_on("continue", MAX),
            *up({1: NINE}, WEAK),
            nets(Ann=1000),
        ),
    ),
    Scenario(
        "the dealer's wrong count undoes the settlement until the next bets are called",
        ("P3P 5.4",),
        FELT,
        (
            *PLAYED,
            by_two(reports("dealer_wrong_count"), "void", "P3P 5.4"),
            bets().refused(),
            confirms(SUE),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "a late wager is refused, a late withdrawal wins or loses all the same",
        ("P3P 5.5", "P3P 5.6"),
        TABLE,
        (
            bets(),
            ANN,
            BOB,
            closes(),
            adds("Ann", 1, "main", 1000).recorded("P3P 5.5"),
            withdraws("Bob", 2, "main").recorded("P3P 5.6"),
            *dealt({1: NINE, 2: LOW}, WEAK),
            *shown(1, 2),
            nets(Ann=1000, Bob=-2000),
        ),
    ),
    Scenario(
        "a failure before any outcome is void by the house's reading",
        ("P3P 1.1.5",),
        TABLE,
        (
            bets(),
            ANN,
            closes(),
            *dealt({1: NINE}, WEAK),
            reports("power_failure").ruled("void", "power_failure"),
            nets(Ann=0),
        ),
    ),
    Scenario(
        "by the other reading players withdraw all or stay",
        ("P3P 1.1.5",),
        reading(TABLE, power_failure="withdraw_or_conclude"),
        (
            bets(),
            ANN,
            places("Ann", 1, "tie", 500),
            BOB,
            closes(),
            *dealt({1: NINE, 2: LOW}, WEAK),
            reports("power_failure").ruled("offer", "power_failure", options=WITHDRAW),
            chooses("Ann", "withdraw"),
            chooses("Bob", "stay"),
            shows(2),
            dealer_shows(),
            settles(),
            nets(Ann=0, Bob=-2000),
        ),
    ),
)
