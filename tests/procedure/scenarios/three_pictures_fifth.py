"""Three Pictures (T3P): scenarios of a fifth reader."""

from __future__ import annotations

from tests.procedure.scenarios.checks import (
    lies,
    lines,
    nets,
    phase,
    waits_for_players,
)
from tests.procedure.scenarios.mishaps import (
    answers,
    by_two,
    chooses,
    confirms,
    disputes,
    reports,
    rules_on,
    time_is_up,
)
from tests.procedure.scenarios.scenario import Fields, Scenario
from tests.procedure.scenarios.steps import (
    DAN,
    MAX,
    PIA,
    SUE,
    adds,
    bets,
    closes,
    corrects,
    dealer_shows,
    deals,
    dealt,
    lays,
    looks,
    places,
    settles,
    shown,
    shows,
    sits,
    up,
    wagered,
    withdraws,
)
from tests.procedure.scenarios.terms import WITHDRAW, by_hand, on_felt, reading

ELECTRONIC: Fields = {
    "table": "T5",
    "game": "three-pictures",
    "positions": 7,
    "mode": "strict",
    "source": "electronic",
    "limits": {"main": (1000, 50000), "tie": (500, 10000), "three_pictures": (500, 10000)},
}
FELT = on_felt(ELECTRONIC)

NINE, LOW = "2c 3d 4h", "Ac Ad 9h"  # nine and one, plain
SIX = "Kd 4c 2h"  # single picture six
KNIGHTS, OTHERS = "Ks Qh Jd", "Kc Kh Js"
ZERO, WEAK, PLAIN_TWO = "4s 7h 9d", "Tc Td 2s", "8c Ah 3s"

