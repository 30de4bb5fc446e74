"""Counting: how much of each stake takes part in a round whose wagers have limits."""

from __future__ import annotations

from math import lcm

from threecard.core.apportion import UNIT, apportion
from threecard.core.check import lies_alone
from threecard.core.errors import Code, MoneyError, RoundError, RulebookError
from threecard.core.limits import Bounds, Counted, LimitMode, Limits, LimitsApply
from threecard.core.money import Cents, write_cents
from threecard.core.round import Placed, PlayingPosition, Round
from threecard.core.rulebook import Rulebook


class StakeCounter:
    """Sets the stakes of one round against the limits displayed at the table."""

    def __init__(self, rulebook: Rulebook, limits: Limits, before: frozenset[str]) -> None:
        check_limits(rulebook, limits)
        self.rulebook = rulebook
        self.limits = limits
        self.rule = rulebook.edition.limit_rule
        jackpot = rulebook.edition.jackpot
        # The jackpot's own wagering system takes no other stake, on felt too.
        self.jackpot_wager = jackpot.wager if jackpot else None
        self.one_price = jackpot.one_price if jackpot else None
        self.before = before
        self.under_minimum: list[tuple[str, str, int]] = []

    def count(self, place: PlayingPosition, where: str) -> dict[Placed, Counted]:
        """What counts of each stake at a position; those not named count whole."""
        counted: dict[Placed, Counted] = {}
        if place.returned_by is not None:
            return counted  # nothing of an invalid hand is paid or collected by its size
        for wager, bounds in self.limits.bounds.items():
            box = self._box(place, wager)
            if not box:
                continue
            if wager == self.jackpot_wager or self.limits.mode is LimitMode.STRICT:
                self._check_box(box, bounds, place, where)
            elif self.rule.applies is LimitsApply.PER_BOX:
                counted |= self._pro_rata(box, bounds, self.rulebook.stake_units[wager])
            else:
                for placed in box:
                    counted[placed] = self._one_by_one(placed, bounds, place.position)
        return counted

    def _box(self, place: PlayingPosition, wager: str) -> list[Placed]:
        condition = self.rulebook.wagers[wager].condition
        if condition is not None and lies_alone(condition, place):
            return []  # it is returned, whatever its size
        return [placed for placed in place.wagers if placed.wager == wager]

    def _check_box(
        self, box: list[Placed], bounds: Bounds, place: PlayingPosition, where: str
    ) -> None:
        if self.rule.applies is LimitsApply.PER_BOX:
            self._check(Cents(sum(placed.stake for placed in box)), bounds, box[0], place, where)
        else:
            for placed in box:
                self._check(placed.stake, bounds, placed, place, where)

    def _check(
        self, stake: Cents, bounds: Bounds, placed: Placed, place: PlayingPosition, where: str
    ) -> None:
        if bounds.stake_min <= stake <= bounds.stake_max:
            return
        small = stake < bounds.stake_min
        cite = self.rule.too_small if small else self.rule.too_large
        raise RoundError(
            Code.UNDER_MINIMUM if small else Code.OVER_MAXIMUM,
            f"{write_cents(stake)} on {placed.wager} at position {place.position} is "
            f"{'under the minimum' if small else 'over the maximum'}: the limits are "
            f"{write_cents(bounds.stake_min)} to {write_cents(bounds.stake_max)}.",
            clause=self.one_price if placed.wager == self.jackpot_wager else cite.clause,
            where=f"{where}.wagers[{place.wagers.index(placed)}].stake",
        )

    def _one_by_one(self, placed: Placed, bounds: Bounds, position: int) -> Counted:
        if placed.stake > bounds.stake_max:  # won and lost up to the maximum
            return Counted(bounds.stake_max, self.rule.large_laid)
        if placed.stake >= bounds.stake_min:
            return Counted(placed.stake)
        if placed.player in self.before:
            assert self.rule.small_laid is not None, "only a limit per wager has a first time"
            return Counted(Cents(0), self.rule.small_laid)
        self.under_minimum.append((placed.player, placed.wager, position))
        return Counted(placed.stake)  # stands this one time

    def _pro_rata(
        self, box: list[Placed], bounds: Bounds, stake_unit: int
    ) -> dict[Placed, Counted]:
        stakes = [placed.stake for placed in box]
        shares = apportion(stakes, bounds, unit=lcm(UNIT, stake_unit))
        return {
            placed: Counted(share, self.rule.large_laid)
            for placed, share in zip(box, shares, strict=True)
        }


def count_stakes(
    rulebook: Rulebook, round_: Round
) -> tuple[list[dict[Placed, Counted]], tuple[tuple[str, str, int], ...]]:
    """What counts of each stake, position by position; which stood under the minimum, and where."""
    if round_.limits is None:
        return [{}] * len(round_.positions), ()
    counter = StakeCounter(rulebook, round_.limits, round_.under_minimum_before)
    counted = [
        counter.count(place, f"positions[{index}]") for index, place in enumerate(round_.positions)
    ]
    return counted, tuple(counter.under_minimum)


def check_limits(rulebook: Rulebook, limits: Limits) -> None:
    """Limits name wagers that are placed before the deal, and amounts that can be paid on."""
    placeable = rulebook.placeable
    for wager, bounds in limits.bounds.items():
        if wager not in placeable:
            raise RulebookError(
                Code.UNKNOWN_WAGER,
                f"There are limits for “{wager}”; {rulebook.edition.title} has them for "
                f"{', '.join(placeable)}.",
                where=f"limits.{wager}",
            )
        unit = rulebook.stake_units[wager]
        if bounds.stake_min % unit or bounds.stake_max % unit:
            raise MoneyError(
                Code.BAD_LIMITS,
                f"Limits for {wager} are multiples of {unit} cents, so that they can be paid.",
                where=f"limits.{wager}",
            )
