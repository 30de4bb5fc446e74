"""What a ruling does at a table: to the round, to the wagers, and to whoever has a say."""

from __future__ import annotations

import pytest

from tests.desk import TAGS
from tests.marks import clause
from tests.table.play import Play
from threecard import Phase, events, parse_cents
from threecard.core.commands import Decided
from threecard.core.decide.control import controller
from threecard.core.irregularities.incidents import (
    Absence,
    CountDoubt,
    DealerWrongCount,
    DeckFault,
    DrawnTogether,
    ExposedCards,
    FaceUpInShoe,
    Fault,
    Incident,
    LateWager,
    LateWithdrawal,
    Misdeal,
    NotConfidential,
    NotExposed,
    OverMaximum,
    PastError,
    PastLimits,
    PowerFailure,
    SeveralHands,
    Uncovered,
    UnderMinimum,
    WrongCount,
)
from threecard.core.transcript import LineOut

GAMES = {tag: game for game, tag in TAGS.items()}
PLAYERS = ("Mei", "Tan", "Raj")
EXTRA = DeckFault(Fault.EXTRA)
REFERRED = [
    ("R3P", "R3P 6.1"),
    ("N3P", "N3P 5.17"),
    ("P3P", "uncovered"),
    ("T3P", "uncovered"),
    ("TCP", "TCP 6.1"),
]
Lines = dict[tuple[int, str, str], LineOut]


def main(tag: str) -> str:
    return "ante" if tag == "TCP" else "main"


def betting(tag: str, players: int = 2, **config: object) -> Play:
    """Bets are open; Mei, Tan and Raj sit at positions 1, 2, 3 with ten dollars each."""
    play = Play(GAMES[tag], **config)
    for seat, player in enumerate(PLAYERS[:players], start=1):
        play.do("sit", by=player, position=seat)
    play.open()
    for position, player in enumerate(PLAYERS[:players], start=1):
        play.wager(player, position, main(tag), 10_00)
    return play


def dealt(tag: str, players: int = 2, *, hands: tuple[str, ...] = (), **config: object) -> Play:
    return betting(tag, players, **config).deal(*hands)


def report(play: Play, incident: Incident, **where: object) -> events.IncidentRuled:
    ruled = play.do("report_incident", by="dealer", incident=incident, **where)[0]
    assert isinstance(ruled, events.IncidentRuled)
    return ruled


def answer(ruled: events.IncidentRuled) -> tuple[str, str | None]:
    return ruled.remedy, ruled.clause or ruled.reading


def kinds(play: Play, since: int) -> list[str]:
    return [type(event).__name__ for event in play.events[since:]]


def word(play: Play, remedy: str, *, by: str = "shift_manager", **where: object) -> None:
    fields = {"remedy": Decided(remedy), "reason": "the camera shows it", **where}
    play.do("decide_incident", by=by, **fields)


def played_out(play: Play, **settle: object) -> Lines:
    """Every hand still to be decided on is played, and the round is settled."""
    if play.table.rules.decided_on is not None:
        for position, held in play.table.hands.items():
            if held.decision is None and held.invalid is None:
                who = controller(play.table, position)
                assert who is not None
                play.do("decide", by=who, position=position, decision="play")
    return play.finish(**settle)


def returned(lines: Lines, cited: str) -> set[tuple[int, str, str]]:
    """The wagers this clause or reading gave back, every cent of them."""
    back = {key: line for key, line in lines.items() if cited in (line.clause, line.reading)}
    assert all(line.returned == line.stake and line.payout == "0.00" for line in back.values())
    return set(back)


@clause(
    "R3P 5.1.1", "R3P 5.1.2", "N3P 1.19", "N3P 5.5", "N3P 5.5.2", "N3P 5.15", "P3P 5.2", "T3P 5.2",
    "TCP 5.1.1", "TCP 5.1.2",
)  # fmt: skip
@pytest.mark.parametrize("tag", GAMES)
@pytest.mark.parametrize("phase", ["betting", "closed", "playing", "settling"])
def test_a_void_round_returns_every_wager_and_the_next_can_open(tag: str, phase: str) -> None:
    play = betting(tag)
    if phase == "closed":
        play.do("no_more_bets", by="dealer")
    elif phase != "betting":
        play.deal()
        if tag == "TCP":
            play.do("decide", by="Mei", position=1, decision="play")
            play.do("decide", by="Tan", position=2, decision="fold")
        if phase == "settling":
            play.turn_up_all().do("expose_dealer", by="dealer")
    staked = sum(wager.stake for wager in play.table.wagers)
    before = len(play.events)
    ruled = report(play, EXTRA)
    assert kinds(play, before) == ["IncidentRuled", "RoundVoided"]
    assert {(line.clause, line.reading) for line in play.table.lines} == {(ruled.clause, None)}
    assert all(line.returned == line.stake for line in play.table.lines)
    assert {line.payout for line in play.table.lines} == {"0.00"}
    assert sum(parse_cents(line.stake) for line in play.table.lines) == staked
    assert play.table.phase is Phase.CONCLUDED
    assert not play.table.wagers
    assert play.refuse("report_incident", by="dealer", incident=EXTRA) == ("wrong_phase", None)
    play.open().wager("Mei", 1, main(tag), 10_00)
    assert report(play, EXTRA).number == 2
    assert len(play.table.lines) == 1, "an earlier round is not voided with this one"


