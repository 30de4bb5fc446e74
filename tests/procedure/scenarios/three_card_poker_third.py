"""Three Card Poker: what happens at the table, by a third reader of the text."""

from __future__ import annotations

from tests.procedure.scenarios.checks import (
    lies,
    lines,
    nets,
    waits_for_players,
)
from tests.procedure.scenarios.mishaps import (
    by_two,
    chooses,
    confirms,
    disputes,
    lifts,
    permits,
    reports,
    rules_on,
    stops,
    time_is_up,
)
from tests.procedure.scenarios.scenario import (
    Fields,
    Part,
    Scenario,
    Step,
)
from tests.procedure.scenarios.steps import (
    DAN,
    MAX,
    MIA,
    PIA,
    SUE,
    bets,
    closes,
    continues,
    corrects,
    dealer_shown,
    dealer_shows,
    dealer_up,
    deals,
    dealt,
    declines,
    folds,
    inspects,
    looks,
    places,
    plays,
    settles,
    shows,
    sits,
    step,
    verifies,
    withdraws,
)
from tests.procedure.scenarios.terms import (
    WITHDRAW,
    on_felt,
    reading,
)

TABLE: Fields = {
    "table": "C",
    "game": "three-card-poker",
    "positions": 6,
    "mode": "strict",
    "source": "electronic",
    "limits": {"ante": (1000, 50000), "pair_plus": (500, 20000)},
}
FELT = on_felt(TABLE)
METER = 5000000
ROYAL, SPADES = "Ah Kh Qh", "As Ks Qs"
STRAIGHT, PAIR, LOW = "6c 5d 4s", "9h 9d 4c", "8c 5d 3s"
KING, JACK = "Kd 9c 4h", "Jc 9s 4d"
A1, B2 = ("Ann", 1, "ante", 1000), ("Bob", 2, "ante", 2000)
J1, J2 = ("Ann", 1, "jackpot", 500), ("Bob", 2, "jackpot", 500)


def on_table(*wagers: tuple[str, int, str, int]) -> tuple[Part, ...]:
    """Bets are opened, and each player sits at a free position where they first wager."""
    steps: list[Part] = [bets()]
    seats: dict[str, int] = {}
    for player, position, wager, stake in wagers:
        if player not in seats and position not in seats.values():
            steps.append(sits(player, position))
            seats[player] = position
        steps.append(places(player, position, wager, stake))
    return tuple(steps)


def dealt_to(
    hands: dict[int, str], dealer: str, *wagers: tuple[str, int, str, int]
) -> tuple[Part, ...]:
    """At an electronic table these wagers lie and these hands fall."""
    return (*on_table(*wagers), closes(), *dealt(hands, dealer))


def enters(position: int, hand: str | None = None) -> Step:
    return step("turn_up_hand", DAN, position=position, hand=hand, meter=METER)


LYING = (*on_table(A1, B2), closes(), deals())

