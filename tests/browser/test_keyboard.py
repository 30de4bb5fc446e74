"""A round of each game by keyboard alone, and as somebody hears it who sees nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.floor import ALL
from tests.browser.house import RunningHouse
from tests.browser.people import People
from tests.browser.player import Player
from threecard.core.registry import RULEBOOKS

TABS_MAX = 60


def tab_to(player: Player, matches: str) -> None:
    """Walk there by the Tab key."""
    for _ in range(TABS_MAX):
        player.page.keyboard.press("Tab")
        if player.page.evaluate("(found) => document.activeElement.matches(found)", matches):
            return
    raise AssertionError(f"{TABS_MAX} Tabs do not reach {matches}")


def keys(player: Player, state: str, pressed: str) -> None:
    """Wait for a state, then press a key."""
    player.is_in(state)
    primary = ".primary" if pressed == "Space" else ""
    expect(player.page.locator(f'.now {primary}[aria-disabled="false"]').first).to_be_visible()
    player.page.keyboard.press(pressed)


@pytest.mark.parametrize("game", list(RULEBOOKS))
def test_a_round_by_keyboard_alone(people: People, house: RunningHouse, game: str) -> None:
    mei = people.come("Mei")
    mei.page.goto(f"{mei.url}/#/table/{house.new_table(game)}")
    keys(mei, "watching", "Space")  # comes in as a guest
    mei.bets_open()
    mei.page.keyboard.press("2")
    tab_to(mei, ".area.first")
    mei.page.keyboard.press("Enter")
    mei.has_on_felt("$5")
    mei.page.keyboard.press("d")
    mei.has_on_felt("$10")
    mei.page.keyboard.press("u")
    mei.has_on_felt("$5")
    mei.page.keyboard.press("Delete")
    mei.has_on_felt("$0")
    mei.page.keyboard.press("Enter")
    mei.has_on_felt("$5")
    assert mei.page.evaluate("document.activeElement.matches('.area.first')"), "focus stays"
    keys(mei, "bets_placed", "Space")

    if RULEBOOKS[game].decided_on is not None:
        keys(mei, "look", "l")
        expect(mei.act("turn_over")).to_be_visible()
        keys(mei, "decide", "l")
        expect(mei.act("turn_over")).to_have_count(0)
        keys(mei, "decide", "p")
    elif game == "non-commission-three-pictures":
        keys(mei, "examine", "l")
        expect(mei.act("turn_over")).to_be_visible()
        keys(mei, "examine", "Space")
        expect(mei.act("turn_over")).to_have_count(0)
        keys(mei, "examine", "Space")
    else:
        keys(mei, "look", "l")
        expect(mei.act("turn_over")).to_be_visible()
        keys(mei, "look", "Space")
    keys(mei, "show", "Space")
    mei.settled()

    # Whoever listens has heard it all: the own bet, the cards, the dealer's hand, what it came to.
    heard = mei.page.get_by_role("log")
    expect(heard).to_contain_text(re.compile(r"You win|You lose|come out even"))
    keys(mei, "result", "Space")
    mei.is_in("bets")
    expect(mei.act("rebet")).to_be_visible()
    mei.page.keyboard.press("r")
    mei.has_on_felt("$5")
    assert mei.record.secrets(mei.you) == []


@pytest.mark.parametrize("game", list(RULEBOOKS) if ALL else ["three-card-poker"])
def test_a_round_by_the_accessibility_tree_alone(
    people: People, house: RunningHouse, game: str
) -> None:
    mei = people.come("Mei")
    page = mei.page
    page.goto(f"{mei.url}/#/table/{house.new_table(game)}")
    bar = page.get_by_role("region", name="Now")
    bar.get_by_role("button", name="Play as a guest").click()
    first = RULEBOOKS[game].edition.layout.areas[0].wager
    name = RULEBOOKS[game].wagers[first].name
    page.get_by_role("button", name=re.compile(rf"^{name}, position \d")).click()
    mei.hears(f"{name}: $5.")
    bar.get_by_role("button", name="Deal now").click()
    mei.hears("No more bets")
    bar.get_by_role("button", name="Look", exact=True).click()
    mei.hears("Your hand:")
    bar.get_by_role("button", name="Turn over").click()
    done = bar.get_by_role("button", name="I have looked")
    plays = bar.get_by_role("button", name="Play $5")
    shows = bar.get_by_role("button", name="Show hand")
    expect(done.or_(plays).or_(shows).first).to_be_visible()
    if plays.is_visible():
        mei.hears("Your turn: Play $5 or Fold")
        plays.click()
    elif done.is_visible():
        done.click()
    mei.hears("Your turn: show your hand")
    shows.click()
    expect(bar).to_contain_text(re.compile("You (win|lose|come)"))
    expect(bar.get_by_role("timer", name="Next round")).to_be_visible()
    bar.get_by_role("button", name="Why?").click()
    expect(page.get_by_role("dialog")).to_contain_text(RULEBOOKS[game].edition.tag)
