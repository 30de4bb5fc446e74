"""Odds as data: exact text, the same figures as the library's, and nets that add up."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from threecard import RULEBOOKS, Code, ThreecardError, rulebook
from threecard.odds import GameOdds, hold, odds, readings, session
from threecard.odds.exact import exact
from threecard.odds.present.data import (
    HoldData,
    ReadingsData,
    ReportData,
    SessionData,
    StrategyData,
    hold_data,
    readings_data,
    report_data,
    report_rows,
    seen_data,
    session_data,
    strategy_data,
    whole_strategy_data,
)

WHAT_IFS: dict[str, tuple[dict[str, str], dict[str, str], str]] = {
    "royal-three-pictures": ({"main.six": "1:3"}, {"tie.on": "ranking"}, "Kd Ks"),
    "non-commission-three-pictures": ({"tie.tie": "9:1"}, {"three_pictures.hand": "either"}, ""),
    "prosperity-3-pictures": ({}, {"perfect_tie.pays": "in_addition"}, "Jc"),
    "three-pictures": ({"three_pictures.three_pictures": "20:1"}, {"main.tie": "collected"}, ""),
    "three-card-poker": (
        {"ante_bonus.straight": "2:1", "jackpot.straight": "12.34"},
        {"ante_bonus.when": "winning_only", "jackpot.stake": "returned"},
        "Qs",
    ),
}


def report_of(game: str, *, changed: bool) -> GameOdds:
    if not changed:
        return odds(game)
    pays, chosen, without = WHAT_IFS[game]
    book = rulebook(game).with_pays(pays)
    for name, choice in chosen.items():
        book = book.with_reading(name, choice)
    return odds(book, without=without)


@pytest.mark.parametrize("changed", [False, True], ids=["published", "what-if"])
@pytest.mark.parametrize("game", RULEBOOKS)
def test_nets_add_up_to_the_edge_and_the_variance(game: str, changed: bool) -> None:
    report = report_of(game, changed=changed)
    data = report_data(report)
    assert list(data.wagers) == list(report.wagers)
    for id_, wager in data.wagers.items():
        nets = {Fraction(each.net): Fraction(each.probability) for each in wager.nets}
        assert list(nets) == sorted(nets)
        assert sum(nets.values()) == 1
        assert all(share > 0 for share in nets.values())
        mean = sum(net * share for net, share in nets.items())
        assert mean == -Fraction(wager.house_edge) == -report.wagers[id_].house_edge
        squares = sum(net**2 * share for net, share in nets.items())
        assert squares - mean**2 == Fraction(wager.variance) == report.wagers[id_].variance


def test_nets_of_an_ante_are_of_all_its_parts() -> None:
    report = odds("three-card-poker")
    whole = report.nets(report.wagers["ante"])
    assert whole == {
        Fraction(net, 10_00): share for net, share in report.distribution({"ante": 10_00}).items()
    }


def test_nets_of_the_jackpot_follow_the_meter() -> None:
    nets = odds("three-card-poker", meter=50_000_00)
    assert max(nets.nets(nets.wagers["jackpot"])) == Fraction(50_000 - 5, 5)


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_report_survives_json(game: str) -> None:
    report = report_of(game, changed=True)
    data = report_data(report)
    assert msgspec.json.decode(msgspec.json.encode(data), type=ReportData) == data
    assert data.terms == report.rulebook.terms.hash
    assert len(data.what_if) >= 2
    for id_, wager in data.wagers.items():
        ours = report.wagers[id_]
        assert Fraction(wager.hit_frequency) == ours.hit_frequency
        alone = ours.part_of is None  # a part of a wager is nobody's to place
        assert wager.player_edge == (alone and ours.house_edge < 0)
        for line, each in wager.lines.items():
            assert Fraction(each.probability) == ours.lines[line].probability
            assert (each.pays is None) == (ours.lines[line].pays is None)
    for pair, covariance in data.covariance.items():
        one, other = pair.split(",")
        assert Fraction(covariance) == report.covariances[one, other]


def test_some_wagers_of_a_report_come_without_the_others() -> None:
    report = odds("three-card-poker")
    data = report_data(report, ["pair_plus", "jackpot"])
    assert set(data.wagers) == {"pair_plus", "jackpot"}
    assert set(data.covariance) == {"pair_plus,jackpot"}
    assert data.strategy is None
    assert data.jackpot is not None
    assert report_data(report, ["ante"]).jackpot is None
    assert {row[1] for row in report_rows(report, ["ante"])} == {"ante"}


def test_a_whole_strategy_has_a_card_in_view_too() -> None:
    strategy = odds("three-card-poker").best_strategy
    data = whole_strategy_data(strategy)
    seen = seen_data(strategy)
    assert data.seen == seen
    assert Fraction(seen.unseen) - Fraction(seen.gain) == Fraction(seen.house_edge)
    chances = {rank: Fraction(card.probability) for rank, card in seen.cards.items()}
    assert sum(chances.values()) == 1
    mean = sum(chances[rank] * Fraction(card.house_edge) for rank, card in seen.cards.items())
    assert mean == Fraction(seen.house_edge)


def test_a_strategy_as_data_has_every_class() -> None:
    strategy = odds("three-card-poker", without="Qs").best_strategy
    data = strategy_data(strategy)
    assert msgspec.json.decode(msgspec.json.encode(data), type=StrategyData) == data
    assert sum(Fraction(each.probability) for each in data.classes) == 1
    for each in data.classes:
        better = max(Fraction(each.played), Fraction(each.folded))
        chosen = Fraction(each.played if each.decision == "play" else each.folded)
        assert chosen == better
        lost = better - min(Fraction(each.played), Fraction(each.folded))
        assert Fraction(each.mistake) == lost * Fraction(each.probability)
    value = sum(
        Fraction(each.probability) * max(Fraction(each.played), Fraction(each.folded))
        for each in data.classes
    )
    assert value == -Fraction(data.house_edge)


def test_readings_as_data_start_from_what_is_in_force() -> None:
    book = rulebook("three-pictures")
    data = readings_data(readings(book, without="Kd"))
    assert msgspec.json.decode(msgspec.json.encode(data), type=ReadingsData) == data
    for name, choices in data.readings.items():
        in_force = [choice for choice, each in choices.items() if each.in_force]
        assert in_force == [book.readings[name]]
        for choice, each in choices.items():
            priced = odds(book.with_reading(name, choice), without="Kd").wagers
            edges = {id_: Fraction(edge) for id_, edge in each.house_edge.items()}
            assert edges == {id_: priced[id_].house_edge for id_ in edges}
            moved = tuple(id_ for id_ in edges if each.house_edge[id_] != data.house_edge[id_])
            assert each.changed == moved
            assert each.player_edge == tuple(id_ for id_, edge in edges.items() if edge < 0)


def test_a_session_as_data_is_in_dollars() -> None:
    found = session("three-card-poker", {"ante": 25_00}, rounds=30, bankroll=500_00)
    data = session_data(found)
    assert msgspec.json.decode(msgspec.json.encode(data), type=SessionData) == data
    assert Fraction(data.variance) == found.variance / 10_000
    assert (data.bankroll, data.stop_loss) == ("500.00", None)
    one = {Fraction(net): Fraction(share) for net, share in data.round.items()}
    assert 30 * sum(net * share for net, share in one.items()) == Fraction(data.mean)
    assert data.ahead + data.even + data.behind == pytest.approx(1)
    assert sum(data.leaves.values()) == pytest.approx(1)


def test_a_hold_as_data_is_the_houses_view() -> None:
    found = hold("royal-three-pictures", {"main": 25_00}, occupied=Fraction(9, 2))
    data = hold_data(found)
    assert msgspec.json.decode(msgspec.json.encode(data), type=HoldData) == data
    edge = odds("royal-three-pictures").wagers["main"].house_edge
    assert Fraction(data.hold) == edge
    assert Fraction(data.round.win) == Fraction(9, 2) * 25 * edge
    assert Fraction(data.occupied) == Fraction(9, 2)
    for period in data.periods:
        low, high = period.intervals["0.95"].win
        assert low < period.win_float < high


def test_whole_numbers_are_fractions_too() -> None:
    assert exact(3) == "3/1"
    assert exact(Fraction(-1, 2)) == "-1/2"


def test_a_game_with_nothing_to_decide_has_no_strategy() -> None:
    with pytest.raises(ThreecardError, match="nothing to decide; Three Card Poker does") as refused:
        _ = odds("three-pictures").best_strategy
    assert refused.value.code is Code.DECISION_NOT_OPEN


def test_readings_price_the_jackpot_by_its_meter() -> None:
    at_seed, high = readings("three-card-poker"), readings("three-card-poker", meter=100_000_00)
    priced = odds("three-card-poker", meter=100_000_00).wagers["jackpot"].house_edge
    assert high.edges["jackpot"] == priced != at_seed.edges["jackpot"]


@pytest.mark.parametrize("changed", [False, True])
@pytest.mark.parametrize("game", RULEBOOKS)
def test_the_parts_of_all_lines_are_what_the_player_expects(game: str, changed: bool) -> None:
    report = report_of(game, changed=changed)
    for id_, parts in report.joint.bundles.items():
        lines = [line for part in parts for line in report.wagers[part].lines.values()]
        assert sum(line.part for line in lines) == -report.wagers[id_].house_edge