SCENARIOS: tuple[Scenario, ...] = (
    Scenario(
        "a fold loses the Ante and keeps the Pair Plus",
        ("TCP 3.9.1", "TCP 3.9.1.1"),
        TABLE,
        (
            *dealt_to({1: PAIR}, KING, A1, ("Ann", 1, "pair_plus", 500)),
            looks("Ann", 1),
            folds("Ann", 1),
            *dealer_shown(1),
            nets(Ann=-1000 + 500),
        ),
    ),
    Scenario(
        "a fold gives up the Pair Plus by another reading",
        ("TCP 3.9.1",),
        reading(TABLE, fold__pair_plus="forfeited"),
        (
            *dealt_to({1: PAIR}, KING, A1, ("Ann", 1, "pair_plus", 500)),
            folds("Ann", 1),
            dealer_shows(),
            settles(),
            nets(Ann=-1500),
        ),
    ),
    Scenario(
        "a folded straight still wins its jackpot award, and no Ante Bonus",
        ("TCP 3.9.1", "TCP 4.4"),
        TABLE,
        (
            *dealt_to({1: STRAIGHT}, KING, A1, J1),
            folds("Ann", 1),
            *dealer_shown(1, meter=METER),
            nets(Ann=-1000 - 500 + 1500),
        ),
    ),
    Scenario(
        "Pair Plus alone continues, and is neither folded nor played",
        ("TCP 3.9.3",),
        TABLE,
        (
            *dealt_to({1: PAIR}, KING, ("Ann", 1, "pair_plus", 500)),
            folds("Ann", 1).refused(),
            plays("Ann", 1).refused(),
            continues("Ann", 1),
            *dealer_shown(1),
            nets(Ann=500),
        ),
    ),
    Scenario(
        "a dealer below a Queen pays the Ante alone",
        ("TCP 3.11.1", "TCP 3.11.2"),
        TABLE,
        (
            *dealt_to({1: LOW}, JACK, A1),
            plays("Ann", 1),
            *dealer_shown(1),
            lines(("Ann", 1, "ante", "paid"), ("Ann", 1, "play", "returned")),
            nets(Ann=1000),
        ),
    ),
    Scenario(
        "a dealer with a pair of fives pays a worse hand, word for word",
        ("TCP 3.11", "TCP 3.12"),
        reading(TABLE, dealer__qualifies="contains_queen_or_higher"),
        (
            *dealt_to({1: LOW}, "5h 5c 2d", A1),
            plays("Ann", 1),
            *dealer_shown(1),
            nets(Ann=1000),
        ),
    ),
    Scenario(
        "a straight beaten by a straight flush keeps its Ante Bonus",
        ("TCP 3.12.4", "TCP 4.2"),
        TABLE,
        (
            *dealt_to({1: STRAIGHT}, "8h 7h 6h", A1),
            plays("Ann", 1),
            *dealer_shown(1),
            nets(Ann=-2000 + 1000),
        ),
    ),
    Scenario(
        "no Ante Bonus at a stand-off where only a win earns it",
        ("TCP 4.2", "TCP 3.17.4"),
        reading(TABLE, ante_bonus__when="winning_only"),
        (
            *dealt_to({1: STRAIGHT}, "6h 5c 4d", A1),
            plays("Ann", 1),
            *dealer_shown(1),
            nets(Ann=0),
        ),
    ),
    Scenario(
        "four, three and two beat three, two and Ace",
        ("TCP 3.17.3",),
        TABLE,
        (
            *dealt_to({1: "4h 3c 2d"}, "As 3d 2s", A1),
            plays("Ann", 1),
            *dealer_shown(1),
            nets(Ann=2000 + 1000),
        ),
    ),
    Scenario(
        "one Ante to an area, and another's Pair Plus beside it",
        ("TCP 3.4.2",),
        TABLE,
        (
            *on_table(A1),
            places("Bob", 1, "ante", 1000).refused("TCP 3.4.2"),
            places("Bob", 1, "pair_plus", 500),
            places("Cat", 1, "jackpot", 500).refused("TCP 3.5.4|TCP 3.5"),
        ),
    ),
    Scenario(
        "the seated player takes the jackpot area while bets are open",
        ("TCP 3.5.1",),
        TABLE,
        (
            *on_table(A1),
            places("Bob", 1, "pair_plus", 500),
            places("Bob", 1, "jackpot", 500),
            places("Ann", 1, "jackpot", 500),
            lies(A1, ("Bob", 1, "pair_plus", 500), J1),
            nets(Ann=-1500, Bob=-500),
        ),
    ),
    Scenario(
        "first come, first served by another reading of the jackpot's seat",
        ("TCP 3.5.1", "TCP 3.4.2"),
        reading(TABLE, jackpot__seat="first_come"),
        (
            *on_table(A1),
            places("Bob", 1, "pair_plus", 500),
            places("Bob", 1, "jackpot", 500),
            places("Ann", 1, "jackpot", 500).refused("TCP 3.4.2"),
        ),
    ),
    Scenario(
        "a jackpot wager falls with the player's last wager that supports it",
        ("TCP 3.5",),
        TABLE,
        (
            *on_table(A1, ("Ann", 1, "pair_plus", 500), J1),
            withdraws("Ann", 1, "ante"),
            lies(("Ann", 1, "pair_plus", 500), J1),
            withdraws("Ann", 1, "pair_plus"),
            lies(),
        ),
    ),
    Scenario(
        "an Ante nobody decided on is returned unseen, and folded once it was seen",
        ("TCP 5.11",),
        TABLE,
        (
            *dealt_to({1: PAIR, 2: LOW}, KING, A1, ("Ann", 1, "pair_plus", 500), B2),
            looks("Bob", 2),
            reports("absence", 1, player="Ann").ruled("remove_hand", "TCP 5.11"),
            reports("absence", 2, player="Bob", viewed=True).ruled("fold", "absence"),
            dealer_shows(),
            settles(),
            nets(Ann=0, Bob=-2000),
        ),
    ),
    Scenario(
        "by the letter a seen and abandoned Ante is returned too",
        ("TCP 5.11",),
        reading(TABLE, absence="letter"),
        (
            *dealt_to({1: LOW}, KING, A1),
            looks("Ann", 1),
            reports("absence", 1, player="Ann", viewed=True).ruled("remove_hand", "TCP 5.11"),
            nets(Ann=0),
        ),
    ),
    Scenario(
        "a hand not exposed loses even to a dealer who does not qualify; a supervisor may look",
        ("TCP 3.10.1",),
        TABLE,
        (
            *dealt_to({1: STRAIGHT}, JACK, A1, ("Ann", 1, "pair_plus", 500), J1),
            plays("Ann", 1),
            dealer_shows(),
            declines("Ann", 1),
            inspects(1, by=DAN).refused(),
            inspects(1, by=SUE),
            settles(METER),
            lines(
                ("Ann", 1, "ante", "collected", "TCP 3.10.1"),
                ("Ann", 1, "play", "returned", "TCP 3.11.1"),
            ),
            nets(Ann=-2000),
        ),
    ),
    Scenario(
        "one player's silence does not give up another's Pair Plus",
        ("TCP 3.10.1",),
        TABLE,
        (
            *dealt_to({1: PAIR}, KING, A1, ("Bob", 1, "pair_plus", 500)),
            plays("Ann", 1),
            dealer_shows(),
            declines("Ann", 1),
            shows(1),
            settles(),
            nets(Ann=-2000, Bob=500),
        ),
    ),
    Scenario(
        "a royal in hearts pays 1,250 once, and 50 to the other jackpot player",
        ("TCP 3.14", "TCP 3.20.2"),
        TABLE,
        (
            *dealt_to({1: ROYAL, 2: LOW}, KING, A1, J1, B2, J2),
            plays("Ann", 1),
            folds("Bob", 2),
            *dealer_shown(1, 2, meter=METER),
            nets(Ann=2000 + 5000 + 125000 - 500, Bob=-2000 - 500 + 5000),
        ),
    ),
    Scenario(
        "a royal without an Ante pays its own Pair Plus and no envy",
        ("TCP 3.15",),
        TABLE,
        (
            *dealt_to({1: ROYAL, 2: LOW}, KING, ("Ann", 1, "pair_plus", 500), B2, J2),
            continues("Ann", 1),
            folds("Bob", 2),
            *dealer_shown(1, 2, meter=METER),
            nets(Ann=20000, Bob=-2500),
        ),
    ),
    Scenario(
        "a folded royal earns no envy, by another reading",
        ("TCP 3.14", "TCP 3.9.1"),
        reading(TABLE, envy__folded="none"),
        (
            *dealt_to({1: ROYAL, 2: LOW}, KING, A1, B2, J2),
            folds("Ann", 1),
            folds("Bob", 2),
            dealer_shows(),
            shows(2),
            settles(METER),
            nets(Ann=-1000, Bob=-2500),
        ),
    ),
    Scenario(
        "the spade royal is paid after the straight, from one meter, with the round's shares",
        ("TCP 3.20.1",),
        TABLE,
        (
            *dealt_to({1: SPADES, 2: STRAIGHT}, KING, A1, J1, B2, J2),
            plays("Ann", 1),
            plays("Bob", 2),
            dealer_shows(),
            enters(1),
            enters(2),
            settles(METER),
            nets(
                Ann=2000 + 5000 - 500 + METER + 600 - 1500,
                Bob=4000 + 2000 - 500 + 1500 + 25000,
            ),
        ),
    ),
    Scenario(
        "the whole meter waits on felt for a second person",
        ("TCP 4.4", "TCP 3.13"),
        FELT,
        (
            *on_table(A1, J1),
            closes(),
            deals(),
            plays("Ann", 1, DAN),
            dealer_shows(KING),
            enters(1, SPADES),
            settles(METER).refused(),
            verifies(1, by=DAN).refused(),
            verifies(1, by=SUE),
            settles(METER),
            nets(Ann=2000 + 5000 - 500 + METER + 300),
        ),
    ),
    Scenario(
        "two single exposures of one deal add up",
        ("TCP 5.4",),
        FELT,
        (
            *LYING,
            reports("exposed_cards", cards=1).tells("incident_ruled", clause="TCP 5.4"),
            reports("exposed_cards", cards=1).ruled("void", "TCP 5.4"),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "exposed cards are not raised after the first decision",
        ("TCP 5.4",),
        FELT,
        (
            *LYING,
            folds("Ann", 1, DAN),
            reports("exposed_cards", cards=2).ruled("settled", "TCP 5.4"),
        ),
    ),
    Scenario(
        "another's wrong count lets a player withdraw with leave",
        ("TCP 5.7", "TCP 5.7.1"),
        FELT,
        (
            *LYING,
            reports("wrong_count", 1).tells("incident_ruled", remedy="remove_hand", cite="TCP 5.7"),
            disputes("Bob", by=DAN),
            permits("Bob", by=SUE),
            plays("Bob", 2, DAN).refused(),
            dealer_shows(KING),
            settles(),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "a misdeal after cards were handled is the Gaming Shift Manager's",
        ("TCP 6.1", "TCP 5.2"),
        FELT,
        (
            *LYING,
            looks("Ann", 1, DAN),
            reports("misdeal").ruled("refer", "TCP 6.1", decides="shift_manager"),
            rules_on("void", PIA).refused(),
            rules_on("void", MAX),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "the dealer's wrong count undoes a settlement by two, and gives the losing Ante back",
        ("TCP 5.3",),
        FELT,
        (
            *LYING,
            plays("Ann", 1, DAN),
            folds("Bob", 2, DAN),
            *dealer_up(KING, {1: PAIR}),
            nets(Ann=2000, Bob=-2000),
            by_two(reports("dealer_wrong_count"), "void", "TCP 5.3"),
            confirms(DAN).refused(),
            confirms(SUE),
            nets(Ann=0, Bob=0),
        ),
    ),
    Scenario(
        "a player who shows a hand is barred by the Gaming Shift Manager until one lifts it",
        ("TCP 5.9",),
        TABLE,
        (
            *dealt_to({1: PAIR, 2: LOW}, KING, A1, B2),
            looks("Ann", 1),
            reports("not_confidential", player="Ann").tells(
                "incident_ruled", remedy="may_bar", decides="shift_manager", cite="TCP 5.9"
            ),
            rules_on("bar", PIA, player="Ann").refused(),
            rules_on("bar", MAX, player="Ann").tells("player_barred", player="Ann"),
            folds("Bob", 2),
            dealer_shows(),
            settles(),
            nets(Ann=0, Bob=-2000),
            bets(),
            places("Ann", 1, "ante", 1000).refused("TCP 5.9"),
            lifts("Ann", by=PIA).refused(),
            lifts("Ann", by=MIA),
            places("Ann", 1, "ante", 1000),
        ),
    ),
    Scenario(
        "of several hands in error none of which was seen the first dealt is played",
        ("TCP 5.10.2",),
        TABLE,
        (
            *dealt_to({1: PAIR, 3: LOW}, KING, A1, ("Ann", 3, "ante", 1000)),
            reports("several_hands", player="Ann").tells(
                "incident_ruled", remedy="play_first", cite="TCP 5.10.2"
            ),
            plays("Ann", 1),
            *dealer_shown(1),
            nets(Ann=2000),
        ),
    ),
    Scenario(
        "a stopped player's seen hand folds, the unseen is invalid, and a supervisor cannot stop",
        ("TCP 5.10.3",),
        TABLE,
        (
            *dealt_to({1: PAIR, 3: LOW}, KING, A1, ("Ann", 3, "ante", 2000)),
            looks("Ann", 1),
            stops("Ann", by=PIA).refused(),
            stops("Ann", by=MAX),
            plays("Ann", 3).refused(),
            dealer_shows(),
            settles(),
            nets(Ann=-1000),
        ),
    ),
    Scenario(
        "an Ante under the minimum counts once; a stand-off does not use it up",
        ("TCP 5.13",),
        FELT,
        (
            *on_table(("Ann", 1, "ante", 500)),
            closes(),
            deals(),
            plays("Ann", 1, DAN),
            *dealer_up(KING, {1: "Kc 9d 4c"}),
            nets(Ann=0),
            bets(),
            places("Ann", 1, "ante", 500),
            closes(),
            deals(),
            folds("Ann", 1, DAN),
            dealer_shows(KING),
            settles(),
            nets(Ann=-500),
            bets(),
            places("Ann", 1, "ante", 500),
            closes(),
            deals(),
            folds("Ann", 1, DAN),
            dealer_shows(KING),
            settles(),
            lines(("Ann", 1, "ante", "returned", "TCP 5.13")),
            nets(Ann=-500),
        ),
    ),
    Scenario(
        "a failure before any outcome offers to withdraw all; no decision meanwhile",
        ("TCP 5.16.1",),
        TABLE,
        (
            *dealt_to({1: PAIR, 2: LOW}, KING, A1, J1, B2),
            looks("Ann", 1),
            reports("power_failure").ruled("offer", "TCP 5.16.1", options=WITHDRAW),
            plays("Ann", 1).refused(),
            chooses("Bob", "stay"),
            waits_for_players("Ann", options=WITHDRAW),
            time_is_up(),
            folds("Bob", 2),
            dealer_shows(),
            settles(METER),
            nets(Ann=0, Bob=-2000),
        ),
    ),
    Scenario(
        "a fold is an outcome, and play goes on after a failure",
        ("TCP 5.16.2",),
        TABLE,
        (
            *dealt_to({1: PAIR, 2: LOW}, KING, A1, B2),
            folds("Bob", 2),
            reports("power_failure").ruled("continue", "TCP 5.16.2"),
            plays("Ann", 1),
            *dealer_shown(1),
            nets(Ann=2000, Bob=-2000),
        ),
    ),
    Scenario(
        "the dealer alone corrects an entry before the settlement, and not after it",
        ("TCP 3.12", "TCP 1.1.9"),
        FELT,
        (
            *on_table(A1),
            closes(),
            deals(),
            plays("Ann", 1, DAN),
            dealer_shows(KING),
            shows(1, LOW),
            corrects(1, PAIR),
            settles(),
            nets(Ann=2000),
            corrects(1, LOW).tells("correction_proposed"),
            confirms(DAN).refused(),
            nets(Ann=2000),
        ),
    ),
)
