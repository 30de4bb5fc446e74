"""What the hands are called that lie face up, to whoever comes back in the middle of a round."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.house import RunningHouse
from tests.browser.line import Line
from tests.browser.people import People
from tests.browser.player import Player
from threecard.core.registry import RULEBOOKS


def deal_both(
    people: People, house: RunningHouse, game: str, line: Line | None = None
) -> tuple[Player, Player]:
    """Two players at a game without decisions, each with a hand face down; the first by a line."""
    mei, raj = people.come("Mei"), people.come("Raj")
    if line is not None:
        mei.page.route_web_socket("**/api/tables/*/live**", line)
    table = f"{RULEBOOKS[game].edition.tag}-names"
    house.open_table(table, game)
    for player in (mei, raj):
        player.come_to(table)
    mei.wager(2, "main")
    raj.wager(5, "main")
    mei.ready()
    raj.ready()
    for player in (mei, raj):
        player.act("show").wait_for()
    return mei, raj


def test_a_page_loaded_anew_names_the_hands_that_lie_face_up_and_no_other(
    people: People, house: RunningHouse
) -> None:
    mei, raj = deal_both(people, house, "three-pictures")
    called = mei.page.locator(".called")
    raj.do("look")
    mei.page.reload()
    mei.act("show").wait_for()
    expect(called).to_have_count(0)
    mei.turn_up()
    expect(called).to_have_count(1)
    name = called.text_content() or ""
    assert name
    mei.page.reload()
    expect(called).to_have_text([name])
    raj.page.reload()  # who has looked, and whose hand is named to nobody before it is turned up
    expect(raj.page.locator('.person[data-position="2"]')).to_contain_text(name)
    expect(raj.page.locator(".called")).to_have_count(0)
    raj.turn_up()
    mei.settled()
    expect(called).to_have_count(2)
    expect(called.last).to_contain_text(name)
    expect(called.last).to_contain_text(re.compile("beats|loses to|stands off with"))
    names = called.all_text_contents()
    mei.page.reload()
    mei.settled()
    expect(called).to_have_text(names)
    for player in (mei, raj):
        assert player.record.secrets(player.you) == []


def test_a_hand_turned_up_while_the_line_was_down_has_its_name(
    people: People, house: RunningHouse
) -> None:
    line = Line()
    mei, raj = deal_both(people, house, "prosperity-3-pictures", line)
    mei.turn_up()
    called = mei.page.locator(".called")
    expect(called).to_have_count(1)
    name = called.text_content()
    line.down = True
    line.cut()
    mei.is_in("lost")
    raj.turn_up()
    raj.settled()
    line.down = False
    mei.page.evaluate("dispatchEvent(new Event('online'))")  # or it would wait for its next try
    expect(mei.page.locator(".notices", has_text="Back at the table")).to_be_visible()
    expect(called.first).to_have_text(raj.page.locator(".called").first.text_content() or "")
    assert name is not None
    expect(called.last).to_contain_text(name)
    expect(mei.page.locator('.person[data-position="5"] .said')).not_to_have_text("")
