"""Assigning: who is to deal at a felt table, said by whoever supervises it, and on record.

Nobody is kept from dealing by it: the log says who in fact dealt, and the pit desk shows both.
"""

from __future__ import annotations

from threecard.core.decide.permission import refuse, require_rank
from threecard.core.errors import Code
from threecard.server.table.dealer_facts import DealerAssigned, DealerRelieved
from threecard.server.table.orders import AssignDealer, RelieveDealer
from threecard.server.table.state import LiveTable


def assign(live: LiveTable, asked: AssignDealer) -> DealerAssigned:
    """Somebody comes to deal; that it is a dealer of this house was looked up before."""
    _require_supervised(live, asked)
    if live.assigned == asked.dealer:
        raise refuse(Code.WRONG_PHASE, f"{asked.dealer} is assigned here already.")
    return DealerAssigned(dealer=asked.dealer, by=asked.actor, relieves=live.assigned)


def relieve(live: LiveTable, asked: RelieveDealer) -> DealerRelieved:
    """Whoever is assigned goes, and nobody comes."""
    _require_supervised(live, asked)
    if live.assigned is None:
        raise refuse(Code.WRONG_PHASE, "No dealer is assigned to this table.")
    return DealerRelieved(dealer=live.assigned, by=asked.actor)


def _require_supervised(live: LiveTable, asked: AssignDealer | RelieveDealer) -> None:
    require_rank(asked, asked.rank)
    if not live.table.is_felt:
        raise refuse(Code.NOT_PHYSICAL, "An electronic table deals by itself.")
