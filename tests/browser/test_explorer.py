"""The odds explorer in a browser: what is changed there, and what becomes of every figure."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.explorer import ROYAL, Explorer
from threecard.core.registry import RULEBOOKS, rulebook
from threecard.odds import odds
from threecard.odds.present.markup import MINUS


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_wager_of_every_game_shows_its_exact_edge(explorer: Explorer, game: str) -> None:
    explorer.open(game)
    for wager in odds(game).wagers.values():
        if wager.part_of is None:
            explorer.shows_edge(wager.name, wager.house_edge)


def test_a_changed_pay_line_moves_edge_variance_and_address(explorer: Explorer) -> None:
    explorer.open(ROYAL)
    published = odds(ROYAL).wagers["tie"]
    explorer.shows_edge("Tie", published.house_edge)
    explorer.pay("tie.tie").fill("9:1")
    changed = odds(rulebook(ROYAL).with_pays({"tie.tie": "9:1"})).wagers["tie"]
    explorer.shows_edge("Tie", changed.house_edge)
    variance = explorer.wager("Tie").locator("dd").nth(1)
    expect(variance).to_contain_text(f"{float(changed.variance):.4f}")
    explorer.is_at(f"{ROYAL}?pay=tie.tie=9:1")
    explorer.page.get_by_role("button", name="Undo: Tie pays 9 to 1").click()
    explorer.shows_edge("Tie", published.house_edge)
    explorer.is_at(ROYAL)


def test_arrow_keys_step_a_pay_line(explorer: Explorer) -> None:
    explorer.open(ROYAL)
    line = explorer.pay("tie.tie")
    line.press("ArrowUp")
    line.press("ArrowUp")
    expect(line).to_have_value("10:1")
    edge = odds(rulebook(ROYAL).with_pays({"tie.tie": "10:1"})).wagers["tie"].house_edge
    explorer.shows_edge("Tie", edge)


def test_another_reading_moves_what_it_moves(explorer: Explorer) -> None:
    explorer.open("prosperity-3-pictures")
    explorer.controls("Readings")
    explorer.page.get_by_label("only hands of the same rank tie").check()
    changed = odds(rulebook("prosperity-3-pictures").with_reading("tie.on", "ranking"))
    explorer.shows_edge("Tie", changed.wagers["tie"].house_edge)
    explorer.has_in_address("reading=tie.on=ranking")
    # What going back would do to the edge is said beside the choice.
    expect(explorer.page.get_by_text(f"edge then: Tie {MINUS}58.4%")).to_be_visible()


def test_cards_taken_out_are_priced_without(explorer: Explorer) -> None:
    explorer.open(ROYAL)
    explorer.controls("Deck")
    for card in ("Kd", "Ks"):
        explorer.card(card).click()
        expect(explorer.card(card)).to_have_attribute("aria-pressed", "true")
    changed = odds(ROYAL, without="Kd Ks")
    explorer.shows_edge("Royal Pictures", changed.wagers["royal_pictures"].house_edge)
    expect(explorer.page.get_by_text("50 cards left")).to_be_visible()
    explorer.page.get_by_role("button", name="Put all back").click()
    explorer.shows_edge("Royal Pictures", odds(ROYAL).wagers["royal_pictures"].house_edge)


def test_a_pay_line_that_is_none_is_marked_and_the_last_figures_stay(explorer: Explorer) -> None:
    explorer.open(ROYAL)
    edge = odds(ROYAL).wagers["tie"].house_edge
    explorer.shows_edge("Tie", edge)
    line = explorer.pay("tie.tie")
    line.fill("nine")
    assert "“nine” are no odds" in explorer.marked(line)
    explorer.shows_edge("Tie", edge)
    expect(explorer.page.locator('[aria-busy="true"]').first).to_be_visible()
    line.fill("9:1")
    expect(line).not_to_have_attribute("aria-invalid", "true")
    changed = odds(rulebook(ROYAL).with_pays({"tie.tie": "9:1"})).wagers["tie"].house_edge
    explorer.shows_edge("Tie", changed)


def test_too_few_cards_say_why(explorer: Explorer) -> None:
    ranks, suits = "AKQJT98765432", "shdc"
    gone = [rank + suit for rank in ranks for suit in suits][:46]
    explorer.open(f"{ROYAL}?without={'+'.join(gone)}")
    explorer.shows_edge("Tie", odds(ROYAL, without=" ".join(gone)).wagers["tie"].house_edge)
    explorer.controls("Deck")
    explorer.card("2c").click()
    said = explorer.page.get_by_text("5 cards are left, too few for two hands")
    expect(said.first).to_be_visible()
    explorer.card("2c").click()
    expect(said).to_have_count(0)


def test_the_par_sheet_of_what_is_on_the_page_is_downloaded(explorer: Explorer) -> None:
    explorer.open(f"{ROYAL}?pay=tie.tie=9:1")
    with explorer.page.expect_download() as coming:
        explorer.page.get_by_role("button", name="PAR sheet").click()
    download = coming.value
    assert download.suggested_filename == f"{ROYAL}-par-sheet.html"
    page = download.path().read_text(encoding="utf-8")
    rules = rulebook(ROYAL).with_pays({"tie.tie": "9:1"})
    assert rules.terms.hash in page
    assert "Tie pays 9 to 1 in place of 8 to 1" in page
