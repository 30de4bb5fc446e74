"""Reading one table's log for what is worth a look, round by round."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from threecard.core.events import (
    ActRefused,
    DealerExposed,
    HandCorrected,
    IncidentDecided,
    IncidentRuled,
    PaymentDecided,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
    WagerPlaced,
)
from threecard.core.people import Role
from threecard.core.rulebook import Rulebook
from threecard.server.reports.look import Look, LookKind
from threecard.server.table.facts import Fact, PaymentEntered, PaymentStands
from threecard.server.table.telling import tell

READ: tuple[type[Struct], ...] = (
    ActRefused,
    DealerExposed,
    HandCorrected,
    IncidentDecided,
    IncidentRuled,
    PaymentDecided,
    PaymentEntered,
    PaymentStands,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
    WagerPlaced,
)
LATE = ("wagers_closed",)
Whose = tuple[int, str, str]  # position, player and wager


class Gathered:
    """What the logs of a period come to, table by table."""

    def __init__(self) -> None:
        self.looks: list[Look] = []
        self.rounds: Counter[str] = Counter()  # by dealer, over
        self.voids: Counter[str] = Counter()
        self.entered: Counter[tuple[str, str, str]] = Counter()  # by dealer, game and wager
        self.incidents: Counter[str] = Counter()  # by player
        self.given: Counter[str] = Counter()
        self.returned: Counter[str] = Counter()
        self.staff: dict[str, Look] = {}  # who acted as staff, and where first
        self.players: dict[str, Look] = {}
        self.games: dict[str, str] = {}


class LookReader:
    """One table's log, read in order."""

    def __init__(self, read: Gathered, name: str, rules: Rulebook | None) -> None:
        self._read, self._name, self._rules = read, name, rules
        self._round, self._dealer, self._is_over = 0, "", True
        self._odd = False  # something happened in this round
        self._paid: dict[Whose, int] = {}  # open looks, by place in the list
        self._players: set[str] = set()

    def read(self, fact: Fact, *, at: int, seq: int) -> None:
        read = self._read
        match fact:
            case RoundOpened():
                self.end()
                self._round, self._dealer = fact.round, fact.actor
                self._is_over = self._odd = False
                self._paid, self._players = {}, set()
            case WagerPlaced():
                self._players.add(fact.player)
                self._as(read.players, fact.player, at, seq)
            case DealerExposed():
                self._dealer = fact.actor
            case RoundSettled() | RoundVoided():
                self._over(fact, void=isinstance(fact, RoundVoided))
            case SettlementCorrected():
                self._odd = True
                for each in fact.differences:
                    if each.amount > 0:
                        read.given[each.player] += each.amount
                if fact.void:
                    read.voids[self._dealer] += 1
            case IncidentRuled() | IncidentDecided():
                self._odd = True
            case PaymentDecided():
                self._odd = True
                read.given[fact.player] += fact.amount
            case HandCorrected():
                self._look(LookKind.CARDS, fact, at, seq, position=fact.position)
            case ActRefused():
                kind = LookKind.LATE if fact.code in LATE else LookKind.FORBIDDEN
                player = fact.actor if fact.role is Role.PLAYER else None
                self._look(kind, fact, at, seq, player=player)
            case PaymentEntered() | PaymentStands():
                self._payment(fact, at, seq)
            case _:
                pass
        role = getattr(fact, "role", None)
        if role not in (None, Role.PLAYER) and isinstance(
            actor := getattr(fact, "actor", None), str
        ):
            self._as(read.staff, actor, at, seq)

    def end(self) -> None:
        """The round is cleared, or the log ends."""
        if self._odd:
            self._read.incidents.update(self._players)
        self._odd = False

    def _over(self, fact: RoundSettled | RoundVoided, *, void: bool) -> None:
        if self._is_over or not fact.lines:
            return
        self._is_over = True
        self._read.rounds[self._dealer] += 1
        if void:
            self._odd = True
            self._read.voids[self._dealer] += 1
            for line in fact.lines:
                self._read.returned[line.player] += line.returned

    def _payment(self, fact: PaymentEntered | PaymentStands, at: int, seq: int) -> None:
        whose = (fact.position, fact.player, fact.wager)
        place = self._paid.get(whose)
        looks = self._read.looks
        if isinstance(fact, PaymentStands):
            if place is not None:
                looks[place] = replace(looks[place], ended="stands")
            return
        self._read.entered[fact.dealer, self._read.games[self._name], fact.wager] += (
            fact.was is None
        )
        if place is not None:
            looks[place] = replace(looks[place], ended="put right")
            del self._paid[whose]
        if fact.is_mistake:
            self._look(
                LookKind.PAYMENT,
                fact,
                at,
                seq,
                dealer=fact.dealer,
                player=fact.player,
                position=fact.position,
                wager=fact.wager,
                cents=fact.taken - fact.due,
                ended="open",
            )
            self._paid[whose] = len(looks) - 1

    def _look(self, kind: LookKind, fact: Fact, at: int, seq: int, **fields: object) -> None:
        told = tell(self._rules, fact)
        assert told is not None, "what is worth a look is told"
        self._read.looks.append(replace(self._made(kind, at, seq, told.sentence), **fields))

    def _made(self, kind: LookKind, at: int, seq: int, what: str) -> Look:
        return Look(
            kind=kind,
            at=at,
            table=self._name,
            round=self._round,
            seq=seq,
            dealer=self._dealer,
            what=what,
        )

    def _as(self, known: dict[str, Look], who: str, at: int, seq: int) -> None:
        if who not in known:
            known[who] = replace(self._made(LookKind.TWO_ROLES, at, seq, ""), player=who)