@clause("TCP 5.1.1", "TCP 5.4")
def test_a_void_round_returns_the_jackpot_wager_and_leaves_the_meter_alone() -> None:
    play = betting("TCP").wager("Mei", 1, "jackpot", 5_00).deal("7s 5h 2d", "8s 6h 3d", "Qs 9h 4d")
    played_out(play, meter=50_000_00)
    assert play.table.meter == 50_003_00
    play.open().wager("Mei", 1, "ante", 10_00).wager("Mei", 1, "jackpot", 5_00).deal()
    report(play, ExposedCards(cards=2))
    assert {(line.wager, line.returned) for line in play.table.lines} == {
        ("ante", "10.00"),
        ("jackpot", "5.00"),
    }
    assert play.table.meter == 50_003_00


@clause("N3P 5.5.5", "P3P 5.4", "T3P 5.4", "TCP 5.3")
@pytest.mark.parametrize("tag", ["N3P", "P3P", "T3P", "TCP"])
def test_a_settled_round_is_voided_until_the_next_announcement(tag: str) -> None:
    play = dealt(tag)
    lines = tuple(played_out(play).values())
    before = len(play.events)
    ruled = report(play, DealerWrongCount())
    assert kinds(play, before) == ["IncidentRuled", "SettlementCorrected"]
    corrected = play.events[-1]
    assert isinstance(corrected, events.SettlementCorrected)
    assert corrected.reversed == lines
    assert {line.returned for line in corrected.lines} == {"10.00"}
    assert {line.clause for line in corrected.lines} == {ruled.clause}
    again = play.refuse("report_incident", by="dealer", incident=DealerWrongCount())
    assert again == ("wrong_phase", None)
    play.open()
    late = play.refuse("report_incident", by="dealer", incident=DealerWrongCount())
    assert late == ("wrong_phase", None), "the announcement ended every claim"


@clause("R3P 5.5", "N3P 5.9", "TCP 5.7")
@pytest.mark.parametrize(("tag", "cited"), [("R3P", "R3P 5.5"), ("N3P", "N3P 5.9")])
def test_a_hand_is_removed_from_a_settled_round_and_the_others_stand(tag: str, cited: str) -> None:
    play = dealt(tag)
    first = played_out(play)
    assert report(play, WrongCount(), position=1).clause == cited
    lines = {(line.position, line.player, line.wager): line for line in play.table.lines}
    assert returned(lines, cited) == {(1, "Mei", "main")}
    assert lines[2, "Tan", "main"] == first[2, "Tan", "main"]
    twice = play.refuse("report_incident", by="dealer", incident=WrongCount(), position=1)
    assert twice == ("no_such_hand", None)


@clause("TCP 5.7", "TCP 5.3")
def test_what_undoes_a_settled_round_undoes_what_fed_the_meter() -> None:
    for incident, where, meter in (
        (WrongCount(), {"position": 1}, 50_000_00),
        (DealerWrongCount(), {}, 50_000_00),
        (WrongCount(), {"position": 2}, 50_003_00),
    ):
        play = betting("TCP").wager("Mei", 1, "jackpot", 5_00)
        play.deal("7s 5h 2d", "8s 6h 3d", "Qs 9h 4d")
        played_out(play, meter=50_000_00)
        report(play, incident, **where)
        assert play.table.meter == meter


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize(("tag", "cited"), REFERRED)
def test_what_is_referred_after_the_settlement_may_undo_it_or_let_it_stand(
    tag: str, cited: str
) -> None:
    play = dealt(tag)
    lines = tuple(played_out(play).values())
    report(play, Uncovered())
    assert play.refuse("place_your_bets", by="dealer") == ("incident_pending", None)
    word(play, "continue")
    assert play.table.lines == lines
    report(play, Uncovered())
    word(play, "void")
    assert {line.clause or line.reading for line in play.table.lines} == {cited}
    assert all(line.returned == line.stake for line in play.table.lines)
    play.open()


