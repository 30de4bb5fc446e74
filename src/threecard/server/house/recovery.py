"""After a stop: held rounds go on; a round that broke off is ruled by its own rulebook.

The whole house down is the power failure of the rulebooks (R3P 5.13, N3P 5.4, TCP 5.16, and
reading power_failure where P3P and T3P are silent).
"""

from __future__ import annotations

import logging

from threecard.core.commands import ReportIncident
from threecard.core.irregularities.incidents import PowerFailure
from threecard.server.house.house import House
from threecard.server.log.commit_queue import Group
from threecard.server.table.deciding import INTERRUPTED
from threecard.server.table.orders import HoldRound, NoteBreak, ResumeRound
from threecard.server.table.state import LiveTable

log = logging.getLogger(__name__)


async def recover(house: House) -> list[str]:
    """Rule on every round that broke off, before any table takes a wager; the tables ruled on.

    The command's id is the place where the log broke off: one interruption is ruled on once.
    """
    ruled: list[str] = []
    for name, live in list(house.tables.items()):
        if live.held or not (live.broke_off or _broke_off(live)):
            continue
        if live.halted or live.missing or live.table.pending is not None:
            # Ruled on once it is released, its edition installed, or the word it waits for given.
            if not live.broke_off:
                note = NoteBreak(actor=INTERRUPTED.actor, role=INTERRUPTED.role)
                await house.give(name, note, command=f"{name}/{live.seq}/broke_off")
        else:
            failure = ReportIncident(
                actor=INTERRUPTED.actor,
                role=INTERRUPTED.role,
                incident=PowerFailure(reopening=True),
            )
            await house.give(name, failure, command=f"{name}/{live.seq}/power_failure")
            log.warning("table %s: round %d broke off and was ruled on", name, live.table.round)
            ruled.append(name)
    return ruled


async def resume(house: House) -> None:
    """Held rounds go on, once it is on record that the house is open.

    Before that an opening that failed would leave rounds that nobody could play and that lie open,
    and the next one would take them for broken off.
    """
    for name, live in list(house.tables.items()):
        if live.held:
            command = ResumeRound(actor=INTERRUPTED.actor, role=INTERRUPTED.role)
            await house.give(name, command, command=f"{name}/{live.seq}/resume")


async def hold(house: House) -> list[str]:
    """Leave open rounds as they lie, for a stop in good order; the tables of all that do.

    A wager that was taken in time may still wait for its group, and makes the round an open one.
    """
    held: list[str] = []
    for name in list(house.tables):
        await house.run(_wait_your_turn, stream=name)
        live = house.tables[name]
        if not live.is_playing or live.halted is not None:
            continue
        if not live.held:
            command = HoldRound(actor=INTERRUPTED.actor, role=INTERRUPTED.role)
            await house.give(name, command, command=f"{name}/{live.seq}/hold")
        held.append(name)
    return held


async def _wait_your_turn(_group: Group) -> None:
    """Nothing is done; what was given before is."""


def _broke_off(live: LiveTable) -> bool:
    """Whether a round with something at stake lies open, and this interruption is a new one.

    One that was ruled on before anything else happened, or whose options still wait, is not.
    """
    pending = live.table.pending
    return (
        live.is_playing
        and not live.broke_off
        and live.interrupted_at != live.seq
        and (pending is None or pending.number != live.interruption)
    )
