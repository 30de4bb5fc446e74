"""What is sought in a round, and the places in it that are so."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.events import (
    DealerExposed,
    IncidentRuled,
    PaymentDecided,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
    WagerPlaced,
)
from threecard.core.line import Line
from threecard.core.rulebook import Rulebook
from threecard.server.table.facts import Fact, PaymentEntered
from threecard.server.table.telling import tell

SHOWN_MOST = 3
FAR = 2**53


class Sought(Struct, frozen=True, kw_only=True):
    """What a round has to be; what is none does not matter. Money is in whole cents."""

    table: str | None = None
    player: str | None = None
    dealer: str | None = None
    wager: str | None = None
    clause: str | None = None  # and those below it; or a reading's name
    incident: str | None = None
    amount_min: int | None = None  # staked, taken or paid …
    amount_max: int | None = None  # … by one wager or decision
    begins: int = 0
    ends: int = FAR

    @property
    def is_about_money(self) -> bool:
        """Whether a place in the round has to be found, and not the round alone."""
        return any(
            each is not None for each in (self.wager, self.clause, self.amount_min, self.amount_max)
        )


class Hit(Struct, frozen=True, kw_only=True):
    """A place in a round that is as was sought: a wager and what came of it, or a fact."""

    player: str | None = None
    position: int | None = None
    wager: str | None = None
    stake: int | None = None
    taken: int | None = None
    clause: str | None = None
    sentence: str | None = None  # of a fact that is no wager's


class RoundReader:
    """One round's facts, read in order."""

    def __init__(self, rules: Rulebook | None, sought: Sought, names: tuple[str, ...]) -> None:
        self._rules, self._sought, self._names = rules, sought, names
        self._hits: list[Hit] = []
        self._dealers: set[str] = set()
        self.dealer = ""
        self.incidents: dict[str, None] = {}
        self.lines: tuple[Line, ...] = ()
        self._settled: dict[Line, None] = {}  # as it was settled, and again

    def read(self, fact: Fact) -> None:
        match fact:
            case RoundOpened() | DealerExposed():
                self.dealer = fact.actor
                self._dealers.add(fact.actor)
            case RoundSettled() | RoundVoided() | SettlementCorrected():
                self.lines = fact.lines
                self._settled |= dict.fromkeys(fact.lines)
            case IncidentRuled():
                self.incidents[str(type(fact.incident).__struct_config__.tag)] = None
            case _:
                pass
        self._fact(fact)

    @property
    def matches(self) -> bool:
        sought = self._sought
        if sought.dealer is not None and sought.dealer not in self._dealers:
            return False
        if sought.incident is not None and sought.incident not in self.incidents:
            return False
        return not sought.is_about_money or bool(self.shown)

    @property
    def shown(self) -> tuple[Hit, ...]:
        """The first places that are as was sought: wagers as they ended, then facts."""
        if not self._sought.is_about_money:
            return ()
        return (*filter(None, map(self._line, self._settled)), *self._hits)[:SHOWN_MOST]

    def _line(self, line: Line) -> Hit | None:
        cited = (line.cite.clause, line.cite.reading)
        if not self._is_so(line.player, line.wager, cited, (line.stake, line.taken)):
            return None
        return Hit(
            player=line.player,
            position=line.position,
            wager=line.wager,
            stake=line.stake,
            taken=line.taken,
            clause=line.cite.clause,
        )

    def _fact(self, fact: Fact) -> None:
        if not self._sought.is_about_money or isinstance(fact, WagerPlaced):
            return  # what was wagered has a line
        match fact:
            case PaymentEntered():
                amounts: tuple[int, ...] = (fact.taken, fact.due)
            case PaymentDecided():
                amounts = (fact.amount,)
            case _:
                amounts = ()
        cited = (getattr(fact, "clause", None), getattr(fact, "reading", None))
        player, wager = getattr(fact, "player", None), getattr(fact, "wager", None)
        if self._is_so(player, wager, cited, amounts):
            told = tell(self._rules, fact)
            if told is not None:
                self._hits.append(
                    Hit(player=player, wager=wager, clause=cited[0], sentence=told.sentence)
                )

    def _is_so(
        self,
        player: str | None,
        wager: str | None,
        cited: tuple[str | None, ...],
        amounts: tuple[int, ...],
    ) -> bool:
        sought = self._sought
        if self._names and player is not None and player not in self._names:
            return False
        if sought.wager is not None and wager != sought.wager:
            return False
        if sought.clause is not None and not any(_below(each, sought.clause) for each in cited):
            return False
        if sought.amount_min is None and sought.amount_max is None:
            return True
        low, high = sought.amount_min or 0, sought.amount_max
        return any(low <= each <= (FAR if high is None else high) for each in amounts)


def _below(cited: str | None, wanted: str) -> bool:
    """Whether a clause is the one that is wanted, or stands below it."""
    return cited is not None and (cited == wanted or cited.startswith(f"{wanted}."))
