"""Citing: the clause or reading that an event is told by."""

from __future__ import annotations

from threecard.core.events import (
    AreaRestricted,
    CardsDealt,
    ComparisonDeclined,
    DealerExposed,
    DecisionMade,
    Event,
    HandInspected,
    HandTurnedUp,
    HandViewed,
    PlayerRestricted,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    WagerChanged,
    WagerPlaced,
    WagerRequested,
    WagersClosed,
)
from threecard.core.judgement import HOUSE_POLICY
from threecard.core.people import is_unnamed
from threecard.core.round import Decision
from threecard.core.rulebook import Rulebook


def cite_of(rules: Rulebook | None, event: Event) -> str | None:
    """What the event itself cites, else where the rulebook has the step that it is."""
    reading: str | None = getattr(event, "reading", None)
    clause: str | None = getattr(event, "clause", None)
    if rules is not None:
        if clause is None and reading is None:
            clause = _procedure(rules, event)
        reading = reading or _departing(rules, event)
    if reading:
        return f"{clause}, reading {reading}" if clause else f"reading {reading}"
    return clause or (HOUSE_POLICY if isinstance(event, RoundVoided) else None)


def _departing(rules: Rulebook, event: Event) -> str | None:
    """The reading by which a step of the procedure is taken otherwise than its clause has it."""
    match event:
        case DealerExposed() | HandTurnedUp() if rules.readings.get("reveal") == "players_first":
            return "reveal"
        case CardsDealt() if event.pack is not None and event.pack.rounds > 1:
            return "shuffle"
        case _:
            return None


def _procedure(rules: Rulebook, event: Event) -> str | None:
    """Where the rulebook has the procedure or the decision that the event is a step of."""
    procedure, decision = rules.edition.procedure, rules.edition.decision
    match event:
        case WagerPlaced():
            return procedure.by_staff if by_staff(event) else None
        case WagerChanged():
            return None
        case RoundOpened():
            return procedure.opens
        case WagerRequested():
            return procedure.by_staff
        case PlayerRestricted():
            return procedure.one_position
        case AreaRestricted():
            return procedure.fewer_wagers
        case WagersClosed():
            return procedure.closes
        case CardsDealt():
            return procedure.by_card if by_card(event) else procedure.by_hand
        case HandViewed():
            return procedure.viewer_clause
        case DealerExposed():
            return procedure.dealer_last
        case RoundSettled():
            return procedure.declares
        case DecisionMade() if decision is not None:
            clauses = {Decision.PLAY: decision.play, Decision.FOLD: decision.fold}
            return clauses.get(event.decision, decision.alone)
        case ComparisonDeclined() | HandInspected() if decision is not None:
            return decision.decline
        case _:
            return None


def by_staff(event: WagerPlaced) -> bool:
    """Whether staff placed what somebody asked for; chips that lie were placed by their player."""
    return event.actor != event.player and not is_unnamed(event.player)


def by_card(event: CardsDealt) -> bool:
    """Whether the second card went elsewhere than the first."""
    return len(set(event.order[:2])) == 2
