"""A dispute pack: a table's records of some rounds, with all that is needed to check them.

The records are the log's own bytes, so that their chain of hashes can be made again. What is sealed
stays sealed, with what anybody may know of it beside it: no pack shows a card that did not lie face
up or was not revealed by the proof of its deal. The house signs the whole of it.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from threecard.core.clause import Clause
from threecard.core.errors import RulebookError
from threecard.core.events import RoundSettled, RoundVoided, SettlementCorrected
from threecard.core.rulebook import Rulebook
from threecard.server.log.keys import Keys, is_signed
from threecard.server.log.records import OPEN, SEALED
from threecard.server.storage.records import Record
from threecard.server.table.facts import Fact, read_fact
from threecard.server.table.state import LiveTable
from threecard.server.table.telling import tell

FORMAT = "threecard-pack-1"
_encode = msgspec.json.Encoder(order="deterministic").encode


class PackedRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """A record of the log, what it says where that is no secret, and the same in a sentence."""

    seq: int
    at: int
    body: str  # JSON as it was written or, sealed, base64
    cause: str  # hexadecimal: digests of who asked, what, and the answer
    hash: str  # hexadecimal
    sealed: bool
    seen: str | None = None  # of a sealed one, what anybody may know; JSON
    told: str | None = None
    cite: str | None = None

    @property
    def written(self) -> bytes:
        """The bytes as the log has them."""
        return SEALED + b64decode(self.body) if self.sealed else OPEN + self.body.encode()

    def fact(self) -> Fact:
        """What it says, as far as anybody may know it."""
        return read_fact((self.seen or "" if self.sealed else self.body).encode())


class PackedClause(Struct, frozen=True, forbid_unknown_fields=True):
    """A clause that something in the pack cites, in our own words."""

    clause: str
    says: str


class DisputePack(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One round, or several on end, of one table."""

    format: str = FORMAT
    table: str
    game: str
    first_round: int
    last_round: int
    made_at: int
    made_by: str
    program: str  # the version of this program, whose words the sentences are
    opening: str  # the table as anybody could see it before the first record; JSON
    before: str  # the hash that the first record hangs on; hexadecimal
    records: tuple[PackedRecord, ...]
    clauses: tuple[PackedClause, ...]
    missing: tuple[str, ...] = ()  # editions that were not installed where it was made
    public: str = ""  # the key that signs it; hexadecimal
    signature: str = ""

    def message(self) -> bytes:
        """What is signed: everything but the signature."""
        return _encode(replace(self, signature=""))

    def signed(self, keys: Keys) -> DisputePack:
        named = replace(self, public=keys.public)
        return replace(named, signature=keys.sign(named.message()).hex())

    @property
    def is_signed(self) -> bool:
        try:
            signature = bytes.fromhex(self.signature)
        except ValueError:
            return False
        if signature.hex() != self.signature:  # of the same bytes, and not as the house writes them
            return False
        return is_signed(self.public, signature, self.message())

    def opened(self) -> LiveTable:
        """The table before the first record."""
        return _TABLES.decode(self.opening)


_TABLES = msgspec.json.Decoder(LiveTable)
_PACKS = msgspec.json.Decoder(DisputePack, strict=True)


def read_pack(written: bytes) -> DisputePack:
    """The pack of a file in which every name stands once: what stands twice is not all signed."""
    json.loads(written, object_pairs_hook=_once)
    return _PACKS.decode(written)


def _once(pairs: list[tuple[str, object]]) -> None:
    names = [name for name, _ in pairs]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(f"“{twice}” stands in it twice")


def write_pack(pack: DisputePack) -> bytes:
    return msgspec.json.format(_encode(pack), indent=1)


def packed(record: Record, seen: bytes | None) -> PackedRecord:
    """A record for a pack; `seen` is the public part of a sealed one."""
    sealed = record.body[:1] == SEALED
    body = record.body[1:]
    return PackedRecord(
        seq=record.seq,
        at=record.at,
        body=b64encode(body).decode() if sealed else body.decode(),
        cause=record.cause.hex(),
        hash=record.hash.hex(),
        sealed=sealed,
        seen=seen.decode() if sealed and seen is not None else None,
    )


def told(rules: Rulebook | None, record: PackedRecord) -> PackedRecord:
    """The record with its sentence and what that cites."""
    said = tell(rules, record.fact())
    if said is None:
        return replace(record, told=None, cite=None)
    return replace(record, told=said.sentence, cite=said.why)


def rules_of(live: LiveTable) -> Rulebook | None:
    """The rulebook that the round in play is ruled by, if it is installed and unchanged."""
    try:
        return live.table.ruled.rules(live.table.config)
    except RulebookError:
        return None


def cited(rules: Rulebook, record: PackedRecord) -> list[PackedClause]:
    """The clauses that a record cites, its settlement lines too, in the order they come."""
    fact = record.fact()
    names = [record.cite or ""]
    if isinstance(fact, RoundSettled | RoundVoided | SettlementCorrected):
        names += [str(line.cite) for line in fact.lines]
    known = {entry.clause for entry in rules.edition.clauses}
    found: list[PackedClause] = []
    for text in names:
        for word in text.replace("·", ",").split(","):
            clause = Clause(word.strip())
            if clause in known:
                found.append(PackedClause(clause, rules.edition.summary(clause)))
    return found
