"""What became of a round is read at leisure, and what it changed is counted in whole dollars."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from tests.browser.house import SLOW, RunningHouse
from tests.browser.line import LuckyLine
from tests.browser.people import People

QUICK = replace(SLOW, next_round=3_000)
# Every text that the balance has had since.
BALANCES = """() => {
  const shown = document.querySelector("header .balance strong");
  window.balances = [shown.textContent];
  new MutationObserver(() => window.balances.push(shown.textContent))
    .observe(shown, {childList: true, characterData: true, subtree: true});
}"""

# Every amount that the jackpot's moment has shown, from before it is there.
AMOUNTS = """() => {
  window.amounts = [];
  new MutationObserver(() => {
    const shown = document.querySelector(".moment .meter")?.textContent;
    if (shown && window.amounts.at(-1) !== shown) window.amounts.push(shown);
  }).observe(document.body, {childList: true, characterData: true, subtree: true});
}"""


def test_what_is_read_of_a_round_stays_when_the_next_one_opens(
    people: People, house: RunningHouse
) -> None:
    mei = people.come("Mei")
    mei.come_to(house.new_table("three-pictures", pace=QUICK))
    for round_ in (1, 2):
        mei.wager(2, "main")
        mei.ready()
        mei.turn_up()
        mei.settled()
        if round_ == 1:
            mei.do("why")
        else:
            mei.page.locator("button.called").click()
        sheet = mei.page.get_by_role("dialog")
        expect(sheet).to_contain_text("Main wager you · Position 2 · stake $5")
        mei.is_in("bets")
        expect(sheet).to_contain_text("Main wager you · Position 2 · stake $5")
        if round_ == 1:
            expect(sheet.get_by_role("heading", name="Results of round 1")).to_be_visible()
        mei.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)


def test_a_balance_counts_by_whole_dollars_to_whole_dollars(
    people: People, house: RunningHouse
) -> None:
    mei = people.come("Mei", still=False)
    mei.come_to(house.new_table("three-card-poker"))
    mei.bets_open()
    balance = mei.page.locator("header .balance strong")
    expect(balance).to_have_text("$1,000")
    mei.page.evaluate(BALANCES)
    for _ in range(3):
        mei.wager(2, "ante")
    expect(balance).to_have_text("$985")
    shown: list[str] = mei.page.evaluate("window.balances")
    assert len(shown) > 2, "it counts"
    assert [each for each in shown if "." in each] == []


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_the_jackpot_has_a_moment_of_its_own(
    people: People, house: RunningHouse, still: bool
) -> None:
    """By its size, counted up but for whoever wants no motion, until it is touched."""
    mei = people.come("Mei", still=still)
    mei.page.route_web_socket("**/api/tables/*/live**", LuckyLine("jackpot", 20_000_00))
    mei.come_to(house.new_table("three-card-poker"))
    for wager in ("ante", "jackpot"):
        mei.wager(2, wager)
    mei.page.evaluate(AMOUNTS)
    mei.ready()
    mei.look()
    mei.decide("Play")
    mei.turn_up()
    mei.settled()
    moment = mei.page.locator(".moment")
    expect(moment).to_contain_text("$20,000.00")
    expect(mei.now).to_have_class(re.compile("size-3"))
    mei.hears("You win $")
    amounts: list[str] = mei.page.evaluate("window.amounts")
    if still:
        assert amounts[-2:] in (["$20,000.00"], ["$0.00", "$20,000.00"])
    else:
        assert len(amounts) > 5, "it counts"
    moment.click()
    expect(moment).to_have_count(0)
    mei.is_in("result")
