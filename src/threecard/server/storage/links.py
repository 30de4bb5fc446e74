"""One-time links, by the hash of their secret; the one that is nobody's is the first manager's."""

from __future__ import annotations

from msgspec import Struct

from threecard.server.ports import Millis
from threecard.server.storage.transaction import Transaction


class LinkRow(Struct, frozen=True):
    """Whose a link is, until when, and what holds it."""

    person: str | None
    expires_at: int | None
    epoch: int  # the person's when it was made
    mac: bytes


async def find_link(tx: Transaction, secret: bytes, *, now: Millis) -> LinkRow | None:
    """A link that has not expired."""
    found = await tx.rows(
        "SELECT person, expires_at, epoch, mac FROM links "
        "WHERE secret = ? AND (expires_at IS NULL OR expires_at > ?)",
        secret,
        now,
    )
    return LinkRow(*found[0]) if found else None


async def replace_link(tx: Transaction, secret: bytes, link: LinkRow) -> None:
    """Keep a link in place of any that this person, or nobody, had before."""
    if link.person is None:
        await tx.rows("DELETE FROM links WHERE person IS NULL")
    else:
        await tx.rows("DELETE FROM links WHERE person = ?", link.person)
    await tx.rows(
        "INSERT INTO links (secret, person, expires_at, epoch, mac) VALUES (?, ?, ?, ?, ?)",
        secret,
        link.person,
        link.expires_at,
        link.epoch,
        link.mac,
    )


async def delete_link(tx: Transaction, secret: bytes) -> None:
    await tx.rows("DELETE FROM links WHERE secret = ?", secret)
