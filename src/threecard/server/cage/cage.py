"""The cage: chips in and out across the counter, and wallets put right by two people.

It is for persons whose position is the cage; nobody serves themselves. Nothing here or elsewhere
moves chips from one player to another.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Generic, NamedTuple, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from threecard.core.errors import Code
from threecard.server.cage import adjustments
from threecard.server.cage.adjustments import Adjustment, State
from threecard.server.errors import HouseError
from threecard.server.house.house import House
from threecard.server.house.receipts import answer_before, fingerprint_of
from threecard.server.identity import people
from threecard.server.identity.limits import read_limits, require_not_excluded
from threecard.server.identity.person import Person, Position
from threecard.server.identity.staff import check_reason
from threecard.server.identity.wallets import BalanceListener, tell
from threecard.server.log.causes import who_asked, write_cause
from threecard.server.log.commit_queue import Group
from threecard.server.log.office import (
    STREAM,
    AdjustmentApproved,
    AdjustmentProposed,
    AdjustmentRejected,
    ChipsBought,
    ChipsCashed,
    OfficeFact,
    move_for,
    record,
)
from threecard.server.money.entries import wallet
from threecard.server.ports import Millis
from threecard.server.storage.accounts import Account
from threecard.server.storage.adjustments import next_number
from threecard.server.storage.transaction import Answer, Transaction

AMOUNT_MAX = 10**12  # ten thousand million; more is a slip of the pen
LISTED_MAX = 200
SERVES = (Position.CAGE,)
DECIDES = (Position.CAGE, Position.SHIFT_MANAGER)
READS = (*DECIDES, Position.AUDITOR)

T = TypeVar("T")
_encode = msgspec.json.Encoder(order="deterministic").encode


class CageReceipt(Struct, frozen=True):
    """Chips went across the counter: how many, and what the player holds now."""

    player: str
    cents: int
    balance: int
    at: int


class CageAct(NamedTuple, Generic[T]):
    """What somebody does at the cage: its fact, and its answer by the balances it leaves."""

    fact: OfficeFact
    done: Callable[[Mapping[Account, int]], T]


class Cage:
    """Sells chips, takes them back, and puts wallets right.

    Every act may carry a command id: the same again is answered as before, and done once.
    """

    def __init__(self, house: House) -> None:
        self.balance_listeners: list[BalanceListener] = []  # as identity's
        self._house = house

    async def buy(
        self, *, player: str, cents: int, by: Person, command: str | None = None
    ) -> CageReceipt:
        """Give a player chips."""
        _check_amount(cents)
        work = partial(self._buy, player, cents)
        return await self._do(CageReceipt, ("buy", player, cents), work, by, command)

    async def cash(
        self, *, player: str, cents: int, by: Person, command: str | None = None
    ) -> CageReceipt:
        """Take a player's chips back; no more than the wallet holds, which the database sees to."""
        _check_amount(cents)
        work = partial(self._cash, player, cents)
        return await self._do(CageReceipt, ("cash", player, cents), work, by, command)

    async def propose(
        self, *, player: str, cents: int, reason: str, by: Person, command: str | None = None
    ) -> Adjustment:
        """Ask for a wallet to be put right; below zero takes from it."""
        _check_amount(abs(cents))
        why = check_reason(reason)
        work = partial(self._propose, player, cents, why)
        return await self._do(Adjustment, ("propose", player, cents, why), work, by, command)

    async def approve(self, number: int, *, by: Person, command: str | None = None) -> Adjustment:
        """Agree as the second person, and the chips move."""
        work = partial(self._approve, number)
        return await self._do(Adjustment, ("approve", number), work, by, command, DECIDES)

    async def reject(
        self, number: int, *, reason: str, by: Person, command: str | None = None
    ) -> Adjustment:
        """Not agree, as the second person."""
        why = check_reason(reason)
        work = partial(self._reject, number, why)
        return await self._do(Adjustment, ("reject", number, why), work, by, command, DECIDES)

    async def proposals(
        self,
        *,
        by: Person,
        state: State = State.PROPOSED,
        before: int = 2**53,
        limit: int = 50,
    ) -> list[Adjustment]:
        """Adjustments that wait for a second person, or what became of others."""
        async with self._house.store.reading() as tx:
            await people.acting(tx, by, *READS)
            most = max(1, min(limit, LISTED_MAX))
            found = await adjustments.listed(tx, state, before=before, limit=most)
            if state is not State.PROPOSED:
                return found
            deciders = [known.person for known in await people.holders(tx, *DECIDES)]
            waiting = []
            for each in found:
                names = [who.name for who in deciders if await may_decide(tx, each, who)]
                waiting.append(replace(each, waits_for=tuple(names)))
            return waiting

    async def _do(
        self,
        kind: type[T],
        asked: tuple[object, ...],
        work: Callable[[Person, Transaction, Millis], Awaitable[CageAct[T]]],
        by: Person,
        command: str | None,
        positions: tuple[Position, ...] = SERVES,
    ) -> T:
        """Do it once for a command id, with what it writes in one transaction."""
        fingerprint = fingerprint_of(("cage", *asked))

        async def answered(tx: Transaction) -> T | None:
            if command is None:
                return None
            before = await answer_before(tx, by.name, command, fingerprint)
            return None if before is None else msgspec.json.decode(before, type=kind)

        async def once(group: Group) -> T:
            # The stream first, as whatever is written by several is locked in one order.
            await group.tx.lock(STREAM)
            acting = await people.acting(group.tx, by, *positions)
            before = await answered(group.tx)
            if before is not None:
                return before
            now = self._house.clock.now()
            act = await work(acting, group.tx, now)
            balances = await move_for(group, [act.fact], now)
            done, cause = act.done(balances), b""
            if command is not None:
                answer = Answer(fingerprint, _encode(done))
                cause = write_cause(who_asked(by.name, command), answer)
                group.tx.remember(by.name, command, answer, now)
            await record(group, self._house.keys, [act.fact], now, cause)
            tell(group, self.balance_listeners, balances)
            return done

        return await self._house.run(once, earlier=None if command is None else answered)

    async def _buy(
        self, player: str, cents: int, by: Person, tx: Transaction, now: Millis
    ) -> CageAct[CageReceipt]:
        name = await _served(tx, player, by)
        require_not_excluded(name, await read_limits(tx, name), now)
        return _passed(ChipsBought(player=name, cents=cents, by=by.name), now)

    async def _cash(
        self, player: str, cents: int, by: Person, tx: Transaction, now: Millis
    ) -> CageAct[CageReceipt]:
        name = await _served(tx, player, by)
        return _passed(ChipsCashed(player=name, cents=cents, by=by.name), now)

    async def _propose(
        self, player: str, cents: int, reason: str, by: Person, tx: Transaction, now: Millis
    ) -> CageAct[Adjustment]:
        name = await _served(tx, player, by)
        number = await next_number(tx)
        proposed = Adjustment(number, name, cents, reason, by.name, now)
        await adjustments.add(tx, proposed)
        fact = AdjustmentProposed(
            number=number, player=name, cents=cents, reason=reason, by=by.name
        )
        return CageAct(fact, lambda _: proposed)

    async def _approve(
        self, number: int, by: Person, tx: Transaction, now: Millis
    ) -> CageAct[Adjustment]:
        open_ = await _undecided(tx, number, by)
        decided = replace(open_, state=State.APPROVED, decided_by=by.name, decided_at=now)
        await adjustments.decide(tx, decided)
        fact = AdjustmentApproved(number=number, player=open_.player, cents=open_.cents, by=by.name)
        return CageAct(fact, lambda _: decided)

    async def _reject(
        self, number: int, reason: str, by: Person, tx: Transaction, now: Millis
    ) -> CageAct[Adjustment]:
        open_ = await _undecided(tx, number, by)
        decided = replace(
            open_, state=State.REJECTED, decided_by=by.name, decided_at=now, decision=reason
        )
        await adjustments.decide(tx, decided)
        fact = AdjustmentRejected(number=number, reason=reason, by=by.name)
        return CageAct(fact, lambda _: decided)


