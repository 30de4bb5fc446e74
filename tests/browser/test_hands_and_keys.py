"""Chips by mouse and by drag; undo, redo, clear, rebet, double; refusals."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.house import RunningHouse
from tests.browser.line import LateAnswers
from tests.browser.people import People


def test_chips_go_down_and_come_back(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei")
    mei.come_to(house.new_table("non-commission-three-pictures"))
    mei.wager(4, "main")
    mei.wager(4, "main")
    mei.has_on_felt("$10")
    mei.spot(4, "main").click(button="right")
    mei.has_on_felt("$5")
    mei.do("undo")
    mei.has_on_felt("$10")
    mei.do("undo")
    mei.has_on_felt("$5")
    mei.do("redo")
    mei.has_on_felt("$10")
    mei.do("double")
    mei.has_on_felt("$20")
    mei.page.get_by_role("radio", name="$25 chip").drag_to(mei.spot(4, "tie"))
    mei.has_on_felt("$45")
    mei.do("clear")
    mei.has_on_felt("$0")
    mei.do("undo")
    mei.has_on_felt("$45")
    mei.ready()
    mei.look()
    mei.ready()  # the cards are examined: the dealer's hand shows, and then one's own (N3P 3.13)
    mei.turn_up()
    mei.settled()
    mei.ready()
    mei.is_in("bets")
    mei.page.reload()  # what one had there is not forgotten
    expect(mei.act("rebet")).to_contain_text("Rebet $45")
    mei.do("rebet")
    mei.has_on_felt("$45")
    mei.do("clear")
    mei.has_on_felt("$0")


def test_the_last_bets_go_along_to_another_seat(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei")
    mei.come_to(house.new_table("three-pictures"))
    mei.wager(2, "main")  # and sits there
    mei.wager(3, "main")
    mei.ready()
    mei.turn_up()
    mei.settled()
    mei.do("ready")
    mei.is_in("bets")
    mei.front(2)
    mei.button("Stand up").click()
    mei.page.locator('.person[data-position="5"]').click()
    expect(mei.page.locator(".plate")).to_contain_text("Position 5")
    expect(mei.button("Stand up")).to_be_visible()  # the seat is taken, and not only asked for
    mei.do("rebet")
    mei.has_on_felt("$10")
    expect(mei.spot(5, "main")).to_contain_text("$5")
    expect(mei.page.locator('.person[data-position="3"]')).to_contain_text("$5")
    expect(mei.page.locator('.person[data-position="2"]')).not_to_contain_text("$5")


def test_chips_are_counted_once_when_answers_come_late(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei")
    late = LateAnswers()
    mei.page.route_web_socket("**/api/tables/*/live**", late)
    mei.come_to(house.new_table("three-pictures"))
    mei.wager(4, "main")
    mei.wager(4, "main")
    late.wait_until_answered(mei.page)
    late.holds = True
    mei.spot(4, "main").click(button="right")
    mei.has_on_felt("$5")
    mei.do("double")
    mei.has_on_felt("$10")
    assert late.held
    late.let_go()
    mei.do("undo")
    mei.has_on_felt("$5")
    mei.do("clear")
    mei.has_on_felt("$0")


def test_the_house_refuses_in_its_own_words(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei")
    mei.come_to(house.new_table("royal-three-pictures"))
    mei.bets_open()
    mei.front(2)
    mei.spot(2, "tie").click()
    alert = mei.page.locator(".spot", has=mei.spot(2, "tie")).get_by_role("alert")
    expect(alert).to_have_text("Tie goes beside Main wager, and position 2 has none. R3P 3.5")


def test_a_table_without_limits_takes_the_chosen_chip(people: People, house: RunningHouse) -> None:
    house.open_table("TCP-free", "three-card-poker", limits={})
    house.open_table("R3P-free", "royal-three-pictures", limits={}, positions=8)
    mei = people.come("Mei")
    mei.come_to("TCP-free")
    mei.bets_open()
    mei.page.keyboard.press("3")
    expect(mei.page.get_by_role("radio", name="$25 chip")).to_be_checked()
    mei.wager(3, "ante")
    mei.has_on_felt("$25")
    mei.wager(3, "jackpot")
    mei.has_on_felt("$30")
    expect(mei.page.locator("header .jackpot")).to_be_visible()
    mei.come_to("R3P-free")
    mei.wager(8, "main")
    mei.has_on_felt("$25")
    expect(mei.page.locator("header .jackpot")).to_have_count(0)
    assert "∞" not in (mei.page.locator("body").text_content() or "")


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
