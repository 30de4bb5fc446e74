"""Identity: the one face of all that concerns people."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.house.house import House
from threecard.server.identity import people
from threecard.server.identity.access import Access
from threecard.server.identity.account import AccountView, Limit, RefillRule
from threecard.server.identity.allowance import refill
from threecard.server.identity.assigned import guard_assignments
from threecard.server.identity.delays import Delays
from threecard.server.identity.guard import guard_wagers
from threecard.server.identity.limits import LimitKind
from threecard.server.identity.names import FIRST_MANAGER, check_name, name_key
from threecard.server.identity.newcomers import Newcomers, name_taken
from threecard.server.identity.own import Own
from threecard.server.identity.passwords import Passwords
from threecard.server.identity.people import Known
from threecard.server.identity.person import Kind, Listed, Person, Position, SignedIn, require
from threecard.server.identity.pins import check_pin, keep_pin
from threecard.server.identity.played import DayPlayed
from threecard.server.identity.sessions import Sessions
from threecard.server.identity.staff import Staff, check_reason
from threecard.server.identity.terms import IdentityTerms
from threecard.server.identity.vouching import password_mark
from threecard.server.identity.wallets import BalanceListener
from threecard.server.identity.words import Words
from threecard.server.log.commit_queue import Group
from threecard.server.log.office import PasswordSet, write_down
from threecard.server.storage.people import set_password

LISTED_MAX = 500


class Identity:
    """Who is who in a house. Made, it takes its place among the guards of the house.

    `balance_listeners` are called with a wallet whose chips of the allowance are durable; what
    tables pay is in the house's commits.
    """

    def __init__(self, house: House, terms: IdentityTerms = IdentityTerms()) -> None:  # noqa: B008 # frozen
        self.terms = terms
        self.balance_listeners: list[BalanceListener] = []
        self._house = house
        self._delays = Delays()
        self._passwords = Passwords(terms, house.entropy)
        self._sessions = Sessions(house, terms)
        self._newcomers = Newcomers(house, terms, self._sessions, self.balance_listeners)
        self._staff = Staff(house, terms, self._sessions)
        self._access = Access(house, self._sessions, self._staff)
        self._played = DayPlayed(terms.pause)
        self._own = Own(house, terms, self._played)
        self.words = Words(house, terms, self._passwords)
        self._first_secret: str | None = None
        house.guards.append(partial(guard_wagers, house, self._played))
        house.guards.append(partial(guard_assignments, house))

    async def make_guest(self, *, address: str) -> SignedIn:
        """A guest with a name, the allowance and a session; too many from an address must wait."""
        self._newcomers.let_in(address)
        guest, token = await self._house.run(self._newcomers.make_guest)
        return SignedIn(token, guest)

    async def register(
        self, *, name: str, password: str, address: str, guest: Person | None = None
    ) -> SignedIn:
        """An account, with the allowance that a guest has.

        A guest who makes one brings what the guest has, chips, rounds, own limits and what was
        used of them today, and gets no second allowance: the next refill is due when the guest's
        would have been. The guest's sessions end.
        """
        if guest is not None and guest.kind is not Kind.GUEST:
            raise HouseError(Code.NOT_PERMITTED, f"{guest.name} has an account already.")
        shown = check_name(name)
        self._passwords.check_length(password)
        self._newcomers.let_in(address)
        async with self._house.store.reading() as tx:
            if await people.find(tx, shown) is not None:  # before a hash is worked out for nothing
                raise name_taken(shown)
        stored = await self._passwords.make(password)
        account, token = await self._house.run(
            partial(self._newcomers.make_account, name=shown, password=stored, guest=guest)
        )
        return SignedIn(token, account)

    async def sign_in(self, *, name: str, password: str, address: str) -> SignedIn:
        """A session for a name and its password.

        Refused in one sentence, after the same work, whether the name or the password is wrong;
        `delays` says who waits after failures, and why nobody is locked out.
        """
        key = name_key(name)
        self._delays.begin(name=key, address=address, now=self._house.clock.now())
        known = await self._known_by(name, password)
        self._delays.succeeded(name=key, address=address, now=self._house.clock.now())
        is_dated = known.password is not None and self._passwords.is_dated(known.password)
        fresh = await self._passwords.make(password) if is_dated else None
        token = await self._house.run(partial(self._enter, known, fresh))
        return SignedIn(token, known.person)

    async def vouched(self, name: str, password: str, *positions: Position) -> Person:
        """Who says so, by name and password and with no session; one of these positions."""
        known = await self._known_by(name, password)
        require(known.person, *positions)
        return known.person

    async def _known_by(self, name: str, password: str) -> Known:
        """Whose name and password it is; as much work where nobody's."""
        async with self._house.store.reading() as tx:
            known = await people.find(tx, name)
        stored = None if known is None else known.password
        right = await self._passwords.verify(stored, password)
        if not right or known is None or stored is None:
            raise _bad_credentials()
        return known

    async def _known_again(self, person: Person, password: str, address: str) -> Known:
        """Somebody signed in shows the password; failures make the next attempt wait."""
        key = name_key(person.name)
        self._delays.begin(name=key, address=address, now=self._house.clock.now())
        known = await self._known_by(person.name, password)
        self._delays.succeeded(name=key, address=address, now=self._house.clock.now())
        return known

    async def person_of(self, token: str) -> Person:
        return await self._sessions.person_of(token)

    def forget(self, name: str) -> None:
        """Another worker changed what a person may do."""
        self._sessions.forget(name)

    async def sign_out(self, token: str) -> None:
        await self._sessions.end(token)

    async def change_password(
        self, person: Person, *, old: str, new: str, address: str
    ) -> SignedIn:
        """A new password for the old one: every session ends, and a new one begins.

        Failures make the next attempt wait, as at signing in.
        """
        if person.kind is Kind.GUEST:
            raise HouseError(Code.BAD_CREDENTIALS, "A guest has no password; make an account.")
        self._passwords.check_length(new)
        known = await self._known_again(person, old, address)
        stored = await self._passwords.make(new)
        token = await self._house.run(partial(self._access.change, known=known, stored=stored))
        return SignedIn(token, known.person)

    async def set_pin(
        self, person: Person, *, password: str, pin: str | None, address: str
    ) -> None:
        """A PIN of one's own, or none any more; by the person alone, with the password."""
        if pin is not None:
            check_pin(pin, self.terms)
        known = await self._known_again(person, password, address)
        stored = None if pin is None else await self._passwords.hash(pin)
        await self._house.run(partial(keep_pin, self._house, known, stored))

    async def reset_password(self, *, name: str, by: Person, reason: str) -> str:
        """The secret of a link by which somebody sets a new password; by a shift manager."""
        why = check_reason(reason)
        return await self._house.run(partial(self._access.reset, name=name, by=by, reason=why))

    async def sign_out_everywhere(self, person: Person) -> None:
        await self._house.run(partial(self._access.end_all, name=person.name, by=person))

    async def sign_somebody_out(self, *, name: str, by: Person, reason: str) -> None:
        """End every session of somebody; by a shift manager."""
        why = check_reason(reason)
        await self._house.run(partial(self._access.end_all, name=name, by=by, reason=why))

    @property
    def refill_rule(self) -> RefillRule:
        terms = self.terms
        return RefillRule(terms.allowance, terms.refill_below, terms.refill_every)

    async def refill(self, person: Person) -> int:
        """Play chips by the refill rule; the balance after it."""
        return await self._house.run(
            partial(refill, self._house, self.terms, self.balance_listeners, person)
        )

    async def account(self, person: Person) -> AccountView:
        return await self._own.account(person)

    async def set_limit(self, person: Person, kind: LimitKind, value: int | None) -> Limit:
        """Set a limit of one's own, or lift it: tighter at once, looser in 24 hours."""
        return await self._own.set_limit(person, LimitKind(kind), value)

    async def exclude(self, person: Person, *, days: int) -> int:
        """Not be let play for so many days; until when, which nothing brings nearer."""
        return await self._own.exclude(person, days)

    async def admit(self, *, name: str, roles: Sequence[Position], by: Person, reason: str) -> str:
        """The secret of a one-time link, for 24 hours; by a shift manager."""
        shown, why = check_name(name), check_reason(reason)
        return await self._house.run(
            partial(self._staff.admit, name=shown, roles=roles, by=by, reason=why)
        )

    async def redeem(self, *, secret: str, password: str, name: str | None = None) -> SignedIn:
        """Set a password by a one-time link, and be signed in.

        The first manager's link is nobody's yet: `name` is what they will be called.
        """
        shown = FIRST_MANAGER if name is None else check_name(name)
        self._passwords.check_length(password)
        async with self._house.store.reading() as tx:
            await self._staff.holder(tx, secret)  # before a hash is worked out for nothing
        stored = await self._passwords.make(password)
        person, token = await self._house.run(
            partial(self._staff.redeem, secret=secret, password=stored, name=shown)
        )
        return SignedIn(token, person)

    async def change_roles(
        self, *, name: str, roles: Sequence[Position], by: Person, reason: str
    ) -> Person:
        """Let somebody act as these positions and no other; by a shift manager."""
        why = check_reason(reason)
        return await self._house.run(
            partial(self._staff.change, name=name, roles=roles, by=by, reason=why)
        )

    async def people(self, *, by: Person, after: str = "", limit: int = 100) -> list[Listed]:
        """Accounts by name; for a shift manager or an auditor."""
        async with self._house.store.reading() as tx:
            await people.acting(tx, by, Position.SHIFT_MANAGER, Position.AUDITOR)
            return await people.listed(tx, after=after, limit=max(1, min(limit, LISTED_MAX)))

    async def first_manager_secret(self) -> str | None:
        """The secret of the first shift manager's link; none once somebody is.

        Made anew at each start, so that one printed long ago opens nothing.
        """
        async with self._house.store.reading() as tx:
            if await people.managers(tx):
                return None
        if self._first_secret is None:
            self._first_secret = await self._house.run(self._staff.first_link)
        return self._first_secret

    async def _enter(self, known: Known, fresh: str | None, group: Group) -> str:
        """Begin a session; the password as it is stored may have been made with dated terms."""
        house, person = self._house, known.person
        now = house.clock.now()
        present = await people.find(group.tx, person.name)
        if present is None or present.password != known.password:  # it was changed just now
            raise _bad_credentials()
        if fresh is not None:
            await set_password(group.tx, person.name, fresh, epoch=known.epoch)
            mark = password_mark(house.keys, person.name, fresh)
            fact = PasswordSet(person=person.name, mark=mark, epoch=known.epoch)
            await write_down(group, house.keys, [fact], now)
        return await self._sessions.begin(group, person, now, epoch=known.epoch)


def _bad_credentials() -> HouseError:
    return HouseError(Code.BAD_CREDENTIALS, "The name or the password is not right.")
