"""Records: facts as bytes, secret ones sealed, each chained to the one before by its hash.

Beside the hash, which anybody can check, stands a MAC over it that only the house can make: who
writes the database can make a chain anew, and not the house's word for it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from struct import Struct as BinaryFormat

from threecard.core.errors import Code, InvariantBrokenError
from threecard.server.errors import StoreError
from threecard.server.log.keys import Keys, framed_four
from threecard.server.ports import Millis
from threecard.server.storage.records import Head, Record
from threecard.server.storage.transaction import Transaction
from threecard.server.table.facts import SECRET, Fact, read_fact, read_facts, write_fact

OPEN, SEALED = b"\0", b"\1"  # a record's first byte
READ_MAX = 5_000  # records of a log read at once
RECORD = "record"  # what the MAC is for
STREAMS_KEPT = 256  # names of streams as their records' hashes have them
_LENGTH = BinaryFormat(">I").pack  # the length of a stream's name, before it
_PLACED = BinaryFormat(">QQB").pack  # the record's number and time, and the length of its cause


def chain(
    keys: Keys, head: Head, stream: str, at: Millis, bodies: Sequence[bytes], cause: bytes = b""
) -> list[Record]:
    """Bytes as the next records of a stream; the last of them ends the command of this cause."""
    records: list[Record] = []
    seq, before, last = head.seq, head.hash, head.seq + len(bodies)
    for body in bodies:
        seq += 1
        ends = cause if seq == last else b""
        before = link(before, stream, seq, at, body, ends)
        mac = keys.mac_framed(RECORD, framed_four(before, _place(stream, seq, at), ends, body))
        records.append(Record(seq, at, body, before, mac, ends))
    return records


def link(
    before: bytes, stream: str, seq: int, at: Millis, body: bytes, cause: bytes = b""
) -> bytes:
    """The hash that holds a record in its place, and every record before it."""
    placed = _PLACED(seq, at, len(cause))
    return sha256(b"".join((before, _named(stream), placed, cause, body))).digest()


def links(before: bytes, stream: str, records: Iterable[Record]) -> list[bytes]:
    """The same for records in a row, the first of them after `before`."""
    hashes: list[bytes] = []
    for each in records:
        before = link(before, stream, each.seq, each.at, each.body, each.cause)
        hashes.append(before)
    return hashes


@lru_cache(maxsize=STREAMS_KEPT)
def _named(stream: str) -> bytes:
    name = stream.encode()
    return _LENGTH(len(name)) + name


def is_vouched_for(keys: Keys, stream: str, record: Record) -> bool:
    """Whether the house itself wrote this record, here and after those before it."""
    return keys.vouches_framed(record.mac, RECORD, _framed(stream, record))


def macs(keys: Keys, generation: bytes, stream: str, records: Iterable[Record]) -> list[bytes]:
    """The MACs that the keys of one generation, named by its prefix, give to these records."""
    return keys.macs_framed(generation, RECORD, [_framed(stream, each) for each in records])


def _framed(stream: str, record: Record) -> bytes:
    place = _place(stream, record.seq, record.at)
    return framed_four(record.hash, place, record.cause, record.body)


def require_vouched_for(keys: Keys, stream: str, record: Record) -> None:
    """Nothing is believed of a record that the house did not write."""
    if not is_vouched_for(keys, stream, record):
        raise StoreError(
            Code.NOT_VOUCHED_FOR,
            f"Record {record.seq} of {stream} is not one that this house wrote: it was changed, or "
            "the key file is another house's. See `threecard audit`.",
        )


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
    """What a record says, if the house wrote it."""
    require_vouched_for(keys, stream, record)
    return read_record(keys, stream, record)


def read_record(keys: Keys, stream: str, record: Record) -> Fact:
    """What a record says, whoever wrote it."""
    return read_fact(_unsealed(keys, stream, record))


def read_records(keys: Keys, stream: str, records: Iterable[Record]) -> list[Fact]:
    """What many records say, whoever wrote them."""
    return read_facts([_unsealed(keys, stream, each) for each in records])


def _unsealed(keys: Keys, stream: str, record: Record) -> bytes:
    body = record.body
    if body.startswith(SEALED):
        return keys.unseal(body[1:], _context(stream, record.seq))
    return body[1:]


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


def _place(stream: str, seq: int, at: Millis) -> bytes:
    """Where and when a record was written, as part of what the house gives its word for."""
    return f"{stream}/{seq}/{at}".encode()


def _context(stream: str, seq: int) -> bytes:
    return f"{stream}/{seq}".encode()
