"""Screenshots of every page, light and dark, desktop and phone, into docs/screenshots/.

Usage: python -m scripts.screenshots [PAGE ...], after `make web`; needs a Chromium.

For each size and set of colours a house is opened in a folder that is thrown away, so that no round
or seat of earlier pictures is in the way; two players sit at a table of each game, and one of them
is photographed. Pictures are reduced to 255 colours so that they stay small.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from scripts import dealer_album
from scripts.png import reduced
from scripts.staff_screenshots import STAFF_PAGES, take_staff_pages
from scripts.unrolled import unrolled
from tests.browser.house import ARGS, SLOW, RunningHouse
from tests.browser.player import Player
from tests.browser.records import Record
from threecard.cli.doctor import find_chromium

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
SHAPES = {
    "desktop": {"width": 1280, "height": 800, "scale": 0.75},
    "phone": {"width": 390, "height": 844, "scale": 0.9},
}
# A hand to be decided on, on the screens between those two; in dark alone.
MORE_SHAPES = {
    "tablet": {"width": 820, "height": 1180, "scale": 0.6},
    "sideways": {"width": 844, "height": 390, "scale": 0.9},
}
EXPLORED = {
    "explorer": "royal-three-pictures?pay=tie.tie=9:1&without=Kd+Ks",
    "strategy": "three-card-poker?tab=strategy",
    "session": "royal-three-pictures?tab=session&stake=main=25&stake=tie=5&seed=show",
    "hold": "royal-three-pictures?tab=table&stake=main=25",
    "jackpot": "three-card-poker?tab=jackpot&meter=100000",
    "protection": "royal-three-pictures?tab=protection",
}
OWN_TERMS, CLOSED = "R3P-own", "T3P-2"  # a felt table unlike its edition, and one that is closed
LESSONS = {"learn", "practice"}
LEARNED_MS = 60_000  # until a game's examples are worked out
AT_TABLE = {"table", "rules", "squeeze", "settled", "record"}  # one round of the picture game


def main() -> None:
    wanted = set(sys.argv[1:])
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGS)
        try:
            _photograph(browser, wanted)
        finally:
            browser.close()


def _photograph(browser: Browser, wanted: set[str]) -> None:
    if not wanted or wanted & STAFF_PAGES:
        with _house() as house:
            take_staff_pages(browser, house, FOLDER, wanted)
    for colours in ("light", "dark"):
        if not wanted or wanted & dealer_album.PAGES:
            with _house() as house:
                dealer_album.photograph(browser, house, colours, _keeper(colours, wanted))
        for shape in SHAPES:
            if not wanted or wanted - STAFF_PAGES - dealer_album.PAGES:
                with _house() as house:
                    Album(browser, house, colours, shape, wanted).fill()
    if not wanted or "decision" in wanted:
        for shape in MORE_SHAPES:
            with _house() as house:
                Album(browser, house, "dark", shape, wanted).fill_felt()


@contextmanager
def _house() -> Iterator[RunningHouse]:
    """A house that nobody was photographed in: no seat is taken, and no round waits for anybody."""
    with tempfile.TemporaryDirectory() as folder:
        house = RunningHouse(Path(folder), SLOW)
        try:
            house.start()
            house.employ("Tan", "dealer")
            house.employ("Ng", "shift_manager")
            game = "royal-three-pictures"
            house.open_table(OWN_TERMS, game, source="felt", pays={"tie.tie": "9:1"})
            house.open_table(CLOSED, "three-pictures", source="felt")
            house.ask(CLOSED, "close_table", by="Ng", reason="A quiet night.")
            house.ask(OWN_TERMS, "place_your_bets", by="Tan")
            yield house
        finally:
            house.stop()


def _keeper(colours: str, wanted: set[str]) -> dealer_album.Take:
    """Keeps a page's picture, on a tablet and in these colours, if it is wanted."""

    def take(page: Page, name: str) -> None:
        if not wanted or name in wanted:
            _keep(f"{name}-tablet-{colours}.png", page)

    return take


def _keep(name: str, page: Page) -> None:
    path = FOLDER / name
    path.write_bytes(reduced(page.screenshot(type="png")))
    print(f"docs/screenshots/{path.name}: {path.stat().st_size:,} bytes")


