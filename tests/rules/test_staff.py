"""What staff do for players and to them."""

import pytest

from tests.marks import clause
from tests.table.play import POSITIONS, Play
from threecard import RULEBOOKS

MAIN = {game: next(iter(book.wagers)) for game, book in RULEBOOKS.items()}
BY_STAFF = ("royal-three-pictures", "non-commission-three-pictures", "three-card-poker")


@clause("R3P 3.6", "N3P 5.16", "TCP 3.6")
@pytest.mark.parametrize("game", BY_STAFF)
@pytest.mark.parametrize("role", ["dealer", "pit_supervisor", "pit_manager"])
def test_staff_place_wagers_for_a_player(game: str, role: str) -> None:
    play = Play(game).open()
    play.do("request_wager", by="Ann", position=1, wager=MAIN[game], stake=1_000)
    play.wager("Ann", 1, MAIN[game], 1_000, by=role)
    assert [(placed.player, placed.stake) for placed in play.table.wagers[1]] == [("Ann", 1_000)]
    assert play.events[-1].role.value == role


@pytest.mark.parametrize("game", sorted(POSITIONS.keys() - set(BY_STAFF)))
def test_where_no_clause_lets_staff_place_wagers_they_may_not(game: str) -> None:
    play = Play(game).open()
    wager = {"player": "Ann", "position": 1, "wager": MAIN[game], "stake": 1_000}
    assert play.refuse("place_wager", by="dealer", **wager)[0] == "role_not_permitted"


@pytest.mark.parametrize("game", POSITIONS)
def test_nobody_wagers_for_another_player(game: str) -> None:
    play = Play(game).open()
    wager = {"player": "Ann", "position": 1, "wager": MAIN[game], "stake": 1_000}
    assert play.refuse("place_wager", by="Ben", **wager)[0] == "not_for_another"


@clause("R3P 3.8", "TCP 3.4.3")
@pytest.mark.parametrize(
    ("game", "cited"), [("royal-three-pictures", "R3P 3.8"), ("three-card-poker", "TCP 3.4.3")]
)
def test_a_pit_manager_keeps_a_player_to_one_position(game: str, cited: str) -> None:
    play = Play(game).open()
    assert play.refuse("restrict_player", by="pit_supervisor", player="Ann")[0] == (
        "role_not_permitted"
    )
    play.do("restrict_player", by="pit_manager", player="Ann")
    play.wager("Ann", 1, MAIN[game], 1_000)
    elsewhere = {"player": "Ann", "position": 2, "wager": MAIN[game], "stake": 1_000}
    assert play.refuse("place_wager", by="Ann", **elsewhere) == ("player_restricted", cited)
    play.wager("Ben", 2, MAIN[game], 1_000)
    play.do("restrict_player", by="pit_manager", player="Ann", restricted=False)
    play.wager("Ann", 3, MAIN[game], 1_000)


@clause("R3P 3.8", "TCP 3.4.3")
@pytest.mark.parametrize(
    ("game", "cited"), [("royal-three-pictures", "R3P 3.8"), ("three-card-poker", "TCP 3.4.3")]
)
def test_r3p_3_8_a_second_position_is_not_raised_any_more(game: str, cited: str) -> None:
    play = Play(game).open().wager("Ann", 4, MAIN[game], 1_000).wager("Ann", 2, MAIN[game], 1_000)
    play.do("restrict_player", by="pit_manager", player="Ann")
    raised = {"player": "Ann", "wager": MAIN[game], "by_": 1_000}
    second = play.refuse("increase_wager", by="Ann", **raised, position=2)
    assert second == ("player_restricted", cited)
    play.do("increase_wager", by="Ann", **raised, position=4)


@pytest.mark.parametrize(
    "game", ["non-commission-three-pictures", "prosperity-3-pictures", "three-pictures"]
)
def test_where_the_rulebook_gives_no_such_power_nobody_has_it(game: str) -> None:
    play = Play(game).open()
    for kind, fields in (("restrict_player", {"player": "Ann"}), ("restrict_area", {"most": 1})):
        assert play.refuse(kind, by="shift_manager", **fields)[0] == "power_not_given"


@clause("R3P 3.9", "R3P 3.9.1")
def test_an_area_takes_three_wagers_or_fewer_at_a_pit_managers_word() -> None:
    play = Play("royal-three-pictures").open()
    for player in ("Ann", "Ben", "Cai"):
        play.wager(player, 1, "main", 1_000)
    fourth = {"player": "Dee", "position": 1, "wager": "main", "stake": 1_000}
    assert play.refuse("place_wager", by="Dee", **fourth) == ("too_many_wagers", "R3P 3.9")
    play.do("restrict_area", by="pit_manager", most=1)
    play.wager("Ann", 2, "main", 1_000)
    second = {"player": "Ben", "position": 2, "wager": "main", "stake": 1_000}
    assert play.refuse("place_wager", by="Ben", **second) == ("too_many_wagers", "R3P 3.9.1")
    for wrong in (4, -1):
        refused = play.refuse("restrict_area", by="pit_manager", most=wrong)
        assert refused == ("too_many_wagers", "R3P 3.9.1")
    for most in (3, 0):
        play.do("restrict_area", by="pit_manager", most=most)
    play.wager("Ben", 2, "main", 1_000)


@clause("R3P 6.2", "TCP 6.2")
@pytest.mark.parametrize("game", ["royal-three-pictures", "three-card-poker"])
def test_a_higher_position_may_act_in_a_lower(game: str) -> None:
    play = Play(game)
    play.do("place_your_bets", by="shift_manager")
    play.do("restrict_player", by="shift_manager", player="Ann")


@clause("N3P 1.10")
@pytest.mark.parametrize(
    "game", ["non-commission-three-pictures", "prosperity-3-pictures", "three-pictures"]
)
def test_elsewhere_a_reading_says_whether_a_higher_position_may_act(game: str) -> None:
    Play(game).do("place_your_bets", by="pit_manager")
    assigned = Play(game, readings={"staff.acting": "assigned_only"})
    assert assigned.refuse("place_your_bets", by="pit_manager")[0] == "role_not_permitted"
    assigned.do("place_your_bets", by="dealer")
