"""The lobby says in a word, and in a sentence, what is out of the ordinary at a table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import serious
from tests.browser.house import RunningHouse
from tests.browser.people import People

# Tiles whose actions do not stand in one row, or stick out of it.
BROKEN_ROWS = """() => [...document.querySelectorAll("article")].filter((tile) => {
  const actions = [...tile.querySelectorAll(".actions > *")].map((e) => e.getBoundingClientRect());
  const edge = tile.getBoundingClientRect().right;
  return actions.some((each) => each.top !== actions[0].top || each.right > edge
    || each.height > 60);
}).map((tile) => tile.textContent)"""


@pytest.fixture
def house(house: RunningHouse) -> RunningHouse:
    house.employ("Ng", "shift_manager")
    house.employ("Tan", "dealer")
    return house


def test_a_tile_says_what_its_table_waits_for_and_departs_in(
    people: People, house: RunningHouse
) -> None:
    game = "royal-three-pictures"
    house.open_table("L-terms", game, pays={"tie.tie": "9:1"})
    house.open_table("L-reads", game, readings={"tie.three_pictures": "never"})
    house.open_table("L-rules", "three-card-poker", source="felt")
    mei = people.come("Mei")
    page = mei.page
    page.goto(mei.url)

    def tile(table: str) -> Locator:
        return page.get_by_role("article").filter(has=page.get_by_text(table, exact=True))

    usual = tile("R3P")
    expect(usual.locator(".marks")).to_have_count(0)
    expect(tile("L-terms")).to_contain_text("Own terms")
    expect(tile("L-terms")).to_contain_text("Tie pays 9 to 1 in place of 8 to 1")
    expect(tile("L-reads")).to_contain_text("Own readings")
    expect(tile("L-reads")).to_contain_text(
        "What three pictures tie with: three pictures tie nothing. "
        "By the letter: three pictures total zero"
    )
    expect(tile("L-reads")).not_to_contain_text("Own terms")
    opens = page.get_by_role("link", name="table L-terms")
    expect(opens).to_have_accessible_description(
        "Own terms This table departs from its edition: Tie pays 9 to 1 in place of 8 to 1."
    )

    for width in (360, 390, 820, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(BROKEN_ROWS) == [], width

    # As it happens, while somebody looks.
    status = tile("L-rules").locator(".status")
    expect(status).to_have_text("Between rounds")
    house.ask("L-rules", "close_table", by="Ng", reason="A quiet night.")
    expect(status).to_have_text("Closed")
    expect(tile("L-rules")).to_contain_text("No more rounds are dealt here")
    assert serious(page) == []
    house.ask("L-rules", "reopen_table", by="Ng")
    expect(status).to_have_text("Between rounds")
    raj = people.come("Raj")
    raj.come_to("L-rules")
    house.ask("L-rules", "place_your_bets", by="Tan")
    raj.wager(2, "ante")
    for command in ("no_more_bets", "deal_cards"):
        house.ask("L-rules", command, by="Tan")
    told = {"incident": {"type": "not_confidential"}, "player": raj.you, "description": "Told."}
    house.ask("L-rules", "report_incident", by="Tan", **told)
    expect(status).to_have_text("Waits for a ruling")
    expect(tile("L-rules")).to_contain_text("A shift manager decides how the round goes on.")

    tile("L-terms").get_by_role("button", name="Rules and odds").click()
    expect(page.get_by_role("dialog")).to_contain_text("published: 8 to 1")


def test_a_tile_says_what_each_wager_takes_and_costs(people: People, house: RunningHouse) -> None:
    house.open_table("L-free", "royal-three-pictures", limits={})
    mei = people.come("Mei")
    page = mei.page
    page.goto(mei.url)

    def tile(table: str) -> Locator:
        return page.get_by_role("article").filter(has=page.get_by_text(table, exact=True))

    def row(table: str, wager: str) -> Locator:
        return tile(table).get_by_role("row").filter(has=page.get_by_role("rowheader", name=wager))

    expect(row("L-free", "Tie")).to_contain_text("any, no maximum")
    expect(row("P3P", "Main")).to_contain_text("$5 – $1,000")
    expect(row("P3P", "Tie")).to_contain_text("$1 – $200")
    # The jackpot has one price, and over half of it is the house's: the bar is as long as that.
    jackpot = row("TCP", "Jackpot")
    expect(jackpot.locator(".edge")).to_contain_text("54.7%")
    expect(jackpot.locator(".high")).to_have_count(1)
    whole, part = jackpot.locator(".whole"), jackpot.locator(".whole > span")
    shares = [each.bounding_box() for each in (part, whole)]
    assert shares[0] is not None
    assert shares[1] is not None
    assert shares[0]["width"] / shares[1]["width"] == pytest.approx(0.547, abs=0.02)
    # No operator opens at 58 % against itself, and what the letter would do is said.
    expect(row("P3P", "Tie").locator(".edge")).to_contain_text("10.1%")
    expect(tile("P3P")).to_contain_text("What makes a tie: only hands of the same rank tie.")
    expect(tile("P3P")).to_contain_text("Tie would favour the player by 58.4%.")
    mei.come_to("P3P")
    page.get_by_role("button", name="Own readings").click()
    expect(page.get_by_role("dialog")).to_contain_text("Tie would favour the player by 58.4%.")
