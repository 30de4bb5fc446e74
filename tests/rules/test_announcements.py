"""“Place your bets, please” and “No more bets”: what they open, close and end."""

import pytest

from tests.desk import TAGS
from tests.marks import clause
from tests.table.incidents import on_record
from tests.table.play import POSITIONS, Play
from threecard import (
    RULEBOOKS,
    CommandRefusedError,
    Phase,
    Role,
    UnopenedTable,
    commands,
    decide,
)

MAIN = {game: next(iter(book.wagers)) for game, book in RULEBOOKS.items()}
LATE = {"R3P": "5.2", "N3P": "5.8", "P3P": "5.5", "T3P": "5.5", "TCP": "5.5"}
LATE_WITHDRAWAL = {"R3P": "5.3", "N3P": "5.8", "P3P": "5.6", "T3P": "5.6", "TCP": "5.6"}

games = pytest.mark.parametrize("game", POSITIONS)


def test_nothing_happens_at_a_table_before_it_is_opened() -> None:
    sit = commands.Sit(actor="Ann", role=Role.PLAYER, position=1)
    with pytest.raises(CommandRefusedError) as refused:
        decide(UnopenedTable(), sit)
    assert refused.value.code.value == "table_not_open"


def test_a_table_is_opened_once_and_by_a_pit_manager_or_above() -> None:
    play = Play("royal-three-pictures")
    for rank in (Role.PLAYER, Role.DEALER, Role.PIT_SUPERVISOR):
        opening = commands.OpenTable(actor="Lim", role=rank, config=play.table.config)
        with pytest.raises(CommandRefusedError) as refused:
            decide(UnopenedTable(), opening)
        assert refused.value.code.value == "role_not_permitted"
    opening = commands.OpenTable(actor="Lim", role=Role.PIT_MANAGER, config=play.table.config)
    assert len(decide(UnopenedTable(), opening)) == 1
    again = play.refuse("open_table", by="pit_manager", config=play.table.config)
    assert again == ("table_open", None)


@clause("R3P 3.1", "N3P 3.4", "P3P 3.1", "T3P 3.1", "TCP 3.1")
@games
def test_wagers_are_taken_from_the_announcement_on(game: str) -> None:
    play = Play(game)
    wager = {"player": "Ann", "position": 1, "wager": MAIN[game], "stake": 1_000}
    assert play.refuse("place_wager", by="Ann", **wager)[0] == "wrong_phase"
    play.open()
    play.do("place_wager", by="Ann", **wager)
    assert play.table.phase is Phase.BETTING


@clause("R3P 3.2", "N3P 3.11", "P3P 3.2", "T3P 3.2", "TCP 3.2")
@games
def test_after_no_more_bets_no_wager_is_placed_increased_or_taken_back(game: str) -> None:
    play = Play(game).open().wager("Ann", 1, MAIN[game], 2_000)
    play.do("no_more_bets", by="dealer")
    where = {"player": "Ann", "position": 1, "wager": MAIN[game]}
    late = ("wagers_closed", f"{TAGS[game]} {LATE[TAGS[game]]}")
    taken = ("wagers_closed", f"{TAGS[game]} {LATE_WITHDRAWAL[TAGS[game]]}")
    new = {**where, "position": 2, "stake": 1_000}
    assert on_record(play, "place_wager", by="Ann", **new) == late
    assert on_record(play, "increase_wager", by="Ann", **where, by_=1_000) == late
    assert on_record(play, "reduce_wager", by="Ann", **where, by_=1_000) == taken
    assert on_record(play, "withdraw_wager", by="Ann", **where) == taken
    assert on_record(play, "withdraw_wager", by="Ann", **where) == taken
    assert play.refuse("withdraw_wager", by="Ann", **where) == taken, "five are on record"
    assert on_record(play, "place_wager", by="Ben", **{**new, "player": "Ben"}) == late


@games
def test_only_the_dealer_or_above_announces(game: str) -> None:
    play = Play(game)
    assert play.refuse("place_your_bets", by="Ann")[0] == "role_not_permitted"
    play.do("place_your_bets", by="pit_supervisor")
    assert play.refuse("no_more_bets", by="Ann")[0] == "role_not_permitted"


@clause("R3P 1.1.3", "N3P 1.14", "P3P 1.1.5", "T3P 1.1.4", "TCP 1.1.9")
@games
def test_a_round_lasts_from_the_announcement_until_stakes_are_collected_and_paid(
    game: str,
) -> None:
    play = Play(game).open().wager("Ann", 1, MAIN[game], 2_000)
    assert play.refuse("place_your_bets", by="dealer")[0] == "wrong_phase"
    play.deal()
    if game == "three-card-poker":
        play.do("decide", by="Ann", position=1, decision="play")
    lines = play.finish()
    assert lines[1, "Ann", MAIN[game]].stake == 20_00
    assert play.table.phase is Phase.CONCLUDED
    assert play.table.round == 1
    play.open()
    assert play.table.round == 2
    assert play.table.lines == ()


@games
def test_a_round_nobody_wagers_on_ends_at_the_close(game: str) -> None:
    play = Play(game).open()
    told = play.do("no_more_bets", by="dealer")
    assert [type(fact).__name__ for fact in told] == ["WagersClosed", "RoundSettled"]
    assert play.table.phase is Phase.CONCLUDED


@games
def test_wagers_are_increased_reduced_and_withdrawn_while_bets_are_open(game: str) -> None:
    play = Play(game).open().wager("Ann", 1, MAIN[game], 2_000)
    where = {"player": "Ann", "position": 1, "wager": MAIN[game]}
    play.do("increase_wager", by="Ann", **where, by_=1_000)
    assert play.table.wagers[1][0].stake == 3_000
    play.do("reduce_wager", by="Ann", **where, by_=2_500 - 500)
    assert play.table.wagers[1][0].stake == 1_000
    assert play.refuse("reduce_wager", by="Ann", **where, by_=1_000)[0] == "stake_not_positive"
    play.do("withdraw_wager", by="Ann", **where)
    assert play.table.wagers == {}
    assert play.refuse("withdraw_wager", by="Ann", **where)[0] == "wager_missing"


@clause("N3P 5.13")
@games
def test_wagers_are_settled_as_they_lie_when_bets_close(game: str) -> None:
    play = Play(game).open().wager("Ann", 1, MAIN[game], 2_000)
    play.do("increase_wager", by="Ann", player="Ann", position=1, wager=MAIN[game], by_=1_000)
    play.deal()
    if game == "three-card-poker":
        play.do("decide", by="Ann", position=1, decision="fold")
    assert play.finish()[1, "Ann", MAIN[game]].stake == 30_00
