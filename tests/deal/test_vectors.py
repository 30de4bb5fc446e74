"""The vectors that docs/fair-deal.md prints, by the product and by its twin."""

from __future__ import annotations

import json
import re
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.deal.rounds import contributions, proof_of
from tests.deal.twin import Deal, Player, Wager, encode, round_fields, wagers_bytes
from tests.deal.twin_witness import EXPONENT, fingerprint
from threecard.deal import (
    SCHEME,
    WITNESSED_SCHEME,
    NotGiven,
    RoundId,
    Seed,
    Signature,
    Wagered,
    Witnessed,
    WitnessKey,
    key_of,
    read_proof,
    verify,
    wagers_digest,
    witness_message,
)
from threecard.deal.encoding import Purpose
from threecard.deal.shuffle import keystream, permute

PAGE = (Path(__file__).parents[2] / "docs" / "fair-deal.md").read_text(encoding="utf-8")
Vector = Any
VECTORS: list[Vector] = [
    json.loads(block)
    for block in re.findall(r"```json\n(.*?)```", PAGE.split("## Test vectors")[1], re.S)
]
each_vector = pytest.mark.parametrize("vector", VECTORS)


def witnessed_by(vector: Vector) -> Witnessed | None:
    if "signature" not in vector:
        return None
    return Witnessed(vector["wagers_digest"], vector["modulus"], vector["signature"])


def secret_of(vector: Vector) -> tuple[int, int]:
    """The modulus of the page's witness, and the power that signs."""
    [primes] = [(int(each["p"], 16), int(each["q"], 16)) for each in VECTORS if "p" in each]
    p, q = primes
    assert p * q == int(vector["modulus"], 16)
    return p * q, pow(EXPONENT, -1, (p - 1) * (q - 1))


def wagers_of(vector: Vector) -> list[Wager]:
    fields = ("position", "wager", "player", "stake")
    return [tuple(each[name] for name in fields) for each in vector["wagers"]]


def players_of(vector: Vector) -> list[Player]:
    return [
        (
            each["player"],
            bytes.fromhex(each["entropy"]) if "entropy" in each else None,
            each.get("opened", False),
        )
        for each in vector["players"]
    ]


def test_the_page_has_vectors_for_every_turn_of_the_scheme() -> None:
    players = [each for vector in VECTORS for each in vector["players"]]
    assert {each.get("opened") for each in players} == {True, False, None}
    assert any(not vector["players"] for vector in VECTORS)
    assert any(vector["bytes_used"] > 64 for vector in VECTORS)
    assert {vector["round"].get("kind") for vector in VECTORS} == {None, "apart", "child"}
    names = [each["player"] for each in players]
    assert sorted(names) != sorted(names, key=lambda name: name.encode("utf-16-be"))


@each_vector
def test_the_product_deals_it(vector: Vector) -> None:
    round_id, seed = msgspec.convert(vector["round"], RoundId), Seed(bytes.fromhex(vector["seed"]))
    players = players_of(vector)
    witnessed = witnessed_by(vector)
    proof = proof_of(round_id, seed, players, witnessed)
    assert proof.commitment == vector["commitment"]
    assert proof.closing == vector["closing"]
    assert proof.deck == vector["deck"]
    committed = {each.player: each for each in proof.players if not isinstance(each, NotGiven)}
    for each in vector["players"]:
        if "commitment" in each:
            assert committed[each["player"]].commitment == each["commitment"]
    signature = None if witnessed is None else Signature(bytes.fromhex(witnessed.signature))
    key = key_of(seed, round_id, contributions(round_id, seed, players), signature)
    assert key.hex() == vector["key"]
    assert bytes(islice(keystream(key), 32)).hex() == vector["keystream"]
    stream = keystream(key)
    permute(range(52), stream)
    assert next(stream) == list(islice(keystream(key), 200))[vector["bytes_used"]]
    verify(read_proof(msgspec.json.encode(proof)))


@each_vector
def test_the_twin_deals_it(vector: Vector) -> None:
    seed = bytes.fromhex(vector["seed"])
    if "signature" in vector:
        wagers = wagers_bytes(vector["round"], wagers_of(vector))
        assert wagers.hex() == vector["wagers_digest"]
        secret = secret_of(vector)
        deal = Deal(vector["round"], seed, players_of(vector), wagers=wagers, secret=secret)
        assert deal.openings.hex() == vector["openings"]
        assert deal.message.hex() == vector.get("message", deal.message.hex())
        assert deal.signature.hex() == vector["signature"]
        assert fingerprint(secret[0]) == vector["round"]["witness"]
    else:
        deal = Deal(vector["round"], seed, players_of(vector))
    assert deal.commitment.hex() == vector["commitment"]
    assert deal.closing.hex() == vector["closing"]
    assert deal.key.hex() == vector["key"]
    assert deal.bytes_used == vector["bytes_used"]
    assert " ".join(deal.deck) == vector["deck"]
    if "key_input" in vector:
        fields = [*round_fields(vector["round"]), seed]
        assert encode(b"seed-commitment", fields).hex() == vector["commitment_input"]
        assert deal.key_input.hex() == vector["key_input"]


def test_the_product_knows_the_witness_of_the_page() -> None:
    witnessed = [vector for vector in VECTORS if "signature" in vector]
    assert len(witnessed) == 2
    for vector in witnessed:
        round_id = msgspec.convert(vector["round"], RoundId)
        wagers = [Wagered(*each) for each in wagers_of(vector)]
        assert wagers_digest(round_id, reversed(wagers)) == vector["wagers_digest"]
        key = WitnessKey.of(vector["modulus"])
        assert key.fingerprint == round_id.witness
        message = witness_message(round_id, closing=vector["closing"], openings=vector["openings"])
        assert message.hex() == vector.get("message", message.hex())
        assert key.is_signed(Signature(bytes.fromhex(vector["signature"])), message)


def test_the_page_names_the_schemes_and_every_tag() -> None:
    assert f"| `scheme` | `{SCHEME}`, or `{WITNESSED_SCHEME}` with a witness |" in PAGE
    for scheme in (SCHEME, WITNESSED_SCHEME):
        for purpose in list(Purpose)[: 4 if scheme == SCHEME else None]:
            assert f'E("{scheme}/{purpose.value.decode()}", ROUND' in PAGE


def test_some_vector_spells_its_inputs_out() -> None:
    assert any("key_input" in vector for vector in VECTORS)
