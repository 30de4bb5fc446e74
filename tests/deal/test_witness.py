"""A witness's part in a deal: what is signed, by whom, of what; and everything that is not."""

from __future__ import annotations

import json
import random

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec.structs import replace

from tests.deal import twin_witness
from tests.deal.rounds import PLAYERS, ROUND, SEED, contributions, proof_of, random_round
from tests.deal.test_vectors import VECTORS, Vector, secret_of, witnessed_by
from tests.deal.twin import Deal, wagers_bytes
from threecard.core.cards import card_letters
from threecard.core.errors import Code, ThreecardError
from threecard.deal import (
    Digest,
    Proof,
    RoundId,
    Seed,
    Signature,
    Wagered,
    Witnessed,
    WitnessKey,
    WitnessKind,
    closing_of,
    commit_seed,
    key_of,
    read_proof,
    verify,
    wagers_digest,
)
from threecard.deal.errors import DealError

PAGES: Vector = next(each for each in VECTORS if "p" in each)
MODULUS, POWER = secret_of(PAGES)
KEY = WitnessKey.of(PAGES["modulus"])
NAMED = replace(ROUND, house=Digest("c0" * 32), witness=KEY.fingerprint, kind=WitnessKind.APART)
WAGERS = Digest("77" * 32)


def signed(round_id: RoundId = NAMED, *, salt: bytes = b"", power: int = POWER) -> Proof:
    """A proof whose signature the twin makes."""
    named = msgspec.to_builtins(round_id)
    deal = Deal(named, SEED, PLAYERS, wagers=bytes.fromhex(WAGERS), secret=(MODULUS, power))
    signature = twin_witness.sign(deal.message, MODULUS, power, salt).hex()
    return proof_of(round_id, SEED, PLAYERS, Witnessed(WAGERS, KEY.modulus, signature))


PROOF = signed()


def test_a_deal_with_a_witness_holds() -> None:
    deck = verify(read_proof(msgspec.json.encode(PROOF)), witness=KEY.fingerprint)
    assert len(deck) == 52
    assert PROOF.scheme == "threecard-deal-2"


def test_random_deals_with_a_witness_are_dealt_alike_by_the_twin() -> None:
    draw = random.Random(11)
    for _ in range(12):
        named, seed, players = random_round(draw)
        named |= {"house": draw.randbytes(32).hex(), "witness": KEY.fingerprint, "kind": "child"}
        lying = [
            (draw.randint(1, 7), draw.choice(["main", "tie", "三"]), who, draw.randint(1, 10**9))
            for who, _, _ in players
        ]
        round_id = msgspec.convert(named, RoundId)
        wagers = wagers_digest(round_id, (Wagered(*each) for each in lying))
        assert wagers == wagers_bytes(named, lying).hex()
        theirs = Deal(named, seed, players, wagers=bytes.fromhex(wagers), secret=(MODULUS, POWER))
        part = Witnessed(wagers, KEY.modulus, theirs.signature.hex())
        proof = proof_of(round_id, Seed(seed), players, part)
        assert (proof.commitment, proof.closing) == (
            theirs.commitment.hex(),
            theirs.closing.hex(),
        )
        assert [card_letters(card) for card in verify(proof)] == theirs.deck


def meddled(name: str, value: object) -> bytes:
    """The proof with a field changed, or gone."""
    written = json.loads(msgspec.json.encode(PROOF))
    inside = written
    *way, last = name.split(".")
    for step in way:
        inside = inside[step]
    assert inside[last] != value
    inside[last] = value
    if value is None:
        del inside[last]
    return json.dumps(written).encode()


SIGNATURE = PROOF.witnessed.signature if PROOF.witnessed else ""
NUMBER = int(SIGNATURE, 16)


# What is changed, to what (or gone), and what is said of it.
CHANGES: list[tuple[str, object, Code]] = [
    # Of the signature.
    ("witnessed.signature", SIGNATURE[:-2], Code.DEAL_BAD_WITNESS),
    ("witnessed.signature", SIGNATURE + "00", Code.DEAL_BAD_WITNESS),
    ("witnessed.signature", "00" + SIGNATURE, Code.DEAL_BAD_WITNESS),
    ("witnessed.signature", SIGNATURE[2:], Code.DEAL_BAD_WITNESS),
    ("witnessed.signature", "", Code.DEAL_BAD_WITNESS),
    ("witnessed.signature", SIGNATURE.upper(), Code.BAD_FIELD),
    ("witnessed.signature", "00" * 384, Code.DEAL_SIGNATURE_DIFFERS),
    ("witnessed.signature", "ff" * 384, Code.DEAL_SIGNATURE_DIFFERS),
    ("witnessed.signature", f"{MODULUS - NUMBER:0768x}", Code.DEAL_SIGNATURE_DIFFERS),
    ("witnessed.signature", PAGES["signature"], Code.DEAL_SIGNATURE_DIFFERS),
    # Of the key.
    ("witnessed.key", "00" * 384, Code.DEAL_BAD_WITNESS),
    ("witnessed.key", "ff" * 383, Code.DEAL_BAD_WITNESS),
    ("witnessed.key", f"{MODULUS:0770x}", Code.DEAL_BAD_WITNESS),
    ("witnessed.key", f"{MODULUS - 2:0768x}", Code.DEAL_WITNESS_DIFFERS),
    ("witnessed.key", None, Code.DEAL_BAD_WITNESS),
    # Of what it signed: each changes commitment or closing too.
    ("witnessed.wagers", "78" * 32, Code.DEAL_CLOSING_DIFFERS),
    ("round.house", "c1" * 32, Code.DEAL_COMMITMENT_DIFFERS),
    ("round.witness", "c1" * 32, Code.DEAL_COMMITMENT_DIFFERS),
    ("round.kind", "child", Code.DEAL_COMMITMENT_DIFFERS),
    ("round.number", 8, Code.DEAL_COMMITMENT_DIFFERS),
    ("round.kind", "friend", Code.BAD_FIELD),
    # Of the shape.
    ("witnessed", None, Code.BAD_FIELD),
    ("round.house", None, Code.BAD_FIELD),
    ("round.kind", None, Code.BAD_FIELD),
    ("scheme", "threecard-deal-1", Code.BAD_FIELD),
    ("witnessed.signature", None, Code.DEAL_BAD_WITNESS),
]


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_what_was_changed_is_refused(number: int) -> None:
    name, value, code = CHANGES[number]
    with pytest.raises(ThreecardError) as refused:
        verify(read_proof(meddled(name, value)))
    assert refused.value.code is code
    assert refused.value.sentence.endswith(".")


