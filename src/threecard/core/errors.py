"""Every way threecard says no: a code for programs, a sentence for people, a clause if any."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
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
    UNKNOWN_EDITION = "unknown_edition", "The game has no such edition here."
    EDITION_TAKEN = "edition_taken", "A registered game has this name, tag or edition already."
    EDITION_CHANGED = "edition_changed", "An edition decides otherwise than when it was recorded."
    GAME_UNREADABLE = "game_unreadable", "A game from outside is not there, or can't be read."
    GAME_BROKEN = "game_broken", "A game from outside is no Python, or raises an error when run."
    GAME_INCOMPLETE = "game_incomplete", "A game from outside lacks a part, or has a blank in it."
    GAME_CHANGED = "game_changed", "A game's source is not the one that it has to be."
    UNKNOWN_CLAUSE = "unknown_clause", "The rulebook has no clause of this number."
    UNKNOWN_INCIDENT = "unknown_incident", "No incident has this name, or it has no such fact."
    UNKNOWN_READING = "unknown_reading", "The rulebook has no reading of this name."
    UNKNOWN_CHOICE = "unknown_choice", "The reading has no such choice."
    UNKNOWN_CARD = "unknown_card", "What stands for a card is none."
    CARD_TWICE = "card_twice", "A card is there more than once."
    TOO_FEW_CARDS = "too_few_cards", "Too few cards are left in the deck for two hands."
    NOT_THREE_CARDS = "not_three_cards", "A hand has more or fewer than three cards."
    BAD_MONEY = "bad_money", "What stands for an amount is none."
    BAD_ODDS = "bad_odds", "What stands for odds is none, or stands where an amount must."
    BAD_LIMITS = "bad_limits", "The limits have no mode, or bounds that can't be."
    DEAL_UNKNOWN_SCHEME = "deal_unknown_scheme", "A proof is of a scheme that is not known here."
    DEAL_BAD_SEED = "deal_bad_seed", "The house's seed is not 32 bytes."
    DEAL_BAD_ENTROPY = "deal_bad_entropy", "A player's entropy is empty or over 64 bytes."
    DEAL_PLAYER_TWICE = "deal_player_twice", "A player contributes to a deal more than once."
    DEAL_BAD_WITNESS = "deal_bad_witness", "A witness's key or signature is not of the right kind."
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
    # A command at a table
    TABLE_NOT_OPEN = "table_not_open", "The table is not open yet."
    TABLE_OPEN = "table_open", "The table is open already."
    ROLE_NOT_PERMITTED = "role_not_permitted", "A person in this role may not do this."
    NOT_FOR_ANOTHER = "not_for_another", "A player acts for themselves alone."
    WAGERS_CLOSED = "wagers_closed", "It came after “No more bets”."
    WRONG_PHASE = "wrong_phase", "The round is not where this can be done."
    SEAT_TAKEN = "seat_taken", "Somebody sits there."
    SEATED_ELSEWHERE = "seated_elsewhere", "The player has a seat already."
    NOT_SEATED = "not_seated", "The player has no seat."
    PLAYER_RESTRICTED = "player_restricted", "The player is kept to one playing position."
    OUT_OF_ROUND = "out_of_round", "The player withdrew from this round."
    PLAYER_BARRED = "player_barred", "The player is prohibited from further play."
    PLAYER_STOPPED = "player_stopped", "The player's action was stopped for this round."
    ON_DUTY = "on_duty", "A person on duty at a table has no wager at it."
    NOT_REQUESTED = "not_requested", "The player has not asked for this."
    SAME_PERSON = "same_person", "It takes two persons, and this one has acted already."
    TABLE_CLOSED = "table_closed", "The table is closed and deals no rounds."
    NOT_SO = "not_so", "The table knows that it is not as reported."
    NOT_PHYSICAL = "not_physical", "An electronic table has no cards to which this can happen."
    PRIZE_UNVERIFIED = "prize_unverified", "A second person has not seen the hand that wins."
    NO_DISPUTE = "no_dispute", "No such dispute waits for an answer."
    TOO_MANY_DISPUTES = (
        "too_many_disputes",
        "Enough of the player's disputes on that round wait for an answer.",
    )
    PAYMENT_DIFFERS = "payment_differs", "Another amount was paid than the table settled."
    INCIDENT_PENDING = "incident_pending", "A ruling waits for a decision or the players' choice."
    NO_INCIDENT = "no_incident", "No ruling waits for this."
    NOT_AN_OPTION = "not_an_option", "The ruling offers no such option, or not to this person."
    POWER_NOT_GIVEN = "power_not_given", "The rulebook gives nobody this power."
    WAGER_MISSING = "wager_missing", "There is no such wager to change."
    NOT_THE_PRICE = "not_the_price", "The jackpot wager has one price."
    DECK_MISSING = "deck_missing", "No shuffled deck is in the device."
    DECK_NOT_WHOLE = "deck_not_whole", "The deck is not the 52 cards, each once."
    DECK_THERE = "deck_there", "A shuffled deck is in the device already."
    NO_SUCH_HAND = "no_such_hand", "No hand in play lies at this position."
    NOT_YOUR_HAND = "not_your_hand", "Another player has the say over this hand."
    ONE_HAND_ONLY = "one_hand_only", "The player has looked at a hand already."
    DECIDED_ALREADY = "decided_already", "The hand has been decided on."
    NOT_ALL_DECIDED = "not_all_decided", "A hand is still to be decided on."
    HAND_UP = "hand_up", "The hand lies face up, or its comparison was declined."
    HANDS_NOT_UP = "hands_not_up", "A player's hand is still to be turned up."
    CARDS_NEEDED = "cards_needed", "On felt the cards turned up have to be entered."
    CARDS_KNOWN = "cards_known", "An electronic table knows its cards; none are entered."
    # The deal as it is proved
    DEAL_NOT_AS_NOTED = (
        "deal_not_as_noted",
        "The proof is of another commitment or closing than was noted at the table.",
    )
    DEAL_COMMITMENT_DIFFERS = (
        "deal_commitment_differs",
        "The seed and the round are not those the house committed to.",
    )
    DEAL_OPENING_DIFFERS = (
        "deal_opening_differs",
        "The entropy is not that which its player committed to.",
    )
    DEAL_CLOSING_DIFFERS = (
        "deal_closing_differs",
        "The players and their commitments are not those at the close.",
    )
    DEAL_WITNESS_DIFFERS = (
        "deal_witness_differs",
        "The witness's key is not the one named before wagers opened.",
    )
    DEAL_SIGNATURE_DIFFERS = (
        "deal_signature_differs",
        "The witness's signature is not of this closing and these openings.",
    )
    DEAL_DECK_DIFFERS = "deal_deck_differs", "The deck is not the one that seed and entropy deal."
    # The house
    UNKNOWN_PATH = "unknown_path", "The house serves nothing at this address."
    WRONG_METHOD = "wrong_method", "This address takes another method."
    BODY_TOO_LARGE = "body_too_large", "More was sent at once than the house reads."
    OTHER_ORIGIN = "other_origin", "It was asked from a page of another origin, or of none."
    HOUSE_CLOSING = "house_closing", "The house is closing, or not open yet."
    NOT_SIGNED_IN = "not_signed_in", "This needs a session, and there is none or it has ended."
    NOT_PERMITTED = "not_permitted", "The person's roles do not allow this."
    UNKNOWN_TABLE = "unknown_table", "The house has no table of this name."
    UNKNOWN_ROUND = "unknown_round", "The table has no such round, or not for this person."
    TABLE_HALTED = "table_halted", "The table was stopped and waits for a shift manager."
    TABLE_RESTING = "table_resting", "The round waits for the house to open again."
    COMMAND_CONFLICT = "command_conflict", "The command's id was used before for something else."
    NOT_ENOUGH_CHIPS = "not_enough_chips", "The wallet holds less than that."
    PLAYER_HAS_EDGE = "player_has_edge", "A reading hands the player an edge, and nobody answers."
    WITNESS_ABSENT = "witness_absent", "The cards wait for the witness of the deal to sign."
    WITNESS_REFUSED = "witness_refused", "The witness has signed another deal of that round."
    ENTROPY_LATE = "entropy_late", "It is too early or too late to add entropy to this deal."
    TOO_BUSY = "too_busy", "More was asked at once than the house takes; ask again shortly."
    BAD_CREDENTIALS = "bad_credentials", "No account has this name and password together."
    TOO_SOON = "too_soon", "There were failed attempts; the answer says how long to wait."
    BAD_NAME = "bad_name", "The name is too short or long, is kept, or has odd characters."
    NAME_TAKEN = "name_taken", "Somebody has this name, in these letters or others like them."
    BAD_PASSWORD = "bad_password", "The password is too short or too long."
    STILL_OPEN = "still_open", "A round or dispute of the guest's is open, which may pay them yet."
    LINK_ENDED = "link_ended", "The one-time link was used, was replaced or is too old."
    UNKNOWN_PERSON = "unknown_person", "The house knows nobody of this name."
    LAST_MANAGER = "last_manager", "The house would be left without a shift manager."
    NO_REFILL = "no_refill", "The refill rule gives no chips now."
    SELF_EXCLUDED = "self_excluded", "The player asked not to be let play until a later time."
    LIMIT_REACHED = "limit_reached", "It would go beyond a limit the player set."
    ROLES_APART = "roles_apart", "Two positions that must not meet in one person."
    NO_WORD = "no_word", "The second person's word is not one, is over, or is for another act."
    SECOND_PERSON = "second_person", "It takes another person than the one who asks."
    UNKNOWN_ADJUSTMENT = "unknown_adjustment", "The cage has no adjustment of this number."
    ADJUSTMENT_CLOSED = "adjustment_closed", "The adjustment was approved or rejected already."
    STORE_IN_USE = "store_in_use", "Another house runs on this database."
    STORE_FORMAT = "store_format", "The database is of another format than this program keeps."
    HEADS_DIFFER = "heads_differ", "The logs are not those that the house signed."
    NOT_VOUCHED_FOR = "not_vouched_for", "A record is not one that this house wrote."
    STORE_FAILED = "store_failed", "The database failed; nothing of the command was kept."
    COMMIT_UNKNOWN = (
        "commit_unknown",
        "The database went silent over a commit: it may hold or not; ask again with the same id.",
    )
    # Odds over many rounds
    ODDS_BAD_COUNT = "odds_bad_count", "Rounds, positions, pace or the like are out of range."
    ODDS_TOO_LARGE = "odds_too_large", "More results are asked for than can be worked out."
    PAGE_NOT_WRITTEN = "page_not_written", "The file can't be written; nothing of it was."
    # A simulation
    SIM_BAD_COUNT = "sim_bad_count", "Rounds, positions, workers or the like are out of range."
    SIM_UNKNOWN_STRATEGY = (
        "sim_unknown_strategy",
        "No strategy has this name, or the game leaves nothing to decide.",
    )
    SIM_NO_CLUSTER = "sim_no_cluster", "The cluster can't be reached, or it went away."
    SIM_CHECKPOINT_BROKEN = "sim_checkpoint_broken", "The checkpoint is cut short or was changed."
    SIM_OTHER_RUN = "sim_other_run", "The checkpoint is of another run."
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


@contextmanager
def located(where: str) -> Iterator[None]:
    """Say of an error in the block which field it is about, unless it says so itself."""
    try:
        yield
    except ThreecardError as error:
        error.where = error.where or where
        raise


class WrittenError(ThreecardError):
    """A line that is not JSON, or whose fields are not as documented."""


class CardError(ThreecardError):
    """A card or hand that no deck of 52 holds."""


class MoneyError(ThreecardError):
    """An amount or odds that can't be read, or can't be paid in whole cents."""


class RulebookError(ThreecardError):
    """A game, clause, wager, pay line, reading or choice that isn't there."""


class RoundError(ThreecardError):
    """A round that can't be settled: something is missing from it, or the rules forbid it."""


class CommandRefusedError(ThreecardError):
    """Someone asked for what the rules forbid."""

    on_record = False  # whether a clause forbids it, so that the attempt is written down


class InvariantBrokenError(ThreecardError):
    """We are wrong: a sum that must balance doesn't."""

    def __init__(self, sentence: str) -> None:
        super().__init__(Code.INVARIANT_BROKEN, sentence)
