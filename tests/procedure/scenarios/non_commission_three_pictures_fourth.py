"""Non-Commission Three Pictures: what happens at the table, by a fourth reader of the text."""

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
from tests.procedure.scenarios.scenario import (
    Fields,
    Part,
    Scenario,
)
from tests.procedure.scenarios.steps import (
    DAN,
    MAX,
    PIA,
    SAM,
    SUE,
    adds,
    asks,
    bets,
    closes,
    corrects,
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
RECONSTRUCTED = ("reconstructed", "invalidate")
NINE, LOW, SIX = "2c 3d 4h", "Ac Ad 9h", "Kd 4c 2h"  # plain nine; plain one; single picture six
WEAK, ZERO, OTHER_NINE = "Tc Td 2s", "4s 7s 9s", "2d 3h 4d"  # plain two; plain zero; plain nine
PICTURES, ALIKE = "Ks Qh Jd", "Kc Qc Jc"
ANN, BOB = places("Ann", 1, "main", 1000), places("Bob", 2, "main", 2000)
LYING = (bets(), ANN, BOB, closes(), deals())
LOOKED = (bets(), sits("Ann", 1), ANN, BOB, closes(), deals(), looks("Ann", 1, DAN))


def in_box(*stakes: tuple[str, int], wager: str = "main") -> tuple[Part, ...]:
    """These lie, in this order, in box 1."""
    return tuple(places(player, 1, wager, stake) for player, stake in stakes)


def box_ends(hand: str, dealer: str, *placed: Part) -> tuple[Part, ...]:
    """On felt: these lie in box 1, nobody rejects them, and the hands are compared."""
    return (bets(), *placed, closes(), deals(), *dealer_up(dealer, {1: hand}))


SCENARIOS: tuple[Scenario, ...] = (
    Scenario(
        "a box over its maximum loses in proportion, in units of two cents",
        ("N3P 5.1.1", "N3P 3.6"),
        FELT,
        (
            box_ends(LOW, WEAK, *in_box(("Ann", 40000), ("Bob", 20000))),
            nets(Ann=-33334, Bob=-16666),
        ),
    ),
    Scenario(
        "in a box over its maximum a stake under the minimum plays in full, the others share",
        ("N3P 5.1.1", "N3P 5.1.2"),
        FELT,
        (
            box_ends(NINE, WEAK, *in_box(("Cat", 800), ("Ann", 40000), ("Bob", 30000))),
            nets(Cat=800, Ann=28114, Bob=21086),
        ),
    ),
    Scenario(
        "a share below the minimum is raised to it, and six points pay half of the shares",
        ("N3P 5.1.1", "N3P 1.8", "N3P 4.1"),
        FELT,
        (
            box_ends(SIX, WEAK, *in_box(("Ann", 98800), ("Bob", 1200))),
            nets(Ann=24500, Bob=500),
        ),
    ),
    Scenario(
        "the Tie box has its own maximum and shares; the initial bet of equal hands goes back",
        ("N3P 5.1.1", "N3P 3.9", "N3P 3.13.3"),
        FELT,
        (
            box_ends(NINE, OTHER_NINE, ANN, *in_box(("Ann", 4000), ("Bob", 4000), wager="tie")),
            lines(("Ann", 1, "main", "returned")),
            nets(Ann=20000, Bob=20000),
        ),
    ),
    Scenario(
        "excess noticed before the close comes off the last standing player, not the seated one",
        ("N3P 5.1", "N3P 1.15", "N3P 1.16"),
        FELT,
        (
            bets(),
            sits("Ann", 1),
            *in_box(("Bob", 30000), ("Cat", 15000), ("Ann", 10000)),
            reports("over_maximum", 1, wager="main").tells("incident_ruled", cite="N3P 5.1"),
            lies(("Bob", 1, "main", 30000), ("Cat", 1, "main", 10000), ("Ann", 1, "main", 10000)),
        ),
    ),
    Scenario(
        "where nobody sits, excess spares the highest stake, and of equal ones the earlier",
        ("N3P 5.1", "N3P 1.15"),
        FELT,
        (
            bets(),
            *in_box(("Bob", 25000), ("Ann", 30000)),
            places("Cat", 2, "main", 30000),
            places("Dot", 2, "main", 30000),
            reports("over_maximum", 1, wager="main").tells("incident_ruled", cite="N3P 5.1"),
            reports("over_maximum", 2, wager="main").tells("incident_ruled", cite="N3P 5.1"),
            lies(
                ("Bob", 1, "main", 20000),
                ("Ann", 1, "main", 30000),
                ("Cat", 2, "main", 30000),
                ("Dot", 2, "main", 20000),
            ),
        ),
    ),
    Scenario(
        "the seated player's bet goes before a standing player's that fills the box",
        ("N3P 5.1", "N3P 3.7", "N3P 3.10"),
        TABLE,
        (
            bets(),
            *in_box(("Bob", 50000)),
            sits("Ann", 1),
            *in_box(("Ann", 10000)),
            lies(("Bob", 1, "main", 40000), ("Ann", 1, "main", 10000)),
            places("Cat", 1, "main", 1000).refused("N3P 5.1|N3P 3.10|N3P 3.6"),
            lies(("Bob", 1, "main", 40000), ("Ann", 1, "main", 10000)),
        ),
    ),
    Scenario(
        "two boxes are advised of the minimum: one meets it, the other does not answer and is out",
        ("N3P 5.2", "N3P 3.5"),
        FELT,
        (
            bets(),
            places("Ann", 1, "main", 400),
            places("Bob", 2, "main", 400),
            reports("under_minimum", 1, player="Ann", wager="main").tells(
                "incident_ruled", cite="N3P 5.2"
            ),
            reports("under_minimum", 2, player="Bob", wager="main").tells(
                "incident_ruled", cite="N3P 5.2"
            ),
            adds("Ann", 1, "main", 600),
            closes(),
            lies(("Ann", 1, "main", 1000)),
            deals(),
            *dealer_up(WEAK, {1: NINE}),
            nets(Ann=1000, Bob=0),
        ),
    ),
    Scenario(
        "under the minimum and not noticed: it wins and loses, and not one time only",
        ("N3P 5.2.1",),
        FELT,
        (
            box_ends(LOW, WEAK, *in_box(("Ann", 400))),
            nets(Ann=-400),
            box_ends(LOW, WEAK, *in_box(("Ann", 400))),
            nets(Ann=-800),
            box_ends(NINE, WEAK, *in_box(("Ann", 400))),
            nets(Ann=-400),
        ),
    ),
    Scenario(
        "a player who walked away does not answer the options, and the bet is settled",
        ("N3P 5.3", "N3P 5.7", "N3P 5.11.1"),
        FELT,
        (
            *LYING,
            reports("absence", 2, player="Bob").tells("incident_ruled", cite="N3P 5.3"),
            reports("drawn_together", order_known=True).tells("incident_ruled", remedy="offer"),
            chooses("Ann", "invalidate"),
            lies(("Bob", 2, "main", 2000)),
            dealer_shows(WEAK).refused(),
            time_is_up(),
            *dealer_up(WEAK, {2: LOW}),
            nets(Ann=0, Bob=-2000),
        ),
    ),
    Scenario(
        "who chose the reconstructed hand is not asked again when the error is reported again",
        ("N3P 5.7", "N3P 5.7.2", "N3P 5.7.3"),
        FELT,
        (
            *LOOKED,
            reports("misdeal", reconstructible=True).ruled(
                "offer", "N3P 5.7", options=RECONSTRUCTED
            ),
            waits_for_players("Ann", "Bob", options=RECONSTRUCTED),
            chooses("Ann", "invalidate"),
            chooses("Bob", "reconstructed"),
            waits_for_nobody(),
            reports("misdeal", reconstructible=True),
            waits_for_nobody(),
            lies(("Bob", 2, "main", 2000)),
            *dealer_up(WEAK, {2: LOW}),
            nets(Ann=0, Bob=-2000),
        ),
    ),
    Scenario(
        "a dealing error found when the dealer's hand shows gives nobody a choice any more",
        ("N3P 5.7", "N3P 3.13"),
        FELT,
        (
            *LOOKED,
            dealer_shows(WEAK),
            reports("misdeal").ruled("settled", "N3P 5.7"),
            waits_for_nobody(),
            shows(1, NINE),
            shows(2, LOW),
            settles(),
            nets(Ann=1000, Bob=-2000),
        ),
    ),
    Scenario(
        "a hand of wrong count found after settlement: all who bet on it get back what they had",
        ("N3P 5.9", "N3P 3.9"),
        FELT,
        (
            bets(),
            *in_box(("Ann", 1000), ("Bob", 2000)),
            places("Cat", 1, "tie", 500),
            places("Dot", 2, "main", 1000),
            closes(),
            deals(),
            *dealer_up(WEAK, {1: NINE, 2: LOW}),
            nets(Ann=1000, Bob=2000, Cat=-500, Dot=-1000),
            by_two(reports("wrong_count", 1), "remove_hand", "N3P 5.9"),
            nets(Ann=1000, Bob=2000, Cat=-500, Dot=-1000),
            confirms(),
            nets(Ann=0, Bob=0, Cat=0, Dot=-1000),
        ),
    ),
    Scenario(
        "a wrong count that can be put right: everybody chooses, the box's two players apart",
        ("N3P 5.9", "N3P 5.7", "N3P 1.13"),
        FELT,
        (
            bets(),
            *in_box(("Ann", 1000), ("Bob", 2000)),
            places("Cat", 2, "main", 1000),
            closes(),
            deals(),
            reports("wrong_count", 1, reconstructible=True).ruled(
                "offer", "N3P 5.7", options=RECONSTRUCTED
            ),
            waits_for_players("Ann", "Bob", "Cat", options=RECONSTRUCTED),
            chooses("Ann", "invalidate"),
            chooses("Bob", "reconstructed"),
            chooses("Cat", "reconstructed"),
            lies(("Bob", 1, "main", 2000), ("Cat", 2, "main", 1000)),
            *dealer_up(WEAK, {1: NINE, 2: LOW}),
            nets(Ann=0, Bob=2000, Cat=-1000),
        ),
    ),
    Scenario(
        "the dealer's wrong count: put right by choice, and void when it can't be, though settled",
        ("N3P 5.5.5", "N3P 5.7", "N3P 5.15"),
        FELT,
        (
            *LYING,
            reports("dealer_wrong_count", reconstructible=True).ruled(
                "offer", "N3P 5.7", options=RECONSTRUCTED
            ),
            chooses("Ann", "reconstructed"),
            chooses("Bob", "reconstructed"),
            *dealer_up(WEAK, {1: NINE, 2: LOW}),
            nets(Ann=1000, Bob=-2000),
            by_two(reports("dealer_wrong_count"), "void", "N3P 5.5.5"),
            confirms(),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "after settlement a foreign card comes too late, and a missing one does not",
        ("N3P 5.5.1", "N3P 5.5.2", "N3P 5.15"),
        FELT,
        (
            *LYING,
            *dealer_up(WEAK, {1: NINE, 2: LOW}),
            reports("deck_fault", fault="foreign").ruled("settled"),
            nets(Ann=1000, Bob=-2000),
            by_two(reports("deck_fault", fault="missing"), "void", "N3P 5.5.2"),
            confirms(),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "in the next round, errors of the last one stand and leave the new one as it is",
        ("N3P 5.6", "N3P 5.12"),
        FELT,
        (
            *LYING,
            *dealer_up(WEAK, {1: NINE, 2: LOW}),
            bets(),
            reports("deck_fault", fault="unshuffled", earlier=1).ruled("settled", "N3P 5.6"),
            reports("dealer_wrong_count", earlier=1).ruled("settled", "N3P 5.6"),
            ANN,
            closes(),
            deals(),
            *dealer_up(WEAK, {1: NINE}),
            nets(Ann=2000, Bob=-2000),
        ),
    ),
    Scenario(
        "a shuffler fails before the deal: void; power fails when the dealer's hand shows: goes on",
        ("N3P 5.4.1", "N3P 5.4.2", "N3P 5.15"),
        FELT,
        (
            bets(),
            ANN,
            closes(),
            reports("shuffler_fault").ruled("void", "N3P 5.4.2"),
            phase("concluded"),
            nets(Ann=0),
            *LYING,
            dealer_shows(WEAK),
            reports("power_failure").ruled("continue", "N3P 5.4.1"),
            shows(1, NINE),
            shows(2, LOW),
            settles(),
            nets(Ann=1000, Bob=-2000),
        ),
    ),
    Scenario(
        "a Three Pictures bet on the dealer's hand is open though the player's pictures are up",
        ("N3P 5.4.2", "N3P 1.17"),
        reading(FELT, reveal="players_first", three_pictures__hand="dealer"),
        (
            bets(),
            ANN,
            places("Ann", 1, "three_pictures", 500),
            closes(),
            deals(),
            shows(1, PICTURES),
            by_two(reports("power_failure"), "void", "N3P 5.4.2"),
            confirms(),
            phase("concluded"),
            nets(Ann=0),
        ),
    ),
    Scenario(
        "a Three Pictures bet on either hand is won with the player's pictures up: play goes on",
        ("N3P 5.4.1", "N3P 1.17", "N3P 3.13.3"),
        reading(FELT, reveal="players_first", three_pictures__hand="either"),
        (
            bets(),
            ANN,
            places("Ann", 1, "three_pictures", 500),
            closes(),
            deals(),
            shows(1, PICTURES),
            reports("power_failure").ruled("continue", "N3P 5.4.1"),
            dealer_shows(ALIKE),
            settles(),
            lines(("Ann", 1, "main", "returned"), ("Ann", 1, "three_pictures", "paid")),
            nets(Ann=8000),
        ),
    ),
    Scenario(
        "a Tie bet on a box without an initial bet is removed and returned once noticed",
        ("N3P 5.14", "N3P 3.9"),
        FELT,
        (
            bets(),
            ANN,
            places("Bob", 2, "tie", 500),
            closes(),
            deals(),
            reports("lone_side_wager", 2, player="Bob", wager="tie").tells(
                "incident_ruled", cite="N3P 5.14"
            ),
            lies(("Ann", 1, "main", 1000)),
            *dealer_up(WEAK, {1: NINE}),
            nets(Ann=1000, Bob=0),
        ),
    ),
    Scenario(
        "only pit employees place for a player where nobody acts for another position",
        ("N3P 5.16", "N3P 1.10"),
        reading(TABLE, staff__acting="assigned_only"),
        (
            bets(),
            sits("Ann", 1),
            places("Ann", 1, "main", 1000, PIA).refused("N3P 5.16"),
            asks("Ann", 1, "main", 1000),
            places("Ann", 1, "main", 1000, MAX).refused("N3P 5.16|N3P 1.10"),
            places("Ann", 1, "main", 1000, PIA),
            lies(("Ann", 1, "main", 1000)),
        ),
    ),
    Scenario(
        "what no rule covers is the shift manager's: a stated amount is paid and play goes on",
        ("N3P 5.17",),
        FELT,
        (
            *LYING,
            reports("uncovered").ruled("refer", "N3P 5.17", decides="shift_manager"),
            waits_for("shift_manager"),
            rules_on("pay", PIA, player="Ann", amount=700).refused("N3P 5.17"),
            rules_on("pay", MAX, player="Ann", amount=700),
            waits_for_nobody(),
            *dealer_up(WEAK, {1: NINE, 2: LOW}),
            nets(Ann=1700, Bob=-2000),
        ),
    ),
    Scenario(
        "where nobody sits, the highest bet looks at the box's hand, and at no second hand",
        ("N3P 1.15", "N3P 3.10", "N3P 3.9"),
        TABLE,
        (
            bets(),
            places("Cat", 2, "tie", 500).refused("N3P 3.9"),
            *in_box(("Ann", 1000), ("Bob", 3000)),
            places("Bob", 2, "main", 1000),
            closes(),
            *dealt({1: NINE, 2: LOW}, WEAK),
            looks("Ann", 1).refused("N3P 1.15"),
            looks("Bob", 1),
            looks("Bob", 2).refused("N3P 3.10"),
            *dealer_shown(1, 2),
            nets(Ann=1000, Bob=2000),
        ),
    ),
    Scenario(
        "pictures that tie each other only, and win in either hand, against a plain zero",
        ("N3P 1.18", "N3P 1.17", "N3P 3.13.2"),
        reading(TABLE, tie__three_pictures="each_other_only", three_pictures__hand="either"),
        (
            bets(),
            ANN,
            places("Ann", 1, "tie", 500),
            places("Ann", 1, "three_pictures", 500),
            closes(),
            *dealt({1: ZERO}, PICTURES),
            *dealer_shown(1),
            lines(
                ("Ann", 1, "main", "collected"),
                ("Ann", 1, "tie", "collected"),
                ("Ann", 1, "three_pictures", "paid"),
            ),
            nets(Ann=6500),
        ),
    ),
    Scenario(
        "after the close no bet is placed, raised or withdrawn, and the chips count as they lay",
        ("N3P 5.8", "N3P 5.13", "N3P 3.11"),
        FELT,
        (
            *LYING,
            withdraws("Bob", 2, "main").recorded("N3P 5.8"),
            adds("Ann", 1, "main", 1000).recorded("N3P 5.8"),
            places("Cat", 1, "tie", 500).recorded("N3P 5.8"),
            reports("late_withdrawal", 2, player="Bob", wager="main").tells(
                "incident_ruled", cite="N3P 5.8"
            ),
            lies(("Ann", 1, "main", 1000), ("Bob", 2, "main", 2000)),
            *dealer_up(WEAK, {1: NINE, 2: LOW}),
            nets(Ann=1000, Bob=-2000),
        ),
    ),
    Scenario(
        "a misdeal before anybody looked: complete hands are moved, or the round is void",
        ("N3P 5.5.4", "N3P 5.15"),
        FELT,
        (
            *LYING,
            reports("misdeal", reconstructible=True).ruled("reconstruct", "N3P 5.5.4"),
            lies(("Ann", 1, "main", 1000), ("Bob", 2, "main", 2000)),
            reports("misdeal").ruled("void", "N3P 5.5.4"),
            phase("concluded"),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "a box over its maximum is corrected after settlement: the same shares win on six",
        ("N3P 5.1.1", "N3P 3.13.1", "N3P 4.1"),
        FELT,
        (
            box_ends(LOW, WEAK, *in_box(("Ann", 40000), ("Bob", 20000))),
            corrects(1, SIX, SUE),
            confirms(SUE).refused(),
            nets(Ann=-33334, Bob=-16666),
            confirms(SAM),
            nets(Ann=16667, Bob=8333),
        ),
    ),
)
