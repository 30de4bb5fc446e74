"""The odds explorer in a browser: what is changed there, and what becomes of every figure."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from playwright.sync_api import expect

from tests.browser.explorer import Explorer
from tests.browser.people import People
from threecard.core.registry import RULEBOOKS, rulebook
from threecard.odds import hold, odds, session, strategy
from threecard.odds.present.markup import MINUS

ROYAL, POKER = "royal-three-pictures", "three-card-poker"


@pytest.fixture
def explorer(people: People) -> Explorer:
    return Explorer(people.come("Mei"))


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
    assert explorer.address == f"{ROYAL}?pay=tie.tie=9:1"
    explorer.page.get_by_role("button", name="Undo: Tie pays 9 to 1").click()
    explorer.shows_edge("Tie", published.house_edge)
    assert explorer.address == ROYAL


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
    assert "reading=tie.on=ranking" in explorer.address
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
    assert tan.address == mei.address


def test_the_strategy_grid_has_the_value_of_each_class(explorer: Explorer) -> None:
    explorer.open(f"{POKER}?tab=strategy")
    expect(explorer.page.get_by_text("Play Q 6 4 or better")).to_be_visible()
    best = strategy(POKER)
    cells = explorer.page.get_by_role("option")
    expect(cells).to_have_count(len(best.values))
    shown = explorer.page.get_by_role("complementary", name="The class looked at")
    for hand in ("Q 6 4", "Q 6 3", "A K J"):
        value = next(each for each in best.values if each.name == f"Three Odd Cards, {hand}")
        explorer.page.locator(f'[data-class="{value.name}"]').click()
        for exact in (value.played, value.folded):
            expect(shown).to_contain_text(_written(exact))
        expect(shown).to_contain_text("play" if value.plays else "fold")
    # With the keys, from one class to the next.
    explorer.page.locator('[data-class="Three Odd Cards, Q 6 4"]').focus()
    explorer.page.keyboard.press("ArrowLeft")
    value = next(each for each in best.values if each.name == "Three Odd Cards, Q 6 3")
    expect(shown).to_contain_text(_written(value.played))


def test_what_is_paid_moves_the_strategy(explorer: Explorer) -> None:
    changed = strategy(rulebook(POKER).with_pays({"play.play": "2:1"}))
    assert changed.threshold == "Q 6 2"
    explorer.open(f"{POKER}?tab=strategy")
    explorer.pay("play.play").fill("2:1")
    expect(explorer.page.get_by_text("Play Q 6 2 or better")).to_be_visible()
    expect(
        explorer.page.get_by_text("2 classes decided otherwise than as published")
    ).to_be_visible()


def test_a_session_is_followed_and_played(explorer: Explorer) -> None:
    explorer.open(f"{ROYAL}?tab=session")
    explorer.field("Main wager").fill("25")
    explorer.field("Tie").fill("5")
    found = session(ROYAL, {"main": 25_00, "tie": 5_00}, rounds=200, bankroll=1_000_00)
    panel = explorer.page.locator("#results")
    expect(panel).to_contain_text(f"Ahead {100 * found.ahead:.1f}%")
    expect(panel).to_contain_text(_written(found.mean / 100))
    explorer.page.get_by_role("button", name="Play 20 sessions").click()
    expect(explorer.page.locator("path.path")).to_have_count(20)
    told = explorer.page.locator(".told")
    expect(told).to_contain_text(re.compile(r"\d+ of 20 came out ahead"))
    before = told.inner_text()
    explorer.page.get_by_role("button", name="Play 20 others").click()
    expect(told).not_to_have_text(before)


def test_a_session_that_cannot_be_marks_its_fields(explorer: Explorer) -> None:
    explorer.open(f"{ROYAL}?tab=session&stake=main=25")
    for label, written, sentence in (
        ("Bankroll", "3", "too small for one"),
        ("Bankroll", "lots", "is no amount"),
        ("Rounds", "20000", "1 to 10,000 rounds"),
        ("Rounds", "many", "is a whole number"),
        ("Leave when up", "0", "more than nothing"),
        ("Tie", "-1", "is no amount"),
    ):
        field = explorer.field(label)
        good = field.input_value()
        field.fill(written)
        assert sentence in explorer.marked(field)
        field.fill(good)
        expect(field).not_to_have_attribute("aria-invalid", "true")
    explorer.field("Tie").fill("5")
    explorer.field("Main wager").fill("")
    assert "goes with main" in explorer.marked(explorer.field("Tie"))


def test_a_table_is_worked_out(explorer: Explorer) -> None:
    explorer.open(f"{ROYAL}?tab=table&stake=main=25")
    explorer.field("Positions played").fill("3")
    found = hold(ROYAL, {"main": 25_00}, occupied=3)
    panel = explorer.page.locator("#results")
    expect(panel).to_contain_text(_written(found.hold))
    explorer.field("Positions played").fill("90")
    assert "positions to occupy" in explorer.marked(explorer.field("Positions played"))


def test_the_jackpot_follows_its_meter(explorer: Explorer) -> None:
    explorer.open(f"{POKER}?tab=jackpot")
    explorer.field("The meter shows").fill("100000")
    edge = odds(POKER, meter=100_000_00).wagers["jackpot"].house_edge
    expect(explorer.page.locator("#results")).to_contain_text(_written(edge))
    assert "meter=100000" in explorer.address
    explorer.field("The meter shows").fill("much")
    assert "is no amount" in explorer.marked(explorer.field("The meter shows"))


def test_the_whole_meter_can_be_made_a_fixed_prize(explorer: Explorer) -> None:
    explorer.open(POKER)
    line = explorer.pay("jackpot.royal_flush_spades")
    expect(line).to_have_attribute("placeholder", "meter")
    line.fill("50000")
    fixed = rulebook(POKER).with_pays({"jackpot.royal_flush_spades": "50000"})
    edge = odds(fixed).wagers["jackpot"].house_edge
    explorer.shows_edge("Progressive Jackpot", edge)
    explorer.leaf("Jackpot")
    expect(explorer.page.locator("#results")).to_contain_text("never")
    line.fill("")
    assert "pay=" not in explorer.address


def test_the_par_sheet_of_what_is_on_the_page_is_downloaded(explorer: Explorer) -> None:
    explorer.open(f"{ROYAL}?pay=tie.tie=9:1")
    with explorer.page.expect_download() as coming:
        explorer.page.get_by_role("button", name="PAR sheet").click()
    download = coming.value
    assert download.suggested_filename == f"{ROYAL}-par-sheet.html"
    page = download.path().read_text(encoding="utf-8")
    rules = rulebook(ROYAL).with_pays({"tie.tie": "9:1"})
    assert rules.terms.hash in page
    assert "tie.tie pays 9:1 in place of 8:1" in page


def test_a_game_that_is_none_is_said_to_be_none(explorer: Explorer) -> None:
    explorer.page.goto(f"{explorer.url}/#/odds/baccarat")
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
    expect(explorer.page.locator("#results")).to_contain_text(_written(found.mean / 100))


def test_on_a_phone_nothing_is_wider_than_the_screen_and_edges_stay_in_view(
    people: People,
) -> None:
    explorer = Explorer(people.come("Mei", phone=True))
    for leaf in ("wagers", "strategy", "session", "table", "jackpot"):
        explorer.open(f"{POKER}?tab={leaf}")
        strip = explorer.page.get_by_label("House edges", exact=True)
        expect(strip).to_be_in_viewport()
        expect(explorer.page.locator("#results .panel").first).to_be_visible()
        wide = explorer.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, leaf
    explorer.pay("pair_plus.pair").fill("2:1")
    edge = odds(rulebook(POKER).with_pays({"pair_plus.pair": "2:1"})).wagers["pair_plus"].house_edge
    said = f"{100 * float(edge):.1f}%".replace("-", MINUS)
    expect(explorer.page.get_by_label("House edges", exact=True)).to_contain_text(said)


def test_leaves_are_turned_with_arrow_keys(explorer: Explorer) -> None:
    explorer.open(POKER)
    explorer.page.get_by_role("tab", name="Wagers").focus()
    explorer.page.keyboard.press("ArrowRight")
    strategy_leaf = explorer.page.get_by_role("tab", name="Strategy")
    expect(strategy_leaf).to_be_focused()
    expect(strategy_leaf).to_have_attribute("aria-selected", "true")
    explorer.page.keyboard.press("ArrowLeft")
    expect(explorer.page.get_by_role("tab", name="Wagers")).to_be_focused()


def _written(value: Fraction) -> str:
    """As the page prints a fraction, with a minus as wide as a plus."""
    return str(value).replace("-", MINUS)
