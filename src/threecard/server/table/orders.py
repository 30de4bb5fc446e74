"""Orders: what people ask of the house at a table beside the commands of its game."""

from __future__ import annotations

from typing import ClassVar

from threecard.core.commands import Act, Command
from threecard.core.commands.act import Text
from threecard.core.people import Role
from threecard.core.table import Phase
from threecard.server.table.facts import Waiting


class ToHouse(Act, frozen=True, kw_only=True):
    """What every order is, so that one look tells it from a command of a game."""


class CommitEntropy(ToHouse, frozen=True, kw_only=True, tag="commit_entropy"):
    """Add to the deal: a commitment made with the round's own, before wagers close."""

    commitment: str


class OpenEntropy(ToHouse, frozen=True, kw_only=True, tag="open_entropy"):
    """Open what one committed to, after the close; hexadecimal."""

    entropy: str


class BeReady(ToHouse, frozen=True, kw_only=True, tag="be_ready"):
    """Want nothing more of the present wait; when everybody is ready the table goes on.

    Who says for which round and phase is refused once the table is further on, so that what was
    meant for one wait never ends the next.
    """

    round: int | None = None
    phase: Phase | None = None


class HaltTable(ToHouse, frozen=True, kw_only=True, tag="halt_table"):
    """Stop a table, with the reason that its players read."""

    rank: ClassVar[Role] = Role.PIT_MANAGER
    reason: Text


class ReleaseTable(ToHouse, frozen=True, kw_only=True, tag="release_table"):
    """Let a stopped table go on."""

    rank: ClassVar[Role] = Role.SHIFT_MANAGER
    reason: Text


class EnterPayment(ToHouse, frozen=True, kw_only=True, tag="enter_payment"):
    """At felt, what was in fact paid for a wager: all that its player took, the stake too.

    An amount that is not due is on record at once and answered as a refusal, with the clause.
    """

    position: int
    player: str
    wager: str
    taken: int


class LetPaymentStand(ToHouse, frozen=True, kw_only=True, tag="let_payment_stand"):
    """Go on although a payment differs, for it can't be put right any more; by a second person."""

    rank: ClassVar[Role] = Role.PIT_SUPERVISOR
    position: int
    player: str
    wager: str
    reason: Text


class AssignDealer(ToHouse, frozen=True, kw_only=True, tag="assign_dealer"):
    """Have somebody deal at a felt table, in the place of whoever is assigned there."""

    rank: ClassVar[Role] = Role.PIT_SUPERVISOR
    dealer: Text


class RelieveDealer(ToHouse, frozen=True, kw_only=True, tag="relieve_dealer"):
    """Leave a felt table without a dealer."""

    rank: ClassVar[Role] = Role.PIT_SUPERVISOR


class SetClock(ToHouse, frozen=True, kw_only=True, tag="set_clock"):
    """Wait until a time, in milliseconds since 1970; the automatic dealer's alone."""

    waiting: Waiting
    until: int


class HoldRound(ToHouse, frozen=True, kw_only=True, tag="hold_round"):
    """Leave the round as it lies while the house is closed; the house's alone."""


class ResumeRound(ToHouse, frozen=True, kw_only=True, tag="resume_round"):
    """Go on with a held round; the house's alone."""


class NoteBreak(ToHouse, frozen=True, kw_only=True, tag="note_break"):
    """Remember that power failed at a table that can't be ruled on yet; the house's alone."""


class SealDeal(ToHouse, frozen=True, kw_only=True, tag="seal_deal"):
    """Take no more openings, and ask the witness until a time; the automatic dealer's alone."""

    until: int


class BringSignature(ToHouse, frozen=True, kw_only=True, tag="bring_signature"):
    """The witness's signature of a sealed deal; the automatic dealer's alone."""

    key: str
    signature: str


class GiveUpDeal(ToHouse, frozen=True, kw_only=True, tag="give_up_deal"):
    """Void a round whose witness stayed away for the stated time; the automatic dealer's alone."""


# What people may send, and what only the house gives itself.
PlayerOrder = CommitEntropy | OpenEntropy | BeReady
StaffOrder = (
    HaltTable | ReleaseTable | EnterPayment | LetPaymentStand | AssignDealer | RelieveDealer
)
DealOrder = SealDeal | BringSignature | GiveUpDeal
HouseOrder = SetClock | HoldRound | ResumeRound | NoteBreak | DealOrder
Order = PlayerOrder | StaffOrder | HouseOrder
Asked = Command | Order
