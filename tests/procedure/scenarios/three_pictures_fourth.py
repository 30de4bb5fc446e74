"""Three Pictures: what happens at the table, by a fourth reader of the text."""

from __future__ import annotations

from tests.procedure.scenarios.checks import (
    lies,
    lines,
    nets,
    phase,
)
from tests.procedure.scenarios.mishaps import (
    by_two,
    confirms,
    disputes,
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
    SUE,
    bets,
    closes,
    dealer_shows,
    deals,
    dealt,
    places,
    settles,
    shown,
    shows,
    up,
    withdraws,
)
from tests.procedure.scenarios.terms import (
    on_felt,
    reading,
)

TABLE: Fields = {
    "table": "T",
    "game": "three-pictures",
    "positions": 7,
    "mode": "strict",
    "source": "electronic",
    "limits": {"main": (1000, 50000), "tie": (500, 10000), "three_pictures": (500, 10000)},
}
FELT = on_felt(TABLE)
NINE, LOW, WEAK = "2c 3d 4h", "Ac Ad 9h", "Tc Td 2s"  # plain nine, plain one, plain two
SIX, ZERO, OTHER_NINE = "Kd 4c 2h", "4s 7s 9s", "2d 3h 4d"
KNIGHTS = "Ks Qh Jd"
ANN, BOB = places("Ann", 1, "main", 1000), places("Bob", 2, "main", 2000)
LYING = (bets(), ANN, BOB, closes(), deals())


def alone(hand: str, dealer: str, **sides: int) -> tuple[Part, ...]:
    """At an electronic table: Ann's 10.00 and side wagers on position 1, to the end."""
    placed = tuple(places("Ann", 1, wager, stake) for wager, stake in sides.items())
    return (bets(), ANN, *placed, closes(), *dealt({1: hand}, dealer), *shown(1))


def one_round(hand: str, dealer: str, *placed: Part) -> tuple[Part, ...]:
    """On felt: these wagers lie, all on position 1, and its hand and the dealer's are shown."""
    return (bets(), *placed, closes(), deals(), *up({1: hand}, dealer))


