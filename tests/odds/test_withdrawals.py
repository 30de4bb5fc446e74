"""Options as money: what it is worth to take wagers back, and the rulings that allow it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from threecard import RULEBOOKS, Rulebook, rulebook
from threecard.core.feature import NOTHING
from threecard.core.irregularities import incidents as kinds
from threecard.core.irregularities.ruling import WITHDRAW_ALL, Remedy, Ruling
from threecard.core.judgement import Cite, Conduct, Judgement, Result, Verdict, clause
from threecard.core.reading import Readings
from threecard.core.wager import Priced
from threecard.odds import (
    Hold,
    Knowledge,
    Loophole,
    Protection,
    Severity,
    Withdrawal,
    find_threats,
    odds,
    protection,
)
from threecard.odds.protection.loopholes import find_loopholes
from threecard.odds.protection.threats import backs_threats

ROYAL, NON, POKER = "royal-three-pictures", "non-commission-three-pictures", "three-card-poker"


def right(found: Protection, wager: str, knowledge: Knowledge) -> Withdrawal:
    return next(each for each in found.withdrawals[knowledge] if each.wager == wager)


def test_withdrawing_after_a_look_is_worth_a_quarter_of_the_main_wager() -> None:
    found = right(protection(ROYAL), "main", Knowledge.OWN)
    assert found.gain == Fraction(25764057, 101792600)
    assert f"{100 * float(found.gain):.2f}" == "25.31"
    assert found.break_even == found.house_edge / found.gain


def test_withdrawing_after_a_look_is_worth_near_half_of_the_ante() -> None:
    found = right(protection(POKER), "ante", Knowledge.OWN)
    assert found.gain == Fraction(11537481, 25448150)
    assert f"{100 * float(found.gain):.2f}" == "45.34"
    assert found.rule == "Three Odd Cards, K Q T or lower"


def test_the_ante_is_taken_back_where_its_class_is_worth_less_than_nothing() -> None:
    strategy = odds(POKER).best_strategy
    lost = [max(each.played, each.folded) for each in strategy.values]
    shares = [each.probability for each in strategy.values]
    gain = -sum(
        (min(net, Fraction(0)) * share for net, share in zip(lost, shares, strict=True)),
        Fraction(0),
    )
    assert right(protection(POKER), "ante", Knowledge.OWN).gain == gain


@pytest.mark.parametrize("game", RULEBOOKS)
def test_who_knows_more_gains_no_less(game: str) -> None:
    found = protection(game)
    for wager in found.sums:
        gains = [right(found, wager, knowledge).gain for knowledge in Knowledge]
        assert gains == sorted(gains)
        edge = found.report.wagers[wager].house_edge
        assert gains[0] == max(edge, 0)
        lost = {n: p for n, p in found.report.nets(found.report.wagers[wager]).items() if n < 0}
        assert gains[2] == -sum((net * share for net, share in lost.items()), Fraction(0))


def test_all_wagers_or_none_is_worth_less_than_each_by_itself() -> None:
    found = protection(ROYAL)
    apart = sum((right(found, wager, Knowledge.OWN).gain for wager in found.sums), Fraction(0))
    assert max(right(found, wager, Knowledge.OWN).gain for wager in found.sums) < found.together
    assert found.together < apart


def by_cite(rules: Rulebook) -> dict[tuple[str, Hold], Loophole]:
    return {(str(each.cite), each.hold): each for each in find_loopholes(rules) if each.in_force}


def test_the_rulings_that_let_players_choose_are_found() -> None:
    royal = by_cite(rulebook(ROYAL))
    assert royal["R3P 5.13.1", Hold.OFFERED].knowledge is Knowledge.OWN
    assert royal["R3P 5.7", Hold.CONSENT].closed_by == ("misdeal.withdraw=never",)
    assert royal["R3P 5.5", Hold.CLAIM].knowledge is Knowledge.EVERYTHING
    assert by_cite(rulebook(NON))["N3P 5.7", Hold.OFFERED].knowledge is Knowledge.OWN
    poker = by_cite(rulebook(POKER))
    assert poker["TCP 5.16.1", Hold.OFFERED].knowledge is Knowledge.OWN
    assert poker["TCP 5.7.1", Hold.CONSENT].knowledge is Knowledge.OWN
    assert poker["TCP 5.7", Hold.CLAIM].knowledge is Knowledge.EVERYTHING
    assert ("TCP 5.11", Hold.AT_WILL) not in poker


def test_leaving_is_a_loophole_by_the_letter_alone() -> None:
    letter = rulebook(POKER).with_reading("absence", "letter")
    found = by_cite(letter)["TCP 5.11", Hold.AT_WILL]
    assert found.knowledge is Knowledge.OWN
    assert found.closed_by == ("absence=unseen_only",)
    (other,) = (each for each in find_loopholes(rulebook(POKER)) if each.hold is Hold.AT_WILL)
    assert other.reading == "absence=letter"


def test_a_power_failure_is_a_choice_where_a_reading_makes_it_one() -> None:
    (found,) = (
        each
        for each in find_loopholes(rulebook("three-pictures"))
        if each.incident == "a power failure"
    )
    assert found.reading == "power_failure=withdraw_or_conclude"
    assert found.closed_by == ("power_failure=void_or_conclude",)


def test_a_reading_that_opens_another_loophole_closes_none() -> None:
    found = by_cite(rulebook(ROYAL))
    assert found["R3P 6.1", Hold.REFERRED].closed_by == ()


def test_a_planted_option_is_found() -> None:
    book = rulebook("three-pictures")
    wrong = Ruling(Remedy.OFFER, clause("T3P 5.5"), options=WITHDRAW_ALL)
    rules = {**book.edition.rulings.rules, kinds.LateWager: lambda *_: wrong}
    planted = replace(book.edition, rulings=replace(book.edition.rulings, rules=rules))
    before = Counter(each.incident for each in find_loopholes(book))
    after = Counter(each.incident for each in find_loopholes(Rulebook.of(planted)))
    assert after - before == {"late wager": 1}


def test_declining_gains_nothing() -> None:
    assert [each.gain for each in protection(POKER).declining] == [0, 0, 0]
    assert protection(ROYAL).declining == ()


def test_a_hand_that_is_better_hidden_is_found() -> None:
    book = rulebook(POKER)
    returned = Judgement(lambda *_: Verdict(Result.RETURNED, Cite()), NOTHING, NOTHING)

    def priced(readings: Readings) -> tuple[Priced, ...]:
        return tuple(
            replace(each, judgements={**each.judgements, Conduct.NOT_EXPOSED: returned})
            if each.id in {"ante", "play"}
            else each
            for each in book.edition.priced(readings)
        )

    found = protection(Rulebook.of(replace(book.edition, priced=priced)))
    gains = {each.wager: each.gain for each in found.declining}
    lines = found.report.wagers["play"].lines
    # Both units of a hand that is played and beaten; a bonus is paid to no such hand.
    beaten = found.report.wagers["play"].lines["collected"].probability
    assert 0 < gains["ante"] <= 2 * beaten
    assert gains["ante"] > 2 * beaten - Fraction(1, 100)
    assert gains["pair_plus"] == 0
    assert lines["collected"].count


def test_the_gravest_threats_come_first() -> None:
    threats = find_threats(protection("prosperity-3-pictures"))
    order = list(Severity)
    places = [order.index(each.severity) for each in threats]
    assert places == sorted(places, reverse=True)
    edge = next(each for each in threats if each.kind == "edge")
    assert (edge.wager, edge.remedy) == ("tie", "reading tie.on=ranking")
    assert edge.after == 0
    assert edge.gain == Fraction(1061584, 1817725)


def test_backs_are_as_grave_as_what_they_add_to_a_wager_that_is_the_players_already() -> None:
    found = protection("prosperity-3-pictures")
    backs = [each for each in backs_threats(found) if each.wager == "tie"]
    edge = -found.report.edges["tie"]
    assert [each.severity for each in backs] == [Severity.GRAVE, Severity.SLIGHT]
    assert [each.gain - edge > Fraction(1, 10) for each in backs] == [True, False]
    assert all(each.gain > edge > Fraction(1, 2) for each in backs)


def test_backs_that_tell_no_more_than_fewer_do_are_no_threat_of_their_own() -> None:
    found = protection(ROYAL)
    told = {(each.wager, each.what.split(", ")[1]) for each in backs_threats(found)}
    assert ("royal_pictures", "all three of one's own: wagering") in told
    assert ("royal_pictures", "all six: wagering") not in told
    assert ("main", "all six: wagering") in told


@pytest.mark.parametrize(
    ("gain", "severity"),
    [("0", "none"), ("1/200", "slight"), ("1/50", "serious"), ("1/20", "grave")],
)
def test_severity_goes_by_what_a_round_gains(gain: str, severity: str) -> None:
    assert Severity.of_gain(Fraction(gain)) == severity
