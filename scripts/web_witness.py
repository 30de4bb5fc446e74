"""The witness of docs/fair-deal.md at a table, for tests of the browser's fold."""

from __future__ import annotations

from tests.deal.test_vectors import VECTORS, secret_of
from tests.deal.twin_witness import sign
from threecard.deal import Digest, WitnessKey, WitnessKind, witness_message
from threecard.server.house.steps import Step, do
from threecard.server.table.deal_orders import WitnessTerms
from threecard.server.table.orders import BringSignature
from threecard.server.table.state import LiveTable


class PageWitness:
    """Signs with the key whose primes the page prints, or stays away."""

    def __init__(self) -> None:
        self.is_away = False
        self._secret = secret_of(next(each for each in VECTORS if "p" in each))
        self._key = WitnessKey.of(f"{self._secret[0]:0768x}")
        self.terms = WitnessTerms(
            witness=self._key.fingerprint, house="c0" * 32, kind=WitnessKind.APART, wait=60_000
        )

    def signature_of(self, live: LiveTable) -> Step | None:
        sealed, closing = live.deal.sealed, live.deal.closing
        if self.is_away or sealed is None or closing is None:
            return None
        openings = Digest(sealed.openings)
        message = witness_message(live.round_id, closing=Digest(closing), openings=openings)
        signature = sign(message, *self._secret).hex()
        return do(BringSignature, key=self._key.modulus, signature=signature)
