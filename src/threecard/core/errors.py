"""Every way threecard says no: a code for programs, a sentence for people, a clause if any."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from threecard.core.clause import Clause


@unique
class Code(StrEnum):
    """What went wrong, in the order in which it is looked for."""

    meaning: str

    def __new__(cls, value: str, meaning: str) -> Code:
        code = str.__new__(cls, value)
        code._value_ = value
        code.meaning = meaning
        return code

    # Reading what was written
    BAD_JSON = "bad_json", "The line is not JSON."
    BAD_FIELD = "bad_field", "A field is missing, unknown or of the wrong type."
    UNKNOWN_GAME = "unknown_game", "No game has this id."
    UNKNOWN_CLAUSE = "unknown_clause", "The rulebook has no clause of this number."
    UNKNOWN_READING = "unknown_reading", "The rulebook has no reading of this name."
    UNKNOWN_CHOICE = "unknown_choice", "The reading has no such choice."
    UNKNOWN_CARD = "unknown_card", "What stands for a card is none."
    CARD_TWICE = "card_twice", "A card is there more than once."
    NOT_THREE_CARDS = "not_three_cards", "A hand has more or fewer than three cards."
    BAD_MONEY = "bad_money", "What stands for an amount is none."
    BAD_ODDS = "bad_odds", "What stands for odds is none, or stands where an amount must."
    BAD_LIMITS = "bad_limits", "The limits have no mode, or bounds that can't be."
    # The round as it lies
    UNKNOWN_POSITION = "unknown_position", "The layout has no such playing position."
    POSITION_TWICE = "position_twice", "A playing position is there more than once."
    UNKNOWN_WAGER = "unknown_wager", "The rulebook has no such wager."
    UNKNOWN_LINE = "unknown_line", "The wager has no such pay line."
    STAKE_NOT_POSITIVE = "stake_not_positive", "A stake is nothing or less."
    STAKE_SPLITS_CENT = "stake_splits_cent", "Some pay line could not pay the stake to the cent."
    WAGER_TWICE = "wager_twice", "A player has the same wager twice at a position."
    TOO_MANY_WAGERS = "too_many_wagers", "A betting area holds more wagers than it takes."
    WAGER_NOT_PERMITTED = (
        "wager_not_permitted",
        "A side wager lies where its player may not place it.",
    )
    PLAY_NOT_ANTE = "play_not_ante", "A Play wager does not go with its Ante and the decision."
    HAND_MISSING = "hand_missing", "A wager is in play at a position without a hand."
    DECISION_MISSING = "decision_missing", "A hand with an Ante was neither played nor folded."
    DECISION_NOT_OPEN = "decision_not_open", "The decision is not one this player has."
    UNDER_MINIMUM = "under_minimum", "A stake is under the minimum of a strict table."
    OVER_MAXIMUM = "over_maximum", "A stake is over the maximum of a strict table."
    METER_MISSING = "meter_missing", "A prize is the whole meter and nobody said what it shows."
    # Ourselves
    INVARIANT_BROKEN = "invariant_broken", "We are wrong: a sum that must balance does not."


class ThreecardError(Exception):
    """The root of every error the library raises."""

    def __init__(
        self, code: Code, sentence: str, *, clause: Clause | None = None, where: str | None = None
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.clause = clause
        self.where = where

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})" if self.clause else self.sentence


class CardError(ThreecardError):
    """A card or hand that no deck of 52 holds."""


class MoneyError(ThreecardError):
    """An amount or odds that can't be read, or can't be paid in whole cents."""


class RulebookError(ThreecardError):
    """A game, clause, wager, pay line, reading or choice that isn't there."""


class RoundError(ThreecardError):
    """A round that can't be settled: something is missing from it, or the rules forbid it."""


class InvariantBrokenError(ThreecardError):
    """We are wrong: a sum that must balance doesn't."""

    def __init__(self, sentence: str) -> None:
        super().__init__(Code.INVARIANT_BROKEN, sentence)
