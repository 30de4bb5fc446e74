"""Legal: what somebody can do at a table now, and why not the rest."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from threecard.core.candidates import BLANKS, candidates, opening
from threecard.core.clause import Clause
from threecard.core.commands import Command
from threecard.core.decide import decide
from threecard.core.errors import Code, ThreecardError
from threecard.core.events import ActRefused, Event
from threecard.core.people import PLAYER, Role
from threecard.core.sheet import Sheet, Shown
from threecard.core.table import Table, UnopenedTable


class Possible(Struct, frozen=True):
    """A command that would be taken."""

    command: Command
    blanks: tuple[str, ...] = ()  # fields of it that are an example, for the person to fill in

    @property
    def kind(self) -> str:
        """What the command is called: `place_wager`."""
        return _kind(self.command)


class Forbidden(Struct, frozen=True):
    """A command that would be refused, and why."""

    command: Command
    code: Code
    sentence: str
    clause: Clause | None = None

    @property
    def kind(self) -> str:
        """What the command is called: `place_wager`."""
        return _kind(self.command)


class Legal(Shown, Struct, frozen=True):
    """All that was thought of, in two parts."""

    actor: str
    role: Role
    can: tuple[Possible, ...]
    cannot: tuple[Forbidden, ...]

    def __repr__(self) -> str:
        ways = f"{len(self.can)} commands taken, {len(self.cannot)} refused"
        return f"<Legal: {self.actor}, {self.role.spoken}: {ways}>"

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of commands of which one or another would be taken."""
        return tuple(dict.fromkeys(each.kind for each in self.can))

    def sheets(self) -> Iterator[Sheet]:
        """What can be done, then one reason for each kind of command that can't."""
        yield Sheet(
            f"{self.actor}, {self.role.spoken}, can",
            ("command", "with", "to fill in"),
            tuple((each.kind, _said(each.command), ", ".join(each.blanks)) for each in self.can),
        )
        why = {each.kind: each for each in self.cannot if each.kind not in self.kinds}
        yield Sheet(
            "and can't",
            ("command", "because", "clause"),
            tuple((kind, each.sentence, each.clause or "") for kind, each in why.items()),
        )


def legal(table: Table | UnopenedTable, who: str, role: Role = PLAYER) -> Legal:
    """What a person can do at a table now, in a role, and why not the rest.

    Every kind of command is tried with every position, wager, person and choice that it could
    name, and is only decided on: nothing happens. What a person would say besides, an amount,
    cards or a reason, is an example, and `blanks` says which fields these are: with another amount
    the same command may be refused. The table is the whole one, not a view of it; no card is told.
    """
    asked = opening(who, role) if isinstance(table, UnopenedTable) else candidates(table, who, role)
    answers = [(command, answer_to(table, command)) for command in asked]
    can = [
        Possible(command, _blanks(command))
        for command, answer in answers
        if not isinstance(answer, Forbidden)
    ]
    cannot = [answer for _, answer in answers if isinstance(answer, Forbidden)]
    return Legal(who, role, tuple(can), tuple(cannot))


def answer_to(table: Table | UnopenedTable, command: Command) -> tuple[Event, ...] | Forbidden:
    """What would come of a command, or why it would be refused; nothing happens."""
    try:
        events = decide(table, command)
    except ThreecardError as error:
        return Forbidden(command, error.code, error.sentence, error.clause)
    refused = events[0]
    if isinstance(refused, ActRefused):  # and would be on record
        code = Code(refused.code)  # type: ignore[call-arg]  # by its value
        return Forbidden(command, code, refused.sentence, refused.clause)
    return events


def _blanks(command: Command) -> tuple[str, ...]:
    named = BLANKS.get(type(command), ())
    return tuple(name for name in named if getattr(command, name) is not None)


def _kind(command: Command) -> str:
    return str(command.__struct_config__.tag)


def _said(command: Command) -> str:
    hidden = {"actor", "role", *BLANKS.get(type(command), ())}
    named = {name: getattr(command, name) for name in command.__struct_fields__}
    return ", ".join(
        f"{name} {value}"
        for name, value in named.items()
        if name not in hidden and value is not None
    )
