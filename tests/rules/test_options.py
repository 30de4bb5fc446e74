"""What players may choose after a ruling, and what it binds them to."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    all_decided,
    answer,
    betting,
    confirmed,
    dealt,
    felt,
    kinds,
    main,
    played_out,
    report,
    returned,
)
from threecard import Cite, Clause, Phase, events
from threecard.core.commands import Decided
from threecard.core.irregularities.incidents import (
    DealerWrongCount,
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
    away = {(2, "Tan", "ante")} if tag == "TCP" else set()  # reading absence.after_interruption
    assert returned(play, cited) == mine | away
    stays = {"Raj"} if tag == "TCP" else {"Tan", "Raj"}
    assert {player for _, player, _ in lines} == stays


@clause("R3P 5.13.1", "N3P 5.7")
def test_who_does_not_answer_stays_in() -> None:
    for tag, incident in (("R3P", PowerFailure()), ("N3P", ExposedCards())):
        play = felt(tag)
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
    play = felt("N3P")
    play.do("view_hand", by="Mei", position=1)
    report(play, Misdeal())
    for by, option in (("Mei", "reconstructed"), ("Mei", "withdraw"), ("Raj", "continue")):
        assert play.refuse("choose_option", by=by, option=option) == ("not_an_option", None)
    staff = play.refuse("choose_option", by="dealer", option="continue")
    assert staff == ("bad_field", None), "whose choice?"
    play.do("choose_option", by="dealer", player="Mei", option="continue")
    again = play.refuse("choose_option", by="Mei", option="invalidate")
    assert again == ("not_an_option", None)
    before = len(play.events)
    play.do("choose_option", by="Tan", option="invalidate")
    out = ["OptionChosen", "WagersReturned", "WagerChanged", "HandInvalidated"]
    assert kinds(play, before) == out
    assert play.table.pending is None, "everybody has answered"
    assert set(played_out(play)) == {(1, "Mei", "main")}
    assert returned(play, "N3P 5.7") == {(2, "Tan", "main")}


@clause("R3P 5.13.1", "TCP 5.16.1")
def test_at_an_electronic_table_nobody_chooses_for_a_player() -> None:
    play = dealt("R3P")
    report(play, PowerFailure())
    chosen = {"option": "withdraw", "player": "Mei"}
    assert play.refuse("choose_option", by="dealer", **chosen) == ("role_not_permitted", None)
    assert play.refuse("choose_option", by="Tan", **chosen) == ("not_for_another", None)


@clause("R3P 5.13.1")
def test_a_hand_stays_where_another_has_a_wager_on_it() -> None:
    play = betting("R3P").wager("Tan", 1, "main", 20_00).deal()
    report(play, PowerFailure())
    play.do("choose_option", by="Mei", option="withdraw")
    play.do("choose_option", by="Tan", option="stay")
    assert play.table.hands[1].invalid is None
    assert play.refuse("view_hand", by="Mei", position=1)[0] == "not_your_hand"
    assert set(played_out(play)) == {(1, "Tan", "main"), (2, "Tan", "main")}
    assert returned(play, "R3P 5.13.1") == {(1, "Mei", "main")}


@clause("R3P 5.13.1", "TCP 5.16.1")
@pytest.mark.parametrize(("tag", "cited"), [("R3P", "R3P 5.13.1"), ("TCP", "TCP 5.16.1")])
def test_a_hand_is_out_when_the_last_who_wagered_on_it_withdraws(tag: str, cited: str) -> None:
    side = "pair_plus" if tag == "TCP" else "tie"
    play = betting(tag).wager("Raj", 1, side, 5_00).deal()
    report(play, PowerFailure())
    play.do("choose_option", by="Mei", option="withdraw")
    assert play.table.hands[1].invalid is None
    play.do("choose_option", by="Raj", option="withdraw")
    assert play.table.hands[1].invalid is not None
    play.do("choose_option", by="Tan", option="stay")
    assert set(played_out(play)) >= {(2, "Tan", main(tag))}
    assert returned(play, cited) == {(1, "Mei", main(tag)), (1, "Raj", side)}


@clause("TCP 5.7", "TCP 5.7.1")
def test_a_hand_removed_before_its_player_withdraws_stays_removed_by_its_own_clause() -> None:
    play = betting("TCP", source="felt").wager("Mei", 3, "ante", 10_00).deal()
    report(play, WrongCount(), position=1)
    play.do("raise_dispute", by="Mei", description="the deal was wrong")
    play.do("permit_withdrawal", by="pit_supervisor", player="Mei", reason="dissatisfied")
    assert [play.table.hands[position].invalid for position in (1, 2, 3)] == [
        Cite(Clause("TCP 5.7")),
        None,
        Cite(Clause("TCP 5.7.1"), "misdeal.withdraw"),
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
    play = felt("N3P")
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
    assert set(played_out(play)) == {(1, "Mei", "main")}
    assert returned(play, "N3P 5.11.1") == {(2, "Tan", "main")}


@clause("N3P 5.11.1")
def test_where_the_order_is_known_the_players_choose_at_once() -> None:
    play = felt("N3P")
    assert report(play, DrawnTogether(order_known=True)).decides is None
    play.do("choose_option", by="Mei", option="continue")


@clause("R3P 5.7", "TCP 5.7.1")
@pytest.mark.parametrize(("tag", "cited"), [("R3P", "R3P 5.7"), ("TCP", "TCP 5.7.1")])
def test_a_withdrawal_is_permitted_after_a_wrong_count_by_rank_and_with_a_reason(
    tag: str, cited: str
) -> None:
    play = felt(tag, 3)
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
    content = play.refuse("permit_withdrawal", by="pit_supervisor", **leave)
    assert content == ("not_requested", cited), "he has not said that he is dissatisfied"
    play.do("raise_dispute", by="Tan", description="her cards were mine")
    play.do("permit_withdrawal", by="pit_supervisor", **leave)
    assert not play.table.disputes, "the withdrawal is its answer"
    twice = play.refuse("permit_withdrawal", by="pit_manager", **leave)
    assert twice == ("not_requested", cited)
    play.do("raise_dispute", by="Tan", description="and again")
    out = play.refuse("permit_withdrawal", by="pit_manager", **leave)
    assert out == ("wager_missing", None)
    left = next(event for event in play.events if isinstance(event, events.WagersReturned))
    assert (left.player, left.clause, left.reason) == ("Tan", cited, leave["reason"])
    play.do("raise_dispute", by="Raj", description="so were mine")
    lines = played_out(play)
    assert returned(play, cited) == {(2, "Tan", main(tag))}
    assert {player for _, player, _ in lines} == {"Raj"}
    late = play.refuse("permit_withdrawal", by="pit_supervisor", **{**leave, "player": "Raj"})
    assert late == ("wrong_phase", None)


@clause("TCP 5.7.1", "TCP 5.3")
def test_tcp_5_7_1_no_leave_to_withdraw_once_the_dealers_hand_was_seen_and_entered_anew() -> None:
    play = felt("TCP", 3)
    report(play, WrongCount(), position=1)  # by which others may be let withdraw
    all_decided(play).expose()
    report(play, DealerWrongCount(reconstructible=True))
    assert play.table.phase is Phase.PLAYING
    assert play.table.dealer is not None
    assert not play.table.dealer.face_up
    play.do("raise_dispute", by="Tan", description="I have seen enough")
    leave = {"player": "Tan", "reason": "he has seen the dealer's hand"}
    assert play.refuse("permit_withdrawal", by="pit_supervisor", **leave)[0] == "wrong_phase"
    assert report(play, PowerFailure()).remedy == "continue", "an outcome is established"


@clause("R3P 5.7")
def test_leave_to_withdraw_ends_with_the_round_and_a_reading_may_never_give_it() -> None:
    leave = {"player": "Tan", "reason": "his cards were Mei's"}
    play = felt("R3P")
    play.do("view_hand", by="Mei", position=1)
    report(play, Misdeal())
    play.do("raise_dispute", by="Tan", description="his cards were Mei's")
    all_decided(play).show_all()
    shown = play.refuse("permit_withdrawal", by="pit_supervisor", **leave)
    assert shown == ("wrong_phase", None), "after the dealer's hand it would be a free look"
    play.finish()
    play.open().wager("Tan", 2, "main", 10_00).deal()
    play.do("raise_dispute", by="Tan", description="his cards were Mei's")
    next_round = play.refuse("permit_withdrawal", by="pit_supervisor", **leave)
    assert next_round == ("no_incident", None)
    never = felt("R3P", readings={"misdeal.withdraw": "never"})
    never.do("view_hand", by="Mei", position=1)
    report(never, Misdeal())
    never.do("raise_dispute", by="Tan", description="his cards were Mei's")
    assert never.refuse("permit_withdrawal", by="pit_supervisor", **leave)[0] == "no_incident"


@clause("TCP 5.7.1", "TCP 5.3")
def test_tcp_5_7_1_no_withdrawal_once_the_dealers_hand_has_shown_though_hands_are_moved() -> None:
    play = felt("TCP", 3)
    report(play, WrongCount(), position=1)
    play.do("raise_dispute", by="Tan", description="the deal was wrong")
    played_out(play)
    confirmed(play, DealerWrongCount(reconstructible=True))
    leave = {"player": "Tan", "reason": "dissatisfied"}
    assert play.refuse("permit_withdrawal", by="pit_supervisor", **leave)[0] == "wrong_phase"


@clause("N3P 5.11", "R3P 6.1", "TCP 5.9")
def test_a_ruling_that_waits_says_for_whose_word_and_on_what() -> None:
    order = report(felt("N3P"), DrawnTogether())
    assert (order.decides, order.matter) == ("pit_supervisor", "which card came first")
    known = report(felt("N3P"), DrawnTogether(order_known=True))
    assert (known.decides, known.matter) == (None, None)
    referred = report(dealt("R3P"), Uncovered())
    assert (referred.decides, referred.matter) == ("shift_manager", "what is done")
