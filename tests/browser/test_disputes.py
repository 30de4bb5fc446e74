"""A player who is not satisfied says so at the table, and reads there what is answered."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.house import RunningHouse
from tests.browser.people import People


def test_a_dispute_is_received_answered_and_paid(people: People, house: RunningHouse) -> None:
    house.open_table("R3P-disputed", "royal-three-pictures")
    house.employ("Ng", "shift_manager")
    mei = people.come("Mei")
    mei.come_to("R3P-disputed")
    mei.wager(2, "main")
    mei.ready()
    mei.turn_up()
    mei.settled()

    mei.menu("Raise a dispute")
    dialog = mei.page.get_by_role("dialog")
    expect(mei.button("Send")).to_be_disabled()
    dialog.get_by_label("What is it about?").fill("The clock ran too fast.")
    expect(dialog.get_by_label("The round just over (1)")).to_be_checked()
    mei.button("Send").click()
    expect(dialog).to_contain_text("received, waits for an answer")
    mei.page.keyboard.press("Escape")
    expect(mei.notice("was received as no. 1")).to_be_visible()

    # Who comes back reads that it waits, and then what was answered.
    mei.page.reload()
    mei.menu("Raise a dispute")
    expect(dialog).to_contain_text("No. 1, round 1")
    before = mei.page.locator("header .balance strong").text_content()
    house.ask("R3P-disputed", "answer_dispute", by="Ng", number=1, reason="It did.", amount=5_00)
    expect(dialog).to_contain_text("answered")
    expect(dialog).to_contain_text("It did. You are paid $5.")
    mei.page.keyboard.press("Escape")
    expect(mei.notice("by decision")).to_contain_text("R3P 6.1")
    expect(mei.page.locator("header .balance strong")).not_to_have_text(before or "")


def test_a_dispute_may_be_about_the_round_before(people: People, house: RunningHouse) -> None:
    house.open_table("T3P-disputed", "three-pictures")
    mei = people.come("Mei")
    mei.come_to("T3P-disputed")
    mei.wager(2, "main")
    mei.ready()
    mei.turn_up()
    mei.settled()
    mei.ready()
    mei.bets_open()
    mei.menu("Raise a dispute")
    dialog = mei.page.get_by_role("dialog")
    dialog.get_by_label("What is it about?").fill("My tie was not paid.")
    dialog.get_by_label("The one before (1)").check()
    mei.button("Send").click()
    expect(dialog).to_contain_text("No. 1, round 1")
    (raised,) = (fact for fact in mei.record.facts() if fact["type"] == "dispute_raised")
    assert raised["round"] == 1
