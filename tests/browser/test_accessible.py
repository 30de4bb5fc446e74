"""axe-core finds nothing serious on any page, light or dark, wide or narrow.

Pages made of the same parts are looked at once on the way; `make floor` gives each page all looks.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import DESKTOP, PHONE, SHEET, Looks, clean, name_of, seen_in
from tests.browser.dealer import Dealer
from tests.browser.explorer import Explorer
from tests.browser.floor import ALL
from tests.browser.house import RunningHouse
from tests.browser.people import People
from tests.browser.pit import DESK, TABLET, Seated, felt, settled
from tests.browser.player import Player
from tests.browser.test_dealer_mistakes import GAME, HANDS, laid

SEEN = pytest.mark.parametrize("looks", seen_in(DESKTOP, PHONE), ids=name_of)
STAFF_SEEN = pytest.mark.parametrize("looks", seen_in(DESK, TABLET), ids=name_of)


def walk(player: Player, table: str, looks: Looks) -> None:
    """Every page, looked at on the way through a round."""
    page, once = player.page, looks[-1:]
    player.enter_lobby()
    clean(page, looks)
    player.go_to(table)
    player.bets_open()
    for wager in ("ante", "pair_plus"):
        player.wager(4, wager)
    expect(page.locator(".stack:not(.other) .amount")).to_have_count(2)
    clean(page, looks)
    player.ready()
    player.look()
    clean(page, once)
    player.decide("Play")
    player.turn_up()
    player.settled()
    clean(page, once)
    player.do("why")
    expect(page.get_by_role("dialog")).to_be_visible()
    clean(page, once, within=SHEET)
    number = player.round()
    page.keyboard.press("Escape")
    player.button("Menu of the table").click()
    clean(page, once, within=SHEET)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rules and odds").click()
    for tab in ("Pay tables", "Exact odds", "Rules", "Readings"):
        page.get_by_role("tab", name=tab, exact=True).click()
        clean(page, looks if tab == "Exact odds" else once, within=SHEET)
    page.keyboard.press("Escape")
    page.goto(f"{player.url}/#/table/{table}/rounds")
    expect(page.locator(".rounds li").first).to_be_visible()
    clean(page, once)
    page.goto(f"{player.url}/#/table/{table}/rounds/{number}")
    player.button("Check this deal").click()
    expect(page.locator(".verdict")).to_be_visible()
    clean(page, looks)
    for where in ("account", "fairness", "link/nothing"):
        page.goto(f"{player.url}/#/{where}")
        expect(page.locator("h1")).to_be_visible()
        clean(page, looks if where == "account" else once)


def looked_at(people: People, looks: Looks) -> Player:
    """Somebody whose pages axe looks at."""
    phone = all(each.screen == PHONE for each in looks)
    player = people.come("Mei", phone=phone)
    looks[-1].take(player.page)
    return player


@SEEN
def test_nothing_serious(people: People, house: RunningHouse, looks: Looks) -> None:
    walk(looked_at(people, looks), house.new_table("three-card-poker"), looks)


@SEEN
def test_nothing_serious_in_the_explorer(people: People, looks: Looks) -> None:
    page = looked_at(people, looks).page
    explorer = Explorer(people.players[0])
    explorer.open("three-card-poker?pay=pair_plus.pair=2:1&stake=ante=25&seed=show")
    for leaf in ("Wagers", "Strategy", "Session", "Table", "Jackpot"):
        explorer.leaf(leaf)
        expect(page.locator("#results .panel").nth(1)).to_be_visible()
        expect(page.locator('#results [aria-busy="true"]')).to_have_count(0, timeout=20_000)
        if leaf == "Wagers":
            clean(page, looks, leaf)
        else:
            clean(page, looks if leaf == "Session" else looks[-1:], leaf, "#results")
    for controls in ("Readings", "Deck"):
        explorer.controls(controls)
        clean(page, looks[-1:], controls, ".controls")
    explorer.controls("Pay lines")
    explorer.pay("pair_plus.pair").fill("x")
    explorer.marked(explorer.pay("pair_plus.pair"))
    clean(page, looks, "with a field that is marked, and figures that are old")


@STAFF_SEEN
def test_nothing_serious_at_the_pit_desk(people: People, house: RunningHouse, looks: Looks) -> None:
    table = f"R3P-{name_of(looks)}"
    felt(house, table)
    settled(house, table)
    sanjay = Seated.as_(people, house, "shift_manager")
    page = sanjay.page
    looks[-1].take(page)
    sanjay.go("pit")
    sanjay.choose(table)
    clean(page, looks)
    for key in "losh" if ALL else "l":
        sanjay.press(key)
        expect(sanjay.dialog.locator("input, select").first).to_be_visible()
        clean(page, looks[-1:], key, SHEET)
        sanjay.press("Escape")
    for where, region in (("watch", "Worth a look today"), (f"watch/{table}/1", "Events")):
        sanjay.go(where)
        expect(page.get_by_role("region", name=region)).to_be_visible()
        clean(page, looks, where)


@STAFF_SEEN
def test_nothing_serious_at_the_console(people: People, house: RunningHouse, looks: Looks) -> None:
    dealer = Dealer.at(people, house, GAME, table=f"axe-{name_of(looks)}")
    page = dealer.page
    looks[-1].take(page)
    laid(dealer)
    dealer.type("/35")
    clean(page, looks, "bets")
    dealer.type("\n")
    dealer.announce("no_more_bets", "deal_cards")
    dealer.step("turn_up_hand")
    dealer.type("ks4")
    clean(page, looks[-1:], "cards")
    dealer.press("Backspace", "Backspace")
    dealer.show({**HANDS, 3: "2c 3c 4c"})
    clean(page, looks[-1:], "before it is declared")
    dealer.announce("settle")
    dealer.step("guide")
    clean(page, looks, "guide")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    dealer.press("i")
    expect(page.get_by_role("dialog").locator("li button").first).to_be_visible()
    clean(page, looks[-1:], "incidents", SHEET)
    page.keyboard.press("Escape")
    page.goto(f"{page.url.split('#')[0]}#/deal")
    expect(page.get_by_role("heading", name="Tables to deal")).to_be_visible()
    clean(page, looks[-1:], "tables")
