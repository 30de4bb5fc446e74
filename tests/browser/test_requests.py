"""A player at a felt table asks the staff for a wager; they read it at the table and place it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import serious
from tests.browser.floor import ON_PHONES_TOO
from tests.browser.house import RunningHouse, password_of
from tests.browser.people import People


@pytest.fixture
def house(house: RunningHouse) -> RunningHouse:
    house.employ("Tan", "dealer")
    return house


@ON_PHONES_TOO
def test_what_a_player_asks_for_is_placed_by_the_dealer(
    people: People, house: RunningHouse, phone: bool
) -> None:
    table = f"TCP-asks-{'phone' if phone else 'desktop'}"
    house.open_table(table, "three-card-poker", source="felt")
    house.ask(table, "place_your_bets", by="Tan")
    mei, tan = people.come("Mei", phone=phone), people.come("Tan")
    mei.come_to(table)
    mei.bets_open()
    mei.act("ask").click()
    dialog = mei.page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Position").select_option("2")
    dialog.get_by_label("Stake in dollars").fill("15")
    mei.button("Ask for $15 on Ante, position 2").click()
    expect(dialog).to_contain_text("waits for the dealer")
    mei.button("Ask for $15 on Ante, position 2").click()
    expect(dialog.get_by_role("alert")).to_contain_text("You have asked for that already")
    if phone:
        assert serious(mei.page) == []
    assert mei.page.evaluate("document.documentElement.scrollWidth") <= (390 if phone else 1280)
    mei.page.keyboard.press("Escape")
    assert mei.on_felt() == "$0", "it lies there once it is placed"

    tan.sign_in("Tan", password_of("Tan"))
    tan.page.goto(f"{tan.url}/#/table/{table}")
    asked = tan.page.get_by_role("alert", name="Players ask for wagers")
    expect(asked).to_contain_text("$15 on Ante, position 2")
    expect(tan.page.locator(".area.open, .chips-tray")).to_have_count(0)
    assert "On duty as dealer. Wagers asked for: 1." in tan.caption()
    if not phone:
        assert serious(tan.page) == []
    asked.get_by_role("button", name="Place for").click()
    expect(asked).to_have_count(0)
    placed = mei.notice("Tan places $15 on Ante at position 2")
    expect(placed).to_contain_text("TCP 3.6")
    mei.has_on_felt("$15")


def test_what_is_not_placed_in_time_is_not_in_play(people: People, house: RunningHouse) -> None:
    house.open_table("R3P-asks", "royal-three-pictures", source="felt")
    house.ask("R3P-asks", "place_your_bets", by="Tan")
    mei = people.come("Mei")
    mei.come_to("R3P-asks")
    mei.wager(3, "main")
    mei.act("ask").click()
    mei.page.get_by_role("dialog").get_by_label("Tie").check()
    mei.button("Ask for $5 on Tie, position 3").click()
    expect(mei.page.locator(".asked")).to_have_text("asked $5")
    mei.page.keyboard.press("Escape")
    house.ask("R3P-asks", "no_more_bets", by="Tan")
    expect(mei.notice("was not placed before")).to_be_visible()
    expect(mei.page.locator(".asked")).to_have_count(0)
    expect(mei.act("ask")).to_have_count(0)
    mei.is_in("closing")


def test_nobody_is_offered_what_no_clause_gives(people: People, house: RunningHouse) -> None:
    house.open_table("T3P-asks", "three-pictures", source="felt")
    mei = people.come("Mei")
    mei.come_to("T3P-asks")
    expect(mei.page.get_by_text("The dealer announces the next round.").first).to_be_visible()
    house.ask("T3P-asks", "place_your_bets", by="Tan")
    mei.wager(3, "main")
    expect(mei.act("ask")).to_have_count(0)
    expect(mei.act("ready")).to_have_count(0)


def test_real_cards_are_decided_on_here_and_shown_by_the_dealer(
    people: People, house: RunningHouse
) -> None:
    house.open_table("TCP-real", "three-card-poker", source="felt")
    house.ask("TCP-real", "place_your_bets", by="Tan")
    mei = people.come("Mei")
    mei.come_to("TCP-real")
    mei.wager(3, "ante")
    for command in ("no_more_bets", "deal_cards"):
        house.ask("TCP-real", command, by="Tan")
    mei.is_in("decide")
    expect(mei.page.get_by_role("slider")).to_have_count(0)
    expect(mei.act("look")).to_have_count(0)
    mei.decide("Play")
    house.ask("TCP-real", "expose_dealer", by="Tan", hand="Qs 8d 3c")
    expect(mei.act("decline")).to_be_visible()
    expect(mei.act("show")).to_have_count(0)
    house.ask("TCP-real", "turn_up_hand", by="Tan", position=3, hand="Ks Kh 2d")
    house.ask("TCP-real", "settle", by="Tan")
    mei.settled()
