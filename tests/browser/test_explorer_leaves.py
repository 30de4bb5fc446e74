"""The leaves of the odds explorer: strategy, session, table, jackpot and protection."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import Looks, clean
from tests.browser.explorer import PATIENT, POKER, ROYAL, Explorer, printed
from tests.browser.floor import ALL
from tests.browser.people import People
from tests.browser.test_accessible import SEEN, looked_at
from threecard.core.registry import rulebook
from threecard.odds import Knowledge, hold, odds, protection, session, strategy
from threecard.odds.present.markup import MINUS


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
            expect(shown).to_contain_text(printed(exact))
        expect(shown).to_contain_text("play" if value.plays else "fold")
    # With the keys, from one class to the next.
    explorer.page.locator('[data-class="Three Odd Cards, Q 6 4"]').focus()
    explorer.page.keyboard.press("ArrowLeft")
    value = next(each for each in best.values if each.name == "Three Odd Cards, Q 6 3")
    expect(shown).to_contain_text(printed(value.played))


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
    expect(panel).to_contain_text(printed(found.mean / 100))
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
    expect(panel).to_contain_text(printed(found.hold))
    explorer.field("Positions played").fill("90")
    assert "positions to occupy" in explorer.marked(explorer.field("Positions played"))


def test_the_jackpot_follows_its_meter(explorer: Explorer) -> None:
    explorer.open(f"{POKER}?tab=jackpot")
    explorer.field("The meter shows").fill("100000")
    edge = odds(POKER, meter=100_000_00).wagers["jackpot"].house_edge
    expect(explorer.page.locator("#results")).to_contain_text(printed(edge))
    explorer.has_in_address("meter=100000")
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
    explorer.is_at(f"{POKER}?tab=jackpot")


def test_what_could_be_taken_is_shown_with_its_remedy(explorer: Explorer) -> None:
    explorer.open(f"{ROYAL}?tab=protection&without=Kd")
    found = protection(ROYAL)
    panel = explorer.page.locator("#results")
    # Cards taken out elsewhere do not count here, which the page says.
    expect(panel).to_contain_text("Of a whole deck")
    taken = explorer.wager("What could be taken")
    expect(taken).to_contain_text("75.84%", timeout=PATIENT)
    expect(taken).to_contain_text("reading misdeal.withdraw=never, then nothing")
    removed = explorer.wager("Effects of removal")
    expect(removed.get_by_role("img", name=f"K {MINUS}17.4384")).to_be_visible()
    removed.get_by_text("Every rank, exactly").click()
    expect(removed).to_contain_text(printed(found.removal["main"].worst.effect))
    counts = explorer.wager("Counts")
    expect(counts.get_by_role("img", name=f"Tags: K {MINUS}2, Q J {MINUS}1.")).to_be_visible()
    expect(counts).to_contain_text("14.0518")
    right = next(
        each for each in found.withdrawals[Knowledge.OWN] if each.wager == "royal_pictures"
    )
    expect(explorer.wager("Options as money")).to_contain_text(f"{100 * float(right.gain):.3f}%")
    backs = explorer.wager("Sorted backs")
    expect(backs.get_by_role("img", name="KQJ told from the others").first).to_be_visible(
        timeout=PATIENT
    )
    expect(backs).to_contain_text("588/1105")
    expect(taken).to_contain_text("6 grave")  # sorted backs among them, once they are known


@SEEN
def test_nothing_serious_in_what_could_be_taken(people: People, looks: Looks) -> None:
    page = looked_at(people, looks).page
    explorer = Explorer(people.players[0])
    explorer.open(f"{ROYAL}?tab=protection")
    for heading in ("Counts", "Sorted backs"):  # it comes in two parts
        shown = page.get_by_role("heading", name=heading, exact=True)
        expect(shown).to_be_visible(timeout=PATIENT)
    for folded in page.locator("#results summary").all():
        folded.click()
    clean(page, looks[:1], within=None if ALL else "#results")
    if ALL:
        explorer.pay("tie.tie").fill("x")
        explorer.marked(explorer.pay("tie.tie"))
        clean(page, looks, "with a field that is marked, and figures that are old")


def test_on_a_phone_nothing_is_wider_than_the_screen_and_edges_stay_in_view(
    people: People,
) -> None:
    explorer = Explorer(people.come("Mei", phone=True))
    for leaf in ("wagers", "strategy", "session", "table", "jackpot", "protection"):
        game = ROYAL if leaf == "protection" else POKER  # what it takes seconds to work out, once
        explorer.open(f"{game}?tab={leaf}")
        strip = explorer.page.get_by_label("House edges", exact=True)
        expect(strip).to_be_in_viewport()
        expect(explorer.page.locator("#results .panel").first).to_be_visible(timeout=PATIENT)
        wide = explorer.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, leaf
    explorer.open(POKER)
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