def test_what_can_no_longer_change_a_settled_round_is_refused() -> None:
    play = dealt("N3P")
    played_out(play)
    for incident in (CountDoubt(right=True), ExposedCards(), FaceUpInShoe(), LateWager()):
        refused = play.refuse("report_incident", by="dealer", incident=incident)
        assert refused == ("wrong_phase", None)


@clause("R3P 5.5", "N3P 5.9", "TCP 5.7")
@pytest.mark.parametrize(
    ("tag", "cited"), [("R3P", "R3P 5.5"), ("N3P", "N3P 5.9"), ("TCP", "TCP 5.7")]
)
def test_a_removed_hands_wagers_are_returned_and_the_others_play_on(tag: str, cited: str) -> None:
    play = dealt(tag)
    play.do("view_hand", by="Mei", position=1)
    before = len(play.events)
    assert answer(report(play, WrongCount(), position=1)) == ("remove_hand", cited)
    assert kinds(play, before) == ["IncidentRuled", "HandInvalidated"]
    assert play.refuse("view_hand", by="Mei", position=1)[0] == "no_such_hand"
    twice = play.refuse("report_incident", by="dealer", incident=WrongCount(), position=1)
    assert twice == ("no_such_hand", None)
    lines = played_out(play)
    assert returned(lines, cited) == {(1, "Mei", main(tag))}
    assert (2, "Tan", main(tag)) in lines


@clause("TCP 5.7", "TCP 5.11")
@pytest.mark.parametrize("incident", [WrongCount(), Absence()])
def test_a_removed_hand_takes_its_pair_plus_and_jackpot_wager_with_it(incident: Incident) -> None:
    play = betting("TCP").wager("Mei", 1, "pair_plus", 5_00).wager("Mei", 1, "jackpot", 5_00)
    play.wager("Tan", 2, "jackpot", 5_00).deal("As Ks Qs", "9s 6h 3d", "Qh 8c 4s")
    cited = report(play, incident, position=1).clause
    lines = played_out(play, meter=50_000_00)
    assert returned(lines, str(cited)) == {
        (1, "Mei", "ante"),
        (1, "Mei", "pair_plus"),
        (1, "Mei", "jackpot"),
    }
    assert play.table.meter == 50_003_00, "only the wager that stays in feeds the meter"
    assert (2, "Tan", "envy") not in lines, "a removed hand earns nobody envy"


@clause("R3P 5.4", "R3P 5.5", "R3P 5.6")
def test_who_viewed_what_decides_about_a_wrong_count_and_the_table_knows_it() -> None:
    assert answer(report(dealt("R3P"), WrongCount(viewed=True), position=1)) == ("void", "R3P 5.4")
    others = dealt("R3P")
    others.do("view_hand", by="Tan", position=2)
    assert answer(report(others, WrongCount(viewed=True), position=1)) == ("continue", "R3P 5.6")
    own = dealt("R3P")
    own.do("view_hand", by="Mei", position=1)
    assert answer(report(own, WrongCount(), position=1)) == ("remove_hand", "R3P 5.5")
    opened = dealt("R3P")
    opened.do("turn_up_hand", by="dealer", position=1)
    assert answer(report(opened, WrongCount(), position=1)) == ("remove_hand", "R3P 5.5")


@clause("R3P 5.6", "N3P 5.7")
def test_a_hand_that_lies_face_up_has_been_handled() -> None:
    for tag, late in (("R3P", ("continue", "R3P 5.6")), ("N3P", ("offer", "N3P 5.7"))):
        play = dealt(tag)
        play.do("turn_up_hand", by="dealer", position=1)
        assert answer(report(play, Misdeal(reconstructible=True))) == late


@clause("R3P 5.5", "N3P 5.9", "TCP 5.7")
@pytest.mark.parametrize("tag", ["R3P", "N3P", "TCP"])
def test_nothing_more_is_reported_of_a_hand_that_was_removed(tag: str) -> None:
    play = dealt(tag)
    play.do("view_hand", by="Mei", position=1)
    report(play, WrongCount(), position=1)
    gone = play.refuse("report_incident", by="dealer", incident=Absence(), position=1)
    assert gone == ("no_such_hand", None)


@clause("TCP 5.7.1", "TCP 5.9")
def test_who_withdrew_has_no_hand_to_show() -> None:
    play = betting("TCP").wager("Raj", 1, "pair_plus", 5_00).deal()
    shown = {"incident": NotConfidential(), "player": "Raj"}
    report(play, WrongCount(), position=2)
    play.do("permit_withdrawal", by="pit_supervisor", player="Raj", reason="dissatisfied")
    assert play.refuse("report_incident", by="dealer", **shown) == ("no_such_hand", None)


