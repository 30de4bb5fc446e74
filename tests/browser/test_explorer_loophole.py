"""What a reading lets a player take, which a house works out for seconds: for make floor."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.explorer import PATIENT, POKER, Explorer


def test_a_reading_opens_a_loophole(explorer: Explorer) -> None:
    explorer.open(f"{POKER}?tab=protection&reading=absence=letter")
    options = explorer.wager("Options as money")
    expect(options).to_contain_text("the player brings it about by leaving", timeout=PATIENT)
    expect(options).to_contain_text("closed by absence=unseen_only")