class Album:
    """Every page in one size and one set of colours."""

    def __init__(
        self, browser: Browser, house: RunningHouse, colours: str, shape: str, wanted: set[str]
    ) -> None:
        self._browser = browser
        self._house = house
        self._url = house.url
        self._colours = colours
        self._shape = shape
        self._wanted = wanted
        self._me = self._come(shape)
        self._other = self._come("desktop")

    def _come(self, shape: str) -> Player:
        size = {**SHAPES, **MORE_SHAPES}[shape]
        phone = shape in ("phone", "sideways")
        context = self._browser.new_context(
            viewport={"width": int(size["width"]), "height": int(size["height"])},
            device_scale_factor=size["scale"],
            color_scheme="dark" if self._colours == "dark" else "light",
            reduced_motion="reduce",
            has_touch=phone,
            is_mobile=phone,
        )
        page = context.new_page()
        return Player("somebody", page, self._url, Record(page))

    def fill(self) -> None:
        me, other = self._me, self._other
        if self._wants(LESSONS):
            self._lessons()
        me.enter_lobby()
        self._take("lobby")
        other.enter_lobby()
        if self._wants(AT_TABLE):
            self._table("R3P", ["main", "main", "tie", "royal_pictures"])
            self._record("R3P")
        if self._wants({"decision"}):
            self._poker()
        if self._wants({"terms", "request"}):
            self._felt()
        for page in ("account", "fairness"):
            if not self._wants({page}):
                continue
            me.page.goto(f"{self._url}/#/{page}")
            me.page.wait_for_timeout(700)
            self._take(page)
        for name, what_if in EXPLORED.items():
            if not self._wants({name}):
                continue
            me.page.goto(f"{self._url}/#/odds/{what_if}")
            me.page.get_by_role("tabpanel").last.get_by_role("img").first.wait_for()
            me.page.wait_for_timeout(2500)
            self._take(name, whole=True)
        for player in (me, other):
            player.page.context.close()

    def _lessons(self) -> None:
        """What is learned and practised, which takes nobody else."""
        me = self._me
        me.page.goto(f"{self._url}/#/learn/R3P")
        me.page.get_by_role("tab", name="What you can bet").click(timeout=LEARNED_MS)
        self._take("learn", whole=True)
        me.page.goto(f"{self._url}/#/practice/TCP")
        me.is_in("bets")
        me.page.locator(".area.first").click()
        me.ready()
        me.look()
        coach = me.page.locator(".coach")
        expect(coach).to_contain_text("units on average", timeout=LEARNED_MS)
        expect(coach).to_contain_text("dealer can hold", timeout=LEARNED_MS)
        self._take("practice")
        me.page.goto(self._url)

    def fill_felt(self) -> None:
        """A hand to be decided on, and no other page."""
        for player in (self._me, self._other):
            player.enter_lobby()
        self._poker()
        for player in (self._me, self._other):
            player.page.context.close()

    def _sit(self, table: str, spots: list[str], *, other: str) -> None:
        for player in (self._other, self._me):
            player.page.goto(self._url)
            player.go_to(table)
            player.bets_open()
        self._other.wager(5, other)
        for spot in spots:
            self._me.wager(3, spot)

    def _table(self, table: str, spots: list[str]) -> None:
        me, other = self._me, self._other
        self._sit(table, spots, other="main")
        self._take("table")
        me.page.get_by_role("button", name="Rules and odds").click()
        me.page.get_by_role("tab", name="Exact odds").click()
        me.page.get_by_text("Counted over all").wait_for()
        self._take("rules")
        me.page.keyboard.press("Escape")
        me.ready()
        other.ready()
        me.do("look")
        me.act("turn_over").wait_for()
        self._squeeze(me.page)
        me.do("turn_over")
        me.turn_up()
        other.turn_up()
        me.settled()
        me.page.wait_for_timeout(1200)
        self._take("settled")

    def _squeeze(self, page: Page) -> None:
        card = page.get_by_role("slider").first
        card.focus()
        for _ in range(5):
            page.keyboard.press("ArrowUp")
        self._take("squeeze")

    def _record(self, tag: str) -> None:
        me = self._me
        number = me.round()
        me.page.goto(f"{self._url}/#/table/{tag}/rounds/{number}")
        me.button("Check this deal").click()
        me.page.locator(".verdict").wait_for()
        self._take("record", whole=True)

    def _poker(self) -> None:
        me, other = self._me, self._other
        self._sit("TCP", ["ante", "ante", "pair_plus", "jackpot"], other="ante")
        me.ready()
        other.ready()
        me.look()
        me.page.wait_for_timeout(500)
        self._take("decision")
        me.decide("Play")
        other.decide("Fold")

    def _felt(self) -> None:
        """A table with terms of its own, and a wager that is asked for there."""
        me = self._me
        me.page.goto(f"{self._url}/#/table/{OWN_TERMS}")
        me.bets_open()
        self._take("terms")
        me.do("ask")
        dialog = me.page.get_by_role("dialog")
        dialog.get_by_label("Stake in dollars").fill("25")
        dialog.get_by_role("button", name="Ask for").click()
        dialog.get_by_text("waits for the dealer").wait_for()
        self._take("request")
        me.page.keyboard.press("Escape")
        asked = {"player": me.you, "position": 4, "wager": "main", "stake": 25_00}
        self._house.ask(OWN_TERMS, "place_wager", by="Tan", **asked)
        me.front(4)
        me.has_on_felt("$25")
        me.do("clear")
        expect(me.page.locator(".stack .amount")).to_have_count(0)

    def _wants(self, pages: set[str]) -> bool:
        return not self._wanted or bool(self._wanted & pages)

    def _take(self, name: str, *, whole: bool = False) -> None:
        if not self._wants({name}):
            return
        with unrolled(self._me.page) if whole else nullcontext():
            _keep(f"{name}-{self._shape}-{self._colours}.png", self._me.page)


if __name__ == "__main__":
    main()
