"""Everything a page was sent, in order, and the search for what it should not have been."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error

from tests.table.driver import cards_told
from threecard.core.cards import Card, card_letters, parse_card, parse_cards

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response, WebSocket

CARD = "[2-9TJQKA][cdhs]"
CARDS = re.compile(rf'"({CARD}(?: {CARD})*)"')  # a JSON string of nothing but cards
SENTENCE = re.compile(r'"sentence":"([^"]*)"')  # what the house tells of a fact …
SYMBOL = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")  # … and cards in it
WHOLE_DECK = 52
GONE = ("No resource", "No data", "closed")


class Record:
    """Frames and answers of the API as one page received them."""

    def __init__(self, page: Page) -> None:
        self.received: list[str] = []
        self.frames: list[dict[str, Any]] = []
        self.answers = 0
        page.on("websocket", self._watch)
        page.on("response", self._answer)

    def _watch(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._frame)

    def _frame(self, payload: str | bytes) -> None:
        written = payload if isinstance(payload, str) else payload.decode()
        self.received.append(written)
        self.frames.append(json.loads(written))

    def _answer(self, response: Response) -> None:
        if "/api/" in response.url and response.request.resource_type in ("fetch", "xhr"):
            self._keep(response)

    def _keep(self, response: Response) -> None:
        try:
            self.received.append(response.text())
            self.answers += 1
        except Error as error:  # a page that was left, or a question given up, has no body
            if not any(gone in str(error) for gone in GONE):
                raise

    def facts(self) -> list[dict[str, Any]]:
        return [
            fact for frame in self.frames if frame["type"] == "events" for fact in frame["events"]
        ]

    def secrets(self, you: str | None) -> list[str]:
        """What was received that this person should not have known when it came.

        A card may be known once its hand lies face up, or to who looked at it; after the reveal of
        a round everybody may know its deck. Written without the page's own fold, on purpose.
        """
        known: set[Card] = set()
        wrong: list[str] = []
        for written in self.received:
            message = json.loads(written) if written.startswith(("{", "[")) else {}
            known |= _told(message, you)
            early = _cards(message, written) - known
            if early:
                wrong.append(f"{' '.join(map(card_letters, early))} in {written[:200]}")
        return wrong


def _cards(message: object, written: str) -> set[Card]:
    """Every card in a message: by its number, written out, or in a sentence."""
    out = [each for found in CARDS.findall(written) for each in found.split()]
    told = [each for found in SENTENCE.findall(written) for each in SYMBOL.findall(found)]
    return {*map(Card, cards_told(message)), *map(parse_card, (*out, *told))}


def _told(message: object, you: str | None) -> set[Card]:
    """The cards that a message may tell this person."""
    cards: set[Card] = set()
    if isinstance(message, list):
        return set().union(*(_told(each, you) for each in message))
    if not isinstance(message, dict):
        return cards
    kind = message.get("type")
    shown = ("hand_turned_up", "dealer_exposed", "hand_corrected")
    open_to_all = kind in shown or message.get("face_up") is True
    own = you is not None and (
        (kind == "hand_viewed" and message["player"] == you)
        or (kind == "hand_inspected" and message["actor"] == you)
        or you in (*message.get("viewed_by", ()), *message.get("inspected_by", ()))
    )
    if (open_to_all or own) and message.get("hand"):
        cards |= set(map(Card, message["hand"]))
    if "seed" in message and "deck" in message and message["seed"]:  # a proof: the round is over
        deck = set(parse_cards(message["deck"]))
        assert len(deck) == WHOLE_DECK
        cards |= deck
    for value in message.values():
        cards |= _told(value, you)
    return cards
