"""Replays scenarios through the product, and counts the money itself, from the events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from tests.procedure.scenarios.scenario import (
    Check,
    Fields,
    Lies,
    Lines,
    Nets,
    PhaseIs,
    Scenario,
    Step,
    Waits,
)
from threecard import (
    Command,
    Event,
    InvariantBrokenError,
    Line,
    Table,
    ThreecardError,
    UnopenedTable,
    decide,
    events,
    evolve,
)

OPENING = {"type": "open_table", "actor": "Pia", "role": "pit_manager"}


class DiffersError(AssertionError):
    """What happened is not what the rulebook says."""


@dataclass(frozen=True, slots=True)
class End:
    """How a wager ended, and why; a wager given back before the settlement has no line there."""

    result: str
    clause: str | None
    reading: str | None
    stake: int = 0


@dataclass(slots=True)
class Account:
    """What lies on the layout and who has gained what, told by events."""

    lying: dict[tuple[str, int, str], int] = field(default_factory=dict)
    gained: Counter[str] = field(default_factory=Counter)
    ended: dict[tuple[str, int, str], End] = field(default_factory=dict)

    def hear(self, event: Event) -> None:
        match event:
            case events.RoundOpened():
                self.lying, self.ended = {}, {}
            case events.WagerPlaced():
                self.lying[event.player, event.position, event.wager] = event.stake
                self.gained[event.player] -= event.stake
            case events.WagerChanged():
                area = (event.player, event.position, event.wager)
                if event.was != self.lying.pop(area):
                    raise DiffersError(f"{event} does not start from what lay there")
                if event.stake:
                    self.lying[area] = event.stake
                else:
                    self.ended[area] = End("returned", event.clause, event.reading)
                self.gained[event.player] += event.was - event.stake
            case events.RoundSettled() | events.RoundVoided():
                self._end(event.lines)
                self._every_stake_ended()
            case events.SettlementCorrected():
                _differences_are_told(event)
                for line in event.reversed:
                    self.gained[line.player] -= line.payout + line.returned
                    self.ended.pop((line.player, line.position, line.wager), None)
                self._end(event.lines)
                self._every_stake_ended()
            case events.PaymentDecided():
                self.gained[event.player] += event.amount
            case _:
                pass

    def _end(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.gained[line.player] += line.payout + line.returned
            end = End(line.result, line.cite.clause, line.cite.reading, line.stake)
            self.ended[line.player, line.position, line.wager] = end

    def _every_stake_ended(self) -> None:
        """Closing position: each wager that lies has one line, over its whole stake."""
        ended = {area: end.stake for area, end in self.ended.items() if end.stake}
        if ended != self.lying:
            raise DiffersError(f"lay {self.lying}, ended {ended}")


def _differences_are_told(event: events.SettlementCorrected) -> None:
    """What a correction says each player gets or gives back is what its lines say."""
    moved: Counter[str] = Counter()
    for line in event.lines:
        moved[line.player] += line.payout + line.returned
    for line in event.reversed:
        moved[line.player] -= line.payout + line.returned
    told = {each.player: each.amount for each in event.differences if each.amount}
    _same("differences", {player: amount for player, amount in moved.items() if amount}, told)


def replay(scenario: Scenario) -> None:
    """Go through a scenario; raise `DiffersError` at the first step that is not as it should be."""
    state: Table | UnopenedTable = UnopenedTable()
    account = Account()
    opening = Step({**OPENING, "config": dict(scenario.config)})
    for number, part in enumerate((opening, *scenario.parts)):
        try:
            if isinstance(part, Step):
                for event in _answer(state, part):
                    state = evolve(state, event)
                    account.hear(event)
            else:
                assert isinstance(state, Table)
                _check(part, state, account)
        except DiffersError as differs:
            raise DiffersError(
                f"{scenario}\n  step {number}: {_written(part)}\n  {differs}"
            ) from differs


def _answer(state: Table | UnopenedTable, step: Step) -> tuple[Event, ...]:
    command = msgspec.convert(dict(step.command), Command)
    try:
        told = tuple(decide(state, command))
    except InvariantBrokenError:
        raise
    except ThreecardError as refusal:
        if step.answer != "refused":
            raise DiffersError(f"expected: {_expected(step)}\n  got: refused, {refusal}") from None
        if step.clause is not None and not _is(refusal.clause, step.clause):
            raise DiffersError(f"expected: refused by {step.clause}\n  got: {refusal}") from None
        return ()
    acts = [event for event in told if isinstance(event, events.ActRefused)]
    if step.answer == "recorded":
        right = len(told) == len(acts) == 1 and (
            step.clause is None or _is(acts[0].clause, step.clause)
        )
    else:
        right = step.answer == "accepted" and not acts
    if not right:
        raise DiffersError(f"expected: {_expected(step)}\n  got: {_list(told)}")
    for name, fields in step.told:
        if not any(_tag(event) == name and _has(event, fields) for event in told):
            raise DiffersError(f"expected: {name} {dict(fields)}\n  got: {_list(told)}")
    return told


def _check(check: Check, table: Table, account: Account) -> None:
    match check:
        case PhaseIs(wanted):
            _same("phase", wanted, str(table.phase))
        case Waits():
            pending = table.pending
            rank = None if pending is None or pending.decides is None else str(pending.decides)
            _same("waits for", check.decides, rank)
            _same("options", set(check.options), set(pending.options) if pending else set())
            if check.players is not None:
                waiting = pending.waiting if pending else ()
                _same("not answered", sorted(check.players), sorted(waiting))
        case Lies(wagers):
            wanted_lying = {(who, where, wager): stake for who, where, wager, stake in wagers}
            _same("lying", wanted_lying, account.lying)
            held = {
                (placed.player, position, placed.wager): int(placed.stake)
                for position, there in table.wagers.items()
                for placed in there
            }
            _same("lying by the table's own account", wanted_lying, held)
        case Nets(amounts):
            _same("gained", dict(amounts), {player: account.gained[player] for player in amounts})
        case Lines(ends):
            for player, position, wager, result, *cited in ends:
                end = account.ended.get((player, position, wager))
                if end is None:
                    raise DiffersError(f"no end of {player}'s {wager} at {position}")
                cite = (end.clause, end.reading)
                if end.result != result or (cited and not _cites(cite, cited[0])):
                    raise DiffersError(f"expected: {wager} {result} {cited}\n  got: {end}")


def _same(what: str, wanted: object, got: object) -> None:
    if wanted != got:
        raise DiffersError(f"{what}\n  expected: {wanted}\n  got: {got}")


def _has(event: Event, fields: Fields) -> bool:
    return all(_field_is(event, name, wanted) for name, wanted in fields.items())


def _field_is(event: Event, name: str, wanted: object) -> bool:
    if name == "cite":
        cite = (getattr(event, "clause", None), getattr(event, "reading", None))
        return _cites(cite, str(wanted))
    got = getattr(event, name)
    if name == "options":
        assert isinstance(wanted, tuple)
        return sorted(got) == sorted(wanted)
    return _is(got, wanted) if isinstance(wanted, str) else bool(got == wanted)


def _cites(cite: tuple[str | None, str | None], wanted: str) -> bool:
    return any(each is not None and _is(each, wanted) for each in cite)


def _is(got: object, wanted: str) -> bool:
    return got is not None and str(got) in wanted.split("|")


def _tag(event: Event) -> str:
    return str(event.__struct_config__.tag)


def _expected(step: Step) -> str:
    return f"{step.answer} {step.clause or ''} {[(name, dict(f)) for name, f in step.told] or ''}"


def _written(part: Step | Check) -> str:
    return str(dict(part.command)) if isinstance(part, Step) else str(part)


def _list(told: tuple[Event, ...]) -> str:
    return "; ".join(_brief(told)) or "no event"


def _brief(told: tuple[Event, ...]) -> Iterator[str]:
    for event in told:
        given = msgspec.to_builtins(event)
        for name in ("actor", "role", "type", "lines", "reversed", "ruled"):
            given.pop(name, None)
        said = {name: value for name, value in given.items() if value not in (None, "", [], False)}
        yield f"{_tag(event)} {said}"
