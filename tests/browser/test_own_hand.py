"""One's own hand lies large before its areas, on nothing; the felt keeps its size all round."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.floor import ALL
from tests.browser.house import RunningHouse
from tests.browser.people import People


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize(  # where there is least room
    "phone", [False, True] if ALL else [True], ids=["desktop", "phone"] if ALL else ["phone"]
)
def test_the_hand_covers_nothing_and_the_felt_keeps_its_size(
    people: People, house: RunningHouse, phone: bool
) -> None:
    mei = people.come("Mei", phone=phone)
    page = mei.page
    mei.come_to(house.new_table("three-card-poker"))
    mei.bets_open()
    felt = box(page.locator("main"))
    for wager in ("ante", "pair_plus", "jackpot"):
        mei.wager(4, wager)
    assert box(page.locator("main")) == felt
    mei.ready()
    mei.look()
    expect(page.locator(".called")).to_have_count(0)  # no name before it is turned up
    assert box(page.locator("main")) == felt

    cards = [box(card) for card in page.locator("section.own .squeeze").all()]
    assert len(cards) == 3
    others = page.locator("[data-spot], .person, .plate, .stage > .card")
    assert others.count() > 0
    for other in others.all():
        for card in cards:
            assert not overlap(card, box(other)), other
    for button in page.locator(".now button:not(.word)").all():  # a word is part of its sentence
        assert box(button)["x"] >= 0
        assert box(button)["x"] + box(button)["width"] <= felt["width"]
        assert min(box(button)["width"], box(button)["height"]) >= 44, "large enough for a thumb"
    mei.decide("Fold")
    mei.turn_up()
    mei.settled()
    assert box(page.locator("main")) == felt


def overlap(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] < other["x"] + other["width"] - 1
        and other["x"] < one["x"] + one["width"] - 1
        and one["y"] < other["y"] + other["height"] - 1
        and other["y"] < one["y"] + one["height"] - 1
    )
