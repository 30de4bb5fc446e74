"""Passwords: argon2id, beside the event loop, and the same work for a name nobody has."""

from __future__ import annotations

import asyncio
import unicodedata
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.identity.terms import Argon, IdentityTerms
from threecard.server.ports import Entropy

SALT_BYTES, HASH_BYTES = 16, 32

T = TypeVar("T")


class Passwords:
    """Makes and checks what is stored in place of a password."""

    def __init__(self, terms: IdentityTerms, entropy: Entropy) -> None:
        self._terms = terms
        self._entropy = entropy
        self._hasher = PasswordHasher(
            time_cost=terms.argon.passes,
            memory_cost=terms.argon.memory_kib,
            parallelism=terms.argon.lanes,
            hash_len=HASH_BYTES,
            type=Type.ID,
        )
        self._nobodys = _of_nobody(terms.argon, entropy)
        self._turns = asyncio.Semaphore(terms.hashing_at_once)
        self._waiting = 0

    def check_length(self, password: str) -> None:
        """Length is the only rule: composed ones are no harder to guess, and easier to forget."""
        least, most = self._terms.password_min, self._terms.password_max
        if not least <= len(password) <= most:
            raise HouseError(
                Code.BAD_PASSWORD, f"A password has {least} to {most} characters.", where="password"
            )

    async def make(self, password: str) -> str:
        """What is stored for a new password."""
        self.check_length(password)
        return await self.hash(password)

    async def hash(self, password: str) -> str:
        """The same of a PIN, which has rules of its own."""
        salt = self._entropy.draw(SALT_BYTES)
        return await self._beside(partial(self._hasher.hash, _typed(password), salt=salt))

    async def verify(self, stored: str | None, password: str) -> bool:
        """Whether it is the password; where there is none, it takes as long to say no."""
        against = stored or self._nobodys
        return await self._beside(partial(self._is_right, against, _typed(password)))

    def is_dated(self, stored: str) -> bool:
        """Whether it was made with other parameters than today's."""
        return self._hasher.check_needs_rehash(stored)

    def _is_right(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _beside(self, work: Callable[[], T]) -> T:
        """In a thread, a few at a time: each takes a core for a while, and its memory."""
        if self._waiting >= self._terms.hashing_waits:
            raise HouseError(Code.TOO_BUSY, "Too many people sign in just now; try again shortly.")
        self._waiting += 1
        try:
            async with self._turns:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1


def _typed(password: str) -> str:
    """One password, whichever keyboard put its accents together."""
    return unicodedata.normalize("NFC", password)


def _of_nobody(argon: Argon, entropy: Entropy) -> str:
    """What would be stored for a password that nobody can know: its hash was drawn."""
    salt, drawn = (
        b64encode(entropy.draw(count)).rstrip(b"=").decode() for count in (SALT_BYTES, HASH_BYTES)
    )
    costs = f"m={argon.memory_kib},t={argon.passes},p={argon.lanes}"
    return f"$argon2id$v=19${costs}${salt}${drawn}"
