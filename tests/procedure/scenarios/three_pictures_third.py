"""Three Pictures: what happens at the table, by a third reader of the text."""

from __future__ import annotations

from tests.procedure.scenarios.checks import (
    lines,
    nets,
)
from tests.procedure.scenarios.mishaps import (
    reports,
    rules_on,
)
from tests.procedure.scenarios.scenario import (
    Fields,
    Part,
    Scenario,
)
from tests.procedure.scenarios.steps import (
    MIA,
    PIA,
    bets,
    close_table,
    closes,
    deals,
    dealt,
    limits,
    places,
    reopen_table,
    shown,
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
KNIGHTS = "Ks Qh Jd"
ANN, BOB = places("Ann", 1, "main", 1000), places("Bob", 2, "main", 2000)
LYING = (bets(), ANN, BOB, closes(), deals())
PLAYED = (*LYING, *up({1: NINE, 2: LOW}, WEAK))


def alone(hand: str, dealer: str, **sides: int) -> tuple[Part, ...]:
    """Ann's 10.00 and side wagers on position 1, to the end."""
    placed = tuple(places("Ann", 1, wager, stake) for wager, stake in sides.items())
    return (bets(), ANN, *placed, closes(), *dealt({1: hand}, dealer), *shown(1))


SCENARIOS: tuple[Scenario, ...] = (
    Scenario(
        "three knights beat a plain zero, tie it, and pay the Three Pictures bet",
        ("T3P 3.10", "T3P 3.13.1", "T3P 4.1"),
        TABLE,
        (*alone(KNIGHTS, "4s 7s 9s", tie=500, three_pictures=500), nets(Ann=1000 + 4000 + 8000)),
    ),
    Scenario(
        "three knights tie each other only, by another reading",
        ("T3P 3.11",),
        reading(TABLE, tie__three_pictures="each_other_only"),
        (*alone(KNIGHTS, "4s 7s 9s", tie=500), nets(Ann=1000 - 500)),
    ),
    Scenario(
        "three knights of the dealer do not pay the Three Pictures bet",
        ("T3P 1.1.2",),
        TABLE,
        (*alone(NINE, KNIGHTS, three_pictures=500), nets(Ann=-1500)),
    ),
    Scenario(
        "more knights win the same total, on six points at half",
        ("T3P 3.12", "T3P 4.1"),
        TABLE,
        (*alone("Kd 4c 2h", "2c 2d 2s", tie=500), nets(Ann=500 + 4000)),
    ),
    Scenario(
        "a side bet needs one's own initial bet on that area",
        ("T3P 3.3",),
        TABLE,
        (
            bets(),
            ANN,
            BOB,
            places("Bob", 1, "three_pictures", 500).refused("T3P 3.3"),
            places("Bob", 2, "three_pictures", 500),
        ),
    ),
    Scenario(
        "an equal hand gives the main wager back",
        ("T3P 3.13",),
        TABLE,
        (*alone("Kd 4c 2h", "Qd 4d 2d"), lines(("Ann", 1, "main", "returned")), nets(Ann=0)),
    ),
    Scenario(
        "the dealer's wrong count voids though it could be mended",
        ("T3P 5.4",),
        FELT,
        (
            *LYING,
            reports("dealer_wrong_count", reconstructible=True).ruled("void", "T3P 5.4"),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "the dealer's wrong count is too late after the next announcement",
        ("T3P 5.4",),
        FELT,
        (
            *PLAYED,
            bets(),
            reports("dealer_wrong_count", earlier=1).ruled("settled"),
            nets(Ann=1000, Bob=-2000),
        ),
    ),
    Scenario(
        "a shortage is void while the round lasts, and stands once it is paid",
        ("T3P 5.2",),
        FELT,
        (
            *LYING,
            reports("deck_fault", fault="missing").ruled("void", "T3P 5.2"),
            *PLAYED,
            reports("deck_fault", fault="missing").ruled("settled"),
            nets(Ann=1000, Bob=-2000),
        ),
    ),
    Scenario(
        "an exposed card is the shift manager's",
        ("T3P 5.3",),
        FELT,
        (
            *LYING,
            reports("exposed_cards", cards=1).tells(
                "incident_ruled", remedy="refer", decides="shift_manager"
            ),
            rules_on("continue", PIA).refused(),
            rules_on("continue", MIA),
            *up({1: NINE, 2: LOW}, WEAK),
            nets(Ann=1000, Bob=-2000),
        ),
    ),
    Scenario(
        "no cards lie wrong at an electronic table, and the report stays on record",
        ("T3P 5.3",),
        TABLE,
        (
            bets(),
            ANN,
            closes(),
            *dealt({1: NINE}, WEAK),
            reports("misdeal").recorded(),
            *shown(1),
            nets(Ann=1000),
        ),
    ),
    Scenario(
        "a deal whose proof fails is void",
        ("T3P 5.2",),
        TABLE,
        (
            bets(),
            ANN,
            closes(),
            *dealt({1: NINE}, WEAK),
            reports("deck_fault", fault="unproven").ruled("void", "T3P 5.2"),
            nets(Ann=0),
        ),
    ),
    Scenario(
        "a withdrawal in time is free, one after the close is not",
        ("T3P 5.6", "T3P 3.2"),
        TABLE,
        (
            bets(),
            ANN,
            BOB,
            withdraws("Bob", 2, "main"),
            closes(),
            withdraws("Ann", 1, "main").recorded("T3P 5.6"),
            places("Bob", 2, "main", 2000).recorded("T3P 5.5"),
            *dealt({1: LOW}, WEAK),
            *shown(1),
            nets(Ann=-1000, Bob=0),
        ),
    ),
    Scenario(
        "new limits hold from the next round, and a closed table deals no more",
        ("T3P 3.1",),
        TABLE,
        (
            bets(),
            ANN,
            closes(),
            *dealt({1: LOW}, WEAK),
            *shown(1),
            limits(main=(5000, 50000)),
            bets(),
            places("Ann", 1, "main", 1000).refused(),
            places("Ann", 1, "main", 5000),
            closes(),
            *dealt({1: NINE}, WEAK),
            *shown(1),
            nets(Ann=4000),
            close_table(),
            bets().refused(),
            reopen_table(),
            bets(),
        ),
    ),
)
