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
from tests.deal.twin import Deal, Player, encode, round_fields
from threecard.deal import SCHEME, NotGiven, RoundId, Seed, key_of, read_proof, verify
from threecard.deal.encoding import Purpose
from threecard.deal.shuffle import keystream, permute

PAGE = (Path(__file__).parents[2] / "docs" / "fair-deal.md").read_text(encoding="utf-8")
Vector = Any
VECTORS: list[Vector] = [
    json.loads(block)
    for block in re.findall(r"```json\n(.*?)```", PAGE.split("## Test vectors")[1], re.S)
]
each_vector = pytest.mark.parametrize("vector", VECTORS)


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
    names = [each["player"] for each in players]
    assert sorted(names) != sorted(names, key=lambda name: name.encode("utf-16-be"))


@each_vector
def test_the_product_deals_it(vector: Vector) -> None:
    round_id, seed = msgspec.convert(vector["round"], RoundId), Seed(bytes.fromhex(vector["seed"]))
    players = players_of(vector)
    proof = proof_of(round_id, seed, players)
    assert proof.commitment == vector["commitment"]
    assert proof.closing == vector["closing"]
    assert proof.deck == vector["deck"]
    committed = {each.player: each for each in proof.players if not isinstance(each, NotGiven)}
    for each in vector["players"]:
        if "commitment" in each:
            assert committed[each["player"]].commitment == each["commitment"]
    key = key_of(seed, round_id, contributions(round_id, seed, players))
    assert key.hex() == vector["key"]
    assert bytes(islice(keystream(key), 32)).hex() == vector["keystream"]
    stream = keystream(key)
    permute(range(52), stream)
    assert next(stream) == list(islice(keystream(key), 200))[vector["bytes_used"]]
    verify(read_proof(msgspec.json.encode(proof)))


@each_vector
def test_the_twin_deals_it(vector: Vector) -> None:
    seed = bytes.fromhex(vector["seed"])
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


def test_the_page_names_the_scheme_and_every_tag() -> None:
    assert f"| `scheme` | `{SCHEME}` |" in PAGE
    for purpose in Purpose:
        assert f'E("{purpose.value.decode()}", ROUND' in PAGE


def test_some_vector_spells_its_inputs_out() -> None:
    assert any("key_input" in vector for vector in VECTORS)
