"""Stakes placed round after round: which may lie together, and the chips that a round takes."""

from __future__ import annotations

from collections.abc import Mapping

from threecard.core.errors import Code, RoundError, RulebookError, located
from threecard.core.money import Cents
from threecard.core.rulebook import Rulebook
from threecard.core.stake import price_fault, stake_fault
from threecard.core.wager import Wager


def check_stakes(rulebook: Rulebook, stakes: Mapping[str, int]) -> dict[str, Cents]:
    """The stakes in cents, if one player may have them on one position."""
    placed = rulebook.placeable
    if not stakes:
        raise RoundError(
            Code.STAKE_NOT_POSITIVE,
            f"Nothing is staked; stake on {', '.join(placed)}.",
            where="stake",
        )
    for id_, stake in stakes.items():
        with located(f"stake.{id_}"):
            if id_ not in placed:
                raise RulebookError(
                    Code.UNKNOWN_WAGER,
                    f"In {rulebook.edition.title} a player places {', '.join(placed)}, "
                    f"not “{id_}”.",
                )
            fault = stake_fault(rulebook, id_, stake) or price_fault(rulebook, id_, stake)
            if fault is not None:
                raise RoundError(*fault)
            _check_condition(rulebook, id_, stakes)
    return {id_: Cents(stake) for id_, stake in stakes.items()}


def _check_condition(rulebook: Rulebook, id_: str, stakes: Mapping[str, int]) -> None:
    condition = rulebook.wagers[id_].condition
    if condition is not None and not set(condition.any_of) & set(stakes):
        raise RoundError(
            Code.WAGER_NOT_PERMITTED,
            f"{rulebook.wagers[id_].name} goes with {' or '.join(condition.any_of)}: "
            "stake on it too.",
            clause=condition.clause,
        )


def chips_needed(rulebook: Rulebook, stakes: Mapping[str, Cents]) -> Cents:
    """The chips for one round: every stake, and once more what a Play wager has to equal."""
    followers = rulebook.followers
    return Cents(
        sum(
            stake * (1 + sum(isinstance(each, Wager) for each in followers[id_]))
            for id_, stake in stakes.items()
        )
    )
