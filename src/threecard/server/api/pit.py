"""The pit desk: all tables at a glance, for whoever supervises them."""

from __future__ import annotations

from litestar import get

from threecard.server.api.about import TABLES, about
from threecard.server.api.front import TheFront
from threecard.server.api.session import held
from threecard.server.identity import Position
from threecard.server.reports.pit import Pit

SUPERVISORS = held(
    Position.AUDITOR, Position.PIT_SUPERVISOR, Position.PIT_MANAGER, Position.SHIFT_MANAGER
)


@get("/api/pit", opt=about(TABLES, SUPERVISORS))
async def show_pit(front: TheFront) -> Pit:
    """Show every table as it stands: phase, dealer, players, pace, win, and what waits there.

    The day's win with its expectation and band is up to fifteen seconds old. Cards are not told.
    """
    return await front.pit.look()


HANDLERS = (show_pit,)
