"""The pit desk: tables looked over, what waits decided, limits changed, tables opened; by keys."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.explorer import POKER
from tests.browser.floor import ALL
from tests.browser.house import RunningHouse
from tests.browser.people import People
from tests.browser.pit import (
    DEALER,
    DESK,
    OTHER,
    STAFF,
    TABLET,
    Seated,
    bets,
    felt,
    incident,
    settled,
)
from threecard.core.registry import rulebook
from threecard.odds import odds

PERMISSIONS = (Path(__file__).parents[2] / "docs" / "permissions.md").read_text()
SCREENS = {"tablet": TABLET, "desk": DESK}
# What the desk offers at a felt table between rounds, and the command it gives.
OFFERED = {
    "close": "close_table",
    "limits": "change_limits",
    "restrict": "restrict_player",
    "halt": "halt_table",
    "assign": "assign_dealer",
}


def test_a_shift_manager_decides_and_changes_limits_by_keys(
    people: People, house: RunningHouse
) -> None:
    felt(house, "R3P-decided")
    bets(house, "R3P-decided")
    incident(house, "R3P-decided")
    sanjay = Seated.as_(people, house, "shift_manager")
    sanjay.go("pit")
    sanjay.choose_by_keys("R3P-decided")
    waiting = sanjay.page.get_by_role("region", name="Waiting for somebody")
    expect(waiting).to_contain_text("Uncovered for a shift manager, reported by Delia")
    sanjay.press("d")
    expect(sanjay.dialog.get_by_role("combobox")).to_be_focused()
    sanjay.press("Tab")
    sanjay.page.keyboard.type("It saw two cards.")
    sanjay.press("Enter")
    ruling = sanjay.dialog.get_by_role("region", name="The ruling")
    expect(ruling).to_contain_text("Position 1 gets $30")  # before anybody confirms
    expect(ruling).to_contain_text("R3P 6.1")
    expect(waiting).to_be_visible()
    sanjay.dialog.get_by_role("button", name="Decide").press("Enter")
    expect(sanjay.dialog).to_have_count(0)
    expect(waiting.get_by_text("R3P-decided")).to_have_count(0)
    told = sanjay.page.get_by_role("region", name="Incidents today")
    row = told.get_by_role("listitem").filter(has_text="R3P-decided")
    expect(row).to_contain_text("Sanjay decided: void")
    expect(row).to_contain_text("It saw two cards.")

    mei = people.come("Mei")
    mei.page.goto(f"{mei.url}/#/table/R3P-decided")
    mei.is_in("watching")
    sanjay.choose("R3P-decided")
    sanjay.press("l")
    lowest = sanjay.dialog.get_by_label("Main wager: smallest stake in dollars")
    expect(lowest).to_be_focused()
    lowest.fill("50")
    sanjay.dialog.get_by_label("Reason").fill("A full house")
    sanjay.press("Enter")
    said = "From the next round on the limits are: Main wager $50 to $1,000"
    expect(sanjay.dialog.get_by_role("region", name="What players will read")).to_contain_text(said)
    sanjay.dialog.get_by_role("button", name="Do it").press("Enter")
    expect(mei.page.locator("body")).to_contain_text(said)
    expect(sanjay.page.get_by_role("region", name="R3P-decided")).to_contain_text(
        "From the next round on Main wager $50 to $1,000"
    )
    assert sanjay.player.record.secrets(None) == []


def test_a_payment_is_decided_on_with_its_player_and_amount(
    people: People, house: RunningHouse
) -> None:
    felt(house, "R3P-paid")
    bets(house, "R3P-paid")
    incident(house, "R3P-paid")
    sanjay = Seated.as_(people, house, "shift_manager")
    sanjay.go("pit")
    sanjay.choose("R3P-paid")
    sanjay.press("d")
    sanjay.dialog.get_by_label("What is decided").select_option("pay")
    sanjay.dialog.get_by_label("Player").select_option("#3")
    sanjay.dialog.get_by_label("Reason").fill("The bird was ours.")
    amount = sanjay.dialog.get_by_label("Dollars paid")
    amount.fill("twelve")
    amount.press("Enter")
    expect(sanjay.dialog.get_by_role("alert")).to_contain_text("such as 25 or 12.50")
    amount.fill("12.50")
    amount.press("Enter")
    expect(sanjay.dialog.get_by_role("region", name="The ruling")).to_contain_text("$12.50")
    sanjay.dialog.get_by_role("button", name="Decide").press("Enter")
    expect(sanjay.dialog).to_have_count(0)
    told = json.loads(sanjay.player.fetch("/api/tables/R3P-paid"))["live"]["table"]
    assert told["pending"] is None
    row = sanjay.page.get_by_role("region", name="Incidents today").get_by_role("listitem")
    expect(row.filter(has_text="R3P-paid")).to_contain_text("Sanjay decided: pay")


def test_wagers_are_returned_to_a_player_and_a_hand_is_taken_out(
    people: People, house: RunningHouse
) -> None:
    felt(house, "R3P-undone")
    bets(house, "R3P-undone")
    sanjay = Seated.as_(people, house, "shift_manager")

    def decided(remedy: str, field: str, whose: str, foreseen: str) -> Any:  # noqa: ANN401 # JSON
        incident(house, "R3P-undone")
        sanjay.go("pit")
        sanjay.page.reload()  # sooner than the desk looks again
        sanjay.choose("R3P-undone")
        sanjay.press("d")
        sanjay.dialog.get_by_label("What is decided").select_option(remedy)
        sanjay.dialog.get_by_label(field).select_option(whose)
        sanjay.dialog.get_by_label("Reason").fill("It can't be played.")
        sanjay.press("Enter")
        ruling = sanjay.dialog.get_by_role("region", name="The ruling")
        expect(ruling).to_contain_text(foreseen)
        sanjay.dialog.get_by_role("button", name="Decide").press("Enter")
        expect(sanjay.dialog).to_have_count(0)
        return json.loads(sanjay.player.fetch("/api/tables/R3P-undone"))["live"]["table"]

    house.ask("R3P-undone", "no_more_bets", by=DEALER)
    house.ask("R3P-undone", "deal_cards", by=DEALER)
    told = decided("remove_hand", "Position", "1", "Position 1 gets $30")
    assert told["pending"] is None
    assert told["hands"]["1"]["invalid"] is not None
    assert told["hands"]["3"]["invalid"] is None
    told = decided("return_wagers", "Player", "#3", "Position 3 gets $50")
    assert told["pending"] is None
    assert [each["player"] for at in told["wagers"].values() for each in at].count("#3") == 0


def test_a_table_is_opened_with_its_terms_and_edges_and_given_a_dealer(
    people: People, house: RunningHouse
) -> None:
    milo = Seated.as_(people, house, "pit_manager", TABLET)
    milo.go("pit")
    milo.row("R3P").wait_for()
    milo.press("o")
    name = milo.dialog.get_by_label("Name of the table")
    name.fill("TCP-opened")
    name.press("Enter")
    expect(milo.dialog).to_contain_text("Departs from it: as published")
    milo.dialog.get_by_role("button", name="Back").press("Enter")
    milo.dialog.get_by_label("Game").select_option(POKER)
    milo.dialog.get_by_label("Price of the jackpot in dollars").fill("10")
    milo.dialog.get_by_text("Pay lines").click()
    flush = milo.dialog.locator('[id="pay-pair_plus.flush"]')
    flush.fill("three")
    flush.press("Enter")
    expect(milo.dialog.get_by_role("alert")).to_contain_text("“three” are no odds")
    milo.dialog.get_by_text("Pay lines").click()
    flush.fill("3:1")
    flush.press("Enter")
    expect(milo.dialog).to_contain_text("Pair Plus, Flush pays 3 to 1 in place of 4 to 1")
    terms = rulebook(POKER).with_pays({"pair_plus.flush": "3:1"}).with_jackpot_price(10_00)
    for wager in (odds(terms).wagers[each] for each in ("pair_plus", "jackpot")):
        row = milo.dialog.get_by_role("listitem").filter(has_text=wager.name)
        expect(row).to_contain_text(f"{100 * float(wager.house_edge):.1f}%")
    milo.dialog.get_by_role("button", name="Open the table").press("Enter")
    expect(milo.dialog).to_have_count(0)
    opened = json.loads(milo.player.fetch("/api/tables/TCP-opened"))["live"]["table"]["config"]
    assert (opened["pays"], opened["jackpot_price"]) == ({"pair_plus.flush": "3:1"}, 10_00)
    milo.choose("TCP-opened")
    milo.press("s")
    milo.dialog.get_by_label("Dealer").select_option(OTHER)
    milo.dialog.get_by_role("button", name="Assign").press("Enter")
    expect(milo.row("TCP-opened")).to_contain_text(OTHER)
    milo.press("e")
    milo.dialog.get_by_role("button", name="Relieve").press("Enter")
    expect(milo.row("TCP-opened")).to_contain_text("nobody")
    milo.press("c")
    milo.dialog.get_by_label("Reason").fill("A quiet night")
    milo.press("Enter")
    expect(milo.row("TCP-opened")).to_contain_text("closed")


def may_ask(role: str, address: str) -> bool:
    """Whether docs/permissions.md has this position at this address."""
    (found,) = re.findall(rf"^\| `GET {re.escape(address)}` \| (.*) \|$", PERMISSIONS, re.MULTILINE)
    return role.replace("_", " ") in found.split(", ")


def may_give(role: str, command: str) -> bool:
    """Whether docs/permissions.md lets this position give a command at a table of ours."""
    if f"## `{command}`" in PERMISSIONS:
        section = PERMISSIONS.split(f"## `{command}`")[1].split("\n## ")[0]
        phase = "unopened" if command == "open_table" else "concluded"
        return f"| {phase} | {role} | **allowed** |" in section
    house = PERMISSIONS.split("## The house's addresses")[1].split("| address |")[0]
    (lowest,) = re.findall(rf"`{command}`[^`]*?from a (pit \w+)", " ".join(house.split()))
    ranks = list(STAFF)[:4]
    return role in ranks and ranks.index(role) >= ranks.index(lowest.replace(" ", "_"))


@pytest.fixture(scope="module")
def table(house: RunningHouse) -> str:
    """A felt table whose round is over, for whoever looks."""
    felt(house, "R3P-seen")
    settled(house, "R3P-seen")
    return "R3P-seen"


@pytest.mark.parametrize("screen", SCREENS if ALL else ["tablet"])
@pytest.mark.parametrize("role", list(STAFF))
def test_a_role_sees_what_the_permissions_say_and_no_more(
    people: People, house: RunningHouse, table: str, role: str, screen: str
) -> None:
    somebody = Seated.as_(people, house, role, SCREENS[screen])
    page = somebody.page
    somebody.go("pit")
    pit, film = (
        may_ask(role, each) for each in ("/api/pit", "/api/tables/{table}/rounds/{number}/film")
    )
    if pit:
        somebody.choose(table)
        expect(page.get_by_role("region", name=table)).to_be_visible()
        given = {act for act, command in OFFERED.items() if may_give(role, command)}
        assert somebody.acts() == given
        opens = may_give(role, "open_table")
        expect(page.get_by_role("button", name="Open a table")).to_have_count(int(opens))
    else:
        expect(page.get_by_text("This page is for whoever supervises")).to_be_visible()
    expect(page.get_by_role("navigation").get_by_role("link", name="Pit")).to_have_count(int(pit))
    somebody.go(f"watch/{table}/1")
    if film:
        expect(page.get_by_role("region", name="Events")).to_be_visible()
    else:
        expect(page.get_by_text("This page is for managers and auditors")).to_be_visible()
    watched = page.get_by_role("navigation").get_by_role("link", name="Watch")
    expect(watched).to_have_count(int(film))
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, "nothing sticks out to the side"
    assert somebody.player.record.secrets(None) == []
