"""The product and its slow twin deal the same cards."""

from __future__ import annotations

import random

import msgspec

from tests.deal.rounds import contributions, proof_of, random_round
from tests.deal.twin import Deal
from threecard.core.cards import card_letters
from threecard.deal import NotGiven, RoundId, Seed, key_of, shuffle, verify

ROUNDS = 400


def test_random_rounds_are_dealt_alike_step_by_step() -> None:
    draw = random.Random(3)
    for _ in range(ROUNDS):
        named, seed, players = random_round(draw)
        theirs = Deal(named, seed, players)
        round_id = msgspec.convert(named, RoundId)
        proof = proof_of(round_id, Seed(seed), players)
        assert proof.commitment == theirs.commitment.hex()
        assert proof.closing == theirs.closing.hex()
        assert {
            each.player: each.commitment for each in proof.players if not isinstance(each, NotGiven)
        } == {name: made.hex() for name, made in theirs.commitments.items()}
        key = key_of(Seed(seed), round_id, contributions(round_id, Seed(seed), players))
        assert key == theirs.key
        assert [card_letters(card) for card in shuffle(key)] == theirs.deck
        assert verify(proof) == shuffle(key)
