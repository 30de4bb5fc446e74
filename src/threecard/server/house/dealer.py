"""The automatic dealer of an electronic table: what comes next, and doing it in time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from threecard.core.commands import (
    Act,
    CloseOptions,
    DealCards,
    ExposeDealer,
    NoMoreBets,
    OpenGamingDay,
    PlaceYourBets,
    ReportIncident,
    Settle,
    ShuffleDeck,
    TurnUpHand,
)
from threecard.core.decide.control import examiner
from threecard.core.decide.hands import undecided
from threecard.core.decide.showing import dealer_first, to_show
from threecard.core.errors import Code, CommandRefusedError, ThreecardError
from threecard.core.irregularities.incidents import Absence
from threecard.core.people import Role
from threecard.core.table import Phase, Table
from threecard.server.errors import ConflictError
from threecard.server.house.commit import Commit
from threecard.server.house.house import House
from threecard.server.house.steps import APART_MS, DEALER, Ask, Step, Wait, do, is_among
from threecard.server.house.witnessing import sealing, signature_of, unsigned
from threecard.server.ports import Millis
from threecard.server.storage.transaction import Transaction
from threecard.server.table.deciding import INTERRUPTED
from threecard.server.table.facts import Waiting
from threecard.server.table.gaming_day import gaming_day
from threecard.server.table.orders import ResumeRound, SetClock
from threecard.server.table.state import LiveTable

SUPERVISOR = Act(actor="automatic dealer", role=Role.PIT_SUPERVISOR)
RETRY_MS = 1_000

# Raises where whoever acts under a lease has lost it meanwhile, as one that was hung has.
Fence = Callable[[Transaction], Awaitable[None]]

log = logging.getLogger(__name__)


def next_step(live: LiveTable, now: Millis) -> Step | Wait | Ask:
    """What the dealer of an electronic table does next."""
    table = live.table
    if table.is_felt or live.halted is not None:
        return Wait()
    if live.missing is not None:
        return Wait()  # until its edition is installed
    if live.held:  # by a worker that took itself for the last, when this one was silent
        return Step("resume", ResumeRound(actor=INTERRUPTED.actor, role=INTERRUPTED.role))
    if table.pending is not None:
        if table.pending.decides is not None:
            return _claimed(live, now)
        return _timed(live, now, Waiting.OPTIONS, live.pace.options, do(CloseOptions))
    match table.phase:
        case Phase.CONCLUDED:
            return _between_rounds(live, now)
        case Phase.BETTING:
            if not (table.wagers or table.withdrawn):
                return Wait()  # an empty table waits, and writes nothing
            # Who has left the round can't come back into it: once all have, it still has to end.
            return _timed(live, now, Waiting.BETS, live.pace.bets, do(NoMoreBets))
        case Phase.CLOSED:
            return _before_the_deal(live, now)
        case Phase.PLAYING:
            return _hands(live, now)
        case _:
            return _shown(live, now) or do(Settle)


def _claimed(live: LiveTable, now: Millis) -> Step | Wait:
    """A round waits for the word of a person of rank; the next one for a stated time.

    Then it is announced, and a claim on the round before is an open dispute.
    """
    if live.table.phase is not Phase.CONCLUDED or live.table.closed:
        return Wait()
    return _timed(live, now, Waiting.CLAIM, live.pace.claim, do(PlaceYourBets))


def _between_rounds(live: LiveTable, now: Millis) -> Step | Wait:
    if live.table.closed:
        return Wait()
    if live.table.round and live.day != gaming_day(now):
        day = OpenGamingDay(actor=SUPERVISOR.actor, role=SUPERVISOR.role)
        return Step(f"open_gaming_day-{gaming_day(now)}", day)
    begin = do(PlaceYourBets)
    if not live.players:  # nothing to look at
        return begin
    return _timed(live, now, Waiting.NEXT_ROUND, live.pace.next_round, begin)


def _before_the_deal(live: LiveTable, now: Millis) -> Step | Wait | Ask:
    deal = live.deal
    if live.table.shuffled:
        return do(DealCards)
    if deal.sealed is not None and deal.signed is None:
        return unsigned(live, now)
    shuffle = do(ShuffleDeck, cards="")  # the house fills in what seed and entropy deal
    if deal.signed is not None:
        return shuffle
    opened = shuffle if deal.witness is None else sealing(deal.witness, now)
    if not deal.commitments.keys() - deal.openings.keys():
        return opened
    return _timed(live, now, Waiting.OPENINGS, live.pace.openings, opened)


def _hands(live: LiveTable, now: Millis) -> Step | Wait:
    table = live.table
    to_decide = undecided(table)
    if to_decide:
        # Whoever does not decide in time is absent: TCP 5.11 and reading absence say what then.
        absent = do(ReportIncident, incident=Absence(), position=to_decide[0])
        absent = Step(f"absent-{to_decide[0]}", absent.asked)
        return _timed(live, now, Waiting.DECISIONS, live.pace.decisions, absent)
    if not dealer_first(table):
        return _shown(live, now) or do(ExposeDealer)
    if table.rules.decided_on is not None or not _examined(table):
        return do(ExposeDealer)
    # The dealer shows after players have examined their cards (N3P 3.13): one who has taken them
    # up is not done with that, but says so or has the announced time.
    return _timed(live, now, Waiting.SHOWING, live.pace.showing, do(ExposeDealer))


def _examined(table: Table) -> bool:
    """Whether there is a hand that somebody looks at, or may; blind ones need no time."""
    return any(
        held.invalid is None and (held.viewed_by or examiner(table, position) is not None)
        for position, held in table.hands.items()
    )


def _shown(live: LiveTable, now: Millis) -> Step | Wait | None:
    """Players turn up their own hands for a while; then the dealer does. None: all are shown."""
    down = to_show(live.table)
    if not down:
        return None
    turn_up = Step(f"turn_up-{down[0]}", do(TurnUpHand, position=down[0]).asked)
    return _timed(live, now, Waiting.SHOWING, live.pace.showing, turn_up)


def _timed(live: LiveTable, now: Millis, waiting: Waiting, millis: int, then: Step) -> Step | Wait:
    """Do it when the time is over or everybody is ready; before that set the clock, and wait."""
    clock = live.clock
    # One that is set further ahead than it is ever set was set by another time than ours.
    is_ours = clock is not None and clock.until <= now + millis + APART_MS
    if clock is None or clock.waiting is not waiting or not is_ours:
        clock_set = SetClock(
            actor=DEALER.actor, role=DEALER.role, waiting=waiting, until=now + millis
        )
        return Step(f"clock-{waiting}", clock_set)
    if now >= clock.until or (live.players and live.asked_to_be_ready <= live.ready):
        return then
    return Wait(clock.until)


class OvertakenError(ConflictError):
    """A step that is not the next one any more: somebody else has dealt on."""


class AutomaticDealer:
    """Deals one electronic table, as long as it runs and `fence` lets it."""

    def __init__(self, house: House, table: str, fence: Fence | None = None) -> None:
        self._house = house
        self._table = table
        self._fence = fence
        self._changed = asyncio.Event()
        house.listeners.append(self._heard)

    def _heard(self, commit: Commit) -> None:
        if commit.table == self._table:
            self._changed.set()

    async def run(self) -> None:
        """Deal until cancelled; a failed step is tried again, a refused one waits for a change."""
        try:
            while True:
                self._changed.clear()
                await self._once()
        finally:
            self._house.listeners.remove(self._heard)

    async def _once(self) -> None:
        live = self._house.tables[self._table]
        now = self._house.clock.now()
        step = next_step(live, now)
        if isinstance(step, Ask):
            step = await self._asked(live)
            live, now = self._house.tables[self._table], self._house.clock.now()
        if isinstance(step, Wait):
            await self._wait(None if step.until is None else step.until - now)
            return
        try:
            await self._take(step, live)
        except ConflictError:  # another worker's dealer has taken this step, or those after it
            await self._wait(RETRY_MS)
        except CommandRefusedError as refused:
            # Somebody was quicker, and the table has changed under this step.
            log.warning("table %s: %s refused: %s", self._table, step.name, refused.sentence)
            await self._wait(RETRY_MS)
        except ThreecardError as error:
            log.warning("table %s: %s failed: %s", self._table, step.name, error.sentence)
            await self._house.clock.sleep(RETRY_MS)

    async def _asked(self, live: LiveTable) -> Step | Wait:
        """Its witness's signature, or what is to be done while there is none."""
        brought = await signature_of(self._house, live)
        if brought is not None:
            return brought
        now = self._house.clock.now()
        due = next_step(self._house.tables[self._table], now)
        step = due.otherwise if isinstance(due, Ask) else due
        if isinstance(step, Step) or step.until is None:
            return step
        return Wait(min(step.until, now + RETRY_MS))

    async def _take(self, step: Step, known: LiveTable) -> None:
        """Take a step, provided that it is still the next one.

        A dealer may know less than the log holds, when another worker dealt the table until just
        now. The table is held when this is looked at, so that a takeover repeats a step and
        invents none.
        """

        async def is_next(tx: Transaction, live: LiveTable, now: Millis) -> None:
            if self._fence is not None:
                await self._fence(tx)
            is_due = is_among(next_step(live, now), step)
            if not is_due or live.table.round != known.table.round:
                raise OvertakenError(Code.COMMAND_CONFLICT, "The table has been dealt on.")

        # The place in the log tells repeats of a step within a round apart.
        command = f"{self._table}/{known.table.round}/{known.seq}/{step.name}"
        await self._house.give(self._table, step.asked, command=command, provided=is_next)

    async def _wait(self, millis: int | None) -> None:
        """Until something changes at the table, or for so long."""
        waits: set[asyncio.Task[object]] = {asyncio.create_task(self._changed.wait())}
        if millis is not None:
            waits.add(asyncio.create_task(self._house.clock.sleep(millis)))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waits:
                task.cancel()
