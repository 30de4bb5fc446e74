"""A table with terms of its own says so, and the page has its part in the shuffle there too."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.floor import ON_PHONES_TOO
from tests.browser.house import RunningHouse
from tests.browser.people import People
from threecard.core.registry import RULEBOOKS, rulebook
from threecard.deal import Opened, read_proof, verify
from threecard.odds import odds

GAME = "royal-three-pictures"
TABLES: dict[str, dict[str, Any]] = {
    "R3P-reading": {"readings": {"tie.three_pictures": "never"}},
    "R3P-pays": {"pays": {"tie.tie": "9:1"}},
}


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


@ON_PHONES_TOO
def test_the_felt_prints_its_own_pay_lines_and_says_that_it_departs(
    people: People, house: RunningHouse, phone: bool
) -> None:
    table = f"R3P-prints-{'phone' if phone else 'desktop'}"
    house.employ("Tan", "dealer")
    house.open_table(table, GAME, pays={"tie.tie": "9:1"}, source="felt")
    mei = people.come("Mei", phone=phone)
    mei.come_to(table)
    tie = mei.page.locator(".area", has_text="Tie")
    expect(tie).to_contain_text("9 to 1")

    # The announcement, the signs and the rules say the same.
    departs = "Tie pays 9 to 1 in place of 8 to 1"
    house.ask(table, "place_your_bets", by="Tan")
    mei.hears(departs)
    if not phone:
        placard = mei.page.locator(".placard")
        expect(placard).to_contain_text("9 to 1")
        expect(placard).to_contain_text("published: 8 to 1")
    sign = mei.page.get_by_role("button", name="Own terms")
    expect(sign).to_contain_text(departs)
    sign.click()
    rules = mei.page.get_by_role("dialog")
    expect(rules).to_contain_text(departs)
    expect(rules.get_by_role("row").filter(has_text="published: 8 to 1")).to_contain_text("9 to 1")
    rules.get_by_role("tab", name="Exact odds").click()
    edge = odds(rulebook(GAME).with_pays({"tie.tie": "9:1"})).wagers["tie"].house_edge
    expect(rules).to_contain_text(f"= {edge}")


def test_a_table_as_published_has_no_sign(people: People, house: RunningHouse) -> None:
    house.open_table("R3P-published", GAME)
    mei = people.come("Mei")
    mei.come_to("R3P-published")
    expect(mei.page.locator(".area", has_text="Tie")).to_contain_text("8 to 1")
    expect(mei.page.locator(".placard, .terms")).to_have_count(0)
