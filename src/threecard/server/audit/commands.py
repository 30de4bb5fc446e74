"""Commands: what people asked under which id and were answered, beside what the logs hold of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from struct import Struct as BinaryFormat

from msgspec import Struct

from threecard.server.audit.report import Finding
from threecard.server.audit.tallies import Tally, bucket_of
from threecard.server.log.causes import CAUSE_BYTES, DIGEST_BYTES, Cause, digest, who_asked
from threecard.server.ports import Millis
from threecard.server.storage.records import Record
from threecard.server.storage.relations import COMMANDS
from threecard.server.storage.transaction import Answer, Row

FINGERPRINTS_KEPT = 4096  # people ask for the same again and again, under other ids
_AT = BinaryFormat(">q8x").pack  # as a tally takes it, the last part of a thing
_asked_for = lru_cache(maxsize=FINGERPRINTS_KEPT)(digest)


class Ended(Struct, frozen=True):
    """A command as the record that ends it has it."""

    stream: str
    seq: int
    at: Millis
    cause: Cause


def tally_ends(tally: Tally, records: Iterable[Record]) -> None:
    """Records, of which some end a command."""
    tally.add(
        [
            part
            for each in records
            if (cause := each.cause)
            for part in (cause if len(cause) == CAUSE_BYTES else _misfit(cause), _AT(each.at))
        ]
    )


def tally_commands(tally: Tally, rows: Iterable[Row]) -> None:
    """Rows that answer one each."""
    tally.add(
        [
            part
            for person, command, fingerprint, answer, at in rows
            for part in (
                digest(who_asked(person, command)),
                _asked_for(fingerprint),
                digest(answer),
                _AT(at),
            )
        ]
    )


def _misfit(cause: bytes) -> bytes:
    """A cause of another length than causes have, which no row's is: as long, with its key."""
    return cause[:DIGEST_BYTES].ljust(DIGEST_BYTES, b"\0") + sha256(cause).digest()


class CommandsAudit:
    """Reads the logs first, then the rows: those of some buckets, where the two do not agree."""

    def __init__(self, buckets: Collection[int]) -> None:
        self._buckets = buckets
        self._ended: dict[bytes, Ended] = {}
        self._seen: set[bytes] = set()

    def ends(self, stream: str, record: Record) -> Iterator[Finding]:
        """A record that ends a command."""
        cause = Cause.read(record.cause)
        if bucket_of(cause.asked_by) not in self._buckets:
            return
        if cause.asked_by in self._ended:
            sentence = "A command of this id was done before."
            yield Finding(COMMANDS.name, sentence, stream, record.seq, field="command")
        self._ended[cause.asked_by] = Ended(stream, record.seq, record.at, cause)

    def read(self, row: Row) -> Iterator[Finding]:
        person, command, fingerprint, answer, at = row
        cause = Cause.of(person, command, Answer(fingerprint, answer))
        if bucket_of(cause.asked_by) not in self._buckets:
            return
        name = f"{person}, {command}"
        ended = self._ended.get(cause.asked_by)
        if ended is None:
            yield Finding(COMMANDS.name, "No log has a reason for this row.", row=name)
            return
        if cause.asked_by in self._seen:
            yield Finding(COMMANDS.name, "The row is there twice.", row=name)
        self._seen.add(cause.asked_by)
        place = (ended.stream, ended.seq, name)
        for field in ("fingerprint", "answer"):
            if getattr(cause, field) != getattr(ended.cause, field):
                sentence = f"{field} is not the one that the log has."
                yield Finding(COMMANDS.name, sentence, *place, field)
        if at != ended.at:
            sentence = f"at is {at}, and the log says {ended.at}."
            yield Finding(COMMANDS.name, sentence, *place, "at")

    def missing(self) -> Iterator[Finding]:
        """Commands of the logs that no row has, once all were read."""
        for asked_by, ended in self._ended.items():
            if asked_by not in self._seen:
                sentence = "The answer to the command that ends here is gone, or under another id."
                yield Finding(COMMANDS.name, sentence, ended.stream, ended.seq)
