"""A floor with something to see from the pit, and staff who sit at its desks."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.house import RunningHouse
from tests.browser.people import People
from tests.browser.player import Player

TABLET = {"width": 1024, "height": 768}
DESK = {"width": 1440, "height": 900}
DEALER, OTHER = "Delia", "Emil"
STAFF = {
    "dealer": DEALER,
    "pit_supervisor": "Petra",
    "pit_manager": "Milo",
    "shift_manager": "Sanjay",
    "auditor": "Aude",
    "cage": "Cora",
}
HANDS = ("Ks Kh 6d", "Qs Qh 5d")
DEALERS = "Js 9h 4d"


def employ(house: RunningHouse) -> None:
    """Somebody of every position, each with a name of their own, and a second dealer."""
    for role, name in STAFF.items():
        house.employ(name, role)
    house.employ(OTHER, "dealer")


def felt(house: RunningHouse, table: str, **config: Any) -> None:  # noqa: ANN401 # a table's
    """A felt table of Royal Three Pictures with two players whom the books don't know."""
    employ(house)
    house.open_table(table, "royal-three-pictures", source="felt", **config)
    for position in (1, 3):
        house.ask(table, "sit", by=DEALER, position=position, player=f"#{position}")


def bets(house: RunningHouse, table: str) -> None:
    """A round with chips of both."""
    house.ask(table, "place_your_bets", by=DEALER)
    chips = [
        {"position": position, "player": f"#{position}", "wager": wager, "stake": stake}
        for position, wager, stake in ((1, "main", 25_00), (1, "tie", 5_00), (3, "main", 50_00))
    ]
    house.ask(table, "lay_chips", by=DEALER, chips=chips)


def settled(house: RunningHouse, table: str) -> None:
    """A whole round of Royal Three Pictures at felt."""
    bets(house, table)
    house.ask(table, "no_more_bets", by=DEALER)
    house.ask(table, "deal_cards", by=DEALER)
    for position, hand in zip((1, 3), HANDS, strict=True):
        house.ask(table, "turn_up_hand", by=DEALER, position=position, hand=hand)
    house.ask(table, "expose_dealer", by=DEALER, hand=DEALERS)
    house.ask(table, "settle", by=DEALER)


def incident(house: RunningHouse, table: str) -> None:
    """Something that no clause covers, for which a shift manager has to be asked."""
    said = {"incident": {"type": "uncovered"}, "description": "A bird took a card."}
    house.ask(table, "report_incident", by=DEALER, **said)


class Seated:
    """Somebody of the staff at a page of theirs."""

    def __init__(self, player: Player) -> None:
        self.player = player

    @classmethod
    def as_(
        cls, people: People, house: RunningHouse, role: str, screen: dict[str, int] = DESK
    ) -> Seated:
        """Signed in with a position, and nowhere yet."""
        employ(house)
        name = STAFF[role]
        player = people.come(name)
        size: Any = screen
        player.page.set_viewport_size(size)
        player.is_signed_in(house.token(name))
        return cls(player)

    @property
    def page(self) -> Page:
        return self.player.page

    def go(self, address: str) -> None:
        self.page.goto(f"{self.player.url}/#/{address}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def row(self, table: str) -> Locator:
        rows = self.page.get_by_role("table", name="Tables").get_by_role("row")
        return rows.filter(has=self.page.get_by_role("button", name=table, exact=True))

    def choose(self, table: str) -> None:
        self.row(table).get_by_role("button", name=table, exact=True).click()
        expect(self.row(table)).to_have_attribute("aria-current", "true")

    def choose_by_keys(self, table: str) -> None:
        """By the arrow keys, from wherever one is."""
        expect(self.row(table)).to_be_visible()
        for key in ("ArrowUp", "ArrowDown"):
            for _ in range(self.page.locator("tr").count()):
                if self.row(table).get_attribute("aria-current") == "true":
                    return
                self.press(key)
        raise AssertionError(f"{table} can't be chosen")

    def acts(self) -> set[str]:
        """What can be done about the chosen table."""
        shown = self.page.locator("[data-act]")
        return {each.get_attribute("data-act") or "" for each in shown.all()}

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")