@clause("R3P 5.4", "N3P 5.5.4", "P3P 5.3", "T3P 5.3", "TCP 5.2")
@pytest.mark.parametrize("tag", GAMES)
def test_a_misdeal_put_right_changes_nothing_on_the_table(tag: str) -> None:
    play = dealt(tag)
    before = play.table
    report(play, Misdeal(reconstructible=True))
    assert (play.table.hands, play.table.wagers) == (before.hands, before.wagers)
    assert play.table.pending is None
    assert len(played_out(play)) >= 2


@clause("R3P 5.8", "R3P 5.8.1")
def test_the_device_decides_about_the_first_card_exposed() -> None:
    assert report(dealt("R3P", device="manual"), ExposedCards(first=True)).remedy == "void"
    assert report(dealt("R3P"), ExposedCards(first=True)).remedy == "cover"


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
        "TCP 5.7",
        None,
        "TCP 5.7.1",
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


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize(("tag", "cited"), REFERRED)
def test_what_is_referred_keeps_the_table_waiting_for_the_shift_manager(
    tag: str, cited: str
) -> None:
    play = dealt(tag)
    ruled = report(play, Uncovered())
    assert (answer(ruled), ruled.decides) == (("refer", cited), "shift_manager")
    waits = ("incident_pending", None)
    assert play.refuse("turn_up_hand", by="dealer", position=1) == waits
    assert play.refuse("view_hand", by="Mei", position=1) == waits
    assert play.refuse("report_incident", by="dealer", incident=EXTRA) == waits
    assert play.refuse("choose_option", by="Mei", option="stay") == ("no_incident", None)
    assert play.refuse("close_options", by="dealer") == ("no_incident", None)
    go_on = {"remedy": Decided.CONTINUE, "reason": "nothing was lost"}
    for rank in ("Mei", "dealer", "pit_supervisor", "pit_manager"):
        assert play.refuse("decide_incident", by=rank, **go_on)[0] == "role_not_permitted"
    silent = {**go_on, "reason": ""}
    assert play.refuse("decide_incident", by="shift_manager", **silent)[0] == "bad_field"
    for remedy in (Decided.BAR, Decided.LOOK):
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
    assert {line.clause or line.reading for line in play.table.lines} == {cited}
    assert {line.returned for line in play.table.lines} == {"10.00"}


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
    word(play, "remove_hand", position=1)  # her own word before the report's
    report(play, Uncovered(), player="Tan", position=2)
    gone = {"remedy": Decided.REMOVE_HAND, "reason": "again", "position": 1}
    assert play.refuse("decide_incident", by="shift_manager", **gone)[0] == "no_such_hand"
    word(play, "return_wagers")  # the player the report named
    assert returned(played_out(play), cited) == {(1, "Mei", main(tag)), (2, "Tan", main(tag))}


@clause("R3P 6.1", "R3P 6.2")
def test_a_report_that_names_the_hand_need_not_be_told_again() -> None:
    play = dealt("R3P")
    report(play, Uncovered(), position=2)
    word(play, "remove_hand")
    assert returned(played_out(play), "R3P 6.1") == {(2, "Tan", "main")}


@clause("TCP 5.9")
def test_a_hand_not_kept_confidential_may_cost_its_player_further_play() -> None:
    play = dealt("TCP", 3)
    ruled = report(play, NotConfidential(), player="Mei")
    assert (answer(ruled), ruled.decides) == (("may_bar", "TCP 5.9"), "shift_manager")
    bar = {"remedy": Decided.BAR, "reason": "warned twice"}
    assert play.refuse("decide_incident", by="pit_manager", **bar)[0] == "role_not_permitted"
    void = {**bar, "remedy": Decided.VOID}
    assert play.refuse("decide_incident", by="shift_manager", **void)[0] == "not_an_option"
    play.do("decide_incident", by="shift_manager", **bar)
    assert play.table.barred == {"Mei"}
    assert returned(played_out(play), "TCP 5.9") == {(1, "Mei", "ante")}
    placed = {"player": "Mei", "position": 1, "wager": "ante", "stake": 10_00}
    assert play.open().refuse("place_wager", by="Mei", **placed)[0] == "player_barred"
    play.wager("Tan", 2, "ante", 10_00)


@clause("TCP 5.9")
def test_the_shift_manager_may_leave_it_at_a_warning() -> None:
    play = dealt("TCP")
    report(play, NotConfidential(), player="Mei")
    word(play, "continue")
    assert not play.table.barred
    assert not any(line.clause == "TCP 5.9" for line in played_out(play).values())


