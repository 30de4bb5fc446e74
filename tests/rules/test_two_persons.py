"""Nobody acts alone in their own cause: what was seen or settled is undone by two persons."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    EXTRA,
    GAMES,
    REFERRED,
    all_decided,
    betting,
    dealt,
    felt,
    kinds,
    main,
    played_out,
    report,
    word,
)
from tests.table.play import Play
from threecard import Hand, Phase, events
from threecard.core.commands import Decided
from threecard.core.decide.showing import dealer_first
from threecard.core.irregularities.incidents import (
    DealerWrongCount,
    DeckFault,
    Fault,
    NotConfidential,
    PowerFailure,
    SeveralHands,
    Uncovered,
    WrongCount,
)

CONFIRM = {"remedy": Decided.CONFIRM, "reason": "I saw it too"}


def seen(tag: str) -> Play:
    """Some hand lies face up."""
    play = all_decided(felt(tag))
    return play.expose() if dealer_first(play.table) else play.turn_up(1)


@clause("R3P 5.1.1", "N3P 5.5.2", "P3P 5.2", "T3P 5.2", "TCP 5.1.1")
@pytest.mark.parametrize("tag", GAMES)
def test_a_void_after_a_hand_was_turned_up_waits_for_another_person(tag: str) -> None:
    play = seen(tag)
    before = len(play.events)
    ruled = report(play, EXTRA)
    assert (ruled.remedy, ruled.confirm, ruled.decides) == ("void", True, "pit_supervisor")
    assert ruled.matter == "whether it happened so"
    assert kinds(play, before) == ["IncidentRuled"], "nothing has happened yet"
    assert play.table.phase is not Phase.CONCLUDED
    refused = play.refuse("decide_incident", by="dealer", **CONFIRM)
    assert refused == ("role_not_permitted", None), "a second person is house policy"
    silent = {**CONFIRM, "reason": " "}
    assert play.refuse("decide_incident", by="pit_supervisor", **silent)[0] == "bad_field"
    other = {**CONFIRM, "remedy": Decided.VOID}
    assert play.refuse("decide_incident", by="pit_supervisor", **other)[0] == "not_an_option"
    play.do("decide_incident", by="pit_supervisor", **CONFIRM)
    assert kinds(play, before) == ["IncidentRuled", "IncidentDecided", "RoundVoided"]


@pytest.mark.parametrize("tag", GAMES)
def test_who_reported_it_is_not_the_second_person_whatever_the_rank(tag: str) -> None:
    play = seen(tag)
    report(play, EXTRA, by="Siti, pit_manager")
    alone = play.refuse("decide_incident", by="Siti, pit_manager", **CONFIRM)
    assert alone == ("same_person", None)
    play.do("decide_incident", by="Amir, pit_supervisor", **CONFIRM)
    assert play.table.phase is Phase.CONCLUDED


@pytest.mark.parametrize("tag", GAMES)
def test_the_second_person_may_reject_it_and_has_no_wager_in_the_round(tag: str) -> None:
    play = betting(tag, source="felt").wager("Siti", 4, main(tag), 10_00).deal()
    all_decided(play)
    if dealer_first(play.table):
        play.expose()
    else:
        play.turn_up(1)
    report(play, EXTRA)
    own = play.refuse("decide_incident", by="Siti, pit_supervisor", **CONFIRM)
    assert own == ("on_duty", None)
    word(play, "reject", by="pit_supervisor")
    assert play.table.pending is None
    assert (4, "Siti", main(tag)) in play.finish()


@clause("N3P 5.5.5", "P3P 5.4", "T3P 5.4", "TCP 5.3")
@pytest.mark.parametrize("tag", ["N3P", "P3P", "T3P", "TCP"])
def test_a_dealer_alone_voids_nothing_after_settlement(tag: str) -> None:
    play = felt(tag)
    lines = tuple(played_out(play).values())
    ruled = report(play, DealerWrongCount())
    assert (ruled.remedy, ruled.confirm) == ("void", True)
    assert play.table.lines == lines
    assert play.refuse("place_your_bets", by="dealer") == ("incident_pending", None)
    word(play, "reject", by="pit_supervisor")
    assert play.table.lines == lines
    play.open()


@clause("TCP 5.7", "R3P 5.5", "N3P 5.9")
@pytest.mark.parametrize(
    ("tag", "incident"),
    [("R3P", WrongCount(viewed=True)), ("N3P", WrongCount()), ("TCP", WrongCount())],
)
def test_a_removal_after_a_hand_was_turned_up_waits_too(tag: str, incident: WrongCount) -> None:
    play = seen(tag)
    assert report(play, incident, position=2).confirm
    assert play.table.hands[2].invalid is None
    word(play, "confirm", by="pit_supervisor")
    assert play.table.hands[2].invalid is not None
    assert play.table.wagers.keys() == {1}


@clause("TCP 5.10.1", "TCP 5.10.2")
def test_so_does_invalidating_one_of_several_hands() -> None:
    first = {"reveal": "players_first"}
    play = betting("TCP", readings=first).wager("Mei", 3, "ante", 10_00).deal()
    all_decided(play).turn_up(2)
    assert report(play, SeveralHands(), player="Mei").confirm
    assert not any(held.invalid for held in play.table.hands.values())


@clause("R3P 5.1.1", "R3P 5.5")
def test_while_all_cards_are_hidden_a_dealers_word_will_do() -> None:
    assert not report(felt("R3P"), EXTRA).confirm
    looked = felt("R3P")
    looked.do("view_hand", by="Mei", position=1)
    assert not report(looked, WrongCount(), position=1).confirm


@clause("R3P 5.13.1", "N3P 5.4.2")
@pytest.mark.parametrize("tag", ["N3P", "P3P", "T3P"])
def test_what_a_clause_orders_when_the_house_opens_again_needs_nobody(tag: str) -> None:
    for reopening in (True, False):
        readings = {"reveal": "players_first"} if tag == "N3P" else {}
        play = dealt(tag, hands=("9s 7h 2d", "8s 6h 3d", "Jh Tc 4s"), readings=readings)
        play.turn_up(1)
        assert report(play, PowerFailure(reopening=reopening)).confirm is not reopening
        assert (play.table.phase is Phase.CONCLUDED) is reopening


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize("tag", [tag for tag, _ in REFERRED])
def test_a_shift_manager_does_not_void_what_they_reported_themselves(tag: str) -> None:
    play = seen(tag)
    report(play, Uncovered(), by="Siti, shift_manager", position=1)
    for remedy in (Decided.VOID, Decided.REMOVE_HAND, Decided.RETURN_WAGERS):
        undone = {"remedy": remedy, "reason": "spilt", "player": "Mei"}
        alone = play.refuse("decide_incident", by="Siti, shift_manager", **undone)
        assert alone == ("same_person", None)
    play.do("decide_incident", by="Amir, shift_manager", remedy=Decided.VOID, reason="spilt")
    assert play.table.phase is Phase.CONCLUDED


@clause("TCP 5.9")
def test_a_bar_that_gives_wagers_back_once_a_hand_is_seen_is_no_act_of_one_person() -> None:
    play = dealt("TCP", readings={"reveal": "players_first"})
    all_decided(play).turn_up(1)
    report(play, NotConfidential(), by="Siti, shift_manager", player="Mei")
    bar = {"remedy": Decided.BAR, "reason": "the third time"}
    alone = play.refuse("decide_incident", by="Siti, shift_manager", **bar)
    assert alone == ("same_person", None)
    play.do("decide_incident", by="Amir, shift_manager", **bar)
    assert play.table.hands[1].invalid is not None
    play.turn_up(2).expose()
    report(play, NotConfidential(), by="Siti, shift_manager", player="Tan")
    play.do("decide_incident", by="Siti, shift_manager", **bar)
    assert play.table.hands[2].invalid is None, "the dealer's hand is up: nothing goes back"


@clause("R3P 5.1.1")
def test_an_electronic_deal_without_proof_is_void_by_two_once_a_hand_is_seen() -> None:
    play = dealt("R3P").turn_up(1)
    assert report(play, DeckFault(Fault.UNPROVEN)).confirm


@clause("N3P 5.5.5", "P3P 5.4", "T3P 5.4", "TCP 5.3")
@pytest.mark.parametrize("tag", ["N3P", "P3P", "T3P", "TCP"])
def test_who_had_a_wager_in_a_settled_round_has_no_part_in_undoing_it(tag: str) -> None:
    play = betting(tag, source="felt").wager("Siti", 4, main(tag), 10_00).deal()
    played_out(play)
    mine = {"incident": DealerWrongCount(), "description": "four cards"}
    own = ("on_duty", None)
    assert play.refuse("report_incident", by="Siti, dealer", **mine) == own
    anew = {"position": 4, "hand": "2c 3c 5d", "reason": "misread"}
    assert play.refuse("correct_cards", by="Siti, pit_supervisor", **anew) == own
    report(play, DealerWrongCount())
    assert play.refuse("decide_incident", by="Siti, pit_supervisor", **CONFIRM) == own
    word(play, "confirm", by="pit_supervisor")
    assert all(line.returned == line.stake for line in play.table.lines)


@clause("R3P 3.16", "N3P 3.13", "P3P 3.8", "T3P 3.7", "TCP 3.12")
@pytest.mark.parametrize("tag", GAMES)
def test_a_settled_hand_is_corrected_by_two_persons_one_of_them_a_supervisor(tag: str) -> None:
    play = felt(tag, hands=("Ks Kd 9h", "4s 4d 2h", "Qh Qd 3c"))
    lines = tuple(played_out(play).values())
    before = len(play.events)
    misread = {"position": 1, "hand": "2s 3d 5h", "reason": "misread"}
    assert play.refuse("correct_cards", by="Zoe", **misread)[0] == "role_not_permitted"
    play.do("correct_cards", by="dealer", **misread)  # who entered it says so themselves
    assert kinds(play, before) == ["CorrectionProposed"], "nothing has happened yet"
    assert (play.table.lines, play.table.hands[1].hand) == (lines, Hand.parse("Ks Kd 9h"))
    assert play.refuse("place_your_bets", by="dealer") == ("incident_pending", None)
    assert play.refuse("correct_cards", by="dealer", **misread) == ("incident_pending", None)
    dealers = play.refuse("decide_incident", by="Dan, dealer", **CONFIRM)
    assert dealers == ("role_not_permitted", None), "one of the two is a supervisor"
    alone = play.refuse("decide_incident", by="dealer, pit_supervisor", **CONFIRM)
    assert alone == ("same_person", None), "whatever the rank"
    play.do("decide_incident", by="pit_supervisor", **CONFIRM)
    told = ["CorrectionProposed", "IncidentDecided", "HandCorrected", "SettlementCorrected"]
    assert kinds(play, before) == told
    assert play.table.lines[0].result == "collected"
    corrected = play.events[-2]
    assert isinstance(corrected, events.HandCorrected)
    assert (corrected.reason, corrected.actor) == ("misread", "pit_supervisor")
    play.open()


@pytest.mark.parametrize("tag", GAMES)
def test_a_supervisor_alone_corrects_no_settled_hand_and_a_correction_can_be_rejected(
    tag: str,
) -> None:
    play = felt(tag, hands=("Ks Kd 9h", "4s 4d 2h", "Qh Qd 3c"))
    lines = tuple(played_out(play).values())
    misread = {"position": 1, "hand": "2s 3d 5h", "reason": "misread"}
    play.do("correct_cards", by="Siti, pit_supervisor", **misread)
    alone = play.refuse("decide_incident", by="Siti, pit_supervisor", **CONFIRM)
    assert alone == ("same_person", None)
    word(play, "reject", by="Amir, pit_supervisor")
    assert (play.table.lines, play.table.hands[1].hand) == (lines, Hand.parse("Ks Kd 9h"))
    assert play.table.pending is None
    play.open()


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize(("tag", "_cited"), REFERRED)
def test_6_1_nobody_pays_themselves_or_a_stranger_and_answers_no_dispute_of_their_own(
    tag: str, _cited: str
) -> None:
    play = dealt(tag)
    play.do("sit", by="Siti", position=4)
    report(play, Uncovered())
    pay = {"remedy": Decided.PAY, "reason": "it is owed", "amount": 20_00}
    boss = "Siti, shift_manager"
    own = ("same_person", None)
    assert play.refuse("decide_incident", by=boss, **pay, player="Siti") == own
    assert play.refuse("decide_incident", by=boss, **pay, player="Zoe")[0] == "wager_missing"
    play.do("decide_incident", by=boss, **pay, player="Mei")
    play.do("raise_dispute", by="Siti", description="so am I")
    answer = {"number": 2, "reason": "so it is"}
    for amount in (0, 20_00):
        assert play.refuse("answer_dispute", by=boss, **answer, amount=amount) == own
    play.do("answer_dispute", by="Sam, shift_manager", **answer, amount=20_00)


@clause("TCP 5.9")
def test_tcp_5_9_nobody_decides_on_their_own_bar_or_lifts_it() -> None:
    play = dealt("TCP")
    play.do("sit", by="Siti", position=4)
    report(play, NotConfidential(), player="Siti")
    let = {"remedy": Decided.CONTINUE, "reason": "it was nothing"}
    own = ("same_person", None)
    assert play.refuse("decide_incident", by="Siti, shift_manager", **let) == own
    word(play, "bar")
    lift = {"player": "Siti", "reason": "a word was had"}
    assert play.refuse("lift_bar", by="Siti, shift_manager", **lift) == own
    play.do("lift_bar", by="Sam, shift_manager", **lift)
