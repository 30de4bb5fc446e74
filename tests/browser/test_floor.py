"""The now bar and the felt: one game in every state on each device.

`make floor` walks the whole matrix of games and devices; each game is played once by keyboard.
"""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from tests.browser.floor import ALL, CROWDED, CUT_OFF, SHAPES, SMALL_SHAPES, WALKED, check, walk
from tests.browser.house import SLOW, RunningHouse
from tests.browser.line import Line
from tests.browser.people import People
from tests.browser.player import Player
from threecard.core.registry import RULEBOOKS

READY = """(table) => fetch(`/api/tables/${table}/commands`, {
  method: "POST",
  headers: {"content-type": "application/json"},
  body: JSON.stringify({id: "by-hand", command: {type: "be_ready"}}),
})"""
ONE = "three-card-poker"
LAID = ("desktop", "phone", "small", "small sideways")  # between and beside which the others lie
ROUNDS = [(ONE, WALKED), *((game, (shape,)) for game in RULEBOOKS for shape in SHAPES if ALL)]
_captions: dict[str, dict[str, str]] = {}  # of each game, on the device that came first


@pytest.mark.parametrize(
    ("game", "shapes"), ROUNDS, ids=[f"{game}-{'-'.join(shapes)}" for game, shapes in ROUNDS]
)
def test_every_state_on_each_device(
    people: People, house: RunningHouse, game: str, shapes: tuple[str, ...]
) -> None:
    said = {}
    for state, caption in walk(people, house, game, shapes):
        raj = people.players[1].you
        said[state] = caption.replace(raj, "Raj") if raj else caption
    said.pop("result")  # as the cards fell
    assert said == _captions.setdefault(game, said), "the same on every device"
    if game == ONE:
        assert said["decide"] == "Your turn: Play $5 or Fold"
        assert said["others"] == "Still to decide: Raj"
        assert said["sure"] == "A hand that is not shown loses to the dealer's: all $20 on it."


@pytest.mark.parametrize("game", ["royal-three-pictures", "prosperity-3-pictures"])
def test_a_full_layout_lies_whole_on_every_screen(
    people: People, house: RunningHouse, game: str
) -> None:
    """The most positions that a layout has, all taken, every area of one with chips; its results.

    What becomes of $12.50 is as broad as amounts of the others get with the smaller chips.
    """
    rules = RULEBOOKS[game]
    table, most = f"{game}-full", rules.edition.layout.positions_max
    house.open_table(table, game, positions=most, pace=replace(SLOW, showing=1))
    mei = people.come("Mei")
    mei.come_to(table)
    mei.front(1)
    for wager in rules.wagers.values():
        mei.wager(1, wager.id)
    others = {house.guest(): position for position in range(2, most + 1)}
    for guest, position in others.items():
        house.ask(table, "sit", by=guest, position=position)
        staked = {"player": guest, "position": position, "wager": next(iter(rules.wagers))}
        house.ask(table, "place_wager", by=guest, stake=12_50, **staked)
    said = mei.page.locator(".person .said")
    expect(said).to_have_text(["$12.50"] * len(others))
    _lies_whole(mei, game)
    for guest in others:
        house.ask(table, "be_ready", by=guest)
    mei.ready()
    mei.settled()
    expect(said.filter(has_text=re.compile(r"^[+\u2212]"))).not_to_have_count(0)
    _lies_whole(mei, f"{game}, result")


def _lies_whole(player: Player, where: str) -> None:
    for shape in SMALL_SHAPES if ALL else LAID:
        width, height = SMALL_SHAPES[shape]
        player.page.set_viewport_size({"width": width, "height": height})
        check(player, f"{where}, {shape}")
        assert player.page.evaluate(CROWDED) == [], f"{where}, {shape}"
        assert player.page.evaluate(CUT_OFF) == [], f"{where}, {shape}"


def test_words_are_looked_up_where_they_are_said(people: People, house: RunningHouse) -> None:
    """In the lobby, in the now bar, in a refusal and in a result, once somebody moves."""
    mei = people.come("Mei")
    page = mei.page
    meaning = page.get_by_role("note")
    table = house.new_table("three-card-poker")
    mei.enter_lobby()
    page.mouse.move(5, 5)
    tile = page.locator("article", has=page.get_by_role("link", name=f", table {table}"))
    tile.get_by_role("button", name="Pair Plus").click()
    expect(meaning).to_contain_text("TCP 1.1.6")
    page.keyboard.press("Escape")
    mei.go_to(table)
    mei.bets_open()
    mei.front(2)
    mei.spot(2, "jackpot").click()
    refused = page.locator(".spot").get_by_role("alert")
    expect(refused).to_contain_text("goes beside")
    refused.get_by_role("button", name="Ante", exact=True).click()
    expect(meaning).to_contain_text("TCP 1.1.1")
    page.keyboard.press("Escape")
    mei.has_on_felt("$0")  # a word is read, and nothing is staked
    mei.wager(2, "ante")
    mei.ready()
    mei.look()
    mei.now.get_by_role("button", name="Fold", exact=True).first.click()
    expect(meaning).to_contain_text("TCP 1.1.5")
    page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)
    mei.is_in("decide")  # a word is read, and nothing is done
    mei.decide("Play")
    mei.turn_up()
    mei.settled()
    mei.do("why")
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Ante", exact=True).first.click()
    expect(meaning).to_contain_text("TCP 1.1.1")


