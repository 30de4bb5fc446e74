"""The proof: everything needed to deal a round again, revealed when it is over or void."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from threecard.core.cards import Card, card_letters, deck_letters, parse_card
from threecard.core.errors import CardError, Code
from threecard.core.wire import read_line
from threecard.deal.commitment import RoundId, commit_seed
from threecard.deal.contribution import (
    Contribution,
    Opened,
    check_opening,
    closing_of,
    in_order,
)
from threecard.deal.encoding import SCHEME, WITNESSED_SCHEME, Digest, check_digest, unhex
from threecard.deal.entropy import Seed, check_seed
from threecard.deal.errors import DealError, ProofError
from threecard.deal.shuffle import DECKS_KEPT, key_of, shuffle
from threecard.deal.witness import (
    Signature,
    WitnessKey,
    check_signature,
    check_size,
    openings_digest,
)

SCHEMES = (SCHEME, WITNESSED_SCHEME)


class Witnessed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The witness's part in a proof; a round that was void before it signed has no signature."""

    wagers: Digest  # what was wagered, as the closing has it
    key: str = ""  # the modulus, hexadecimal
    signature: str = ""  # hexadecimal

    def __post_init__(self) -> None:
        check_digest(self.wagers, where="witnessed.wagers")
        unhex(self.key, where="witnessed.key")
        signature = unhex(self.signature, where="witnessed.signature")
        if signature or self.key:
            check_size(signature)
            WitnessKey.of(self.key)


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """How a round was dealt; `verify` says whether it holds."""

    scheme: str
    round: RoundId
    commitment: Digest  # published before wagers opened
    players: tuple[Contribution, ...]
    closing: Digest  # published when wagers closed
    seed: str  # hexadecimal
    deck: str  # in dealing order; empty where a witness had not signed, and nothing was dealt
    witnessed: Witnessed | None = None

    def __post_init__(self) -> None:
        _check_scheme(self.scheme)
        if self.scheme != self.round.scheme or (self.witnessed is None) != (self.scheme == SCHEME):
            raise DealError(
                Code.BAD_FIELD,
                f"A proof has a witness, and its round names one, by {WITNESSED_SCHEME} alone.",
                where="scheme",
            )
        check_digest(self.commitment, where="commitment")
        check_digest(self.closing, where="closing")
        check_seed(unhex(self.seed, where="seed"))
        in_order(self.players)

    @property
    def is_dealt(self) -> bool:
        """Whether the round has a deck: with a witness it has one once that has signed."""
        return self.witnessed is None or bool(self.witnessed.signature)

    def cards(self) -> tuple[Card, ...]:
        """The deck that the proof claims."""
        try:
            return tuple(map(parse_card, self.deck.split()))
        except CardError as error:
            error.where = "deck"
            raise


class _AnyScheme(msgspec.Struct, frozen=True):
    """What a proof of any scheme has."""

    scheme: str


_SCHEME_DECODER = msgspec.json.Decoder(_AnyScheme)
_DECODER = msgspec.json.Decoder(Proof)


def read_proof(written: bytes | str) -> Proof:
    """Read a proof from its JSON; whether it holds is `verify`'s to say."""
    # The scheme first, or a proof of one to come would be refused for its fields.
    _check_scheme(read_line(_SCHEME_DECODER, written).scheme)
    proof = read_line(_DECODER, written)
    proof.cards()
    return proof


def prove(
    round_id: RoundId,
    seed: Seed,
    contributions: Iterable[Contribution],
    witnessed: Witnessed | None = None,
) -> Proof:
    """The proof of a deal, once nobody can gain by knowing it."""
    players = tuple(in_order(contributions))
    commitment = commit_seed(round_id, seed)
    for each in players:
        if isinstance(each, Opened):
            check_opening(round_id, commitment, each)
    wagers = None if witnessed is None else witnessed.wagers
    proof = Proof(
        round_id.scheme,
        round_id,
        commitment,
        players,
        closing_of(round_id, commitment, players, wagers),
        seed.hex(),
        "",
        witnessed,
    )
    return replace(proof, deck=_written(_deal(proof)))


