"""What stands out in a table's log."""

from __future__ import annotations

from threecard.core.errors import InvariantBrokenError
from threecard.core.events import (
    EditionAdopted,
    HandInspected,
    IncidentDecided,
    IncidentRuled,
    PlayerBarred,
    RoundVoided,
    SettlementCorrected,
    TableOpened,
    WagersReturned,
)
from threecard.core.events import (
    Fact as GameFact,
)
from threecard.core.irregularities.incidents import PowerFailure
from threecard.server.reports.telling import Told, cited
from threecard.server.table.facts import (
    EdgeAccepted,
    Fact,
    RoundBrokeOff,
    RoundHeld,
    RoundResumed,
    TableHalted,
    TableReleased,
)

TOLD = (
    EditionAdopted,
    TableOpened,
    EdgeAccepted,
    TableHalted,
    TableReleased,
    RoundHeld,
    RoundResumed,
    RoundBrokeOff,
    IncidentRuled,
    IncidentDecided,
    HandInspected,
    PlayerBarred,
    WagersReturned,
    RoundVoided,
    SettlementCorrected,
)
TABLE_TAGS = frozenset(str(kind.__struct_config__.tag) for kind in TOLD)
HOUSE = "house"


def told_by_table(fact: Fact) -> Told:
    """Who did it, what it was, and why."""
    kind = str(fact.__struct_config__.tag)
    if isinstance(fact, GameFact):
        what, why = _game(fact)
        return Told(kind, fact.actor, what, why, fact.role.value)
    match fact:
        case EdgeAccepted():
            what = f"Answered for an edge of {fact.edge} on {fact.wager}."
            return Told(kind, fact.by, what, fact.reason)
        case TableHalted():
            return Told(kind, fact.by, "The table was stopped.", fact.sentence)
        case TableReleased():
            return Told(kind, fact.by, "The table goes on.", fact.reason)
        case RoundHeld():
            return Told(kind, HOUSE, "The house closed with the round as it lies.")
        case RoundResumed():
            return Told(kind, HOUSE, "The held round goes on.")
        case RoundBrokeOff():
            return Told(kind, HOUSE, "Power failed; the ruling waits until the table goes on.")
        case _:
            raise InvariantBrokenError(f"A report tells nothing of {kind}.")


def _game(fact: GameFact) -> tuple[str, str | None]:
    match fact:
        case TableOpened():
            return f"Opened for {fact.config.game}, edition {fact.ruled.name}.", None
        case EditionAdopted():
            return f"From the next round on it plays {fact.ruled.name}.", fact.reason
        case IncidentRuled():
            what = f"{_incident(fact)}: {fact.sentence}"
            return what, cited(fact.clause, fact.reading)
        case IncidentDecided():
            return f"Incident {fact.number}: {fact.remedy.replace('_', ' ')}.", fact.reason
        case HandInspected():
            return f"Looked at the hand of position {fact.position}.", fact.reason
        case PlayerBarred():
            return f"Barred {fact.player} from this table ({fact.clause}).", fact.reason
        case WagersReturned():
            what = f"{fact.player} is out of the round and takes back all wagers."
            return what, fact.reason or cited(fact.clause, fact.reading)
        case RoundVoided():
            return "The round is void; every wager is returned.", cited(fact.clause, fact.reading)
        case SettlementCorrected():
            what = "void after all" if fact.void else "settled again"
            return f"The settled round is {what}.", cited(fact.clause, fact.reading)
        case _:
            raise InvariantBrokenError(f"A report tells nothing of {type(fact).__name__}.")


def _incident(fact: IncidentRuled) -> str:
    if isinstance(fact.incident, PowerFailure):
        return f"Incident {fact.number}, an interruption"
    return f"Incident {fact.number}, {fact.incident.__struct_config__.tag}".replace("_", " ")