def _passed(fact: ChipsBought | ChipsCashed, now: Millis) -> CageAct[CageReceipt]:
    """Chips go across the counter; the receipt says what the player holds then."""
    return CageAct(
        fact,
        lambda balances: CageReceipt(fact.player, fact.cents, balances[wallet(fact.player)], now),
    )


async def _served(tx: Transaction, player: str, by: Person) -> str:
    """The player's name as the ledger has it; somebody else than who serves."""
    known = (await people.need(tx, player)).person
    if known.name == by.name:
        raise HouseError(
            Code.SECOND_PERSON, "Nobody serves themselves at the cage; ask another person."
        )
    if not known.may(Position.PLAYER):
        raise HouseError(Code.NOT_PERMITTED, f"{known.name} is no player and holds no chips.")
    return known.name


async def may_decide(tx: Transaction, adjustment: Adjustment, person: Person) -> bool:
    """Whether somebody is the second person that an adjustment takes.

    They neither proposed it nor gain or lose by it, nor gave who proposed it the position to do so.
    """
    if person.name in (adjustment.proposed_by, adjustment.player):
        return False
    proposer = await people.find(tx, adjustment.proposed_by)
    return proposer is None or proposer.granted_by != person.name


async def _undecided(tx: Transaction, number: int, by: Person) -> Adjustment:
    """An adjustment that waits, for somebody who neither proposed it nor gains or loses by it."""
    adjustment = await adjustments.need(tx, number)
    if not await may_decide(tx, adjustment, by):
        raise HouseError(
            Code.SECOND_PERSON,
            "An adjustment is decided by somebody who neither proposed it nor is its player, nor "
            "gave the proposer their position.",
        )
    if adjustment.state is not State.PROPOSED:
        raise HouseError(
            Code.ADJUSTMENT_CLOSED, f"Adjustment {number} was {adjustment.state.value} already."
        )
    return adjustment


def _check_amount(cents: int) -> None:
    if not 1 <= cents <= AMOUNT_MAX:
        raise HouseError(
            Code.BAD_MONEY, "An amount is one cent or more, and no slip of the pen.", where="cents"
        )
