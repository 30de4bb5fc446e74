"""Splitting a table's course into rounds, and putting it together again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from threecard.core.commands import Command, PlaceYourBets
from threecard.core.decide import decide
from threecard.core.errors import CommandRefusedError
from threecard.core.events import (
    Event,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
)
from threecard.core.evolve import evolve
from threecard.core.table import Table, UnopenedTable
from threecard.core.upcast import Reader
from threecard.core.wire import read_line
from threecard.rounds.row import RoundData

_encode = msgspec.json.Encoder().encode
_COMMAND: Reader[Command] = Reader(Command)
_COMMANDS: Reader[list[Command]] = Reader(list[Command])
_EVENTS: Reader[list[Event]] = Reader(list[Event])
OPEN, SETTLED, VOID = "open", "settled", "void"


class Splitter:
    """Takes what happened at one table, step by step, and gives a row whenever a round is over."""

    def __init__(self, source: str, table: Table | UnopenedTable | None = None) -> None:
        self.source = source
        self.table = UnopenedTable() if table is None else table
        self._clear(None)

    def _clear(self, at: int | None) -> None:
        self._at = at
        self._commands: list[Command] | None = []
        self._events: list[Event] = []
        self._end = OPEN
        self._meter: tuple[int | None, int | None] = (None, None)

    def take(
        self, command: Command | None, events: Sequence[Event], after: Table, at: int | None = None
    ) -> RoundData | None:
        """One command, or None where it is not known, and what came of it."""
        row = None
        if type(command) is PlaceYourBets or isinstance(events[0], RoundOpened):
            row = self.rest()
            self._clear(at)
        if self._commands is not None and command is not None:
            self._commands.append(command)
        else:
            self._commands = None
        self._events += events
        for event in events:
            if isinstance(event, RoundSettled | SettlementCorrected):
                void = isinstance(event, SettlementCorrected) and event.void
                self._end = VOID if void else SETTLED
                self._meter = (event.meter_before, event.meter_after)
            elif isinstance(event, RoundVoided):
                self._end = VOID
        self.table = after
        return row

    def rest(self) -> RoundData | None:
        """What has not been given away yet, if there is anything."""
        table = self.table
        if not self._events or isinstance(table, UnopenedTable):
            return None
        lines = table.lines if self._end != OPEN else ()
        shown = {place: str(held.hand) for place, held in table.hands.items() if held.hand}
        dealer = table.dealer
        known = None if self._commands is None else _encode(self._commands).decode()
        return RoundData(
            source=self.source,
            table=table.config.table,
            game=table.config.game,
            edition=table.ruled.edition,
            terms=table.ruled.terms,
            round=table.round,
            at=self._at,
            end=self._end,
            dealer=str(dealer.hand) if dealer is not None and dealer.hand else None,
            hands=_encode(shown).decode(),
            staked=sum([line.stake for line in lines]),
            taken=sum([line.payout + line.returned for line in lines]),
            meter_before=self._meter[0],
            meter_after=self._meter[1],
            lines=_encode(lines).decode(),
            commands=known,
            events=None if known is not None else _encode(self._events).decode(),
        )


def rounds_of(lines: Iterable[bytes | str | Command], *, source: str) -> Iterator[RoundData]:
    """A table's rounds from its commands, as they are or written one of JSON a line.

    A command that was refused changed nothing, and is left out.
    """
    split = Splitter(source)
    for line in lines:
        if isinstance(line, bytes | str):
            text = line.encode() if isinstance(line, str) else line
            if not text.strip() or text.startswith(b"#"):
                continue
            command = read_line(_COMMAND, text)
        else:
            command = line
        try:
            events = decide(split.table, command)
        except CommandRefusedError:
            continue
        after = split.table
        for event in events:
            after = evolve(after, event)
        assert isinstance(after, Table)
        row = split.take(command, events, after)
        if row is not None:
            yield row
    row = split.rest()
    if row is not None:
        yield row


def commands_of(row: RoundData) -> list[Command] | None:
    """What was asked in a round; a table's rows in order give all of its commands."""
    return None if row.commands is None else read_line(_COMMANDS, row.commands)


def events_of(row: RoundData, table: Table | UnopenedTable) -> list[Event]:
    """What happened in a round, from the table as it stood before it."""
    if row.events is not None:
        return read_line(_EVENTS, row.events)
    happened: list[Event] = []
    for command in commands_of(row) or ():
        events = decide(table, command)
        for event in events:
            table = evolve(table, event)
        happened += events
    return happened
