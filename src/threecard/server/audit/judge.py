"""Judging a table's log again: rounds dealt, settled, corrected and proved as recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from threecard.core.commands import Act
from threecard.core.decide.settling import settled, settled_again
from threecard.core.decide.undoing import void
from threecard.core.errors import Code, RulebookError, ThreecardError
from threecard.core.events import (
    CardsDealt,
    DealerExposed,
    DeckShuffled,
    EditionAdopted,
    HandTurnedUp,
    IncidentRuled,
    LimitsChanged,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
    TableOpened,
)
from threecard.core.judgement import Cite
from threecard.core.table import Phase, Table
from threecard.deal import verify
from threecard.server.audit.payments import paid_otherwise
from threecard.server.audit.witness_shares import SealedRound, WitnessShares
from threecard.server.table.facts import (
    DealClosed,
    DealGivenUp,
    DealRevealed,
    DealSealed,
    Fact,
    PaymentEntered,
    PaymentStands,
    WitnessSigned,
    WordGiven,
)
from threecard.server.table.fair_deal import closed, deck_of
from threecard.server.table.state import LiveTable, NewTable


class Judge:
    """Holds each fact of one table against the rules and the deal."""

    def __init__(self, stream: str, *, keep_shares: bool = True) -> None:
        self.rounds = 0
        self.proofs = 0
        self.shares = WitnessShares(keep=keep_shares)
        self.held_back: Counter[str] = Counter()  # deals made without what a player had sealed
        self._stream = stream
        self._closing: str | None = None
        self._missing: dict[str, str] = {}  # editions that are not here, and what that means
        self._unsettled = 0  # rounds that only their own record tells of

    def take_up(self, live: LiveTable, sealed: dict[int, SealedRound]) -> None:
        """Go on where a table stood another time."""
        self._closing = live.deal.closing
        self.shares.sealed.update(sealed)
        for ruled in {live.table.ruled, live.table.ruled_next}:
            try:
                ruled.rules(live.table.config)
            except RulebookError as error:
                self._missing[ruled.name] = error.sentence

    @property
    def unchecked(self) -> list[str]:
        """What only the table's own record tells, and what is missing to recompute it."""
        rounds = f"{self._unsettled:,} {'round' if self._unsettled == 1 else 'rounds'}"
        return [
            f"{self._stream}: {rounds} under {name} not settled again. {sentence}"
            for name, sentence in self._missing.items()
        ]

    def disagreements(self, live: LiveTable | NewTable, fact: Fact) -> Iterator[str]:
        """What of a fact does not follow from those before it."""
        if isinstance(fact, TableOpened):
            yield from self._ruled_otherwise(fact)
            return
        assert isinstance(live, LiveTable), "a table's log begins with its opening"
        table = live.table
        if isinstance(fact, DeckShuffled):
            self.held_back.update(live.deal.commitments.keys() - live.deal.openings.keys())
        match fact:
            case EditionAdopted() | LimitsChanged():
                yield from self._ruled_otherwise(fact)
            case RoundOpened():
                self._closing = None
                if fact.ruled != table.ruled_next:
                    yield f"The round opened under {fact.ruled.name}, which was not adopted."
            case DealClosed():
                self._closing = fact.closing
                if fact != closed(live):
                    yield "The deal was not closed with its players, commitments and wagers."
            case DealSealed() | WitnessSigned() | DealGivenUp() | IncidentRuled():
                yield from self.shares.disagreements(live, fact)
            case DeckShuffled() if live.deal.witness is not None and live.deal.signed is None:
                yield "The cards were dealt without the witness of the round."
            case DeckShuffled() if fact.cards != deck_of(live):
                yield "The deck is not the one that the seed and the players' entropy deal."
            case CardsDealt() if len(fact.order) != 3 * len(set(fact.order)):
                yield "Somebody was not dealt three cards."
            case HandTurnedUp() if not table.is_felt:
                if table.hands[fact.position].hand != fact.hand:
                    yield f"Position {fact.position} turned up another hand than it was dealt."
            case DealerExposed() if not table.is_felt:
                assert table.dealer is not None
                if table.dealer.hand != fact.hand:
                    yield "The dealer turned up another hand than was dealt."
            case PaymentEntered() | PaymentStands():
                yield from paid_otherwise(live, fact)
            case WordGiven() if fact.person == fact.console:
                yield f"{fact.person} gave a second person's word at a console of their own."
            case RoundSettled():
                yield from self._settled_again(table, fact)
            case RoundVoided():
                self.rounds += 1
                cite = Cite(fact.clause, fact.reading)
                if void(table, Act(actor=fact.actor, role=fact.role), cite) != fact:
                    yield "The void round returned something else than was wagered."
            case SettlementCorrected():
                yield from self._corrected_again(table, fact)
            case DealRevealed():
                self.shares.over(live)
                yield from self._dealt_again(table, fact)
            case _:
                return

    def _ruled_otherwise(self, fact: TableOpened | EditionAdopted | LimitsChanged) -> Iterator[str]:
        """Whether the edition is here and what it was; what is not here can't be settled again."""
        try:
            fact.ruled.rules(fact.config)
        except RulebookError as error:
            if error.code is Code.EDITION_CHANGED:
                yield error.sentence
            else:
                self._missing[fact.ruled.name] = error.sentence

    def _settled_again(self, table: Table, fact: RoundSettled) -> Iterator[str]:
        self.rounds += 1
        if table.phase is not Phase.SETTLING:
            if fact.lines:
                yield "A round was settled before the dealer's hand was face up."
            return
        act = Act(actor=fact.actor, role=fact.role)
        if self._ruled_elsewhere(table):
            self._unsettled += 1
            return
        again = settled(table, act, meter=fact.meter_before)
        if again != fact:
            yield "Settled again, the round comes to something else."

    def _corrected_again(self, table: Table, fact: SettlementCorrected) -> Iterator[str]:
        act, cite = Act(actor=fact.actor, role=fact.role), Cite(fact.clause, fact.reading)
        if fact.reversed != table.lines or table.settled is None:
            yield "The correction reverses lines that were not settled."
        elif fact.void:
            if void(table, act, cite) != fact:
                yield "The void round returned something else than was wagered."
        elif not self._ruled_elsewhere(table):
            if table.phase is Phase.CONCLUDED:
                table = replace(table, wagers=table.settled.wagers)
            if settled_again(table, act, cite) != fact:
                yield "Settled again, the round comes to something else."

    def _ruled_elsewhere(self, table: Table) -> bool:
        """Whether the round is ruled by an edition that is not installed."""
        return table.ruled.name in self._missing

    def _dealt_again(self, table: Table, fact: DealRevealed) -> Iterator[str]:
        self.proofs += 1
        try:
            verify(
                fact.proof,
                commitment=table.commitment,
                closing=self._closing or fact.proof.closing,
            )
        except ThreecardError as error:
            yield f"The proof does not hold: {error.sentence}"
