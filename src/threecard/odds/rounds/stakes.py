"""Stakes placed round after round: which may lie together, and the chips that a round takes."""

from __future__ import annotations

from collections.abc import Mapping

from threecard.core.errors import Code, RoundError, RulebookError, located
from threecard.core.money import Cents, write_cents
from threecard.core.rulebook import Rulebook
from threecard.core.wager import Wager


def check_stakes(rulebook: Rulebook, stakes: Mapping[str, int]) -> dict[str, Cents]:
    """The stakes in cents, if one player may have them on one position."""
    placed = [id_ for id_, wager in rulebook.wagers.items() if wager.equals is None]
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
            _check_amount(rulebook, id_, stake)
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


def _check_amount(rulebook: Rulebook, id_: str, stake: int) -> None:
    if stake <= 0:
        raise RoundError(
            Code.STAKE_NOT_POSITIVE,
            f"A stake on {id_} is more than nothing, not {write_cents(Cents(stake))}.",
        )
    jackpot = rulebook.jackpot
    if jackpot is not None and id_ == jackpot.rule.wager and stake != jackpot.rule.price:
        raise RoundError(
            Code.NOT_THE_PRICE,
            f"A jackpot wager is {write_cents(jackpot.rule.price)}, "
            f"not {write_cents(Cents(stake))}.",
        )
    unit = rulebook.stake_units[id_]
    if stake % unit:
        raise RoundError(
            Code.STAKE_SPLITS_CENT,
            f"{write_cents(Cents(stake))} on {id_} could not be paid to the cent; "
            f"stake a multiple of {unit} cents.",
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
