"""Events: what happened at a table, for ever. Money is whole cents; cards are their numbers."""

from __future__ import annotations

from threecard.core.events.fact import Fact
from threecard.core.events.hands import (
    CardsDealt,
    ComparisonDeclined,
    CorrectionProposed,
    DealerExposed,
    DecisionMade,
    DeckShuffled,
    HandCorrected,
    HandInspected,
    HandInvalidated,
    HandsReconstructed,
    HandTurnedUp,
    HandViewed,
    Reservation,
)
from threecard.core.events.incidents import (
    ActRefused,
    BarLifted,
    DisputeAnswered,
    DisputeRaised,
    IncidentDecided,
    IncidentRuled,
    OptionChosen,
    OptionsClosed,
    PlayerBarred,
    PlayerStopped,
)
from threecard.core.events.opening import (
    EditionAdopted,
    GamingDayOpened,
    LimitsChanged,
    PlayerSat,
    PlayerStood,
    RoundOpened,
    TableClosed,
    TableOpened,
    TableReopened,
)
from threecard.core.events.outcomes import (
    Difference,
    PaymentDecided,
    PrizeVerified,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
)
from threecard.core.events.wagers import (
    AreaRestricted,
    PlayerRestricted,
    WagerChanged,
    WagerPlaced,
    WagerRequested,
    WagersClosed,
    WagersReturned,
)

Event = (
    TableOpened
    | EditionAdopted
    | LimitsChanged
    | TableClosed
    | TableReopened
    | GamingDayOpened
    | RoundOpened
    | PlayerSat
    | PlayerStood
    | WagerRequested
    | WagerPlaced
    | WagerChanged
    | PlayerRestricted
    | AreaRestricted
    | WagersClosed
    | DeckShuffled
    | CardsDealt
    | HandViewed
    | DecisionMade
    | HandInvalidated
    | HandTurnedUp
    | ComparisonDeclined
    | DealerExposed
    | CorrectionProposed
    | HandCorrected
    | HandsReconstructed
    | PrizeVerified
    | RoundSettled
    | IncidentRuled
    | IncidentDecided
    | OptionChosen
    | OptionsClosed
    | WagersReturned
    | PlayerBarred
    | BarLifted
    | PlayerStopped
    | HandInspected
    | ActRefused
    | DisputeRaised
    | DisputeAnswered
    | PaymentDecided
    | RoundVoided
    | SettlementCorrected
)

__all__ = [
    "ActRefused",
    "AreaRestricted",
    "BarLifted",
    "CardsDealt",
    "ComparisonDeclined",
    "CorrectionProposed",
    "DealerExposed",
    "DecisionMade",
    "DeckShuffled",
    "Difference",
    "DisputeAnswered",
    "DisputeRaised",
    "EditionAdopted",
    "Event",
    "Fact",
    "GamingDayOpened",
    "HandCorrected",
    "HandInspected",
    "HandInvalidated",
    "HandTurnedUp",
    "HandViewed",
    "HandsReconstructed",
    "IncidentDecided",
    "IncidentRuled",
    "LimitsChanged",
    "OptionChosen",
    "OptionsClosed",
    "PaymentDecided",
    "PlayerBarred",
    "PlayerRestricted",
    "PlayerSat",
    "PlayerStood",
    "PlayerStopped",
    "PrizeVerified",
    "Reservation",
    "RoundOpened",
    "RoundSettled",
    "RoundVoided",
    "SettlementCorrected",
    "TableClosed",
    "TableOpened",
    "TableReopened",
    "WagerChanged",
    "WagerPlaced",
    "WagerRequested",
    "WagersClosed",
    "WagersReturned",
]
