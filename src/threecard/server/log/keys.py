"""Keys: what seals the log's secrets, vouches for its records and signs its heads.

They are kept outside the database, in generations: a house takes new keys now and then, and keeps
the old ones to read and check what was written under them.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from struct import Struct as BinaryFormat
from typing import TYPE_CHECKING

import msgspec
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from msgspec import Struct

from threecard.core.errors import Code
from threecard.deal.files import write_whole
from threecard.server.errors import StoreError
from threecard.server.ports import Entropy

if TYPE_CHECKING:
    from hashlib import _Hash as HASH

KEY_BYTES = 32
BLOCK_BYTES = 64  # of SHA-256
NONCE_BYTES = 12
MAC_BYTES = 16  # of HMAC-SHA-256; nobody finds 128 bits by trying
GENERATION_BYTES = 2  # before whatever a generation made
_length = BinaryFormat(">I").pack  # of a part, before it
GENERATIONS_MAX = 2 ** (8 * GENERATION_BYTES) - 1


class Generation(Struct, frozen=True):
    """The keys of a time, hexadecimal."""

    seal: str
    sign: str
    mac: str


class KeyFile(Struct, frozen=True):
    """The key file: every generation, the present one last."""

    generations: tuple[Generation, ...]


class _Opened:
    """One generation, ready for use."""

    def __init__(self, written: Generation) -> None:
        self.aead = ChaCha20Poly1305(bytes.fromhex(written.seal))
        self.signer = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(written.sign))
        self.public = self.signer.public_key().public_bytes_raw().hex()
        key = bytes.fromhex(written.mac)
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes")
        # HMAC's two hashes with the key taken in, copied for every MAC; the inner one by kind.
        self._inner, self._outer = (sha256(_padded(key, pad)) for pad in (0x36, 0x5C))
        self._kinds: dict[str, HASH] = {}

    def tags(self, kind: str, framed: Iterable[bytes]) -> list[bytes]:
        """HMAC over what it is for and the bytes, of each."""
        begun = self._kinds.get(kind)
        if begun is None:
            begun = self._kinds[kind] = self._inner.copy()
            begun.update(_length(len(kind.encode())) + kind.encode())
        begin, end, made = begun.copy, self._outer.copy, list[bytes]()
        for each in framed:
            inner, outer = begin(), end()
            inner.update(each)
            outer.update(inner.digest())
            made.append(outer.digest()[:MAC_BYTES])
        return made


class _Lengths(dict[int, bytes]):
    """The lengths that parts mostly have, ready to be put before them."""

    def __missing__(self, length: int) -> bytes:
        return _length(length)


_LENGTHS = _Lengths((length, _length(length)) for length in range(1024))


def framed(parts: Sequence[bytes]) -> bytes:
    """Parts, each with its length before it, so that none runs into the next."""
    return b"".join([each for part in parts for each in (_length(len(part)), part)])


def framed_four(a: bytes, b: bytes, c: bytes, d: bytes) -> bytes:
    """The same of four, in half the time: it is done for every record that is written or read."""
    at = _LENGTHS
    return b"".join((at[len(a)], a, at[len(b)], b, at[len(c)], c, at[len(d)], d))


def _padded(key: bytes, pad: int) -> bytes:
    """A key as HMAC's inner or outer hash begins with it (RFC 2104)."""
    return bytes(each ^ pad for each in key.ljust(BLOCK_BYTES, b"\0"))


