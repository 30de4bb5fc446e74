"""A tired dealer at the console: what goes wrong, and that nothing is lost or paid twice by it."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from tests.browser.dealer import Dealer
from tests.browser.house import RunningHouse
from tests.browser.line import TornLine
from tests.browser.people import People

GAME = "royal-three-pictures"
HANDS = {1: "Ks Kh 6d", 2: "9s 9h 2d", 0: "Qs 9d 4d"}


def facts(dealer: Dealer, table: str) -> list[dict[str, Any]]:
    """All that is on record of the last round."""
    path = f"/api/tables/{table}/rounds/1"
    told = dealer.page.evaluate("path => fetch(path).then(answer => answer.text())", path)
    return [each["event"] for each in json.loads(told)["events"]]


def kinds(dealer: Dealer, table: str) -> list[str]:
    return [each["type"] for each in facts(dealer, table)]


def laid(dealer: Dealer) -> None:
    """Twenty-five at two positions."""
    dealer.announce("place_your_bets")
    dealer.step("no_more_bets")
    dealer.type("25\n/225\n")
    expect(dealer.caption).to_contain_text("$50 on the felt")


def dealt(dealer: Dealer) -> None:
    laid(dealer)
    dealer.announce("no_more_bets", "deal_cards")
    dealer.step("turn_up_hand")


def test_a_one_time_link_leads_a_dealer_to_their_tables(
    people: People, house: RunningHouse
) -> None:
    house.open_table("link-1", GAME, source="felt")
    secret = house.link("Dora", "dealer")
    dora = people.come("Dora")
    dora.page.goto(f"{dora.url}/#/link/{secret}")
    dora.page.get_by_label("Password").fill("Dora has a long password")
    dora.page.keyboard.press("Enter")
    expect(dora.page.get_by_role("heading", name="Tables to deal")).to_be_visible()
    dora.page.get_by_role("link", name="link-1 Royal Three Pictures").click()
    Dealer(dora.page).step("place_your_bets")

    mei = people.come("Mei")
    mei.enter_lobby()
    mei.page.goto(f"{mei.url}/#/deal/link-1")
    expect(mei.page.get_by_text("for whoever works at a table")).to_be_visible()
    assert mei.fetch("/api/tables/link-1/duty").startswith('{"code":"not_permitted"')


def test_chips_at_the_wrong_position_are_moved(people: People, house: RunningHouse) -> None:
    dealer = Dealer.at(people, house, GAME, table="wrong-1")
    laid(dealer)
    dealer.type("/20\n/325\n")
    expect(dealer.area(3, "Main wager")).to_contain_text("$25")
    expect(dealer.area(2, "Main wager")).not_to_contain_text("$")
    expect(dealer.caption).to_contain_text("$50 on the felt")
    dealer.type("/31\n")  # under the minimum: said at once, and what lies there stays
    dealer.refused("under the minimum")
    expect(dealer.area(3, "Main wager")).to_contain_text("$25")


def test_an_announcement_comes_neither_early_nor_twice(people: People, house: RunningHouse) -> None:
    dealer = Dealer.at(people, house, GAME, table="early-1")
    dealer.press(" ", " ", " ")  # in haste: one announcement
    dealer.step("no_more_bets")
    expect(dealer.caption).to_contain_text("Bets are open")
    dealer.press(" ")  # nothing lies there yet
    expect(dealer.caption).to_contain_text("Nothing lies on the felt")
    dealer.type("25")
    dealer.press(" ")  # an amount that is not entered
    expect(dealer.caption).to_have_text("Position 1, Main wager: $25")
    dealer.press("Enter")
    expect(dealer.caption).to_contain_text("$25 on the felt")
    dealer.press(" ", " ")
    dealer.step("deal_cards")
    dealer.press(" ")
    dealer.step("turn_up_hand")
    dealer.press(" ", "Enter")
    dealer.step("turn_up_hand")


def test_a_card_lies_once_and_a_wrong_one_is_put_right_on_record(
    people: People, house: RunningHouse
) -> None:
    dealer = Dealer.at(people, house, GAME, table="cards-1")
    dealt(dealer)
    dealer.hand(HANDS[1])
    expect(dealer.caption).to_contain_text("Position 2")
    dealer.type("ks")
    expect(dealer.caption).to_have_text("K♠ lies on the table already")
    dealer.type("k")
    expect(dealer.page.get_by_role("button", name="Spades")).to_be_disabled()
    expect(dealer.page.get_by_role("button", name="Clubs")).to_be_enabled()
    dealer.press("Backspace")
    dealer.hand(HANDS[2])
    dealer.step("expose_dealer")
    dealer.press("e", "1")
    dealer.hand("Ks Kh 7d")
    expect(dealer.caption).to_contain_text("Why is position 1 corrected?")
    dealer.press("1")
    dealer.step("expose_dealer")
    dealer.hand(HANDS[0])
    dealer.announce("settle")
    dealer.step("guide")
    (put_right,) = [each for each in facts(dealer, "cards-1") if each["type"] == "hand_corrected"]
    assert put_right["reason"] == "A card was misread"
    assert put_right["actor"] == "Dan"


def test_a_line_that_tears_in_a_settlement_settles_once(
    people: People, house: RunningHouse
) -> None:
    dealer = Dealer.at(people, house, GAME, table="torn-1")
    line = TornLine("settle")
    dealer.page.route_web_socket("**/api/tables/*/live**", line)
    dealer.page.reload()
    dealt(dealer)
    dealer.show(HANDS)
    dealer.announce("settle")
    dealer.page.wait_for_function(
        "() => fetch('/api/tables/torn-1').then(each => each.json())"
        ".then(each => each.live.table.phase === 'concluded')"
    )
    dealer.press(" ", "5", " ")  # into nowhere
    line.let_go()
    dealer.step("guide")
    expect(dealer.caption).to_contain_text("Position 1: pay $12.50")
    assert kinds(dealer, "torn-1").count("round_settled") == 1
    dealer.press(" ")
    expect(dealer.caption).to_contain_text("Position 2: collect $25")
    dealer.page.reload()  # a tablet that fell asleep
    expect(dealer.caption).to_contain_text("Position 2: collect $25")
    dealer.press(" ")
    dealer.step("place_your_bets")
    assert kinds(dealer, "torn-1").count("round_settled") == 1


def test_an_incident_is_ruled_on_by_keyboard_and_shown_first(
    people: People, house: RunningHouse
) -> None:
    dealer = Dealer.at(people, house, GAME, table="trouble-1")
    dealt(dealer)
    dealer.press("i")
    sheet = dealer.page.get_by_role("dialog")
    wrong = sheet.get_by_role("button", name="A player's hand has more or fewer than three cards.")
    expect(wrong).to_be_visible()
    expect(sheet.locator("li button").first).to_be_focused()
    dealer.press("ArrowDown", "ArrowDown", "Enter")
    sheet.get_by_label("In words").fill("four cards lay there")
    dealer.press("Enter")
    expect(sheet.get_by_role("region", name="The ruling")).to_contain_text("R3P 5")
    expect(sheet).to_contain_text("Position 1 gets $25")
    assert phase(dealer, "trouble-1") == "playing", "nothing has happened yet"
    dealer.press("Enter")
    expect(sheet).to_have_count(0)
    dealer.step("guide")
    expect(dealer.page.locator(".guide")).to_contain_text("Leave $25")


def phase(dealer: Dealer, table: str) -> str:
    said: str = dealer.page.evaluate(
        "path => fetch(path).then(each => each.json()).then(each => each.live.table.phase)",
        f"/api/tables/{table}",
    )
    return said
