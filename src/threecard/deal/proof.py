"""The proof: everything needed to deal a round again, revealed when it is over or void."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from threecard.core.cards import Card, card_letters, parse_card
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
from threecard.deal.encoding import SCHEME, Digest, check_digest, unhex
from threecard.deal.entropy import Seed, check_seed
from threecard.deal.errors import DealError, ProofError
from threecard.deal.shuffle import key_of, shuffle


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a round was dealt; `verify` says whether it holds."""

    scheme: str
    round: RoundId
    commitment: Digest  # published before wagers opened
    players: tuple[Contribution, ...]
    closing: Digest  # published when wagers closed
    seed: str  # hexadecimal
    deck: str  # in dealing order

    def __post_init__(self) -> None:
        _check_scheme(self.scheme)
        check_digest(self.commitment, where="commitment")
        check_digest(self.closing, where="closing")
        check_seed(unhex(self.seed, where="seed"))
        in_order(self.players)

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


def prove(round_id: RoundId, seed: Seed, contributions: Iterable[Contribution]) -> Proof:
    """The proof of a deal, once nobody can gain by knowing it."""
    players = tuple(in_order(contributions))
    commitment = commit_seed(round_id, seed)
    for each in players:
        if isinstance(each, Opened):
            check_opening(round_id, commitment, each)
    return Proof(
        SCHEME,
        round_id,
        commitment,
        players,
        closing_of(round_id, commitment, players),
        seed.hex(),
        " ".join(map(card_letters, shuffle(key_of(seed, round_id, players)))),
    )


def verify(
    proof: Proof, *, commitment: str | None = None, closing: str | None = None
) -> tuple[Card, ...]:
    """Deal the round again: the deck, or an error that says what does not hold.

    A proof that holds agrees with itself. That it is a proof of this round is known by comparing
    its commitment and closing with those published in time: give them to have that done too.
    """
    _check_noted("commitment", proof.commitment, commitment)
    _check_noted("closing", proof.closing, closing)
    seed = Seed(bytes.fromhex(proof.seed))
    _check_commitment(proof, commit_seed(proof.round, seed))
    for each in proof.players:
        if isinstance(each, Opened):
            check_opening(proof.round, proof.commitment, each)
    _check_closing(proof, closing_of(proof.round, proof.commitment, proof.players))
    deck = shuffle(key_of(seed, proof.round, proof.players))
    _check_deck(proof.cards(), deck)
    return deck


def _check_scheme(scheme: str) -> None:
    if scheme != SCHEME:
        raise DealError(
            Code.DEAL_UNKNOWN_SCHEME,
            f"This proof is of the scheme “{scheme}”; {SCHEME} is the one known here.",
            where="scheme",
        )


def _check_noted(name: str, proved: Digest, noted: str | None) -> None:
    if noted is not None and noted != proved:
        raise ProofError(
            Code.DEAL_NOT_AS_NOTED,
            f"The {name} is not the one you noted: the proof has {proved}, and your note {noted}.",
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
