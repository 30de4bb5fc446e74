"""Newcomers: guests and new accounts, so many to an address and so many in all."""

from __future__ import annotations

from threecard.core.errors import Code
from threecard.server.errors import HouseError, WaitError
from threecard.server.house.house import House
from threecard.server.identity import people
from threecard.server.identity.becoming import bring, hand_over
from threecard.server.identity.delays import network_of
from threecard.server.identity.names import guest_name
from threecard.server.identity.person import Kind, Person
from threecard.server.identity.rates import Rate
from threecard.server.identity.sessions import Sessions
from threecard.server.identity.terms import IdentityTerms
from threecard.server.identity.vouching import password_mark
from threecard.server.identity.wallets import BalanceListener, in_play, present_tables, tell
from threecard.server.log.commit_queue import Group
from threecard.server.log.office import (
    AllowanceGiven,
    OfficeFact,
    PasswordSet,
    PeopleLeft,
    PersonAdmitted,
    write_down,
)
from threecard.server.money.entries import wallet
from threecard.server.ports import Millis
from threecard.server.storage.balances import has_balance
from threecard.server.storage.own_limits import delete_limits
from threecard.server.storage.people import delete_people, list_sessionless

DRAWS_MAX = 16
RETIRED_AT_ONCE = 500


class Newcomers:
    """Makes people, and lets go of guests who can't come back."""

    def __init__(
        self,
        house: House,
        terms: IdentityTerms,
        sessions: Sessions,
        listeners: list[BalanceListener],
    ) -> None:
        self._house = house
        self._terms = terms
        self._sessions = sessions
        self._listeners = listeners
        self._rate = Rate(burst=terms.newcomers_burst, every=terms.newcomers_every)

    def let_in(self, address: str) -> None:
        """Count a newcomer against their address."""
        wait = self._rate.wait(network_of(address), self._house.clock.now())
        if wait:
            raise WaitError(
                Code.TOO_BUSY,
                "Many people are new from this address; the next can come in {seconds} s.",
                millis=wait,
            )

    async def make_guest(self, group: Group) -> tuple[Person, str]:
        """A guest with the allowance, and a session's token."""
        now = self._house.clock.now()
        await self._make_room(group, now)
        for _ in range(DRAWS_MAX):
            name = guest_name(self._house.entropy.draw(8))
            # A name that had a wallet was a guest's who has left; their chips are not handed on.
            if await has_balance(group.tx, wallet(name)):
                continue
            guest = Person(name, Kind.GUEST)
            if await people.add(group.tx, guest, password=None, at=now, refilled_at=now, by=name):
                admitted = PersonAdmitted(
                    person=name, roles=guest.roles, by=name, kind=guest.kind.value
                )
                await self._write(group, [admitted, self._allowance(name)], now)
                return guest, await self._sessions.begin(
                    group, guest, now, epoch=people.FIRST_EPOCH
                )
        raise HouseError(Code.TOO_BUSY, "No name was free for a guest; ask again.")

    async def make_account(
        self, group: Group, name: str, *, password: str, guest: Person | None
    ) -> tuple[Person, str]:
        """An account that a player made; one made out of a guest has what the guest had.

        There is no second allowance: the next is due when the guest's would have been.
        """
        now = self._house.clock.now()
        if await people.count(group.tx, Kind.ACCOUNT) >= self._terms.accounts_max:
            raise HouseError(Code.TOO_BUSY, "The house takes no more accounts.")
        account = Person(name, Kind.ACCOUNT)
        brought = None if guest is None else await bring(self._house, group, guest.name, name)
        if not await people.add(
            group.tx,
            account,
            password=password,
            at=now,
            refilled_at=now if brought is None else brought.refilled_at,
            by=name,
            guest=None if brought is None else brought.guest,
        ):
            raise name_taken(name)
        facts: list[OfficeFact] = [
            PersonAdmitted(
                person=name,
                roles=account.roles,
                by=name,
                guest=None if brought is None else brought.guest,
                brought=None if brought is None else brought.cents,
            ),
            PasswordSet(
                person=name,
                mark=password_mark(self._house.keys, name, password),
                epoch=people.FIRST_EPOCH,
            ),
        ]
        if brought is None:
            facts.append(self._allowance(name))
        else:
            await self._sessions.end_all(group, brought.guest)
            await hand_over(group, brought.guest, name)
            facts.append(PeopleLeft(people=(brought.guest,)))
        await self._write(group, facts, now)
        return account, await self._sessions.begin(group, account, now, epoch=people.FIRST_EPOCH)

    async def _make_room(self, group: Group, now: Millis) -> None:
        """With the house full of guests, let go of those whose session is over.

        The session was all that let them in, so nobody is put out. Their chips stay in the ledger.
        """
        if await people.count(group.tx, Kind.GUEST) < self._terms.guests_max:
            return
        await self._sessions.end_guests(group, min(now, self._house.lived.now()))
        found = await list_sessionless(group.tx, Kind.GUEST.value, limit=RETIRED_AT_ONCE)
        tables = list(present_tables(self._house, group))
        gone = [name for name in found if not in_play(tables, name)]
        await delete_limits(group.tx, gone)
        await delete_people(group.tx, gone)
        if not gone:
            raise HouseError(Code.TOO_BUSY, "The house is full of guests; make an account.")
        await self._write(group, [PeopleLeft(people=tuple(gone))], now)

    def _allowance(self, name: str) -> AllowanceGiven:
        return AllowanceGiven(player=name, cents=self._terms.allowance)

    async def _write(self, group: Group, facts: list[OfficeFact], now: Millis) -> None:
        tell(group, self._listeners, await write_down(group, self._house.keys, facts, now))


def name_taken(name: str) -> HouseError:
    return HouseError(
        Code.NAME_TAKEN, f"Somebody is called “{name}” already, or much like it.", where="name"
    )
