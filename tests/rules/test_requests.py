"""What staff do with players' wagers: they place what was asked for, and change none."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import GAMES, betting, main, played_out
from tests.table.play import Play
from threecard import events

BY_STAFF = {"R3P": "R3P 3.6", "N3P": "N3P 5.16", "TCP": "TCP 3.6"}


def asked(tag: str, **changed: object) -> dict[str, object]:
    return {"position": 1, "wager": main(tag), "stake": 10_00, **changed}


@clause("R3P 3.6", "N3P 5.16", "TCP 3.6")
@pytest.mark.parametrize(("tag", "cited"), BY_STAFF.items())
def test_r3p_3_6_staff_place_only_what_the_player_has_asked_for(tag: str, cited: str) -> None:
    play = Play(GAMES[tag]).open()
    unasked = {"player": "Mei", **asked(tag)}
    assert play.refuse("place_wager", by="dealer", **unasked) == ("not_requested", cited)
    play.do("request_wager", by="Mei", **asked(tag))
    for other in ({"position": 2}, {"stake": 20_00}, {"player": "Tan"}):
        wrong = {**unasked, **other}
        assert play.refuse("place_wager", by="dealer", **wrong) == ("not_requested", cited)
    assert play.refuse("request_wager", by="Mei", **asked(tag))[0] == "wager_twice"
    play.do("place_wager", by="dealer", **unasked)
    placed = play.events[-1]
    assert isinstance(placed, events.WagerPlaced)
    assert (placed.actor, placed.player) == ("dealer", "Mei")
    play.do("withdraw_wager", by="Mei", player="Mei", position=1, wager=main(tag))
    again = play.refuse("place_wager", by="dealer", **unasked)
    assert again == ("not_requested", cited), "a request is used up by the wager"


@clause("R3P 3.6", "N3P 5.16", "TCP 3.6")
@pytest.mark.parametrize("tag", GAMES)
def test_r3p_3_6_nobody_but_the_player_asks_increases_reduces_or_withdraws(tag: str) -> None:
    play = betting(tag)
    where = {"player": "Mei", "position": 1, "wager": main(tag)}
    for by, code in (
        ("dealer", "role_not_permitted"),
        ("pit_manager", "role_not_permitted"),
        ("shift_manager", "role_not_permitted"),
        ("Tan", "not_for_another"),
    ):
        assert play.refuse("increase_wager", by=by, **where, by_=10_00)[0] == code
        assert play.refuse("reduce_wager", by=by, **where, by_=2_00)[0] == code
        assert play.refuse("withdraw_wager", by=by, **where)[0] == code
    ask = play.refuse("request_wager", by="dealer", **asked(tag, position=3))
    assert ask[0] == "role_not_permitted"
    assert [placed.stake for placed in play.table.wagers_at(1)] == [10_00]


@clause("R3P 3.6", "N3P 5.16", "TCP 3.6")
@pytest.mark.parametrize("tag", BY_STAFF)
def test_a_request_is_for_the_round_and_while_bets_are_open(tag: str) -> None:
    play = betting(tag)
    play.do("request_wager", by="Raj", **asked(tag, position=3))
    played_out(play.deal())
    assert play.refuse("request_wager", by="Raj", **asked(tag, position=3))[0] == "wrong_phase"
    placed = {"player": "Raj", **asked(tag, position=3)}
    assert play.open().refuse("place_wager", by="dealer", **placed)[0] == "not_requested"
    unknown = asked(tag, wager="nothing")
    assert play.refuse("request_wager", by="Raj", **unknown)[0] == "unknown_wager"
    nothing = asked(tag, stake=0)
    assert play.refuse("request_wager", by="Raj", **nothing)[0] == "stake_not_positive"


@pytest.mark.parametrize("tag", ["P3P", "T3P"])
def test_where_no_clause_lets_staff_place_wagers_nobody_asks_them(tag: str) -> None:
    play = Play(GAMES[tag]).open()
    assert play.refuse("request_wager", by="Mei", **asked(tag))[0] == "role_not_permitted"


@clause("N3P 1.10", "N3P 5.16", "R3P 6.2", "TCP 6.2")
@pytest.mark.parametrize(
    ("tag", "readings", "may"),
    [
        ("R3P", {}, True),
        ("TCP", {}, True),
        ("N3P", {}, True),
        ("N3P", {"staff.acting": "assigned_only"}, False),
    ],
)
def test_n3p_5_16_names_pit_employees_and_a_shift_manager_acts_where_higher_may(
    tag: str, readings: dict[str, str], *, may: bool
) -> None:
    play = Play(GAMES[tag], readings=readings).open()
    play.do("request_wager", by="Mei", **asked(tag))
    placed = {"player": "Mei", **asked(tag)}
    if may:
        play.do("place_wager", by="shift_manager", **placed)
    else:
        refused = play.refuse("place_wager", by="shift_manager", **placed)
        assert refused == ("role_not_permitted", BY_STAFF[tag])
        play.do("place_wager", by="pit_manager", **placed)


@pytest.mark.parametrize("tag", GAMES)
def test_who_has_a_wager_in_the_round_is_not_on_duty_at_the_table(tag: str) -> None:
    play = betting(tag).wager("Siti", 4, main(tag), 10_00)
    for role in ("dealer", "pit_supervisor", "shift_manager"):
        assert play.refuse("no_more_bets", by=f"Siti, {role}")[0] == "on_duty"
    played_out(play.deal())
    play.do("place_your_bets", by="Siti, dealer")  # her wager has ended


@pytest.mark.parametrize("tag", GAMES)
def test_who_is_on_duty_in_the_round_has_no_wager_in_it(tag: str) -> None:
    play = Play(GAMES[tag])
    play.do("place_your_bets", by="Siti, dealer")
    wager = {"player": "Siti", "position": 4, "wager": main(tag), "stake": 10_00}
    assert play.refuse("place_wager", by="Siti", **wager) == ("on_duty", None)
    play.wager("Mei", 1, main(tag), 10_00)
    played_out(play.deal())
    play.do("place_your_bets", by="dealer")
    play.do("place_wager", by="Siti", **wager)  # another person deals this one
