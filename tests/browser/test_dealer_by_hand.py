"""A tablet in a dealer's hand: touched and typed at, upright too, and nothing gets mixed up."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.dealer import UPRIGHT, Dealer
from tests.browser.house import RunningHouse
from tests.browser.people import People
from tests.browser.test_dealer_mistakes import GAME, HANDS, dealt, laid, phase
from threecard.core.cards import card_letters
from threecard.server.table.facts import Pace


def uncovered(house: RunningHouse, table: str) -> None:
    """Something that no clause covers, for which a shift manager makes the round void."""
    house.employ("Una", "shift_manager")
    said = {"incident": {"type": "uncovered"}, "description": "A bird took a card."}
    house.ask(table, "report_incident", by="Dan", **said)
    house.ask(table, "decide_incident", by="Una", remedy="void", reason="It has it.")


def test_an_area_is_touched_and_its_amount_typed(people: People, house: RunningHouse) -> None:
    dealer = Dealer.at(people, house, GAME, table="touch-1")
    dealer.announce("place_your_bets")
    dealer.step("no_more_bets")
    dealer.area(3, "Main wager").click()
    dealer.type("25\n")
    expect(dealer.caption).to_contain_text("$25 on the felt")
    expect(dealer.area(3, "Main wager")).to_contain_text("$25")
    dealer.area(2, "Main wager").focus()  # by Tab, as who does not see does
    dealer.type("5\n")
    expect(dealer.caption).to_contain_text("$30 on the felt")
    dealer.page.evaluate("document.activeElement.blur()")
    dealer.area(1, "Main wager").click()
    dealer.page.locator('[data-act="deal:seat"]').click()
    expect(dealer.page.locator('[data-act="deal:stand"]')).to_be_visible()
    dealer.announce("no_more_bets")  # Space announces, and touches nothing again
    dealer.announce("deal_cards")
    dealer.show({3: HANDS[1], 0: HANDS[0]})
    dealer.announce("settle")
    dealer.step("guide")
    dealer.page.locator(".guide li button").first.click()
    dealer.type("20\n")
    dealer.step("differs")


def test_cards_begun_for_a_void_round_are_of_no_later_one(
    people: People, house: RunningHouse
) -> None:
    dealer = Dealer.at(people, house, GAME, table="touch-2")
    dealt(dealer)
    dealer.type("kskh")
    uncovered(house, "touch-2")
    dealer.step("guide")
    dealer.announce("guide", "guide")
    dealt(dealer)
    dealer.type("6d5d4d")
    expect(dealer.caption).to_have_text("Position 2: enter its cards")
    (shown,) = [each for each in dealer.record.facts() if each["type"] == "hand_turned_up"]
    assert [card_letters(each) for each in shown["hand"]] == ["6d", "5d", "4d"]


def test_a_card_is_put_right_by_touch_alone(people: People, house: RunningHouse) -> None:
    dealer = Dealer.at(people, house, GAME, table="touch-3", screen=UPRIGHT)
    page = dealer.page
    dealt(dealer)
    dealer.show(HANDS)
    page.locator('[data-act="deal:correct"]').click()
    page.get_by_role("group", name="Hands that lie open").get_by_text("Position 1").click()
    for rank, suit in (("K", "Spades"), ("K", "Hearts"), ("7", "Diamonds")):
        page.get_by_role("button", name=rank, exact=True).click()
        page.get_by_role("button", name=suit).click()
    page.get_by_role("button", name="A card was misread").click()
    hand = page.get_by_role("region", name="Position 1", exact=True)
    expect(hand).to_contain_text("Double Picture Seven")
    (put_right,) = [each for each in dealer.record.facts() if each["type"] == "hand_corrected"]
    assert put_right["reason"] == "A card was misread"


def test_upright_the_bar_leaves_room_for_the_felt(people: People, house: RunningHouse) -> None:
    dealer = Dealer.at(people, house, GAME, table="touch-4", screen=UPRIGHT)
    dealt(dealer)
    dealer.show(HANDS)
    dealer.announce("settle")
    dealer.step("guide")
    dealer.type("20\n")
    dealer.step("differs")
    box = dealer.page.locator("footer").bounding_box()
    assert box is not None
    assert box["height"] < UPRIGHT["height"] / 6


def test_what_players_choose_is_recorded_until_the_time_is_over(
    people: People, house: RunningHouse
) -> None:
    dealer = Dealer.at(people, house, GAME, table="choose-1")
    laid(dealer)
    dealer.announce("no_more_bets", "deal_cards")
    dealer.step("turn_up_hand")
    said = {"incident": {"type": "power_failure"}, "description": "The lights went out."}
    house.ask("choose-1", "report_incident", by="Dan", **said)
    dealer.step("choose")
    expect(dealer.caption).to_have_text("Position 1 chooses, then one more")
    dealer.press("1")
    expect(dealer.caption).to_have_text("Position 2 chooses")
    dealer.announce("choose")
    dealer.refused("The time announced for choosing has not run out.")
    dealer.press("2")
    dealer.step("turn_up_hand")
    expect(dealer.caption).to_contain_text("Position 2")
    chosen = [each for each in dealer.record.facts() if each["type"] == "option_chosen"]
    assert [(each["player"], each["option"]) for each in chosen] == [
        ("#1", "withdraw"),
        ("#2", "stay"),
    ]
    assert phase(dealer, "choose-1") == "playing"


def test_who_says_nothing_in_time_does_not_hold_up_the_table(
    people: People, house: RunningHouse
) -> None:
    house.open_table("choose-2", GAME, source="felt", pace=Pace(options=1))
    dealer = Dealer.on_duty(people, house, "Dan", "dealer", table="choose-2")
    dealt(dealer)
    said = {"incident": {"type": "power_failure"}, "description": "The lights went out."}
    house.ask("choose-2", "report_incident", by="Dan", **said)
    dealer.announce("choose")
    dealer.step("turn_up_hand")
    assert phase(dealer, "choose-2") == "playing"


def test_a_hand_that_its_player_has_seen_is_written_down_by_a_touch(
    people: People, house: RunningHouse
) -> None:
    dealer = Dealer.at(people, house, GAME, table="touch-5")
    dealt(dealer)
    dealer.page.get_by_role("button", name="The player of position 2 looks").click()
    position = dealer.page.get_by_role("region", name="Position 2", exact=True)
    expect(position).to_contain_text("Looked")
    dealer.press("v")
    position = dealer.page.get_by_role("region", name="Position 1", exact=True)
    expect(position).to_contain_text("Looked")
    seen = [each for each in dealer.record.facts() if each["type"] == "hand_viewed"]
    assert [(each["actor"], each["player"]) for each in seen] == [("Dan", "#2"), ("Dan", "#1")]
    dealer.show(HANDS)
    assert dealer.record.secrets("Dan") == []


def test_a_player_without_an_account_disputes_by_the_dealer(
    people: People, house: RunningHouse
) -> None:
    dealer = Dealer.at(people, house, GAME, table="touch-6")
    dealt(dealer)
    dealer.press("i")
    sheet = dealer.page.get_by_role("dialog")
    sheet.get_by_role("button", name="A player is not satisfied.").click()
    expect(sheet.get_by_label("Player")).to_be_focused()
    sheet.get_by_label("Player").select_option("Position 2")
    sheet.get_by_label("With what").fill("There lay fifty.")
    dealer.press("Enter")
    expect(sheet).to_have_count(0)
    (raised,) = [each for each in dealer.record.facts() if each["type"] == "dispute_raised"]
    assert (raised["player"], raised["description"]) == ("#2", "There lay fifty.")
    dealer.step("turn_up_hand")


def test_a_correction_brings_a_position_back_that_was_gone_on_from(
    people: People, house: RunningHouse
) -> None:
    """With what is due besides, where nothing was entered; the others stay behind the dealer."""
    house.employ("Sue", "pit_supervisor")
    dealer = Dealer.at(people, house, GAME, table="touch-7")
    dealt(dealer)
    dealer.show(HANDS)
    dealer.announce("settle", "guide", "guide")
    dealer.step("place_your_bets")
    wrong = {"hand": "Ks Kh 8d", "reason": "A card was misread"}
    house.ask("touch-7", "correct_cards", by="Dan", position=1, **wrong)
    dealer.step("wait")
    house.ask("touch-7", "decide_incident", by="Sue", remedy="confirm", reason="It is an eight.")
    dealer.step("guide")
    expect(dealer.caption).to_have_text("Position 1, corrected: pay $12.50 more")
    dealer.page.reload()
    expect(dealer.caption).to_have_text("Position 1, corrected: pay $12.50 more")
    dealer.announce("guide")
    dealer.step("place_your_bets")


def test_another_tablet_goes_on_after_what_was_entered(people: People, house: RunningHouse) -> None:
    dealer = Dealer.at(people, house, GAME, table="touch-8")
    dealt(dealer)
    dealer.show(HANDS)
    dealer.announce("settle")
    dealer.step("guide")
    dealer.press("a")
    expect(dealer.caption).to_contain_text("Position 2: collect $25")
    other = Dealer.on_duty(people, house, "Dan", "dealer", table="touch-8")
    expect(other.caption).to_contain_text("Position 2: collect $25")
    other.press("b")
    expect(other.caption).to_contain_text("Position 1: pay $12.50")
    other.announce("guide", "guide")
    other.step("place_your_bets")
