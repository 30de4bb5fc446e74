"""Staff: people the shift manager lets in by a one-time link, and what they may act as."""

from __future__ import annotations

from collections.abc import Sequence

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.house.house import House
from threecard.server.identity import people
from threecard.server.identity.newcomers import name_taken
from threecard.server.identity.person import (
    INSTALLER,
    Kind,
    Person,
    Position,
    in_order,
    require_apart,
)
from threecard.server.identity.sessions import Sessions
from threecard.server.identity.terms import IdentityTerms
from threecard.server.identity.tokens import new_token, token_hash
from threecard.server.identity.vouching import is_link, link_mac, password_mark
from threecard.server.log.commit_queue import Group
from threecard.server.log.office import (
    OfficeFact,
    PasswordSet,
    PersonAdmitted,
    RolesChanged,
    write_down,
)
from threecard.server.ports import Millis
from threecard.server.storage.links import LinkRow, delete_link, find_link, replace_link
from threecard.server.storage.people import set_password
from threecard.server.storage.transaction import Transaction

FIRST = "The first shift manager, by the one-time link of whoever installed the house."
REASON_MAX = 500


class Staff:
    """Admits people and changes what they may do; each time with a reason."""

    def __init__(self, house: House, terms: IdentityTerms, sessions: Sessions) -> None:
        self._house = house
        self._terms = terms
        self._sessions = sessions

    async def admit(
        self, group: Group, name: str, roles: Sequence[Position], by: Person, reason: str
    ) -> str:
        """The secret of a link by which somebody new sets their password.

        Again for somebody who has not set one: the link before is void.
        """
        now = self._house.clock.now()
        manager = await people.acting(group.tx, by, Position.SHIFT_MANAGER)
        person = Person(name, Kind.ACCOUNT, in_order(roles))
        if not person.roles:
            raise HouseError(Code.BAD_FIELD, "Somebody is let in as something.", where="roles")
        require_apart(person.roles)
        facts: list[OfficeFact] = []
        if await people.add(
            group.tx, person, password=None, at=now, refilled_at=Millis(0), by=manager.name
        ):
            facts.append(PersonAdmitted(person=name, roles=person.roles, by=manager.name))
        else:
            known = await people.need(group.tx, name)
            if known.password is not None or known.person.kind is Kind.GUEST:
                raise name_taken(name)
            if known.person.roles != person.roles:
                raise HouseError(
                    Code.NAME_TAKEN,
                    f"{known.person.name} was let in before, as {', '.join(known.person.roles)}: "
                    "ask for a new link with the same roles, or change the roles.",
                    where="roles",
                )
            person = known.person
        facts.append(  # for a new link too: who asked for it, and why
            RolesChanged(person=person.name, roles=person.roles, by=manager.name, reason=reason)
        )
        await write_down(group, self._house.keys, facts, now)
        return await self.new_link(group.tx, person.name)

    async def new_link(self, tx: Transaction, name: str) -> str:
        """The secret of a link by which a person sets a password, in place of any before."""
        until = Millis(self._house.clock.now() + self._terms.link_lifetime)
        return await self._link(tx, name, until)

    async def first_link(self, group: Group) -> str | None:
        """A link for the first shift manager, in place of any before; none once there is one."""
        if await people.managers(group.tx):
            return None
        return await self._link(group.tx, None, None)

    async def holder(self, tx: Transaction, secret: str) -> str | None:
        """Whose link it is; none for the first manager's."""
        key = token_hash(secret)
        found = await find_link(tx, key, now=self._house.clock.now())
        if found is None or not is_link(self._house.keys, key, found):
            raise _link_ended()
        if found.person is not None:
            known = await people.need(tx, found.person)
            if known.epoch != found.epoch:
                raise _link_ended()
        return found.person

    async def redeem(
        self, group: Group, secret: str, *, password: str, name: str
    ) -> tuple[Person, str]:
        """Use a link up: whoever has it sets a password, and is signed in."""
        now = self._house.clock.now()
        holder = await self.holder(group.tx, secret)
        await delete_link(group.tx, token_hash(secret))
        if holder is None:
            epoch = people.FIRST_EPOCH
            person = await self._first(group, name, password, now)
        else:
            known = await people.need(group.tx, holder)
            person, epoch = known.person, known.epoch + 1
            await self._sessions.end_all(group, person.name)
            await set_password(group.tx, person.name, password, epoch=epoch)
            mark = password_mark(self._house.keys, person.name, password)
            fact = PasswordSet(person=person.name, mark=mark, epoch=epoch)
            await write_down(group, self._house.keys, [fact], now)
        return person, await self._sessions.begin(group, person, now, epoch=epoch)

    async def change(
        self, group: Group, name: str, roles: Sequence[Position], by: Person, reason: str
    ) -> Person:
        """Let an account act as these and nothing else."""
        manager = await people.acting(group.tx, by, Position.SHIFT_MANAGER)
        was = (await people.need(group.tx, name)).person
        if was.kind is Kind.GUEST:
            raise HouseError(Code.NOT_PERMITTED, "A guest plays; a position takes an account.")
        person = Person(was.name, was.kind, in_order(roles))
        require_apart(person.roles)
        if not person.may(Position.SHIFT_MANAGER):
            managers = await people.managers(group.tx)
            if managers == {person.name}:
                raise HouseError(
                    Code.LAST_MANAGER, f"{person.name} is the house's only shift manager."
                )
        await people.change_roles(group.tx, person, by=manager.name)
        changed = RolesChanged(
            person=person.name, roles=person.roles, by=manager.name, reason=reason
        )
        await write_down(group, self._house.keys, [changed], self._house.clock.now())
        self._sessions.changed(group, person)
        return person

    async def _first(self, group: Group, name: str, password: str, now: Millis) -> Person:
        if await people.managers(group.tx):
            raise HouseError(Code.LINK_ENDED, "The house has a shift manager by now; ask them.")
        person = Person(name, Kind.ACCOUNT, (Position.SHIFT_MANAGER,))
        if not await people.add(
            group.tx, person, password=password, at=now, refilled_at=Millis(0), by=INSTALLER
        ):
            raise name_taken(name)
        facts: list[OfficeFact] = [
            PersonAdmitted(person=name, roles=person.roles, by=INSTALLER),
            RolesChanged(person=name, roles=person.roles, by=INSTALLER, reason=FIRST),
            PasswordSet(
                person=name,
                mark=password_mark(self._house.keys, name, password),
                epoch=people.FIRST_EPOCH,
            ),
        ]
        await write_down(group, self._house.keys, facts, now)
        return person

    async def _link(self, tx: Transaction, person: str | None, expires_at: Millis | None) -> str:
        secret, keys = new_token(self._house.entropy), self._house.keys
        key, epoch = token_hash(secret), 0
        if person is not None:
            epoch = (await people.need(tx, person)).epoch
        mac = link_mac(keys, key, person, expires_at, epoch)
        await replace_link(tx, key, LinkRow(person, expires_at, epoch, mac))
        return secret


def _link_ended() -> HouseError:
    return HouseError(
        Code.LINK_ENDED, "The link was used, was replaced or is too old; ask for another."
    )


def check_reason(reason: str) -> str:
    """A reason for the log: some words, and not a book."""
    words = reason.strip()
    if not words or len(words) > REASON_MAX:
        raise HouseError(
            Code.BAD_FIELD, f"This needs a reason, up to {REASON_MAX} characters.", where="reason"
        )
    return words
