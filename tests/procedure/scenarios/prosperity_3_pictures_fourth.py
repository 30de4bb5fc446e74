"""Prosperity 3 Pictures: what happens at the table, by a fourth reader of the text."""

from __future__ import annotations

from tests.procedure.scenarios.checks import (
    lies,
    lines,
    nets,
    phase,
    waits_for,
    waits_for_players,
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
    MIA,
    PIA,
    SAM,
    SUE,
    adds,
    bets,
    closes,
    corrects,
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
ZERO, OTHER_ZERO = "4s 7s 9s", "3s 8s 9c"
PICTURES, ALIKE = "Ks Qh Jd", "Kc Qc Jc"
ANN, BOB = places("Ann", 1, "main", 1000), places("Bob", 2, "main", 2000)
LYING = (bets(), ANN, BOB, closes(), deals())
LOOKED = (bets(), sits("Ann", 1), ANN, BOB, closes(), deals(), looks("Ann", 1, DAN))


def alone(hand: str, dealer: str, **sides: int) -> tuple[Part, ...]:
    """At an electronic table: Ann's 10.00 and side wagers on position 1, to the end."""
    placed = tuple(places("Ann", 1, wager, stake) for wager, stake in sides.items())
    return (bets(), ANN, *placed, closes(), *dealt({1: hand}, dealer), *shown(1))


def one_up(hand: str, *placed: Part) -> tuple[Part, ...]:
    """On felt: these wagers lie, and the hand of position 1 is up."""
    return (bets(), *placed, closes(), deals(), shows(1, hand))


SCENARIOS: tuple[Scenario, ...] = (
    Scenario(
        "a Perfect Tie that pays beside the Tie, with two pictures matched; the main goes back",
        ("P3P 1.1.1", "P3P 3.15", "P3P 4.3", "P3P 3.13.2"),
        reading(TABLE, perfect_tie__pays="in_addition"),
        (
            alone("As Kd Qc", "Ah Ks Qd", tie=500, picture_perfect=500),
            lines(("Ann", 1, "main", "returned")),
            nets(Ann=255000),
        ),
    ),
    Scenario(
        "the same three pictures are a Tie by that reading; every other side wager wins too",
        ("P3P 3.11.1", "P3P 3.13.2", "P3P 4.2", "P3P 4.3"),
        reading(TABLE, identical_three_pictures="tie"),
        (
            alone(
                PICTURES,
                ALIKE,
                tie=500,
                picture_perfect=500,
                player_prosperity=500,
                dealer_prosperity=500,
            ),
            nets(Ann=280000),
        ),
    ),
    Scenario(
        "any two pictures as a pair, in the player's hand and in the dealer's",
        ("P3P 1.1.4.5", "P3P 4.2"),
        reading(TABLE, picture_pair="any_two"),
        (
            alone("Kh Qd 5s", "Jc Kc 9c", player_prosperity=500, dealer_prosperity=500),
            lines(("Ann", 1, "main", "collected")),
            nets(Ann=14000),
        ),
    ),
    Scenario(
        "three Kings that pay as mixed pictures besides",
        ("P3P 1.1.4.1", "P3P 1.1.4.4", "P3P 4.2"),
        reading(TABLE, mixed_pictures="also_triples"),
        (alone("Ks Kh Kd", WEAK, player_prosperity=500), nets(Ann=138500)),
    ),
    Scenario(
        "any picture matches any other by that reading, each of the player's one time",
        ("P3P 1.1.3", "P3P 4.3"),
        reading(TABLE, picture_match="any_picture"),
        (alone("Kh 5s 3s", "Jc Js 6d", picture_perfect=500), nets(Ann=3500)),
    ),
    Scenario(
        "a side wager under the minimum is paid once and returned the second time",
        ("P3P 1.1.3", "P3P 3.13"),
        FELT,
        (
            one_up("Jh 9d 7d", ANN, places("Ann", 1, "picture_perfect", 300)),
            dealer_shows("Jc Js 6c"),
            settles(),
            lines(("Ann", 1, "main", "collected"), ("Ann", 1, "picture_perfect", "paid")),
            nets(Ann=500),
            one_up("Jh 9d 7d", ANN, places("Ann", 1, "picture_perfect", 300)),
            dealer_shows("Jc Js 6c"),
            settles(),
            lines(("Ann", 1, "picture_perfect", "returned")),
            nets(Ann=-500),
        ),
    ),
    Scenario(
        "where equal hands lose, the lowest hand has lost when it is up: power failing, it goes on",
        ("P3P 3.13.1", "P3P 3.12"),
        reading(FELT, main__tie="collected"),
        (
            one_up(ZERO, ANN),
            reports("power_failure").ruled("continue"),
            dealer_shows(OTHER_ZERO),
            settles(),
            lines(("Ann", 1, "main", "collected")),
            nets(Ann=-1000),
        ),
    ),
    Scenario(
        "where power failure lets players withdraw, one takes back main and side wagers",
        ("P3P 3.4", "P3P 1.1.5"),
        reading(TABLE, power_failure="withdraw_or_conclude"),
        (
            bets(),
            ANN,
            places("Ann", 1, "tie", 500),
            places("Ann", 1, "dealer_prosperity", 500),
            BOB,
            closes(),
            *dealt({1: NINE, 2: LOW}, WEAK),
            reports("power_failure").ruled("offer", options=WITHDRAW),
            waits_for_players("Ann", "Bob", options=WITHDRAW),
            chooses("Ann", "withdraw"),
            chooses("Bob", "stay"),
            lies(("Bob", 2, "main", 2000)),
            *shown(2),
            nets(Ann=0, Bob=-2000),
        ),
    ),
    Scenario(
        "a Prosperity wager is lost with the hand that is up: power failing, nobody may withdraw",
        ("P3P 1.1.4", "P3P 3.6"),
        reading(FELT, power_failure="withdraw_or_conclude"),
        (
            one_up(NINE, ANN, places("Ann", 1, "player_prosperity", 500)),
            reports("power_failure").ruled("continue"),
            dealer_shows(WEAK),
            settles(),
            nets(Ann=500),
        ),
    ),
    Scenario(
        "a wager on the dealer's pictures is open while the dealer's hand is down: void by two",
        ("P3P 1.1.4", "P3P 3.7"),
        FELT,
        (
            one_up(PICTURES, ANN, places("Ann", 1, "dealer_prosperity", 500)),
            reports("power_failure", by=SUE).ruled("void", decides="pit_supervisor", confirm=True),
            confirms(SUE).refused(),
            confirms(SAM),
            phase("concluded"),
            nets(Ann=0),
        ),
    ),
    Scenario(
        "the dealer's wrong count: put right in the round, void by two after settlement",
        ("P3P 5.4", "P3P 1.1.5"),
        FELT,
        (
            *LYING,
            reports("dealer_wrong_count", reconstructible=True).ruled("reconstruct", "P3P 5.4"),
            *up({1: NINE, 2: LOW}, WEAK),
            nets(Ann=1000, Bob=-2000),
            by_two(reports("dealer_wrong_count"), "void", "P3P 5.4"),
            nets(Ann=1000, Bob=-2000),
            confirms(),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "a foreign card of the last round, and the dealer's wrong count in it, stand",
        ("P3P 5.1.2", "P3P 5.4"),
        FELT,
        (
            *LYING,
            *up({1: NINE, 2: LOW}, WEAK),
            bets(),
            ANN,
            reports("deck_fault", fault="foreign", earlier=1).ruled("settled", "P3P 5.1.2"),
            reports("dealer_wrong_count", earlier=1).ruled("settled", "P3P 5.4"),
            lies(("Ann", 1, "main", 1000)),
            nets(Bob=-2000),
        ),
    ),
    Scenario(
        "a misdeal after a look is the shift manager's to void, not a pit manager's",
        ("P3P 5.3",),
        FELT,
        (
            *LOOKED,
            reports("misdeal", reconstructible=True).ruled("refer", decides="shift_manager"),
            waits_for("shift_manager"),
            rules_on("void", PIA).refused(),
            rules_on("void", MAX),
            phase("concluded"),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "a shift manager's own report of unshuffled cards is voided by another once a hand is up",
        ("P3P 5.1", "P3P 5.2"),
        FELT,
        (
            *LYING,
            shows(1, NINE),
            reports("deck_fault", fault="unshuffled", by=MAX).tells(
                "incident_ruled", remedy="refer", decides="shift_manager"
            ),
            rules_on("void", MAX).refused(),
            lies(("Ann", 1, "main", 1000), ("Bob", 2, "main", 2000)),
            rules_on("void", MIA),
            phase("concluded"),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "two to an area: a side wager there is for who has a main wager there",
        ("P3P 3.4", "P3P 2.2.1"),
        reading(TABLE, wagers_per_area=2),
        (
            bets(),
            ANN,
            places("Bob", 1, "tie", 500).refused("P3P 3.4"),
            places("Bob", 1, "main", 1000),
            places("Bob", 1, "tie", 500),
            places("Cat", 1, "main", 1000).refused(),
            places("Cat", 1, "picture_perfect", 500).refused("P3P 3.4"),
            lies(("Ann", 1, "main", 1000), ("Bob", 1, "main", 1000), ("Bob", 1, "tie", 500)),
            closes(),
            *dealt({1: NINE}, WEAK),
            *shown(1),
            nets(Ann=1000, Bob=500),
        ),
    ),
    Scenario(
        "after the close: a Tie is not taken, a raise does not count, what was withdrawn loses",
        ("P3P 5.5", "P3P 5.6", "P3P 3.2"),
        FELT,
        (
            *LYING,
            places("Ann", 1, "tie", 500).recorded("P3P 5.5"),
            adds("Ann", 1, "main", 1000).recorded("P3P 5.5"),
            withdraws("Bob", 2, "main").recorded("P3P 5.6"),
            reports("late_withdrawal", 2, player="Bob", wager="main").tells(
                "incident_ruled", remedy="stands", cite="P3P 5.6"
            ),
            *up({1: NINE, 2: LOW}, WEAK),
            nets(Ann=1000, Bob=-2000),
        ),
    ),
    Scenario(
        "the dealer's pair was misread: by two persons the wager on it loses after all",
        ("P3P 1.1.4.5", "P3P 3.7"),
        FELT,
        (
            one_up(NINE, ANN, places("Ann", 1, "dealer_prosperity", 500)),
            dealer_shows("Kc Kh 9c"),
            settles(),
            nets(Ann=6500),
            corrects(0, "Kc Qh 9c", SUE),
            confirms(SUE).refused(),
            nets(Ann=6500),
            confirms(SAM),
            nets(Ann=-1500),
        ),
    ),
    Scenario(
        "at an electronic table no card is exposed or foreign, and a player looks at one hand",
        ("P3P 5.1", "P3P 3.6"),
        TABLE,
        (
            bets(),
            sits("Ann", 1),
            ANN,
            places("Ann", 2, "main", 1000),
            closes(),
            *dealt({1: NINE, 2: LOW}, WEAK),
            reports("exposed_cards").recorded(),
            reports("deck_fault", fault="foreign").recorded(),
            looks("Ann", 1),
            looks("Ann", 2).refused(),
            *shown(1, 2),
            nets(Ann=0),
        ),
    ),
)