def verify(
    proof: Proof,
    *,
    commitment: str | None = None,
    closing: str | None = None,
    witness: str | None = None,
) -> tuple[Card, ...]:
    """Deal the round again: the deck, or an error that says what does not hold.

    A proof that holds agrees with itself. That it is a proof of this round is known by comparing
    its commitment and closing with those published in time, and its witness with the one you know:
    give them to have that done too. A round that was void before its witness signed has no deck.
    """
    _check_noted("commitment", proof.commitment, commitment)
    _check_noted("closing", proof.closing, closing)
    _check_noted("witness", proof.round.witness, witness)
    _check_commitment(proof, commit_seed(proof.round, _seed(proof)))
    for each in proof.players:
        if isinstance(each, Opened):
            check_opening(proof.round, proof.commitment, each)
    wagers = None if proof.witnessed is None else proof.witnessed.wagers
    _check_closing(proof, closing_of(proof.round, proof.commitment, proof.players, wagers))
    deck = _deal(proof)
    if proof.deck != _written(deck):  # or in another spelling, or not at all
        _check_deck(proof.cards(), deck)
    return deck


def _seed(proof: Proof) -> Seed:
    return Seed(bytes.fromhex(proof.seed))


def _deal(proof: Proof) -> tuple[Card, ...]:
    """The deck, provided that the witness, where there is one, signed this very deal."""
    if not proof.is_dealt:
        return ()
    signature = None
    if proof.witnessed is not None:
        signature = Signature(bytes.fromhex(proof.witnessed.signature))
        check_signature(
            proof.round,
            WitnessKey.of(proof.witnessed.key),
            signature,
            closing=proof.closing,
            openings=openings_digest(proof.round, proof.closing, proof.players),
        )
    return shuffle(key_of(_seed(proof), proof.round, proof.players, signature))


@lru_cache(maxsize=DECKS_KEPT)
def _written(deck: tuple[Card, ...]) -> str:
    return deck_letters(deck)


def _check_scheme(scheme: str) -> None:
    if scheme not in SCHEMES:
        raise DealError(
            Code.DEAL_UNKNOWN_SCHEME,
            f"This proof is of the scheme “{scheme}”; {SCHEME} and {WITNESSED_SCHEME} are those "
            "known here.",
            where="scheme",
        )


def _check_noted(name: str, proved: Digest | None, noted: str | None) -> None:
    if noted is not None and noted != proved:
        raise ProofError(
            Code.DEAL_NOT_AS_NOTED,
            f"The {name} is not the one you noted: the proof has {proved or 'none'}, and your note "
            f"{noted}.",
            where=name,
        )


def _check_commitment(proof: Proof, given: Digest) -> None:
    if given != proof.commitment:
        named = proof.round
        raise ProofError(
            Code.DEAL_COMMITMENT_DIFFERS,
            f"The house's commitment does not hold: {proof.commitment} was published, and this "
            f"seed for round {named.number} of table {named.table} ({named.game}, {named.edition}, "
            f"terms {named.terms}) gives {given}.",
            where="commitment",
        )


def _check_closing(proof: Proof, given: Digest) -> None:
    if given != proof.closing:
        raise ProofError(
            Code.DEAL_CLOSING_DIFFERS,
            f"The closing does not hold: {proof.closing} was published, and these players and "
            f"commitments give {given}. A player was added, left out or renamed, or a commitment "
            "changed, after wagers closed.",
            where="closing",
        )


def _check_deck(claimed: tuple[Card, ...], deck: tuple[Card, ...]) -> None:
    if len(claimed) != len(deck):
        raise ProofError(
            Code.DEAL_DECK_DIFFERS,
            f"The deck does not hold: the proof lists {len(claimed)} cards of {len(deck)}.",
            where="deck",
        )
    for place, (listed, dealt) in enumerate(zip(claimed, deck, strict=True), start=1):
        if listed != dealt:
            raise ProofError(
                Code.DEAL_DECK_DIFFERS,
                f"The deck does not hold: card {place} is {card_letters(listed)} in the proof, and "
                f"the seed and the contributions deal {card_letters(dealt)}.",
                where="deck",
            )
