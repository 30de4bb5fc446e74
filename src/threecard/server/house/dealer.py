"""The automatic dealer of an electronic table: what comes next, and doing it in time."""

from __future__ import annotations

import asyncio
import logging

from msgspec import Struct

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
from threecard.server.ports import Millis
from threecard.server.table.facts import Waiting
from threecard.server.table.gaming_day import gaming_day
from threecard.server.table.orders import Asked, SetClock
from threecard.server.table.state import LiveTable

DEALER = Act(actor="automatic dealer", role=Role.DEALER)
SUPERVISOR = Act(actor="automatic dealer", role=Role.PIT_SUPERVISOR)
RETRY_MS = 1_000

log = logging.getLogger(__name__)


class Step(Struct, frozen=True):
    """The next command, and a name for it that a takeover would give it too."""

    name: str
    asked: Asked


class Wait(Struct, frozen=True):
    """Nothing to do before a time, or before something changes."""

    until: int | None = None


def next_step(live: LiveTable, now: Millis) -> Step | Wait:
    """What the dealer of an electronic table does next."""
    table = live.table
    if table.is_felt or live.halted is not None or live.held:
        return Wait()
    if live.missing is not None:
        return Wait()  # until its edition is installed
    if table.pending is not None:
        if table.pending.decides is not None:
            return _claimed(live, now)
        return _timed(live, now, Waiting.OPTIONS, live.pace.options, _do(CloseOptions))
    match table.phase:
        case Phase.CONCLUDED:
            return _between_rounds(live, now)
        case Phase.BETTING:
            if not table.wagers:
                return Wait()  # an empty table waits, and writes nothing
            return _timed(live, now, Waiting.BETS, live.pace.bets, _do(NoMoreBets))
        case Phase.CLOSED:
            return _before_the_deal(live, now)
        case Phase.PLAYING:
            return _hands(live, now)
        case _:
            return _shown(live, now) or _do(Settle)


def _claimed(live: LiveTable, now: Millis) -> Step | Wait:
    """A round waits for the word of a person of rank; the next one for a stated time.

    Then it is announced, and a claim on the round before is an open dispute.
    """
    if live.table.phase is not Phase.CONCLUDED or live.table.closed:
        return Wait()
    return _timed(live, now, Waiting.CLAIM, live.pace.claim, _do(PlaceYourBets))


def _between_rounds(live: LiveTable, now: Millis) -> Step | Wait:
    if live.table.closed:
        return Wait()
    if live.table.round and live.day != gaming_day(now):
        day = OpenGamingDay(actor=SUPERVISOR.actor, role=SUPERVISOR.role)
        return Step(f"open_gaming_day-{gaming_day(now)}", day)
    begin = _do(PlaceYourBets)
    if not live.players:  # nothing to look at
        return begin
    return _timed(live, now, Waiting.NEXT_ROUND, live.pace.next_round, begin)


def _before_the_deal(live: LiveTable, now: Millis) -> Step | Wait:
    if live.table.shuffled:
        return _do(DealCards)
    shuffle = _do(ShuffleDeck, cards="")  # the house fills in what seed and entropy deal
    unopened = live.deal.commitments.keys() - live.deal.openings.keys()
    if not unopened:
        return shuffle
    return _timed(live, now, Waiting.OPENINGS, live.pace.openings, shuffle)


def _hands(live: LiveTable, now: Millis) -> Step | Wait:
    table = live.table
    to_decide = undecided(table)
    if to_decide:
        # Whoever does not decide in time is absent: TCP 5.11 and reading absence say what then.
        absent = _do(ReportIncident, incident=Absence(), position=to_decide[0])
        absent = Step(f"absent-{to_decide[0]}", absent.asked)
        return _timed(live, now, Waiting.DECISIONS, live.pace.decisions, absent)
    if not dealer_first(table):
        return _shown(live, now) or _do(ExposeDealer)
    if table.rules.decided_on is not None or not _examined(table):
        return _do(ExposeDealer)
    # The dealer shows after players have examined their cards (N3P 3.13): one who has taken them
    # up is not done with that, but says so or has the announced time.
    return _timed(live, now, Waiting.SHOWING, live.pace.showing, _do(ExposeDealer))


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
    turn_up = Step(f"turn_up-{down[0]}", _do(TurnUpHand, position=down[0]).asked)
    return _timed(live, now, Waiting.SHOWING, live.pace.showing, turn_up)


def _timed(live: LiveTable, now: Millis, waiting: Waiting, millis: int, then: Step) -> Step | Wait:
    """Do it when the time is over or everybody is ready; before that set the clock, and wait."""
    clock = live.clock
    if clock is None or clock.waiting is not waiting:
        clock_set = SetClock(
            actor=DEALER.actor, role=DEALER.role, waiting=waiting, until=now + millis
        )
        return Step(f"clock-{waiting}", clock_set)
    if now >= clock.until or (live.players and live.players <= live.ready):
        return then
    return Wait(clock.until)


def _do(command: type[Act], **fields: object) -> Step:
    asked = command(actor=DEALER.actor, role=DEALER.role, **fields)
    return Step(str(command.__struct_config__.tag), asked)  # type: ignore[arg-type]


class OvertakenError(ConflictError):
    """A step that is not the next one any more: somebody else has dealt on."""


class AutomaticDealer:
    """Deals one electronic table, as long as it runs."""

    def __init__(self, house: House, table: str) -> None:
        self._house = house
        self._table = table
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

    async def _take(self, step: Step, known: LiveTable) -> None:
        """Take a step, provided that it is still the next one.

        A dealer may know less than the log holds, when another worker dealt the table until just
        now. The table is held when this is looked at, so that a takeover repeats a step and
        invents none.
        """

        def is_next(live: LiveTable, now: Millis) -> None:
            due = next_step(live, now)
            is_due = isinstance(due, Step) and due.name == step.name
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
