"""The guard of assignments: who is assigned to a table is a dealer of this house, and free."""

from __future__ import annotations

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.house.house import House
from threecard.server.identity.people import need
from threecard.server.identity.person import Position
from threecard.server.ports import Millis
from threecard.server.storage.transaction import Transaction
from threecard.server.table.orders import Asked, AssignDealer
from threecard.server.table.state import LiveTable


async def guard_assignments(
    house: House, tx: Transaction, live: LiveTable, asked: Asked, _now: Millis
) -> None:
    """Refuse a name that is no dealer's, and a dealer who is to deal at another table."""
    if not isinstance(asked, AssignDealer):
        return
    person = (await need(tx, asked.dealer)).person
    if person.name != asked.dealer:  # however they wrote it, one name is on record
        raise HouseError(Code.UNKNOWN_PERSON, f"The dealer is called {person.name}.")
    if not person.may(Position.DEALER):
        raise HouseError(Code.NOT_PERMITTED, f"{person.name} is no dealer.", where="dealer")
    for name, other in house.tables.items():
        if other.assigned == person.name and name != live.table.config.table:
            raise HouseError(
                Code.WRONG_PHASE,
                f"{person.name} is assigned to table {name}; relieve them there first.",
                where="dealer",
            )