def test_a_signature_that_verifies_as_a_number_and_is_not_below_the_modulus_is_refused() -> None:
    higher = NUMBER + MODULUS
    if higher >= 2**3072:  # it does not fit into 384 bytes, so nobody can write it
        with pytest.raises(OverflowError):
            higher.to_bytes(384, "big")
        return
    with pytest.raises(DealError):
        verify(read_proof(meddled("witnessed.signature", f"{higher:0768x}")))


@pytest.mark.parametrize("salt", [b"s", b"s" * 20, b"s" * 32])
def test_a_salt_is_refused_for_it_would_be_a_choice(salt: bytes) -> None:
    with pytest.raises(DealError) as refused:
        signed(salt=salt)
    assert refused.value.code is Code.DEAL_SIGNATURE_DIFFERS


def test_another_power_signs_nothing() -> None:
    with pytest.raises(DealError) as refused:
        signed(power=POWER ^ 2)
    assert refused.value.code is Code.DEAL_SIGNATURE_DIFFERS


def test_a_signature_of_another_round_is_refused() -> None:
    part = signed(replace(NAMED, number=8)).witnessed
    with pytest.raises(DealError) as refused:
        proof_of(NAMED, SEED, PLAYERS, part)
    assert refused.value.code is Code.DEAL_SIGNATURE_DIFFERS


def test_a_signature_of_other_openings_is_refused() -> None:
    """The same closing, with one commitment left shut that was open when it was signed."""
    shut = [(name, entropy, False) for name, entropy, _ in PLAYERS]
    with pytest.raises(DealError) as refused:
        proof_of(NAMED, SEED, shut, PROOF.witnessed)
    assert refused.value.code is Code.DEAL_SIGNATURE_DIFFERS


def test_any_single_bit_of_a_signature_is_held_to() -> None:
    message = Deal(
        msgspec.to_builtins(NAMED),
        SEED,
        PLAYERS,
        wagers=bytes.fromhex(WAGERS),
        secret=(MODULUS, POWER),
    ).message
    right = NUMBER.to_bytes(384, "big")
    assert KEY.is_signed(Signature(right), message)
    draw = random.Random(5)
    for bit in draw.sample(range(3072), 300):
        other = (NUMBER ^ (1 << bit)).to_bytes(384, "big")
        assert not KEY.is_signed(Signature(other), message)
        assert not twin_witness.is_signed(other, message, MODULUS)
    assert twin_witness.is_signed(right, message, MODULUS)


@pytest.mark.parametrize(("bits", "exponent"), [(2048, 65537), (3072, 3)])
def test_a_key_of_another_kind_is_refused(bits: int, exponent: int) -> None:
    key = generate_private_key(exponent, bits).public_key()
    with pytest.raises(DealError) as refused:
        WitnessKey.read(key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
    assert refused.value.code is Code.DEAL_BAD_WITNESS


def test_what_is_no_key_is_refused() -> None:
    for written in (b"", b"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"):
        with pytest.raises(DealError) as refused:
            WitnessKey.read(written)
        assert refused.value.code is Code.DEAL_BAD_WITNESS


def test_a_round_void_before_its_witness_signed_has_no_deck() -> None:
    void = proof_of(NAMED, SEED, PLAYERS, Witnessed(WAGERS))
    assert (verify(void), void.deck) == ((), "")
    with pytest.raises(DealError) as refused:
        verify(replace(void, deck=PROOF.deck))
    assert refused.value.code is Code.DEAL_DECK_DIFFERS


def test_there_is_no_key_without_the_signature_and_none_with_one_too_many() -> None:
    with pytest.raises(DealError) as refused:
        key_of(SEED, NAMED, contributions(NAMED))
    assert refused.value.code is Code.DEAL_BAD_WITNESS
    plain = key_of(SEED, ROUND, contributions())
    assert key_of(SEED, ROUND, contributions(), Signature(b"x" * 384)) == plain


def test_the_closing_has_the_wagers_with_a_witness_alone() -> None:
    for round_id, wagers in ((NAMED, None), (ROUND, WAGERS)):
        with pytest.raises(DealError):
            closing_of(round_id, commit_seed(round_id, SEED), contributions(round_id), wagers)


def test_a_noted_witness_is_held_to() -> None:
    for proof in (PROOF, proof_of()):
        with pytest.raises(DealError) as refused:
            verify(proof, witness="00" * 32)
        assert refused.value.code is Code.DEAL_NOT_AS_NOTED


def test_a_proof_without_a_witness_is_written_as_it_always_was() -> None:
    written = json.loads(msgspec.json.encode(proof_of()))
    assert "witnessed" not in written
    assert set(written["round"]) == {"game", "edition", "terms", "table", "number"}


def test_the_page_s_proofs_can_be_read() -> None:
    assert witnessed_by(PAGES) is not None
    proof = replace(PROOF, round=NAMED)
    assert read_proof(msgspec.json.encode(proof)) == proof
