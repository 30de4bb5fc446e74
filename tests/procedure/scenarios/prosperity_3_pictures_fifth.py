"""Prosperity 3 Pictures (P3P): scenarios of a fifth reader."""

from __future__ import annotations

from tests.procedure.scenarios.checks import (
    lies,
    lines,
    nets,
    phase,
    waits_for,
    waits_for_nobody,
    waits_for_players,
)
from tests.procedure.scenarios.mishaps import (
    by_two,
    chooses,
    confirms,
    reports,
    rules_on,
    time_is_up,
)
from tests.procedure.scenarios.scenario import Fields, Scenario
from tests.procedure.scenarios.steps import (
    DAN,
    MAX,
    MIA,
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

SIDES = ("tie", "player_prosperity", "dealer_prosperity", "picture_perfect")
ELECTRONIC: Fields = {
    "table": "P5",
    "game": "prosperity-3-pictures",
    "positions": 7,
    "mode": "strict",
    "source": "electronic",
    "limits": {"main": (1000, 50000), **dict.fromkeys(SIDES, (500, 10000))},
}
FELT = on_felt(ELECTRONIC)

NINE, LOW = "2c 3d 4h", "Ac Ad 9h"  # nine and one, plain
SIX, PLAIN_SIX = "Kd 4c 2h", "3s 2d Ah"
WEAK, PLAIN_TWO = "Tc Td 2s", "8c Ah 3s"
ACE_KING_QUEEN, ALIKE = "As Kd Qc", "Ah Ks Qd"  # double picture one, twice
KINGS, MIXED = "Kh Ks Kc", "Qs Jh Jd"

SCENARIOS: tuple[Scenario, ...] = (
    Scenario(
        "hands alike: the main wager goes back, one tie wager pays its best line, two pictures"
        " match",
        ("P3P 3.13.2", "P3P 1.1.1", "P3P 3.15", "P3P 4.3"),
        ELECTRONIC,
        (
            wagered(
                ("Ann", 1, "main", 1000),
                ("Ann", 1, "tie", 500),
                ("Ann", 1, "picture_perfect", 500),
                ("Ann", 1, "player_prosperity", 500),
                ("Bob", 2, "main", 1000),
            ),
            dealt({1: ACE_KING_QUEEN, 2: SIX.replace("Kd", "Kc")}, ALIKE),
            shown(1, 2),
            nets(Ann=200000 + 50000 - 500, Bob=500),
        ),
    ),
    Scenario(
        "a perfect tie in addition to the tie, and a main wager that a tie collects",
        ("P3P 3.15", "P3P 4.1", "P3P 3.13.1"),
        reading(FELT, perfect_tie__pays="in_addition", main__tie="collected"),
        (
            wagered(("Ann", 1, "main", 1000), ("Ann", 1, "tie", 500), ("Bob", 2, "main", 1000)),
            deals(),
            up({1: ACE_KING_QUEEN, 2: "Jc Js Ac"}, ALIKE),
            lines(("Ann", 1, "main", "collected"), ("Bob", 2, "main", "collected")),
            nets(Ann=-1000 + 205000, Bob=-1000),
        ),
    ),
    Scenario(
        "three kings against the dealer's three mixed pictures: a tie, and no picture matches",
        ("P3P 3.11.1", "P3P 4.2", "P3P 1.1.3"),
        ELECTRONIC,
        (
            wagered(
                ("Ann", 1, "main", 1000),
                ("Ann", 1, "player_prosperity", 500),
                ("Ann", 1, "dealer_prosperity", 500),
                ("Ann", 1, "picture_perfect", 500),
                ("Ann", 1, "tie", 500),
            ),
            dealt({1: KINGS}, MIXED),
            shown(1),
            nets(Ann=125000 + 12500 - 500 + 5000),
        ),
    ),
    Scenario(
        "three kings are mixed pictures too, and any pictures match",
        ("P3P 1.1.4.4", "P3P 1.1.3", "P3P 4.3"),
        reading(FELT, mixed_pictures="also_triples", picture_match="any_picture"),
        (
            wagered(
                ("Ann", 1, "main", 1000),
                ("Ann", 1, "player_prosperity", 500),
                ("Ann", 1, "picture_perfect", 500),
            ),
            deals(),
            up({1: KINGS}, "Qs Jh 2d"),
            nets(Ann=1000 + 125000 + 12500 + 50000),
        ),
    ),
    Scenario(
        "any two pictures are a pair where the table says so; a triple is not one",
        ("P3P 1.1.4.5", "P3P 4.2", "P3P 3.7"),
        reading(ELECTRONIC, picture_pair="any_two"),
        (
            wagered(
                ("Ann", 1, "main", 1000),
                ("Ann", 1, "player_prosperity", 500),
                ("Ann", 1, "dealer_prosperity", 500),
            ),
            dealt({1: KINGS}, "Qs Jh 2d"),
            shown(1),
            nets(Ann=1000 + 125000 + 7500),
        ),
    ),
    Scenario(
        "a side wager is for who placed the main wager; it falls when that is taken off",
        ("P3P 3.4", "P3P 3.2"),
        ELECTRONIC,
        (
            bets(),
            places("Ann", 1, "main", 1000),
            places("Bob", 1, "tie", 500).refused("P3P 3.4"),
            places("Bob", 2, "main", 1000),
            places("Ann", 1, "tie", 500),
            places("Ann", 1, "picture_perfect", 500),
            withdraws("Ann", 1, "main"),
            lies(("Bob", 2, "main", 1000)),
            places("Ann", 1, "tie", 500).refused("P3P 3.4"),
        ),
    ),
    Scenario(
        "one main wager to an area, unless the table takes two: then each has a tie of their own",
        ("P3P 3.4", "P3P 4.1"),
        reading(FELT, wagers_per_area=2),
        (
            bets(),
            places("Ann", 1, "main", 1000),
            places("Bob", 1, "main", 2000),
            places("Cid", 1, "main", 1000).refused(),
            places("Ann", 1, "tie", 500),
            places("Bob", 1, "tie", 1000),
            closes(),
            deals(),
            up({1: PLAIN_TWO}, WEAK),
            nets(Ann=5000, Bob=10000),
        ),
    ),
    Scenario(
        "no clause lets the staff place wagers; what comes after the close changes nothing",
        ("P3P 5.5", "P3P 5.6"),
        ELECTRONIC,
        (
            bets(),
            places("Ann", 1, "main", 1000, DAN).refused(),
            places("Ann", 1, "main", 1000),
            closes(),
            adds("Ann", 1, "main", 500).recorded("P3P 5.5"),
            places("Ann", 1, "tie", 500).recorded("P3P 5.5"),
            withdraws("Ann", 1, "main").recorded("P3P 5.6"),
            dealt({1: LOW}, WEAK),
            shown(1),
            nets(Ann=-1000),
        ),
    ),
    Scenario(
        "a wrong distribution voids until a look, then the shift manager has it",
        ("P3P 5.3", "P3P 3.6"),
        FELT,
        (
            sits("Ann", 1),
            wagered(("Ann", 1, "main", 1000), ("Bob", 2, "main", 1000)),
            deals(),
            reports("misdeal", reconstructible=False).ruled("void", "P3P 5.3"),
            nets(Ann=0, Bob=0),
            wagered(("Ann", 1, "main", 1000), ("Bob", 2, "main", 1000)),
            deals(),
            looks("Ann", 1),
            reports("misdeal", reconstructible=False).tells(
                "incident_ruled", remedy="refer", decides="shift_manager"
            ),
            waits_for("shift_manager"),
            rules_on("continue", PIA).refused(),
            rules_on("continue", MAX),
            up({1: NINE, 2: LOW}, WEAK),
            nets(Ann=1000, Bob=-1000),
        ),
    ),
    Scenario(
        "two cards before the dealer, seen after settlement: void by two; what can be put right"
        " voids nothing",
        ("P3P 5.4", "P3P 1.1.5"),
        FELT,
        (
            wagered(("Ann", 1, "main", 1000), ("Ann", 1, "tie", 500)),
            deals(),
            up({1: LOW}, WEAK),
            nets(Ann=-1500),
            by_two(reports("dealer_wrong_count", reconstructible=False), "void", "P3P 5.4"),
            bets().refused(),
            confirms().tells("settlement_corrected", void=True),
            nets(Ann=0),
            wagered(("Ann", 1, "main", 1000)),
            deals(),
            reports("dealer_wrong_count", reconstructible=True),
            phase("playing"),
            up({1: LOW}, WEAK),
            nets(Ann=-1000),
        ),
    ),
    Scenario(
        "a player's fourth card is in no clause: the shift manager removes the hand, with another"
        " hand up by a second person",
        ("P3P 5.4", "P3P 3.6"),
        FELT,
        (
            wagered(
                ("Ann", 1, "main", 1000),
                ("Ann", 1, "player_prosperity", 500),
                ("Bob", 2, "main", 1000),
            ),
            deals(),
            shows(2, NINE),
            reports("wrong_count", 1, reconstructible=False, by=MAX).tells(
                "incident_ruled", remedy="refer", decides="shift_manager"
            ),
            rules_on("remove_hand", MAX, position=1).refused(),
            rules_on("remove_hand", MIA, position=1),
            dealer_shows(WEAK),
            settles(),
            nets(Ann=0, Bob=1000),
        ),
    ),
    Scenario(
        "unshuffled cards and an exposed one are in no clause, a foreign one is",
        ("P3P 5.1.1", "P3P 5.2"),
        FELT,
        (
            wagered(("Ann", 1, "main", 1000)),
            deals(),
            reports("exposed_cards", cards=1, first=False).tells(
                "incident_ruled", remedy="refer", decides="shift_manager"
            ),
            rules_on("continue", MAX),
            reports("deck_fault", fault="unshuffled").tells(
                "incident_ruled", remedy="refer", decides="shift_manager"
            ),
            rules_on("continue", MAX),
            reports("deck_fault", fault="foreign").ruled("void", "P3P 5.1.1|P3P 5.1"),
            nets(Ann=0),
        ),
    ),
    Scenario(
        "a foreign card with a hand up: two void; after settlement every fault of the deck stands",
        ("P3P 5.1.1", "P3P 5.1.2", "P3P 5.2"),
        FELT,
        (
            wagered(("Ann", 1, "main", 1000), ("Bob", 2, "main", 1000)),
            deals(),
            shows(1, NINE),
            by_two(reports("deck_fault", fault="foreign"), "void", "P3P 5.1.1|P3P 5.1"),
            confirms(),
            phase("concluded"),
            wagered(("Ann", 1, "main", 1000)),
            deals(),
            up({1: LOW}, WEAK),
            reports("deck_fault", fault="extra").tells("incident_ruled", remedy="settled"),
            reports("deck_fault", fault="foreign").tells(
                "incident_ruled", remedy="settled", cite="P3P 5.1.2|P3P 5.1"
            ),
            waits_for_nobody(),
            nets(Ann=-1000, Bob=0),
        ),
    ),
    Scenario(
        "a failure with nothing known voids; with a Prosperity Pictures hand up the round goes on",
        ("P3P 1.1.4", "P3P 3.7"),
        ELECTRONIC,
        (
            wagered(("Ann", 1, "main", 1000), ("Ann", 1, "player_prosperity", 500)),
            dealt({1: LOW}, WEAK),
            reports("power_failure").ruled("void", "power_failure"),
            nets(Ann=0),
            wagered(
                ("Ann", 1, "main", 1000),
                ("Ann", 1, "player_prosperity", 500),
                ("Bob", 2, "main", 1000),
            ),
            dealt({1: LOW, 2: NINE}, WEAK),
            shows(1),
            reports("power_failure").ruled("continue", "power_failure"),
            shows(2),
            dealer_shows(),
            settles(),
            nets(Ann=-1500, Bob=1000),
        ),
    ),
    Scenario(
        "where a failure lets players go, a Dealer Prosperity wager is open till the dealer shows",
        ("P3P 3.7", "P3P 1.1.4"),
        reading(FELT, power_failure="withdraw_or_conclude"),
        (
            wagered(
                ("Ann", 1, "main", 1000),
                ("Ann", 1, "dealer_prosperity", 500),
                ("Bob", 2, "main", 1000),
            ),
            deals(),
            shows(1, NINE),
            reports("power_failure").tells("incident_ruled", remedy="offer", options=WITHDRAW),
            waits_for_players("Ann", "Bob", options=WITHDRAW),
            chooses("Ann", "withdraw"),
            time_is_up(),
            shows(2, LOW),
            dealer_shows(WEAK),
            reports("power_failure").tells("incident_ruled", remedy="continue"),
            settles(),
            nets(Ann=0, Bob=-1000),
        ),
    ),
    Scenario(
        "limits as in the sister game: over the maximum to it, under the minimum one time",
        ("P3P 4.1", "P3P 3.4"),
        FELT,
        (
            bets(),
            lays(("#1", 1, "main", 60000), ("#2", 2, "main", 500)),
            closes(),
            deals(),
            up({1: SIX, 2: NINE}, WEAK),
            nets(**{"#1": 25000, "#2": 500}),
            bets(),
            lays(("#2", 2, "main", 500), ("#2", 2, "tie", 500)),
            closes(),
            deals(),
            up({2: LOW}, WEAK),
            lines(("#2", 2, "main", "returned"), ("#2", 2, "tie", "returned")),
            nets(**{"#1": 25000, "#2": 500}),
        ),
    ),
    Scenario(
        "the dealer's hand is put right by the dealer before settlement, by two after it",
        ("P3P 3.7", "P3P 4.3", "P3P 1.1.4.5"),
        FELT,
        (
            wagered(
                ("Ann", 1, "main", 1000),
                ("Ann", 1, "dealer_prosperity", 500),
                ("Ann", 1, "picture_perfect", 500),
            ),
            deals(),
            shows(1, SIX),
            dealer_shows("Kh Qh 2d"),
            corrects(0, "Kh Ks 2d").tells("hand_corrected", position=0),
            settles(),
            nets(Ann=500 + 7500 + 2500),
            corrects(0, "Kh Qs 7d", SUE).tells("correction_proposed"),
            confirms(SUE).refused(),
            confirms(PIA),
            nets(Ann=-1000 - 500 + 2500),
        ),
    ),
    Scenario(
        "three at a time whatever the device; an absent player's hand is the shift manager's",
        ("P3P 3.5", "P3P 3.6"),
        by_hand(ELECTRONIC),
        (
            wagered(("Ann", 2, "main", 1000), ("Bob", 6, "main", 1000)),
            dealt({2: SIX, 6: LOW}, PLAIN_SIX),
            reports("absence", 6, player="Bob").tells(
                "incident_ruled", remedy="refer", decides="shift_manager"
            ),
            rules_on("continue", MAX),
            shown(2, 6),
            nets(Ann=500, Bob=-1000),
        ),
    ),
)
