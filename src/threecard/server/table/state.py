"""A live table: the game's table, its deal, its clock, and whether the house keeps it going."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from threecard.core.errors import RulebookError
from threecard.core.events import (
    CardsDealt,
    DealerExposed,
    EditionAdopted,
    GamingDayOpened,
    IncidentRuled,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
    TableOpened,
    WagerChanged,
    WagerPlaced,
    WagersClosed,
)
from threecard.core.evolve import evolve
from threecard.core.irregularities.incidents import PowerFailure
from threecard.core.rulebook import Rulebook
from threecard.core.ruled import Ruled
from threecard.core.table import Phase, Table, UnopenedTable
from threecard.core.view import Viewer
from threecard.core.view import view as view_table
from threecard.deal import Digest, RoundId
from threecard.server.ports import Millis
from threecard.server.table.deal import Deal
from threecard.server.table.dealer_facts import DealerAssigned, DealerRelieved
from threecard.server.table.facts import (
    ClockSet,
    EdgeAccepted,
    EnvyPaid,
    Fact,
    HouseFact,
    OfDeal,
    OfHouse,
    Pace,
    PaymentEntered,
    PaymentStands,
    PlayerReady,
    PrizeMadeWhole,
    RoundBrokeOff,
    RoundHeld,
    RoundResumed,
    TableHalted,
    TableReleased,
    WitnessNamed,
    WordGiven,
)
from threecard.server.table.gaming_day import gaming_day
from threecard.server.table.paid import Paid, after


class NewTable(Struct, frozen=True):
    """A table of the house before the first record of its log, which opens it."""

    seq: int = 0
    table: UnopenedTable = UnopenedTable()


class LiveTable(Struct, frozen=True, gc=False):
    """A table of the house, at one place in its log."""

    seq: int  # the last record applied
    table: Table
    deal: Deal = Deal()
    pace: Pace = Pace()
    clock: ClockSet | None = None
    ready: frozenset[str] = frozenset()
    held: bool = False
    halted: str | None = None  # why
    accepted: tuple[EdgeAccepted, ...] = ()
    round_from: int = 0  # the record that opened the round
    interrupted_at: int = 0  # the record of the last ruling on a power failure …
    interruption: int = 0  # … and the number of the incident
    broke_off: bool = False  # power failed, and the ruling waits until the table goes on
    topped_up: int = 0  # what the house added to the meter for the round just settled
    settled_at: int = 0  # the record that settled it, the first time or again
    dealt_in: frozenset[str] = frozenset()  # who had a wager when bets closed
    paid: tuple[Paid, ...] = ()  # at felt, for the round just over, as it was entered
    day: str = ""  # the gaming day it was last opened for
    assigned: str | None = None  # who is to deal, at felt
    dealt_by: str | None = None  # who dealt the round, and then who turned up the dealer's hand

    @property
    def round_id(self) -> RoundId:
        return round_id(self.table, self.table.ruled, self.table.round, self.deal.witness)

    @property
    def installed(self) -> Rulebook | None:
        """The rulebook it plays by; none where that has to be installed first."""
        try:
            return self.table.rules
        except RulebookError:
            return None

    @property
    def missing(self) -> str | None:
        """What would have to be installed before the table can go on; none if it can."""
        config = self.table.config
        try:
            _ = config.rules
        except RulebookError as error:
            return f"Table {config.table} can be read, and not played: {error.sentence}"
        return None

    @property
    def players(self) -> frozenset[str]:
        """Who is in the round, or was in the one just over."""
        if self.table.phase is Phase.CONCLUDED:
            return self.dealt_in | {line.player for line in self.table.lines}
        return self.table.at_stake

    @property
    def asked_to_be_ready(self) -> frozenset[str]:
        """Who has to be ready before a wait ends early.

        While bets are open that is everybody seated too: their time to bet is theirs, whoever else
        has finished. Who has left the round has no more to bet in it.
        """
        if self.table.phase is Phase.BETTING:
            return self.players | frozenset(self.table.seats.values()) - self.table.withdrawn
        return self.players

    @property
    def parties(self) -> frozenset[str]:
        """Whose wallets the next command may move: by a wager, an outcome or a decision."""
        table = self.table
        asking = {who for each in table.disputes.values() for who in (each.player, *each.players)}
        if table.pending is not None:
            asking.add(table.pending.player)
        outcome = {line.player for line in table.lines}
        return table.at_stake | outcome | {each for each in asking if each is not None}

    @property
    def is_playing(self) -> bool:
        """Whether a round is open that somebody has wagered on."""
        return bool(self.table.wagers) and self.table.phase is not Phase.CONCLUDED


NEW = NewTable()


def follow(live: LiveTable | NewTable, fact: Fact, at: Millis) -> LiveTable:
    """The live table after one more record of its log, written at this time."""
    if isinstance(live, NewTable):
        assert isinstance(fact, TableOpened), "a table's log begins with its opening"
        return LiveTable(1, evolve(live.table, fact), day=gaming_day(at))
    seq = live.seq + 1
    if isinstance(fact, OfHouse):
        return replace(_house(live, fact), seq=seq)
    table = evolve(live.table, fact)
    if type(fact) not in CHANGING:
        return replace(live, seq=seq, table=table)
    match fact:
        case WagerPlaced() | WagerChanged():  # with no wager left there is nobody to wait for
            clock = live.clock if table.wagers else None
            return replace(live, seq=seq, table=table, clock=clock)
        case RoundOpened():
            deal = Deal(seed=live.deal.seed, witness=live.deal.witness)
            return replace(
                live,
                seq=seq,
                table=table,
                deal=deal,
                clock=None,
                ready=frozenset(),
                round_from=seq,
                dealt_in=frozenset(),
                paid=(),
                dealt_by=None,
            )
        case IncidentRuled() if isinstance(fact.incident, PowerFailure):
            return replace(
                live,
                seq=seq,
                table=table,
                deal=replace(live.deal, interrupted=live.deal.awaits_witness),
                clock=None,
                ready=frozenset(),
                interrupted_at=seq,
                interruption=fact.number,
                broke_off=False,
            )
        case RoundSettled() | RoundVoided():
            return replace(
                live,
                seq=seq,
                table=table,
                clock=None,
                ready=frozenset(),
                broke_off=False,
                topped_up=fact.meter_topped_up if isinstance(fact, RoundSettled) else 0,
                settled_at=seq,
            )
        case SettlementCorrected():
            added = fact.meter_topped_up
            return replace(live, seq=seq, table=table, topped_up=added, settled_at=seq)
        case EditionAdopted():  # those who answered for edges of the one before did so for that
            return replace(live, seq=seq, table=table, accepted=())
        case WagersClosed():
            return replace(
                live,
                seq=seq,
                table=table,
                clock=None,
                ready=frozenset(),
                dealt_in=table.at_stake,
            )
        case CardsDealt() | DealerExposed():
            dealt = replace(live, clock=None, ready=frozenset(), dealt_by=fact.actor)
            return replace(dealt, seq=seq, table=table)
        case IncidentRuled() if table.pending is not None:  # it is waited for something else
            return replace(live, seq=seq, table=table, clock=None, ready=frozenset())
        case GamingDayOpened():
            return replace(live, seq=seq, table=table, day=gaming_day(at))
        case _:
            return replace(live, seq=seq, table=table)


# Events that change more of a live table than its game's; of the rest a look at the type will do.
CHANGING: frozenset[type[Fact]] = frozenset(
    {
        WagerPlaced,
        WagerChanged,
        RoundOpened,
        IncidentRuled,
        RoundSettled,
        RoundVoided,
        SettlementCorrected,
        EditionAdopted,
        WagersClosed,
        CardsDealt,
        DealerExposed,
        GamingDayOpened,
    }
)

_named = lru_cache(maxsize=64)(RoundId)  # a round is named often while it is played, or audited


def round_id(table: Table, ruled: Ruled, number: int, witness: WitnessNamed | None) -> RoundId:
    """A round as its deal names it, from what the table recorded and not from what is installed."""
    named = table.config
    plain = _named(named.game, ruled.name, Digest(ruled.terms), named.table, number)
    if witness is None:
        return plain
    house, fingerprint = Digest(witness.house), Digest(witness.witness)
    return replace(plain, house=house, witness=fingerprint, kind=witness.kind)


def view(live: LiveTable, viewer: Viewer) -> LiveTable:
    """The live table as the viewer may know it."""
    return replace(live, table=view_table(live.table, viewer), deal=replace(live.deal, seed=None))


def _house(live: LiveTable, fact: HouseFact) -> LiveTable:
    if isinstance(fact, OfDeal):
        return replace(live, deal=live.deal.after(fact))
    match fact:
        case Pace():
            return replace(live, pace=fact)
        case ClockSet():
            return replace(live, clock=fact, ready=frozenset())
        case PlayerReady():
            return replace(live, ready=live.ready | {fact.player})
        case RoundHeld():
            return replace(live, held=True, clock=None)
        case RoundResumed():
            return replace(live, held=False)
        case RoundBrokeOff():
            return replace(live, broke_off=True, clock=None)
        case TableHalted():
            return replace(live, halted=fact.sentence)
        case TableReleased():
            return replace(live, halted=None)
        case EdgeAccepted():
            return replace(live, accepted=(*live.accepted, fact))
        case PrizeMadeWhole() | EnvyPaid():
            return live  # of another table's player
        case WordGiven():
            return live  # of what was done
        case DealerAssigned():
            return replace(live, assigned=fact.dealer)
        case DealerRelieved():
            return replace(live, assigned=None)
        case PaymentEntered() | PaymentStands():
            return replace(live, paid=after(live.paid, fact))
        case _:
            assert_never(fact)
