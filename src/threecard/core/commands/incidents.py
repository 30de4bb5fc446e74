"""Commands of incidents: what is reported, decided, chosen and disputed."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import ClassVar

from threecard.core.commands.act import Act, Text
from threecard.core.irregularities.incidents import Incident
from threecard.core.people import Role


@unique
class Decided(StrEnum):
    """What a person with the discretion can decide."""

    VOID = "void"
    CONTINUE = "continue"
    REMOVE_HAND = "remove_hand"
    RETURN_WAGERS = "return_wagers"
    BAR = "bar"
    PAY = "pay"  # a stated amount, and play goes on
    CONFIRM = "confirm"  # a second person: it happened so, and the ruling is carried out
    REJECT = "reject"  # or it did not


class ReportIncident(Act, frozen=True, kw_only=True, tag="report_incident"):
    """Report what went wrong, with its facts; the rulebook rules."""

    incident: Incident
    position: int | None = None  # whose hand or area it concerns
    player: str | None = None
    wager: str | None = None
    round: int | None = None  # an earlier one; none: the round that is, or was last
    description: Text = ""  # in words


class DecideIncident(Act, frozen=True, kw_only=True, tag="decide_incident"):
    """Decide what the rulebook leaves to a person, with a reason."""

    remedy: Decided
    reason: Text
    position: int | None = None
    player: str | None = None
    amount: int | None = None  # cents, of a payment that is decided on


class ChooseOption(Act, frozen=True, kw_only=True, tag="choose_option"):
    """Take one of the options a ruling offers."""

    option: str
    player: str | None = None


class CloseOptions(Act, frozen=True, kw_only=True, tag="close_options"):
    """The time announced for choosing has run out."""


class PermitWithdrawal(Act, frozen=True, kw_only=True, tag="permit_withdrawal"):
    """Let a player withdraw who asked to, after a misdeal or a wrong count (R3P 5.7, TCP 5.7.1)."""

    player: str
    reason: Text


class StopPlayer(Act, frozen=True, kw_only=True, tag="stop_player"):
    """Stop the action of a player who tries to control several hands (TCP 5.10.3)."""

    player: str
    reason: Text


class LiftBar(Act, frozen=True, kw_only=True, tag="lift_bar"):
    """Let a player wager again who was prohibited from further play (TCP 5.9)."""

    rank: ClassVar[Role] = Role.SHIFT_MANAGER
    player: str
    reason: Text


class RaiseDispute(Act, frozen=True, kw_only=True, tag="raise_dispute"):
    """Say that one is not satisfied, and with what; the table goes on."""

    description: Text
    round: int | None = None  # none: the round that is, or was last
    player: str | None = None


class AnswerDispute(Act, frozen=True, kw_only=True, tag="answer_dispute"):
    """Answer a dispute, or a claim that the table did not wait for; with a payment or without.

    A claim that names nobody stays open when somebody is paid by it, for others may be owed
    something too; an answer without an amount ends it.
    """

    rank: ClassVar[Role] = Role.SHIFT_MANAGER
    number: int
    reason: Text
    amount: int = 0  # cents paid to whoever raised it
    player: str | None = None  # who is paid by a claim that names nobody
