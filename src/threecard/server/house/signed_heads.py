"""Signed heads: where every log stood, kept outside the database.

Who cuts the end off a log leaves a chain that still holds; the head it once had, signed and kept
elsewhere, tells on them.
"""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec
from msgspec import Struct

from threecard.core.errors import Code
from threecard.deal.files import write_whole
from threecard.server.errors import ConflictError, StoreError
from threecard.server.house.commit import Commit
from threecard.server.house.dealer import Fence
from threecard.server.house.house import House
from threecard.server.log.keys import Keys
from threecard.server.ports import Millis

EVERY_MS = 1_000

log = logging.getLogger(__name__)


class SignedHeads(Struct, frozen=True):
    """The head of every stream at a time, and the house's signature."""

    at: Millis
    heads: dict[str, tuple[int, str]]  # sequence number and hash, by stream
    public: str
    signature: str = ""

    def message(self) -> bytes:
        """What is signed: everything but the signature."""
        return msgspec.json.encode((self.at, sorted(self.heads.items()), self.public))

    def holds(self, keys: Keys) -> bool:
        return keys.signed(bytes.fromhex(self.signature), self.message())


class HeadKeeper:
    """Writes the heads beside the database, a second after something happened at the latest."""

    def __init__(self, house: House, path: Path) -> None:
        self._house = house
        self._path = path
        self._moved = True
        self.fence: Fence | None = None  # where several workers could sign
        house.listeners.append(self._heard)

    def _heard(self, _commit: Commit) -> None:
        self._moved = True

    async def run(self) -> None:
        while True:
            await self._house.clock.sleep(EVERY_MS)
            if self._moved:
                await self._try_to_write()

    async def _try_to_write(self) -> None:
        try:
            await self.write()
        except ConflictError:
            log.warning("another worker signs the heads by now")
            self._moved = True
        except BaseException:
            self._moved = True  # they are still to be signed
            raise

    async def write(self) -> None:
        """Sign where the logs stand, and put it in place of what was there before."""
        self._moved = False
        async with self._house.store.reading() as tx:
            if self.fence is not None:
                await self.fence(tx)
            heads = {name: (head.seq, head.hash.hex()) for name, head in await tx.streams()}
        keys = self._house.keys
        unsigned = SignedHeads(self._house.clock.now(), heads, keys.public)
        signature = keys.sign(unsigned.message()).hex()
        signed = msgspec.structs.replace(unsigned, signature=signature)
        write_whole(self._path, msgspec.json.encode(signed), mode=0o644)


def read_heads(path: Path) -> SignedHeads | None:
    if not path.exists():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=SignedHeads)
    except msgspec.DecodeError as error:
        raise StoreError(
            Code.STORE_FAILED, f"{path} does not hold signed heads: {error}."
        ) from error
