"""What witnesses did at a table, as its own log has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from threecard.core.errors import ThreecardError
from threecard.core.events import IncidentRuled
from threecard.core.irregularities.incidents import PowerFailure
from threecard.deal import Digest, Signature, WitnessKey, check_signature
from threecard.server.table.facts import DealGivenUp, DealSealed, WitnessSigned
from threecard.server.table.fair_deal import openings_of
from threecard.server.table.state import LiveTable


class SealedRound(Struct, frozen=True):
    """A deal that a witness was asked to sign, and what came of it."""

    seq: int  # the record that sealed it
    witness: str  # its fingerprint
    closing: str
    openings: str
    signature: str = ""
    is_over: bool = False


class WitnessShares:
    """Every deal of a table that had a witness.

    Each is kept only if there is a witness's log to compare it with; else it is counted.
    """

    def __init__(self, *, keep: bool = True) -> None:
        self.sealed: dict[int, SealedRound] = {}  # by round
        self.moduli: dict[str, str] = {}  # of witnesses, by fingerprint
        self.away = 0  # interruptions that were ruled on because a witness did not answer
        self.given_up = 0  # rounds that are void for that reason
        self.signed = 0
        self.forgotten: Counter[str] = Counter()  # rounds that were not kept, by their witness
        self._keep = keep

    def disagreements(
        self, live: LiveTable, fact: DealSealed | WitnessSigned | DealGivenUp | IncidentRuled
    ) -> Iterator[str]:
        """What of a fact does not follow from the deal before it."""
        match fact:
            case DealSealed():
                yield from self._sealed(live, fact)
            case WitnessSigned():
                yield from self._signed(live, fact)
            case DealGivenUp():
                self.given_up += 1
                if not live.deal.awaits_witness:
                    yield "A round was given up that did not wait for its witness."
            case IncidentRuled():
                waits = live.deal.awaits_witness and not live.deal.interrupted
                self.away += waits and isinstance(fact.incident, PowerFailure)

    def over(self, live: LiveTable) -> None:
        """The round is over, whatever became of it."""
        number = live.table.round
        if number not in self.sealed:
            return
        if self._keep:
            self.sealed[number] = replace(self.sealed[number], is_over=True)
        else:
            self.forgotten[self.sealed.pop(number).witness] += 1

    def _sealed(self, live: LiveTable, fact: DealSealed) -> Iterator[str]:
        witness, closing = live.deal.witness, live.deal.closing
        if witness is None or closing is None:
            yield "A deal was sealed that has no witness, or is not closed."
            return
        if fact.openings != openings_of(live):
            yield "The deal was not sealed with what its players opened."
        self.sealed[live.table.round] = SealedRound(
            live.seq + 1, witness.witness, closing, fact.openings
        )

    def _signed(self, live: LiveTable, fact: WitnessSigned) -> Iterator[str]:
        known = self.sealed.get(live.table.round)
        if known is None:
            yield "A witness signed a deal that was not sealed."
            return
        try:
            check_signature(
                live.round_id,
                WitnessKey.of(fact.key),
                Signature(bytes.fromhex(fact.signature)),
                closing=Digest(known.closing),
                openings=Digest(known.openings),
            )
        except (ThreecardError, ValueError) as error:
            yield f"The witness did not sign this deal: {error}"
            return
        self.signed += not known.signature
        self.moduli[known.witness] = fact.key
        self.sealed[live.table.round] = replace(known, signature=fact.signature)
