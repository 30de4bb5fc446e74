"""The console: what a dealer does next, what a command would do, what may have gone wrong."""

from __future__ import annotations

from collections import Counter
from functools import reduce

from litestar import get, post
from litestar.params import JSONBody
from msgspec import Struct
from msgspec.structs import replace

from threecard.core.cards import card_letters
from threecard.core.commands import (
    Act,
    AnswerDispute,
    ChangeLimits,
    Command,
    CorrectCards,
    Decided,
    DecideIncident,
    ReportIncident,
    Settle,
)
from threecard.core.decide import decide
from threecard.core.decide.discretion import open_to
from threecard.core.duty import Duty, Step, duty_of
from threecard.core.errors import Code, CommandRefusedError
from threecard.core.events import (
    ActRefused,
    Event,
    PaymentDecided,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
    WagerChanged,
)
from threecard.core.evolve import evolve
from threecard.core.line import Line
from threecard.core.people import STAFF, Role
from threecard.core.possible import PossibleIncident, possible_incidents
from threecard.core.table import Table
from threecard.core.telling import Told, tell
from threecard.server.api.about import TABLES, about
from threecard.server.api.commands import check_dealer, role_of
from threecard.server.api.front import Front, TheFront, ThePerson
from threecard.server.api.params import TableName
from threecard.server.api.requests import BODIES, CommandIn, command_of
from threecard.server.api.session import held
from threecard.server.errors import HouseError
from threecard.server.identity import Person, Position
from threecard.server.money.entries import METER
from threecard.server.table.state import LiveTable

SOMEBODY = "a second person"  # whose word is only thought of
ON_DUTY = held(
    Position.DEALER, Position.PIT_SUPERVISOR, Position.PIT_MANAGER, Position.SHIFT_MANAGER
)
# What is shown before it is done. At an electronic table none of them comes near a hidden card.
SHOWN_FIRST = (
    ReportIncident, DecideIncident, CorrectCards, Settle, ChangeLimits, AnswerDispute,
)  # fmt: skip


class DutyOut(Struct, frozen=True, kw_only=True):
    """The dealer's next step at a table, as of a place in its log."""

    seq: int
    duty: Duty
    taken: tuple[str, ...]  # cards that can't be turned up any more, at felt
    lines: tuple[Line, ...]  # the settlement as it would be, once all hands lie open
    remedies: tuple[Decided, ...]  # what whoever the table waits for may decide


class Gain(Struct, frozen=True):
    """What somebody gets by it, in cents; below zero they give it."""

    player: str
    cents: int


class WouldBe(Struct, frozen=True, kw_only=True):
    """What a command would do now, and did not: told as it would be, and whose money moves."""

    told: tuple[Told, ...]
    decides: Role | None  # whose word it would wait for; the money moves by that
    confirmed: tuple[Told, ...]  # what would follow if they confirm it
    moved: tuple[Gain, ...]


@get("/api/tables/{table:str}/duty", opt=about(TABLES, ON_DUTY, Code.UNKNOWN_TABLE))
async def show_duty(front: TheFront, person: ThePerson, table: TableName) -> DutyOut:
    """Say what comes next in the rulebook's order, and how a round that lies open would settle."""
    live = _playable(front, table)
    state = live.table
    duty = duty_of(state)
    lines: tuple[Line, ...] = ()
    if duty.step is Step.SETTLE and state.is_felt:
        act = Settle(actor=person.name, role=role_of(person, _rank(person)))
        try:
            lines = _lines(decide(state, await _metered(front, act)))
        except CommandRefusedError:  # who may not settle here sees no settlement either
            lines = ()
    remedies: tuple[Decided, ...] = ()
    if state.pending is not None and state.pending.decides is not None:
        remedies = open_to(state, state.pending)
    return DutyOut(seq=live.seq, duty=duty, taken=_taken(state), lines=lines, remedies=remedies)


@get("/api/tables/{table:str}/incidents", opt=about(TABLES, ON_DUTY, Code.UNKNOWN_TABLE))
async def list_possible(
    front: TheFront, person: ThePerson, table: TableName
) -> list[PossibleIncident]:
    """List what can have gone wrong by now, with the facts to say and whom it can concern."""
    act = Act(actor=person.name, role=role_of(person, _rank(person)))
    return list(possible_incidents(_playable(front, table).table, act))


