"""A connection that breaks in the middle of a round, and a house that closes and opens again."""

from __future__ import annotations

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.house import RunningHouse
from tests.browser.people import People


class Line:
    """The wire between a page and the house, which a test can cut."""

    def __init__(self) -> None:
        self.opened: list[str] = []
        self._open: list[tuple[WebSocketRoute, WebSocketRoute]] = []

    def __call__(self, page: WebSocketRoute) -> None:
        self.opened.append(page.url)
        self._open.append((page, page.connect_to_server()))

    def cut(self) -> None:
        for page, house in self._open:
            house.close()
            page.close(code=1011)
        self._open.clear()


def test_a_broken_line_is_mended_and_says_so(people: People) -> None:
    mei = people.come("Mei")
    line = Line()
    mei.page.route_web_socket("**/api/tables/*/live**", line)
    mei.enter_lobby()
    mei.go_to("Royal Three Pictures")
    mei.wager(1, "main")
    mei.wager(1, "tie")
    mei.ready()
    mei.look()
    line.cut()
    expect(mei.page.get_by_role("alert")).to_contain_text("held by the house")
    expect(mei.page.get_by_role("alert")).to_contain_text("$10")
    expect(mei.page.locator(".notices", has_text="Back at the table")).to_be_visible()
    assert "?after=" in line.opened[-1], "it asks for what it missed, and for no more"
    # The hand is still the one looked at, and the round goes on.
    mei.turn_up()
    mei.settled()


def test_a_house_that_closes_holds_the_round(people: People, house: RunningHouse) -> None:
    mei = people.come("Mei")
    mei.enter_lobby()
    mei.go_to("Three Pictures")
    mei.wager(3, "main")
    house.stop()
    expect(mei.page.get_by_role("alert").first).to_contain_text("$5 on the felt is held")
    house.start()
    expect(mei.page.locator(".notices", has_text="Back at the table")).to_be_visible(timeout=30_000)
    assert mei.on_felt() == "$5"
    mei.ready()
    mei.turn_up()
    mei.settled()
