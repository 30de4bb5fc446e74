"""Deciding: what a command makes happen at a table of the house, with what follows for its deal.

Pure like the core's `decide`, which it asks: time, money and bytes are the house's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, assert_never

from threecard.core.commands import (
    Act,
    CloseOptions,
    Command,
    OpenTable,
    PlaceYourBets,
    ReportIncident,
)
from threecard.core.decide import decide
from threecard.core.decide.permission import refuse, require_player, require_rank
from threecard.core.decide.undoing import void
from threecard.core.errors import Code
from threecard.core.events import Event, RoundSettled, RoundVoided, WagersClosed
from threecard.core.irregularities.incidents import DeckFault, Fault, PowerFailure
from threecard.core.judgement import Cite
from threecard.core.people import Role
from threecard.deal import Seed, commit_seed
from threecard.server.ports import Millis
from threecard.server.table.assigning import assign, relieve
from threecard.server.table.deal_orders import (
    WitnessTerms,
    bring,
    commit,
    give_up,
    open_committed,
    seal,
)
from threecard.server.table.facts import (
    ClockSet,
    Fact,
    HouseFact,
    PlayerReady,
    RoundBrokeOff,
    RoundHeld,
    RoundResumed,
    SeedDrawn,
    TableHalted,
    TableReleased,
    Waiting,
)
from threecard.server.table.fair_deal import closed, proof_holds, revealed
from threecard.server.table.fold import Folded, fold
from threecard.server.table.orders import (
    Asked,
    AssignDealer,
    BeReady,
    BringSignature,
    CommitEntropy,
    EnterPayment,
    GiveUpDeal,
    HaltTable,
    HoldRound,
    LetPaymentStand,
    NoteBreak,
    OpenEntropy,
    Order,
    ReleaseTable,
    RelieveDealer,
    ResumeRound,
    SealDeal,
    SetClock,
    ToHouse,
)
from threecard.server.table.payments import enter_payment, let_stand, require_none_differs
from threecard.server.table.state import NEW, LiveTable, round_id

INTERRUPTED = Act(actor="house", role=Role.DEALER)  # says that power failed

# A decision or an option is given, not skipped.
MAY_BE_READY = (Waiting.BETS, Waiting.SHOWING, Waiting.NEXT_ROUND)


class Turn(NamedTuple):
    """What a command made happen: its facts in order, each with the tables before and after it."""

    steps: tuple[Folded, ...]

    @property
    def live(self) -> LiveTable:
        """The table after all of it."""
        return self.steps[-1].live

    def then(self, facts: Sequence[Fact], at: Millis) -> Turn:
        """With more facts after these."""
        if not facts:
            return self
        steps = list(self.steps)
        for fact in facts:
            steps.append(fold(steps[-1].live, fact, at))
        return Turn(tuple(steps))


def ask(live: LiveTable, asked: Asked, at: Millis) -> Turn:
    """The new facts, or a refusal is raised."""
    if live.halted is not None and not isinstance(asked, ReleaseTable | ResumeRound | NoteBreak):
        raise refuse(Code.TABLE_HALTED, f"This table was stopped: {live.halted.rstrip('.')}.")
    if live.held and not isinstance(asked, ResumeRound | HaltTable):
        raise refuse(Code.TABLE_RESTING, "The round waits for the house to open again.")
    if isinstance(asked, ToHouse):
        turn = Turn((fold(live, _order(live, asked, at), at),))
        if isinstance(asked, GiveUpDeal):  # the house's policy, which no clause orders
            voided = _happened(turn.live, [void(live.table, asked, Cite())], at)
            turn = Turn((*turn.steps, *voided.steps))
    else:
        _check(live, asked, at)
        turn = _decided(live, asked, at)
    if turn.live.broke_off:
        turn = _ruled(turn, at)
    return turn if turn.live.table.pending is None else _timed(turn, at)


def _check(live: LiveTable, command: Command, at: Millis) -> None:
    """Refuse what the house knows to be otherwise."""
    match command:
        case PlaceYourBets():
            require_none_differs(live)
        case CloseOptions() if _options_run(live, at):
            raise refuse(Code.WRONG_PHASE, "The time announced for choosing has not run out.")
        case ReportIncident(incident=PowerFailure(reopening=True)):
            if command.actor != INTERRUPTED.actor:
                raise refuse(Code.ROLE_NOT_PERMITTED, "The house says by itself that it reopens.")
        case ReportIncident(incident=DeckFault(fault=Fault.UNPROVEN), round=round_):
            present = round_ in (None, live.table.round)
            if not live.table.is_felt and present and proof_holds(live):
                raise refuse(Code.NOT_SO, "The deal's proof holds.")
        case _:
            pass


def _options_run(live: LiveTable, at: Millis) -> bool:
    clock = live.clock
    return clock is not None and clock.waiting is Waiting.OPTIONS and at < clock.until


def _timed(turn: Turn, at: Millis) -> Turn:
    """Where players choose among options they are told at once until when, at felt too."""
    live = turn.live
    pending = live.table.pending
    assert pending is not None, "somebody is waited for"
    if pending.decides is not None or live.held or live.halted is not None:
        return turn
    if live.clock is not None and live.clock.waiting is Waiting.OPTIONS:
        return turn
    until = at + live.pace.options
    return turn.then([ClockSet(waiting=Waiting.OPTIONS, until=until)], at)


def _decided(live: LiveTable, command: Command, at: Millis) -> Turn:
    """What the core decides, and what the deal does about it."""
    if live.missing is not None:
        raise refuse(Code.UNKNOWN_EDITION, live.missing)
    return _happened(live, decide(live.table, command), at)


def _happened(live: LiveTable, events: Iterable[Event], at: Millis) -> Turn:
    steps: list[Folded] = []
    for event in events:
        steps.append(fold(live, event, at))
        live = steps[-1].live
        follows = _follows(live, event)
        if follows is not None:
            steps.append(fold(live, follows, at))
            live = steps[-1].live
    return Turn(tuple(steps))


def _ruled(turn: Turn, at: Millis) -> Turn:
    """Rule on a power failure as soon as nothing else is waited for."""
    live = turn.live
    if not live.is_playing:
        return turn
    stopped = live.halted is not None or live.held or live.missing is not None
    if stopped or live.table.pending is not None:
        return turn
    failure = ReportIncident(
        actor=INTERRUPTED.actor, role=INTERRUPTED.role, incident=PowerFailure(reopening=True)
    )
    return Turn((*turn.steps, *_decided(live, failure, at).steps))


def first_turn(asked: OpenTable, at: Millis) -> Turn:
    """A table opens."""
    (opened,) = decide(NEW.table, asked)
    return Turn((fold(NEW, opened, at),))


def open_round(
    live: LiveTable,
    asked: PlaceYourBets,
    seed: Seed,
    at: Millis,
    witness: WitnessTerms | None = None,
) -> Turn:
    """A round of an electronic table opens with the commitment to its seed (drawn just now).

    The witness, where there is one, is named before it: the commitment holds its fingerprint.
    """
    number = live.table.round + 1
    opening = Turn((fold(live, SeedDrawn(round=number, seed=seed.hex()), at),))
    if witness is not None:
        opening = opening.then([witness.named(number)], at)
    named = round_id(live.table, live.table.ruled_next, number, opening.live.deal.witness)
    announced = PlaceYourBets(
        actor=asked.actor, role=asked.role, commitment=commit_seed(named, seed)
    )
    return Turn((*opening.steps, *ask(opening.live, announced, at).steps))


def _follows(live: LiveTable, event: Event) -> HouseFact | None:
    """What the deal does when the game closes wagers or ends a round."""
    if live.table.is_felt or live.deal.seed is None:
        return None
    match event:
        case WagersClosed():
            return closed(live)
        case RoundSettled() | RoundVoided():
            return revealed(live)
        case _:
            return None


def _order(live: LiveTable, asked: Order, at: Millis) -> HouseFact:
    match asked:
        case CommitEntropy():
            return commit(live, asked)
        case OpenEntropy():
            return open_committed(live, asked)
        case SealDeal():
            return seal(live, asked)
        case BringSignature():
            return bring(live, asked)
        case GiveUpDeal():
            return give_up(live, at)
        case BeReady():
            return _ready(live, asked)
        case HaltTable():
            require_rank(asked, asked.rank)
            return TableHalted(sentence=asked.reason, by=asked.actor)
        case ReleaseTable():
            require_rank(asked, asked.rank)
            if live.halted is None:
                raise refuse(Code.WRONG_PHASE, "This table was not stopped.")
            return TableReleased(by=asked.actor, reason=asked.reason)
        case EnterPayment():
            return enter_payment(live, asked)
        case LetPaymentStand():
            return let_stand(live, asked)
        case AssignDealer():
            return assign(live, asked)
        case RelieveDealer():
            return relieve(live, asked)
        case SetClock():
            running = live.clock if live.clock and live.clock.waiting is asked.waiting else None
            # It is brought nearer where it was set by another time; nobody gets more time by it.
            if running is not None and running.until <= asked.until:
                raise refuse(Code.WRONG_PHASE, "That clock is running already.")
            return ClockSet(waiting=asked.waiting, until=asked.until)
        case HoldRound():
            return RoundHeld()
        case ResumeRound():
            return RoundResumed()
        case NoteBreak():
            return RoundBrokeOff()
        case _:
            assert_never(asked)


def _ready(live: LiveTable, asked: BeReady) -> PlayerReady:
    require_player(asked)
    table = live.table
    if asked.round not in (None, table.round) or asked.phase not in (None, table.phase):
        raise refuse(Code.WRONG_PHASE, "That was for an earlier wait, and the table is further on.")
    if live.clock is None or live.clock.waiting not in MAY_BE_READY:
        raise refuse(Code.WRONG_PHASE, "The table waits for nothing that being ready would end.")
    if asked.actor in live.ready:
        raise refuse(Code.WRONG_PHASE, "You are ready already.")
    if asked.actor not in live.asked_to_be_ready:
        raise refuse(Code.WAGER_MISSING, "You have no wager in this round.")
    return PlayerReady(player=asked.actor)
