"""A person at a page: what they can do there, said in a word each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Locator, Page

    from tests.browser.records import Record

WAIT_MS = 30_000


class Player:
    """Somebody who looks at the pages, and at nothing else."""

    def __init__(self, name: str, page: Page, url: str, record: Record) -> None:
        self.name = name
        self.page = page
        self.url = url
        self.record = record
        self.errors: list[str] = []
        page.set_default_timeout(WAIT_MS)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._said)

    def _said(self, message: ConsoleMessage) -> None:
        # A browser notes every refused request and lost socket; what pages make of it is tested.
        noted = ("Failed to load resource", "WebSocket connection")
        if message.type == "error" and not message.text.startswith(noted):
            self.errors.append(message.text)

    @property
    def you(self) -> str | None:
        """Whom the house takes this window for."""
        for frame in reversed(self.record.frames):
            if frame["type"] == "snapshot":
                you: str | None = frame["you"]
                return you
        return None

    def enter_lobby(self, *, guest: bool = True) -> None:
        self.page.goto(self.url)
        expect(self.page.locator("article").first).to_be_visible()
        if guest:
            self.page.get_by_role("button", name="Play as a guest").click()
            expect(self.page.locator("header .me strong")).to_be_visible()

    def go_to(self, table: str) -> None:
        """From the lobby to a table, by its tile."""
        tile = re.compile(rf", table {re.escape(table)}$")
        self.page.get_by_role("link", name=tile).click()
        expect(self.page.locator(".stage")).to_be_visible()

    def come_to(self, table: str) -> None:
        """Straight to a table by its name, as a guest if need be."""
        self.page.goto(f"{self.url}/#/table/{table}")
        expect(self.page.locator(".stage")).to_be_visible()
        self.now.wait_for()
        enters = self.act("guest")
        if enters.is_visible():
            enters.click()
            expect(self.page.get_by_role("radiogroup")).to_be_attached()

    def sign_in(self, name: str, password: str) -> None:
        """With a name and its password, at the desk of accounts."""
        self.page.goto(f"{self.url}/#/account")
        self.page.get_by_label("Name").fill(name)
        self.page.get_by_label("Password").fill(password)
        self.button("Sign in").click()
        expect(self.page.locator("header .me")).to_contain_text(name)

    def is_signed_in(self, token: str) -> None:
        """As who has signed in on this machine before."""
        cookie = {"name": "threecard_session", "value": token, "url": self.url}
        self.page.context.add_cookies([cookie])  # type: ignore[list-item] # name, value, address

    @property
    def now(self) -> Locator:
        """The bar that says what the table is about, and takes what one does about it."""
        return self.page.locator(".now")

    def act(self, name: str) -> Locator:
        """An action of the now bar."""
        return self.page.locator(f'.now [data-act="{name}"]')

    def do(self, name: str) -> None:
        """Press an action of the now bar, once it can be pressed."""
        self.page.locator(f'.now [data-act="{name}"][aria-disabled="false"]').click()

    def is_in(self, state: str) -> None:
        """Wait until the now bar is in a state."""
        expect(self.now).to_have_attribute("data-state", state, timeout=30_000)

    def caption(self) -> str:
        return self.page.locator(".now .caption").text_content() or ""

    def spot(self, position: int, wager: str) -> Locator:
        return self.page.locator(f'[data-spot="{position}/{wager}"]')

    def front(self, position: int) -> None:
        """Have a position in front; whoever has no seat sits down there, if it is free."""
        if self.spot(position, self.first_area()).count() == 0:
            self.page.locator(f'.person[data-position="{position}"]').click()
            self.spot(position, self.first_area()).wait_for()

    def first_area(self) -> str:
        spot = self.page.locator(".area.first").get_attribute("data-spot") or ""
        return spot.split("/")[1]

    def bets_open(self) -> None:
        """Wait until wagers are taken; the round before may still lie there."""
        expect(self.page.locator(".area.open").first).to_be_visible(timeout=60_000)

    def wager(self, position: int, wager: str) -> None:
        self.bets_open()
        self.front(position)
        before = self.on_felt()
        self.spot(position, wager).click()
        expect(self.page.locator(".caption")).to_contain_text(re.compile(r"^\$"))
        expect(self.page.locator(".caption")).not_to_contain_text(f"{before} on")
        expect(self.page.locator(".mine").first).to_be_visible()  # whoever wagers has a seat

    def on_felt(self) -> str:
        """What the now bar says that one has on the felt."""
        found = re.match(r"(\$[\d,.]+\d) on the felt", self.caption())
        return found[1] if found else "$0"

    def has_on_felt(self, amount: str) -> None:
        """Wait until the now bar says so."""
        said = f"{amount} on the felt" if amount != "$0" else re.compile("^Place your bets")
        expect(self.page.locator(".caption")).to_contain_text(said)

    def ready(self) -> None:
        self.do("ready")

    def look(self) -> None:
        self.do("look")
        self.do("turn_over")

    def decide(self, decision: str) -> None:
        self.do(decision.lower())

    def turn_up(self) -> None:
        self.do("show")

    def menu(self, name: str) -> None:
        """What is looked up seldom."""
        self.button("Menu of the table").click()
        self.page.get_by_role("dialog").get_by_role("button", name=name).click()

    def hears(self, text: str) -> None:
        """Wait until it is said to who listens."""
        expect(self.page.get_by_role("log")).to_contain_text(text)

    def notice(self, text: str) -> Locator:
        """What stands beside the felt to be read."""
        return self.page.locator(".notices .notice", has_text=text)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def settled(self) -> None:
        """Wait for the outcome."""
        self.is_in("result")

    def round(self) -> int:
        rounds = [fact["round"] for fact in self.record.facts() if fact["type"] == "round_opened"]
        snapshots = [frame for frame in self.record.frames if frame["type"] == "snapshot"]
        return rounds[-1] if rounds else int(snapshots[-1]["live"]["table"]["round"])

    def fetch(self, path: str) -> str:
        """Ask the API as this person."""
        return str(self.page.evaluate("path => fetch(path).then(answer => answer.text())", path))
