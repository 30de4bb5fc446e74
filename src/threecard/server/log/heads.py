"""Signed heads: where every log stood, kept outside the database.

Who cuts the end off a log leaves a chain that still holds; the head it once had, signed and kept
elsewhere, tells on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from threecard.core.errors import Code
from threecard.server.errors import StoreError
from threecard.server.log.keys import Keys, is_signed
from threecard.server.ports import Millis
from threecard.server.storage.transaction import Transaction

Heads = dict[str, tuple[int, str]]  # sequence number and hash, by stream


class SignedHeads(Struct, frozen=True):
    """The head of every stream at a time, and the house's signature."""

    at: Millis
    heads: Heads
    public: str
    signature: str = ""

    def message(self) -> bytes:
        """What is signed: everything but the signature."""
        return msgspec.json.encode((self.at, sorted(self.heads.items()), self.public))

    def holds(self, keys: Keys) -> bool:
        """Whether a key of this house signed it, of whichever generation."""
        if keys.generation_of(self.public) is None:
            return False
        try:
            signature = bytes.fromhex(self.signature)
        except ValueError:
            return False
        return is_signed(self.public, signature, self.message())


def sign_heads(keys: Keys, heads: Heads, at: Millis) -> SignedHeads:
    unsigned = SignedHeads(at, heads, keys.public)
    return msgspec.structs.replace(unsigned, signature=keys.sign(unsigned.message()).hex())


async def present_heads(tx: Transaction) -> Heads:
    return {name: (head.seq, head.hash.hex()) for name, head in await tx.streams()}


async def disagreement(tx: Transaction, signed: Mapping[str, tuple[int, str]]) -> str | None:
    """Where the logs are not those that were signed; nothing where they are, or have gone on."""
    present = await present_heads(tx)
    for name, (seq, hash_) in sorted(signed.items()):
        if name not in present:
            return f"The log of {name} is gone."
        ends, found = present[name]
        if seq > ends:
            return f"The log of {name} ended at record {seq}, and ends at {ends} now."
        if 0 < seq < ends:
            records = await tx.records(name, after=seq - 1, last=seq)
            found = records[0].hash.hex() if records else ""
        if seq and found != hash_:
            return f"Record {seq} of {name} is another one."
    return None


async def require_signed(tx: Transaction, keys: Keys, signed: SignedHeads) -> None:
    """A house goes on from what it signed, and from nothing else."""
    if not signed.holds(keys):
        wrong = "They are signed by another house's key, or were changed."
    else:
        wrong = await disagreement(tx, signed.heads) or ""
    if wrong:
        raise StoreError(Code.HEADS_DIFFER, explained(wrong))


def explained(wrong: str) -> str:
    """What is said of logs that differ, and what to do."""
    return (
        f"The logs are not those that this house signed. {wrong} Nothing is signed over them. If "
        "it was made again from a copy, two people record that with `threecard restore`; if not, "
        "somebody wrote to the database: see `threecard audit`."
    )


def read_heads(path: Path) -> list[SignedHeads]:
    """Heads as they were signed, one a line, the latest last; none where there is no file."""
    if not path.exists():
        return []
    decoder = msgspec.json.Decoder(SignedHeads)
    try:
        return [decoder.decode(line) for line in path.read_bytes().splitlines() if line.strip()]
    except msgspec.DecodeError as error:
        raise StoreError(
            Code.STORE_FAILED, f"{path} does not hold signed heads: {error}."
        ) from error
