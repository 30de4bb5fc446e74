"""A table with readings or pay lines of its own: the page has its part in the shuffle there too."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.house import RunningHouse
from tests.browser.people import People
from threecard.core.registry import RULEBOOKS
from threecard.deal import Opened, read_proof, verify

GAME = "royal-three-pictures"
TABLES: dict[str, dict[str, object]] = {
    "R3P-reading": {"readings": {"tie.three_pictures": "never"}},
    "R3P-pays": {"pays": {"tie.tie": "9:1"}},
}


@pytest.fixture
def house(roomy_house: RunningHouse) -> RunningHouse:
    return roomy_house


@pytest.mark.parametrize("table", list(TABLES))
def test_the_page_adds_bytes_of_the_players_own(
    people: People, house: RunningHouse, table: str
) -> None:
    house.open_table(table, GAME, **TABLES[table])
    mei = people.come("Mei")
    mei.come_to(table)
    mei.wager(3, "main")
    mei.ready()
    mei.turn_up()
    mei.settled()
    number = mei.round()

    proof = read_proof(mei.fetch(f"/api/tables/{table}/rounds/{number}/proof"))
    verify(proof)
    assert proof.round.terms != RULEBOOKS[GAME].terms.hash
    assert {each.player for each in proof.players if isinstance(each, Opened)} == {mei.you}

    mei.page.goto(f"{mei.url}/#/table/{table}/rounds/{number}")
    mei.button("Check this deal").click()
    expect(mei.page.locator(".verdict")).to_contain_text("It holds")
    expect(mei.page.locator(".check")).to_contain_text("Your own bytes are in the deck")
