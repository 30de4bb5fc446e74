"""Records: facts as bytes, secret ones sealed, each chained to the one before by its hash."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from hashlib import sha256

from threecard.core.errors import InvariantBrokenError
from threecard.server.log.keys import Keys
from threecard.server.ports import Millis
from threecard.server.storage.records import Head, Record
from threecard.server.storage.transaction import Transaction
from threecard.server.table.facts import SECRET, Fact, read_fact, write_fact

OPEN, SEALED = b"\0", b"\1"  # a record's first byte
READ_MAX = 5_000  # records of a log read at once


def chain(head: Head, stream: str, at: Millis, bodies: Iterable[bytes]) -> list[Record]:
    """Bytes as the next records of a stream."""
    records: list[Record] = []
    for body in bodies:
        seq = head.seq + 1
        record = Record(seq, at, body, link(head.hash, stream, seq, at, body))
        records.append(record)
        head = Head(seq, record.hash)
    return records


def link(before: bytes, stream: str, seq: int, at: Millis, body: bytes) -> bytes:
    """The hash that holds a record in its place, and every record before it."""
    name = stream.encode()
    place = len(name).to_bytes(4, "big") + name + seq.to_bytes(8, "big") + at.to_bytes(8, "big")
    return sha256(before + place + body).digest()


def seal_facts(keys: Keys, stream: str, seq: int, facts: Iterable[Fact]) -> list[bytes]:
    """Facts as bytes for the records after `seq`; the secret ones sealed."""
    bodies: list[bytes] = []
    for fact in facts:
        seq += 1
        written = write_fact(fact)
        if isinstance(fact, SECRET):
            bodies.append(SEALED + keys.seal(written, _context(stream, seq)))
        else:
            bodies.append(OPEN + written)
    return bodies


def open_record(keys: Keys, stream: str, record: Record) -> Fact:
    kind, body = record.body[:1], record.body[1:]
    if kind == SEALED:
        body = keys.unseal(body, _context(stream, record.seq))
    return read_fact(body)


async def read_log(
    tx: Transaction, stream: str, after: int, last: int
) -> AsyncIterator[list[Record]]:
    """A stream's records from after one to another, some at a time however many they are."""
    while after < last:
        records = await tx.records(stream, after=after, last=min(last, after + READ_MAX))
        if not records:
            raise InvariantBrokenError(f"The log of {stream} ends before its record {last}.")
        yield records
        after = records[-1].seq


def _context(stream: str, seq: int) -> bytes:
    return f"{stream}/{seq}".encode()
