"""Commitments: what is published before it may be known, and can't be changed afterwards."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from threecard.core.errors import Code
from threecard.core.terms import Terms
from threecard.deal.encoding import Digest, Purpose, check_digest, check_text, encode
from threecard.deal.entropy import Entropy, Seed, check_entropy, check_seed
from threecard.deal.errors import DealError

ROUND_MAX = 2**53 - 1  # the largest whole number that every JSON reader keeps


class RoundId(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which round is dealt, and by what terms; no two rounds of a house have the same."""

    game: str
    edition: str
    terms: Digest
    table: str
    number: int

    def __post_init__(self) -> None:
        for name in ("game", "edition", "table"):
            check_text(getattr(self, name), where=f"round.{name}")
        check_digest(self.terms, where="round.terms")
        if not 1 <= self.number <= ROUND_MAX:
            raise DealError(
                Code.BAD_FIELD,
                f"Rounds are numbered from 1 to {ROUND_MAX}; this is {self.number}.",
                where="round.number",
            )

    @classmethod
    def under(cls, terms: Terms, *, table: str, number: int) -> RoundId:
        """The round of this number at a table that plays by these terms."""
        return cls(terms.game, terms.edition, Digest(terms.hash), table, number)

    @property
    def fields(self) -> tuple[bytes, ...]:
        """The five fields as they are encoded wherever a round is named."""
        return (
            self.game.encode(),
            self.edition.encode(),
            bytes.fromhex(self.terms),
            self.table.encode(),
            self.number.to_bytes(8, "big"),
        )


def commit_seed(round_id: RoundId, seed: Seed) -> Digest:
    """The house's commitment, published before wagers open."""
    fields = (Purpose.SEED_COMMITMENT, *round_id.fields, check_seed(seed))
    return Digest(sha256(encode(*fields)).hexdigest())


def commit_entropy(
    round_id: RoundId, commitment: Digest, *, player: str, entropy: Entropy
) -> Digest:
    """A player's commitment, sent with the first wager.

    It holds the house's commitment, so whoever made it had that in hand; and the player's name, so
    that nobody else can hand it in as their own and open it with the bytes this player reveals.
    """
    fields = (
        Purpose.ENTROPY_COMMITMENT,
        *round_id.fields,
        bytes.fromhex(commitment),
        player.encode(),
        check_entropy(entropy, player=player),
    )
    return Digest(sha256(encode(*fields)).hexdigest())
