"""Frames: what a socket is sent, one JSON object each, told apart by their type."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from threecard.core.telling import Told
from threecard.core.wire import ErrorOut
from threecard.deal.kind import WitnessKind
from threecard.server.api.hands import Named
from threecard.server.table.facts import EdgeAccepted, Fact, Pace
from threecard.server.table.state import LiveTable

_encode = msgspec.json.Encoder().encode


class Snapshot(Struct, frozen=True, kw_only=True, tag="snapshot"):
    """A table as this viewer may know it, at a place in its log."""

    seq: int
    now: int  # the house's clock, in milliseconds since 1970
    you: str | None  # whose session this is
    balance: int | None
    meter: int  # the progressive jackpot's
    watchers: int
    missing: str | None  # why the table can be read and not played: its edition is not installed
    names: dict[int, Named]  # of the hands that lie face up; 0 is the dealer's
    say: dict[int, str]  # who has the say over each hand, and may look at it
    live: LiveTable


class Events(Struct, frozen=True, kw_only=True, tag="events"):
    """What happened since, as this viewer may know it: the facts from `first` to `seq`."""

    first: int
    seq: int
    now: int
    say: dict[int, str]  # who has the say over each hand by now
    events: list[Fact]
    told: list[Told | None]  # each of them as people read it; none where nothing is to be told


class Balance(Struct, frozen=True, tag="balance"):
    """What the person's wallet holds now."""

    balance: int


class MeterFrame(Struct, frozen=True, tag="meter"):
    """What the progressive jackpot's meter shows now."""

    meter: int


class Watchers(Struct, frozen=True, tag="watchers"):
    """How many sockets watch this table."""

    watchers: int


class Answered(Struct, frozen=True, tag="answer"):
    """A command was taken: the table's log up to `seq` holds what it did."""

    id: str
    seq: int


class Refused(Struct, frozen=True, tag="refused"):
    """A command was not taken, and why; `id` is null where it could not be read."""

    id: str | None
    error: ErrorOut


class Closing(Struct, frozen=True, tag="closing"):
    """The house closes; come again."""

    message: str


class EdgeOut(Struct, frozen=True, rename={"number": "float"}):
    """The house's edge on a wager, exactly and as a number; below zero it is the player's."""

    fraction: str
    number: float


class ReadingChosen(Struct, frozen=True, kw_only=True):
    """A loose clause that a table reads otherwise than by the letter, and what that would do."""

    name: str
    title: str
    chosen: str  # in words
    letter: str
    edges: dict[str, EdgeOut]  # by the letter, as far as known, of the wagers whose edge it moves


class LobbyWager(Struct, frozen=True):
    """A wager as the lobby lists it; limits and edges are beside it."""

    name: str
    price: int | None  # of one that has a single price


class LobbyTable(Struct, frozen=True, kw_only=True):
    """A table as the lobby lists it."""

    table: str
    game: str
    title: str
    tag: str
    source: str
    positions: int
    limits: dict[str, tuple[int, int]]
    mode: str
    pace: Pace
    edges: dict[str, EdgeOut]
    notices: tuple[EdgeAccepted, ...]
    phase: str
    round: int
    seated: int
    playing: int
    watchers: int
    halted: str | None
    closed: bool  # deals no more rounds
    waits: str | None  # for whose word on a ruling: a role's, or the players'
    disputes: tuple[int, ...]  # that wait for an answer
    edition: str  # and in what the table departs from it
    departs: tuple[str, ...]  # that alone
    readings: dict[str, str]  # of loose clauses, that are not the edition's own
    chosen: tuple[ReadingChosen, ...]  # the same in words, with what the letter would do
    wagers: dict[str, LobbyWager]  # that a player stakes on, in the rulebook's order
    jackpot_price: int | None
    witness: WitnessKind | None  # of the present round: whose it is


class Lobby(Struct, frozen=True, kw_only=True, tag="lobby"):
    """Every table of the house."""

    tables: list[LobbyTable]
    meter: int
    now: int


TableFrame = Snapshot | Events | Balance | MeterFrame | Watchers | Answered | Refused | Closing
LobbyFrame = Lobby | MeterFrame | Closing


def text(frame: TableFrame | LobbyFrame) -> str:
    return _encode(frame).decode()


def events_text(
    facts: Sequence[bytes], told: bytes, *, first: int, last: int, now: int, say: dict[int, str]
) -> str:
    """An `events` frame put together from what is JSON already: facts, and what is told of them."""
    head = b'{"type":"events","first":%d,"seq":%d,"now":%d,"say":' % (first, last, now)
    events = b',"events":[' + b",".join(facts) + b'],"told":' + told + b"}"
    return (head + _encode(say) + events).decode()
