"""A player is not satisfied: the table goes on, and a shift manager answers at any time."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import REFERRED, betting, dealt, felt, main, played_out, report
from tests.table.play import Play
from threecard import events
from threecard.core.irregularities.incidents import OverMaximum, Uncovered


def raised(play: Play, player: str = "Mei", **fields: object) -> int:
    (event,) = play.do("raise_dispute", by=player, description="I said twenty", **fields)
    assert isinstance(event, events.DisputeRaised)
    return event.number


@pytest.mark.parametrize("tag", [tag for tag, _ in REFERRED])
def test_a_dispute_never_holds_the_table(tag: str) -> None:
    play = dealt(tag)
    number = raised(play)
    assert play.table.pending is None
    played_out(play)
    play.open()
    assert number in play.table.disputes, "it waits for its answer"
    assert raised(play, round=1) == number + 1


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize(("tag", "cited"), REFERRED)
def test_6_1_a_shift_manager_answers_with_a_payment_or_without(tag: str, cited: str) -> None:
    play = dealt(tag)
    first, second = raised(play), raised(play, "Tan")
    played_out(play)
    play.open()
    yes = {"number": first, "reason": "the camera bears it out", "amount": 20_00}
    for rank in ("Mei", "dealer", "pit_manager"):
        assert play.refuse("answer_dispute", by=rank, **yes)[0] == "role_not_permitted"
    silent = {**yes, "reason": " "}
    assert play.refuse("answer_dispute", by="shift_manager", **silent)[0] == "bad_field"
    negative = {**yes, "amount": -1}
    assert play.refuse("answer_dispute", by="shift_manager", **negative)[0] == (
        "stake_not_positive"
    )
    answered, paid = play.do("answer_dispute", by="shift_manager", **yes)
    assert isinstance(answered, events.DisputeAnswered)
    assert isinstance(paid, events.PaymentDecided)
    assert (paid.player, paid.amount, paid.clause or paid.reading) == ("Mei", 20_00, cited)
    assert play.refuse("answer_dispute", by="shift_manager", **yes)[0] == "no_dispute"
    told = play.do("answer_dispute", by="shift_manager", number=second, reason="it does not")
    assert [type(event).__name__ for event in told] == ["DisputeAnswered"]
    assert play.table.disputes == {}


def test_a_dispute_is_a_players_own_about_a_round_that_has_been() -> None:
    play = Play("royal-three-pictures")
    early = play.refuse("raise_dispute", by="Mei", description="the chairs")
    assert early[0] in ("not_so", "wager_missing")
    play = dealt("R3P")
    silent = play.refuse("raise_dispute", by="Mei", description=" ")
    assert silent[0] == "bad_field"
    other = {"description": "her cards", "player": "Tan"}
    assert play.refuse("raise_dispute", by="Mei", **other)[0] == "not_for_another"
    assert play.refuse("raise_dispute", by="dealer", **other)[0] == "role_not_permitted"
    for round_ in (0, 2):
        later = {"description": "the next", "round": round_}
        assert play.refuse("raise_dispute", by="Mei", **later)[0] == "not_so"
    table = felt("R3P")
    table.do("raise_dispute", by="dealer", **other)  # at felt the dealer records it
    assert play.refuse("raise_dispute", by="Zoe", description="from afar")[0] == "wager_missing"
    play.do("stand", by="Mei")
    played_out(play)
    raised(play)  # who had a wager in the round just over, and has gone
    assert play.refuse("raise_dispute", by="Zoe", description="from afar")[0] == "wager_missing"


@clause("R3P 3.4", "R3P 5.5")
def test_who_had_a_wager_and_was_given_it_back_may_dispute_that_until_the_next_round_ends() -> None:
    play = betting("R3P", mode="laid", limits={"main": (10_00, 100_00)})
    play.wager("Zoe", 5, "main", 300_00)
    report(play, OverMaximum(), player="Zoe", position=5, wager="main")
    assert not play.table.has_wager("Zoe")
    raised(play, "Zoe")
    played_out(play.deal())
    raised(play, "Zoe")
    play.open().wager("Mei", 1, "main", 10_00)
    raised(play, "Zoe", round=1)
    played_out(play.deal())
    far = play.open().refuse("raise_dispute", by="Zoe", description="a month ago", round=1)
    assert far[0] == "wager_missing"


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize("tag", [tag for tag, _ in REFERRED])
def test_over_a_claim_an_electronic_table_goes_on_and_felt_does_not(tag: str) -> None:
    play = dealt(tag)
    played_out(play)
    number = report(play, Uncovered(), player="Mei").number
    play.open()
    assert play.table.pending is None
    assert set(play.table.disputes) == {number}, "the claim is answered like a dispute"
    why = {"number": number, "reason": "it was so", "amount": 1}  # any amount
    paid = play.do("answer_dispute", by="shift_manager", **why)[-1]
    assert isinstance(paid, events.PaymentDecided)
    assert (paid.player, paid.amount) == ("Mei", 1)
    table = felt(tag)
    played_out(table)
    report(table, Uncovered(), player="Mei")
    assert table.refuse("place_your_bets", by="dealer") == ("incident_pending", None)


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize("tag", [tag for tag, _ in REFERRED])
def test_by_a_claim_that_names_nobody_every_player_of_its_round_can_be_paid(tag: str) -> None:
    play = betting(tag).wager("Siti", 4, main(tag), 10_00).deal()
    played_out(play)
    number = report(play, Uncovered()).number
    for _ in range(2):  # two rounds later Mei and Tan are still owed what they are owed
        played_out(play.open().wager("Zoe", 5, main(tag), 10_00).deal())
    pay = {"number": number, "reason": "the meter was wrong", "amount": 5_00}
    assert play.refuse("answer_dispute", by="shift_manager", **pay)[0] == "wager_missing"
    stranger = play.refuse("answer_dispute", by="shift_manager", **pay, player="Zoe")
    assert stranger[0] == "wager_missing", "who had no wager in that round"
    for boss in ("Siti, shift_manager", "Mei, shift_manager"):
        own = play.refuse("answer_dispute", by=boss, **pay, player="Tan")
        assert own == ("on_duty", None), "nobody judges a round in which they had a wager"
    for player in ("Mei", "Tan"):
        (paid,) = play.do("answer_dispute", by="shift_manager", **pay, player=player)
        assert isinstance(paid, events.PaymentDecided)
        assert (paid.player, paid.amount, paid.number) == (player, 5_00, number)
    assert set(play.table.disputes) == {number}, "others may be owed something too"
    play.do("answer_dispute", by="shift_manager", number=number, reason="that was all")
    assert not play.table.disputes


@clause("R3P 6.1")
def test_by_a_dispute_of_ones_own_nobody_else_is_paid() -> None:
    play = dealt("R3P")
    number = raised(play)
    pay = {"number": number, "reason": "so it was", "amount": 5_00}
    other = play.refuse("answer_dispute", by="shift_manager", **pay, player="Tan")
    assert other == ("not_so", None)
    play.do("answer_dispute", by="shift_manager", **pay, player="Mei")
    assert not play.table.disputes


@clause("R3P 5.7", "TCP 5.7.1")
def test_while_a_ruling_waits_a_player_may_still_dispute_sit_and_stand() -> None:
    play = dealt("R3P")
    report(play, Uncovered())
    raised(play)
    play.do("sit", by="Zoe", position=6)
    play.do("stand", by="Zoe")
    play.do("answer_dispute", by="shift_manager", number=2, reason="noted")
    assert play.refuse("settle", by="dealer")[0] == "incident_pending"


@clause("R3P 5.7", "R3P 6.1")
def test_five_disputes_of_a_player_on_a_round_wait_for_an_answer_at_most() -> None:
    play = dealt("R3P")
    first, *_ = [raised(play) for _ in range(5)]
    again = play.refuse("raise_dispute", by="Mei", description="and again")
    assert again == ("too_many_disputes", None)
    raised(play, "Tan")  # another player's are counted by themselves
    late = {"player": "Mei", "position": 1, "wager": "main", "by_": 10_00}
    (kept,) = play.do("increase_wager", by="Mei", **late)
    assert isinstance(kept, events.ActRefused), "what is forbidden is counted by itself"
    play.do("answer_dispute", by="shift_manager", number=first, reason="it was so")
    raised(play)
    played_out(play)
    play.open().wager("Mei", 1, "main", 10_00)
    raised(play)
    assert play.refuse("raise_dispute", by="Mei", description="again", round=1) == again
