"""A tablet in a dealer's hand: touched and typed at, upright too, and nothing gets mixed up."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.dealer import UPRIGHT, Dealer
from tests.browser.house import RunningHouse
from tests.browser.people import People
from tests.browser.test_dealer_mistakes import GAME, HANDS, dealt
from threecard.core.cards import card_letters


def uncovered(house: RunningHouse, table: str) -> None:
    """Something that no clause covers, for which a shift manager makes the round void."""
    house.employ("Una", "shift_manager")
    said = {"incident": {"type": "uncovered"}, "description": "A bird took a card."}
    house.ask(table, "report_incident", by="Dan", **said)
    house.ask(table, "decide_incident", by="Una", remedy="void", reason="It has it.")


def test_an_area_is_touched_and_its_amount_typed(people: People, house: RunningHouse) -> None:
    dealer = Dealer.at(people, house, GAME, table="touch-1")
    dealer.announce("place_your_bets")
    dealer.step("no_more_bets")
    dealer.area(3, "Main wager").click()
    dealer.type("25\n")
    expect(dealer.caption).to_contain_text("$25 on the felt")
    expect(dealer.area(3, "Main wager")).to_contain_text("$25")
    dealer.area(2, "Main wager").focus()  # by Tab, as who does not see does
    dealer.type("5\n")
    expect(dealer.caption).to_contain_text("$30 on the felt")
    dealer.page.evaluate("document.activeElement.blur()")
    dealer.area(1, "Main wager").click()
    dealer.page.locator('[data-act="deal:seat"]').click()
    expect(dealer.page.locator('[data-act="deal:stand"]')).to_be_visible()
    dealer.announce("no_more_bets")  # Space announces, and touches nothing again
    dealer.announce("deal_cards")
    dealer.show({3: HANDS[1], 0: HANDS[0]})
    dealer.announce("settle")
    dealer.step("guide")
    dealer.page.locator(".guide li button").first.click()
    dealer.type("20\n")
    dealer.step("differs")


def test_cards_begun_for_a_void_round_are_of_no_later_one(
    people: People, house: RunningHouse
) -> None:
    dealer = Dealer.at(people, house, GAME, table="touch-2")
    dealt(dealer)
    dealer.type("kskh")
    uncovered(house, "touch-2")
    dealer.step("guide")
    dealer.announce("guide", "guide")
    dealt(dealer)
    dealer.type("6d5d4d")
    expect(dealer.caption).to_have_text("Position 2: enter its cards")
    (shown,) = [each for each in dealer.record.facts() if each["type"] == "hand_turned_up"]
    assert [card_letters(each) for each in shown["hand"]] == ["6d", "5d", "4d"]


def test_a_card_is_put_right_by_touch_alone(people: People, house: RunningHouse) -> None:
    dealer = Dealer.at(people, house, GAME, table="touch-3", screen=UPRIGHT)
    page = dealer.page
    dealt(dealer)
    dealer.show(HANDS)
    page.locator('[data-act="deal:correct"]').click()
    page.get_by_role("group", name="Hands that lie open").get_by_text("Position 1").click()
    for rank, suit in (("K", "Spades"), ("K", "Hearts"), ("7", "Diamonds")):
        page.get_by_role("button", name=rank, exact=True).click()
        page.get_by_role("button", name=suit).click()
    page.get_by_role("button", name="A card was misread").click()
    hand = page.get_by_role("region", name="Position 1", exact=True)
    expect(hand).to_contain_text("Double Picture Seven")
    (put_right,) = [each for each in dealer.record.facts() if each["type"] == "hand_corrected"]
    assert put_right["reason"] == "A card was misread"


def test_upright_the_bar_leaves_room_for_the_felt(people: People, house: RunningHouse) -> None:
    dealer = Dealer.at(people, house, GAME, table="touch-4", screen=UPRIGHT)
    dealt(dealer)
    dealer.show(HANDS)
    dealer.announce("settle")
    dealer.step("guide")
    dealer.type("20\n")
    dealer.step("differs")
    box = dealer.page.locator("footer").bounding_box()
    assert box is not None
    assert box["height"] < UPRIGHT["height"] / 6
