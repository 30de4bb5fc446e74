"""Keys: what seals the log's secrets and signs its heads; kept outside the database."""

from __future__ import annotations

from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from msgspec import Struct

from threecard.core.errors import Code
from threecard.deal.files import write_whole
from threecard.server.errors import StoreError
from threecard.server.ports import Entropy

NONCE_BYTES = 12


class KeyFile(Struct, frozen=True):
    """The key file, hexadecimal."""

    seal: str
    sign: str


class Keys:
    """Seals and signs."""

    def __init__(self, seal: bytes, sign: bytes, entropy: Entropy) -> None:
        self._aead = ChaCha20Poly1305(seal)
        self._signer = Ed25519PrivateKey.from_private_bytes(sign)
        self._entropy = entropy

    @classmethod
    def fresh(cls, entropy: Entropy) -> Keys:
        return cls(entropy.draw(32), entropy.draw(32), entropy)

    @classmethod
    def make(cls, path: Path, entropy: Entropy) -> Keys:
        """The keys of a new house, in a file that only the house may read."""
        made = KeyFile(entropy.draw(32).hex(), entropy.draw(32).hex())
        write_whole(path, msgspec.json.encode(made), mode=0o600)
        return cls.load(path, entropy)

    @classmethod
    def load(cls, path: Path, entropy: Entropy) -> Keys:
        """The keys of a house that has them."""
        try:
            written = msgspec.json.decode(path.read_bytes(), type=KeyFile)
            return cls(bytes.fromhex(written.seal), bytes.fromhex(written.sign), entropy)
        except (msgspec.DecodeError, ValueError) as error:
            raise StoreError(
                Code.STORE_FAILED, f"{path} is not a key file: {error}. Restore it from its copy."
            ) from error

    @property
    def public(self) -> str:
        """What others check the house's signatures with."""
        return self._signer.public_key().public_bytes_raw().hex()

    def seal(self, secret: bytes, context: bytes) -> bytes:
        """Bytes that only these keys open, and only in the same place of the log."""
        nonce = self._entropy.draw(NONCE_BYTES)
        return nonce + self._aead.encrypt(nonce, secret, context)

    def unseal(self, sealed: bytes, context: bytes) -> bytes:
        try:
            return self._aead.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], context)
        except InvalidTag:
            raise StoreError(
                Code.STORE_FAILED,
                "A sealed record does not open: the key file is another house's, or the record "
                "was changed.",
            ) from None

    def sign(self, message: bytes) -> bytes:
        return self._signer.sign(message)

    def signed(self, signature: bytes, message: bytes) -> bool:
        try:
            self._signer.public_key().verify(signature, message)
        except InvalidSignature:
            return False
        return True
