"""Three Card Poker: the Envy Bonus, what another's royal flush earns."""

import pytest
from msgspec.structs import replace

from tests.desk import at
from tests.marks import clause
from tests.rules.jackpot import (
    CLUBS,
    HEARTS,
    SPADES,
    WATCHER,
    Envy,
    envies,
    plain,
    settle_jackpot,
    wagered,
)
from threecard import Award, Cents, Cite, Clause, Line, Position, Result


@clause("TCP 1.1.4", "TCP 3.14", "TCP 4.4")
@pytest.mark.parametrize(
    ("hand", "line", "award"),
    [
        (SPADES, "royal_flush_spades", 250_00),
        (HEARTS, "royal_flush", 50_00),
        (CLUBS, "royal_flush", 50_00),
        ("Ad Kd Qd", "royal_flush", 50_00),
    ],
)
def test_anothers_royal_flush_earns_whoever_wagered_on_the_jackpot_its_bonus(
    hand: str, line: str, award: int
) -> None:
    settlement = settle_jackpot(plain(1, hand), WATCHER)
    assert [each for each in settlement.lines if each.wager == "envy"] == [
        Line(
            position=Position(2),
            player="p2",
            wager="envy",
            stake=Cents(0),
            result=Result.PAID,
            cite=Cite(Clause("TCP 3.14")),
            line=line,
            pays=Award(Cents(award)),
            payout=Cents(award),
            returned=Cents(0),
            on=Cents(5_00),
            from_position=Position(1),
        )
    ]


@clause("TCP 3.14", "TCP 4.4")
@pytest.mark.parametrize("hand", ["Kd Qd Jd", "9c 9h 9d", "As Kh Qs", "As Ks Js", "As Ah Kd"])
def test_only_the_top_two_hands_earn_envy(hand: str) -> None:
    watcher = wagered(2, "Ts 4h 2d")
    assert envies(settle_jackpot(plain(1, hand), watcher)) == []
    assert envies(settle_jackpot(wagered(1, hand), watcher)) == []


@clause("TCP 3.14")
@pytest.mark.parametrize(("hand", "award"), [(SPADES, 250_00), (HEARTS, 50_00)])
def test_the_hand_earns_envy_with_a_jackpot_wager_or_without(hand: str, award: int) -> None:
    for royal in (plain(1, hand), wagered(1, hand)):
        assert envies(settle_jackpot(royal, WATCHER)) == [("p2", 2, 1, award)]


@clause("TCP 3.14")
def test_who_has_no_jackpot_wager_receives_none() -> None:
    settlement = settle_jackpot(
        plain(1, SPADES), plain(2, "9s 8h 2d", "p2"), wagered(3, "7s 5h 2c")
    )
    assert envies(settlement) == [("p3", 3, 1, 250_00)]


@clause("TCP 3.14")
def test_a_jackpot_wager_that_lies_alone_and_is_returned_receives_none() -> None:
    settlement = settle_jackpot(plain(1, SPADES), at(2, None, ("p2", "jackpot", 5_00)))
    assert envies(settlement) == []


@clause("TCP 3.14")
def test_a_jackpot_wager_beside_pair_plus_receives_envy_too() -> None:
    wagers = (("p2", "pair_plus", 10_00), ("p2", "jackpot", 5_00))
    watcher = at(2, "9s 8h 2d", *wagers, decision="continue")
    assert envies(settle_jackpot(plain(1, HEARTS), watcher)) == [("p2", 2, 1, 50_00)]


@clause("TCP 3.15")
@pytest.mark.parametrize("hand", [SPADES, HEARTS])
def test_a_hand_with_pair_plus_and_no_ante_earns_nobody_envy(hand: str) -> None:
    wagers = (("p1", "pair_plus", 10_00), ("p1", "jackpot", 5_00))
    for count in (1, 2):
        royal = at(1, hand, *wagers[:count], decision="continue")
        assert envies(settle_jackpot(royal, WATCHER)) == []


@clause("TCP 3.14", "TCP 3.15")
def test_somebodys_ante_beside_anothers_pair_plus_earns_envy() -> None:
    royal = at(1, HEARTS, ("p3", "pair_plus", 5_00), ("p1", "ante", 10_00), decision="play")
    assert envies(settle_jackpot(royal, WATCHER)) == [("p2", 2, 1, 50_00)]


@clause("TCP 3.14")
@pytest.mark.parametrize("hand", [SPADES, HEARTS])
def test_a_hand_taken_out_of_the_round_earns_nobody_envy(hand: str) -> None:
    removed = replace(wagered(1, hand), returned_by=Cite(Clause("TCP 5.7")))
    assert envies(settle_jackpot(removed, WATCHER)) == []


