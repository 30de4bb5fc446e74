"""What was in fact paid, entered at the console: a difference stops it, and how it goes on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.dealer import Dealer
from tests.browser.house import RunningHouse
from tests.browser.people import People
from tests.browser.test_dealer_mistakes import GAME, HANDS, dealt

PIN = "270418"
DIFFERS = (
    "Position 1, Main wager: paid $20, due: pay $12.50. The player has $7.50 too much (R3P 4.1)"
)


def guided(dealer: Dealer) -> None:
    """A settled round: position 1 is to be paid $12.50, position 2 to lose $25."""
    dealt(dealer)
    dealer.show(HANDS)
    dealer.announce("settle")
    dealer.step("guide")


def entered(dealer: Dealer) -> list[tuple[int, int]]:
    """What was entered, as it is on record: position, and all that the player took."""
    told = {  # by their place in the log, for a page that was away is told again
        frame["first"] + nth: each
        for frame in dealer.record.frames
        if frame["type"] == "events"
        for nth, each in enumerate(frame["events"])
        if each["type"] == "payment_entered"
    }
    return [(each["position"], each["taken"]) for each in told.values()]


def test_a_difference_stops_until_it_is_put_right_or_a_second_person_lets_it_stand(
    people: People, house: RunningHouse
) -> None:
    house.employ_with_pin("Sue", "pit_supervisor", PIN)
    dealer = Dealer.at(people, house, GAME, table="paid-1")
    guided(dealer)
    dealer.type("20")
    expect(dealer.caption).to_have_text("Position 1, Main wager: paid $20")
    dealer.press(" ")  # an amount that is not entered
    expect(dealer.caption).to_have_text("Position 1, Main wager: paid $20")
    dealer.press("Enter")
    dealer.step("differs")
    expect(dealer.caption).to_have_text(DIFFERS)
    expect(dealer.page.locator(".guide .clause")).not_to_be_empty()
    dealer.press(" ", "b")
    dealer.type("2")
    expect(dealer.caption).to_have_text("Position 1, Main wager: paid $2")
    dealer.page.reload()  # a tablet that fell asleep: what was typed is not entered
    expect(dealer.caption).to_have_text(DIFFERS)
    dealer.type("12.50\n")
    dealer.step("guide")
    expect(dealer.caption).to_contain_text("Position 2: collect $25")
    dealer.type("-20\n")
    dealer.step("differs")
    expect(dealer.caption).to_contain_text("took $20, due: collect $25. The player has $5 too much")
    assert entered(dealer) == [(1, 45_00), (1, 37_50), (2, 5_00)]

    dealer.press("l")
    sheet = dealer.page.get_by_role("dialog")
    expect(sheet).to_contain_text("$5 too much")
    sheet.get_by_label("Reason").fill("the player has left")
    sheet.get_by_label("Name").fill("Sue")
    sheet.get_by_label("PIN").fill("111222")
    dealer.press("Enter")
    expect(sheet.get_by_role("alert")).to_have_text("The name or the PIN is not right.")
    expect(sheet.get_by_label("PIN")).to_have_value("")  # it is nowhere kept
    sheet.get_by_label("PIN").fill(PIN)
    dealer.press("Enter")
    expect(sheet).to_have_count(0)
    dealer.step("guide")
    expect(dealer.page.locator(".guide .entered")).to_have_text("took $20, and it stands")
    dealer.announce("guide", "place_your_bets")
    dealer.step("no_more_bets")
    told = {each["type"]: each for each in dealer.record.facts()}
    assert (told["payment_stands"]["by"], told["word_given"]["console"]) == ("Sue", "Dan")
    assert dealer.record.secrets("Dan") == []
