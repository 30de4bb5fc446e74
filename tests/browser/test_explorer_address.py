"""The address of the odds explorer: shared as it is, and mended where it says what is unknown."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.explorer import POKER, ROYAL, Explorer, printed
from tests.browser.people import People
from threecard.odds import odds, session


def test_a_shared_address_shows_the_same_to_somebody_else(people: People) -> None:
    mei = Explorer(people.come("Mei"))
    mei.open(POKER)
    mei.pay("pair_plus.pair").fill("2:1")
    mei.controls("Deck")
    mei.card("Ah").click()
    mei.leaf("Session")
    mei.field("Pair Plus").fill("5")
    mei.field("Rounds").fill("120")
    mei.field("Leave when up").fill("400")
    mei.page.get_by_role("button", name="Play 20 sessions").click()
    told = mei.page.locator(".told")
    expect(told).to_contain_text("of 20 came out ahead")
    tan = Explorer(people.come("Tan"))
    tan.open(mei.address)
    expect(tan.page.locator(".told")).to_have_text(told.inner_text())
    for label in ("Ante", "Pair Plus", "Rounds", "Leave when up"):
        expect(tan.field(label)).to_have_value(mei.field(label).input_value())
    expect(tan.pay("pair_plus.pair")).to_have_value("2:1")
    tan.controls("Deck")
    expect(tan.card("Ah")).to_have_attribute("aria-pressed", "true")
    tan.is_at(mei.address)


def test_what_is_changed_before_all_games_are_listed_stays(people: People) -> None:
    mei = Explorer(people.come("Mei"))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    mei.page.route("**/api/games", hold)
    mei.open(ROYAL)
    mei.pay("tie.tie").fill("9:1")
    mei.has_in_address("9:1")
    assert held, "the list is asked for"
    for each in held:
        each.continue_()
    expect(mei.page.get_by_role("link", name="Three Card Poker")).to_be_visible()
    expect(mei.pay("tie.tie")).to_have_value("9:1")
    mei.has_in_address("9:1")


def test_a_game_that_is_none_is_said_to_be_none(explorer: Explorer) -> None:
    explorer.go("baccarat")
    expect(explorer.page.get_by_role("alert")).to_contain_text("There is no game “baccarat”")
    explorer.page.get_by_role("link", name="Three Card Poker").click()
    explorer.shows_edge("Pair Plus", odds(POKER).wagers["pair_plus"].house_edge)


def test_an_address_with_what_is_unknown_says_so_and_can_be_mended(explorer: Explorer) -> None:
    explorer.open(f"{ROYAL}?pay=tie.tye=9:1")
    expect(explorer.page.get_by_role("alert").first).to_contain_text("no pay line “tye”")
    explorer.page.get_by_role("button", name="Undo: tie.tye = 9:1").click()
    explorer.shows_edge("Tie", odds(ROYAL).wagers["tie"].house_edge)


def test_an_address_with_a_stake_on_what_the_game_has_not_can_be_mended(explorer: Explorer) -> None:
    explorer.open(f"{POKER}?tab=session&stake=tie=5")
    expect(explorer.page.get_by_role("alert").first).to_contain_text("not “tie”")
    explorer.page.get_by_role("button", name="Undo: tie = 5").click()
    found = session(POKER, {"ante": 25_00}, rounds=200, bankroll=1_000_00)
    expect(explorer.page.locator("#results")).to_contain_text(printed(found.mean / 100))
