"""What each rulebook says about each incident, with its clause."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.desk import TAGS, rules
from tests.marks import clause
from threecard import RULEBOOKS
from threecard.core.irregularities.incidents import (
    Absence,
    Circumstances,
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
    LoneJackpotWager,
    LoneSideWager,
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
from threecard.core.procedure import Device

GAMES = {tag: game for game, tag in TAGS.items()}
UNTOUCHED = Circumstances()
HANDLED = Circumstances(handled=True)
OPEN = Circumstances(closed=False)
ESTABLISHED = Circumstances(handled=True, established=True)
MANUAL = Circumstances(device=Device.MANUAL)


def ruled(
    tag: str, incident: Incident, now: Circumstances = UNTOUCHED, **readings: str
) -> tuple[str, str]:
    """The remedy and the clause or reading."""
    named = {name.replace("__", "."): choice for name, choice in readings.items()}
    ruling = rules(GAMES[tag], named).rule(incident, now)
    return ruling.remedy.value, ruling.cite.clause or ruling.cite.reading or ""


@clause(
    "R3P 5.1", "R3P 5.1.1", "N3P 5.5", "N3P 5.5.1", "N3P 5.5.2", "N3P 5.5.3", "N3P 5.15",
    "P3P 5.1", "P3P 5.1.1", "P3P 5.2", "T3P 5.1", "T3P 5.1.1", "T3P 5.2", "TCP 5.1", "TCP 5.1.1",
)  # fmt: skip
@pytest.mark.parametrize(
    ("tag", "foreign", "extra", "unshuffled"),
    [
        ("R3P", "R3P 5.1.1", "R3P 5.1.1", ("void", "R3P 5.1.1")),
        ("N3P", "N3P 5.5.1", "N3P 5.5.2", ("void", "N3P 5.5.3")),
        ("P3P", "P3P 5.1.1", "P3P 5.2", ("refer", "uncovered")),
        ("T3P", "T3P 5.1.1", "T3P 5.2", ("refer", "uncovered")),
        ("TCP", "TCP 5.1.1", "TCP 5.1.1", ("void", "TCP 5.1.1")),
    ],
)
def test_a_faulty_deck_voids_the_round(
    tag: str, foreign: str, extra: str, unshuffled: tuple[str, str]
) -> None:
    assert ruled(tag, DeckFault(Fault.FOREIGN)) == ("void", foreign)
    assert ruled(tag, DeckFault(Fault.EXTRA)) == ("void", extra)
    assert ruled(tag, DeckFault(Fault.MISSING)) == ("void", extra)
    assert ruled(tag, DeckFault(Fault.UNSHUFFLED)) == unshuffled


@clause("R3P 5.4", "N3P 1.13", "N3P 5.5.4", "P3P 5.3", "T3P 5.3", "TCP 5.2")
@pytest.mark.parametrize(
    ("tag", "cited"),
    [("R3P", "5.4"), ("N3P", "5.5.4"), ("P3P", "5.3"), ("T3P", "5.3"), ("TCP", "5.2")],
)
def test_a_misdeal_nobody_has_handled_is_reconstructed_or_voids(tag: str, cited: str) -> None:
    assert ruled(tag, Misdeal()) == ("void", f"{tag} {cited}")
    assert ruled(tag, Misdeal(reconstructible=True)) == ("reconstruct", f"{tag} {cited}")


@clause("R3P 5.6", "R3P 5.7", "N3P 5.7", "N3P 5.7.1", "N3P 5.7.2", "N3P 5.7.3", "TCP 6.1")
def test_a_misdeal_after_cards_were_handled() -> None:
    assert ruled("R3P", Misdeal(reconstructible=True), HANDLED) == ("continue", "R3P 5.6")
    assert ruled("N3P", Misdeal(), HANDLED) == ("offer", "N3P 5.7")
    assert ruled("TCP", Misdeal(), HANDLED) == ("refer", "TCP 6.1")
    assert ruled("P3P", Misdeal(), HANDLED) == ("refer", "uncovered")
    assert ruled("T3P", Misdeal(), HANDLED) == ("refer", "uncovered")
    royal = rules(GAMES["R3P"]).rule(Misdeal(), HANDLED)
    assert [option.id for option in royal.options] == ["withdraw", "stay"]
    assert royal.decides is not None
    assert royal.decides.value == "pit_supervisor"
    assert royal.options_cite is not None
    assert royal.options_cite.clause == "R3P 5.7"
    never = rules(GAMES["R3P"], {"misdeal.withdraw": "never"}).rule(Misdeal(), HANDLED)
    assert never.options == ()


@clause("N3P 5.7", "N3P 5.7.1", "N3P 5.7.2", "N3P 5.7.3")
@pytest.mark.parametrize(
    ("reconstructible", "offered"),
    [(False, ["continue", "invalidate"]), (True, ["reconstructed", "invalidate"])],
)
def test_the_options_after_a_dealing_error_bind_who_goes_on(
    reconstructible: bool, offered: list[str]
) -> None:
    ruling = rules(GAMES["N3P"]).rule(Misdeal(reconstructible), HANDLED)
    assert [option.id for option in ruling.options] == offered
    assert [option.binds is not None for option in ruling.options] == [True, False]


@clause("R3P 5.5", "R3P 5.6", "R3P 5.4", "N3P 5.9", "TCP 5.7", "TCP 5.7.1")
def test_a_players_hand_of_the_wrong_count() -> None:
    assert ruled("R3P", WrongCount(viewed=True), HANDLED) == ("remove_hand", "R3P 5.5")
    assert ruled("R3P", WrongCount(), HANDLED) == ("continue", "R3P 5.6")
    assert ruled("R3P", WrongCount()) == ("void", "R3P 5.4")
    for tag, cited in (("N3P", "N3P 5.9"), ("TCP", "TCP 5.7")):
        assert ruled(tag, WrongCount(viewed=True), HANDLED) == ("remove_hand", cited)
        assert ruled(tag, WrongCount(reconstructible=True)) == ("reconstruct", cited)
    assert ruled("P3P", WrongCount()) == ("refer", "uncovered")
    assert ruled("T3P", WrongCount()) == ("refer", "uncovered")
    poker = rules(GAMES["TCP"]).rule(WrongCount(), UNTOUCHED)
    assert poker.options_cite is not None
    assert poker.options_cite.clause == "TCP 5.7.1"
    assert not rules(GAMES["TCP"]).rule(WrongCount(reconstructible=True), UNTOUCHED).options


@clause("R3P 5.4", "N3P 5.5.5", "P3P 5.4", "T3P 5.4", "TCP 5.3")
@pytest.mark.parametrize(
    ("tag", "cited", "put_right"),
    [
        ("R3P", "R3P 5.4", "reconstruct"),
        ("N3P", "N3P 5.5.5", "reconstruct"),
        ("P3P", "P3P 5.4", "reconstruct"),
        ("T3P", "T3P 5.4", "void"),
        ("TCP", "TCP 5.3", "reconstruct"),
    ],
)
def test_a_dealers_hand_of_the_wrong_count(tag: str, cited: str, put_right: str) -> None:
    assert ruled(tag, DealerWrongCount()) == ("void", cited)
    assert ruled(tag, DealerWrongCount(reconstructible=True)) == (put_right, cited)


@clause("R3P 6.1")
def test_a_dealers_wrong_count_found_late_is_a_reading_in_royal_three_pictures() -> None:
    assert ruled("R3P", DealerWrongCount(), HANDLED) == ("refer", "R3P 6.1")
    void = ruled("R3P", DealerWrongCount(), HANDLED, dealer_wrong_count="void")
    assert void == ("void", "R3P 6.1")


@clause("R3P 5.8", "R3P 5.8.1", "TCP 5.4", "N3P 5.7")
def test_cards_exposed_during_the_deal() -> None:
    assert ruled("R3P", ExposedCards(first=True), MANUAL) == ("void", "R3P 5.8.1")
    assert ruled("R3P", ExposedCards(first=True)) == ("cover", "R3P 5.8")
    assert ruled("R3P", ExposedCards(cards=2), MANUAL) == ("cover", "R3P 5.8")
    assert ruled("TCP", ExposedCards(cards=1)) == ("continue", "TCP 5.4")
    assert ruled("TCP", ExposedCards(cards=2)) == ("void", "TCP 5.4")
    assert ruled("N3P", ExposedCards()) == ("offer", "N3P 5.7")
    assert ruled("P3P", ExposedCards()) == ("refer", "uncovered")


@clause("N3P 5.10", "N3P 5.11", "N3P 5.11.1")
def test_a_card_face_up_in_the_shoe_and_cards_drawn_together() -> None:
    assert ruled("N3P", FaceUpInShoe()) == ("use_card", "N3P 5.10")
    assert ruled("N3P", DrawnTogether()) == ("offer", "N3P 5.11.1")
    unknown = rules(GAMES["N3P"]).rule(DrawnTogether(), UNTOUCHED)
    assert unknown.decides is not None
    assert unknown.decides.value == "pit_supervisor"
    assert rules(GAMES["N3P"]).rule(DrawnTogether(order_known=True), UNTOUCHED).decides is None
    for tag in ("R3P", "TCP"):
        assert ruled(tag, FaceUpInShoe()) == ("refer", f"{tag} 6.1")


@clause("R3P 5.9", "N3P 5.5.2", "P3P 5.2", "T3P 5.2", "TCP 5.8")
@pytest.mark.parametrize(
    ("tag", "cited"),
    [("R3P", "5.9"), ("N3P", "5.5.2"), ("P3P", "5.2"), ("T3P", "5.2"), ("TCP", "5.8")],
)
def test_a_doubt_about_the_count_is_settled_by_counting(tag: str, cited: str) -> None:
    assert ruled(tag, CountDoubt(right=True)) == ("continue", f"{tag} {cited}")
    assert ruled(tag, CountDoubt(right=False)) == ("void", f"{tag} {cited}")


@clause(
    "R3P 5.2", "R3P 5.3", "N3P 5.8", "P3P 5.5", "P3P 5.6", "T3P 5.5", "T3P 5.6", "TCP 5.5",
    "TCP 5.6",
)  # fmt: skip
@pytest.mark.parametrize(
    ("tag", "late", "withdrawn"),
    [
        ("R3P", "R3P 5.2", ("stands", "R3P 5.3")),
        ("N3P", "N3P 5.8", ("refuse", "N3P 5.8")),
        ("P3P", "P3P 5.5", ("stands", "P3P 5.6")),
        ("T3P", "T3P 5.5", ("stands", "T3P 5.6")),
        ("TCP", "TCP 5.5", ("stands", "TCP 5.6")),
    ],
)
def test_late_wagers_are_refused_and_late_withdrawals_change_nothing(
    tag: str, late: str, withdrawn: tuple[str, str]
) -> None:
    assert ruled(tag, LateWager()) == ("refuse", late)
    assert ruled(tag, LateWithdrawal()) == withdrawn


@clause(
    "R3P 5.10", "R3P 5.11", "N3P 5.1", "N3P 5.1.1", "N3P 5.2", "N3P 5.2.1", "TCP 5.13", "TCP 5.14",
)  # fmt: skip
@pytest.mark.parametrize(
    ("tag", "over", "under", "again"),
    [
        ("R3P", ("to_maximum", "R3P 5.11"), ("once", "R3P 5.10"), ("return", "R3P 5.10")),
        ("N3P", ("pro_rata", "N3P 5.1.1"), ("continue", "N3P 5.2.1"), ("continue", "N3P 5.2.1")),
        ("P3P", ("to_maximum", "limits"), ("once", "limits"), ("return", "limits")),
        ("T3P", ("to_maximum", "limits"), ("once", "limits"), ("return", "limits")),
        ("TCP", ("to_maximum", "TCP 5.14"), ("once", "TCP 5.13"), ("return", "TCP 5.13")),
    ],
)
def test_stakes_outside_the_limits_noticed_after_the_close(
    tag: str, over: tuple[str, str], under: tuple[str, str], again: tuple[str, str]
) -> None:
    assert ruled(tag, OverMaximum()) == over
    assert ruled(tag, UnderMinimum()) == under
    assert ruled(tag, UnderMinimum(before=True)) == again


@clause("N3P 5.1", "N3P 5.2", "R3P 3.4", "TCP 3.4")
def test_stakes_outside_the_limits_noticed_before_the_close() -> None:
    assert ruled("N3P", OverMaximum(), OPEN) == ("reject_excess", "N3P 5.1")
    assert ruled("N3P", UnderMinimum(), OPEN) == ("advise", "N3P 5.2")
    for tag in ("R3P", "TCP"):
        assert ruled(tag, OverMaximum(), OPEN) == ("refuse", f"{tag} 3.4")
        assert ruled(tag, UnderMinimum(), OPEN) == ("refuse", f"{tag} 3.4")


@clause("N3P 5.14", "TCP 5.12", "TCP 5.12.1", "TCP 5.12.2", "R3P 3.5", "P3P 3.4", "T3P 3.3")
def test_side_wagers_that_lie_alone() -> None:
    assert ruled("N3P", LoneSideWager()) == ("return", "N3P 5.14")
    assert ruled("TCP", LoneJackpotWager(), OPEN) == ("supply", "TCP 5.12.1")
    assert ruled("TCP", LoneJackpotWager()) == ("return", "TCP 5.12.2")
    assert ruled("R3P", LoneSideWager(), OPEN) == ("refuse", "R3P 3.5")
    assert ruled("P3P", LoneSideWager(), OPEN) == ("refuse", "P3P 3.4")
    assert ruled("T3P", LoneSideWager(), OPEN) == ("refuse", "T3P 3.3")
    assert ruled("R3P", LoneSideWager()) == ("refer", "R3P 6.1")


@clause("N3P 5.3", "TCP 5.11", "R3P 3.14")
def test_an_absent_player() -> None:
    assert ruled("N3P", Absence()) == ("continue", "N3P 5.3")
    assert ruled("R3P", Absence()) == ("continue", "R3P 3.14")
    assert ruled("TCP", Absence()) == ("remove_hand", "TCP 5.11")
    assert ruled("TCP", Absence(viewed=True)) == ("fold", "TCP 5.11")
    assert ruled("TCP", Absence(viewed=True), absence="letter") == ("remove_hand", "TCP 5.11")
    assert ruled("TCP", Absence(ante=False)) == ("continue", "TCP 3.9.3")


@clause("TCP 5.9", "TCP 5.10", "TCP 5.10.1", "TCP 5.10.2", "TCP 3.10.1")
def test_hands_shown_hidden_or_too_many() -> None:
    assert ruled("TCP", SeveralHands(viewed=1)) == ("play_viewed", "TCP 5.10.1")
    assert ruled("TCP", SeveralHands()) == ("play_first", "TCP 5.10.2")
    assert ruled("TCP", NotConfidential()) == ("may_bar", "TCP 5.9")
    assert ruled("TCP", NotExposed()) == ("may_look", "TCP 3.10.1")
    barred = rules(GAMES["TCP"]).rule(NotConfidential(), UNTOUCHED)
    look = rules(GAMES["TCP"]).rule(NotExposed(), UNTOUCHED)
    assert (barred.decides, look.decides) == ("shift_manager", "pit_supervisor")


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
    ("tag", "cited"),
    [("R3P", "5.1.2"), ("N3P", "5.6"), ("P3P", "5.1.2"), ("T3P", "5.1.2"), ("TCP", "5.1.2")],
)
def test_what_earlier_rounds_settled_stays_settled(tag: str, cited: str) -> None:
    assert ruled(tag, PastError()) == ("settled", f"{tag} {cited}")
    limits = {"R3P": "R3P 5.12", "TCP": "TCP 5.15"}
    if tag in limits:
        assert ruled(tag, PastLimits()) == ("settled", limits[tag])


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
