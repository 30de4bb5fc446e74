"""House facts: what a table's log holds beside the events of its game.

A deal that players add to, the clock they see, and what the house itself did to the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum, unique

import msgspec
from msgspec import Struct

from threecard.core.clause import Clause
from threecard.core.events import DeckShuffled, Event, HandInspected, HandViewed
from threecard.core.people import Role
from threecard.core.upcast import Reader
from threecard.core.view import Viewer
from threecard.core.view import see as see_event
from threecard.deal import Proof
from threecard.deal.kind import WitnessKind
from threecard.server.table.dealer_facts import DealerAssigned, DealerRelieved
from threecard.server.table.of_house import OfHouse as OfHouse


@unique
class Waiting(StrEnum):
    """What a table's clock runs for."""

    BETS = "bets"
    OPENINGS = "openings"  # of players' entropy, after the close
    WITNESS = "witness"  # of the deal, which has not signed yet
    DECISIONS = "decisions"
    SHOWING = "showing"  # players look at their own hands, or turn them up
    OPTIONS = "options"  # that a ruling offers
    CLAIM = "claim"  # on the round just over, that a person of rank has to decide
    NEXT_ROUND = "next_round"


class Pace(OfHouse, frozen=True, kw_only=True, tag="pace_set"):
    """How long an electronic table waits for its players, in milliseconds."""

    bets: int = 20_000
    openings: int = 3_000
    decisions: int = 20_000
    showing: int = 12_000
    options: int = 30_000
    next_round: int = 6_000
    claim: int = 60_000


class SeedDrawn(OfHouse, frozen=True, kw_only=True, tag="seed_drawn"):
    """The house drew the seed of the round about to open; nobody sees it until the reveal."""

    round: int
    seed: str | None = None


class WitnessNamed(OfHouse, frozen=True, kw_only=True, tag="witness_named"):
    """A witness takes part in the round about to open, which is not dealt without it."""

    round: int
    witness: str  # the fingerprint of its public key
    house: str  # as the witness knows it
    kind: WitnessKind
    wait: int  # milliseconds to wait for its signature; then the round is void


class EntropyCommitted(OfHouse, frozen=True, kw_only=True, tag="entropy_committed"):
    """A player committed to entropy of their own."""

    player: str
    commitment: str


class Committed(Struct, frozen=True, gc=False):
    """Who is in a deal, and with what."""

    player: str
    commitment: str | None = None


class DealClosed(OfHouse, frozen=True, kw_only=True, tag="deal_closed"):
    """Wagers closed: this is everyone in the deal, before anything is opened."""

    closing: str
    players: tuple[Committed, ...]
    wagers: str | None = None  # a digest of what was wagered, where a witness signs the closing


class EntropyOpened(OfHouse, frozen=True, kw_only=True, tag="entropy_opened"):
    """A player opened what they had committed to."""

    player: str
    entropy: str


class DealSealed(OfHouse, frozen=True, kw_only=True, tag="deal_sealed"):
    """Nothing more is opened: the witness is asked to sign this, until a stated time."""

    openings: str
    until: int


class WitnessSigned(OfHouse, frozen=True, kw_only=True, tag="witness_signed"):
    """The witness signed the closing and the openings; its signature is in the shuffle's key."""

    key: str  # the modulus, hexadecimal
    signature: str


class DealGivenUp(OfHouse, frozen=True, kw_only=True, tag="deal_given_up"):
    """The witness stayed away for the stated time: by the house's policy the round is void."""

    round: int
    wait: int  # milliseconds


class DealRevealed(OfHouse, frozen=True, kw_only=True, tag="deal_revealed"):
    """The round is over or void, and this proves its deal."""

    round: int
    proof: Proof


class ClockSet(OfHouse, frozen=True, kw_only=True, tag="clock_set"):
    """The table waits until this time; players who are all done end it sooner."""

    waiting: Waiting
    until: int


class PlayerReady(OfHouse, frozen=True, kw_only=True, tag="player_ready"):
    """A player wants nothing more of the present wait."""

    player: str


class RoundHeld(OfHouse, frozen=True, kw_only=True, tag="round_held"):
    """The house closed in good order with the round as it lies; it goes on when it opens."""


