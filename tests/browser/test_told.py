"""What is decided about a player or a table is told there, with its clause and its reason."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.house import RunningHouse
from tests.browser.people import People

ASK = """async ([table, command]) => (await fetch(`/api/tables/${table}/commands`, {
  method: "POST",
  headers: {"content-type": "application/json"},
  body: JSON.stringify({id: "by-hand", command}),
})).status"""


@pytest.fixture
def house(house: RunningHouse) -> RunningHouse:
    house.employ("Ng", "shift_manager")
    house.employ("Tan", "dealer")
    return house


def test_what_comes_too_late_is_on_record_and_read_with_its_clause(
    people: People, house: RunningHouse
) -> None:
    house.open_table("R3P-late", "royal-three-pictures")
    mei = people.come("Mei")
    mei.come_to("R3P-late")
    mei.wager(2, "main")
    mei.ready()
    mei.act("show").wait_for()
    late = {"type": "withdraw_wager", "player": mei.you, "position": 2, "wager": "main"}
    mei.page.evaluate(ASK, ["R3P-late", late])
    refused = mei.now.get_by_role("alert")
    expect(refused).to_contain_text("R3P 5.3")
    assert [fact["act"] for fact in mei.record.facts() if fact["type"] == "act_refused"] == [
        "withdraw_wager"
    ]
    mei.turn_up()
    mei.settled()


def test_a_player_who_is_stopped_is_told(people: People, house: RunningHouse) -> None:
    house.open_table("TCP-stopped", "three-card-poker")
    mei = people.come("Mei")
    mei.come_to("TCP-stopped")
    mei.wager(2, "ante")
    mei.ready()
    mei.act("look").wait_for()
    house.ask("TCP-stopped", "stop_player", by="Ng", player=mei.you, reason="Two hands at once.")
    stopped = mei.notice("Your action is stopped")
    expect(stopped).to_contain_text("Two hands at once.")
    expect(stopped).to_contain_text("TCP 5.10.3")
    expect(mei.page.locator("section.own")).to_have_count(0)


def test_a_player_who_is_prohibited_is_told_until_it_is_lifted(
    people: People, house: RunningHouse
) -> None:
    house.open_table("TCP-barred", "three-card-poker")
    mei = people.come("Mei")
    mei.come_to("TCP-barred")
    mei.wager(2, "ante")
    mei.ready()
    mei.act("look").wait_for()
    told = {"incident": {"type": "not_confidential"}, "player": mei.you, "description": "Told."}
    house.ask("TCP-barred", "report_incident", by="Tan", **told)
    expect(mei.page.get_by_role("alert", name="Ruling")).to_contain_text("TCP 5.9")
    house.ask("TCP-barred", "decide_incident", by="Ng", remedy="bar", reason="Told the hand.")
    barred = mei.notice("You are prohibited from further play")
    expect(barred).to_contain_text("TCP 5.9")
    mei.page.reload()
    expect(barred).to_contain_text("TCP 5.9")
    house.ask("TCP-barred", "lift_bar", by="Ng", player=mei.you, reason="A warning will do.")
    expect(barred).to_have_count(0)
    expect(mei.notice("may play again")).to_contain_text("A warning will do.")


def test_a_closed_table_says_so(people: People, house: RunningHouse) -> None:
    house.open_table("R3P-closed", "royal-three-pictures")
    mei = people.come("Mei")
    mei.come_to("R3P-closed")
    mei.wager(2, "main")
    mei.ready()
    mei.turn_up()
    mei.settled()
    house.ask("R3P-closed", "close_table", by="Ng", reason="A quiet night.")
    expect(mei.notice("This table is closed")).to_contain_text("A quiet night.")
    mei.page.reload()
    expect(mei.notice("This table is closed")).to_be_visible()
    house.ask("R3P-closed", "reopen_table", by="Ng")
    expect(mei.notice("This table is closed")).to_have_count(0)


def test_a_correction_tells_who_gets_or_gives_back_how_much(
    people: People, house: RunningHouse
) -> None:
    house.open_table("R3P-felt", "royal-three-pictures", source="felt")
    mei = people.come("Mei")
    mei.come_to("R3P-felt")
    house.ask("R3P-felt", "place_your_bets", by="Tan")
    mei.wager(2, "main")
    for command in ("no_more_bets", "deal_cards"):
        house.ask("R3P-felt", command, by="Tan")
    house.ask("R3P-felt", "turn_up_hand", by="Tan", position=2, hand="2d 7c 9h")
    house.ask("R3P-felt", "expose_dealer", by="Tan", hand="3d 7d 8d")
    house.ask("R3P-felt", "settle", by="Tan")
    mei.settled()
    outcome = mei.page.locator(".now .caption")
    expect(outcome).not_to_contain_text("win")
    house.ask("R3P-felt", "correct_cards", by="Tan", position=2, hand="Ks Qs Js", reason="Misread.")
    waits = mei.page.get_by_role("alert", name="Ruling")
    for told in ("Tan says", "2♦ 7♣ 9♥", "K♠ Q♠ J♠", "a second person"):
        expect(waits).to_contain_text(told)
    expect(outcome).not_to_contain_text("win")
    house.ask("R3P-felt", "decide_incident", by="Ng", remedy="confirm", reason="On the recording.")
    expect(waits).to_have_count(0)
    correction = mei.page.get_by_role("alert", name="Correction")
    expect(correction).to_contain_text("You get")
    expect(outcome).to_contain_text("You win")
    hand = mei.page.get_by_role("alert", name="Hand corrected")
    for told in ("position 2", "2♦ 7♣ 9♥", "K♠ Q♠ J♠", "Misread.", "Ng, shift manager"):
        expect(hand).to_contain_text(told)
    hand.get_by_role("button", name="Close").click()
    expect(hand).to_have_count(0)

    mei.page.goto(f"{mei.url}/#/table/R3P-felt/rounds/1")
    for told in ("2♦ 7♣ 9♥", "K♠ Q♠ J♠", "Ng, shift manager"):
        expect(hand).to_contain_text(told)
    expect(correction).to_contain_text("You get")
