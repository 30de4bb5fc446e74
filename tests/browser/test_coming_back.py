"""A connection that breaks in the middle of a round, and a house that closes and opens again."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.house import RunningHouse
from tests.browser.line import Line
from tests.browser.people import People


def test_a_broken_line_is_mended_and_says_so(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei")
    line = Line()
    mei.page.route_web_socket("**/api/tables/*/live**", line)
    mei.come_to(house.new_table("royal-three-pictures"))
    mei.wager(1, "main")
    mei.wager(1, "tie")
    mei.ready()
    mei.look()
    line.down = True  # or it is mended before it can be read
    line.cut()
    mei.is_in("lost")
    assert "$10 on the felt is held by the house" in mei.caption()
    mei.hears("The connection is lost")
    line.down = False
    mei.page.evaluate("dispatchEvent(new Event('online'))")
    expect(mei.page.locator(".notices", has_text="Back at the table")).to_be_visible()
    assert "?after=" in line.opened[-1], "it asks for what it missed, and for no more"
    # The hand is still the one looked at, and the round goes on.
    mei.turn_up()
    mei.settled()


def test_a_house_that_closes_holds_the_round(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei")
    mei.come_to(house.new_table("three-pictures"))
    mei.wager(3, "main")
    house.stop()
    expect(mei.now).to_contain_text("$5 on the felt is held")
    house.start()
    expect(mei.page.locator(".notices", has_text="Back at the table")).to_be_visible(timeout=30_000)
    mei.has_on_felt("$5")
    mei.ready()
    mei.turn_up()
    mei.settled()
