"""Tokens: 256 random bits that stand for a session or a link; kept only as their hash."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256

from threecard.server.ports import Entropy

TOKEN_BYTES = 32
WRITTEN_MAX = 64


def new_token(entropy: Entropy) -> str:
    return urlsafe_b64encode(entropy.draw(TOKEN_BYTES)).rstrip(b"=").decode()


def token_hash(token: str) -> bytes:
    """What is stored; of 256 random bits one hash is enough, and nothing leads back from it."""
    # Whatever is no token of ours is cut, so that a long one costs no more than a short one.
    return sha256(token[: WRITTEN_MAX + 1].encode(errors="replace")).digest()
