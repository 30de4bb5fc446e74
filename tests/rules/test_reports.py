"""Reports that are refused, come too early or come too late."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    EXTRA,
    GAMES,
    betting,
    dealt,
    kinds,
    main,
    played_out,
    report,
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
    PastError,
    PastLimits,
    PowerFailure,
    SeveralHands,
    WrongCount,
)


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
    assert played_out(play)[1, "Mei", main(tag)].stake == 20_00


@pytest.mark.parametrize("tag", GAMES)
@pytest.mark.parametrize(
    "incident",
    [
        LateWager(),
        LateWithdrawal(),
        Misdeal(),
        DealerWrongCount(),
        ExposedCards(),
        DrawnTogether(),
    ],
)
def test_what_needs_bets_closed_or_cards_dealt_is_not_reported_before(
    tag: str, incident: Incident
) -> None:
    play = betting(tag)
    early = play.refuse("report_incident", by="dealer", incident=incident)
    assert early == ("wrong_phase", None)
