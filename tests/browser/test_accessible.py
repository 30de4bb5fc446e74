"""axe-core finds nothing serious on any page, light or dark, wide or narrow."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.explorer import Explorer
from tests.browser.floor import ALL
from tests.browser.house import ROOT, RunningHouse
from tests.browser.people import People
from tests.browser.pit import DESK, Seated, felt, settled
from tests.browser.player import Player

PATIENT = 40_000  # milliseconds, for what takes the house seconds
LOOKS = [(colours, phone) for phone in (False, True) for colours in ("light", "dark")]
SEEN = pytest.mark.parametrize(  # each kind of screen and each set of colours, or all of them
    ("colours", "phone"), LOOKS if ALL else [("light", False), ("dark", True)]
)
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def serious(page: Page) -> list[str]:
    """What axe finds that keeps somebody out."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE.read_text(encoding="utf-8"))  # the house lets no foreign script in
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


def walk(player: Player, table: str) -> None:
    """Every page, looked at on the way through a round."""
    page = player.page
    player.enter_lobby()
    assert serious(page) == []
    player.go_to(table)
    player.bets_open()
    for wager in ("ante", "pair_plus"):
        player.wager(4, wager)
    expect(page.locator(".stack:not(.other) .amount")).to_have_count(2)
    assert serious(page) == []
    player.ready()
    player.look()
    assert serious(page) == []
    player.decide("Play")
    player.turn_up()
    player.settled()
    player.do("why")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert serious(page) == []
    number = player.round()
    page.keyboard.press("Escape")
    player.button("Menu of the table").click()
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rules and odds").click()
    for tab in ("Pay tables", "Exact odds", "Rules", "Readings"):
        page.get_by_role("tab", name=tab, exact=True).click()
        assert serious(page) == []
    page.keyboard.press("Escape")
    page.goto(f"{player.url}/#/table/{table}/rounds")
    expect(page.locator(".rounds li").first).to_be_visible()
    assert serious(page) == []
    page.goto(f"{player.url}/#/table/{table}/rounds/{number}")
    player.button("Check this deal").click()
    expect(page.locator(".verdict")).to_be_visible()
    assert serious(page) == []
    for where in ("account", "fairness", "link/nothing"):
        page.goto(f"{player.url}/#/{where}")
        expect(page.locator("h1")).to_be_visible()
        assert serious(page) == []


def looked_at(people: People, colours: str, *, phone: bool) -> Player:
    """Somebody whose pages axe looks at, in these colours and with nothing that moves."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in web/ fetches it.")
    player = people.come("Mei", phone=phone)
    player.page.emulate_media(
        color_scheme="dark" if colours == "dark" else "light", reduced_motion="reduce"
    )
    return player


@SEEN
def test_nothing_serious(people: People, house: RunningHouse, colours: str, phone: bool) -> None:
    walk(looked_at(people, colours, phone=phone), house.new_table("three-card-poker"))


@SEEN
def test_nothing_serious_in_the_explorer(people: People, colours: str, phone: bool) -> None:
    page = looked_at(people, colours, phone=phone).page
    explorer = Explorer(people.players[0])
    explorer.open("three-card-poker?pay=pair_plus.pair=2:1&stake=ante=25&seed=show")
    for leaf in ("Wagers", "Strategy", "Session", "Table", "Jackpot"):
        explorer.leaf(leaf)
        expect(page.locator("#results .panel").nth(1)).to_be_visible()
        expect(page.locator('#results [aria-busy="true"]')).to_have_count(0, timeout=20_000)
        assert serious(page) == [], leaf
    for controls in ("Readings", "Deck"):
        explorer.controls(controls)
        assert serious(page) == [], controls
    explorer.controls("Pay lines")
    explorer.pay("pair_plus.pair").fill("x")
    explorer.marked(explorer.pay("pair_plus.pair"))
    assert serious(page) == [], "with a field that is marked, and figures that are old"


@SEEN
def test_nothing_serious_in_what_could_be_taken(people: People, colours: str, phone: bool) -> None:
    page = looked_at(people, colours, phone=phone).page
    explorer = Explorer(people.players[0])
    explorer.open("three-pictures?tab=protection")
    for heading in ("Counts", "Sorted backs"):  # it comes in two parts
        shown = page.get_by_role("heading", name=heading, exact=True)
        expect(shown).to_be_visible(timeout=PATIENT)
    for folded in page.locator("#results summary").all():
        folded.click()
    assert serious(page) == []
    explorer.pay("tie.tie").fill("x")
    explorer.marked(explorer.pay("tie.tie"))
    assert serious(page) == [], "with a field that is marked, and figures that are old"


@pytest.mark.parametrize("colours", ["light", "dark"] if ALL else ["dark"])
def test_nothing_serious_at_the_pit_desk(people: People, house: RunningHouse, colours: str) -> None:
    felt(house, f"R3P-{colours}")
    settled(house, f"R3P-{colours}")
    sanjay = Seated.as_(people, house, "shift_manager", DESK)
    page = sanjay.page
    page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
    sanjay.go("pit")
    sanjay.choose(f"R3P-{colours}")
    assert serious(page) == []
    for key in "losh" if ALL else "l":
        sanjay.press(key)
        expect(sanjay.dialog.locator("input, select").first).to_be_visible()
        assert serious(page) == [], key
        sanjay.press("Escape")
    for where, region in (("watch", "Worth a look today"), (f"watch/R3P-{colours}/1", "Events")):
        sanjay.go(where)
        expect(page.get_by_role("region", name=region)).to_be_visible()
        assert serious(page) == [], where