@clause("TCP 3.10.1")
def test_a_pit_supervisor_may_look_at_a_hand_not_exposed_and_it_counts_all_the_same() -> None:
    play = dealt("TCP", hands=("As Ks Qs", "9s 6h 3d", "Qh 8c 4s"))
    for player, position in (("Mei", 1), ("Tan", 2)):
        play.do("decide", by=player, position=position, decision="play")
    unshown = {"incident": NotExposed(), "position": 1}
    assert play.refuse("report_incident", by="dealer", **unshown) == ("no_such_hand", None)
    play.do("decline_comparison", by="Mei", position=1)
    assert report(play, NotExposed(), position=1).decides == "pit_supervisor"
    look = {"remedy": Decided.LOOK, "reason": "a marked card"}
    assert play.refuse("decide_incident", by="dealer", **look)[0] == "role_not_permitted"
    void = {**look, "remedy": Decided.VOID}
    assert play.refuse("decide_incident", by="pit_supervisor", **void)[0] == "not_an_option"
    word(play, "continue", by="pit_supervisor")
    report(play, NotExposed(), position=1)
    play.do("decide_incident", by="pit_supervisor", **look)
    looked = play.events[-1]
    assert isinstance(looked, events.HandInspected)
    assert (looked.position, looked.role, looked.reason) == (1, "pit_supervisor", "a marked card")
    assert not play.table.hands[1].face_up
    assert played_out(play)[1, "Mei", "ante"].result == "collected"


@clause("TCP 5.10", "TCP 5.10.1", "TCP 5.10.2")
@pytest.mark.parametrize("reading", ["returned", "collected"])
@pytest.mark.parametrize(("viewed", "kept", "lost"), [(None, 1, {2, 3}), (2, 2, {1, 3})])
def test_of_several_hands_one_is_played_and_the_others_are_invalid(
    reading: str, viewed: int | None, kept: int, lost: set[int]
) -> None:
    play = Play(GAMES["TCP"], readings={"invalidated.wagers": reading}).open()
    for position in (1, 2, 3):
        play.wager("Mei", position, "ante", 10_00)
    play.wager("Mei", 3, "pair_plus", 5_00).wager("Tan", 4, "ante", 10_00)
    play.deal("As Ks Qs", "Ah Kh Qh", "Ad Kd Qd", "9s 6h 3d", "Jh 8c 4s")
    if viewed is not None:
        play.do("view_hand", by="Mei", position=viewed)
    cited = "TCP 5.10.2" if viewed is None else "TCP 5.10.1"
    ruled = report(play, SeveralHands(), player="Mei")
    assert (ruled.clause, ruled.incident) == (cited, SeveralHands(viewed=int(viewed is not None)))
    again = {"incident": SeveralHands(), "player": "Mei"}
    assert play.refuse("report_incident", by="dealer", **again) == ("no_such_hand", None)
    lines = played_out(play)
    out = {key: line for key, line in lines.items() if line.clause == cited}
    assert {position for position, _, _ in out} == lost
    assert {line.result for line in out.values()} == {reading}
    assert all(
        line.returned == (line.stake if reading == "returned" else "0.00") for line in out.values()
    )
    assert lines[kept, "Mei", "ante"].result == "paid"
    assert (4, "Tan", "ante") in lines


@clause("TCP 5.10.3")
def test_a_shift_manager_may_stop_who_tries_to_control_several_hands() -> None:
    play = dealt("TCP")
    stop = {"player": "Mei", "reason": "the third time tonight"}
    for rank in ("Tan", "dealer", "pit_manager"):
        assert play.refuse("bar_player", by=rank, **stop)[0] == "role_not_permitted"
    assert play.refuse("bar_player", by="shift_manager", **{**stop, "reason": ""})[0] == "bad_field"
    play.do("bar_player", by="shift_manager", **stop)
    barred = play.events[-1]
    assert isinstance(barred, events.PlayerBarred)
    assert (barred.player, barred.clause, barred.reason) == ("Mei", "TCP 5.10.3", stop["reason"])
    played_out(play)
    placed = {"player": "Mei", "position": 1, "wager": "ante", "stake": 10_00}
    assert play.open().refuse("place_wager", by="Mei", **placed)[0] == "player_barred"
    royal = dealt("R3P")
    assert royal.refuse("bar_player", by="shift_manager", **stop) == ("power_not_given", None)


@clause("TCP 5.11", "TCP 3.9.3")
def test_an_absent_players_hand_is_removed_folded_or_continued() -> None:
    play = betting("TCP", 3).wager("Ong", 4, "pair_plus", 5_00).deal()
    play.do("view_hand", by="Tan", position=2)
    play.do("decide", by="Raj", position=3, decision="play")
    decided = play.refuse("report_incident", by="dealer", incident=Absence(), position=3)
    assert decided == ("decided_already", None)
    assert report(play, Absence(viewed=True), position=1).remedy == "remove_hand"
    before = len(play.events)
    assert report(play, Absence(), position=2).remedy == "fold"
    assert kinds(play, before) == ["IncidentRuled", "DecisionMade"]
    assert report(play, Absence(), position=4).clause == "TCP 3.9.3"
    by_dealer = [
        (event.player, event.decision, event.clause)
        for event in play.events
        if isinstance(event, events.DecisionMade) and event.clause
    ]
    assert by_dealer == [("Tan", "fold", "TCP 5.11"), ("Ong", "continue", "TCP 3.9.3")]
    lines = play.finish()
    assert returned(lines, "TCP 5.11") == {(1, "Mei", "ante")}
    assert lines[2, "Tan", "ante"].result == "collected"
    assert (4, "Ong", "pair_plus") in lines


