"""Who is to deal at a felt table: facts of the house beside the game."""

from __future__ import annotations

from threecard.server.table.of_house import OfHouse


class DealerAssigned(OfHouse, frozen=True, kw_only=True, tag="dealer_assigned"):
    """Somebody is to deal at a felt table from now on; who was there before is relieved."""

    dealer: str
    by: str
    relieves: str | None = None


class DealerRelieved(OfHouse, frozen=True, kw_only=True, tag="dealer_relieved"):
    """Nobody is assigned to the table any more."""

    dealer: str
    by: str
