"""What each rulebook says about players, power and the past, and about what it does not foresee."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.desk import rules
from tests.marks import clause
from tests.rules.circumstances import ESTABLISHED, GAMES, HANDLED, OPEN, UNTOUCHED, ruled
from threecard import RULEBOOKS
from threecard.core.irregularities.incidents import (
    Absence,
    DeckFault,
    Fault,
    Incident,
    Misdeal,
    NotConfidential,
    OverMaximum,
    PowerFailure,
    SeveralHands,
    Uncovered,
    UnderMinimum,
)


@clause("N3P 5.3", "TCP 5.11", "R3P 6.1")
def test_an_absent_player() -> None:
    assert ruled("N3P", Absence()) == ("continue", "N3P 5.3")
    assert ruled("R3P", Absence()) == ("refer", "R3P 6.1")
    assert ruled("TCP", Absence()) == ("remove_hand", "TCP 5.11")
    assert ruled("TCP", Absence(viewed=True)) == ("fold", "TCP 5.11")
    assert ruled("TCP", Absence(viewed=True), absence="letter") == ("remove_hand", "TCP 5.11")
    assert ruled("TCP", Absence(ante=False)) == ("continue", "TCP 3.9.3")


@clause("TCP 5.9", "TCP 5.10", "TCP 5.10.1", "TCP 5.10.2")
def test_hands_shown_or_too_many() -> None:
    assert ruled("TCP", SeveralHands(viewed=1)) == ("play_viewed", "TCP 5.10.1")
    assert ruled("TCP", SeveralHands()) == ("play_first", "TCP 5.10.2")
    assert ruled("TCP", NotConfidential()) == ("may_bar", "TCP 5.9")
    barred = rules(GAMES["TCP"]).rule(NotConfidential(), UNTOUCHED)
    assert barred.decides == "shift_manager"


@clause(
    "R3P 5.13", "R3P 5.13.1", "R3P 5.13.2", "N3P 5.4", "N3P 5.4.1", "N3P 5.4.2", "TCP 5.16",
    "TCP 5.16.1", "TCP 5.16.2",
)  # fmt: skip
def test_a_power_failure() -> None:
    for tag, section in (("R3P", "5.13"), ("TCP", "5.16")):
        assert ruled(tag, PowerFailure()) == ("offer", f"{tag} {section}.1")
        assert ruled(tag, PowerFailure(), ESTABLISHED) == ("continue", f"{tag} {section}.2")
        offer = rules(GAMES[tag]).rule(PowerFailure(), UNTOUCHED)
        assert [option.id for option in offer.options] == ["withdraw", "stay"]
        assert offer.options[0].binds is not None
    assert ruled("N3P", PowerFailure()) == ("void", "N3P 5.4.2")
    assert ruled("N3P", PowerFailure(), ESTABLISHED) == ("continue", "N3P 5.4.1")
    for tag in ("P3P", "T3P"):
        assert ruled(tag, PowerFailure()) == ("void", "power_failure")
        assert ruled(tag, PowerFailure(), ESTABLISHED) == ("continue", "power_failure")
        offered = ruled(tag, PowerFailure(), power_failure="withdraw_or_conclude")
        assert offered == ("offer", "power_failure")


@clause(
    "R3P 5.1.2", "R3P 5.12", "N3P 5.6", "N3P 5.12", "P3P 5.1.2", "T3P 5.1.2", "TCP 5.1.2",
    "TCP 5.15",
)  # fmt: skip
@pytest.mark.parametrize(
    ("tag", "deck", "limits", "deal"),
    [
        ("R3P", "R3P 5.1.2", "R3P 5.12", "R3P 5.4"),
        ("N3P", "N3P 5.6", "N3P 5.6", "N3P 5.6"),
        ("P3P", "P3P 5.1.2", "limits", "P3P 5.3"),
        ("T3P", "T3P 5.1.2", "limits", "T3P 5.3"),
        ("TCP", "TCP 5.1.2", "TCP 5.15", "TCP 5.2"),
    ],
)
def test_what_earlier_rounds_settled_stays_settled_by_its_own_clause(
    tag: str, deck: str, limits: str, deal: str
) -> None:
    book = rules(GAMES[tag])

    def past(incident: Incident) -> str | None:
        would = book.rule(incident, UNTOUCHED).cite
        cite = book.edition.rulings.stands(incident, would, earlier=True)
        return cite.clause or cite.reading

    assert past(DeckFault(Fault.FOREIGN)) == deck
    assert past(OverMaximum()) == past(UnderMinimum()) == limits
    assert past(Misdeal()) == deal, "not 5.1.2, whatever it was"


@clause("R3P 6.1", "N3P 5.17", "TCP 6.1")
@pytest.mark.parametrize(
    ("tag", "cited"),
    [
        ("R3P", "R3P 6.1"),
        ("N3P", "N3P 5.17"),
        ("P3P", "uncovered"),
        ("T3P", "uncovered"),
        ("TCP", "TCP 6.1"),
    ],
)
def test_what_no_clause_covers_goes_to_the_shift_manager(tag: str, cited: str) -> None:
    assert ruled(tag, Uncovered()) == ("refer", cited)
    ruling = rules(GAMES[tag]).rule(Uncovered(), UNTOUCHED)
    assert ruling.decides == "shift_manager"


def test_every_ruling_cites_what_exists_and_every_incident_is_answered() -> None:
    known = {entry.clause for book in RULEBOOKS.values() for entry in book.edition.clauses}
    for book in RULEBOOKS.values():
        assert set(book.edition.rulings.rules) <= set(get_args(Incident))
    for tag, game in GAMES.items():
        book = rules(game)
        for incident in (DeckFault(Fault.EXTRA), Misdeal(), PowerFailure(), Uncovered()):
            for now in (UNTOUCHED, HANDLED, OPEN, ESTABLISHED):
                ruling = book.rule(incident, now)
                cited = ruling.cite.clause
                assert cited in known if cited else ruling.cite.reading in book.readings, tag
