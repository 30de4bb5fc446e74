"""Becoming: a guest makes an account and brings all that is theirs, once.

Chips, own limits, an exclusion and the time of the last allowance come over; rounds and what was
lost today stay in the logs under the guest's name, which the account remembers. The guest is then
nobody any more, so that nothing of it can be brought a second time.
"""

from __future__ import annotations

from msgspec import Struct

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.house.bars import tables_barring
from threecard.server.house.house import House
from threecard.server.identity import people
from threecard.server.identity.limits import EXCLUSION, OwnLimit, read_limits, write_limit
from threecard.server.identity.wallets import present_tables
from threecard.server.log.commit_queue import Group
from threecard.server.money.entries import wallet
from threecard.server.ports import Millis
from threecard.server.storage.own_limits import delete_limits
from threecard.server.storage.people import delete_people


class Brought(Struct, frozen=True):
    """What a guest brings to the account."""

    guest: str
    cents: int
    refilled_at: Millis


async def bring(house: House, group: Group, guest: str, name: str) -> Brought:
    """What the guest has, held against everybody else; refused while anything is still open."""
    mine = wallet(guest)
    await group.tx.hold([mine, wallet(name)])
    if house.store.queues_by_stream:  # wagers that another worker took count as well
        await house.hear_all()
    was = await people.find(group.tx, guest)
    if was is None:  # another request was quicker
        raise HouseError(
            Code.NOT_SIGNED_IN, "This guest has an account by now, or has left; sign in."
        )
    if await tables_barring(group.tx, guest):
        raise HouseError(Code.PLAYER_BARRED, f"{guest} is prohibited from further play.")
    for live in present_tables(house, group):
        if guest in live.parties:
            raise HouseError(
                Code.STILL_OPEN,
                f"Your last round at table {live.table.config.table}, or a dispute there, is still "
                "open. Make the account when it is settled, so that what you win comes with you.",
            )
    return Brought(guest, await group.tx.balance(mine), was.refilled_at)


async def hand_over(group: Group, guest: str, name: str) -> None:
    """What binds the guest binds the account, and the guest is nobody any more."""
    limits = await read_limits(group.tx, guest)
    for kind, limit in limits.limits.items():
        await write_limit(group.tx, name, kind, limit)
    if limits.excluded_until:
        await write_limit(group.tx, name, EXCLUSION, OwnLimit(limits.excluded_until))
    await delete_limits(group.tx, [guest])
    await delete_people(group.tx, [guest])
