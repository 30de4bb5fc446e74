"""Players, each with a browser window of their own."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.player import Player
from tests.browser.records import Record


class People:
    """Makes players, each with a browser window of their own, and lets them all go at the end."""

    def __init__(self, browser: Browser, url: str, *, scale: float = 1) -> None:
        self._browser = browser
        self._url = url
        self._scale = scale  # pixels of the screen to one of the page
        self.players: list[Player] = []

    def come(self, name: str, *, phone: bool = False, still: bool = True) -> Player:
        context = self._browser.new_context(
            viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
            device_scale_factor=self._scale,
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce" if still else "no-preference",
        )
        page = context.new_page()
        player = Player(name, page, self._url, Record(page))
        self.players.append(player)
        return player

    def leave(self) -> None:
        for player in self.players:
            player.page.context.close()
