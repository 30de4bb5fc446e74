"""The allowance: play chips for whoever has run out of them, so often and no more."""

from __future__ import annotations

from threecard.core.errors import Code
from threecard.core.money import dollars
from threecard.server.errors import HouseError
from threecard.server.house.house import House
from threecard.server.identity import people
from threecard.server.identity.limits import said
from threecard.server.identity.person import Person, Position
from threecard.server.identity.terms import IdentityTerms
from threecard.server.identity.wallets import BalanceListener, in_play, present_tables, tell
from threecard.server.log.commit_queue import Group
from threecard.server.log.office import AllowanceGiven, write_down
from threecard.server.money.entries import wallet
from threecard.server.storage.people import set_refilled


async def refill(
    house: House,
    terms: IdentityTerms,
    listeners: list[BalanceListener],
    person: Person,
    group: Group,
) -> int:
    """Fill a wallet up to the allowance, by the rule; the balance after it.

    Stakes in play count as held, or one could stake everything and ask for more.
    """
    now = house.clock.now()
    known = await people.need(group.tx, person.name)
    if not known.person.may(Position.PLAYER):
        raise HouseError(Code.NOT_PERMITTED, "Play chips are for players.")
    account = wallet(person.name)
    await group.tx.hold([account])
    if house.store.queues_by_stream:  # stakes that another worker took count as well
        await house.hear_all()
    balance = await group.tx.balance(account)
    held = balance + in_play(present_tables(house, group), person.name)
    if held >= terms.refill_below:
        raise HouseError(
            Code.NO_REFILL,
            f"Chips are given to who has less than {dollars(terms.refill_below)}; you have "
            f"{dollars(held)} with what lies at stake.",
        )
    due = known.refilled_at + terms.refill_every
    if now < due:
        raise HouseError(Code.NO_REFILL, f"Chips were given lately; the next are due {said(due)}.")
    await set_refilled(group.tx, person.name, now)
    given = AllowanceGiven(player=person.name, cents=terms.allowance - held)
    balances = await write_down(group, house.keys, [given], now)
    tell(group, listeners, balances)
    return balances[account]
