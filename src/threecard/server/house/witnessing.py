"""Witnessing: a sealed deal waits for its witness, is interrupted by it or, in the end, given up.

Nothing but that table waits: the witness is asked by its dealer, outside every transaction.
"""

from __future__ import annotations

import asyncio
import logging

from threecard.core.commands import ReportIncident
from threecard.core.irregularities.incidents import PowerFailure
from threecard.deal import Digest
from threecard.server.house.house import House
from threecard.server.house.steps import APART_MS, Ask, Step, Wait, do
from threecard.server.ports import Millis
from threecard.server.table.deciding import INTERRUPTED
from threecard.server.table.facts import Waiting, WitnessNamed
from threecard.server.table.orders import BringSignature, GiveUpDeal, SealDeal, SetClock
from threecard.server.table.state import LiveTable
from threecard.witness.asking import Closed
from threecard.witness.errors import WitnessError, absent

LATE_MS = 5_000  # a witness that has not signed by then has failed, and that is an interruption
ASK_MS = 5_000  # for one answer
AWAY = "The witness of this deal does not answer; the cards wait for it."

log = logging.getLogger(__name__)


def sealing(witness: WitnessNamed, now: Millis) -> Step:
    """Nothing more is opened, and the witness has its time."""
    return do(SealDeal, until=now + witness.wait)


def unsigned(live: LiveTable, now: Millis) -> Ask:
    """A deal that waits for its witness, and what is done meanwhile."""
    witness, sealed, clock = live.deal.witness, live.deal.sealed, live.clock
    assert witness is not None
    assert sealed is not None
    if sealed.until > now + witness.wait + APART_MS:  # it was set by another time than ours
        return Ask(sealing(witness, now))
    if now >= sealed.until:
        return Ask(do(GiveUpDeal))
    late = sealed.until - witness.wait + min(LATE_MS, witness.wait // 2)
    if now >= late and not live.deal.interrupted:
        failed = ReportIncident(
            actor=INTERRUPTED.actor,
            role=INTERRUPTED.role,
            incident=PowerFailure(reopening=True),
            description=AWAY,
        )
        return Ask(Step("witness_away", failed))
    if clock is None or clock.waiting is not Waiting.WITNESS or clock.until != sealed.until:
        shown = do(SetClock, waiting=Waiting.WITNESS, until=sealed.until)
        return Ask(Step(f"clock-{Waiting.WITNESS}", shown.asked))
    return Ask(Wait(sealed.until if live.deal.interrupted else late))


async def signature_of(house: House, live: LiveTable) -> Step | None:
    """Ask the witness to sign a sealed deal, for a while by the house's own clock."""
    asking = asyncio.create_task(_sign(house, live))
    waiting = asyncio.create_task(house.clock.sleep(ASK_MS))
    try:
        await asyncio.wait({asking, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if not asking.done():
            raise absent("The witness does not answer.")
        return asking.result()
    except WitnessError as error:
        table, number = live.table.config.table, live.table.round
        log.warning("table %s: round %d is not signed: %s", table, number, error.sentence)
        return None
    finally:
        for task in (asking, waiting):
            task.cancel()
        await asyncio.gather(asking, waiting, return_exceptions=True)


async def _sign(house: House, live: LiveTable) -> Step:
    witness, sealed, closing = house.witness, live.deal.sealed, live.deal.closing
    round_id = live.round_id
    assert sealed is not None
    assert closing is not None
    if witness is None or witness.key.fingerprint != round_id.witness:
        raise absent(f"The house has no witness of the fingerprint {round_id.witness} now.")
    closed = Closed(round_id, Digest(closing), Digest(sealed.openings))
    signature = await witness.sign(closed, by=house.keys.sign_as_house(closed.asking))
    return do(BringSignature, key=witness.key.modulus, signature=signature.hex())
