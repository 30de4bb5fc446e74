"""Royal Three Pictures: what happens at the table, by a third reader of the text."""

from __future__ import annotations

from tests.procedure.scenarios.checks import (
    lies,
    lines,
    nets,
    phase,
    waits_for_players,
)
from tests.procedure.scenarios.mishaps import (
    by_two,
    chooses,
    confirms,
    disputes,
    permits,
    reports,
    time_is_up,
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
    bets,
    closes,
    dealer_shows,
    deals,
    dealt,
    looks,
    new_day,
    places,
    restricts,
    restricts_area,
    settles,
    shown,
    shows,
    sits,
    up,
    withdraws,
)
from tests.procedure.scenarios.terms import (
    WITHDRAW,
    by_hand,
    on_felt,
    reading,
)

TABLE: Fields = {
    "table": "R",
    "game": "royal-three-pictures",
    "positions": 7,
    "mode": "strict",
    "source": "electronic",
    "limits": {"main": (1000, 50000), "tie": (500, 10000), "royal_pictures": (500, 10000)},
}
FELT = on_felt(TABLE)
NINE, LOW, SIX = "2c 3d 4h", "Ac Ad 9h", "Kd 4c 2h"  # plain nine; plain one; single picture six
WEAK, STRONG = "Tc Td 2s", "Kc Qc 9c"  # plain two; double picture nine
ZERO, PICTURES = "4s 7s 9s", "Ks Qh Jd"


def on_table(*wagers: tuple[str, int, str, int]) -> tuple[Part, ...]:
    """Bets are opened, and each player sits where they first wager."""
    steps: list[Part] = [bets()]
    seated: set[str] = set()
    taken: set[int] = set()
    for player, position, wager, stake in wagers:
        if player not in seated and position not in taken:
            steps.append(sits(player, position))
            seated.add(player)
            taken.add(position)
        steps.append(places(player, position, wager, stake))
    return tuple(steps)


ANN = ("Ann", 1, "main", 1000)
BOB = ("Bob", 2, "main", 2000)
BOTH = on_table(ANN, BOB)
LYING = (*BOTH, closes(), deals())

