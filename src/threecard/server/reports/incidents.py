"""Incidents and disputes of a table, as its log has them: reported, ruled, decided, answered."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from threecard.core.events import (
    CorrectionProposed,
    DisputeAnswered,
    DisputeRaised,
    IncidentDecided,
    IncidentRuled,
    RoundOpened,
)
from threecard.core.table import CORRECTION
from threecard.server.table.facts import Fact, WordGiven

INCIDENT_FACTS: tuple[type[Struct], ...] = (
    RoundOpened,
    IncidentRuled,
    IncidentDecided,
    CorrectionProposed,
    DisputeRaised,
    DisputeAnswered,
    WordGiven,
)


class IncidentRow(Struct, frozen=True, kw_only=True):
    """An incident, the clause it was ruled by, and who decided where somebody had to."""

    at: int
    table: str
    round: int
    number: int
    incident: str
    remedy: str
    clause: str | None
    reported_by: str
    decided_by: str | None = None
    decided: str | None = None
    reason: str | None = None
    waits: bool = False  # for somebody's word
    by_pin_at: str | None = None  # at whose console it was decided, by PIN


class DisputeRow(Struct, frozen=True, kw_only=True):
    """What a player was not satisfied with, and the answer."""

    at: int
    table: str
    number: int
    round: int
    player: str
    description: str
    answered_by: str | None = None
    answer: str | None = None


class IncidentLog:
    """One table's incidents and disputes, as its log has them."""

    def __init__(self, name: str) -> None:
        self.incidents: dict[int, IncidentRow] = {}
        self.disputes: dict[int, DisputeRow] = {}
        self._name, self._round = name, 0
        self._last: int | None = None  # the incident decided by the command that is read

    def read(self, fact: Fact, at: int) -> None:
        match fact:
            case RoundOpened():
                self._round = fact.round
            case IncidentRuled():
                self.incidents[fact.number] = IncidentRow(
                    at=at,
                    table=self._name,
                    round=fact.round or self._round,
                    number=fact.number,
                    incident=str(type(fact.incident).__struct_config__.tag),
                    remedy=fact.remedy,
                    clause=fact.clause or (f"reading {fact.reading}" if fact.reading else None),
                    reported_by=fact.actor,
                    waits=fact.decides is not None,
                )
            case CorrectionProposed():
                self.incidents[fact.number] = IncidentRow(
                    at=at,
                    table=self._name,
                    round=self._round,
                    number=fact.number,
                    incident=CORRECTION,
                    remedy="corrected",
                    clause=fact.clause,
                    reported_by=fact.actor,
                    reason=fact.reason,
                    waits=True,
                )
            case IncidentDecided():
                self._last = fact.number
                self._change(fact.number, fact.actor, fact.remedy, fact.reason)
            case WordGiven() if self._last in self.incidents:
                known = self.incidents[self._last]
                if known.decided_by == fact.person:
                    self.incidents[self._last] = replace(known, by_pin_at=fact.console)
            case DisputeRaised():
                self.disputes[fact.number] = DisputeRow(
                    at=at,
                    table=self._name,
                    number=fact.number,
                    round=fact.round,
                    player=fact.player,
                    description=fact.description,
                )
            case DisputeAnswered() if fact.number in self.disputes:
                known_dispute = self.disputes[fact.number]
                self.disputes[fact.number] = replace(
                    known_dispute, answered_by=fact.actor, answer=fact.reason
                )
            case _:
                pass

    def _change(self, number: int, by: str, remedy: str, reason: str) -> None:
        known = self.incidents.get(number)
        if known is not None:  # else it was reported before the period
            self.incidents[number] = replace(
                known, decided_by=by, decided=remedy, reason=reason, waits=False
            )
