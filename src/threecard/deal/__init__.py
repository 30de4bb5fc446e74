"""Fair deals: a deck that the house and the players make together, and the proof of it.

`docs/fair-deal.md` has the scheme byte for byte and says what it does not do.
"""

from threecard.core.extras import NotInstalledError as _NotInstalledError

try:
    import cryptography as _cryptography  # noqa: F401 # asked for here, to say how it is had
except ModuleNotFoundError as error:  # the rules alone do without
    raise _NotInstalledError("Fair deals need", "deal", error) from None

from threecard.deal.commitment import RoundId, commit_entropy, commit_seed
from threecard.deal.contribution import (
    Contribution,
    NotGiven,
    Opened,
    Unopened,
    closing_of,
    open_contribution,
)
from threecard.deal.encoding import SCHEME, WITNESSED_SCHEME, Digest
from threecard.deal.entropy import ENTROPY_MAX, SEED_BYTES, Entropy, Seed, fresh_seed
from threecard.deal.errors import DealError, ProofError
from threecard.deal.kind import WitnessKind
from threecard.deal.proof import Proof, Witnessed, prove, read_proof, verify
from threecard.deal.shuffle import Key, key_of, shuffle
from threecard.deal.witness import (
    Signature,
    Wagered,
    WitnessKey,
    check_signature,
    openings_digest,
    wagers_digest,
    witness_message,
)

__all__ = [
    "ENTROPY_MAX",
    "SCHEME",
    "SEED_BYTES",
    "WITNESSED_SCHEME",
    "Contribution",
    "DealError",
    "Digest",
    "Entropy",
    "Key",
    "NotGiven",
    "Opened",
    "Proof",
    "ProofError",
    "RoundId",
    "Seed",
    "Signature",
    "Unopened",
    "Wagered",
    "WitnessKey",
    "WitnessKind",
    "Witnessed",
    "check_signature",
    "closing_of",
    "commit_entropy",
    "commit_seed",
    "fresh_seed",
    "key_of",
    "open_contribution",
    "openings_digest",
    "prove",
    "read_proof",
    "shuffle",
    "verify",
    "wagers_digest",
    "witness_message",
]
