"""What a person has here, and the limits they set for themselves."""

from __future__ import annotations

from functools import partial

from threecard.core.errors import Code
from threecard.server.errors import WaitError
from threecard.server.house.house import House
from threecard.server.identity import people
from threecard.server.identity.account import AccountView, Limit
from threecard.server.identity.limits import (
    EXCLUSION,
    LimitKind,
    OwnLimit,
    check_days,
    check_value,
    read_limits,
    write_limit,
)
from threecard.server.identity.person import Person, Position
from threecard.server.identity.played import DayPlayed
from threecard.server.identity.rates import Rate
from threecard.server.identity.terms import DAY, MINUTE, IdentityTerms
from threecard.server.identity.wallets import in_play
from threecard.server.log.commit_queue import Group
from threecard.server.log.office import OwnLimitChanged, SelfExcluded, write_down
from threecard.server.money.entries import wallet
from threecard.server.ports import Millis
from threecard.server.storage.transaction import Transaction


class Own:
    """Shows and changes what concerns one person alone."""

    def __init__(self, house: House, terms: IdentityTerms, played: DayPlayed) -> None:
        self._house = house
        self._terms = terms
        self._played = played
        # A change is a record for ever, and nobody changes their mind by the hundred.
        self._changes = Rate(burst=terms.changes_burst, every=terms.changes_every)

    async def account(self, person: Person) -> AccountView:
        now = self._house.clock.now()
        async with self._house.store.reading() as tx:
            known = await people.need(tx, person.name)
            limits = await read_limits(tx, person.name)
            balance = await tx.balance(wallet(person.name))
            shown = [
                await self._limit(tx, person.name, kind, limits.limit(kind, now), now)
                for kind in LimitKind
            ]
        at_stake = in_play(self._house.tables.values(), person.name)
        gets_chips = known.person.may(Position.PLAYER)
        low = balance + at_stake < self._terms.refill_below
        return AccountView(
            name=known.person.name,
            kind=known.person.kind,
            roles=known.person.roles,
            balance=balance,
            in_play=at_stake,
            limits=tuple(shown),
            exclusion=limits.excluded_until if limits.excluded_until > now else None,
            next_refill=known.refilled_at + self._terms.refill_every
            if gets_chips and low
            else None,
        )

    async def set_limit(self, person: Person, kind: LimitKind, value: int | None) -> Limit:
        check_value(kind, value)
        self._count_change(person)
        return await self._house.run(partial(self._set_limit, person.name, kind, value))

    async def exclude(self, person: Person, days: int) -> int:
        check_days(days)
        self._count_change(person)
        return await self._house.run(partial(self._exclude, person.name, days))

    async def _set_limit(
        self, name: str, kind: LimitKind, value: int | None, group: Group
    ) -> Limit:
        now = self._house.clock.now()
        was = (await read_limits(group.tx, name)).limit(kind, now)
        limit = was.asked(value, now=now, after=self._terms.loosening_after)
        await write_limit(group.tx, name, kind, limit)
        holds_from = now if limit.later is None else limit.later.holds_from
        changed = OwnLimitChanged(player=name, limit=kind, value=value, holds_from=holds_from)
        await write_down(group, self._house.keys, [changed], now)
        return await self._limit(group.tx, name, kind, limit, now)

    async def _exclude(self, name: str, days: int, group: Group) -> int:
        now = self._house.clock.now()
        stands = (await read_limits(group.tx, name)).excluded_until
        until = now + days * DAY
        if until <= stands:
            return stands
        await write_limit(group.tx, name, EXCLUSION, OwnLimit(until))
        await write_down(group, self._house.keys, [SelfExcluded(player=name, until=until)], now)
        return until

    async def _limit(
        self, tx: Transaction, name: str, kind: LimitKind, limit: OwnLimit, now: Millis
    ) -> Limit:
        used = 0
        if kind is LimitKind.LOSS:
            used = max(0, await self._played.lost(tx, name, now))
        else:
            used = await self._played.millis(tx, name, now) // MINUTE
        return Limit(kind, limit.value, used, limit.later)

    def _count_change(self, person: Person) -> None:
        wait = self._changes.wait(person.name, self._house.clock.now())
        if wait:
            raise WaitError(
                Code.TOO_BUSY,
                "Many changes already; the next is taken in {seconds} s.",
                millis=wait,
            )
