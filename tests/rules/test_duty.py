"""The dealer's next step: taken again and again it plays every round to its end."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import GAMES, main
from tests.table.play import Play
from threecard.core.commands import Act, Chips
from threecard.core.duty import Duty, Step, duty_of
from threecard.core.irregularities.incidents import Uncovered
from threecard.core.people import Role
from threecard.core.possible import possible_incidents

HANDS = {1: "2c 3c 4c", 2: "9s 9h 2d", 3: "As Kh Qd", 0: "Ks Qh 4d"}
DEALER = Act(actor="dealer", role=Role.DEALER)


def take(play: Play, duty: Duty) -> None:
    """Do what is next, and nothing else."""
    position = duty.position
    assert position is not None or duty.step not in (Step.DECIDE, Step.TURN_UP_HAND)
    fields: dict[str, object] = {}
    if duty.step is Step.DECIDE:
        decision = duty.choices[-1 if position == 2 else 0].value
        fields = {"position": position, "player": duty.player, "decision": decision}
    elif duty.step is Step.TURN_UP_HAND:
        fields = {"position": position, "hand": HANDS[position or 0]}
    elif duty.step is Step.EXPOSE_DEALER:
        fields = {"hand": HANDS[0]}
    play.do(duty.step.value, by="dealer", **fields)


def laid(tag: str) -> Play:
    play = Play(GAMES[tag], source="felt")
    assert duty_of(play.table).step is Step.PLACE_YOUR_BETS
    play.open()
    for position in (1, 2, 3):
        chips = Chips(player=f"#{position}", position=position, wager=main(tag), stake=10_00)
        play.do("lay_chips", by="dealer", chips=(chips,))
    return play


@clause("R3P 3.15", "P3P 3.7", "T3P 3.6", "N3P 3.13", "TCP 3.10")
@pytest.mark.parametrize("tag", GAMES)
def test_the_steps_are_those_of_the_rulebook(tag: str) -> None:
    play = laid(tag)
    taken: list[tuple[str, int | None]] = []
    while (duty := duty_of(play.table)).step is not Step.PLACE_YOUR_BETS:
        taken.append((duty.step.value, duty.position))
        take(play, duty)
        assert len(taken) < 20
    shown = [position for step, position in taken if step in ("turn_up_hand", "expose_dealer")]
    if tag == "TCP":  # the second position folded; the dealer shows first
        assert [each for each in taken if each[0] == "decide"] == [("decide", k) for k in (1, 2, 3)]
        assert shown == [0, 1, 3]
    else:
        assert shown == ([0, 1, 2, 3] if tag == "N3P" else [1, 2, 3, 0])
    assert taken[:2] == [("no_more_bets", None), ("deal_cards", None)]
    assert taken[-1] == ("settle", None)
    assert play.table.lines


@pytest.mark.parametrize("tag", GAMES)
def test_what_waits_for_somebody_is_not_the_dealer_s_to_go_on_with(tag: str) -> None:
    play = laid(tag)
    play.do("report_incident", by="dealer", incident=Uncovered(), description="a bird")
    assert duty_of(play.table).step is Step.WAIT
    play.do("decide_incident", by="shift_manager", remedy="continue", reason="it flew off")
    assert duty_of(play.table).step is Step.NO_MORE_BETS


@pytest.mark.parametrize("tag", GAMES)
def test_only_what_can_have_happened_is_listed(tag: str) -> None:
    play = Play(GAMES[tag], source="felt")
    assert possible_incidents(play.table, DEALER) == (), "before the first round nothing can"
    play = laid(tag)
    early = {each.incident for each in possible_incidents(play.table, DEALER)}
    assert not early & {"misdeal", "wrong_count", "late_wager", "exposed_cards"}
    take(play, duty_of(play.table))
    take(play, duty_of(play.table))
    listed = {each.incident: each for each in possible_incidents(play.table, DEALER)}
    assert {"misdeal", "wrong_count", "late_wager", "exposed_cards"} <= listed.keys()
    assert [each.position for each in listed["wrong_count"].subjects] == [1, 2, 3]
    assert {each.player for each in listed["late_wager"].subjects} == {"#1", "#2", "#3"}
    player = Act(actor="#1", role=Role.PLAYER)
    assert possible_incidents(play.table, player) == (), "a player reports none"
    electronic = Play(GAMES[tag]).open()
    kinds = {each.incident for each in possible_incidents(electronic.table, DEALER)}
    assert "face_up_in_shoe" not in kinds, "an electronic table has no cards to touch"