SCENARIOS: tuple[Scenario, ...] = (
    Scenario(
        "a tie wager on another's position wins though that main wager stands off",
        ("R3P 3.5", "R3P 1.1.5", "R3P 3.19"),
        TABLE,
        (
            *on_table(ANN),
            places("Bob", 1, "tie", 500),
            closes(),
            *dealt({1: SIX}, "Js 5h Ah"),
            *shown(1),
            lines(("Ann", 1, "main", "returned"), ("Bob", 1, "tie", "paid")),
            nets(Ann=0, Bob=4000),
        ),
    ),
    Scenario(
        "no Royal Pictures wager where no main wager lies, and it falls with the last of them",
        ("R3P 3.5",),
        TABLE,
        (
            *on_table(ANN),
            places("Bob", 2, "royal_pictures", 500).refused("R3P 3.5"),
            places("Bob", 1, "royal_pictures", 500),
            withdraws("Ann", 1, "main"),
            lies(),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "a side wager stays while a second main wager supports it",
        ("R3P 3.5",),
        TABLE,
        (
            *on_table(ANN),
            places("Cat", 1, "main", 1000),
            places("Bob", 1, "royal_pictures", 500),
            withdraws("Ann", 1, "main"),
            lies(("Cat", 1, "main", 1000), ("Bob", 1, "royal_pictures", 500)),
        ),
    ),
    Scenario(
        "three wagers to an area, the fourth is refused; another area is not full",
        ("R3P 3.9",),
        TABLE,
        (
            *on_table(ANN),
            places("Bob", 1, "main", 1000),
            places("Cat", 1, "main", 1000),
            places("Eve", 1, "main", 1000).refused("R3P 3.9"),
            places("Eve", 1, "tie", 500),
        ),
    ),
    Scenario(
        "a pit manager takes fewer to an area, a dealer may not say so",
        ("R3P 3.9.1", "R3P 6.2"),
        TABLE,
        (
            restricts_area(2, by=DAN).refused(),
            restricts_area(2, by=MAX),
            *on_table(ANN),
            places("Bob", 1, "main", 1000),
            places("Cat", 1, "main", 1000).refused("R3P 3.9.1|R3P 3.9"),
        ),
    ),
    Scenario(
        "a pit supervisor does not restrict a player, a pit manager does and takes it back",
        ("R3P 3.8",),
        TABLE,
        (
            restricts("Ann", by=SUE).refused(),
            restricts("Ann"),
            *on_table(ANN),
            places("Ann", 2, "main", 1000).refused("R3P 3.8"),
            places("Ann", 1, "tie", 500),
            restricts("Ann", restricted=False),
            places("Ann", 2, "main", 1000),
        ),
    ),
    Scenario(
        "one hand is viewed, the other is opened by the dealer",
        ("R3P 3.7", "R3P 3.14"),
        TABLE,
        (
            *on_table(ANN, ("Ann", 2, "main", 1000)),
            closes(),
            *dealt({1: NINE, 2: LOW}, WEAK),
            looks("Ann", 1),
            looks("Ann", 2).refused("R3P 3.7|R3P 1.1.1"),
            *shown(1, 2),
            nets(Ann=0),
        ),
    ),
    Scenario(
        "the seated player looks, though a standing one placed first",
        ("R3P 3.10", "R3P 3.11"),
        TABLE,
        (
            bets(),
            places("Ann", 1, "main", 1000),
            sits("Bob", 1),
            places("Bob", 1, "main", 1000),
            closes(),
            *dealt({1: NINE}, WEAK),
            looks("Ann", 1).refused(),
            looks("Bob", 1),
        ),
    ),
    Scenario(
        "a King beside a Queen is Any King, a Queen beside a Jack is nothing",
        ("R3P 1.1.4.2", "R3P 4.2"),
        TABLE,
        (
            *on_table(
                ANN, ("Ann", 1, "royal_pictures", 500), BOB, ("Bob", 2, "royal_pictures", 500)
            ),
            closes(),
            *dealt({1: "Kd Qd 3c", 2: "Qs Js 8c"}, STRONG),
            *shown(1, 2),
            nets(Ann=-500, Bob=-2500),
        ),
    ),
    Scenario(
        "a picture pair pays eight, three Jacks eighty-eight, a six pays half",
        ("R3P 4.2", "R3P 4.1"),
        TABLE,
        (
            *on_table(
                ANN, ("Ann", 1, "royal_pictures", 500), BOB, ("Bob", 2, "royal_pictures", 500)
            ),
            closes(),
            *dealt({1: "Qd Qs 6c", 2: "Js Jd Jh"}, WEAK),
            *shown(1, 2),
            nets(Ann=500 + 4000, Bob=2000 + 44000),
        ),
    ),
    Scenario(
        "three pictures tie a plain zero and beat it",
        ("R3P 3.19", "R3P 3.22"),
        TABLE,
        (
            *on_table(ANN, ("Ann", 1, "tie", 500)),
            closes(),
            *dealt({1: PICTURES}, ZERO),
            *shown(1),
            nets(Ann=1000 + 4000),
        ),
    ),
    Scenario(
        "under never three pictures lose the tie wager even against three pictures",
        ("R3P 1.1.6",),
        reading(TABLE, tie__three_pictures="never"),
        (
            *on_table(ANN, ("Ann", 1, "tie", 500)),
            closes(),
            *dealt({1: PICTURES}, "Jc Qc Kc"),
            *shown(1),
            lines(("Ann", 1, "main", "returned"), ("Ann", 1, "tie", "collected")),
        ),
    ),
    Scenario(
        "by ranking an equal total with another number of pictures is no tie",
        ("R3P 1.1.6", "R3P 3.22"),
        reading(TABLE, tie__on="ranking"),
        (
            *on_table(ANN, ("Ann", 1, "tie", 500)),
            closes(),
            *dealt({1: "Qd 7c 2d"}, NINE),
            *shown(1),
            nets(Ann=1000 - 500),
        ),
    ),
    Scenario(
        "a misdeal that nobody handled is void where whole hands do not mend it",
        ("R3P 5.4",),
        FELT,
        (*LYING, reports("misdeal").ruled("void", "R3P 5.4"), phase("concluded"), nets(Ann=0)),
    ),
    Scenario(
        "a misdeal mended by moving whole hands is settled by the hands entered",
        ("R3P 5.4",),
        FELT,
        (
            *LYING,
            reports("misdeal", reconstructible=True).ruled("reconstruct", "R3P 5.4"),
            *up({1: NINE, 2: LOW}, WEAK),
            nets(Ann=1000, Bob=-2000),
        ),
    ),
    Scenario(
        "handled cards are played out; a dissatisfied player withdraws with a supervisor's leave",
        ("R3P 5.6", "R3P 5.7"),
        FELT,
        (
            *LYING,
            looks("Ann", 1, DAN),
            reports("misdeal", reconstructible=True).ruled("continue", "R3P 5.6"),
            disputes("Bob", by=DAN),
            permits("Bob", by=DAN).refused(),
            permits("Bob"),
            *up({1: LOW}, WEAK),
            nets(Ann=-1000, Bob=0),
        ),
    ),
    Scenario(
        "no leave to withdraw once the dealer's hand shows",
        ("R3P 5.7",),
        FELT,
        (
            *LYING,
            looks("Ann", 1, DAN),
            reports("misdeal"),
            disputes("Ann", by=DAN),
            shows(1, LOW),
            shows(2, NINE),
            dealer_shows(WEAK),
            permits("Ann").refused(),
            settles(),
            nets(Ann=-1000, Bob=2000),
        ),
    ),
    Scenario(
        "the first card exposed is void where cards are dealt by hand",
        ("R3P 5.8.1",),
        by_hand(FELT),
        (
            *LYING,
            reports("exposed_cards", cards=1, first=True).ruled("void", "R3P 5.8.1"),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "a first card exposed by an automated device is turned down",
        ("R3P 5.8",),
        FELT,
        (*LYING, reports("exposed_cards", cards=1, first=True).ruled("cover", "R3P 5.8")),
    ),
    Scenario(
        "an exposed card is not raised after a hand was turned up",
        ("R3P 5.8",),
        by_hand(FELT),
        (
            *LYING,
            shows(1, NINE),
            reports("exposed_cards", cards=1, first=True).ruled("settled", "R3P 5.8|R3P 5.8.1"),
            shows(2, LOW),
            dealer_shows(WEAK),
            settles(),
            nets(Ann=1000, Bob=-2000),
        ),
    ),
    Scenario(
        "a count found wrong with a hand up is void by the word of two",
        ("R3P 5.9",),
        FELT,
        (
            *LYING,
            shows(1, NINE),
            by_two(reports("count_doubt", right=False), "void", "R3P 5.9"),
            confirms(DAN).refused(),
            confirms(SUE),
            phase("concluded"),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "a hand of four cards, viewed, is taken out after the settlement, before the next round",
        ("R3P 5.5",),
        FELT,
        (
            *LYING,
            looks("Ann", 1, DAN),
            *up({1: NINE, 2: LOW}, WEAK),
            nets(Ann=1000, Bob=-2000),
            by_two(reports("wrong_count", 1, viewed=True), "remove_hand", "R3P 5.5"),
            confirms(SUE),
            nets(Ann=0, Bob=-2000),
        ),
    ),
    Scenario(
        "a hand of four cards is too late once the next bets were called",
        ("R3P 5.5",),
        FELT,
        (
            *LYING,
            looks("Ann", 1, DAN),
            *up({1: NINE, 2: LOW}, WEAK),
            bets(),
            reports("wrong_count", 1, viewed=True, earlier=1).ruled("settled"),
            nets(Ann=1000, Bob=-2000),
        ),
    ),
    Scenario(
        "under the minimum counts once a gaming day",
        ("R3P 5.10",),
        FELT,
        (
            *on_table(("Ann", 1, "main", 500)),
            closes(),
            deals(),
            *up({1: LOW}, WEAK),
            nets(Ann=-500),
            bets(),
            places("Ann", 1, "main", 500),
            closes(),
            deals(),
            *up({1: NINE}, WEAK),
            lines(("Ann", 1, "main", "returned", "R3P 5.10")),
            nets(Ann=-500),
            new_day(),
            bets(),
            places("Ann", 1, "main", 500),
            closes(),
            deals(),
            *up({1: NINE}, WEAK),
            nets(Ann=0),
        ),
    ),
    Scenario(
        "a loss over the maximum is collected to the maximum",
        ("R3P 5.11",),
        FELT,
        (
            *on_table(("Ann", 1, "main", 60000), ("Bob", 2, "main", 70000)),
            closes(),
            deals(),
            *up({1: LOW, 2: NINE}, WEAK),
            nets(Ann=-50000, Bob=50000),
        ),
    ),
    Scenario(
        "before any outcome a player withdraws all, another who is silent stays",
        ("R3P 5.13.1",),
        TABLE,
        (
            *on_table(ANN, ("Ann", 1, "tie", 500), BOB),
            closes(),
            *dealt({1: NINE, 2: LOW}, WEAK),
            shows(1),
            reports("power_failure").ruled("offer", "R3P 5.13.1", options=WITHDRAW),
            waits_for_players("Ann", "Bob", options=WITHDRAW),
            chooses("Ann", "withdraw"),
            time_is_up(),
            shows(2),
            dealer_shows(),
            settles(),
            nets(Ann=0, Bob=-2000),
        ),
    ),
)