class RoundResumed(OfHouse, frozen=True, kw_only=True, tag="round_resumed"):
    """The house is open again, and a held round goes on."""


class RoundBrokeOff(OfHouse, frozen=True, kw_only=True, tag="round_broke_off"):
    """Power failed while the table waited for somebody; it is ruled on before it goes on."""


class TableHalted(OfHouse, frozen=True, kw_only=True, tag="table_halted"):
    """The table takes no command any more until a shift manager lets it go on."""

    sentence: str
    by: str


class TableReleased(OfHouse, frozen=True, kw_only=True, tag="table_released"):
    """A halted table goes on."""

    by: str
    reason: str


class EdgeAccepted(OfHouse, frozen=True, kw_only=True, tag="edge_accepted"):
    """Somebody answered for a table whose readings hand the player an edge."""

    by: str
    wager: str
    edge: str  # the house's, as a fraction: below zero
    reason: str


class PrizeMadeWhole(OfHouse, frozen=True, kw_only=True, tag="prize_made_whole"):
    """Somebody won the meter at another table while this one's round had wrongly taken from it.

    They are paid the difference now that this round is put right.
    """

    table: str  # where they won
    player: str
    cents: int
    saved: int = 0  # what the reserve would not have had to add to the meter in between


class EnvyPaid(OfHouse, frozen=True, kw_only=True, tag="envy_paid"):
    """A hand settled here earned a player at another table envy (reading envy.reach)."""

    table: str  # where that player has a jackpot wager in an open round
    player: str
    position: int  # whose hand it was, here
    line: str
    cents: int
    clause: str | None = None


class PaymentEntered(OfHouse, frozen=True, kw_only=True, tag="payment_entered"):
    """What a player in fact took for a wager at felt, beside what was due; it moves no chips."""

    round: int
    position: int
    player: str
    wager: str
    due: int  # the payment and what is returned of the stake, as the table settled it
    taken: int
    was: int | None = None  # entered before, for the same wager
    dealer: str  # who dealt the round
    by: str
    clause: Clause | None = None  # that says what is due
    reading: str | None = None

    @property
    def is_mistake(self) -> bool:
        return self.taken != self.due


class PaymentStands(OfHouse, frozen=True, kw_only=True, tag="payment_stands"):
    """A second person lets a payment stand that differs, for it can't be put right any more."""

    round: int
    position: int
    player: str
    wager: str
    due: int
    taken: int
    by: str
    reason: str


class WordGiven(OfHouse, frozen=True, kw_only=True, tag="word_given"):
    """What was just done was one person's act, by PIN, at a console where another is signed in."""

    person: str
    role: Role
    act: str  # the command's name
    console: str  # who is signed in there


OfDeal = (
    SeedDrawn
    | WitnessNamed
    | EntropyCommitted
    | DealClosed
    | EntropyOpened
    | DealSealed
    | WitnessSigned
    | DealGivenUp
    | DealRevealed
)
HouseFact = (
    Pace
    | OfDeal
    | ClockSet
    | PlayerReady
    | RoundHeld
    | RoundResumed
    | RoundBrokeOff
    | TableHalted
    | TableReleased
    | EdgeAccepted
    | PrizeMadeWhole
    | EnvyPaid
    | PaymentEntered
    | PaymentStands
    | WordGiven
    | DealerAssigned
    | DealerRelieved
)
Fact = Event | HouseFact

# Sealed in the log: who reads the database learns no card before its time.
SECRET = (SeedDrawn, DeckShuffled, HandViewed, HandInspected)

_READER: Reader[Fact] = Reader(Fact)
_ENCODER = msgspec.json.Encoder()


def see(fact: Fact, viewer: Viewer) -> Fact:
    """The fact as the viewer may know it."""
    if isinstance(fact, SeedDrawn):
        return SeedDrawn(round=fact.round)
    if isinstance(fact, OfHouse):
        return fact
    return see_event(fact, viewer)


def write_fact(fact: Fact) -> bytes:
    return _ENCODER.encode(fact)


def read_fact(written: bytes) -> Fact:
    return _READER.decode(written)


def read_facts(written: Sequence[bytes]) -> list[Fact]:
    return _READER.decode_all(written)