@clause("N3P 5.3", "R3P 3.14")
@pytest.mark.parametrize("tag", ["R3P", "N3P"])
def test_an_absent_players_hand_is_opened_and_settled_like_any_other(tag: str) -> None:
    play = dealt(tag, hands=("Ks Kh 9d", "9s 6h 3d", "Jh 8c 4s"))
    before = len(play.events)
    assert report(play, Absence(), position=1).remedy == "continue"
    assert kinds(play, before) == ["IncidentRuled"]
    assert played_out(play)[1, "Mei", "main"].result == "paid"


@clause("N3P 5.1", "N3P 1.15")
def test_what_exceeds_a_box_before_the_close_is_rejected_from_standing_players_first() -> None:
    play = Play(GAMES["N3P"], mode="laid", limits={"main": (10_00, 100_00)})
    play.do("sit", by="Mei", position=2)
    play.open().wager("Tan", 2, "main", 60_00).wager("Raj", 2, "main", 40_00)
    play.wager("Mei", 2, "main", 50_00).wager("Tan", 3, "main", 900_00)
    for missing in ({"position": 2}, {"wager": "main"}, {}):
        vague = play.refuse("report_incident", by="dealer", incident=OverMaximum(), **missing)
        assert vague == ("no_such_hand", None)
    assert answer(report(play, OverMaximum(), position=2, wager="main"))[0] == "reject_excess"
    box = {wager.player: wager.stake for wager in play.table.wagers_at(2)}
    assert box == {"Tan": 50_00, "Mei": 50_00}
    changed = [event for event in play.events if isinstance(event, events.WagerChanged)]
    assert [(event.player, event.stake) for event in changed] == [("Raj", 0), ("Tan", 50_00)]
    assert {event.clause for event in changed} == {"N3P 5.1"}
    before = len(play.events)
    report(play, OverMaximum(), position=2, wager="main")
    report(play, OverMaximum(), position=5, wager="main")
    report(play, OverMaximum(), position=2, wager="tie")
    assert kinds(play, before) == ["IncidentRuled"] * 3, "nothing exceeds anything"
    assert play.table.find("Tan", 3, "main") is not None
    report(play, OverMaximum(), position=3, wager="main")
    alone = play.table.find("Tan", 3, "main")
    assert alone is not None
    assert alone.stake == 100_00


@clause("N3P 5.1.1", "R3P 5.11", "TCP 5.14")
@pytest.mark.parametrize("tag", ["R3P", "N3P", "TCP"])
def test_what_exceeds_the_maximum_after_the_close_stays_and_counts_up_to_it(tag: str) -> None:
    play = Play(GAMES[tag], mode="laid", limits={main(tag): (10_00, 100_00)}).open()
    play.wager("Mei", 1, main(tag), 300_00).deal()
    before = len(play.events)
    remedy = "pro_rata" if tag == "N3P" else "to_maximum"
    assert report(play, OverMaximum(), position=1, wager=main(tag)).remedy == remedy
    assert kinds(play, before) == ["IncidentRuled"]
    line = played_out(play)[1, "Mei", main(tag)]
    assert (line.stake, line.counted) == ("300.00", "100.00")


@clause("R3P 3.4", "R3P 5.10", "N3P 5.2", "N3P 5.2.1", "TCP 3.4", "TCP 5.13")
@pytest.mark.parametrize("tag", GAMES)
def test_the_close_decides_about_a_stake_under_the_minimum(tag: str) -> None:
    play = betting(tag)
    early = report(play, UnderMinimum(), position=1, player="Mei", wager=main(tag)).remedy
    assert early == ("advise" if tag == "N3P" else "refuse")
    play.do("no_more_bets", by="dealer")
    late = report(play, UnderMinimum(), position=1, player="Mei", wager=main(tag)).remedy
    assert late == ("continue" if tag == "N3P" else "once")


