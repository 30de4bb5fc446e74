"""A felt round of seven positions at the dealer's console, by keyboard alone, its keys counted."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.dealer import Dealer
from tests.browser.floor import ALL
from tests.browser.house import RunningHouse
from tests.browser.people import People
from threecard.core.registry import RULEBOOKS

EMPTY_MAX, REBET_MAX = 160, 110
POSITIONS = 7
WAGERS = 3  # at each position
FIRST = "three-card-poker"  # has everything: decisions, a jackpot, the dealer's hand first
GAMES = list(RULEBOOKS) if ALL else [FIRST]
HANDS = dict(
    enumerate(
        (
            "Ks Qh 4d",
            "2c 3c 4c",
            "9s 9h 2d",
            "As Kh Qd",
            "5s 6h 9d",
            "Jc Jd Jh",
            "8s 7s 5d",
            "Ts 8d 3h",
        )
    )
)


def lay_all(dealer: Dealer, game: str) -> None:
    """Three wagers at every position, area after area."""
    for _ in range(POSITIONS):
        dealer.type("25\n5\n5\n")
        areas = sum(each.equals is None for each in RULEBOOKS[game].wagers.values())
        dealer.type("\n" * (areas - WAGERS))


def play_on(dealer: Dealer, game: str, paid: str = " ") -> None:
    """From bets that lie to a round that is paid; `paid` is pressed at each position."""
    dealer.announce("no_more_bets", "deal_cards")
    if RULEBOOKS[game].decided_on is not None:
        for position in range(1, POSITIONS + 1):
            expect(dealer.caption).to_contain_text(f"Position {position}")
            dealer.press("f" if position == 5 else "p")
    dealer.show(HANDS)
    dealer.announce("settle")
    for position in range(1, POSITIONS + 1):
        dealer.step("guide")
        expect(dealer.caption).to_contain_text(f"Position {position}: ")
        dealer.press(paid)
    dealer.step("place_your_bets")


@pytest.mark.parametrize("game", GAMES)
def test_a_round_takes_few_keys(people: People, house: RunningHouse, game: str) -> None:
    dealer = Dealer.at(people, house, game, table=f"felt-{RULEBOOKS[game].edition.tag}")
    dealer.announce("place_your_bets")
    dealer.step("no_more_bets")
    lay_all(dealer, game)
    expect(dealer.caption).to_contain_text(" on the felt")
    main = next(iter(RULEBOOKS[game].wagers.values())).name
    for position in range(1, POSITIONS + 1):
        expect(dealer.area(position, main)).to_contain_text("$25")
    play_on(dealer, game)
    assert dealer.keys <= EMPTY_MAX, dealer.keys
    dealer.keys = 0

    dealer.announce("place_your_bets")
    dealer.step("no_more_bets")
    dealer.press("b")
    expect(dealer.area(7, main)).to_contain_text("$25")
    for position in (2, 4, 7):
        dealer.type(f"/{position}50\n")
        expect(dealer.area(position, main)).to_contain_text("$50")
    play_on(dealer, game, "a" if ALL else " ")  # every payment on record takes no key more
    assert dealer.keys <= REBET_MAX, dealer.keys
    if ALL:
        told = [each for each in dealer.record.facts() if each["type"] == "payment_entered"]
        assert len(told) >= WAGERS * POSITIONS
        assert all(each["taken"] == each["due"] for each in told)
