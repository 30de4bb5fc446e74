"""A whole round with thumbs, on a screen held upright."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.house import RunningHouse
from tests.browser.people import People

# What is wider than the box that it scrolls in.
HIDDEN_ASIDE = """() => [...document.querySelectorAll("main *, dialog *")]
  .filter((each) => getComputedStyle(each).overflowX !== "visible" && each.clientWidth > 100)
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.outerHTML.slice(0, 120))"""
SAFE = """Object.defineProperty(navigator, "clipboard",
  {value: {writeText: async (text) => { window.copied = text; }}})"""
LEFT_AND_RIGHT = """(each) => {
  const {left, right} = each.getBoundingClientRect();
  return [left, right];
}"""
UNSAFE = 'Object.defineProperty(navigator, "clipboard", {value: undefined})'
# The contrast of what stands on a free place, were there a white page behind it.
FREE_CONTRAST = """() => [...document.querySelectorAll(".person.free span span")].map((each) => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const [r, g, b, a = 1] = parts(getComputedStyle(each.closest(".person")).backgroundColor);
  const light = (rgb) => rgb.map((c) => c / 255)
    .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const [text, behind] = [parts(getComputedStyle(each).color).slice(0, 3),
    [r, g, b].map((c) => a * c + (1 - a) * 255)].map(light);
  return (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05);
})"""


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


def test_free_places_are_readable_beyond_the_rail(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei", phone=True)
    mei.page.set_viewport_size({"width": 844, "height": 390})
    mei.come_to(house.new_table("royal-three-pictures"))
    mei.bets_open()
    contrasts: list[float] = mei.page.evaluate(FREE_CONTRAST)
    assert len(contrasts) == 6
    assert min(contrasts) >= 4.5


def test_tables_of_figures_stand_whole_on_a_phone(people: People, house: RunningHouse) -> None:
    """One's own wagers with all that came back, a jackpot's odds, and where each chip went."""
    mei = people.come("Mei", phone=True)
    mei.come_to(house.new_table("three-card-poker"))
    for wager in ("ante", "pair_plus", "jackpot"):
        mei.wager(4, wager)
    mei.ready()
    mei.look()
    mei.decide("Play")
    mei.turn_up()
    mei.settled()
    mei.button("Rules and odds").click()
    mei.page.get_by_role("tab", name="Exact odds").click()
    expect(mei.page.get_by_role("cell", name="the whole meter").first).to_be_visible()
    assert mei.page.evaluate(HIDDEN_ASIDE) == []
    mei.page.keyboard.press("Escape")
    mei.page.goto(f"{mei.url}/#/play")
    expect(mei.page.get_by_role("rowheader", name="Progressive Jackpot")).to_be_visible()
    assert mei.page.evaluate(HIDDEN_ASIDE) == []
    mei.page.goto(f"{mei.url}/#/account")
    staked = mei.page.get_by_role("cell", name=re.compile("staked$")).first
    expect(staked).to_be_visible()
    box = staked.bounding_box()
    assert box is not None
    assert box["height"] < 60, "no word a line"


def test_a_refusal_stands_whole_on_a_phone(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei", phone=True)
    mei.come_to(house.new_table("royal-three-pictures"))
    mei.wager(4, "main")
    mei.page.get_by_role("radio", name="$500 chip").tap()
    for side in ("tie", "royal_pictures"):
        mei.spot(4, side).tap()
        refused = mei.page.locator(".spot").get_by_role("alert")
        expect(refused).to_contain_text("over the maximum")
        left, right = refused.evaluate(LEFT_AND_RIGHT)
        assert left >= 0
        assert right <= 390


@pytest.mark.parametrize("is_safe", [True, False], ids=["by TLS", "without TLS"])
def test_a_link_is_copied_or_shown(people: People, house: RunningHouse, is_safe: bool) -> None:
    """A browser gives a page that came without TLS no clipboard."""
    mei = people.come("Mei", phone=True)
    mei.page.add_init_script(SAFE if is_safe else UNSAFE)
    table = house.new_table("three-pictures")
    mei.come_to(table)
    mei.menu("Copy the link to this table")
    link = f"{mei.url}/#/table/{table}"
    said = mei.page.get_by_role("dialog").get_by_role("status")
    expect(said).to_have_text("The link is copied." if is_safe else re.compile(rf"{link}$"))
    if is_safe:
        assert mei.page.evaluate("window.copied") == link
    mei.page.goto(f"{mei.url}/#/odds/three-pictures")
    mei.button("Copy link").click()
    word = "Copied" if is_safe else "The address above is the link"
    expect(mei.page.get_by_role("button", name=word)).to_be_visible()
