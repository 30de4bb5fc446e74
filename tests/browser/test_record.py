"""The record of a round reads as the house tells it, and so does what is announced at the table."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.browser.house import RunningHouse
from tests.browser.people import People


def test_the_record_and_the_announcements_are_the_houses_own_words(
    people: People, house: RunningHouse
) -> None:
    house.open_table("R3P-record", "royal-three-pictures")
    mei = people.come("Mei")
    mei.come_to("R3P-record")
    mei.wager(2, "main")
    mei.ready()
    mei.act("show").wait_for()
    dealt = "Cards are dealt three at a time to position 2 and the dealer."
    mei.hears(dealt)
    mei.turn_up()
    mei.settled()
    number = mei.round()
    mei.page.goto(f"{mei.url}/#/table/R3P-record/rounds/{number}")
    shown = mei.page.locator("ol.log li")
    expect(shown.first).to_be_visible()
    record = json.loads(mei.fetch(f"/api/tables/R3P-record/rounds/{number}"))
    told = [each["told"] for each in record["events"] if each["told"] is not None]
    expect(shown).to_have_text(
        [" ".join(filter(None, (each["sentence"], each.get("cite")))) for each in told]
    )
    assert {dealt, "The deck is shuffled."} <= {each["sentence"] for each in told}
