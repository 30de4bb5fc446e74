"""Non-Commission Three Pictures: what happens at the table, by a third reader of the text."""

from __future__ import annotations

from tests.procedure.scenarios.checks import (
    lies,
    nets,
    waits_for_nobody,
    waits_for_players,
)
from tests.procedure.scenarios.mishaps import (
    answers,
    by_two,
    chooses,
    confirms,
    disputes,
    rejects,
    reports,
    rules_on,
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
    PIA,
    SUE,
    adds,
    asks,
    bets,
    closes,
    dealer_shown,
    dealer_shows,
    dealer_up,
    deals,
    dealt,
    looks,
    places,
    settles,
    shows,
    sits,
    withdraws,
)
from tests.procedure.scenarios.terms import (
    on_felt,
    reading,
)

TABLE: Fields = {
    "table": "N",
    "game": "non-commission-three-pictures",
    "positions": 7,
    "mode": "strict",
    "source": "electronic",
    "limits": {"main": (1000, 50000), "tie": (500, 5000), "three_pictures": (500, 5000)},
}
FELT = on_felt(TABLE)
PLAYERS_FIRST = reading(FELT, reveal="players_first")
CONTINUE, RECONSTRUCTED = ("continue", "invalidate"), ("reconstructed", "invalidate")
NINE, LOW, SIX = "2c 3d 4h", "Ac Ad 9h", "Kd 4c 2h"  # plain nine; plain one; single picture six
WEAK, STRONG = "Tc Td 2s", "Kc Qc 9c"  # plain two; double pictures nine
PICTURES = "Ks Qh Jd"
BEGUN = (
    bets(),
    sits("Ann", 1),
    places("Ann", 1, "main", 1000),
    sits("Bob", 2),
    places("Bob", 2, "main", 2000),
)
LYING = (*BEGUN, closes(), deals())
PLAYED = (*LYING, *dealer_up(WEAK, {1: NINE, 2: LOW}))


def box(*stakes: tuple[str, int], seated: str | None = None) -> tuple[Part, ...]:
    """Bets are opened and these lie, in this order, in box 1."""
    first: tuple[Part, ...] = (bets(),) if seated is None else (bets(), sits(seated, 1))
    return (*first, *(places(player, 1, "main", stake) for player, stake in stakes))


def lost(*stakes: tuple[str, int]) -> tuple[Part, ...]:
    """These lie in box 1, nobody rejects them, and the box loses."""
    return (*box(*stakes), closes(), deals(), *dealer_up(WEAK, {1: LOW}))