SCENARIOS: tuple[Scenario, ...] = (
    Scenario(
        "the dealer's wrong count voids though it could be put right, after settlement too",
        ("T3P 5.4",),
        FELT,
        (
            *LYING,
            *up({1: NINE, 2: LOW}, WEAK),
            nets(Ann=1000, Bob=-2000),
            by_two(reports("dealer_wrong_count", reconstructible=True), "void", "T3P 5.4"),
            confirms(),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "complete hands are moved, one of them opened by the dealer: it is entered again",
        ("T3P 5.3", "T3P 3.6"),
        FELT,
        (
            *LYING,
            shows(1, NINE),
            reports("misdeal", reconstructible=True).ruled("reconstruct", "T3P 5.3"),
            *up({1: LOW, 2: NINE}, WEAK),
            nets(Ann=-1000, Bob=2000),
        ),
    ),
    Scenario(
        "a foreign card once a hand is up: a shift manager who plays has no word on the void",
        ("T3P 5.1", "T3P 5.1.1"),
        FELT,
        (
            bets(),
            places("Max", 1, "main", 1000),
            BOB,
            closes(),
            deals(),
            shows(1, LOW),
            by_two(reports("deck_fault", fault="foreign"), "void", "T3P 5.1.1"),
            confirms(MAX).refused(),
            lies(("Max", 1, "main", 1000), ("Bob", 2, "main", 2000)),
            confirms(MIA),
            phase("concluded"),
            nets(Max=0, Bob=0),
        ),
    ),
    Scenario(
        "where equal hands lose the main wager, the Tie is paid all the same",
        ("T3P 3.13", "T3P 3.13.1", "T3P 4.1"),
        reading(TABLE, main__tie="collected"),
        (
            alone(NINE, OTHER_NINE, tie=500),
            lines(("Ann", 1, "main", "collected"), ("Ann", 1, "tie", "paid")),
            nets(Ann=3000),
        ),
    ),
    Scenario(
        "three knights that never tie beat a plain zero: main and Three Pictures win, Tie loses",
        ("T3P 3.10", "T3P 1.1.2", "T3P 1.1.3"),
        reading(TABLE, tie__three_pictures="never"),
        (alone(KNIGHTS, ZERO, tie=500, three_pictures=500), nets(Ann=8500)),
    ),
    Scenario(
        "the dealer's three knights win nobody a Three Pictures bet, but tie a plain zero",
        ("T3P 1.1.2", "T3P 1.1.3", "T3P 3.10"),
        TABLE,
        (
            alone(ZERO, KNIGHTS, tie=500, three_pictures=500),
            lines(
                ("Ann", 1, "main", "collected"),
                ("Ann", 1, "tie", "paid"),
                ("Ann", 1, "three_pictures", "collected"),
            ),
            nets(Ann=2500),
        ),
    ),
    Scenario(
        "a Three Pictures bet is lost with the hand that is up: power failing, play goes on",
        ("T3P 1.1.2", "T3P 3.5"),
        reading(FELT, power_failure="withdraw_or_conclude"),
        (
            bets(),
            ANN,
            places("Ann", 1, "three_pictures", 500),
            closes(),
            deals(),
            shows(1, NINE),
            reports("power_failure").ruled("continue"),
            dealer_shows(WEAK),
            settles(),
            nets(Ann=500),
        ),
    ),
    Scenario(
        "power fails with all cards down: void at once, and the next round is played",
        ("T3P 1.1.4", "T3P 3.1"),
        TABLE,
        (
            bets(),
            ANN,
            places("Ann", 1, "three_pictures", 500),
            closes(),
            *dealt({1: KNIGHTS}, WEAK),
            reports("power_failure").ruled("void"),
            phase("concluded"),
            nets(Ann=0),
            alone(NINE, WEAK),
            nets(Ann=1000),
        ),
    ),
    Scenario(
        "side wagers are for who has the main wager there, one to an area, and fall with it",
        ("T3P 3.3", "T3P 2.2.1"),
        TABLE,
        (
            bets(),
            places("Ann", 1, "tie", 500).refused("T3P 3.3"),
            ANN,
            places("Ann", 1, "tie", 500),
            BOB,
            places("Bob", 1, "three_pictures", 500).refused("T3P 3.3"),
            places("Bob", 1, "main", 1000).refused(),
            withdraws("Ann", 1, "main"),
            lies(("Bob", 2, "main", 2000)),
        ),
    ),
    Scenario(
        "a void round does not use up the one time under the minimum",
        ("T3P 5.2", "T3P 4.1"),
        FELT,
        (
            bets(),
            places("Ann", 1, "main", 500),
            closes(),
            deals(),
            reports("deck_fault", fault="missing").ruled("void", "T3P 5.2"),
            nets(Ann=0),
            one_round(LOW, WEAK, places("Ann", 1, "main", 500)),
            lines(("Ann", 1, "main", "collected")),
            one_round(NINE, WEAK, places("Ann", 1, "main", 500)),
            lines(("Ann", 1, "main", "returned")),
            nets(Ann=-500),
        ),
    ),
    Scenario(
        "over the maximum, six points pay half of the maximum and a Tie eight times its own",
        ("T3P 4.1", "T3P 3.12"),
        FELT,
        (
            one_round(
                SIX,
                "3h 2d Ah",
                places("Ann", 1, "main", 70000),
                places("Ann", 1, "tie", 12000),
            ),
            nets(Ann=105000),
        ),
    ),
    Scenario(
        "an exposed card and cards drawn together are each the shift manager's",
        ("T3P 3.4", "T3P 5.3"),
        FELT,
        (
            *LYING,
            reports("exposed_cards").ruled("refer", decides="shift_manager"),
            rules_on("continue", SUE).refused(),
            rules_on("continue", MAX),
            reports("drawn_together").ruled("refer", decides="shift_manager"),
            rules_on("continue", MAX),
            *up({1: NINE, 2: LOW}, WEAK),
            nets(Ann=1000, Bob=-2000),
        ),
    ),
    Scenario(
        "a player's wrong count is referred; removed by the shift manager, the rest plays on",
        ("T3P 3.8",),
        FELT,
        (
            *LYING,
            shows(2, NINE),
            reports("wrong_count", 1, by=DAN).tells(
                "incident_ruled", remedy="refer", decides="shift_manager"
            ),
            rules_on("remove_hand", MAX, position=1),
            lies(("Bob", 2, "main", 2000)),
            dealer_shows(WEAK),
            settles(),
            nets(Ann=0, Bob=2000),
        ),
    ),
    Scenario(
        "a foreign card at an electronic table is on record alone; a deal unproven is void",
        ("T3P 5.1", "T3P 5.2"),
        TABLE,
        (
            bets(),
            ANN,
            closes(),
            *dealt({1: NINE}, WEAK),
            reports("deck_fault", fault="foreign").recorded(),
            disputes("Ann"),
            lies(("Ann", 1, "main", 1000)),
            reports("deck_fault", fault="unproven").ruled("void", "T3P 5.2"),
            phase("concluded"),
            nets(Ann=0),
        ),
    ),
)
