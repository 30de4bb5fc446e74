"""What players may choose after a ruling, and what it binds them to."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    answer,
    betting,
    dealt,
    kinds,
    main,
    played_out,
    report,
    returned,
)
from threecard import Cite, Clause, events
from threecard.core.commands import Decided
from threecard.core.irregularities.incidents import (
    DrawnTogether,
    ExposedCards,
    Misdeal,
    PowerFailure,
    Uncovered,
    WrongCount,
)


@clause("R3P 5.13.1", "TCP 5.16.1")
@pytest.mark.parametrize(("tag", "cited"), [("R3P", "R3P 5.13.1"), ("TCP", "TCP 5.16.1")])
def test_who_withdraws_takes_back_every_wager_and_nobody_elses(tag: str, cited: str) -> None:
    side = "pair_plus" if tag == "TCP" else "tie"
    play = betting(tag, 3).wager("Mei", 1, side, 5_00).wager("Mei", 4, main(tag), 10_00)
    play.deal()
    assert answer(report(play, PowerFailure())) == ("offer", cited)
    play.do("choose_option", by="Mei", option="withdraw")
    assert {place for place, held in play.table.hands.items() if held.invalid} == {1, 4}
    play.do("choose_option", by="Raj", option="stay")
    play.do("close_options", by="dealer")
    lines = played_out(play)
    mine = {(1, "Mei", main(tag)), (1, "Mei", side), (4, "Mei", main(tag))}
    assert returned(lines, cited) == mine
    assert {player for _, player, _ in lines.keys() - mine} == {"Tan", "Raj"}


@clause("R3P 5.13.1", "N3P 5.7")
def test_who_does_not_answer_stays_in() -> None:
    for tag, incident in (("R3P", PowerFailure()), ("N3P", ExposedCards())):
        play = dealt(tag)
        report(play, incident)
        assert play.table.pending is not None
        assert play.table.pending.waiting == ("Mei", "Tan")
        assert play.refuse("close_options", by="Mei") == ("role_not_permitted", None)
        play.do("close_options", by="dealer")
        assert not play.table.withdrawn
        assert play.table.pending is None
        assert play.refuse("choose_option", by="Mei", option="withdraw") == ("no_incident", None)
        assert len(played_out(play)) == 2


@clause("N3P 5.7", "N3P 5.7.1", "N3P 5.7.2", "N3P 5.7.3", "R3P 5.13.1")
def test_a_player_chooses_once_and_only_what_is_offered() -> None:
    play = dealt("N3P")
    play.do("view_hand", by="Mei", position=1)
    report(play, Misdeal())
    for by, option in (("Mei", "reconstructed"), ("Mei", "withdraw"), ("Raj", "continue")):
        assert play.refuse("choose_option", by=by, option=option) == ("not_an_option", None)
    staff = play.refuse("choose_option", by="dealer", option="continue")
    assert staff == ("role_not_permitted", None)
    play.do("choose_option", by="Mei", option="continue")
    again = play.refuse("choose_option", by="Mei", option="invalidate")
    assert again == ("not_an_option", None)
    before = len(play.events)
    play.do("choose_option", by="Tan", option="invalidate")
    assert kinds(play, before) == ["OptionChosen", "WagersReturned", "HandInvalidated"]
    assert play.table.pending is None, "everybody has answered"
    assert returned(played_out(play), "N3P 5.7") == {(2, "Tan", "main")}


@clause("R3P 5.13.1")
def test_a_hand_stays_where_another_has_a_wager_on_it() -> None:
    play = betting("R3P").wager("Tan", 1, "main", 20_00).deal()
    report(play, PowerFailure())
    play.do("choose_option", by="Mei", option="withdraw")
    play.do("choose_option", by="Tan", option="stay")
    assert play.table.hands[1].invalid is None
    assert play.refuse("view_hand", by="Mei", position=1)[0] == "not_your_hand"
    lines = played_out(play)
    assert returned(lines, "R3P 5.13.1") == {(1, "Mei", "main")}
    assert (1, "Tan", "main") in lines


@clause("R3P 5.13.1", "TCP 5.16.1")
@pytest.mark.parametrize("tag", ["R3P", "TCP"])
def test_a_hand_is_out_when_the_last_who_wagered_on_it_withdraws(tag: str) -> None:
    side = "pair_plus" if tag == "TCP" else "tie"
    play = betting(tag).wager("Raj", 1, side, 5_00).deal()
    report(play, PowerFailure())
    play.do("choose_option", by="Mei", option="withdraw")
    assert play.table.hands[1].invalid is None
    play.do("choose_option", by="Raj", option="withdraw")
    assert play.table.hands[1].invalid is not None
    play.do("close_options", by="dealer")
    out = {key for key, line in played_out(play).items() if line.result == "returned"}
    assert out >= {(1, "Mei", main(tag)), (1, "Raj", side)}


@clause("TCP 5.7", "TCP 5.7.1")
def test_a_hand_removed_before_its_player_withdraws_stays_removed_by_its_own_clause() -> None:
    play = betting("TCP").wager("Mei", 3, "ante", 10_00).deal()
    report(play, WrongCount(), position=1)
    play.do("permit_withdrawal", by="pit_supervisor", player="Mei", reason="dissatisfied")
    assert [play.table.hands[position].invalid for position in (1, 2, 3)] == [
        Cite(Clause("TCP 5.7")),
        None,
        Cite(Clause("TCP 5.7.1")),
    ]


@clause("R3P 5.13.1", "TCP 5.16.1")
def test_who_withdrew_is_out_and_is_not_asked_again() -> None:
    play = dealt("R3P", 3)
    report(play, PowerFailure())
    play.do("choose_option", by="Mei", option="withdraw")
    play.do("close_options", by="dealer")
    report(play, PowerFailure())
    assert play.table.pending is not None
    assert play.table.pending.waiting == ("Tan", "Raj")
    assert play.refuse("choose_option", by="Mei", option="withdraw") == ("not_an_option", None)


@clause("N3P 5.11", "N3P 5.11.1")
def test_the_order_of_cards_drawn_together_is_said_before_anybody_chooses() -> None:
    play = dealt("N3P")
    ruled = report(play, DrawnTogether())
    assert (answer(ruled), ruled.decides) == (("offer", "N3P 5.11.1"), "pit_supervisor")
    assert play.refuse("choose_option", by="Mei", option="continue") == ("no_incident", None)
    assert play.refuse("close_options", by="dealer") == ("no_incident", None)
    said = {"remedy": Decided.CONTINUE, "reason": "the nine came first"}
    assert play.refuse("decide_incident", by="dealer", **said)[0] == "role_not_permitted"
    other = {**said, "remedy": Decided.VOID}
    assert play.refuse("decide_incident", by="pit_supervisor", **other)[0] == "not_an_option"
    play.do("decide_incident", by="pit_supervisor", **said)
    again = play.refuse("decide_incident", by="pit_supervisor", **said)
    assert again == ("no_incident", None)
    play.do("choose_option", by="Mei", option="continue")
    play.do("choose_option", by="Tan", option="invalidate")
    assert returned(played_out(play), "N3P 5.11.1") == {(2, "Tan", "main")}


@clause("N3P 5.11.1")
def test_where_the_order_is_known_the_players_choose_at_once() -> None:
    play = dealt("N3P")
    assert report(play, DrawnTogether(order_known=True)).decides is None
    play.do("choose_option", by="Mei", option="continue")


@clause("R3P 5.7", "TCP 5.7.1")
@pytest.mark.parametrize(("tag", "cited"), [("R3P", "R3P 5.7"), ("TCP", "TCP 5.7.1")])
def test_a_withdrawal_is_permitted_after_a_wrong_count_by_rank_and_with_a_reason(
    tag: str, cited: str
) -> None:
    play = dealt(tag, 3)
    leave = {"player": "Tan", "reason": "his cards were Mei's"}
    early = play.refuse("permit_withdrawal", by="pit_supervisor", **leave)
    assert early == ("no_incident", None)
    play.do("view_hand", by="Mei", position=1)
    ruled = report(play, WrongCount(), position=1)
    assert (ruled.decides, ruled.options, ruled.withdrawal) == (None, (), cited)
    assert play.table.pending is None, "the round goes on meanwhile"
    assert play.refuse("permit_withdrawal", by="dealer", **leave)[0] == "role_not_permitted"
    assert play.refuse("permit_withdrawal", by="Tan", **leave)[0] == "role_not_permitted"
    silent = {**leave, "reason": " "}
    assert play.refuse("permit_withdrawal", by="pit_supervisor", **silent)[0] == "bad_field"
    nobody = {**leave, "player": "Ong"}
    assert play.refuse("permit_withdrawal", by="pit_supervisor", **nobody)[0] == "wager_missing"
    play.do("permit_withdrawal", by="pit_supervisor", **leave)
    twice = play.refuse("permit_withdrawal", by="pit_manager", **leave)
    assert twice == ("wager_missing", None)
    left = next(event for event in play.events if isinstance(event, events.WagersReturned))
    assert (left.player, left.clause, left.reason) == ("Tan", cited, leave["reason"])
    lines = played_out(play)
    assert returned(lines, cited) == {(2, "Tan", main(tag))}
    assert (3, "Raj", main(tag)) in lines
    late = play.refuse("permit_withdrawal", by="pit_supervisor", **{**leave, "player": "Raj"})
    assert late == ("wrong_phase", None)


@clause("R3P 5.7")
def test_leave_to_withdraw_ends_with_the_round_and_a_reading_may_never_give_it() -> None:
    leave = {"player": "Tan", "reason": "his cards were Mei's"}
    play = dealt("R3P")
    play.do("view_hand", by="Mei", position=1)
    report(play, Misdeal())
    played_out(play)
    play.open().wager("Tan", 2, "main", 10_00).deal()
    next_round = play.refuse("permit_withdrawal", by="pit_supervisor", **leave)
    assert next_round == ("no_incident", None)
    never = dealt("R3P", readings={"misdeal.withdraw": "never"})
    never.do("view_hand", by="Mei", position=1)
    report(never, Misdeal())
    assert never.refuse("permit_withdrawal", by="pit_supervisor", **leave)[0] == "no_incident"


@clause("N3P 5.11", "R3P 6.1", "TCP 5.9")
def test_a_ruling_that_waits_says_for_whose_word_and_on_what() -> None:
    order = report(dealt("N3P"), DrawnTogether())
    assert (order.decides, order.matter) == ("pit_supervisor", "which card came first")
    known = report(dealt("N3P"), DrawnTogether(order_known=True))
    assert (known.decides, known.matter) == (None, None)
    referred = report(dealt("R3P"), Uncovered())
    assert (referred.decides, referred.matter) == ("shift_manager", "what is done")
