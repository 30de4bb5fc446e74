"""Two players and somebody who watches, at one table of each game, from the lobby to the record."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.floor import ALL
from tests.browser.house import RunningHouse
from tests.browser.people import People
from tests.browser.player import Player
from threecard.core.cards import DECK
from threecard.core.registry import RULEBOOKS
from threecard.core.rulebook import Rulebook
from threecard.deal import Opened, read_proof, verify

FIRST = "three-card-poker"  # from the lobby; it has decisions and a jackpot
GAMES = list(RULEBOOKS) if ALL else [FIRST]


def wagers_of(game: str) -> list[str]:
    """What can be laid out before the deal, in the order it may be placed."""
    wagers = RULEBOOKS[game].wagers.values()
    return [each.id for each in wagers if each.equals is None]


def play_out(players: list[Player], rules: Rulebook) -> None:
    """Whatever the game asks of them until the round is settled."""
    first, second = players
    for player in players:
        player.look()
        if is_dealer_first(rules) and rules.decided_on is None:
            player.ready()  # the cards are examined
    if rules.decided_on is not None:
        first.decide("Play")
        second.decide("Fold")
    if is_dealer_first(rules):
        expect(first.act("show")).to_be_visible()
        expect(first.page.locator(".called.dealer")).to_be_visible()
    first.turn_up()
    second.turn_up()
    for player in players:
        player.settled()


def is_dealer_first(rules: Rulebook) -> bool:
    return rules.readings.get("reveal") == "dealer_first"


@pytest.mark.parametrize("game", GAMES)
def test_a_round_from_lobby_to_recall(people: People, house: RunningHouse, game: str) -> None:
    rules, table = RULEBOOKS[game], house.new_table(game)
    mei, raj = people.come("Mei"), people.come("Raj")
    watcher = people.come("somebody who watches")
    for player in (mei, raj, watcher):
        if game == FIRST:
            player.enter_lobby(guest=player is not watcher)
            player.go_to(table)
        elif player is not watcher:
            player.come_to(table)
        else:
            watcher.page.goto(f"{watcher.url}/#/table/{table}")
    watcher.is_in("watching")

    for wager in wagers_of(game):
        mei.wager(2, wager)
    raj.wager(5, wagers_of(game)[0])
    watcher.front(2)
    expect(watcher.page.locator(".stack .amount")).to_have_count(len(wagers_of(game)))
    expect(watcher.page.locator('.person[data-position="5"]')).to_contain_text("$5")
    mei.ready()
    raj.ready()
    play_out([mei, raj], rules)
    number = mei.round()

    # Why, with its clause.
    mei.do("why")
    dialog = mei.page.get_by_role("dialog")
    expect(dialog).to_contain_text(rules.edition.tag)
    mei.page.keyboard.press("Escape")

    # The record, and the deal checked by the page itself.
    mei.page.goto(f"{mei.url}/#/table/{table}/rounds/{number}")
    mei.button("Check this deal").click()
    expect(mei.page.locator(".verdict")).to_contain_text("It holds")
    expect(mei.page.locator(".check")).to_contain_text("Your own bytes are in the deck")
    written = watcher.fetch(f"/api/tables/{table}/rounds/{number}/proof")
    proof = read_proof(written)
    assert len(verify(proof)) == len(DECK)
    opened = {each.player for each in proof.players if isinstance(each, Opened)}
    assert {mei.you, raj.you} <= opened

    # Nobody was ever sent a card before its time, nor the seed but in the proof.
    for person in (mei, raj, watcher):
        assert person.record.facts(), "the search would find nothing in an empty record"
        assert person.record.answers > 0
        assert person.record.secrets(person.you) == []
        with_seed = [each for each in person.record.received if proof.seed in each]
        assert all('"deck":' in each for each in with_seed)


def test_the_search_finds_a_card_that_should_not_be_there(
    people: People, house: RunningHouse
) -> None:
    watcher = people.come("somebody who watches")
    watcher.enter_lobby(guest=False)
    watcher.go_to(house.new_table("three-pictures"))
    received, before = watcher.record.received, len(watcher.record.received)
    received.append('{"type":"hand_viewed","player":"Mei","position":1,"hand":[50,37,13]}')
    assert watcher.record.secrets(None) != []
    assert watcher.record.secrets("Mei") == []
    for early in ('{"told":[{"sentence":"Mei has K♠."}]}', '{"hand":"Ks Kh 2d"}'):
        received[before:] = [early]
        assert watcher.record.secrets(None) == watcher.record.secrets("Mei") != []
