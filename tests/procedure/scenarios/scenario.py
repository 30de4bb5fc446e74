"""A scenario: what people do at one table, and what the rulebook says must come of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

Fields = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Step:
    """A command and the answer to it. Where a citation may be one of several, `|` parts them."""

    command: Fields
    answer: str = "accepted"  # or refused: an error; or recorded: one act_refused event
    clause: str | None = None  # of a refusal, where the text names one
    told: tuple[tuple[str, Fields], ...] = ()  # events that stand in the answer

    def refused(self, clause: str | None = None) -> Step:
        """An error, and nothing has happened."""
        return replace(self, answer="refused", clause=clause)

    def recorded(self, clause: str | None = None) -> Step:
        """One `act_refused` event, which changes nothing."""
        return replace(self, answer="recorded", clause=clause)

    def tells(self, event: str, **fields: object) -> Step:
        """An event of this name with these fields is part of the answer."""
        return replace(self, told=(*self.told, (event, fields)))

    def ruled(
        self,
        remedy: str,
        cite: str | None = None,
        *,
        decides: str | None = None,
        options: tuple[str, ...] = (),
        confirm: bool = False,
    ) -> Step:
        """The ruling: a remedy, by a clause or a reading, and whose word or choice it waits for."""
        fields: dict[str, object] = {
            "remedy": remedy,
            "decides": decides,
            "options": options,
            "confirm": confirm,
        }
        return self.tells("incident_ruled", **fields | ({} if cite is None else {"cite": cite}))


@dataclass(frozen=True, slots=True)
class PhaseIs:
    """Where the table is in its round."""

    phase: str


@dataclass(frozen=True, slots=True)
class Waits:
    """Whom the table waits for: a rank, players with their options, or nobody."""

    decides: str | None = None
    options: tuple[str, ...] = ()
    players: tuple[str, ...] | None = None  # who have not answered; none: not looked at


@dataclass(frozen=True, slots=True)
class Lies:
    """Every wager on the layout: player, position, wager and stake in cents."""

    wagers: tuple[tuple[str, int, str, int], ...]


@dataclass(frozen=True, slots=True)
class Nets:
    """What a player has gained (or lost) since the table opened, in cents."""

    amounts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of the last settlement: player, position, wager, result and, if the text says, why."""

    lines: tuple[tuple[str, int, str, str] | tuple[str, int, str, str, str], ...]


Check = PhaseIs | Waits | Lies | Nets | Lines
Part = Step | Check


@dataclass(frozen=True, slots=True)
class Scenario:
    """What happens at a table with this configuration, from its opening on."""

    name: str
    clauses: tuple[str, ...]
    config: Fields
    steps: tuple[Part | tuple[Part, ...], ...]

    @property
    def parts(self) -> tuple[Part, ...]:
        """The steps, one after another."""
        flat: list[Part] = []
        for step in self.steps:
            flat.extend(step if isinstance(step, tuple) else (step,))
        return tuple(flat)

    def __str__(self) -> str:
        return f"{self.clauses[0]}: {self.name}"
