"""Sessions: who a token stands for, known from memory and ended at once."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.house.house import House
from threecard.server.identity.people import person_in
from threecard.server.identity.person import Kind, Person
from threecard.server.identity.terms import IdentityTerms
from threecard.server.identity.tokens import new_token, token_hash
from threecard.server.identity.vouching import is_session, session_mac
from threecard.server.kept import Kept
from threecard.server.log.commit_queue import Group
from threecard.server.ports import Millis
from threecard.server.storage.sessions import (
    add_session,
    delete_sessions,
    find_session,
    list_stale,
    sessions_of,
    set_seen,
)
from threecard.server.storage.transaction import Transaction

SHARED_MS = 5_000  # how long a session is known from memory where other workers may end it


class Session(Struct):
    """One person signed in once; in memory it moves on with every command."""

    person: Person
    began_at: Millis
    seen_at: Millis
    written_at: Millis  # when its use was last written down
    read_at: Millis  # when the database was last asked about it
    epoch: int  # the person's when it began


class Sessions:
    """The house's sessions.

    A command costs no query. Once a minute a session's use is written down, and that looks at the
    database again. Where there may be other workers it is looked at every few seconds: what one of
    them ended is known here within that time.
    """

    def __init__(self, house: House, terms: IdentityTerms) -> None:
        self._house = house
        self._terms = terms
        self._is_shared = house.store.queues_by_stream
        self._known: Kept[bytes, Session] = Kept(terms.sessions_remembered)  # others are read again

    async def begin(self, group: Group, person: Person, now: Millis, *, epoch: int) -> str:
        """A new session's token; a person's oldest sessions make room for it."""
        token = new_token(self._house.entropy)
        key = token_hash(token)
        others = await sessions_of(group.tx, person.name)
        await self._delete(group, others[self._terms.sessions_each - 1 :])
        session = Session(person, now, now, now, now, epoch)
        mac = self._mac(key, session)
        await add_session(group.tx, key, person.name, now, epoch=epoch, mac=mac)
        group.after.append(lambda: self._known.put(key, session))
        return token

    async def person_of(self, token: str) -> Person:
        """Whose token it is; a use of it keeps the session from resting too long."""
        key = token_hash(token)
        now = self._house.clock.now()
        session = self._known.get(key)
        if session is None or (self._is_shared and now - session.read_at >= SHARED_MS):
            session = await self._load(key)
        if session is None:
            raise _not_signed_in()
        if self._is_over(session, now):  # not deleted: a clock may have been set
            raise _not_signed_in()
        session.seen_at = now
        if now - session.written_at >= self._terms.seen_every:
            session.written_at = now
            await self._house.run(partial(self._see, key, session))
        return session.person

    async def end(self, token: str) -> None:
        keys = [token_hash(token)]
        await self._house.run(lambda group: self._delete(group, keys))

    async def end_all(self, group: Group, name: str) -> None:
        """Every session of a person."""
        await self._delete(group, await sessions_of(group.tx, name))

    def changed(self, group: Group, person: Person) -> None:
        """A person may act as something else; their sessions know as soon as it is durable."""

        def after() -> None:
            for session in self._known.values():
                if session.person.name == person.name:
                    session.person = person

        group.after.append(after)

    def forget(self, name: str) -> None:
        """Another worker changed a person: the next use of their sessions reads them anew."""
        for session in self._known.values():
            if session.person.name == name:
                session.read_at = Millis(0)

    async def end_guests(self, group: Group, now: Millis) -> None:
        """Sessions of guests that nobody can use any more."""
        over = await list_stale(
            group.tx,
            Kind.GUEST.value,
            # A use within the last minute may not be written down yet.
            seen_before=now - self._terms.guest_idle - self._terms.seen_every,
            began_before=now - self._terms.guest_lifetime,
        )
        await self._delete(group, over)

    def _is_over(self, session: Session, now: Millis) -> bool:
        terms = self._terms
        if session.person.kind is Kind.GUEST:
            idle, lifetime = terms.guest_idle, terms.guest_lifetime
        elif session.person.is_staff:
            idle, lifetime = terms.staff_idle, terms.staff_lifetime
        else:
            idle, lifetime = terms.player_idle, terms.player_lifetime
        return now - session.seen_at > idle or now - session.began_at > lifetime

    async def _load(self, key: bytes) -> Session | None:
        async with self._house.store.reading() as tx:
            found = await self._read(tx, key)
        if found is None:
            self._known.drop(key)
            return None
        found.read_at = self._house.clock.now()
        known = self._known.get(key)
        if known is None:
            self._known.put(key, found)
            return found
        known.person, known.read_at = found.person, found.read_at
        return known

    async def _see(self, key: bytes, session: Session, group: Group) -> None:
        """Write a use down, and take over what the database knows by now."""
        found = await self._read(group.tx, key)
        if found is None:
            self._known.drop(key)
            raise _not_signed_in()
        session.person = found.person
        await set_seen(group.tx, key, session.seen_at, self._mac(key, session))

    async def _read(self, tx: Transaction, key: bytes) -> Session | None:
        row = await find_session(tx, key)
        if row is None or not is_session(self._house.keys, key, row):
            return None
        seen_at = row.seen_at
        return Session(person_in(row), row.began_at, seen_at, seen_at, seen_at, row.epoch)

    def _mac(self, key: bytes, session: Session) -> bytes:
        return session_mac(
            self._house.keys,
            key,
            session.person.name,
            epoch=session.epoch,
            began_at=session.began_at,
            seen_at=session.seen_at,
        )

    async def _delete(self, group: Group, keys: list[bytes]) -> None:
        await delete_sessions(group.tx, keys)

        def after() -> None:
            for key in keys:
                self._known.drop(key)

        group.after.append(after)


def _not_signed_in() -> HouseError:
    return HouseError(
        Code.NOT_SIGNED_IN, "There is no session here, or it has ended; sign in again."
    )
