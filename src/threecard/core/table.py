"""The table: everything its events have made of it; rounds are values inside it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum, unique
from typing import final

from msgspec import Struct

from threecard.core.cards import Card
from threecard.core.clause import Clause
from threecard.core.config import TableConfig
from threecard.core.events.hands import Reservation
from threecard.core.hand import Hand
from threecard.core.irregularities.incidents import Incident
from threecard.core.judgement import Cite
from threecard.core.line import Line
from threecard.core.money import Cents
from threecard.core.pack import Pack
from threecard.core.people import Role
from threecard.core.round import Decision, Placed
from threecard.core.rulebook import Rulebook
from threecard.core.ruled import Ruled

DEALER = 0  # the dealer's place in the order of a deal
CORRECTION = "correct_cards"  # what waits, where it is no ruling on an incident
Wagers = Mapping[int, tuple[Placed, ...]]  # by position, each position's in the order of placing


@unique
class Phase(StrEnum):
    """Where a table is in its round."""

    CONCLUDED = "concluded"  # between rounds; claims on the last one are still open
    BETTING = "betting"  # after “Place your bets, please”
    CLOSED = "closed"  # after “No more bets”, until the cards are dealt
    PLAYING = "playing"  # hands are examined, decided on and turned up
    SETTLING = "settling"  # the dealer's hand is face up


CONCLUDED, BETTING, CLOSED, PLAYING, SETTLING = Phase


class HandState(Struct, frozen=True, gc=False):
    """A hand on the table, as far as whoever looks may know it."""

    hand: Hand | None = None  # its cards, where they are known
    face_up: bool = False
    viewed_by: tuple[str, ...] = ()
    handled: bool = False  # by a player; the dealer's opening of a blind hand is none
    decision: Decision | None = None
    declined_by: tuple[str, ...] = ()  # who does not expose it (TCP 3.10.1)
    inspected_by: tuple[str, ...] = ()  # people of rank who looked at it then
    entered_by: str | None = None  # who showed it; of the dealer's, kept when it is entered anew
    invalid: Cite | None = None  # what took it out of the round
    forfeited: bool = False  # and with it its wagers


class Proposed(Struct, frozen=True):
    """The cards that somebody says lie there, of a hand by which a round was settled, and why."""

    hand: Hand
    reason: str


class Pending(Struct, frozen=True):
    """A ruling that waits: for the word of a person of rank, or for the players' choice."""

    number: int
    incident: Incident | None  # none: a settled hand is to be corrected
    remedy: str
    cite: Cite
    reported_by: str
    decides: Role | None = None
    confirm: bool = False  # a second person's word that it is so
    options: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()  # players who have not answered
    position: int | None = None
    player: str | None = None
    wager: str | None = None
    withdrawal: Clause | None = None  # by which players may withdraw once it is confirmed
    proposed: Proposed | None = None


class Request(Struct, frozen=True):
    """A wager that a player asked the staff to place."""

    player: str
    position: int
    wager: str
    stake: Cents


class Dispute(Struct, frozen=True):
    """What a player is not satisfied with, or a claim that the table did not wait for."""

    round: int
    player: str | None = None  # none: a claim that names nobody
    players: tuple[str, ...] = ()  # of a claim: who had a wager in its round


class Reserved(Struct, frozen=True):
    """The meter as it was when a hand that wins it was entered: first entered, first paid."""

    position: int
    kept: Reservation


class Settled(Struct, frozen=True, gc=False):
    """A settled round that can still be claimed on: what stood before it was first settled."""

    wagers: dict[int, tuple[Placed, ...]]
    meter_before: int | None = None
    under_minimum: frozenset[str] = frozenset()
    day_over: bool = False  # a gaming day has begun since, and forgotten it


@final
class UnopenedTable(Struct, frozen=True):
    """A table before its first event: it can be opened, and nothing else."""