def test_a_second_click_on_look_asks_for_nothing(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei")
    mei.come_to(house.new_table("royal-three-pictures"))
    mei.wager(2, "main")
    mei.ready()
    mei.act("look").dblclick()
    mei.act("turn_over").wait_for()
    expect(mei.page.get_by_role("alert")).to_have_count(0)
    assert [f["type"] for f in mei.record.facts()].count("hand_viewed") == 1


def test_a_bet_tried_without_a_line_is_pending_and_dropped_with_its_round(
    people: People, house: RunningHouse
) -> None:
    mei, raj = people.come("Mei"), people.come("Raj")
    line = Line()
    mei.page.route_web_socket("**/api/tables/*/live**", line)
    table = house.new_table("three-pictures")
    mei.come_to(table)
    raj.come_to(table)
    mei.wager(2, "main")
    raj.wager(5, "main")
    line.down = True
    line.cut()
    mei.is_in("lost")
    mei.spot(2, "tie").click()
    pending = mei.page.locator(".pending")
    expect(pending).to_contain_text("$5")
    expect(pending).to_contain_text("waits for the line")

    # Back in its round, it is staked.
    line.down = False
    mei.page.evaluate("dispatchEvent(new Event('online'))")
    mei.has_on_felt("$10")
    expect(pending).to_have_count(0)

    # Its round over, it is not.
    line.down = True
    line.cut()
    mei.is_in("lost")
    mei.spot(2, "three_pictures").click()
    expect(pending).to_contain_text("$5")
    raj.ready()
    mei.page.evaluate(READY, table)  # by another way than the line
    raj.act("show").wait_for()
    line.down = False
    mei.page.evaluate("dispatchEvent(new Event('online'))")
    expect(mei.page.get_by_role("alert")).to_contain_text("it was not staked")
    mei.turn_up()
    raj.turn_up()
    mei.settled()
    staked = {
        line["wager"]
        for fact in mei.record.facts()
        for line in fact.get("lines", ())
        if line["player"] == mei.you
    }
    assert staked == {"main", "tie"}


def test_a_taken_area_looks_taken_and_says_whose(people: People, house: RunningHouse) -> None:
    table = house.new_table("three-pictures")  # where an area takes one wager
    mei, raj = people.come("Mei"), people.come("Raj")
    for player in (mei, raj):
        player.come_to(table)
    mei.wager(3, "main")
    raj.front(3)
    expect(raj.page.locator(".area.taken")).to_have_count(1)
    expect(raj.spot(3, "main")).to_contain_text(mei.you or "")
    raj.spot(3, "main").click()
    said = raj.page.locator(".spot").get_by_role("alert")
    expect(said).to_contain_text("The Main wager area of position 3 takes 1 wager.")


def test_from_the_lobby_to_the_first_wager_in_three_clicks(
    people: People, house: RunningHouse
) -> None:
    table = house.new_table("three-card-poker")
    mei = people.come("Mei")
    mei.page.add_init_script(
        "window.clicks = 0; addEventListener('click', () => window.clicks++, true)"
    )
    mei.enter_lobby()
    mei.go_to(table)
    mei.bets_open()
    mei.page.locator(".area.first").click()
    mei.has_on_felt("$5")
    assert mei.page.evaluate("window.clicks") == 3


def test_a_first_visit_says_nothing_in_the_console(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei")
    said: list[str] = []
    mei.page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    mei.enter_lobby(guest=False)
    mei.page.goto(f"{mei.url}/#/table/{house.new_table('three-pictures')}")
    mei.is_in("watching")
    mei.page.goto(f"{mei.url}/#/table/nowhere")
    expect(mei.page.get_by_text("The house has no table nowhere.")).to_be_visible()
    mei.page.wait_for_timeout(500)
    assert said == []


def test_the_first_load_of_a_table_is_small(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei")
    mei.page.goto(f"{mei.url}/#/table/{house.new_table('three-card-poker')}")
    mei.is_in("watching")
    sizes: dict[str, int] = mei.page.evaluate(
        """() => Object.fromEntries(performance.getEntriesByType("resource")
          .filter((each) => each.name.endsWith(".js"))
          .map((each) => [each.name.split("/").at(-1), each.encodedBodySize]))"""
    )
    assert sizes, "scripts are loaded"
    assert sum(sizes.values()) <= 70_000, sizes
