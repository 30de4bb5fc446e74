"""A citation is true: where a reading departs from a clause, the reading is named beside it."""

from __future__ import annotations

import pytest

from tests.desk import N3P, P3P, R3P, T3P, TCP, settle_table
from tests.desk import at as position
from tests.marks import clause
from tests.table.incidents import GAMES, all_decided, betting, felt, report
from tests.table.play import Play
from threecard import RULEBOOKS, Settlement, events
from threecard.core.irregularities.incidents import DealerWrongCount, Misdeal
from threecard.core.telling import tell

FIVES, QUEENS, NOTHING = "5s 5h 2d", "Qs Qh 2d", "Js 8h 3d"
STRAIGHT = "9c 8d 7s"


def cited(settlement: Settlement) -> dict[str, str]:
    return {line.wager: str(line.cite) for line in settlement.lines}


def poker(
    hand: str,
    dealer: str,
    *,
    decision: str = "play",
    exposed: bool = True,
    **readings: str,
) -> dict[str, str]:
    """What is cited for each wager of one hand."""
    named = {name.replace("__", "."): choice for name, choice in readings.items()}
    wagers = [("p1", "ante", 10_00), ("p1", "pair_plus", 10_00), ("p1", "jackpot", 5_00)]
    place = position(1, hand, *wagers, decision=decision, exposed=exposed)
    return cited(settle_table(TCP, dealer, place, readings=named, meter=50_000_00))


@clause("TCP 3.11", "TCP 3.12", "TCP 3.12.1", "TCP 3.12.4", "TCP 3.12.5")
def test_tcp_3_12_a_dealers_pair_of_fives_qualifies_by_a_reading_and_not_by_the_letter() -> None:
    by_reading = ", reading dealer.qualifies"
    assert poker(STRAIGHT, FIVES) == {
        "ante": f"TCP 3.12.1{by_reading}",
        "play": f"TCP 3.12.1{by_reading}",
        "ante_bonus": f"TCP 3.12.4{by_reading}",
        "pair_plus": f"TCP 3.12.5{by_reading}",
        "jackpot": "TCP 3.13",
    }
    assert poker("9c 8d 2s", FIVES)["ante"] == f"TCP 3.12.2{by_reading}"
    hidden = poker(STRAIGHT, FIVES, exposed=False)
    assert (hidden["ante"], hidden["play"]) == ("TCP 3.10.1", f"TCP 3.10.1{by_reading}")
    for dealer, said in ((QUEENS, "TCP 3.12.1"), (NOTHING, "TCP 3.11.2"), ("As 2h 3c", None)):
        assert poker(STRAIGHT, dealer)["ante"] == (said or "TCP 3.12.1")
    letter = poker(STRAIGHT, FIVES, dealer__qualifies="contains_queen_or_higher")
    assert letter["ante"] == "TCP 3.11.2", "word for word"


@clause("TCP 3.9.1", "TCP 3.10.1", "TCP 3.13", "TCP 4.4")
@pytest.mark.parametrize(
    ("reading", "choice", "how", "wager", "said", "default"),
    [
        ("fold.pair_plus", "forfeited", "fold", "pair_plus", "TCP 3.9.1", "TCP 3.12.5"),
        ("fold.ante_bonus", "paid", "fold", "ante_bonus", "TCP 3.12.4", None),
        ("not_exposed.ante", "by_dealer", "hidden", "ante", "TCP 3.11.2", "TCP 3.10.1"),
        ("jackpot.stake", "returned", "play", "jackpot", "TCP 3.13", "TCP 3.13"),
    ],
)
def test_what_a_reading_makes_of_a_poker_clause_is_cited_with_it(
    reading: str, choice: str, how: str, wager: str, said: str, default: str | None
) -> None:
    dealer = NOTHING if how == "hidden" else QUEENS
    decision = "fold" if how == "fold" else "play"

    def asked(**readings: str) -> str | None:
        ends = poker(STRAIGHT, dealer, decision=decision, exposed=how != "hidden", **readings)
        return ends.get(wager)

    assert asked(**{reading.replace(".", "__"): choice}) == f"{said}, reading {reading}"
    assert asked() == default