@post(
    "/api/tables/{table:str}/preview",
    status_code=200,
    opt=about(TABLES, ON_DUTY, Code.UNKNOWN_TABLE, Code.NOT_SO, Code.WRONG_PHASE),
)
async def preview(
    front: TheFront, person: ThePerson, table: TableName, data: JSONBody[CommandIn]
) -> WouldBe:
    """Say what a report, a decision, a correction, a settlement or other limits would do, only.

    A decision in a named role is shown as anybody of that rank would make it: who has the say sees
    what it does at somebody else's console too, before they give their word by PIN.
    """
    live = _playable(front, table)
    kind = BODIES[type(data.command)]
    if kind not in SHOWN_FIRST:
        raise HouseError(Code.NOT_PERMITTED, "That is not shown before it is done.")
    if kind is DecideIncident and data.role is not None:
        actor, role = SOMEBODY, data.role
    else:
        actor, role = person.name, role_of(person, data.role or _rank(person))
    check_dealer(live, kind, role)
    asked = command_of(data.command, actor=actor, role=role)
    before, rules = live.table, live.table.rules
    events = decide(before, await _metered(front, asked))  # type: ignore[arg-type] # no order
    for event in events:
        if isinstance(event, ActRefused):
            raise CommandRefusedError(Code[event.code.upper()], event.sentence, clause=event.clause)
    after = reduce(evolve, events, before)
    confirmed = _confirmed(after)
    return WouldBe(
        told=tuple(tell(rules, event) for event in events),
        decides=None if after.pending is None else after.pending.decides,
        confirmed=tuple(tell(rules, event) for event in confirmed),
        moved=_moved((*events, *confirmed)),
    )


def _playable(front: Front, table: str) -> LiveTable:
    live = front.house.table(table)
    if live.missing is not None:
        raise HouseError(Code.UNKNOWN_EDITION, live.missing)
    return live


def _rank(person: Person) -> Role | None:
    """The lowest of their positions on duty: whoever deals acts as the dealer."""
    return next((role for role in STAFF if person.may(Position(role.value))), None)


async def _metered(front: Front, asked: Command) -> Command:
    """A command with what the jackpot shows, where it is decided by that."""
    if not isinstance(asked, Settle | CorrectCards):
        return asked
    async with front.house.store.reading() as tx:
        return replace(asked, meter=await tx.balance(METER))


def _taken(table: Table) -> tuple[str, ...]:
    """Cards that lie face up at felt, or were seen since the pack was shuffled."""
    if not table.is_felt:
        return ()
    hands = [*table.hands.values(), *([table.dealer] if table.dealer else [])]
    up = [card for each in hands if each.face_up and each.hand for card in each.hand]
    seen = table.pack.seen if table.pack is not None else ()
    return tuple(dict.fromkeys(card_letters(card) for card in (*seen, *up)))


def _lines(events: tuple[Event, ...]) -> tuple[Line, ...]:
    for event in events:
        if isinstance(event, RoundSettled | SettlementCorrected):
            return event.lines
    return ()


def _confirmed(table: Table) -> tuple[Event, ...]:
    """What follows when a second person says that it happened so, where one is asked."""
    pending = table.pending
    if pending is None or not pending.confirm or pending.decides is None:
        return ()
    word = DecideIncident(
        actor=SOMEBODY, role=pending.decides, remedy=Decided.CONFIRM, reason=SOMEBODY
    )
    return decide(table, word)[1:]  # their word itself is nothing that follows


def _moved(events: tuple[Event, ...]) -> tuple[Gain, ...]:
    """Who gets how much back or besides, and who gives how much; by the facts that move money."""
    change: Counter[str] = Counter()
    for event in events:
        match event:
            case SettlementCorrected():
                change.update({each.player: each.amount for each in event.differences})
            case RoundSettled() | RoundVoided():
                for line in event.lines:
                    change[line.player] += line.taken
            case WagerChanged():
                change[event.player] += event.was - event.stake
            case PaymentDecided():
                change[event.player] += event.amount
            case _:
                pass
    return tuple(Gain(player, cents) for player, cents in sorted(change.items()) if cents)


HANDLERS = (show_duty, list_possible, preview)
