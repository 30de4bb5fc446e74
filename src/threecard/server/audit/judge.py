"""Judging a table's log again: rounds dealt, settled, corrected and proved as recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
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
from threecard.server.table.fold import Folded
from threecard.server.table.state import LiveTable, NewTable


class Judge:
    """Holds each fact of one table against the rules and the deal."""

    def __init__(self, stream: str, *, keep_shares: bool = True) -> None:
        self.rounds = 0
        self.proofs = 0
        self.shares = WitnessShares(keep=keep_shares)
        self.held_back: Counter[str] = Counter()  # deals made without what a player had sealed
        self._stream = stream
        self._ahead: dict[int, Any] = {}  # what facts of a page should say, by their identity
        self._missing: dict[str, str] = {}  # editions that are not here, and what that means
        self._unsettled = 0  # rounds that only their own record tells of

    def take_up(self, live: LiveTable, sealed: dict[int, SealedRound]) -> None:
        """Go on where a table stood another time."""
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

    def work_ahead(self, steps: Sequence[Folded]) -> None:
        """Work out what a page's facts should say, one kind after the other.

        Each kind takes some thousand steps through the program, which then lie in the processor's
        cache for the next. What fails is left to be told in its place.
        """
        self._ahead.clear()
        for kind, work in WORKED_OUT.items():
            with suppress(Exception):
                for live, fact, _ in steps:
                    if type(fact) is kind and isinstance(live, LiveTable):
                        self._ahead[id(fact)] = work(live, fact)

    def _again(self, live: LiveTable, fact: Fact) -> Any:  # noqa: ANN401 # what this kind has
        """What a fact should say, by all before it."""
        at = id(fact)
        return self._ahead[at] if at in self._ahead else WORKED_OUT[type(fact)](live, fact)

    def disagreements(self, live: LiveTable | NewTable, fact: Fact) -> Sequence[str]:
        """What of a fact, of those that are judged, does not follow from those before it."""
        is_open = isinstance(live, LiveTable) or isinstance(fact, TableOpened)
        assert is_open, "a table's log begins with its opening"
        return list(JUDGED[type(fact)](self, live, fact))

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
        if fact.ruled != live.table.ruled_next:
            yield f"The round opened under {fact.ruled.name}, which was not adopted."

    def _closed(self, live: LiveTable, fact: DealClosed) -> Iterator[str]:
        if fact != self._again(live, fact):
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
        elif fact.cards != self._again(live, fact):
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
        if self._ruled_elsewhere(table):
            self._unsettled += 1
        elif self._again(live, fact) != fact:
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
        said = self._again(live, fact)
        if said is not None:
            yield f"The proof does not hold: {said}"

    def _ruled_elsewhere(self, table: Table) -> bool:
        """Whether the round is ruled by an edition that is not installed."""
        return table.ruled.name in self._missing


def _settled_again(live: LiveTable, fact: RoundSettled) -> RoundSettled:
    act = Act(actor=fact.actor, role=fact.role)
    return settled(live.table, act, meter=fact.meter_before)


def _proved_wrong(live: LiveTable, fact: DealRevealed) -> str | None:
    """What of a proof does not hold, if anything."""
    closing = live.deal.closing or fact.proof.closing  # a round void before has none
    try:
        verify(fact.proof, commitment=live.table.commitment, closing=closing)
    except ThreecardError as error:
        return error.sentence
    return None


# What takes most of the time, worked out from the table and the fact alone.
WORKED_OUT: dict[type[Fact], Callable[[LiveTable, Any], Any]] = {
    DealClosed: lambda live, _: closed(live),
    DeckShuffled: lambda live, _: deck_of(live),
    RoundSettled: _settled_again,
    DealRevealed: _proved_wrong,
}

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
