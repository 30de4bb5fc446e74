"""Kinds of error that a tired floor makes, each with the evidence by which it can be noticed."""

from __future__ import annotations

from enum import StrEnum, unique

from msgspec import Struct


@unique
class Evidence(StrEnum):
    """What an error leaves behind; none: nothing that anybody else could see."""

    SHADOW = "shadow entry"
    SECOND_LOOK = "second look"
    TWIN = "a card that lies twice"
    WINDOW = "an event out of its window"
    LIMIT = "a limit"
    ROLES = "a person's two roles"
    RATE = "a dealer's rate beside the others'"
    NONE = "none"


class Kind(Struct, frozen=True):
    """One kind: what happens, what it leaves, and how often it is planted in two hundred."""

    name: str
    evidence: Evidence
    planted: int
    says: str


KINDS: tuple[Kind, ...] = (
    Kind("paid too much", Evidence.SHADOW, 16, "A wager is paid more than is due."),
    Kind("paid too little", Evidence.SHADOW, 16, "A wager is paid less than is due."),
    Kind("loser paid", Evidence.SHADOW, 14, "A wager that lost is paid even money."),
    Kind("winner collected", Evidence.SHADOW, 14, "A wager that won is taken."),
    Kind("positions mixed up", Evidence.SHADOW, 10, "Two positions get each other's payment."),
    Kind("let stand alone", Evidence.ROLES, 8, "Who dealt lets the own mistake stand."),
    Kind("card keyed twice", Evidence.TWIN, 14, "A card is keyed that lies face up already."),
    Kind("card of a later hand", Evidence.TWIN, 10, "A card is misread as one still face down."),
    Kind("misread, looked at again", Evidence.SECOND_LOOK, 12, "A supervisor sees other cards."),
    Kind("wager after the close", Evidence.WINDOW, 10, "A player wagers after “No more bets”."),
    Kind("wager raised after it", Evidence.WINDOW, 8, "A player adds to a wager after it."),
    Kind("dealt too early", Evidence.WINDOW, 8, "Cards are dealt while bets are open."),
    Kind("settled too early", Evidence.WINDOW, 8, "The outcome is declared with a hand down."),
    Kind("settled twice", Evidence.WINDOW, 6, "The outcome is declared again."),
    Kind("over the maximum", Evidence.LIMIT, 8, "A stake above the limit is keyed."),
    Kind("under the minimum", Evidence.LIMIT, 6, "A stake below the limit is keyed."),
    Kind("dealer with a wager", Evidence.ROLES, 4, "Who deals wagers at the own table."),
    Kind("dealer plays elsewhere", Evidence.ROLES, 4, "Who dealt wagers at another table."),
    Kind("voids for a friend", Evidence.RATE, 8, "One dealer voids rounds that a friend loses."),
    Kind(
        "misread, paid by the guide",
        Evidence.NONE,
        6,
        "A card is misread as one that lies nowhere, nobody looks again, and the payment follows "
        "the screen: every record agrees with every other.",
    ),
    Kind(
        "paid short, entered right",
        Evidence.NONE,
        4,
        "The wrong chips are pushed and the right amount is entered: the entry is all there is. "
        "Only the tray, counted at the end, is short or over.",
    ),
    Kind(
        "paid wrongly, not entered",
        Evidence.NONE,
        4,
        "The wrong chips are pushed and nothing is entered: there is no second account of them.",
    ),
    Kind(
        "chips miscounted",
        Evidence.NONE,
        2,
        "A stake is keyed as another amount within the limits, and its player says nothing.",
    ),
)
BY_NAME = {kind.name: kind for kind in KINDS}
