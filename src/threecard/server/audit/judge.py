"""Judging a table's log again: rounds dealt, settled, corrected and proved as recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

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

    def disagreements(self, live: LiveTable | NewTable, fact: Fact) -> Sequence[str]:
        """What of a fact does not follow from those before it."""
        judge = JUDGED.get(type(fact))
        if judge is None:
            return ()
        is_open = isinstance(live, LiveTable) or isinstance(fact, TableOpened)
        assert is_open, "a table's log begins with its opening"
        return list(judge(self, live, fact))

    def _ruled_so(
        self, _: LiveTable | NewTable, fact: TableOpened | EditionAdopted | LimitsChanged
    ) -> Iterator[str]:
        """Whether the edition is here and what it was; what is not here can't be settled again."""
        try:
            fact.ruled.rules(fact.config)
        except RulebookError as error:
            if error.code is Code.EDITION_CHANGED:
                yield error.sentence
            else:
                self._missing[fact.ruled.name] = error.sentence

    def _opened(self, live: LiveTable, fact: RoundOpened) -> Iterator[str]:
        self._closing = None
        if fact.ruled != live.table.ruled_next:
            yield f"The round opened under {fact.ruled.name}, which was not adopted."

    def _closed(self, live: LiveTable, fact: DealClosed) -> Iterator[str]:
        self._closing = fact.closing
        if fact != closed(live):
            yield "The deal was not closed with its players, commitments and wagers."

    def _witnessed(
        self, live: LiveTable, fact: DealSealed | WitnessSigned | DealGivenUp | IncidentRuled
    ) -> Iterator[str]:
        return self.shares.disagreements(live, fact)

    def _shuffled(self, live: LiveTable, fact: DeckShuffled) -> Iterator[str]:
        deal = live.deal
        if deal.commitments:
            self.held_back.update(deal.commitments.keys() - deal.openings.keys())
        if deal.witness is not None and deal.signed is None:
            yield "The cards were dealt without the witness of the round."
        elif fact.cards != deck_of(live):
            yield "The deck is not the one that the seed and the players' entropy deal."

    def _dealt(self, _: LiveTable, fact: CardsDealt) -> Iterator[str]:
        if len(fact.order) != 3 * len(set(fact.order)):
            yield "Somebody was not dealt three cards."

    def _turned_up(self, live: LiveTable, fact: HandTurnedUp) -> Iterator[str]:
        table = live.table
        if not table.is_felt and table.hands[fact.position].hand != fact.hand:
            yield f"Position {fact.position} turned up another hand than it was dealt."

    def _exposed(self, live: LiveTable, fact: DealerExposed) -> Iterator[str]:
        table = live.table
        if not table.is_felt:
            assert table.dealer is not None
            if table.dealer.hand != fact.hand:
                yield "The dealer turned up another hand than was dealt."

    def _paid(self, live: LiveTable, fact: PaymentEntered | PaymentStands) -> Iterator[str]:
        return paid_otherwise(live, fact)

    def _worded(self, _: LiveTable, fact: WordGiven) -> Iterator[str]:
        if fact.person == fact.console:
            yield f"{fact.person} gave a second person's word at a console of their own."

    def _settled(self, live: LiveTable, fact: RoundSettled) -> Iterator[str]:
        self.rounds += 1
        table = live.table
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

    def _voided(self, live: LiveTable, fact: RoundVoided) -> Iterator[str]:
        self.rounds += 1
        cite = Cite(fact.clause, fact.reading)
        if void(live.table, Act(actor=fact.actor, role=fact.role), cite) != fact:
            yield "The void round returned something else than was wagered."

    def _corrected(self, live: LiveTable, fact: SettlementCorrected) -> Iterator[str]:
        table = live.table
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

    def _revealed(self, live: LiveTable, fact: DealRevealed) -> Iterator[str]:
        self.shares.over(live)
        self.proofs += 1
        try:
            verify(
                fact.proof,
                commitment=live.table.commitment,
                closing=self._closing or fact.proof.closing,
            )
        except ThreecardError as error:
            yield f"The proof does not hold: {error.sentence}"

    def _ruled_elsewhere(self, table: Table) -> bool:
        """Whether the round is ruled by an edition that is not installed."""
        return table.ruled.name in self._missing


# By type and not by a match: most facts of a log are of types that nothing is judged of.
JUDGED: dict[type[Fact], Callable[[Judge, Any, Any], Iterator[str]]] = {
    TableOpened: Judge._ruled_so,
    EditionAdopted: Judge._ruled_so,
    LimitsChanged: Judge._ruled_so,
    RoundOpened: Judge._opened,
    DealClosed: Judge._closed,
    DealSealed: Judge._witnessed,
    WitnessSigned: Judge._witnessed,
    DealGivenUp: Judge._witnessed,
    IncidentRuled: Judge._witnessed,
    DeckShuffled: Judge._shuffled,
    CardsDealt: Judge._dealt,
    HandTurnedUp: Judge._turned_up,
    DealerExposed: Judge._exposed,
    PaymentEntered: Judge._paid,
    PaymentStands: Judge._paid,
    WordGiven: Judge._worded,
    RoundSettled: Judge._settled,
    RoundVoided: Judge._voided,
    SettlementCorrected: Judge._corrected,
    DealRevealed: Judge._revealed,
}
