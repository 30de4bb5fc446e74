"""One's own hand lies below the felt, and nothing of the felt below it."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.house import RunningHouse
from tests.browser.people import People


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_hand_covers_no_wager(people: People, house: RunningHouse, phone: bool) -> None:
    mei = people.come("Mei", phone=phone)
    page = mei.page
    mei.come_to(house.new_table("three-card-poker"))
    mei.bets_open()
    if phone:
        page.get_by_role("button", name="Show position 4 in front").tap()
    for wager in ("ante", "pair_plus", "jackpot"):
        mei.spot(4, wager).click()
    expect(page.locator(".stack:not(.other) .amount")).to_have_count(3)
    mei.ready()
    mei.look()
    for part in (".stage", "section.own"):
        page.locator(part).element_handle().wait_for_element_state("stable")

    own, felt = box(page.locator("section.own")), box(page.locator("main"))
    assert own["y"] >= felt["y"] + felt["height"], "it stands below the felt"
    height = page.evaluate("innerHeight")
    assert own["y"] + own["height"] <= height, "and whole on the screen"
    spots = page.locator("[data-spot], .stack .amount, .plate")
    assert spots.count() > 0
    for spot in spots.all():
        assert box(spot)["y"] + box(spot)["height"] <= own["y"], spot
    for button in page.locator("section.own button").all():
        assert box(button)["x"] >= 0
        assert box(button)["x"] + box(button)["width"] <= felt["width"]
        assert min(box(button)["width"], box(button)["height"]) >= 44, "large enough for a thumb"

    clock = box(page.get_by_role("timer"))
    cards = [box(card) for card in page.locator(".stage .card").all()]
    hand = [card for card in cards if card["y"] + card["height"] > clock["y"]]
    assert len(hand) == 3, "the dealer's lie above the clock"
    assert all(card["y"] >= clock["y"] + clock["height"] for card in hand), "it lies on no card"
    mei.decide("Fold")
    mei.turn_up()
    mei.settled()