@clause("R3P 5.2", "R3P 5.3", "N3P 5.8", "N3P 5.13", "P3P 5.6", "T3P 5.6", "TCP 5.5", "TCP 5.6")
@pytest.mark.parametrize("tag", GAMES)
def test_wagers_are_settled_as_they_lie_at_the_close(tag: str) -> None:
    play = betting(tag)
    play.do("increase_wager", by="Mei", player="Mei", position=1, wager=main(tag), by_=10_00)
    play.deal()
    where = {"player": "Mei", "position": 1, "wager": main(tag)}
    assert play.refuse("increase_wager", by="Mei", **where, by_=10_00)[0] == "wagers_closed"
    assert play.refuse("withdraw_wager", by="Mei", **where)[0] == "wagers_closed"
    lay = play.table.wagers
    report(play, LateWager(), **where)
    report(play, LateWithdrawal(), **where)
    assert play.table.wagers == lay
    lines = played_out(play)
    assert (lines[1, "Mei", main(tag)].stake, lines[2, "Tan", main(tag)].stake) == (
        "20.00",
        "10.00",
    )


# A power failure asks what is face up or declared, never what the deck hides.
SIDE_WAGERS = [
    ("R3P", "royal_pictures"),
    ("N3P", "three_pictures"),
    ("P3P", "player_prosperity"),
    ("P3P", "picture_perfect"),
    ("T3P", "three_pictures"),
    ("TCP", "pair_plus"),
]
UNDECIDED = {
    "R3P": ("offer", "R3P 5.13.1"),
    "N3P": ("void", "N3P 5.4.2"),
    "P3P": ("void", "power_failure"),
    "T3P": ("void", "power_failure"),
    "TCP": ("offer", "TCP 5.16.1"),
}
ESTABLISHED = {
    "R3P": ("continue", "R3P 5.13.2"),
    "N3P": ("continue", "N3P 5.4.1"),
    "P3P": ("continue", "power_failure"),
    "T3P": ("continue", "power_failure"),
    "TCP": ("continue", "TCP 5.16.2"),
}


def all_decided(play: Play, decision: str = "play") -> Play:
    if play.table.rules.decided_on is not None:
        for position in play.table.hands:
            who = controller(play.table, position)
            play.do("decide", by=str(who), position=position, decision=decision)
    return play


@clause("R3P 5.13.1", "R3P 5.13.2", "N3P 5.4.1", "N3P 5.4.2", "TCP 5.16.1", "TCP 5.16.2")
@pytest.mark.parametrize(("tag", "side"), SIDE_WAGERS)
def test_a_side_wager_is_decided_when_its_hand_lies_face_up_and_not_before(
    tag: str, side: str
) -> None:
    lost = ("9s 7h 2d", "8s 6h 3d", "Jh Tc 4s")  # whatever the dealer holds
    hidden = betting(tag).wager("Mei", 1, side, 5_00).deal(*lost)
    all_decided(hidden)
    if tag != "TCP":
        hidden.do("view_hand", by="Mei", position=1)
    hidden.do("turn_up_hand", by="dealer", position=2)  # a main wager may still go either way
    assert answer(report(hidden, PowerFailure())) == UNDECIDED[tag]
    shown = betting(tag).wager("Mei", 1, side, 5_00).deal(*lost)
    all_decided(shown).do("turn_up_hand", by="dealer", position=1)
    before = shown.table
    assert answer(report(shown, PowerFailure())) == ESTABLISHED[tag]
    assert (shown.table.hands, shown.table.pending) == (before.hands, None)
    assert shown.finish()[1, "Mei", side].result == "collected"


@clause("R3P 5.13.2", "N3P 5.4.1", "TCP 5.16.2")
@pytest.mark.parametrize("tag", GAMES)
def test_the_dealers_hand_face_up_establishes_the_outcome(tag: str) -> None:
    play = all_decided(dealt(tag, hands=("9s 7h 2d", "8s 6h 3d", "Jh Tc 4s"))).turn_up_all()
    play.do("expose_dealer", by="dealer")
    assert answer(report(play, PowerFailure())) == ESTABLISHED[tag]
    play.do("settle", by="dealer")


@clause("R3P 5.13.1", "N3P 5.4.2", "TCP 5.16.1")
@pytest.mark.parametrize("tag", GAMES)
@pytest.mark.parametrize("phase", ["betting", "closed"])
def test_no_outcome_is_established_before_the_deal(tag: str, phase: str) -> None:
    play = betting(tag)
    if phase == "closed":
        play.do("no_more_bets", by="dealer")
    assert answer(report(play, PowerFailure())) == UNDECIDED[tag]


@clause("TCP 5.16.2")
def test_a_fold_establishes_an_outcome_and_a_removed_one_does_not() -> None:
    play = dealt("TCP")
    play.do("decide", by="Tan", position=2, decision="play")
    play.do("decide", by="Mei", position=1, decision="fold")
    assert report(play, PowerFailure()).remedy == "continue"
    report(play, WrongCount(), position=1)
    assert report(play, PowerFailure()).remedy == "offer"


