"""Access: a password changed by its holder or set anew through staff, and signing out everywhere.

Each begins a new epoch of the person: whatever they were signed in with, here or at another worker,
and any link made before, is of an earlier one and opens nothing.
"""

from __future__ import annotations

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.house.house import House
from threecard.server.identity import people
from threecard.server.identity.people import Known
from threecard.server.identity.person import Kind, Person, Position
from threecard.server.identity.sessions import Sessions
from threecard.server.identity.staff import Staff
from threecard.server.identity.vouching import password_mark
from threecard.server.log.commit_queue import Group
from threecard.server.log.office import (
    OfficeFact,
    PasswordReset,
    PasswordSet,
    SessionsEnded,
    write_down,
)
from threecard.server.storage.people import set_epoch, set_password, set_pin


class Access:
    """Changes what a person comes in by."""

    def __init__(self, house: House, sessions: Sessions, staff: Staff) -> None:
        self._house = house
        self._sessions = sessions
        self._staff = staff

    async def change(self, group: Group, known: Known, stored: str) -> str:
        """A new password of one's own: every session ends, and the token of a new one is given.

        `known` is the person as the old password was compared with.
        """
        name, now = known.person.name, self._house.clock.now()
        present = await people.need(group.tx, name)
        if present.password != known.password:  # it was changed in the meantime
            raise HouseError(Code.BAD_CREDENTIALS, "The name or the password is not right.")
        epoch = present.epoch + 1
        await set_password(group.tx, name, stored, epoch=epoch)
        mark = password_mark(self._house.keys, name, stored)
        await self._end(group, PasswordSet(person=name, mark=mark, epoch=epoch), name)
        return await self._sessions.begin(group, present.person, now, epoch=epoch)

    async def reset(self, group: Group, name: str, by: Person, reason: str) -> str:
        """The secret of a link by which somebody sets a new password; the old one is void at once.

        By a shift manager, and never for oneself.
        """
        manager = await people.acting(group.tx, by, Position.SHIFT_MANAGER)
        known = await people.need(group.tx, name)
        person = known.person
        if person.kind is Kind.GUEST:
            raise HouseError(Code.NOT_PERMITTED, "A guest has no password; a session is all.")
        if person.name == manager.name:
            raise HouseError(
                Code.SECOND_PERSON, "One's own password is changed by oneself, not reset."
            )
        epoch = known.epoch + 1
        await set_password(group.tx, person.name, None, epoch=epoch)
        await set_pin(group.tx, person.name, None)
        fact = PasswordReset(person=person.name, epoch=epoch, by=manager.name, reason=reason)
        await self._end(group, fact, person.name)
        return await self._staff.new_link(group.tx, person.name)

    async def end_all(self, group: Group, name: str, by: Person, reason: str = "") -> None:
        """Sign somebody out everywhere: oneself, or by a shift manager."""
        acting = by.name
        if name != by.name:
            acting = (await people.acting(group.tx, by, Position.SHIFT_MANAGER)).name
        known = await people.need(group.tx, name)
        epoch = known.epoch + 1
        await set_epoch(group.tx, known.person.name, epoch)
        fact = SessionsEnded(person=known.person.name, epoch=epoch, by=acting, reason=reason)
        await self._end(group, fact, known.person.name)

    async def _end(self, group: Group, fact: OfficeFact, name: str) -> None:
        await self._sessions.end_all(group, name)
        await write_down(group, self._house.keys, [fact], self._house.clock.now())
