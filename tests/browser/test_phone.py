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
    page.get_by_role("button", name="Show position 3 in front").tap()
    for wager in ("ante", "pair_plus", "jackpot"):
        mei.spot(3, wager).tap()
    expect(page.locator(".stack:not(.other) .amount")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390, "nothing sticks out"
    for button in page.locator("footer button:visible, .stage button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24, "large enough for a thumb (WCAG 2.5.8)"

    # A long press takes the chip back.
    box = mei.spot(3, "pair_plus").bounding_box()
    assert box is not None
    mei.spot(3, "pair_plus").dispatch_event("pointerdown", {"pointerType": "touch", "button": 0})
    expect(page.locator(".stack:not(.other) .amount")).to_have_count(2)
    mei.spot(3, "pair_plus").dispatch_event("pointerup", {"pointerType": "touch"})

    page.locator("footer button.go").tap()
    page.get_by_role("button", name="Look at your hand").tap()
    page.get_by_role("button", name="Reveal all").tap()
    page.locator("button.decide", has_text="Play").tap()
    page.get_by_role("button", name="Turn up", exact=True).tap()
    mei.settled()
    assert mei.record.secrets(mei.you) == []
