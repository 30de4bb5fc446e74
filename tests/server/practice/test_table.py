"""A practice table by itself: what it is a copy of, and its chips."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from threecard.core.commands import PlaceWager
from threecard.core.people import Role
from threecard.core.registry import RULEBOOKS
from threecard.core.table import Phase
from threecard.server.ports import Millis, SystemEntropy
from threecard.server.practice.places import Places
from threecard.server.practice.table import CHIPS, YOU, PracticeTable
from threecard.server.process.first_tables import floor_config
from threecard.server.table.orders import BeReady

NOW = Millis(1_000)


def opened(game: str, **departs: object) -> PracticeTable:
    config = replace(floor_config(game).named(), **departs)
    return PracticeTable(config, entropy=SystemEntropy(), at=NOW)


@pytest.mark.parametrize("game", list(RULEBOOKS))
def test_it_is_dealt_by_the_same_terms(game: str) -> None:
    table = opened(game)
    assert table.live.table.phase is Phase.BETTING
    assert YOU in table.live.table.seats.values()
    assert table.live.table.rules.terms.hash == floor_config(game).rules.terms.hash
    assert table.live.table.config.limits == floor_config(game).limits


def test_it_plays_by_the_tables_own_readings_and_pay_lines() -> None:
    readings = {"tie.on": "ranking", "shuffle": "rounds:2"}
    table = opened("prosperity-3-pictures", readings=readings, pays={"tie.tie": "9:1"})
    rules = table.live.table.rules
    assert rules.readings["tie.on"] == "ranking"
    assert rules.readings["shuffle"] == "every_round"  # as every electronic table
    assert str(rules.line_pays["tie"]["tie"]) == "9:1"


def test_every_round_has_a_deck_of_its_own() -> None:
    table = opened("three-pictures")
    decks = set()
    for _ in range(3):
        seat = next(iter(table.live.table.seats))
        _wager(table, seat)
        table.go_on(NOW)
        table.ask(BeReady(actor=YOU, role=Role.PLAYER), NOW)
        facts = table.go_on(NOW).facts
        decks |= {each.fact.cards for each in facts if hasattr(each.fact, "cards")}
        _end(table)
    assert len(decks) == 3


def test_who_has_too_few_chips_gets_new_ones_with_the_next_round() -> None:
    table = opened("three-pictures")
    seat = next(iter(table.live.table.seats))
    _wager(table, seat)
    assert table.balance == CHIPS - 5_00
    table.go_on(NOW)
    table.ask(BeReady(actor=YOU, role=Role.PLAYER), NOW)
    table.go_on(NOW)
    while table.live.table.phase is not Phase.CONCLUDED:
        _step(table)
    table.balance = 4_99
    _end(table)
    assert table.balance == CHIPS


def _wager(table: PracticeTable, seat: int) -> None:
    wager = PlaceWager(
        actor=YOU, role=Role.PLAYER, player=YOU, position=seat, wager="main", stake=5_00
    )
    table.ask(wager, NOW)


def _end(table: PracticeTable) -> None:
    number = table.live.table.round
    while table.live.table.round == number:
        _step(table)


def _step(table: PracticeTable) -> None:
    """As if the time had run out that the table waits for."""
    later = Millis(2**40)
    while table.live.clock is not None and table.live.clock.until > later:
        later = Millis(2 * later)
    table.go_on(Millis(table.live.clock.until if table.live.clock else later))


def test_places_are_counted_by_address_and_in_all() -> None:
    places = Places(most=3, each=2)
    assert [places.take("a") for _ in range(3)] == [True, True, False]
    assert [places.take(who) for who in ("b", "c")] == [True, False]
    places.leave("a")
    assert places.take("c")
    assert places.taken == 3
