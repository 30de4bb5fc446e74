"""What happens when somebody does not decide: a ruling, and why."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.people import People


def test_a_ruling_is_explained_with_its_clause(people: People) -> None:
    mei = people.come("Mei")
    mei.enter_lobby()
    mei.go_to("Three Card Poker")
    mei.wager(6, "ante")
    mei.ready()
    mei.look()
    ruling = mei.page.get_by_role("alert", name="Ruling")
    expect(ruling).to_contain_text("TCP 5.11", timeout=40_000)
    mei.settled()
    assert mei.record.secrets(mei.you) == []
