"""The product's side: the same commands given to it, and what can be seen of it afterwards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec

from threecard import Command, Event, Line, Table, ThreecardError, UnopenedTable, decide, evolve
from threecard.core.events import (
    ActRefused,
    IncidentRuled,
    PaymentDecided,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
    WagerChanged,
    WagerPlaced,
)

COMMANDS: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


@dataclass
class Heard:
    """What the product said to one command."""

    status: str
    sentence: str = ""
    cites: tuple[str, ...] = ()  # of the ruling or of the refusal on record
    confirm: bool = False
    lines: tuple[Line, ...] | None = None
    meter: int | None = None


def cites_of(clause: str | None, reading: str | None) -> tuple[str, ...]:
    """The clause and the reading, whichever there are."""
    return tuple(each for each in (clause, reading and f"reading {reading}") if each)


@dataclass
class Product:
    """A table of the product, with every cent that its events have moved."""

    table: Table | UnopenedTable = field(default_factory=UnopenedTable)
    money: dict[str, list[int]] = field(default_factory=dict)

    def take(self, command: dict[str, Any]) -> Heard:
        """Accepted, recorded or refused; anything but a refusal of ours is let through."""
        asked = COMMANDS.decode(msgspec.json.encode(command))
        try:
            facts = tuple(decide(self.table, asked))
        except ThreecardError as error:
            return Heard("refused", sentence=str(error))
        return self.hear(facts)

    def hear(self, facts: tuple[Event, ...]) -> Heard:
        """Apply what happened, and say what kind of answer it was."""
        heard = Heard("accepted")
        for fact in facts:
            self.table = evolve(self.table, fact)
            self._move(fact)
            if isinstance(fact, ActRefused):
                heard.status, heard.cites = "recorded", cites_of(fact.clause, None)
            elif isinstance(fact, IncidentRuled):
                heard.cites, heard.confirm = cites_of(fact.clause, fact.reading), fact.confirm
                if fact.remedy == "settled":
                    heard.status = "recorded"
            elif isinstance(fact, RoundSettled | RoundVoided | SettlementCorrected):
                heard.lines = fact.lines
            if isinstance(fact, RoundSettled):
                heard.meter = fact.meter_after
        return heard

    def _move(self, fact: Event) -> None:
        match fact:
            case WagerPlaced():
                self._staked(fact.player, fact.stake)
            case WagerChanged():
                self._staked(fact.player, max(0, fact.stake - fact.was))
                self._got(fact.player, max(0, fact.was - fact.stake))
            case RoundSettled() | RoundVoided():
                for line in fact.lines:
                    self._got(line.player, line.taken)
            case SettlementCorrected():
                for difference in fact.differences:
                    self._got(difference.player, difference.amount)
            case PaymentDecided():
                self._got(fact.player, fact.amount)
            case _:
                pass

    def _staked(self, player: str, amount: int) -> None:
        self.money.setdefault(player, [0, 0])[0] += amount

    def _got(self, player: str, amount: int) -> None:
        self.money.setdefault(player, [0, 0])[1] += amount

    def wagers(self) -> Counter[tuple[int, str, str, int]]:
        """What lies while a round is on."""
        assert isinstance(self.table, Table)
        return Counter(
            (position, placed.player, placed.wager, int(placed.stake))
            for position, there in self.table.wagers.items()
            for placed in there
        )
