"""A hand is offered to the one player who has the say over it, and to nobody else."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.house import RunningHouse
from tests.browser.people import People


def test_two_at_one_position_and_one_of_them_looks(people: People, house: RunningHouse) -> None:
    house.open_table("say", "royal-three-pictures")
    mei, raj = people.come("Mei"), people.come("Raj")
    for player in (mei, raj):
        player.come_to("say")
    mei.wager(2, "main")
    raj.wager(2, "main")
    mei.ready()
    raj.ready()

    # Both sit and wagered; the first of them has the say (R3P 3.10).
    expect(mei.act("look")).to_be_visible()
    expect(raj.now).to_contain_text(f"Still to show: {mei.you}")
    expect(raj.page.locator("section.own")).to_have_count(0)

    # Who stands up has it no more, and the next is offered the hand at once.
    mei.button("Stand up").click()
    expect(raj.act("look")).to_be_visible()
    expect(mei.page.locator("section.own")).to_have_count(0)
    raj.look()
    raj.turn_up()
    for player in (mei, raj):
        player.settled()
        assert player.record.secrets(player.you) == []
