"""The witness's secret key: made where it is used, in a file that nobody else may read."""

from __future__ import annotations

from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from threecard.deal.files import write_whole
from threecard.deal.witness import EXPONENT, MODULUS_BITS, PADDING, Signature, WitnessKey
from threecard.witness.errors import refused

SECRET_MODE = 0o600


class SecretKey:
    """Signs; what is signed once is signed alike ever after."""

    def __init__(self, private: RSAPrivateKey) -> None:
        self._private = private
        self.public = WitnessKey(private.public_key())

    @classmethod
    def fresh(cls) -> SecretKey:
        return cls(generate_private_key(EXPONENT, MODULUS_BITS))

    @classmethod
    def make(cls, path: Path) -> SecretKey:
        """A new key in a file of its own."""
        made = cls.fresh()
        pem = made._private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, pem, mode=SECRET_MODE)
        return made

    @classmethod
    def load(cls, path: Path) -> SecretKey:
        """The key of a file that others can't read."""
        if path.stat().st_mode & 0o077:
            raise refused(f"Others may read the key {path}: chmod 600 it, or make another.")
        try:
            private = load_pem_private_key(path.read_bytes(), password=None)
        except (ValueError, TypeError):
            raise refused(f"{path} is no key of a witness. Restore it from its copy.") from None
        if not isinstance(private, RSAPrivateKey):
            raise refused(f"{path} is no key of a witness: it is not for RSA.")
        return cls(private)

    @property
    def pem(self) -> bytes:
        """The public half, for houses and players."""
        public = self._private.public_key()
        return public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)

    def sign(self, message: bytes) -> Signature:
        return Signature(self._private.sign(message, PADDING, SHA256()))