@clause("TCP 3.14", "TCP 1.1.4")
def test_tcp_3_14_a_second_envy_of_one_player_is_by_a_reading() -> None:
    wagers = [
        position(1, "Ad Kd Qd", ("p1", "ante", 10_00), decision="play"),
        *(
            position(place, hand, ("p2", "ante", 10_00), ("p2", "jackpot", 5_00), decision="play")
            for place, hand in ((2, "9s 8c 2d"), (3, "9h 7h 2c"))
        ),
    ]
    ends = settle_table(TCP, NOTHING, *wagers, readings={"envy.to": "wager"})
    envy = [str(line.cite) for line in ends.lines if line.wager == "envy"]
    assert envy == ["TCP 3.14", "TCP 3.14, reading envy.to"]


@clause("TCP 3.10.1")
def test_tcp_3_10_1_anothers_wager_forfeited_is_forfeited_by_a_reading() -> None:
    play = betting("TCP", readings={"decline.shared": "forfeits_all"})
    all_decided(play.wager("Raj", 1, "pair_plus", 5_00).deal()).expose()
    play.do("decline_comparison", by="Mei", position=1)
    lines = play.finish()
    assert str(lines[1, "Mei", "ante"].cite) == "TCP 3.10.1"
    assert str(lines[1, "Raj", "pair_plus"].cite) == "TCP 3.10.1, reading decline.shared"


@clause("R3P 1.1.6", "N3P 1.18", "P3P 1.1.6", "T3P 1.1.3")
@pytest.mark.parametrize(
    ("game", "lost"),
    [(R3P, "R3P 1.1.6"), (N3P, "N3P 1.18"), (P3P, "P3P 1.1.6"), (T3P, "T3P 1.1.3")],
)
@pytest.mark.parametrize(
    ("readings", "player", "dealer"),
    [
        ({"tie.on": "ranking"}, "Ks 9h Td", "9s Th Tc"),
        ({"tie.three_pictures": "each_other_only"}, "Ks Qh Jd", "Ts Th Tc"),
    ],
)
def test_a_tie_wager_lost_on_equal_points_is_lost_by_a_reading(
    game: str, lost: str, readings: dict[str, str], player: str, dealer: str
) -> None:
    (name,) = readings
    places = [position(1, player, ("p1", "main", 10_00), ("p1", "tie", 10_00))]
    ends = cited(settle_table(game, dealer, *places, readings=readings))
    assert ends["tie"] == f"{lost}, reading {name}"
    assert "reading" not in cited(settle_table(game, dealer, *places))["tie"], "won by the letter"
    other = cited(settle_table(game, "8s Tc Kh", *places, readings=readings))
    assert other["tie"] == lost, "on other points by the letter too"


@clause("P3P 3.15", "P3P 3.11.1", "P3P 1.1.4.5", "P3P 4.2", "P3P 4.3", "N3P 4.1", "N3P 1.17")
@pytest.mark.parametrize(
    ("game", "reading", "wager", "player", "dealer", "said", "default"),
    [
        (
            P3P, "perfect_tie.pays=in_addition", "tie", "As Kd 4c", "Ah Ks 4d", "P3P 3.15",
            "P3P 3.15",
        ),
        (
            P3P, "identical_three_pictures=tie", "tie", "Ks Qd Jc", "Kh Qs Jd", "P3P 3.11.1",
            "P3P 3.15",
        ),
        (
            P3P, "mixed_pictures=also_triples", "player_prosperity", "Ks Kd Kc", "2h 3s 4d",
            "P3P 4.2", "P3P 4.2",
        ),
        (
            P3P, "picture_pair=any_two", "player_prosperity", "Ks Qd 4c", "2h 3s 4d", "P3P 4.2",
            "P3P 1.1.4",
        ),
        (
            P3P, "picture_match=any_picture", "picture_perfect", "Ks 4d 4c", "Qh 3s 4h", "P3P 4.3",
            "P3P 1.1.3",
        ),
        (
            N3P, "three_pictures.hand=either", "three_pictures", "2h 3s 4d", "Ks Qd Jc", "N3P 4.1",
            "N3P 1.17",
        ),
        (
            N3P, "three_pictures.hand=dealer", "three_pictures", "Ks Qd Jc", "2h 3s 4d",
            "N3P 1.17", "N3P 4.1",
        ),
    ],
)  # fmt: skip
def test_what_a_reading_makes_of_a_picture_clause_is_cited_with_it(
    game: str, reading: str, wager: str, player: str, dealer: str, said: str, default: str
) -> None:
    name, choice = reading.split("=")
    place = position(1, player, ("p1", "main", 10_00), ("p1", wager, 10_00))
    read = cited(settle_table(game, dealer, place, readings={name: choice}))
    assert read[wager] == f"{said}, reading {name}"
    assert cited(settle_table(game, dealer, place))[wager] == default


