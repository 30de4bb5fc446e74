"""Electronic tables have no cards that one can touch: what can happen to such is refused there."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    GAMES,
    answer,
    betting,
    dealt,
    felt,
    main,
    on_record,
    played_out,
    report,
    unreported,
)
from threecard.core.irregularities.incidents import (
    CountDoubt,
    DealerWrongCount,
    DeckFault,
    DrawnTogether,
    ExposedCards,
    FaceUpInShoe,
    Fault,
    Incident,
    Misdeal,
    ShufflerFault,
    WrongCount,
)

PHYSICAL = [
    *(DeckFault(fault) for fault in Fault if fault is not Fault.UNPROVEN),
    Misdeal(),
    WrongCount(),
    DealerWrongCount(),
    ExposedCards(),
    FaceUpInShoe(),
    DrawnTogether(),
    CountDoubt(right=False),
    ShufflerFault(),
]
UNPROVEN = {
    "R3P": "R3P 5.1.1",
    "N3P": "N3P 5.5.2",
    "P3P": "P3P 5.2",
    "T3P": "T3P 5.2",
    "TCP": "TCP 5.1.1",
}


@clause("R3P 5.1", "N3P 5.5", "P3P 5.1", "T3P 5.1", "TCP 5.1")
@pytest.mark.parametrize("tag", GAMES)
@pytest.mark.parametrize("incident", PHYSICAL, ids=repr)
def test_an_incident_of_cards_is_refused_on_record_and_changes_nothing(
    tag: str, incident: Incident
) -> None:
    play = dealt(tag)
    said = {"incident": incident, "position": 1, "description": "a bent card"}
    assert on_record(play, "report_incident", by="dealer", **said) == ("not_physical", None)
    assert len(played_out(play)) >= 2


@pytest.mark.parametrize("tag", GAMES)
def test_five_such_records_a_person_and_round_and_then_plain_refusals(tag: str) -> None:
    play = dealt(tag)
    said = {"incident": Misdeal(), "description": "a bent card"}
    for _ in range(5):
        on_record(play, "report_incident", by="dealer", **said)
    before = len(play.events)
    assert play.refuse("report_incident", by="dealer", **said) == ("not_physical", None)
    assert len(play.events) == before
    on_record(play, "report_incident", by="pit_supervisor", **said)
    played_out(play)
    play.open().wager("Mei", 1, main(tag), 10_00)
    on_record(play, "report_incident", by="dealer", **said)


@clause("R3P 5.1", "N3P 5.5.2", "P3P 5.2", "T3P 5.2", "TCP 5.1")
@pytest.mark.parametrize(("tag", "cited"), UNPROVEN.items())
def test_a_deal_whose_proof_fails_is_void_and_felt_has_no_proof(tag: str, cited: str) -> None:
    unproven = DeckFault(Fault.UNPROVEN)
    assert answer(report(dealt(tag), unproven)) == ("void", cited)
    assert unreported(felt(tag), unproven) == ("not_so", None)


@clause("R3P 5.2", "R3P 5.3", "R3P 5.7")
def test_forbidden_acts_are_counted_together_and_take_nobodys_dispute_away() -> None:
    play = betting("R3P")
    play.do("no_more_bets", by="dealer")
    place = {"player": "Mei", "position": 1, "wager": "main"}
    late = {**place, "position": 3, "stake": 10_00}
    for _ in range(3):
        assert on_record(play, "place_wager", by="Mei", **late) == ("wagers_closed", "R3P 5.2")
    for _ in range(2):
        assert on_record(play, "withdraw_wager", by="Mei", **place) == ("wagers_closed", "R3P 5.3")
    assert play.refuse("place_wager", by="Mei", **late) == ("wagers_closed", "R3P 5.2")
    play.do("raise_dispute", by="Mei", description="I was in time")  # R3P 5.7 gives her the word
