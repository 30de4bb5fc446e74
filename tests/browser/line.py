"""The wire between a page and the house, and what can go wrong on it."""

from __future__ import annotations

import json
import time

from playwright.sync_api import Page, WebSocketRoute

WAIT_SECONDS = 15.0


class Line:
    """The wire between a page and the house, which a test can cut."""

    def __init__(self) -> None:
        self.opened: list[str] = []
        self.down = False
        self._open: list[tuple[WebSocketRoute, WebSocketRoute]] = []

    def __call__(self, page: WebSocketRoute) -> None:
        if self.down:
            page.close(code=1011)
            return
        self.opened.append(page.url)
        self._open.append((page, page.connect_to_server()))

    def cut(self) -> None:
        for page, house in self._open:
            house.close()
            page.close(code=1011)
        self._open.clear()


class TornLine:
    """A wire that tears as soon as one kind of command is through: it is done, and nobody hears."""

    def __init__(self, command: str) -> None:
        self._command = f'"type":"{command}"'
        self._torn: WebSocketRoute | None = None

    def __call__(self, page: WebSocketRoute) -> None:
        house = page.connect_to_server()

        def ask(message: str | bytes) -> None:
            house.send(message)
            if self._command in str(message) and self._torn is None:
                self._torn = page

        def tell(message: str | bytes) -> None:
            if self._torn is not page:
                page.send(message)

        page.on_message(ask)
        house.on_message(tell)

    def let_go(self) -> None:
        """The page notices at last."""
        assert self._torn is not None, "the command was sent"
        self._torn.close(code=1011)


class LateAnswers:
    """A wire on which the house's answers can be held back until they are let go."""

    def __init__(self) -> None:
        self.holds = False
        self.held: list[str | bytes] = []
        self._asked = self._answered = 0
        self._page: WebSocketRoute | None = None

    def __call__(self, page: WebSocketRoute) -> None:
        self._page = page
        house = page.connect_to_server()
        house.on_message(self._pass_on)

        def ask(message: str | bytes) -> None:
            self._asked += 1
            house.send(message)

        page.on_message(ask)

    def _pass_on(self, message: str | bytes) -> None:
        assert self._page is not None
        is_answer = json.loads(message)["type"] == "answer"
        if self.holds and is_answer:
            self.held.append(message)
        else:
            self._page.send(message)
            self._answered += is_answer

    def wait_until_answered(self, page: Page) -> None:
        """Until the house has answered all that it was asked."""
        ends = time.monotonic() + WAIT_SECONDS
        while self._answered < self._asked:
            assert time.monotonic() < ends, f"{self._answered} of {self._asked} are answered"
            page.wait_for_timeout(20)

    def let_go(self) -> None:
        assert self._page is not None
        for message in self.held:
            self._page.send(message)
        self.holds = False


class LuckyLine:
    """A wire on which a wager's line is paid a prize that nobody could wait for."""

    def __init__(self, wager: str, cents: int) -> None:
        self._wager, self._cents = wager, cents

    def __call__(self, page: WebSocketRoute) -> None:
        house = page.connect_to_server()
        house.on_message(lambda message: page.send(self._lucky(message)))
        page.on_message(house.send)

    def _lucky(self, message: str | bytes) -> str:
        frame = json.loads(message)
        facts = frame.get("events", ()) if frame["type"] == "events" else ()
        for line in (line for fact in facts for line in fact.get("lines", ())):
            if line["wager"] == self._wager:
                line.update(result="paid", payout=self._cents, returned=line["stake"])
        return json.dumps(frame)
