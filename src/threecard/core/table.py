"""The table: everything its events have made of it; rounds are values inside it."""

from __future__ import annotations

from enum import StrEnum, unique

from msgspec import Struct

from threecard.core.config import Source, TableConfig
from threecard.core.events import WagerPlaced
from threecard.core.people import Role
from threecard.core.round import Decision
from threecard.core.rulebook import Rulebook
from threecard.core.ruled import Ruled
from threecard.core.transcript import LineOut


@unique
class Phase(StrEnum):
    """Where a table is in its round."""

    UNOPENED = "unopened"
    CONCLUDED = "concluded"  # between rounds; claims on the last one are still open
    BETTING = "betting"  # after “Place your bets, please”
    CLOSED = "closed"  # after “No more bets”, until the cards are dealt
    PLAYING = "playing"  # hands are examined, decided on and turned up
    SETTLING = "settling"  # the dealer's hand is face up


class HandState(Struct, frozen=True):
    """A hand on the table, as far as whoever looks may know it."""

    cards: int = 3
    hand: str | None = None  # its cards, where they are known
    face_up: bool = False
    viewed_by: str | None = None
    decision: Decision | None = None
    declined: bool = False  # not exposed (TCP 3.10.1)
    invalid: str | None = None  # what took it out of the round: a clause, or “reading …”
    forfeited: bool = False  # and with it its wagers


class Pending(Struct, frozen=True):
    """A ruling that waits: for the word of a person of rank, or for the players' choice."""

    number: int
    remedy: str
    cite: str  # the clause, or “reading …” where the text is silent
    decides: Role | None = None
    options: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()  # players who have not answered
    position: int | None = None
    player: str | None = None


class Settled(Struct, frozen=True):
    """A settled round that can still be claimed on: what lay on the table, and the meter before."""

    wagers: tuple[WagerPlaced, ...]
    meter_before: int | None = None


class Table(Struct, frozen=True):
    """One table at one version. What a viewer sees of it is a table too, less what is hidden."""

    phase: Phase = Phase.UNOPENED
    version: int = 0  # how many events made it
    config: TableConfig | None = None
    ruled: Ruled | None = None  # by what the round is, or the last one was
    adopted: tuple[TableConfig, Ruled] | None = None  # from the next round on
    round: int = 0
    commitment: str | None = None
    seats: dict[int, str] = {}
    restricted: frozenset[str] = frozenset()
    area_max: int = 0
    under_minimum: frozenset[str] = frozenset()  # who had their one time this gaming day
    wagers: tuple[WagerPlaced, ...] = ()  # in the order of placing
    deck: str | None = None
    shuffled: bool = False
    hands: dict[int, HandState] = {}
    dealer: HandState | None = None
    lines: tuple[LineOut, ...] = ()
    meter: int | None = None
    incidents: int = 0  # of this table, numbered
    pending: Pending | None = None
    withdrawal: str | None = None  # the clause by which players may be let withdraw this round
    withdrawn: dict[str, str] = {}  # players out of the round, and what let them leave it
    barred: frozenset[str] = frozenset()
    settled: Settled | None = None  # until the next announcement

    def __repr__(self) -> str:
        if self.config is None:
            return "<Table, not opened>"
        seated = ", ".join(f"{seat} {who}" for seat, who in sorted(self.seats.items()))
        game = f"{self.config.table}: {self.config.game}"
        return f"<Table {game}, {self.phase}, round {self.round}, seated {seated or 'nobody'}>"

    @property
    def rules(self) -> Rulebook:
        assert self.config is not None, "a table is opened before anything else"
        return self.config.rules

    @property
    def ruled_next(self) -> Ruled:
        """By what the next round is ruled."""
        ruled = self.ruled if self.adopted is None else self.adopted[1]
        assert ruled is not None, "a table is opened before anything else"
        return ruled

    @property
    def is_felt(self) -> bool:
        return self.config is not None and self.config.source is Source.FELT

    def wagers_at(self, position: int) -> list[WagerPlaced]:
        return [wager for wager in self.wagers if wager.position == position]

    def find(self, player: str, position: int, wager: str) -> WagerPlaced | None:
        for placed in self.wagers:
            if (placed.player, placed.position, placed.wager) == (player, position, wager):
                return placed
        return None

    def live_at(self, position: int) -> list[WagerPlaced]:
        """The wagers at a position whose players have not withdrawn."""
        return [wager for wager in self.wagers_at(position) if wager.player not in self.withdrawn]

    def seat_of(self, player: str) -> int | None:
        return next((seat for seat, sitter in self.seats.items() if sitter == player), None)
