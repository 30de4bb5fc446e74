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
    HandViewed,
    PlayerRestricted,
    RoundOpened,
    RoundSettled,
    WagerChanged,
    WagerPlaced,
    WagerRequested,
    WagersClosed,
)
from threecard.core.round import Decision
from threecard.core.rulebook import Rulebook


def cite_of(rules: Rulebook | None, event: Event) -> str | None:
    """What the event itself cites, else where the rulebook has the step that it is."""
    cite = _own(event)
    if cite is None and rules is not None:
        cite = _procedure(rules, event)
    return cite


def _own(event: Event) -> str | None:
    """The clause or reading that the event carries, or both."""
    reading: str | None = getattr(event, "reading", None)
    clause: str | None = getattr(event, "clause", None)
    by_reading = f"reading {reading}" if reading else None
    return ", ".join(filter(None, (clause, by_reading))) or None


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
    return event.actor != event.player


def by_card(event: CardsDealt) -> bool:
    """Whether the second card went elsewhere than the first."""
    return len(set(event.order[:2])) == 2
