"""What is left to people of rank, and what they decide with a reason."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    REFERRED,
    all_decided,
    answer,
    dealt,
    felt,
    main,
    played_out,
    report,
    returned,
    unreported,
    word,
)
from threecard import Phase, events
from threecard.core.commands import Decided
from threecard.core.decide.showing import dealer_first
from threecard.core.irregularities.incidents import (
    JackpotFault,
    PowerFailure,
    ShufflerFault,
    Uncovered,
)


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize(("tag", "cited"), REFERRED)
def test_what_is_referred_keeps_the_table_waiting_for_the_shift_manager(
    tag: str, cited: str
) -> None:
    play = dealt(tag)
    if dealer_first(play.table):
        all_decided(play).expose()  # so that there is a hand to turn up
    ruled = report(play, Uncovered())
    assert (answer(ruled), ruled.decides) == (("refer", cited), "shift_manager")
    waits = ("incident_pending", None)
    assert play.refuse("turn_up_hand", by="dealer", position=1) == waits
    assert play.refuse("view_hand", by="Mei", position=1) == waits
    assert unreported(play, PowerFailure()) == waits
    assert play.refuse("choose_option", by="Mei", option="stay") == ("no_incident", None)
    assert play.refuse("close_options", by="dealer") == ("no_incident", None)
    go_on = {"remedy": Decided.CONTINUE, "reason": "nothing was lost"}
    for rank in ("Mei", "dealer", "pit_supervisor", "pit_manager"):
        assert play.refuse("decide_incident", by=rank, **go_on)[0] == "role_not_permitted"
    silent = {**go_on, "reason": ""}
    assert play.refuse("decide_incident", by="shift_manager", **silent)[0] == "bad_field"
    for remedy in (Decided.BAR, Decided.CONFIRM):
        closed = {**go_on, "remedy": remedy}
        assert play.refuse("decide_incident", by="shift_manager", **closed)[0] == "not_an_option"
    play.do("decide_incident", by="shift_manager", **go_on)
    decided = play.events[-1]
    assert isinstance(decided, events.IncidentDecided)
    assert (decided.number, decided.reason) == (1, "nothing was lost")
    again = play.refuse("decide_incident", by="shift_manager", **go_on)
    assert again == ("no_incident", None)
    assert len(played_out(play)) >= 2


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize(("tag", "cited"), REFERRED)
def test_the_shift_manager_may_void_the_round(tag: str, cited: str) -> None:
    play = dealt(tag)
    report(play, Uncovered())
    word(play, "void")
    assert play.table.phase is Phase.CONCLUDED
    assert play.table.pending is None
    assert {line.cite.clause or line.cite.reading for line in play.table.lines} == {cited}
    assert {line.returned for line in play.table.lines} == {10_00}


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize("tag", ["R3P", "N3P", "TCP"])
def test_the_shift_manager_may_remove_a_hand_or_return_a_players_wagers(tag: str) -> None:
    cited = dict(REFERRED)[tag]
    play = dealt(tag, 3)
    report(play, Uncovered())
    nowhere = {"remedy": Decided.REMOVE_HAND, "reason": "which?", "position": 7}
    assert play.refuse("decide_incident", by="shift_manager", **nowhere)[0] == "no_such_hand"
    nobody = {"remedy": Decided.RETURN_WAGERS, "reason": "whose?"}
    assert play.refuse("decide_incident", by="shift_manager", **nobody)[0] == "wager_missing"
    word(play, "continue")
    report(play, Uncovered(), position=2)
    word(play, "remove_hand", position=1)  # the manager's own word before the report's
    report(play, Uncovered(), player="Tan", position=2)
    gone = {"remedy": Decided.REMOVE_HAND, "reason": "again", "position": 1}
    assert play.refuse("decide_incident", by="shift_manager", **gone)[0] == "no_such_hand"
    word(play, "return_wagers")  # the player the report named
    assert {player for _, player, _ in played_out(play)} == {"Raj"}
    assert returned(play, cited) == {(1, "Mei", main(tag)), (2, "Tan", main(tag))}


@clause("R3P 6.1", "R3P 6.2")
def test_a_report_that_names_the_hand_need_not_be_told_again() -> None:
    play = dealt("R3P")
    report(play, Uncovered(), position=2)
    word(play, "remove_hand")
    assert set(played_out(play)) == {(1, "Mei", "main")}
    assert returned(play, "R3P 6.1") == {(2, "Tan", "main")}


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize(("tag", "cited"), REFERRED)
def test_6_1_the_shift_manager_may_pay_a_stated_amount_and_play_goes_on(
    tag: str, cited: str
) -> None:
    play = dealt(tag)
    lay = play.table.wagers
    report(play, Uncovered(), player="Mei")
    pay = {"remedy": Decided.PAY, "reason": "a spilt drink"}
    for amount in (None, 0, -5_00):
        refused = play.refuse("decide_incident", by="shift_manager", **pay, amount=amount)
        assert refused == ("stake_not_positive", None)
    word(play, "pay", amount=25_00)
    paid = play.events[-1]
    assert isinstance(paid, events.PaymentDecided)
    assert (paid.player, paid.amount, paid.clause or paid.reading) == ("Mei", 25_00, cited)
    assert (play.table.wagers, play.table.pending) == (lay, None)
    assert (2, "Tan", main(tag)) in played_out(play)


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize("tag", dict(REFERRED))
def test_6_1_after_a_void_nothing_is_left_to_undo_and_an_amount_may_be_paid(tag: str) -> None:
    play = dealt(tag)
    report(play, Uncovered())
    word(play, "void")
    report(play, Uncovered(), player="Mei", position=1)
    for remedy in ("void", "remove_hand", "return_wagers"):
        again = {"remedy": remedy, "reason": "the same drink"}
        assert play.refuse("decide_incident", by="shift_manager", **again)[0] == "not_an_option"
    word(play, "pay", amount=5_00)


@clause("R3P 6.1", "TCP 6.1", "N3P 5.4")
@pytest.mark.parametrize(("tag", "cited"), REFERRED)
def test_6_1_the_shufflers_and_the_jackpot_systems_failure_are_ruled_on(
    tag: str, cited: str
) -> None:
    play = felt(tag)
    if tag == "N3P":  # speaks of any technical interruption
        assert answer(report(play, ShufflerFault())) == ("void", "N3P 5.4.2")
        return
    ruled = report(play, ShufflerFault())
    assert (answer(ruled), ruled.decides) == (("refer", cited), "shift_manager")
    word(play, "continue")
    if tag == "TCP":
        assert answer(report(play, JackpotFault())) == ("refer", cited)
    else:
        assert unreported(play, JackpotFault()) == ("not_so", None), "there is no jackpot"


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize(("tag", "cited"), REFERRED)
def test_6_1_what_happened_is_said_in_words(tag: str, cited: str) -> None:
    play = dealt(tag)
    assert unreported(play, Uncovered(), description=" ") == ("bad_field", None)
    assert report(play, Uncovered(), description="a fire alarm").description == "a fire alarm"
    pending = play.table.pending
    assert pending is not None
    assert cited in (pending.cite.clause, pending.cite.reading)
