"""A dealer at the console: keys alone, each counted."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.house import RunningHouse
from tests.browser.people import People
from tests.browser.records import Record

TABLET = {"width": 1024, "height": 768}
UPRIGHT = {"width": 820, "height": 1180}
DESK = {"width": 1440, "height": 900}


class Dealer:
    """Somebody who deals by keyboard; `keys` is how many they have pressed."""

    def __init__(self, page: Page, record: Record | None = None) -> None:
        self.page = page
        self.record = Record(page) if record is None else record
        self.keys = 0

    @classmethod
    def at(
        cls,
        people: People,
        house: RunningHouse,
        game: str,
        *,
        table: str,
        screen: dict[str, int] = TABLET,
    ) -> Dealer:
        """At a felt table of their own, signed in and with the console open."""
        house.open_table(table, game, source="felt")
        dealer = cls.on_duty(people, house, "Dan", "dealer", table=table, screen=screen)
        dealer.step("place_your_bets")
        return dealer

    @classmethod
    def on_duty(
        cls,
        people: People,
        house: RunningHouse,
        name: str,
        role: str,
        *,
        table: str,
        screen: dict[str, int] = TABLET,
    ) -> Dealer:
        """Somebody of the staff at the console of a table."""
        house.employ(name, role)
        person = people.come(name)
        person.page.set_viewport_size(screen)  # type: ignore[arg-type] # width and height
        person.is_signed_in(house.token(name))
        person.page.goto(f"{person.url}/#/deal/{table}")
        return cls(person.page, person.record)

    def step(self, name: str) -> None:
        """Wait until this is what comes next, and nothing is on its way."""
        expect(self.now).to_have_attribute("data-state", f"deal_{name}")
        expect(self.page.locator('.now .primary[aria-disabled="true"]')).to_have_count(0)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press("Space" if key == " " else key)
            self.keys += 1

    def type(self, text: str) -> None:
        """One key a character; a line break is Enter."""
        self.press(*("Enter" if each == "\n" else each for each in text))

    def hand(self, cards: str) -> None:
        """Three cards, by two keys each."""
        self.type(cards.replace(" ", "").lower())

    @property
    def now(self) -> Locator:
        return self.page.locator(".now")

    @property
    def caption(self) -> Locator:
        return self.page.locator(".now .caption")

    def refused(self, text: str) -> None:
        expect(self.page.locator(".now .refusal")).to_contain_text(text)

    def area(self, position: int, wager: str) -> Locator:
        here = self.page.get_by_role("region", name=f"Position {position}", exact=True)
        return here.locator(".area", has_text=re.compile(f"^{re.escape(wager)}"))

    def announce(self, *steps: str) -> None:
        """Space, once for each step that comes next."""
        for step in steps:
            self.step(step)
            self.press(" ")

    def show(self, hands: dict[int, str]) -> None:
        """Every hand that the console asks for, in its order; 0 is the dealer's."""
        asks = re.compile("deal_(turn_up_hand|expose_dealer|settle|verify_prize)")
        before = ""
        while True:
            expect(self.caption).not_to_have_text(before)
            expect(self.now).to_have_attribute("data-state", asks)
            if self.now.get_attribute("data-state") in ("deal_settle", "deal_verify_prize"):
                return
            before = self.caption.text_content() or ""
            found = re.search(r"Position (\d)", before)
            self.hand(hands[int(found[1]) if found else 0])
