"""Commands: what people ask a table to do. Money is whole cents; cards are written `Ks Kh 2d`."""

from __future__ import annotations

from threecard.core.commands.act import Act
from threecard.core.commands.hands import (
    CorrectCards,
    DealCards,
    Decide,
    DeclineComparison,
    ExposeDealer,
    InspectHand,
    Settle,
    ShuffleDeck,
    TurnUpHand,
    VerifyPrize,
    ViewHand,
)
from threecard.core.commands.incidents import (
    AnswerDispute,
    ChooseOption,
    CloseOptions,
    Decided,
    DecideIncident,
    LiftBar,
    PermitWithdrawal,
    RaiseDispute,
    ReportIncident,
    StopPlayer,
)
from threecard.core.commands.opening import (
    AdoptEdition,
    ChangeLimits,
    CloseTable,
    OpenGamingDay,
    OpenTable,
    PlaceYourBets,
    ReopenTable,
    Sit,
    Stand,
)
from threecard.core.commands.wagers import (
    Chips,
    IncreaseWager,
    LayChips,
    NoMoreBets,
    PlaceWager,
    ReduceWager,
    RequestWager,
    RestrictArea,
    RestrictPlayer,
    WithdrawWager,
)

Command = (
    OpenTable
    | AdoptEdition
    | ChangeLimits
    | CloseTable
    | ReopenTable
    | OpenGamingDay
    | PlaceYourBets
    | Sit
    | Stand
    | RequestWager
    | PlaceWager
    | IncreaseWager
    | ReduceWager
    | WithdrawWager
    | LayChips
    | RestrictPlayer
    | RestrictArea
    | NoMoreBets
    | ShuffleDeck
    | DealCards
    | ViewHand
    | Decide
    | TurnUpHand
    | DeclineComparison
    | ExposeDealer
    | CorrectCards
    | InspectHand
    | VerifyPrize
    | Settle
    | ReportIncident
    | DecideIncident
    | ChooseOption
    | CloseOptions
    | PermitWithdrawal
    | StopPlayer
    | LiftBar
    | RaiseDispute
    | AnswerDispute
)

__all__ = [
    "Act",
    "AdoptEdition",
    "AnswerDispute",
    "ChangeLimits",
    "Chips",
    "ChooseOption",
    "CloseOptions",
    "CloseTable",
    "Command",
    "CorrectCards",
    "DealCards",
    "Decide",
    "DecideIncident",
    "Decided",
    "DeclineComparison",
    "ExposeDealer",
    "IncreaseWager",
    "InspectHand",
    "LayChips",
    "LiftBar",
    "NoMoreBets",
    "OpenGamingDay",
    "OpenTable",
    "PermitWithdrawal",
    "PlaceWager",
    "PlaceYourBets",
    "RaiseDispute",
    "ReduceWager",
    "ReopenTable",
    "ReportIncident",
    "RequestWager",
    "RestrictArea",
    "RestrictPlayer",
    "Settle",
    "ShuffleDeck",
    "Sit",
    "Stand",
    "StopPlayer",
    "TurnUpHand",
    "VerifyPrize",
    "ViewHand",
    "WithdrawWager",
]