@clause("R3P 5.13.1", "R3P 5.13.2")
def test_three_pictures_have_won_once_the_dealer_can_no_longer_have_them_too() -> None:
    play = betting("R3P", 3).wager("Ong", 4, "main", 10_00)
    play.deal("Ks Kh Kd", "Kc Qs Qh", "Qd Qc Js", "Jh Jd Jc", "9s 8h 7d")
    for position in (1, 2, 3):
        play.do("turn_up_hand", by="dealer", position=position)
    assert report(play, PowerFailure()).remedy == "offer", "a standoff is still to be had"
    play.do("close_options", by="dealer")
    play.do("turn_up_hand", by="dealer", position=4)
    assert report(play, PowerFailure()).remedy == "continue"


@clause("R3P 5.13.1")
def test_a_withdrawn_wager_establishes_nothing() -> None:
    play = betting("R3P").wager("Raj", 1, "royal_pictures", 5_00)
    play.deal("9s 7h 2d", "8s 6h 3d", "Jh Tc 4s")
    play.do("view_hand", by="Mei", position=1)
    report(play, Misdeal())
    play.do("permit_withdrawal", by="pit_supervisor", player="Raj", reason="dissatisfied")
    play.do("turn_up_hand", by="dealer", position=1)
    assert report(play, PowerFailure()).remedy == "offer"


def test_the_reading_of_the_silent_rulebooks_may_offer_a_withdrawal() -> None:
    for tag in ("P3P", "T3P"):
        play = dealt(tag, readings={"power_failure": "withdraw_or_conclude"})
        ruled = report(play, PowerFailure())
        assert (answer(ruled), ruled.options) == (("offer", "power_failure"), ("withdraw", "stay"))
        play.do("choose_option", by="Mei", option="withdraw")
        play.do("close_options", by="dealer")
        lines = played_out(play)
        assert lines[1, "Mei", "main"].result == "returned"
        assert set(lines) == {(1, "Mei", "main"), (2, "Tan", "main")}
        assert set(play.table.withdrawn) == {"Mei"}


@pytest.mark.parametrize("tag", GAMES)
def test_a_refused_report_changes_nothing_and_players_report_nothing(tag: str) -> None:
    play = dealt(tag)
    player = play.refuse("report_incident", by="Mei", incident=EXTRA)
    assert player == ("role_not_permitted", None)
    for position in (None, 7):
        nowhere = play.refuse(
            "report_incident", by="dealer", incident=WrongCount(), position=position
        )
        assert nowhere == ("no_such_hand", None)
    for who in (None, "Ong"):
        for of_a_player in (SeveralHands(), NotConfidential()):
            nobody = play.refuse("report_incident", by="dealer", incident=of_a_player, player=who)
            assert nobody == ("no_such_hand", None)
    one = play.refuse("report_incident", by="dealer", incident=SeveralHands(), player="Mei")
    assert one == ("no_such_hand", None)
    for rank in ("dealer", "shift_manager"):
        asked = {"remedy": Decided.VOID, "reason": "no incident"}
        assert play.refuse("decide_incident", by=rank, **asked) == ("no_incident", None)
    assert play.table.incidents == 0
    assert len(played_out(play)) >= 2


def test_nothing_is_reported_before_the_first_round() -> None:
    play = Play(GAMES["R3P"])
    early = play.refuse("report_incident", by="dealer", incident=EXTRA)
    assert early == ("wrong_phase", None)


@clause("R3P 5.13.1")
def test_what_waits_for_the_players_is_nobody_elses_to_decide() -> None:
    play = dealt("R3P")
    report(play, PowerFailure())
    asked = {"remedy": Decided.CONTINUE, "reason": "go on"}
    assert play.refuse("decide_incident", by="shift_manager", **asked) == ("no_incident", None)


@clause(
    "R3P 5.1.2", "R3P 5.12", "N3P 5.6", "N3P 5.12", "P3P 5.1.2", "T3P 5.1.2", "TCP 5.1.2",
    "TCP 5.15",
)  # fmt: skip
@pytest.mark.parametrize("tag", GAMES)
def test_after_the_next_announcement_an_error_concerns_only_the_past(tag: str) -> None:
    play = dealt(tag)
    played_out(play)
    play.open().wager("Mei", 1, main(tag), 20_00).deal()
    incidents = (PastError(),) if tag == "N3P" else (PastError(), PastLimits())
    for incident in incidents:
        before = play.table
        seen = len(play.events)
        assert report(play, incident).remedy == "settled"
        assert kinds(play, seen) == ["IncidentRuled"]
        assert (play.table.wagers, play.table.hands) == (before.wagers, before.hands)
        assert play.table.pending is None
    assert played_out(play)[1, "Mei", main(tag)].stake == "20.00"
