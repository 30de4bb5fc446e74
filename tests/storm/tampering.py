"""Somebody who can write the database and has no key: what they change while the house is down.

A record after the last snapshot is read when the house opens, and has to be refused; so has a log
whose end, signed before, was cut off. A changed snapshot is not believed, and the log is replayed.
A session that the house did not begin lets nobody in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from tests.storm.worker import heads_file
from threecard.server.identity.tokens import token_hash
from threecard.server.log.heads import read_heads

if TYPE_CHECKING:
    from tests.storm.storm import Storm

FORGED = "a session that nobody began"
RECORD = "SELECT seq, body FROM events WHERE stream = ? AND seq > ? ORDER BY seq"
SNAPSHOT = "SELECT seq, body FROM snapshots WHERE stream = ?"
ALL = "SELECT seq, at, body, hash, mac, cause FROM events WHERE stream = ? AND seq > ?"
PUT_BACK = (
    "INSERT INTO events (stream, seq, at, body, hash, mac, cause) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
SET_RECORD = "UPDATE events SET body = ? WHERE stream = ? AND seq = ?"
SET_SNAPSHOT = "UPDATE snapshots SET body = ? WHERE stream = ?"
SET_HEAD = "UPDATE streams SET seq = ?, hash = ? WHERE stream = ?"


@dataclass
class Tampering:
    """Something that was changed, and how to put it back."""

    kind: str
    undo: Callable[[], None]
    is_harmless: bool = False  # the house has to open all the same, and to be right

    @classmethod
    def choose(cls, storm: Storm) -> Tampering | None:
        """Change something at random, if there is anything of the kind."""
        attempts = list(product((_flip_record, _flip_snapshot, _cut_log), storm.image.tables))
        storm.draw.shuffle(attempts)
        made = (kind(storm, table) for kind, table in attempts)
        return next((each for each in made if each is not None), None)


def _flipped(storm: Storm, body: bytes, *, first: int = 0) -> bytes:
    """The same bytes with one bit the other way."""
    place = storm.draw.randrange(first, len(body))
    bit = 1 << storm.draw.randrange(8)
    return body[:place] + bytes([body[place] ^ bit]) + body[place + 1 :]


def _flip_record(storm: Storm, table: str) -> Tampering | None:
    kept = storm.kept
    [(last, _)] = kept.rows(SNAPSHOT, (table,)) or [(0, b"")]
    records: list[tuple[Any, ...]] = kept.rows(RECORD, (table, last))
    if not records:
        return None
    seq, body = storm.draw.choice(records)
    kept.edit((SET_RECORD, (_flipped(storm, body), table, seq)))
    return Tampering("a bit of a record", lambda: storm.kept.edit((SET_RECORD, (body, table, seq))))


def _flip_snapshot(storm: Storm, table: str) -> Tampering | None:
    kept = storm.kept
    found = kept.rows(SNAPSHOT, (table,))
    if not found:
        return None
    [(seq, body)] = found
    at = body.rfind(b'"round":') + len(b'"round":')  # a number: what is there stays readable
    changed = body[:at] + bytes([body[at] ^ 1]) + body[at + 1 :]
    kept.edit((SET_SNAPSHOT, (changed, table)))

    def undo() -> None:
        if storm.kept.rows(SNAPSHOT, (table,)) == [(seq, changed)]:  # and not a later one by now
            storm.kept.edit((SET_SNAPSHOT, (body, table)))

    return Tampering("a bit of a snapshot", undo, is_harmless=True)


def _cut_log(storm: Storm, table: str) -> Tampering | None:
    kept = storm.kept
    signed = next(reversed(read_heads(heads_file(storm.folder))), None)
    if signed is None or signed.heads.get(table, (0, ""))[0] < 4:
        return None
    cut = signed.heads[table][0] - 1
    [(hash_,)] = kept.rows("SELECT hash FROM events WHERE stream = ? AND seq = ?", (table, cut))
    gone = kept.rows(ALL, (table, cut))
    head = storm.truth.heads[table]
    kept.edit(
        ("DELETE FROM events WHERE stream = ? AND seq > ?", (table, cut)),
        (SET_HEAD, (cut, hash_, table)),
    )

    def undo() -> None:
        back = [(PUT_BACK, (table, *row)) for row in gone]
        storm.kept.edit(*back, (SET_HEAD, (head.seq, head.hash, table)))

    return Tampering("the end of a log", undo)


def forge_session(storm: Storm) -> str:
    """A session of a guest's, written by somebody else; the token that would be its key."""
    [(name,)] = storm.kept.rows("SELECT person FROM sessions LIMIT 1", ())
    storm.kept.edit(
        (
            "INSERT INTO sessions (token, person, began_at, seen_at, epoch, mac) "
            "SELECT ?, person, began_at, seen_at, epoch, mac FROM sessions WHERE person = ? "
            "LIMIT 1",
            (token_hash(FORGED), name),
        )
    )
    return FORGED


def unforge_session(storm: Storm) -> None:
    storm.kept.edit(("DELETE FROM sessions WHERE token = ?", (token_hash(FORGED),)))
