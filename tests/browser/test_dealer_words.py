"""Two persons at one console: who must decide does so by PIN; and one where the house deals."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import serious
from tests.browser.dealer import DESK, TABLET, Dealer
from tests.browser.floor import PRINT_MIN, SMALL_PRINT
from tests.browser.house import RunningHouse
from tests.browser.line import TornLine
from tests.browser.people import People
from tests.browser.test_dealer_mistakes import GAME, dealt
from tests.browser.test_dealer_payments import PIN, entered, guided

UNCOVERED = "Anything else."
WAITS = r"After failed attempts, the next is taken in (\d+) s\."


def told(dealer: Dealer, kind: str) -> list[dict[str, object]]:
    return [each for each in dealer.record.facts() if each["type"] == kind]


def report(dealer: Dealer, words: str) -> None:
    """What no rulebook knows, reported by keyboard."""
    dealer.press("i")
    sheet = dealer.page.get_by_role("dialog")
    button = sheet.get_by_role("button", name=UNCOVERED)
    expect(button).to_be_visible()
    button.focus()
    dealer.press("Enter")
    sheet.get_by_label("In words").fill(words)
    dealer.press("Enter")
    expect(sheet.get_by_role("region", name="The ruling")).to_contain_text("shift manager")
    dealer.press("Enter")
    expect(sheet).to_have_count(0)
    dealer.step("wait")


def give_word(dealer: Dealer, name: str, pin: str) -> None:
    sheet = dealer.page.get_by_role("dialog")
    sheet.get_by_label("Name").fill(name)
    sheet.get_by_label("PIN").fill(pin)
    dealer.press("Enter")


def test_who_must_decide_does_so_here_by_pin(people: People, house: RunningHouse) -> None:
    house.employ_with_pin("Una", "shift_manager", PIN)
    house.employ_with_pin("Dot", "dealer", PIN)
    dealer = Dealer.at(people, house, GAME, table="words-1")
    dealt(dealer)
    report(dealer, "a bird flew over the felt")
    expect(dealer.caption).to_have_text("Waits for the word of a shift manager")
    dealer.press(" ")
    sheet = dealer.page.get_by_role("dialog")
    sheet.get_by_label("What is decided").select_option("void")
    sheet.get_by_label("Reason").fill("it saw the cards")
    dealer.press("Enter")
    # What it does to whose money is seen before anybody gives their word.
    expect(sheet.get_by_role("region", name="The ruling")).to_contain_text("void")
    expect(sheet).to_contain_text("Position 1 gets $25")
    give_word(dealer, "Dot", PIN)
    expect(sheet.get_by_role("alert")).to_contain_text("shift manager")
    alert = sheet.get_by_role("alert")
    for _ in range(8):  # the first three are free; a slow machine may have waited already
        give_word(dealer, "Una", "111222")
        expect(sheet.get_by_label("PIN")).to_have_value("")
        expect(alert).to_have_text(re.compile(f"^(The name or the PIN is not right.|{WAITS})$"))
        if waits := re.match(WAITS, alert.inner_text()):
            break
    else:
        pytest.fail("nobody waits after eight wrong PINs")
    dealer.page.wait_for_timeout(1_000 * int(waits[1]) + 100)
    give_word(dealer, "Una", PIN)
    expect(sheet).to_have_count(0)
    dealer.step("guide")
    (decided,), (given,) = told(dealer, "incident_decided"), told(dealer, "word_given")
    assert (decided["actor"], decided["remedy"]) == ("Una", "void")
    assert (given["person"], given["console"], given["role"]) == ("Una", "Dan", "shift_manager")
    kept = dealer.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert PIN not in kept
    assert "Una" not in kept
    assert dealer.record.secrets("Dan") == []


def test_the_whole_meter_is_paid_once_a_second_person_has_looked(
    people: People, house: RunningHouse
) -> None:
    house.employ_with_pin("Sue", "pit_supervisor", PIN)
    dealer = Dealer.at(people, house, "three-card-poker", table="words-2")
    dealer.announce("place_your_bets")
    dealer.step("no_more_bets")
    dealer.type("25\n\n5\n")
    expect(dealer.area(1, "Progressive Jackpot")).to_contain_text("$5")
    dealer.announce("no_more_bets", "deal_cards")
    dealer.step("decide")
    dealer.press("p")
    dealer.show({0: "Kd Qh 4d", 1: "As Ks Qs"})
    dealer.step("verify_prize")
    expect(dealer.caption).to_contain_text("Position 1 wins the whole meter")
    dealer.press(" ")
    sheet = dealer.page.get_by_role("dialog")
    give_word(dealer, "Sue", PIN)
    expect(sheet).to_have_count(0)
    dealer.announce("settle")
    dealer.step("guide")
    expect(dealer.page.locator(".guide")).to_contain_text("Progressive Jackpot")
    dealer.press("a")  # all of it as shown, the meter and the bonus too
    dealer.step("place_your_bets")
    paid = told(dealer, "payment_entered")
    assert {"ante", "play", "jackpot"} <= {str(each["wager"]) for each in paid}
    assert all(each["taken"] == each["due"] for each in paid)
    assert [each["actor"] for each in told(dealer, "prize_verified")] == ["Sue"]


def test_cards_corrected_after_the_outcome_ask_for_what_is_due_since(
    people: People, house: RunningHouse
) -> None:
    house.employ_with_pin("Sue", "pit_supervisor", PIN)
    dealer = Dealer.at(people, house, GAME, table="words-3")
    guided(dealer)
    dealer.press("a")
    expect(dealer.caption).to_contain_text("Position 2: collect $25")
    dealer.press("e", "1")
    dealer.hand("Ks Kh 8d")
    dealer.press("1")
    dealer.step("wait")
    dealer.press(" ")
    sheet = dealer.page.get_by_role("dialog")
    sheet.get_by_label("Reason").fill("it is an eight")
    dealer.press("Enter")
    expect(sheet).to_contain_text("Position 1 gets $12.50")
    give_word(dealer, "Sue", PIN)
    expect(sheet).to_have_count(0)
    dealer.step("differs")
    expect(dealer.caption).to_contain_text("paid $12.50, due: pay $25. The player has $12.50 too")
    dealer.press("a")
    dealer.step("guide")
    expect(dealer.caption).to_contain_text("Position 2: collect $25")
    assert entered(dealer) == [(1, 37_50), (1, 50_00)]


def test_a_line_that_tears_in_a_payment_enters_it_once(people: People, house: RunningHouse) -> None:
    dealer = Dealer.at(people, house, GAME, table="words-4")
    line = TornLine("enter_payment")
    dealer.page.route_web_socket("**/api/tables/*/live**", line)
    dealer.page.reload()
    guided(dealer)
    dealer.type("20\n")
    dealer.page.wait_for_function(
        "() => fetch('/api/tables/words-4').then(each => each.json())"
        ".then(each => each.live.paid.length === 1)"
    )
    dealer.press("a", "Enter", "1")  # into nowhere
    line.let_go()
    dealer.step("differs")
    assert entered(dealer) == [(1, 45_00)]
    dealer.press("a")
    dealer.step("guide")
    dealer.press("Enter")
    dealer.step("place_your_bets")
    assert entered(dealer) == [(1, 45_00), (1, 37_50), (2, 0)]


def test_a_finger_that_trembles_speaks_for_one_position(
    people: People, house: RunningHouse
) -> None:
    dealer = Dealer.at(people, house, GAME, table="words-5")
    guided(dealer)
    dealer.press("a", "a", "a")
    expect(dealer.caption).to_contain_text("Position 2: collect $25")
    dealer.page.wait_for_timeout(400)
    assert entered(dealer) == [(1, 37_50)]


def test_where_the_house_deals_the_staff_report_and_decide(
    people: People, house: RunningHouse
) -> None:
    house.open_table("words-6", "three-card-poker")
    dealer = Dealer.on_duty(people, house, "Dan", "dealer", table="words-6")
    boss = Dealer.on_duty(people, house, "Una", "shift_manager", table="words-6")
    mei = people.come("Mei")
    mei.come_to("words-6")
    mei.wager(2, "ante")
    dealer.step("automatic")
    dealer.type(" 25\nab ")  # nothing of it is for people here
    mei.ready()
    mei.look()
    for each in (dealer, boss):
        each.step("automatic")
        expect(each.page.get_by_role("region", name="Position 2")).to_contain_text("$5")
    assert [fact for fact in told(dealer, "wager_placed") if fact["player"] != mei.you] == []
    report(dealer, "the lights flickered")
    boss.step("wait")
    boss.press(" ")
    sheet = boss.page.get_by_role("dialog")
    sheet.get_by_label("What is decided").select_option("continue")
    sheet.get_by_label("Reason").fill("they are on again")
    boss.press("Enter")
    expect(sheet.get_by_role("region", name="The ruling")).to_be_visible()
    sheet.get_by_role("button", name="Decide so").click()  # in the own name, without a PIN
    expect(sheet).to_have_count(0)
    mei.decide("Play")
    mei.turn_up()
    mei.settled()
    for each, name in ((dealer, "Dan"), (boss, "Una")):
        each.step("automatic")
        assert each.record.secrets(name) == []
        assert len(told(each, "round_settled")) == 1


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_nothing_serious_where_a_payment_differs(
    people: People, house: RunningHouse, colours: str
) -> None:
    screen = TABLET if colours == "dark" else DESK
    dealer = Dealer.at(people, house, GAME, table=f"words-{colours}", screen=screen)
    page = dealer.page
    page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
    guided(dealer)
    dealer.type("2")
    assert serious(page) == [], "an amount that is typed"
    dealer.type("0\n")
    dealer.step("differs")
    assert serious(page) == [], "a difference"
    assert page.evaluate("document.documentElement.scrollWidth") <= screen["width"]
    small: list[str] = page.evaluate(SMALL_PRINT, PRINT_MIN)
    # A key of one letter is narrower than the whole pixels it is measured by.
    assert [each for each in small if len(each.partition(": ")[2]) > 1] == []
    dealer.press("l")
    expect(page.get_by_label("PIN")).to_be_visible()
    assert serious(page) == [], "a second person's word"
    page.goto(f"{page.url.split('#')[0]}#/account")
    expect(page.get_by_label("New PIN")).to_be_visible()
    assert serious(page) == [], "where a PIN is set"
