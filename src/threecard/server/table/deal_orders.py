"""Orders of the deal: what players give to it, and what the witness does."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.decide.permission import refuse, require_player
from threecard.core.errors import Code
from threecard.core.table import Phase
from threecard.deal import (
    Digest,
    Entropy,
    Signature,
    Unopened,
    WitnessKey,
    check_signature,
    open_contribution,
)
from threecard.deal.encoding import check_digest, unhex
from threecard.deal.kind import WitnessKind
from threecard.server.ports import Millis, Witness
from threecard.server.table.facts import (
    DealGivenUp,
    DealSealed,
    EntropyCommitted,
    EntropyOpened,
    WitnessNamed,
    WitnessSigned,
)
from threecard.server.table.fair_deal import openings_of
from threecard.server.table.orders import BringSignature, CommitEntropy, OpenEntropy, SealDeal
from threecard.server.table.state import LiveTable


class WitnessTerms(Struct, frozen=True, kw_only=True):
    """The witness that a house has, as each round names it before it opens."""

    witness: str
    house: str
    kind: WitnessKind
    wait: int

    def named(self, number: int) -> WitnessNamed:
        return WitnessNamed(
            round=number, witness=self.witness, house=self.house, kind=self.kind, wait=self.wait
        )


def terms_of(witness: Witness | None, house: str) -> WitnessTerms | None:
    """What a house's rounds say of its witness."""
    if witness is None:
        return None
    return WitnessTerms(
        witness=witness.key.fingerprint, house=house, kind=witness.kind, wait=witness.wait_ms
    )


def commit(live: LiveTable, asked: CommitEntropy) -> EntropyCommitted:
    require_player(asked)
    if live.table.phase is not Phase.BETTING or live.table.is_felt:
        raise refuse(Code.ENTROPY_LATE, "Entropy is committed to while bets are open.")
    if asked.actor in live.deal.commitments:
        raise refuse(Code.ENTROPY_LATE, "You have committed to entropy, and that stands.")
    if asked.actor not in live.table.players:
        raise refuse(Code.WAGER_MISSING, "You add to a deal with a wager in it.")
    check_digest(asked.commitment, where="commitment")
    return EntropyCommitted(player=asked.actor, commitment=asked.commitment)


def open_committed(live: LiveTable, asked: OpenEntropy) -> EntropyOpened:
    require_player(asked)
    made = live.deal.commitments.get(asked.actor)
    is_over = live.table.shuffled or live.deal.sealed is not None
    if live.table.phase is not Phase.CLOSED or is_over or made is None:
        raise refuse(Code.ENTROPY_LATE, "Entropy is opened after the close and before the shuffle.")
    if asked.actor in live.deal.openings:
        raise refuse(Code.ENTROPY_LATE, "You have opened yours already.")
    commitment = live.table.commitment
    assert commitment is not None
    entropy = Entropy(unhex(asked.entropy, where="entropy"))
    unopened = Unopened(asked.actor, Digest(made))
    opened = open_contribution(live.round_id, Digest(commitment), unopened, entropy)
    return EntropyOpened(player=asked.actor, entropy=opened.entropy)


def seal(live: LiveTable, asked: SealDeal) -> DealSealed:
    """Take no more openings, so that what the witness is asked to sign does not change any more."""
    deal = live.deal
    if deal.witness is None or live.table.phase is not Phase.CLOSED or deal.signed is not None:
        raise refuse(Code.WRONG_PHASE, "No deal waits here to be shown to a witness.")
    # The time is brought nearer where it was set by another clock; nobody gets more by it.
    if deal.sealed is not None and deal.sealed.until <= asked.until:
        raise refuse(Code.WRONG_PHASE, "The deal is sealed already.")
    return DealSealed(openings=openings_of(live), until=asked.until)


def bring(live: LiveTable, asked: BringSignature) -> WitnessSigned:
    """The witness's signature, of this deal and nothing else."""
    sealed, closing = live.deal.sealed, live.deal.closing
    if sealed is None or closing is None or not live.deal.awaits_witness:
        raise refuse(Code.WRONG_PHASE, "No deal waits here for a witness.")
    check_signature(
        live.round_id,
        WitnessKey.of(asked.key),
        Signature(unhex(asked.signature, where="signature")),
        closing=Digest(closing),
        openings=Digest(sealed.openings),
    )
    return WitnessSigned(key=asked.key, signature=asked.signature)


def give_up(live: LiveTable, at: Millis) -> DealGivenUp:
    """The witness stayed away for as long as was said before the round opened."""
    witness, sealed = live.deal.witness, live.deal.sealed
    if witness is None or sealed is None or not live.deal.awaits_witness or at < sealed.until:
        raise refuse(Code.WRONG_PHASE, "The time to wait for the witness has not run out.")
    return DealGivenUp(round=live.table.round, wait=witness.wait)