SCENARIOS: tuple[Scenario, ...] = (
    Scenario(
        "the excess of a full box comes off the standing player, who placed first",
        ("N3P 5.1", "N3P 1.15"),
        FELT,
        (
            *box(("Bob", 30000), ("Ann", 40000), seated="Ann"),
            reports("over_maximum", 1, wager="main").tells(
                "incident_ruled", remedy="reject_excess", cite="N3P 5.1"
            ),
            lies(("Bob", 1, "main", 10000), ("Ann", 1, "main", 40000)),
        ),
    ),
    Scenario(
        "of two standing players the last chips go first",
        ("N3P 5.1",),
        FELT,
        (
            *box(("Ann", 20000), ("Bob", 20000), ("Cat", 20000), seated="Ann"),
            reports("over_maximum", 1, wager="main"),
            lies(("Ann", 1, "main", 20000), ("Bob", 1, "main", 20000), ("Cat", 1, "main", 10000)),
        ),
    ),
    Scenario(
        "where nobody sits the highest stake has the priority",
        ("N3P 1.15", "N3P 5.1"),
        FELT,
        (
            *box(("Bob", 20000), ("Cat", 35000)),
            reports("over_maximum", 1, wager="main"),
            lies(("Bob", 1, "main", 15000), ("Cat", 1, "main", 35000)),
        ),
    ),
    Scenario(
        "what was not rejected loses pro rata",
        ("N3P 5.1.1",),
        FELT,
        (*lost(("Ann", 60000), ("Bob", 40000)), nets(Ann=-30000, Bob=-20000)),
    ),
    Scenario(
        "a share is never below the minimum",
        ("N3P 5.1.1",),
        FELT,
        (*lost(("Ann", 1200), ("Bob", 98800)), nets(Ann=-1000, Bob=-49000)),
    ),
    Scenario(
        "a stake under the minimum in an overfull box plays whole",
        ("N3P 5.1.2",),
        FELT,
        (*lost(("Ann", 500), ("Bob", 60000)), nets(Ann=-500, Bob=-49500)),
    ),
    Scenario(
        "on a strict table the box takes no more than its maximum",
        ("N3P 5.1", "N3P 3.10"),
        TABLE,
        (
            *box(("Ann", 40000)),
            places("Bob", 1, "main", 20000).refused(),
            places("Bob", 1, "main", 10000),
            lies(("Ann", 1, "main", 40000), ("Bob", 1, "main", 10000)),
        ),
    ),
    Scenario(
        "a player told of the minimum adds to the stake",
        ("N3P 5.2",),
        FELT,
        (
            *box(("Ann", 500), seated="Ann"),
            reports("under_minimum", 1, player="Ann", wager="main").tells(
                "incident_ruled", remedy="advise", cite="N3P 5.2"
            ),
            adds("Ann", 1, "main", 500),
            closes(),
            lies(("Ann", 1, "main", 1000)),
        ),
    ),
    Scenario(
        "a stake under the minimum that nobody noticed wins as it lies",
        ("N3P 5.2.1",),
        FELT,
        (
            *box(("Ann", 500)),
            closes(),
            deals(),
            *dealer_up(WEAK, {1: NINE}),
            nets(Ann=500),
        ),
    ),
    Scenario(
        "who walks away is settled like everybody",
        ("N3P 5.3",),
        FELT,
        (
            *LYING,
            reports("absence", 1, player="Ann").tells("incident_ruled", cite="N3P 5.3"),
            *dealer_up(WEAK, {1: NINE, 2: LOW}),
            nets(Ann=1000, Bob=-2000),
        ),
    ),
    Scenario(
        "a failure before any outcome voids the round by itself",
        ("N3P 5.4.2", "N3P 5.15"),
        TABLE,
        (
            *BEGUN,
            closes(),
            *dealt({1: NINE, 2: LOW}, WEAK),
            looks("Ann", 1),
            reports("power_failure").ruled("void", "N3P 5.4.2"),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "a failure after the dealer's hand shows ends nothing",
        ("N3P 5.4.1",),
        TABLE,
        (
            *BEGUN,
            closes(),
            *dealt({1: NINE, 2: LOW}, WEAK),
            dealer_shows(),
            reports("power_failure").ruled("continue", "N3P 5.4.1"),
            shows(1),
            shows(2),
            settles(),
            nets(Ann=1000, Bob=-2000),
        ),
    ),
    Scenario(
        "with players first a lost Three Pictures bet is an outcome",
        ("N3P 5.4.1",),
        PLAYERS_FIRST,
        (
            *BEGUN,
            places("Bob", 1, "three_pictures", 500),
            closes(),
            deals(),
            shows(1, NINE),
            reports("power_failure").ruled("continue", "N3P 5.4.1"),
        ),
    ),
    Scenario(
        "with players first an open hand with an initial bet alone is no outcome",
        ("N3P 5.4.2",),
        PLAYERS_FIRST,
        (
            *LYING,
            shows(1, NINE),
            reports("power_failure").tells("incident_ruled", remedy="void", cite="N3P 5.4.2"),
        ),
    ),
    Scenario(
        "a foreign card after the settlement changes nothing",
        ("N3P 5.5.1",),
        FELT,
        (
            *PLAYED,
            reports("deck_fault", fault="foreign").ruled("settled"),
            nets(Ann=1000, Bob=-2000),
        ),
    ),
    Scenario(
        "a missing card found after the settlement undoes it, by the word of two",
        ("N3P 5.5.2", "N3P 5.15"),
        FELT,
        (
            *PLAYED,
            by_two(reports("deck_fault", fault="missing"), "void", "N3P 5.5.2"),
            nets(Ann=1000, Bob=-2000),
            confirms(SUE),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "a missing card found in the next round leaves the last as it was",
        ("N3P 5.6", "N3P 5.12"),
        FELT,
        (
            *PLAYED,
            bets(),
            reports("deck_fault", fault="missing", earlier=1).ruled("settled", "N3P 5.6"),
            places("Ann", 1, "main", 1000),
            closes(),
            deals(),
            *dealer_up(WEAK, {1: NINE}),
            nets(Ann=2000, Bob=-2000),
        ),
    ),
    Scenario(
        "a wrong deal that nobody handled is void where it cannot be mended",
        ("N3P 5.5.4",),
        FELT,
        (*LYING, reports("misdeal").ruled("void", "N3P 5.5.4"), nets(Ann=0, Bob=0)),
    ),
    Scenario(
        "a handled wrong deal is each player's choice",
        ("N3P 5.7", "N3P 5.7.3"),
        FELT,
        (
            *LYING,
            looks("Ann", 1, DAN),
            reports("misdeal").ruled("offer", "N3P 5.7", options=CONTINUE),
            chooses("Ann", "reconstructed", DAN).refused(),
            chooses("Ann", "invalidate", DAN),
            waits_for_players("Bob", options=CONTINUE),
            dealer_shows(WEAK).refused(),
            chooses("Bob", "continue", DAN),
            waits_for_nobody(),
            *dealer_up(WEAK, {2: LOW}),
            nets(Ann=0, Bob=-2000),
        ),
    ),
    Scenario(
        "a handled wrong deal that can be mended offers the mended hand",
        ("N3P 5.7.2",),
        FELT,
        (
            *LYING,
            looks("Ann", 1, DAN),
            reports("misdeal", reconstructible=True).ruled(
                "offer", "N3P 5.7", options=RECONSTRUCTED
            ),
            chooses("Bob", "invalidate", DAN),
            time_is_up(),
            *dealer_up(WEAK, {1: NINE}),
            nets(Ann=1000, Bob=0),
        ),
    ),
    Scenario(
        "a hand of two cards is removed and its bets returned, another's too",
        ("N3P 5.9",),
        FELT,
        (
            *BEGUN,
            places("Bob", 1, "tie", 500),
            closes(),
            deals(),
            reports("wrong_count", 1).ruled("remove_hand", "N3P 5.9"),
            *dealer_up(WEAK, {2: NINE}),
            nets(Ann=0, Bob=2000),
        ),
    ),
    Scenario(
        "the dealer's wrong count voids after the settlement, too late in the next round",
        ("N3P 5.5.5", "N3P 5.6"),
        FELT,
        (
            *PLAYED,
            by_two(reports("dealer_wrong_count"), "void", "N3P 5.5.5"),
            rejects(SUE),
            nets(Ann=1000, Bob=-2000),
            bets(),
            reports("dealer_wrong_count", earlier=1).ruled("settled", "N3P 5.6"),
        ),
    ),
    Scenario(
        "a card face up in the shoe is the next card",
        ("N3P 5.10",),
        FELT,
        (*LYING, reports("face_up_in_shoe").ruled("use_card", "N3P 5.10")),
    ),
    Scenario(
        "two cards drawn at once: a supervisor says which came first",
        ("N3P 5.11",),
        FELT,
        (
            *LYING,
            reports("drawn_together").tells(
                "incident_ruled", decides="pit_supervisor", cite="N3P 5.11|N3P 5.11.1"
            ),
            rules_on("continue", DAN).refused(),
        ),
    ),
    Scenario(
        "nothing is placed, raised or taken back after the close",
        ("N3P 5.8", "N3P 3.11"),
        TABLE,
        (
            *BEGUN,
            adds("Ann", 1, "main", 500),
            closes(),
            adds("Ann", 1, "main", 500).recorded("N3P 5.8"),
            withdraws("Ann", 1, "main").recorded("N3P 5.8"),
            places("Cat", 3, "main", 1000).recorded("N3P 5.8|N3P 3.11"),
            lies(("Ann", 1, "main", 1500), ("Bob", 2, "main", 2000)),
        ),
    ),
    Scenario(
        "staff place what was asked for; a shift manager is no pit employee where assigned only",
        ("N3P 5.16", "N3P 1.10"),
        reading(TABLE, staff__acting="assigned_only"),
        (
            bets(),
            places("Ann", 1, "main", 1000, by=SUE).refused(),
            asks("Ann", 1, "main", 1000),
            places("Ann", 1, "main", 1000, by=MAX).refused(),
            places("Ann", 1, "main", 1000, by=SUE),
            lies(("Ann", 1, "main", 1000)),
        ),
    ),
    Scenario(
        "the uncovered is the shift manager's, who pays a stated amount",
        ("N3P 5.17",),
        FELT,
        (
            *LYING,
            reports("uncovered", player="Ann").ruled("refer", "N3P 5.17", decides="shift_manager"),
            rules_on("continue", PIA).refused(),
            rules_on("continue", MAX),
            *dealer_up(WEAK, {1: NINE, 2: LOW}),
            disputes("Bob", by=DAN),
            bets(),
            answers(2, 700),
            nets(Ann=1000, Bob=-1300),
        ),
    ),
    Scenario(
        "the same total with fewer pictures: the initial bet loses and the Tie bet is paid",
        ("N3P 3.13.4", "N3P 3.9"),
        TABLE,
        (
            *BEGUN,
            places("Cat", 1, "tie", 500),
            places("Cat", 2, "three_pictures", 500),
            closes(),
            *dealt({1: NINE, 2: PICTURES}, STRONG),
            *dealer_shown(1, 2),
            nets(Ann=-1000, Bob=2000, Cat=4000 + 8000),
        ),
    ),
)
