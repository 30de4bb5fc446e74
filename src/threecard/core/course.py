"""The course of a table: every command in order, from which one can go back and go another way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec

from threecard.core.commands import Command
from threecard.core.decide import decide
from threecard.core.errors import Code, WrittenError
from threecard.core.events import Event
from threecard.core.evolve import evolve
from threecard.core.table import Table, UnopenedTable
from threecard.core.upcast import Reader
from threecard.core.wire import read_line

UNOPENED = UnopenedTable()


@dataclass(frozen=True, eq=False)
class Course:
    """A table and how it came about. It never changes: `do` gives another, and this one stays.

    So one rewinds by taking an earlier course, and branches by doing something else from there;
    what two courses have in common is kept once.
    """

    table: Table | UnopenedTable = UNOPENED
    before: Course | None = None  # the course one command ago
    command: Command | None = None  # that led here
    events: tuple[Event, ...] = ()  # that it brought about

    def __repr__(self) -> str:
        return f"<Course: {len(self.commands)} commands, to {self.table!r}>"

    @classmethod
    def of(cls, commands: Iterable[Command]) -> Course:
        """The course that commands take, one after the other; the first that is refused raises."""
        course = cls()
        for command in commands:
            course = course.do(command)
        return course

    @classmethod
    def read(cls, lines: Iterable[bytes | str]) -> Course:
        """The course of commands written down, one of JSON a line, as `write` does."""
        reader: Reader[Command] = Reader(Command)
        return cls.of(read_line(reader, line) for line in lines)

    def write(self) -> Iterator[bytes]:
        """Every command as a line of JSON, for `read` and for `threecard replay`."""
        for command in self.commands:
            yield msgspec.json.encode(command) + b"\n"

    def do(self, command: Command) -> Course:
        """The course with one more command, or the refusal is raised."""
        events, table = decide(self.table, command), self.table
        for event in events:
            table = evolve(table, event)
        return Course(table, self, command, events)

    @property
    def steps(self) -> tuple[Course, ...]:
        """This course after each of its commands, the first one's first."""
        found, at = [], self
        while at.before is not None:
            found.append(at)
            at = at.before
        return tuple(reversed(found))

    @property
    def commands(self) -> tuple[Command, ...]:
        """All that was asked, in order."""
        return tuple(step.command for step in self.steps if step.command is not None)

    @property
    def all_events(self) -> tuple[Event, ...]:
        """All that happened, in order."""
        return tuple(event for step in self.steps for event in step.events)

    def rewind(self, commands: int = 1) -> Course:
        """The course so many commands ago."""
        at = self
        for _ in range(commands):
            if at.before is None:
                raise WrittenError(
                    Code.BAD_FIELD, f"There are {len(self.commands)} commands to go back over."
                )
            at = at.before
        return at
