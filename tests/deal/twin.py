"""The scheme of docs/fair-deal.md a second time, slow and sharing nothing with the product."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from tests.deal.twin_witness import sign

DECK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
PLAIN, WITNESSED = b"threecard-deal-1/", b"threecard-deal-2/"

Wager = tuple[int, str, str, int]  # position, wager, player, cents
Player = tuple[str, bytes | None, bool]  # name, entropy if any, whether it was opened


def sha256(message: bytes) -> bytes:
    return hashlib.sha256(message).digest()


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    block = (sha256(key) if len(key) > 64 else key).ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in block) + message)
    return sha256(bytes(byte ^ 0x5C for byte in block) + inner)


def rotate(word: int, by: int) -> int:
    return (word << by | word >> (32 - by)) & 0xFFFFFFFF


def quarter_round(state: list[int], a: int, b: int, c: int, d: int) -> None:
    for target, other, mixed, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[target] = (state[target] + state[other]) & 0xFFFFFFFF
        state[mixed] = rotate(state[mixed] ^ state[target], by)


def chacha20_block(key: bytes, counter: int, nonce: bytes) -> bytes:
    def words(data: bytes) -> list[int]:
        return [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]

    start = words(b"expand 32-byte k") + words(key) + [counter] + words(nonce)
    state = list(start)
    for _ in range(10):
        for column in range(4):
            quarter_round(state, column, 4 + column, 8 + column, 12 + column)
        for column in range(4):
            quarter_round(
                state,
                column,
                4 + (column + 1) % 4,
                8 + (column + 2) % 4,
                12 + (column + 3) % 4,
            )
    mixed = ((after + before) & 0xFFFFFFFF for after, before in zip(state, start, strict=True))
    return b"".join(word.to_bytes(4, "little") for word in mixed)


def chacha20_stream(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from chacha20_block(key, counter, bytes(12))
        counter += 1


def encode(tag: bytes, fields: list[bytes], prefix: bytes = PLAIN) -> bytes:
    out = bytearray()
    for field in [prefix + tag, *fields]:
        out.extend(len(field).to_bytes(4, "big"))
        out.extend(field)
    return bytes(out)


def round_fields(named: dict[str, str | int]) -> list[bytes]:
    return [
        str(named["game"]).encode("utf-8"),
        str(named["edition"]).encode("utf-8"),
        bytes.fromhex(str(named["terms"])),
        str(named["table"]).encode("utf-8"),
        int(named["number"]).to_bytes(8, "big"),
        *(bytes.fromhex(str(named[name])) for name in ("house", "witness") if name in named),
        *(str(named[name]).encode() for name in ("kind",) if name in named),
    ]


def wagers_bytes(named: dict[str, str | int], wagers: list[Wager]) -> bytes:
    """What a witness is shown of the wagers."""
    lying = sorted(
        (place, what.encode(), who.encode(), cents) for place, what, who, cents in wagers
    )
    fields = round_fields(named)
    for place, what, who, cents in lying:
        fields += [place.to_bytes(8, "big"), what, who, cents.to_bytes(8, "big")]
    return sha256(encode(b"wagers", fields, WITNESSED))


class Deal:
    """A round dealt step by step, each step left lying for a test to look at.

    With a witness it takes the digest of the wagers, and the number that signs with its modulus.
    """

    def __init__(
        self,
        named: dict[str, str | int],
        seed: bytes,
        players: list[Player],
        *,
        wagers: bytes | None = None,
        secret: tuple[int, int] | None = None,
    ) -> None:
        who = round_fields(named)
        prefix = PLAIN if wagers is None else WITNESSED
        self.commitment = sha256(encode(b"seed-commitment", [*who, seed], prefix))
        self.commitments: dict[str, bytes] = {}
        closing: list[bytes] = [] if wagers is None else [wagers]
        key: list[bytes] = []
        openings: list[bytes] = []
        for name, entropy, opened in sorted(players, key=lambda player: player[0].encode("utf-8")):
            written = name.encode("utf-8")
            if entropy is None:
                closing += [written, b""]
                continue
            fields = [*who, self.commitment, written, entropy]
            self.commitments[name] = sha256(encode(b"entropy-commitment", fields, prefix))
            closing += [written, self.commitments[name]]
            key += [written, self.commitments[name], entropy if opened else b""]
            openings += [written, entropy if opened else b""]
        self.closing = sha256(encode(b"closing", [*who, self.commitment, *closing], prefix))
        if secret is not None:
            opened_fields = [*who, self.closing, *openings]
            self.openings = sha256(encode(b"openings", opened_fields, WITNESSED))
            signed = [*who, self.closing, self.openings]
            self.message = encode(b"witness", signed, WITNESSED)
            self.signature = sign(self.message, *secret)
            key = [self.signature, *key]
        self.key_input = encode(b"key", who + key, prefix)
        self.key = hmac_sha256(seed, self.key_input)
        self.bytes_used = 0
        self.deck = self._shuffle()

    def _shuffle(self) -> list[str]:
        stream = chacha20_stream(self.key)
        deck = list(DECK)
        for size in range(52, 1, -1):
            while True:
                byte = next(stream)
                self.bytes_used += 1
                if byte < 256 // size * size:
                    break
            last, drawn = size - 1, byte % size
            deck[last], deck[drawn] = deck[drawn], deck[last]
        return deck
