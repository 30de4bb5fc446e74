"""Where the dealer's hand shows first: players look, see it, and only then turn up theirs."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.floor import ON_PHONES_TOO
from tests.browser.house import RunningHouse
from tests.browser.people import People


@ON_PHONES_TOO
def test_hands_are_looked_at_before_the_dealers_shows_and_turned_up_after(
    people: People, house: RunningHouse, phone: bool
) -> None:
    table = f"N3P-first-{'phone' if phone else 'desktop'}"
    house.open_table(table, "non-commission-three-pictures")
    mei = people.come("Mei", phone=phone)
    mei.come_to(table)
    called = mei.page.locator(".called")
    mei.wager(2, "main")
    mei.ready()
    mei.is_in("examine")
    expect(mei.act("look")).to_be_visible()
    expect(mei.act("show")).to_have_count(0)
    expect(called).to_have_count(0)
    mei.look()
    expect(called).to_have_count(0)  # while the cards are examined (N3P 3.13)
    mei.ready()
    expect(mei.page.locator(".called.dealer")).to_be_visible()
    mei.page.reload()
    expect(called).to_have_count(1)
    # What was looked at lies open, also to who comes back.
    expect(mei.page.locator("section.own [aria-valuenow='100']")).to_have_count(3)
    mei.turn_up()
    mei.settled()
    expect(called).to_have_count(2)
    assert mei.record.secrets(mei.you) == []


def test_who_has_looked_enough_goes_on_blind(people: People, house: RunningHouse) -> None:
    house.open_table("N3P-blind", "non-commission-three-pictures")
    mei = people.come("Mei")
    mei.come_to("N3P-blind")
    mei.wager(2, "main")
    mei.ready()
    mei.act("look").wait_for()
    mei.ready()
    expect(mei.page.locator(".called.dealer")).to_be_visible()
    mei.is_in("show")
    expect(mei.act("look")).to_have_count(0)
    mei.turn_up()
    mei.settled()


def test_a_folded_hand_with_nothing_left_on_it_stays_face_down(
    people: People, house: RunningHouse
) -> None:
    house.open_table("TCP-folds", "three-card-poker")
    mei = people.come("Mei")
    mei.come_to("TCP-folds")
    mei.wager(3, "ante")
    mei.ready()
    mei.decide("Fold")
    mei.settled()
    expect(mei.page.locator(".called")).to_have_text(
        [mei.page.locator(".called.dealer").text_content() or "", "folds"]
    )
    assert [fact for fact in mei.record.facts() if fact["type"] == "hand_turned_up"] == []


def test_a_comparison_is_declined_after_the_dealers_hand_and_what_that_means_is_said(
    people: People, house: RunningHouse
) -> None:
    house.open_table("TCP-declines", "three-card-poker")
    mei = people.come("Mei")
    mei.come_to("TCP-declines")
    mei.wager(3, "ante")
    mei.ready()
    mei.decide("Play")
    expect(mei.act("decline")).to_contain_text("gives up $10")
    mei.do("decline")
    mei.is_in("sure")
    assert "all $10 on it" in mei.caption()
    mei.do("keep")
    mei.is_in("show")
    mei.do("decline")
    mei.do("surely")
    mei.settled()
    expect(mei.page.locator(".called", has_text="not shown")).to_be_visible()
