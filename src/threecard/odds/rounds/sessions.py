"""A session: what becomes of a player's chips over many rounds, exactly where that can be said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

from threecard.core.errors import Code, ThreecardError
from threecard.core.money import Cents, dollars
from threecard.core.rulebook import Rulebook
from threecard.odds.errors import OddsError, bad_count
from threecard.odds.pricing.report import GameOdds, odds
from threecard.odds.rounds.course import FanPoint, Leave, play_bounded, play_unbounded
from threecard.odds.rounds.law import Law, law_of
from threecard.odds.rounds.stakes import check_stakes, chips_needed
from threecard.odds.sheet import Printed

ROUNDS_MAX = 1_000_000


@dataclass(frozen=True, eq=False, repr=False)
class SessionOdds(Printed):
    """A player's session: the same stakes each round, until it is time or a reason to leave."""

    report: GameOdds
    stakes: Mapping[str, Cents]
    rounds: int
    bankroll: Cents | None
    stop_loss: Cents | None
    stop_win: Cents | None
    round_law: Mapping[int, Fraction]  # of one round's net result in cents, exactly
    law: Law  # of the session's
    leaves: Mapping[Leave, float]
    rounds_expected: float
    fan: tuple[FanPoint, ...]

    @cached_property
    def round_mean(self) -> Fraction:
        """The player's expected net result of one round, in cents."""
        return sum((net * share for net, share in self.round_law.items()), Fraction(0))

    @cached_property
    def round_variance(self) -> Fraction:
        """Of one round's net result, in cents squared."""
        squares = sum((net**2 * share for net, share in self.round_law.items()), Fraction(0))
        return squares - self.round_mean**2

    @property
    def mean(self) -> Fraction:
        """Of all rounds, with nobody leaving early; cents."""
        return self.rounds * self.round_mean

    @property
    def variance(self) -> Fraction:
        """Of all rounds, with nobody leaving early; cents squared."""
        return self.rounds * self.round_variance

    @property
    def standard_deviation(self) -> float:
        """Of all rounds, with nobody leaving early; cents."""
        return sqrt(self.variance)

    @property
    def error(self) -> float:
        """No probability of the session is off by more."""
        return self.law.error

    @property
    def ahead(self) -> float:
        """The chance to leave with more than was brought."""
        return self.law.between(least=1)

    @property
    def even(self) -> float:
        """The chance to leave with what was brought."""
        return self.law.between(least=0, most=0)

    @property
    def behind(self) -> float:
        """The chance to leave with less than was brought."""
        return self.law.between(most=-1)

    @property
    def ruin(self) -> float:
        """The chance to be left with too few chips for another round."""
        return self.leaves[Leave.SHORT]

    @property
    def ends_early(self) -> bool:
        """Whether anything but the rounds can end it."""
        return any(each is not None for each in (self.bankroll, self.stop_loss, self.stop_win))

    def quantile(self, share: float) -> int:
        """The result in cents that is not exceeded with this chance."""
        return self.law.quantile(share)


def session(
    rulebook: Rulebook | str | GameOdds,
    stakes: Mapping[str, int],
    *,
    rounds: int,
    bankroll: int | None = None,
    stop_loss: int | None = None,
    stop_win: int | None = None,
    meter: int | None = None,
) -> SessionOdds:
    """Follow a player through a session: `session("three-pictures", {"main": 25_00}, rounds=200)`.

    All money is in cents. With a bankroll the session ends when it is too small for another round,
    and with stops when so much is lost or won. A jackpot's meter stays where it is.
    """
    report = rulebook if isinstance(rulebook, GameOdds) else odds(rulebook, meter=meter)
    placed = check_stakes(report.rulebook, stakes)
    needed = chips_needed(report.rulebook, placed)
    if not 1 <= rounds <= ROUNDS_MAX:
        raise bad_count(f"A session is 1 to {ROUNDS_MAX:,} rounds, not {rounds:,}.", "rounds")
    check_leaving(needed, bankroll=bankroll, stop_loss=stop_loss, stop_win=stop_win)
    round_law = report.distribution(placed)
    one = law_of(round_law)
    floors = [
        None if stop_loss is None else -stop_loss,
        None if bankroll is None else needed - bankroll - 1,
    ]
    floor = max((each for each in floors if each is not None), default=None)
    if floor is None and stop_win is None:
        course = play_unbounded(one, rounds)
    else:
        course = play_bounded(one, rounds, floor=floor, stop_loss=stop_loss, stop_win=stop_win)
    return SessionOdds(
        report=report,
        stakes=placed,
        rounds=rounds,
        bankroll=None if bankroll is None else Cents(bankroll),
        stop_loss=None if stop_loss is None else Cents(stop_loss),
        stop_win=None if stop_win is None else Cents(stop_win),
        round_law=round_law,
        law=course.law,
        leaves=course.leaves,
        rounds_expected=course.rounds,
        fan=course.fan,
    )


def check_leaving(
    needed: Cents,
    *,
    bankroll: int | None,
    stop_loss: int | None,
    stop_win: int | None,
    refusal: Callable[[str, str], ThreecardError] = bad_count,
) -> None:
    """Refuse a session that there is a reason to leave before its first round."""
    for where, amount in (("stop_loss", stop_loss), ("stop_win", stop_win)):
        if amount is not None and amount <= 0:
            name, written = where.replace("_", "-"), dollars(amount)
            raise refusal(f"A {name} is more than nothing, not {written}.", where)
    if bankroll is not None and bankroll < needed:
        raise OddsError(
            Code.NOT_ENOUGH_CHIPS,
            f"A round takes {dollars(needed)}; a bankroll of "
            f"{dollars(bankroll)} is too small for one.",
            where="bankroll",
        )