@clause("R3P 5.7", "TCP 5.7.1", "R3P 6.1", "TCP 3.5.1")
def test_so_are_rulings_that_a_reading_makes() -> None:
    late = felt("R3P", readings={"dealer_wrong_count": "void"})
    late.do("view_hand", by="Mei", position=1)
    ruled = report(late, DealerWrongCount())
    assert tell(late.table.rules, ruled).cite == "R3P 6.1, reading dealer_wrong_count"
    gone = felt("R3P")
    gone.do("view_hand", by="Mei", position=1)
    report(gone, Misdeal())
    gone.do("raise_dispute", by="Tan", description="her cards were mine")
    gone.do("permit_withdrawal", by="pit_supervisor", player="Tan", reason="so they were")
    left = next(event for event in gone.events if isinstance(event, events.WagersReturned))
    assert tell(gone.table.rules, left).cite == "R3P 5.7, reading misdeal.withdraw"
    seat = Play(GAMES["TCP"])
    seat.do("sit", by="Mei", position=1)
    seat.open().wager("Tan", 1, "ante", 10_00).wager("Tan", 1, "jackpot", 5_00)
    seat.wager("Mei", 1, "pair_plus", 5_00).wager("Mei", 1, "jackpot", 5_00)
    given_back = next(event for event in seat.events if isinstance(event, events.WagerChanged))
    assert tell(seat.table.rules, given_back).cite == "TCP 3.5.1, reading jackpot.seat"


@clause("R3P 3.9", "TCP 3.4.2", "N3P 3.13")
def test_a_refusal_that_only_a_reading_makes_cites_no_clause() -> None:
    for tag, count in (("R3P", 4), ("TCP", 2)):
        wager = "main" if tag == "R3P" else "ante"
        play = Play(GAMES[tag], readings={"wagers_per_area": str(count)}).open()
        for number in range(count):
            play.wager(f"p{number}", 1, wager, 10_00)
        more = {"player": "Mei", "position": 1, "wager": wager, "stake": 10_00}
        assert play.refuse("place_wager", by="Mei", **more) == ("too_many_wagers", None)
    first = betting("N3P", readings={"reveal": "players_first"}).deal()
    assert first.refuse("expose_dealer", by="dealer") == ("hands_not_up", None)


@clause("N3P 3.13", "TCP 3.10")
@pytest.mark.parametrize(("tag", "cited"), [("N3P", "N3P 3.13"), ("TCP", "TCP 3.10")])
def test_a_hand_shown_in_another_order_than_the_letter_says_by_which_reading(
    tag: str, cited: str
) -> None:
    for readings, said in (({}, cited), ({"reveal": "players_first"}, f"{cited}, reading reveal")):
        play = all_decided(betting(tag, readings=readings).deal())
        play.show_all()
        shown = [
            tell(play.table.rules, event).cite
            for event in play.events
            if isinstance(event, events.HandTurnedUp | events.DealerExposed)
        ]
        assert len(shown) == 3
        assert set(shown) == {said}


@clause("R3P 1.1.4", "P3P 1.1.4")
def test_what_a_collected_wager_is_told_points_at_no_list_that_is_not_there() -> None:
    sides = {
        R3P: ("royal_pictures",),
        P3P: ("player_prosperity", "dealer_prosperity", "picture_perfect"),
    }
    for game, wagers in sides.items():
        staked = [("p1", wager, 10_00) for wager in ("main", *wagers)]
        settled = settle_table(game, "5s 4h 2d", position(1, "7s 4c 2c", *staked))
        for line in settled.lines:
            assert line.cite.clause is not None
            said = RULEBOOKS[game].edition.summary(line.cite.clause)
            assert "below" not in said, f"{line.wager}: {said}"
