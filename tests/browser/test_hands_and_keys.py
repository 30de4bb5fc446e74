"""Chips by mouse, by drag and by keyboard; undo, redo, clear, rebet, double; refusals."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.house import RunningHouse
from tests.browser.line import LateAnswers
from tests.browser.people import People


def test_chips_go_down_and_come_back(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei")
    mei.come_to(house.new_table("non-commission-three-pictures"))
    felt = mei.page.locator(".purse strong")
    mei.wager(4, "main")
    mei.wager(4, "main")
    expect(felt).to_have_text("$10")
    mei.spot(4, "main").click(button="right")
    expect(felt).to_have_text("$5")
    mei.button("Undo").click()
    expect(felt).to_have_text("$10")
    mei.button("Undo").click()
    expect(felt).to_have_text("$5")
    mei.button("Redo").click()
    expect(felt).to_have_text("$10")
    mei.button("Double").click()
    expect(felt).to_have_text("$20")
    mei.page.get_by_role("radio", name="$25 chip").drag_to(mei.spot(4, "tie"))
    expect(felt).to_have_text("$45")
    mei.button("Clear").click()
    expect(felt).to_have_text("$0")
    mei.button("Undo").click()
    expect(felt).to_have_text("$45")
    mei.ready()
    mei.look()
    mei.ready()  # the cards are examined: the dealer's hand shows, and then one's own (N3P 3.13)
    mei.turn_up()
    mei.settled()
    mei.ready()
    expect(mei.button("Rebet")).to_be_enabled(timeout=15_000)
    mei.button("Rebet").click()
    expect(felt).to_have_text("$45")
    mei.button("Clear").click()
    expect(felt).to_have_text("$0")


def test_chips_are_counted_once_when_answers_come_late(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei")
    late = LateAnswers()
    mei.page.route_web_socket("**/api/tables/*/live**", late)
    mei.come_to(house.new_table("three-pictures"))
    felt = mei.page.locator(".purse strong")
    mei.wager(4, "main")
    mei.wager(4, "main")
    late.wait_until_answered(mei.page)
    late.holds = True
    mei.spot(4, "main").click(button="right")
    expect(felt).to_have_text("$5")
    mei.button("Double").click()
    expect(felt).to_have_text("$10")
    assert late.held
    late.let_go()
    mei.button("Undo").click()
    expect(felt).to_have_text("$5")
    mei.button("Clear").click()
    expect(felt).to_have_text("$0")


def test_the_house_refuses_in_its_own_words(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei")
    mei.come_to(house.new_table("royal-three-pictures"))
    mei.bets_open()
    mei.spot(2, "tie").click()
    alert = mei.page.get_by_role("alert")
    expect(alert).to_contain_text("Tie goes beside main")
    expect(alert).to_contain_text("R3P 3.5")


def test_a_round_with_the_keyboard_alone(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei")
    mei.come_to(house.new_table("prosperity-3-pictures"))
    page = mei.page
    felt = page.locator(".purse strong")
    mei.bets_open()
    mei.spot(6, "main").focus()
    page.keyboard.press("Enter")
    expect(felt).to_have_text("$5")
    page.keyboard.press("Space")
    expect(felt).to_have_text("$10")
    page.keyboard.press("Delete")
    expect(felt).to_have_text("$5")
    page.keyboard.press("x")
    expect(felt).to_have_text("$10")
    page.keyboard.press("u")
    expect(felt).to_have_text("$5")
    page.get_by_role("radio", name="$5 chip").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="$25 chip")).to_be_focused()
    page.locator("button.go").focus()
    page.keyboard.press("Enter")
    mei.button("Look at your hand").focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("slider").first
    expect(card).to_be_enabled()  # its face is on its way from the house
    card.focus()
    page.keyboard.press("ArrowUp")
    expect(card).to_have_attribute("aria-valuenow", "8")
    page.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-valuenow", "100")
    mei.button("Turn up").focus()
    page.keyboard.press("Enter")
    mei.settled()


def test_an_account_keeps_its_name_and_limits(people: People) -> None:
    mei = people.come("Mei")
    mei.enter_lobby()
    page = mei.page
    page.goto(f"{mei.url}/#/account")
    page.get_by_label("Name").fill("Mei Lin")
    page.get_by_label("Password").fill("three cards and a queen")
    mei.button("Make an account").click()
    expect(page.locator("header .me")).to_contain_text("Mei Lin")
    page.get_by_label("Loss a gaming day").fill("50")
    mei.button("Set").first.click()
    expect(page.get_by_text("$50 ·")).to_be_visible()
    mei.button("Sign out").click()
    expect(page.locator("header .me")).to_contain_text("Sign in")
    page.get_by_label("Name").fill("Mei Lin")
    page.get_by_label("Password").fill("something else entirely")
    mei.button("Sign in").click()
    expect(page.get_by_role("alert")).to_be_visible()
