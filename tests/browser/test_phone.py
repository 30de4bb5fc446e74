"""A whole round with thumbs, on a screen held upright."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.house import RunningHouse
from tests.browser.people import People


def test_a_round_on_a_phone(people: People, house: RunningHouse) -> None:
    table = house.new_table("three-card-poker")
    mei = people.come("Mei", phone=True)
    page = mei.page
    page.goto(mei.url)
    page.get_by_role("button", name="Play as a guest").tap()
    expect(page.locator("header .me strong")).to_be_visible()
    page.get_by_role("link", name=f", table {table}").tap()
    mei.bets_open()

    # One sits and stands on a phone too.
    page.get_by_role("button", name="Sit at position 3").tap()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()
    page.get_by_role("button", name="Stand up").tap()
    expect(page.get_by_role("button", name="Sit at position 3")).to_be_visible()
    for wager in ("ante", "pair_plus", "jackpot"):
        mei.spot(3, wager).tap()
    expect(page.locator(".stack:not(.other) .amount")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390, "nothing sticks out"
    for button in page.locator("footer button:visible, .stage button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24, "large enough for a thumb (WCAG 2.5.8)"

    # A long press takes the chip back.
    mei.spot(3, "pair_plus").dispatch_event("pointerdown", {"pointerType": "touch", "button": 0})
    expect(page.locator(".stack:not(.other) .amount")).to_have_count(2)
    mei.spot(3, "pair_plus").dispatch_event("pointerup", {"pointerType": "touch"})

    mei.act("ready").tap()
    for act in ("look", "turn_over", "play", "show"):
        mei.act(act).tap()
    mei.settled()
    assert mei.record.secrets(mei.you) == []


def test_sound_colours_and_the_deck_are_set_at_the_table(
    people: People, house: RunningHouse
) -> None:
    mei = people.come("Mei", phone=True)
    mei.come_to(house.new_table("three-pictures"))
    mei.menu("Sound is on")
    dialog = mei.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Colours: as the system").click()
    expect(mei.page.locator("html")).to_have_attribute("data-theme", "light")
    dialog.get_by_role("button", name="Four colours of suits").click()
    mei.page.reload()
    mei.button("Menu of the table").click()
    expect(dialog.get_by_role("button", name="Sound is off")).to_be_visible()
    expect(dialog.get_by_role("button", name="Four colours")).to_have_attribute(
        "aria-pressed", "true"
    )
