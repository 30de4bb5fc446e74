"""A guest's rounds are in one's own play, and come along to the account that the guest makes."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import serious
from tests.browser.house import RunningHouse
from tests.browser.people import People


def test_a_guests_chips_and_rounds_come_along_to_the_account(
    people: People, house: RunningHouse
) -> None:
    mei = people.come("Mei")
    page = mei.page
    mei.come_to(house.new_table("three-card-poker"))
    mei.wager(2, "ante")
    mei.ready()
    mei.look()
    mei.decide("Play")
    mei.turn_up()
    mei.settled()
    mei.ready()  # the next round is open, so nothing of this one can change any more
    mei.bets_open()
    page.goto(f"{mei.url}/#/account")
    chips = page.locator(".big")
    expect(chips).to_be_visible()
    had = chips.inner_text()
    page.get_by_label("Name", exact=True).fill("Mei Ling")
    page.get_by_label("Password", exact=True).fill("three cards and a queen")
    page.get_by_role("button", name="Make an account").click()
    expect(page.get_by_text("Mei Ling").first).to_be_visible()
    expect(chips).to_have_text(had)
    page.get_by_role("link", name="My play").click()
    expect(page.get_by_role("img", name="After 1 round ")).to_be_visible()
    expect(page.get_by_role("img", name="the last result: ")).to_be_visible()
    expect(page.get_by_role("rowheader", name=re.compile("^Ante "))).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="against")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("link", name="As CSV").click()
    assert download.value.suggested_filename == "my-play.csv"
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme=colours)
        page.wait_for_timeout(400)  # colours change little by little
        assert serious(page) == []
