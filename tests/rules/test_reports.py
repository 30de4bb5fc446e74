"""Reports that are refused, come too early or come too late."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    EXTRA,
    GAMES,
    betting,
    dealt,
    felt,
    played_out,
    report,
    unreported,
)
from tests.table.play import Play
from threecard.core.commands import Decided
from threecard.core.irregularities.incidents import (
    DealerWrongCount,
    DrawnTogether,
    ExposedCards,
    Incident,
    LateWager,
    LateWithdrawal,
    Misdeal,
    NotConfidential,
    PowerFailure,
    SeveralHands,
    Uncovered,
    WrongCount,
)


@pytest.mark.parametrize("tag", GAMES)
def test_a_refused_report_changes_nothing_and_players_report_nothing(tag: str) -> None:
    play = felt(tag)
    player = play.refuse("report_incident", by="Mei", incident=EXTRA, description="a marked card")
    assert player == ("role_not_permitted", None)
    for position in (None, 7):
        assert unreported(play, WrongCount(), position=position) == ("no_such_hand", None)
    assert unreported(play, WrongCount(), position=9) == ("unknown_position", None)
    for of_a_player in (SeveralHands(), NotConfidential()):
        if tag == "TCP":  # elsewhere no clause speaks of it, and it is referred
            assert unreported(play, of_a_player) == ("not_so", None)
        assert unreported(play, of_a_player, player="Ong") == ("not_so", None)
    if tag == "TCP":
        assert unreported(play, SeveralHands(), player="Mei") == ("no_such_hand", None)
    for rank in ("dealer", "shift_manager"):
        asked = {"remedy": Decided.VOID, "reason": "no incident"}
        assert play.refuse("decide_incident", by=rank, **asked) == ("no_incident", None)
    assert play.table.incidents == 0
    assert len(played_out(play)) >= 2


def test_nothing_is_reported_before_the_first_round() -> None:
    for incident in (PowerFailure(), Uncovered()):
        assert unreported(Play(GAMES["R3P"]), incident) == ("wrong_phase", None)


@clause("R3P 5.13.1")
def test_what_waits_for_the_players_is_nobody_elses_to_decide() -> None:
    play = dealt("R3P")
    report(play, PowerFailure())
    asked = {"remedy": Decided.CONTINUE, "reason": "go on"}
    assert play.refuse("decide_incident", by="shift_manager", **asked) == ("no_incident", None)


@pytest.mark.parametrize("tag", GAMES)
@pytest.mark.parametrize(
    "incident",
    [
        LateWager(),
        LateWithdrawal(),
        Misdeal(),
        WrongCount(),
        DealerWrongCount(),
        ExposedCards(),
        DrawnTogether(),
    ],
)
def test_what_needs_bets_closed_or_cards_dealt_is_not_reported_before(
    tag: str, incident: Incident
) -> None:
    play = betting(tag, source="felt")
    assert unreported(play, incident, player="Mei", position=1) == ("wrong_phase", None)
    if isinstance(incident, LateWager | LateWithdrawal):
        return
    play.do("no_more_bets", by="dealer")
    assert unreported(play, incident, player="Mei", position=1) == ("wrong_phase", None)