class Table(Struct, frozen=True, gc=False):
    """An open table at one version. What a viewer sees of it is a table too, less what is hidden.

    Wagers and hands lie where they are asked for: by playing position.
    """

    # What outlasts a round.
    config: TableConfig
    ruled: Ruled  # by what the round is, or the last one was
    version: int = 1  # how many events made it
    phase: Phase = CONCLUDED
    round: int = 0
    seats: dict[int, str] = {}
    restricted: frozenset[str] = frozenset()
    area_max: int = 0
    under_minimum: frozenset[str] = frozenset()  # who had their one time this gaming day
    barred: dict[str, str] = {}  # who is prohibited from further play, and by what
    meter: int | None = None
    incidents: int = 0  # and disputes of this table, numbered
    disputes: dict[int, Dispute] = {}  # that wait for an answer
    closed: bool = False  # deals no more rounds
    played: dict[str, int] = {}  # who had a wager and has none now, and in which round
    pack: Pack | None = None  # at felt, where it is not shuffled for every round
    # The round, which begins as empty as this.
    commitment: str | None = None
    wagers: dict[int, tuple[Placed, ...]] = {}  # no position without one
    deck: tuple[Card, ...] | None = None
    shuffled: bool = False
    hands: dict[int, HandState] = {}
    dealer: HandState | None = None
    lines: tuple[Line, ...] = ()
    pending: Pending | None = None
    withdrawal: Cite | None = None  # by which players may be let withdraw this round
    withdrawn: frozenset[str] = frozenset()  # players out of the round
    stopped: frozenset[str] = frozenset()  # who look, decide and wager no more (TCP 5.10.3)
    bound: frozenset[str] = frozenset()  # who chose to go on, and are held to it (N3P 5.7)
    requests: tuple[Request, ...] = ()
    advised: frozenset[tuple[int, str]] = frozenset()  # boxes under their minimum (N3P 5.2)
    exposed: int = 0  # cards shown while they were dealt; they add up
    reserved: Reserved | None = None
    verified: frozenset[int] = frozenset()  # hands that win the meter, seen by a second person
    on_record: dict[str, int] = {}  # how often somebody tried what is forbidden
    settled: Settled | None = None  # until the next announcement
    on_duty: frozenset[str] = frozenset()  # who acted for the house, while bets are open
    adopted: tuple[TableConfig, Ruled] | None = None  # from the next round on

    def __repr__(self) -> str:
        seated = ", ".join(f"{seat} {who}" for seat, who in sorted(self.seats.items()))
        game = f"{self.config.table}: {self.config.game}"
        return f"<Table {game}, {self.phase}, round {self.round}, seated {seated or 'nobody'}>"

    @property
    def rules(self) -> Rulebook:
        return self.config.rules

    @property
    def ruled_next(self) -> Ruled:
        """By what the next round is ruled."""
        return self.ruled if self.adopted is None else self.adopted[1]

    @property
    def config_next(self) -> TableConfig:
        """What is configured for the next round."""
        return self.config if self.adopted is None else self.adopted[0]

    @property
    def is_felt(self) -> bool:
        return self.config.is_felt

    @property
    def players(self) -> tuple[str, ...]:
        """Everyone with a wager on the table, in the order in which they began to wager."""
        return tuple(dict.fromkeys(placed.player for _, placed in in_order(self.wagers)))

    @property
    def at_stake(self) -> frozenset[str]:
        """Everyone with a wager on the table."""
        return frozenset([placed.player for there in self.wagers.values() for placed in there])

    def has_wager(self, player: str) -> bool:
        for there in self.wagers.values():
            for placed in there:
                if placed.player == player:
                    return True
        return False

    @property
    def is_shown(self) -> bool:
        """Whether the dealer's hand shows, or has shown and is to be entered anew."""
        if self.settled is not None or self.phase in (SETTLING, CONCLUDED):
            return True
        return self.dealer is not None and self.dealer.entered_by is not None

    @property
    def any_face_up(self) -> bool:
        return self.is_shown or any(held.face_up for held in self.hands.values())

    def wagers_at(self, position: int) -> tuple[Placed, ...]:
        return self.wagers.get(position, ())

    def find(self, player: str, position: int, wager: str) -> Placed | None:
        for placed in self.wagers.get(position, ()):
            if placed.wager == wager and placed.player == player:
                return placed
        return None

    def seat_of(self, player: str) -> int | None:
        for seat, sitter in self.seats.items():
            if sitter == player:
                return seat
        return None


def in_order(wagers: Wagers) -> list[tuple[int, Placed]]:
    """Every wager with its position, in the order of placing over the table."""
    lying = [(position, placed) for position, there in wagers.items() for placed in there]
    return sorted(lying, key=lambda each: each[1].order)
