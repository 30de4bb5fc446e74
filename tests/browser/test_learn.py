"""Learning a game: five cards, words that can be touched, and whole rounds of practice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import serious
from tests.browser.floor import ALL, CROWDED, DRAWN, PRINT_MIN, SMALL_PRINT, check
from tests.browser.house import RunningHouse
from tests.browser.people import People
from tests.browser.player import Player
from threecard.core.registry import RULEBOOKS

LEARNED = 60_000  # until a game's examples are worked out, once for a house
AXED = ("What you can bet", "A round in pictures")
PRACTISED = (("three-card-poker", False), ("royal-three-pictures", True))
CARDS = ("What you try to get", "How hands rank", "What you can bet", "A round in pictures")


def is_readable(player: Player) -> None:
    assert player.page.evaluate(SMALL_PRINT, PRINT_MIN) == []
    assert serious(player.page) == []


@pytest.mark.parametrize(
    ("game", "phone", "colours"),
    [("royal-three-pictures", False, "light"), ("three-card-poker", True, "dark")],
)
def test_five_cards_from_the_lobby(
    people: People, house: RunningHouse, game: str, phone: bool, colours: str
) -> None:
    mei = people.come("Mei", phone=phone)
    mei.page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
    mei.enter_lobby(guest=False)
    rules = RULEBOOKS[game]
    mei.page.get_by_role("link", name=f"Learn {rules.edition.title}").first.click()
    card = mei.page.get_by_role("tabpanel")
    for title in CARDS:
        expect(card.get_by_role("heading", name=title)).to_be_visible(timeout=LEARNED)
        if title in AXED:
            is_readable(mei)
        if title == "How hands rank":
            shown = card.get_by_role("listitem")
            expect(shown.first).to_contain_text(rules.edition.ranking.listed[0])
            expect(shown.first.get_by_role("img")).to_be_visible()
        if title == "What you can bet":
            for wager in rules.priced.values():
                line = card.get_by_role("region", name=wager.name, exact=True)
                for pays in wager.lines:
                    expect(line).to_contain_text(pays.name)
                expect(line.get_by_role("img").first).to_be_visible()
        mei.button("Next card").click()
    expect(card).to_contain_text("What it costs")
    edge = mei.fetch(f"/api/tables/{rules.edition.tag}/learn")
    exact = re.search(r'"costs":\{"[a-z_]+":\{"edge":"([^"]+)"', edge)
    assert exact is not None
    expect(card).to_contain_text(f"exactly {exact[1]}")
    is_readable(mei)


def test_a_word_is_looked_up_by_keyboard(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei")
    mei.page.goto(f"{mei.url}/#/learn/TCP")
    word = mei.page.get_by_role("tabpanel").get_by_role("button", name="Pair Plus")
    word.wait_for(timeout=LEARNED)
    word.focus()
    mei.page.keyboard.press("Enter")
    meaning = mei.page.get_by_role("note")
    expect(meaning).to_contain_text("TCP 1.1.6")
    expect(meaning).to_be_focused()
    is_readable(mei)
    mei.page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)
    expect(word).to_be_focused()


def _stands_beside(player: Player) -> None:
    """On a phone held sideways one's own hand is about as large as the dealer's, and on nothing."""
    page = player.page
    upright = page.viewport_size
    assert upright is not None
    for width, height, least in ((844, 390, 0.9), (667, 375, 0.8)):
        page.set_viewport_size({"width": width, "height": height})
        check(player, f"practice, {width} by {height}")
        assert page.evaluate(CROWDED) == []
        own = page.locator("section.own .squeeze").first.bounding_box()
        dealer = page.locator(".stage > .card").first.bounding_box()
        assert own is not None
        assert dealer is not None
        assert own["height"] >= least * dealer["height"]
        assert own["y"] > dealer["y"] + dealer["height"]
    page.set_viewport_size(upright)
    page.evaluate(DRAWN)


@pytest.mark.parametrize(
    ("game", "phone"),
    [
        (game, phone)
        for game in RULEBOOKS
        for phone in (False, True)
        if ALL or (game, phone) in PRACTISED
    ],
)
def test_a_round_of_practice_is_explained(
    people: People, house: RunningHouse, game: str, phone: bool
) -> None:
    rules = RULEBOOKS[game]
    mei = people.come("Mei", phone=phone)
    mei.page.emulate_media(color_scheme="dark" if phone else "light")
    mei.page.goto(f"{mei.url}/#/practice/{rules.edition.tag}")
    coach = mei.page.get_by_role("region", name="Step by step")
    expect(coach).to_contain_text("plays your hand against the dealer's", timeout=LEARNED)
    felt = mei.page.locator("main").bounding_box()
    mei.is_in("bets")
    mei.page.locator(".area.first").click()
    mei.has_on_felt("$5")
    mei.ready()
    mei.act("look").wait_for()
    expect(coach).to_contain_text("only you see them")
    mei.look()
    expect(coach).to_contain_text("Of the 18,424 hands the dealer can hold", timeout=LEARNED)
    check(mei, f"{game}, looked at")
    is_readable(mei)
    if phone:
        _stands_beside(mei)
    if rules.decided_on is not None:
        expect(coach).to_contain_text(re.compile(r"(Play|Fold): .*Q 6 4, the lowest hand worth"))
        expect(coach).to_contain_text(re.compile(r"Playing comes to .* units .*folding to .1\.00"))
        mei.decide("Play")
    if mei.now.get_attribute("data-state") == "examine":
        mei.ready()
    mei.turn_up()
    mei.settled()
    # The clause that decided, or the reading of one.
    expect(coach).to_contain_text(re.compile(rf"{rules.edition.tag} \d|reading \w"))
    expect(coach).to_contain_text("Altogether")
    if rules.decided_on is not None:
        expect(coach).to_contain_text(re.compile("Your decision was the best|The other decision"))
    assert mei.page.locator("main").bounding_box() == felt, "the felt keeps its size in a round"
    is_readable(mei)
    mei.do("ready")
    mei.is_in("bets")
    assert '"account":null' in mei.fetch("/api/sessions"), "nobody has to come in for it"


def test_learning_opens_over_a_table(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei")
    mei.come_to(house.new_table("three-pictures"))
    mei.menu("Learn")
    sheet = mei.page.get_by_role("dialog", name="Learn Three Pictures")
    expect(sheet.get_by_role("heading", name=CARDS[0])).to_be_visible(timeout=LEARNED)
    mei.page.keyboard.press("Escape")
    expect(mei.page.locator(".stage")).to_be_visible()
