"""Commitments: what is published before it may be known, and can't be changed afterwards."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from struct import Struct as BinaryFormat

import msgspec

from threecard.core.errors import Code
from threecard.core.terms import Terms
from threecard.deal.encoding import (
    SCHEME,
    WITNESSED_SCHEME,
    Digest,
    Purpose,
    check_digest,
    check_text,
    encode,
)
from threecard.deal.entropy import Entropy, Seed, check_entropy, check_seed
from threecard.deal.errors import DealError
from threecard.deal.kind import WitnessKind

ROUND_MAX = 2**53 - 1  # the largest whole number that every JSON reader keeps
TABLES_KEPT = 1024  # a table's rounds are named for each purpose, and differ by their number
_NUMBER_BYTES = 8
_NUMBERED = BinaryFormat(">IQ").pack  # a round's number, behind its length


class RoundId(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """Which round is dealt, and by what terms; no two rounds of a house have the same.

    Where a witness takes part it is named too, and so is the house, as the witness knows it.
    """

    game: str
    edition: str
    terms: Digest
    table: str
    number: int
    house: Digest | None = None  # the first public key that it signed with
    witness: Digest | None = None  # the fingerprint of the witness's public key
    kind: WitnessKind | None = None  # whose it is, by the house's word

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
        for name in ("house", "witness"):
            if (named := getattr(self, name)) is not None:
                check_digest(named, where=f"round.{name}")
        if len({each is None for each in (self.house, self.witness, self.kind)}) > 1:
            raise DealError(
                Code.BAD_FIELD,
                "A round with a witness names house, witness and kind; any other names none.",
                where="round.witness",
            )

    @classmethod
    def under(cls, terms: Terms, *, table: str, number: int) -> RoundId:
        """The round of this number at a table that plays by these terms."""
        return cls(terms.game, terms.edition, Digest(terms.hash), table, number)

    @property
    def scheme(self) -> str:
        """By which scheme it is dealt: with a witness, or without."""
        return SCHEME if self.witness is None else WITNESSED_SCHEME

    @property
    def fields(self) -> tuple[bytes, ...]:
        """The fields as they are encoded wherever a round is named."""
        of_table = _of_table(self.game, self.edition, self.terms, self.table)
        return (*of_table, self.number.to_bytes(_NUMBER_BYTES, "big"), *self._witnessed)

    @property
    def _witnessed(self) -> tuple[bytes, ...]:
        if self.house is None or self.witness is None or self.kind is None:
            return ()
        return bytes.fromhex(self.house), bytes.fromhex(self.witness), self.kind.encode()

    def encode(self, purpose: Purpose, *fields: bytes) -> bytes:
        """Something of this round, behind what it is for and which round it is of."""
        begun = _begun(self.scheme, purpose, self.game, self.edition, self.terms, self.table)
        numbered = begun + _NUMBERED(_NUMBER_BYTES, self.number)
        return numbered + encode(*self._witnessed, *fields)


def _of_table(game: str, edition: str, terms: Digest, table: str) -> tuple[bytes, ...]:
    return game.encode(), edition.encode(), bytes.fromhex(terms), table.encode()


@lru_cache(maxsize=TABLES_KEPT)
def _begun(
    scheme: str, purpose: Purpose, game: str, edition: str, terms: Digest, table: str
) -> bytes:
    """What the rounds of a table have in common wherever they are named."""
    return encode(f"{scheme}/".encode() + purpose, *_of_table(game, edition, terms, table))


def commit_seed(round_id: RoundId, seed: Seed) -> Digest:
    """The house's commitment, published before wagers open."""
    committed = round_id.encode(Purpose.SEED_COMMITMENT, check_seed(seed))
    return Digest(sha256(committed).hexdigest())


def commit_entropy(
    round_id: RoundId, commitment: Digest, *, player: str, entropy: Entropy
) -> Digest:
    """A player's commitment, sent with the first wager.

    It holds the house's commitment, so whoever made it had that in hand; and the player's name, so
    that nobody else can hand it in as their own and open it with the bytes this player reveals.
    """
    committed = round_id.encode(
        Purpose.ENTROPY_COMMITMENT,
        bytes.fromhex(commitment),
        player.encode(),
        check_entropy(entropy, player=player),
    )
    return Digest(sha256(committed).hexdigest())
