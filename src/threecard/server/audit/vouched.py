"""Sessions and links: no log tells of them, so each row has to carry the house's own word."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from threecard.server.audit.report import Finding
from threecard.server.audit.rows import shown
from threecard.server.identity.vouching import LINK, SESSION, link_parts, session_parts
from threecard.server.log.keys import Keys
from threecard.server.storage.relations import LINKS, SESSIONS
from threecard.server.storage.transaction import Row


def against_sessions(keys: Keys) -> Callable[[Row], Iterator[Finding]]:
    """Every session is one that the house began, as it stands."""

    def read(row: Row) -> Iterator[Finding]:
        token, person, began_at, seen_at, epoch, mac = row
        parts = session_parts(token, person, epoch, began_at, seen_at)
        if not keys.vouches(mac, SESSION, *parts):
            sentence = f"The house did not begin this session of {person}, or not so."
            yield Finding(SESSIONS.name, sentence, row=shown(token), field="mac")

    return read


def against_links(keys: Keys) -> Callable[[Row], Iterator[Finding]]:
    """Every one-time link is one that the house made, as it stands."""

    def read(row: Row) -> Iterator[Finding]:
        secret, person, expires_at, epoch, mac = row
        if not keys.vouches(mac, LINK, *link_parts(secret, person, expires_at, epoch)):
            whose = "the first shift manager" if person is None else person
            sentence = f"The house did not make this link for {whose}, or not so."
            yield Finding(LINKS.name, sentence, row=shown(secret), field="mac")

    return read
