"""The primitives, as they are used here, give what their standards print."""

from __future__ import annotations

import hmac
from itertools import islice

import pytest

from tests.deal import twin
from threecard.deal.shuffle import Key, keystream


def stream(key: bytes, size: int) -> bytes:
    return bytes(islice(keystream(Key(key)), size))


# RFC 8439, appendix A.1, the vectors whose nonce is zero and whose counter is 0 or 1.
@pytest.mark.parametrize(
    ("key", "block", "expected"),
    [
        (
            bytes(32),
            0,
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
        ),
        (
            bytes(32),
            1,
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
        ),
        (
            bytes(31) + b"\1",
            1,
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
            "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
        ),
    ],
    ids=["first", "second", "third"],
)
def test_the_stream_is_chacha20_as_rfc_8439_prints_it(
    key: bytes, block: int, expected: str
) -> None:
    assert stream(key, 64 * block + 64)[64 * block :].hex() == expected
    assert twin.chacha20_block(key, block, bytes(12)).hex() == expected


def test_the_twin_gives_the_worked_block_of_rfc_8439() -> None:
    nonce = bytes.fromhex("000000090000004a00000000")
    assert twin.chacha20_block(bytes(range(32)), 1, nonce).hex() == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


# RFC 4231, test cases 1, 2 and 6; the last has a key longer than a block.
@pytest.mark.parametrize(
    ("key", "message", "expected"),
    [
        (
            b"\x0b" * 20,
            b"Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
        ),
        (
            b"Jefe",
            b"what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
        ),
        (
            b"\xaa" * 131,
            b"Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
        ),
    ],
    ids=["case 1", "case 2", "case 6"],
)
def test_the_mac_is_hmac_sha256_as_rfc_4231_prints_it(
    key: bytes, message: bytes, expected: str
) -> None:
    assert hmac.digest(key, message, "sha256").hex() == expected
    assert twin.hmac_sha256(key, message).hex() == expected