SCENARIOS: tuple[Scenario, ...] = (
    Scenario(
        "the dealer's four cards void though they could be put right, till the next announcement",
        ("T3P 5.4", "T3P 1.1.4"),
        FELT,
        (
            wagered(("Ann", 1, "main", 1000), ("Ann", 1, "tie", 500)),
            deals(),
            reports("dealer_wrong_count", reconstructible=True).ruled("void", "T3P 5.4"),
            nets(Ann=0),
            wagered(("Ann", 1, "main", 1000)),
            deals(),
            up({1: LOW}, WEAK),
            by_two(reports("dealer_wrong_count", reconstructible=True), "void", "T3P 5.4"),
            confirms(),
            nets(Ann=0),
            wagered(("Ann", 1, "main", 1000)),
            deals(),
            up({1: LOW}, WEAK),
            bets(),
            reports("dealer_wrong_count", reconstructible=True, earlier=3).tells(
                "incident_ruled", remedy="settled"
            ),
            nets(Ann=-1000),
        ),
    ),
    Scenario(
        "three knights against three knights: standoff, tie at zero points, and 16 to 1",
        ("T3P 3.13", "T3P 3.13.1", "T3P 1.1.2", "T3P 3.14"),
        ELECTRONIC,
        (
            wagered(
                ("Ann", 1, "main", 1000), ("Ann", 1, "tie", 500), ("Ann", 1, "three_pictures", 500)
            ),
            dealt({1: KNIGHTS}, OTHERS),
            shown(1),
            nets(Ann=4000 + 8000),
        ),
    ),
    Scenario(
        "three knights never tie where the table says so, and a standoff is collected",
        ("T3P 3.11", "T3P 3.13", "T3P 1.1.3"),
        reading(FELT, tie__three_pictures="never", main__tie="collected"),
        (
            wagered(("Ann", 1, "main", 1000), ("Ann", 1, "tie", 500), ("Bob", 2, "main", 1000)),
            deals(),
            up({1: KNIGHTS, 2: ZERO}, OTHERS),
            nets(Ann=-1500, Bob=-1000),
        ),
    ),
    Scenario(
        "three knights tie each other alone: not a zero, which loses",
        ("T3P 3.11", "T3P 3.13.1"),
        reading(ELECTRONIC, tie__three_pictures="each_other_only"),
        (
            wagered(
                ("Ann", 1, "main", 1000),
                ("Ann", 1, "tie", 500),
                ("Bob", 2, "main", 1000),
                ("Bob", 2, "tie", 500),
            ),
            dealt({1: KNIGHTS, 2: ZERO}, OTHERS),
            shown(1, 2),
            nets(Ann=4000, Bob=-1500),
        ),
    ),
    Scenario(
        "one main wager to an area; side wagers for its owner; they fall with it",
        ("T3P 3.3", "T3P 2.2"),
        ELECTRONIC,
        (
            bets(),
            places("Ann", 1, "tie", 500).refused("T3P 3.3"),
            places("Ann", 1, "main", 1000),
            places("Bob", 1, "main", 1000).refused(),
            places("Bob", 1, "three_pictures", 500).refused("T3P 3.3"),
            places("Ann", 1, "three_pictures", 500),
            places("Bob", 2, "main", 1000),
            withdraws("Ann", 1, "main"),
            lies(("Bob", 2, "main", 1000)),
        ),
    ),
    Scenario(
        "more and less after the close are on record, and the round goes by what lay",
        ("T3P 5.5", "T3P 5.6"),
        ELECTRONIC,
        (
            wagered(("Ann", 1, "main", 1000)),
            dealt({1: SIX}, WEAK),
            adds("Ann", 1, "main", 1000).recorded("T3P 5.5"),
            shows(1),
            places("Ann", 1, "tie", 500).recorded("T3P 5.5"),
            dealer_shows(),
            withdraws("Ann", 1, "main").recorded("T3P 5.6"),
            settles(),
            nets(Ann=500),
        ),
    ),
    Scenario(
        "hands that can be exchanged are, and the round goes by the hands as they then lie",
        ("T3P 5.3", "T3P 3.7"),
        FELT,
        (
            wagered(("Ann", 1, "main", 1000), ("Bob", 2, "main", 1000)),
            deals(),
            reports("misdeal", reconstructible=True).tells("incident_ruled", cite="T3P 5.3"),
            phase("playing"),
            up({1: NINE, 2: LOW}, WEAK),
            nets(Ann=1000, Bob=-1000),
        ),
    ),
    Scenario(
        "after a look a misdeal is the shift manager's, who voids it; a hand is not up yet",
        ("T3P 5.3", "T3P 3.5"),
        FELT,
        (
            sits("Ann", 1),
            wagered(("Ann", 1, "main", 1000), ("Bob", 2, "main", 1000)),
            deals(),
            looks("Ann", 1),
            reports("misdeal", reconstructible=False).tells(
                "incident_ruled", remedy="refer", decides="shift_manager"
            ),
            rules_on("void", SUE).refused(),
            rules_on("void", MAX),
            phase("concluded"),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "an extra card with a hand up waits for two; the same person is no second one",
        ("T3P 5.2", "T3P 3.6"),
        FELT,
        (
            wagered(("Ann", 1, "main", 1000), ("Ann", 1, "three_pictures", 500)),
            deals(),
            shows(1, KNIGHTS),
            by_two(reports("deck_fault", fault="extra", by=SUE), "void", "T3P 5.2"),
            confirms(SUE).refused(),
            confirms(PIA),
            phase("concluded"),
            nets(Ann=0),
        ),
    ),
    Scenario(
        "a foreign card in the second round leaves the first as it was",
        ("T3P 5.1.1", "T3P 5.1.2"),
        FELT,
        (
            wagered(("Ann", 1, "main", 1000)),
            deals(),
            up({1: LOW}, WEAK),
            wagered(("Ann", 1, "main", 2000)),
            deals(),
            reports("deck_fault", fault="foreign").ruled("void", "T3P 5.1.1|T3P 5.1"),
            nets(Ann=-1000),
            reports("deck_fault", fault="foreign", earlier=1).tells(
                "incident_ruled", remedy="settled", cite="T3P 5.1.2|T3P 5.1"
            ),
            nets(Ann=-1000),
        ),
    ),
    Scenario(
        "a failure lets go who wants to, while a main wager alone is up",
        ("T3P 3.6", "T3P 3.7"),
        reading(ELECTRONIC, power_failure="withdraw_or_conclude"),
        (
            wagered(("Ann", 1, "main", 1000), ("Bob", 2, "main", 1000)),
            dealt({1: NINE, 2: LOW}, WEAK),
            shows(1),
            reports("power_failure").tells("incident_ruled", remedy="offer", options=WITHDRAW),
            chooses("Bob", "withdraw"),
            waits_for_players("Ann", options=WITHDRAW),
            time_is_up(),
            dealer_shows(),
            settles(),
            nets(Ann=1000, Bob=0),
        ),
    ),
    Scenario(
        "where a standoff is collected the lowest hand up has lost: a failure voids nothing",
        ("T3P 3.13", "T3P 3.11"),
        reading(FELT, main__tie="collected"),
        (
            wagered(("Ann", 1, "main", 1000)),
            deals(),
            shows(1, ZERO),
            reports("power_failure").tells("incident_ruled", remedy="continue"),
            dealer_shows(WEAK),
            settles(),
            nets(Ann=-1000),
        ),
    ),
    Scenario(
        "three at a time by hand too; a dispute waits for nobody and is paid later",
        ("T3P 3.4", "T3P 4.1"),
        by_hand(ELECTRONIC),
        (
            wagered(("Ann", 1, "main", 1000), ("Bob", 7, "main", 1000)),
            dealt({1: SIX, 7: PLAIN_TWO}, WEAK),
            shown(1, 7),
            lines(("Ann", 1, "main", "paid"), ("Bob", 7, "main", "returned")),
            disputes("Ann").tells("dispute_raised", number=1, player="Ann", round=1),
            bets(),
            answers(1, 500),
            nets(Ann=1000, Bob=0),
        ),
    ),
    Scenario(
        "chips under the minimum stand one time, a void round before them does not count; a hand"
        " corrected before settlement by the dealer alone",
        ("T3P 5.2", "T3P 4.1"),
        FELT,
        (
            bets(),
            lays(("#4", 4, "main", 500)),
            closes(),
            deals(),
            reports("deck_fault", fault="missing").ruled("void", "T3P 5.2"),
            bets(),
            lays(("#4", 4, "main", 500)),
            closes(),
            deals(),
            shows(4, LOW),
            corrects(4, NINE, DAN).tells("hand_corrected", position=4),
            dealer_shows(WEAK),
            settles(),
            nets(**{"#4": 500}),
            bets(),
            lays(("#4", 4, "main", 500)),
            closes(),
            deals(),
            up({4: NINE}, WEAK),
            lines(("#4", 4, "main", "returned")),
            nets(**{"#4": 500}),
        ),
    ),
)
