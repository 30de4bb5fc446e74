"""Questions to the explorer: a what-if, and what is to be known of it.

Everything is text as it came, so that a question is its own key, and is read where it is answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from threecard.core.errors import Code, located
from threecard.core.money import Cents, parse_cents
from threecard.core.rulebook import Rulebook
from threecard.core.what_if import find_rulebook, read_number, read_stakes, with_what_ifs
from threecard.odds.errors import OddsError, bad_count
from threecard.server.explorer.table_questions import TableQuestion

if TYPE_CHECKING:
    from threecard.odds.pricing.report import GameOdds

ROUNDS_MAX = 10_000  # of a session that is asked for over the network
PATHS_MAX = 60
PLAYED_MAX = 40_000  # rounds of all paths together
LONG_ROUNDS = 1_000  # a session of more takes long


class WhatIf(Struct, frozen=True, kw_only=True):
    """A game with other pay lines, readings, price, cards out of the deck, amount on the meter."""

    game: str
    pay: tuple[str, ...] = ()
    reading: tuple[str, ...] = ()
    without: str = ""
    meter: str = ""
    price: str = ""

    def rulebook(self) -> Rulebook:
        rules = with_what_ifs(find_rulebook(self.game), pays=self.pay, readings=self.reading)
        price = amount(self.price, "price")
        if price is None:
            return rules
        with located("price"):
            return rules.with_jackpot_price(price)

    def report(self) -> GameOdds:
        # Here and not above, so that the house itself never loads what prices.
        from threecard.odds.pricing.report import odds

        rules, meter = self.rulebook(), amount(self.meter, "meter")
        if meter is not None and rules.jackpot is None:
            raise OddsError(
                Code.UNKNOWN_WAGER, f"{rules.edition.title} has no jackpot.", where="meter"
            )
        with located("without"):
            return odds(rules, without=self.without, meter=meter)


class Visit(Struct, frozen=True, kw_only=True):
    """A player's session: the same stakes each round, until it is time or a reason to leave."""

    stake: tuple[str, ...]
    rounds: int = 200
    bankroll: str = ""
    stop_loss: str = ""
    stop_win: str = ""

    def stakes(self) -> Mapping[str, Cents]:
        return stakes(self.stake)

    def limits(self) -> dict[str, Cents | None]:
        """Bankroll and stops, as `session` takes them."""
        return {
            "bankroll": amount(self.bankroll, "bankroll"),
            "stop_loss": amount(self.stop_loss, "stop_loss"),
            "stop_win": amount(self.stop_win, "stop_win"),
        }

    def check_rounds(self) -> int:
        if not 1 <= self.rounds <= ROUNDS_MAX:
            raise bad_count(f"A session here is 1 to {ROUNDS_MAX:,} rounds.", "rounds")
        return self.rounds


class Asked(Struct, frozen=True, kw_only=True):
    """Something to be known of a what-if."""

    what_if: WhatIf

    @property
    def is_long(self) -> bool:
        """Whether it takes so long that others should not wait for it."""
        return False


class OddsAsked(Asked, frozen=True, tag="odds"):
    """Every wager priced."""


class StrategyAsked(Asked, frozen=True, tag="strategy"):
    """The best decisions, class by class."""


class SeenAsked(Asked, frozen=True, tag="seen"):
    """What one of the dealer's cards in view is worth."""

    @property
    def is_long(self) -> bool:
        return True  # all decisions anew for each rank


class ReadingsAsked(Asked, frozen=True, tag="readings"):
    """What each reading does to the edges."""

    @property
    def is_long(self) -> bool:
        return True  # a game is priced a dozen times


class SessionAsked(Asked, frozen=True, kw_only=True, tag="session"):
    """What becomes of a player's chips, over all that can happen."""

    visit: Visit

    @property
    def is_long(self) -> bool:
        return self.visit.rounds > LONG_ROUNDS


class PathsAsked(Asked, frozen=True, kw_only=True, tag="paths"):
    """Sessions played, with cards."""

    visit: Visit
    seed: str
    count: int = 20

    @property
    def is_long(self) -> bool:
        return True

    def check_count(self) -> int:
        most = min(PATHS_MAX, PLAYED_MAX // self.visit.check_rounds())
        if not 1 <= self.count <= most:
            raise bad_count(
                f"Sessions so long are played 1 to {most} at a time, not {self.count}.", "count"
            )
        return self.count


class HoldAsked(Asked, frozen=True, kw_only=True, tag="hold"):
    """What a table wins, and how sure that is."""

    stake: tuple[str, ...]
    occupied: str = "5"
    pace: str = "45"
    hours: str = "24"

    @property
    def is_long(self) -> bool:
        return True


class ProtectionAsked(Asked, frozen=True, tag="protection"):
    """What a clever player could take: all but sorted backs, or those alone, which take longest."""

    backs: bool = False

    @property
    def is_long(self) -> bool:
        return True

    def check_deck(self) -> None:
        """A whole one, for what cards that are out do is among what is asked."""
        if self.what_if.without:
            raise bad_count(
                "What could be taken is worked out for a whole deck; leave no card out.", "without"
            )


class ParSheetAsked(Asked, frozen=True, tag="parsheet"):
    """The PAR sheet, a page of HTML."""

    @property
    def is_long(self) -> bool:
        return True


DataAsked = (
    OddsAsked
    | StrategyAsked
    | SeenAsked
    | ReadingsAsked
    | SessionAsked
    | PathsAsked
    | HoldAsked
    | ProtectionAsked
)
WhatIfAsked = DataAsked | ParSheetAsked  # which anybody may ask
Question = WhatIfAsked | TableQuestion


def stakes(written: tuple[str, ...]) -> Mapping[str, Cents]:
    with located("stake"):
        return read_stakes(written)


def amount(written: str, where: str) -> Cents | None:
    """Dollars and cents, if any are written."""
    if not written:
        return None
    with located(where):
        return parse_cents(written)


def number(written: str, where: str) -> Fraction:
    with located(where):
        return read_number(written, where)
