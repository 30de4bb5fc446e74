"""Vouching: the house's word for a session, a link and a password, which no row can forge.

Sessions and links are no part of a log, so each row carries a MAC; a password's mark is logged.
A session or a link is of a person's epoch, which the log tells too: a later one voids it.
"""

from __future__ import annotations

from threecard.server.log.keys import Keys
from threecard.server.storage.links import LinkRow
from threecard.server.storage.sessions import SessionRow

SESSION, LINK, PASSWORD, PIN = "session", "link", "password", "pin"  # what a MAC is for


def session_mac(
    keys: Keys, key: bytes, name: str, *, epoch: int, began_at: int, seen_at: int
) -> bytes:
    return keys.mac(SESSION, *session_parts(key, name, epoch, began_at, seen_at))


def is_session(keys: Keys, key: bytes, row: SessionRow) -> bool:
    """Whether the house began this session, as it stands, and nothing has ended it since."""
    parts = session_parts(key, row.name, row.epoch, row.began_at, row.seen_at)
    return row.epoch == row.present and keys.vouches_now(row.mac, SESSION, *parts)


def link_mac(
    keys: Keys, secret: bytes, person: str | None, expires_at: int | None, epoch: int
) -> bytes:
    return keys.mac(LINK, *link_parts(secret, person, expires_at, epoch))


def is_link(keys: Keys, secret: bytes, row: LinkRow) -> bool:
    """Whether the house made this link, as it stands."""
    parts = link_parts(secret, row.person, row.expires_at, row.epoch)
    return keys.vouches_now(row.mac, LINK, *parts)


def password_mark(keys: Keys, name: str, stored: str) -> str:
    return keys.mac(PASSWORD, name.encode(), stored.encode()).hex()


def is_password(keys: Keys, mark: str, name: str, stored: str) -> bool:
    """Whether it is what was stored when this mark was logged."""
    return keys.vouches(bytes.fromhex(mark), PASSWORD, name.encode(), stored.encode())


def pin_mark(keys: Keys, name: str, stored: str) -> str:
    return keys.mac(PIN, name.encode(), stored.encode()).hex()


def is_pin(keys: Keys, mark: str, name: str, stored: str) -> bool:
    """The same of a PIN."""
    return keys.vouches(bytes.fromhex(mark), PIN, name.encode(), stored.encode())


def session_parts(key: bytes, name: str, epoch: int, began_at: int, seen_at: int) -> list[bytes]:
    return [key, name.encode(), *map(_number, (epoch, began_at, seen_at))]


def link_parts(
    secret: bytes, person: str | None, expires_at: int | None, epoch: int
) -> list[bytes]:
    whose = b"" if person is None else person.encode()
    until = b"" if expires_at is None else _number(expires_at)
    return [secret, whose, until, _number(epoch)]


def _number(value: int) -> bytes:
    return value.to_bytes(8, "big", signed=True)