class Keys:
    """Seals, vouches and signs with the present generation; opens and checks with any."""

    def __init__(self, generations: Sequence[Generation], entropy: Entropy) -> None:
        if not 1 <= len(generations) <= GENERATIONS_MAX:
            raise ValueError("a house has keys")
        self._generations = [_Opened(each) for each in generations]
        self._present = self._generations[-1]
        self._prefix = prefix_of(len(generations))
        self._by_prefix = {
            prefix_of(number): each for number, each in enumerate(self._generations, start=1)
        }
        self._entropy = entropy

    @classmethod
    def fresh(cls, entropy: Entropy) -> Keys:
        return cls([draw_generation(entropy)], entropy)

    @classmethod
    def make(cls, path: Path, entropy: Entropy) -> Keys:
        """The keys of a new house, in a file that only the house may read."""
        _write(path, KeyFile((draw_generation(entropy),)))
        return cls.load(path, entropy)

    @classmethod
    def load(cls, path: Path, entropy: Entropy) -> Keys:
        """The keys of a house that has them."""
        try:
            return cls(_read(path).generations, entropy)
        except (msgspec.DecodeError, ValueError) as error:
            raise StoreError(
                Code.STORE_FAILED, f"{path} is not a key file: {error}. Restore it from its copy."
            ) from error

    @classmethod
    def rotate(cls, path: Path, entropy: Entropy) -> Keys:
        """Add a generation to a house's file; its log takes it over when the house opens next."""
        cls.load(path, entropy)  # or it is none
        _write(path, KeyFile((*_read(path).generations, draw_generation(entropy))))
        return cls.load(path, entropy)

    @property
    def generation(self) -> int:
        """The number of the present one; the first is 1."""
        return len(self._generations)

    @property
    def public(self) -> str:
        """What others check the house's present signatures with."""
        return self._present.public

    @property
    def house(self) -> str:
        """What a witness knows the house by: its first public key, whatever keys it took since."""
        return self._generations[0].public

    def sign_as_house(self, message: bytes) -> bytes:
        """Show a witness that it is this house who asks."""
        return self._generations[0].signer.sign(message)

    def generation_of(self, public: str) -> int | None:
        """Which of the generations signs so, if one does."""
        found = [n for n, each in enumerate(self._generations, start=1) if each.public == public]
        return found[0] if found else None

    def seal(self, secret: bytes, context: bytes) -> bytes:
        """Bytes that only these keys open, and only in the same place of the log."""
        nonce = self._entropy.draw(NONCE_BYTES)
        return self._prefix + nonce + self._present.aead.encrypt(nonce, secret, context)

    def unseal(self, sealed: bytes, context: bytes) -> bytes:
        made_by = self._by_prefix.get(sealed[:GENERATION_BYTES])
        sealed = sealed[GENERATION_BYTES:]
        try:
            if made_by is not None and len(sealed) > NONCE_BYTES:
                return made_by.aead.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], context)
        except InvalidTag:
            pass
        raise StoreError(
            Code.STORE_FAILED,
            "A sealed record does not open: the key file is another house's, or the record "
            "was changed.",
        )

    def mac(self, kind: str, *parts: bytes) -> bytes:
        """The house's word for some bytes, which nobody gives without its key."""
        return self.mac_framed(kind, framed(parts))

    def mac_framed(self, kind: str, framed: bytes) -> bytes:
        """The same for parts that are framed."""
        return self._prefix + self._present.tags(kind, (framed,))[0]

    def vouches(self, mac: bytes, kind: str, *parts: bytes) -> bool:
        """Whether it is the house's word for these bytes, by any of its generations."""
        return self.vouches_framed(mac, kind, framed(parts))

    def vouches_framed(self, mac: bytes, kind: str, framed: bytes) -> bool:
        """The same for parts that are framed."""
        made_by = self._by_prefix.get(mac[:GENERATION_BYTES])
        if made_by is None:
            return False
        return hmac.compare_digest(mac[GENERATION_BYTES:], made_by.tags(kind, (framed,))[0])

    def macs_framed(self, generation: bytes, kind: str, framed: Iterable[bytes]) -> list[bytes]:
        """The word that a generation gives for many; none if no keys have this prefix."""
        made_by = self._by_prefix.get(generation)
        if made_by is None:
            return []
        return [generation + each for each in made_by.tags(kind, framed)]

    def vouches_now(self, mac: bytes, kind: str, *parts: bytes) -> bool:
        """The same, by the present generation alone."""
        return mac.startswith(self._prefix) and self.vouches(mac, kind, *parts)

    def sign(self, message: bytes) -> bytes:
        return self._present.signer.sign(message)


def prefix_of(generation: int) -> bytes:
    """What a generation's seals and MACs begin with."""
    return generation.to_bytes(GENERATION_BYTES, "big")


def generation_in(written: bytes) -> int:
    """The number of the generation that made a seal or a MAC."""
    return int.from_bytes(written[:GENERATION_BYTES], "big")


def is_signed(public: str, signature: bytes, message: bytes) -> bool:
    """Whether a signature is of whoever holds the key to this public one."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def draw_generation(entropy: Entropy) -> Generation:
    return Generation(*(entropy.draw(KEY_BYTES).hex() for _ in range(3)))


def _read(path: Path) -> KeyFile:
    return msgspec.json.decode(path.read_bytes(), type=KeyFile)


def _write(path: Path, file: KeyFile) -> None:
    write_whole(path, msgspec.json.encode(file), mode=0o600)
