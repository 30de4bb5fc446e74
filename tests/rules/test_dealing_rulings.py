"""What each rulebook says about a faulty deck and a faulty deal, with its clause."""

from __future__ import annotations

import pytest

from tests.desk import rules
from tests.marks import clause
from tests.rules.circumstances import GAMES, HANDLED, MANUAL, SHOWN, UNTOUCHED, ruled
from threecard.core.irregularities.incidents import (
    CountDoubt,
    DealerWrongCount,
    DeckFault,
    DrawnTogether,
    ExposedCards,
    FaceUpInShoe,
    Fault,
    Misdeal,
    WrongCount,
)


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
    assert ruled("R3P", WrongCount(told_apart=True), HANDLED) == ("continue", "R3P 5.6")
    assert ruled("R3P", WrongCount(), HANDLED) == ("refer", "R3P 6.1")
    assert ruled("R3P", WrongCount()) == ("void", "R3P 5.4")
    for tag, cited in (("N3P", "N3P 5.9"), ("TCP", "TCP 5.7")):
        assert ruled(tag, WrongCount(viewed=True), HANDLED) == ("remove_hand", cited)
    assert ruled("TCP", WrongCount(reconstructible=True)) == ("reconstruct", "TCP 5.7")
    # N3P 5.7 speaks of what 5.9 does not cover, and 5.9 of what can't be reconstructed.
    assert ruled("N3P", WrongCount(reconstructible=True)) == ("offer", "N3P 5.7")
    assert ruled("N3P", WrongCount(reconstructible=True), SHOWN) == ("reconstruct", "N3P 5.9")
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
        ("N3P", "N3P 5.5.5", "offer"),
        ("P3P", "P3P 5.4", "reconstruct"),
        ("T3P", "T3P 5.4", "void"),
        ("TCP", "TCP 5.3", "reconstruct"),
    ],
)
def test_a_dealers_hand_of_the_wrong_count(tag: str, cited: str, put_right: str) -> None:
    assert ruled(tag, DealerWrongCount()) == ("void", cited)
    by = "N3P 5.7" if put_right == "offer" else cited
    assert ruled(tag, DealerWrongCount(reconstructible=True)) == (put_right, by)


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
