"""A person at the odds explorer, and what they can read there."""

from __future__ import annotations

from fractions import Fraction

from playwright.sync_api import Locator, Page, expect

from tests.browser.player import Player
from threecard.odds.present.markup import MINUS

ROYAL, POKER = "royal-three-pictures", "three-card-poker"
PATIENT = 90_000  # milliseconds, for what takes the house seconds of a core that others want too


class Explorer:
    """Somebody who changes a game and looks at what becomes of it."""

    def __init__(self, player: Player) -> None:
        self.page: Page = player.page
        self.url = player.url

    def open(self, what_if: str) -> None:
        """Go where an address leads, and see the leaves of a game."""
        self.go(what_if)
        expect(self.page.get_by_role("tab", name="Wagers")).to_be_visible()

    def go(self, what_if: str) -> None:
        """Go where an address leads, from a page that keeps nothing of the explorer."""
        if self.page.url.startswith(self.url):
            self.page.goto(f"{self.url}/#/fairness")
            expect(self.page.get_by_role("tab")).to_have_count(0)
        self.page.goto(f"{self.url}/#/odds/{what_if}")

    @property
    def address(self) -> str:
        return self.page.url.partition("#/odds/")[2]

    def is_at(self, address: str) -> None:
        """What is on the page is in its address, as soon as the browser has noted it."""
        self.page.wait_for_url(lambda url: url == f"{self.url}/#/odds/{address}")

    def has_in_address(self, part: str) -> None:
        self.page.wait_for_url(lambda url: part in url)

    def leaf(self, name: str) -> None:
        self.page.get_by_role("tab", name=name, exact=True).click()

    def controls(self, name: str) -> None:
        """Pay lines, Readings or Deck; what was changed is counted behind the name."""
        self.page.locator("#control-pays, #control-readings, #control-deck").filter(
            has_text=name
        ).click()

    def pay(self, wager_line: str) -> Locator:
        return self.page.locator(f'[id="pay-{wager_line}"]')

    def card(self, letters: str) -> Locator:
        return self.page.locator(f"#card-{letters}")

    def field(self, label: str) -> Locator:
        """A field of the leaf that is open."""
        return self.page.locator("#results").get_by_label(label, exact=True)

    def wager(self, name: str) -> Locator:
        """The card of one wager."""
        return self.page.get_by_role("region", name=name, exact=True)

    def shows_edge(self, name: str, edge: Fraction) -> None:
        """The wager's house edge is this fraction, once it is worked out."""
        written = self.wager(name).locator(".figure code")
        expect(written).to_have_attribute("title", f"{edge.numerator}/{edge.denominator}")

    def marked(self, field: Locator) -> str:
        """The sentence beside a field that is marked as wrong."""
        expect(field).to_have_attribute("aria-invalid", "true")
        said = field.get_attribute("aria-describedby")
        return self.page.locator(f'[id="{said}"]').inner_text()


def printed(value: Fraction) -> str:
    """As the page prints a fraction, with a minus as wide as a plus."""
    return str(value).replace("-", MINUS)