@clause("TCP 1.1.4")
@pytest.mark.parametrize("to", ["player", "wager"])
def test_nobody_envies_a_hand_of_their_own(to: str) -> None:
    readings = {"envy.to": to}
    here = wagered(1, HEARTS, "p2")
    elsewhere = plain(1, HEARTS, "p2")
    pair_plus_beside = at(
        1, HEARTS, ("p1", "ante", 10_00), ("p2", "pair_plus", 10_00), decision="play"
    )
    for royal in (here, elsewhere, pair_plus_beside):
        assert envies(settle_jackpot(royal, WATCHER, readings=readings)) == []


@clause("TCP 1.1.4", "TCP 3.14")
def test_pair_plus_and_the_jackpot_on_anothers_royal_flush_earn_the_prize_and_no_envy() -> None:
    royal = at(
        1,
        HEARTS,
        ("p1", "ante", 10_00),
        ("p2", "pair_plus", 10_00),
        ("p2", "jackpot", 5_00),
        decision="play",
    )
    settlement = settle_jackpot(royal)
    assert envies(settlement) == []
    assert [line.payout for line in settlement.lines if line.wager == "jackpot"] == [1_250_00]


@clause("TCP 1.1.4", "TCP 3.14")
@pytest.mark.parametrize(
    ("readings", "expected"),
    [
        ({}, [("p2", 2, 1, 50_00), ("p3", 3, 1, 50_00)]),
        ({"envy.to": "player"}, [("p2", 2, 1, 50_00), ("p3", 3, 1, 50_00)]),
        (
            {"envy.to": "wager"},
            [("p2", 2, 1, 50_00), ("p3", 3, 1, 50_00), ("p2", 4, 1, 50_00)],
        ),
    ],
)
def test_a_player_receives_one_bonus_at_the_first_jackpot_wager_or_as_read_one_for_each(
    readings: dict[str, str], expected: list[Envy]
) -> None:
    settlement = settle_jackpot(
        plain(1, HEARTS),
        wagered(2, "9s 8h 2d"),
        wagered(3, "Ts 5h 4d"),
        wagered(4, "9c 7h 2c", "p2"),
        readings=readings,
    )
    assert envies(settlement) == expected


@clause("TCP 3.14")
@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ("each", [("p2", 2, 1, 50_00), ("p2", 2, 3, 250_00), ("p2", 2, 4, 50_00)]),
        ("once", [("p2", 2, 3, 250_00)]),
    ],
)
def test_every_royal_flush_of_a_round_earns_its_bonus_or_as_read_the_larger_alone(
    hands: str, expected: list[Envy]
) -> None:
    settlement = settle_jackpot(
        plain(1, HEARTS),
        WATCHER,
        plain(3, SPADES, "p3"),
        plain(4, CLUBS, "p4"),
        readings={"envy.hands": hands},
    )
    assert envies(settlement) == expected


@clause("TCP 3.14")
def test_the_larger_bonus_is_the_larger_of_those_for_others_hands() -> None:
    settlement = settle_jackpot(
        wagered(1, SPADES),
        plain(2, HEARTS, "p2"),
        plain(3, CLUBS, "p3"),
        readings={"envy.hands": "once"},
    )
    assert envies(settlement) == [("p1", 1, 2, 50_00)]


@clause("TCP 1.1.4", "TCP 3.14")
def test_players_with_royal_flushes_envy_each_other() -> None:
    settlement = settle_jackpot(wagered(1, HEARTS), wagered(2, SPADES), wagered(3, CLUBS))
    assert envies(settlement) == [
        ("p1", 1, 2, 250_00),
        ("p1", 1, 3, 50_00),
        ("p2", 2, 1, 50_00),
        ("p2", 2, 3, 50_00),
        ("p3", 3, 1, 50_00),
        ("p3", 3, 2, 250_00),
    ]


@clause("TCP 3.14", "TCP 3.9.1")
@pytest.mark.parametrize(
    ("readings", "expected"),
    [
        ({}, [("p2", 2, 1, 50_00)]),
        ({"envy.folded": "pays"}, [("p2", 2, 1, 50_00)]),
        ({"envy.folded": "none"}, []),
    ],
)
def test_a_folded_royal_flush_still_earns_envy_unless_read_otherwise(
    readings: dict[str, str], expected: list[Envy]
) -> None:
    royal = plain(1, HEARTS, decision="fold")
    assert envies(settle_jackpot(royal, WATCHER, readings=readings)) == expected
    played = plain(1, HEARTS)
    assert envies(settle_jackpot(played, WATCHER, readings=readings)) == [("p2", 2, 1, 50_00)]


@clause("TCP 3.14", "TCP 3.9.1")
@pytest.mark.parametrize("folded", ["pays", "none"])
def test_who_folded_still_receives_envy(folded: str) -> None:
    watcher = wagered(2, "9s 8h 2d", decision="fold")
    settlement = settle_jackpot(plain(1, HEARTS), watcher, readings={"envy.folded": folded})
    assert envies(settlement) == [("p2", 2, 1, 50_00)]
