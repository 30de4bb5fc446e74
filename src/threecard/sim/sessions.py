"""Sessions: a player's chips through the rounds of a visit, until one of the reasons to leave."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum, unique
from typing import TYPE_CHECKING

import msgspec
import numba
import numpy as np

from threecard.core.errors import Code
from threecard.core.money import Cents, write_cents
from threecard.core.wager import Wager
from threecard.odds.deck import Ints
from threecard.odds.report import GameOdds
from threecard.sim.errors import SimulationError
from threecard.sim.kernel import Shorts
from threecard.sim.spec import Session, bad_count

if TYPE_CHECKING:
    from threecard.core.rulebook import Rulebook
    from threecard.odds.outcomes import Outcomes


@unique
class Leave(StrEnum):
    """Why a session ended, in the order in which it is looked for."""

    STOP_WIN = "stop_win"
    STOP_LOSS = "stop_loss"
    SHORT = "short"  # too few chips for another round
    TIME = "time"


class SessionTotals(msgspec.Struct, frozen=True):
    """How sessions ended; results in cents."""

    sessions: int
    rounds: int
    leaves: dict[str, int]  # by reason
    results: dict[int, int]  # how many sessions ended with each result

    def plus(self, other: SessionTotals) -> SessionTotals:
        return SessionTotals(
            self.sessions + other.sessions,
            self.rounds + other.rounds,
            {leave: self.leaves[leave] + other.leaves[leave] for leave in self.leaves},
            dict(Counter(self.results) + Counter(other.results)),
        )

    @property
    def mean(self) -> float:
        return sum(result * count for result, count in self.results.items()) / self.sessions

    @property
    def deviation(self) -> float:
        """Of one session's result."""
        mean = self.mean
        squares = sum(count * (result - mean) ** 2 for result, count in self.results.items())
        return float((squares / self.sessions) ** 0.5)

    def quantile(self, share: float) -> int:
        """The result that this share of the sessions does not exceed."""
        passed = 0
        for result in sorted(self.results):
            passed += self.results[result]
            if passed >= share * self.sessions:
                return result
        return max(self.results)


def check_session(rulebook: Rulebook, session: Session) -> None:
    """Refuse a session that could never be played."""
    stakes = dict(session.stakes)
    for id_, stake in stakes.items():
        wager = rulebook.wagers.get(id_)
        if wager is None or wager.equals is not None:
            known = [each.id for each in rulebook.wagers.values() if each.equals is None]
            raise SimulationError(
                Code.UNKNOWN_WAGER, f"There is no “{id_}” to stake on; say {', '.join(known)}."
            )
        unit = rulebook.stake_units[id_]
        price = rulebook.jackpot.rule.price if rulebook.jackpot else 0
        if rulebook.jackpot and id_ == rulebook.jackpot.rule.wager and stake != price:
            raise SimulationError(
                Code.NOT_THE_PRICE, f"The jackpot wager is {write_cents(Cents(price))}."
            )
        if stake <= 0 or stake % unit:
            raise SimulationError(
                Code.STAKE_SPLITS_CENT,
                f"Stake a multiple of {unit} cents on {id_}, more than nothing.",
            )
        if wager.condition is not None and not set(wager.condition.any_of) & set(stakes):
            raise SimulationError(
                Code.WAGER_NOT_PERMITTED,
                f"{wager.name} goes with {' or '.join(wager.condition.any_of)}: stake on it too.",
                clause=wager.condition.clause,
            )
    if session.rounds < 1:
        raise bad_count(f"A session is one round or more, not {session.rounds}.")
    for name, amount in (("stop-loss", session.stop_loss), ("stop-win", session.stop_win)):
        if amount is not None and amount <= 0:
            raise bad_count(f"A {name} is more than nothing.")
    needed = _needed(rulebook, session)
    if session.bankroll < needed:
        raise SimulationError(
            Code.NOT_ENOUGH_CHIPS,
            f"A round takes {write_cents(Cents(needed))}; bring as much or more.",
        )


@dataclass(slots=True)
class Walk:
    """One chunk's sessions, one after the other."""

    session: Session
    nets: Ints  # cents, by code
    needed: int  # for one round

    def play(self, ends: Shorts, state: Ints, results: Ints, leaves: Ints) -> None:
        """Go on through these rounds; what is left over when all sessions are played is unused."""
        own = self.session
        lowest = -own.stop_loss if own.stop_loss is not None else -own.bankroll - 1
        highest = own.stop_win if own.stop_win is not None else 2**62
        _walk(
            ends[:, 0], self.nets, own.bankroll - self.needed, lowest, highest, own.rounds,
            state, results, leaves,
        )  # fmt: skip


def make_walk(report: GameOdds, outcomes: tuple[Outcomes, ...], session: Session) -> Walk:
    """What every code is worth to a player with these stakes."""
    joint, stakes = report.joint, dict(session.stakes)
    parts = [(part, stakes[id_]) for id_ in stakes for part in joint.bundles[id_]]
    nets = [
        sum(
            joint.worth.cents(part, each[joint.ids.index(part)], Cents(stake))
            for part, stake in parts
        )
        for each in outcomes
    ]
    return Walk(session, np.array(nets), _needed(report.rulebook, session))


def _needed(rulebook: Rulebook, session: Session) -> int:
    """The chips for one round: every stake, and once more what a Play wager has to equal."""
    followers = rulebook.followers
    return sum(
        stake * (1 + sum(isinstance(each, Wager) for each in followers[id_]))
        for id_, stake in session.stakes
    )


@numba.njit(nogil=True, cache=True)
def _walk(
    ends: Shorts,
    nets: Ints,
    spare: int,
    lowest: int,
    highest: int,
    rounds: int,
    state: Ints,
    results: Ints,
    leaves: Ints,
) -> None:
    """`state` is the result so far, rounds played in this session and in all, sessions done."""
    result, played, in_all, done = state[0], state[1], state[2], state[3]
    for at in range(len(ends)):
        if done == len(results):
            break
        result += nets[ends[at]]
        played += 1
        in_all += 1
        leave = -1
        if result >= highest:
            leave = 0
        elif result <= lowest:
            leave = 1
        elif result + spare < 0:
            leave = 2
        elif played == rounds:
            leave = 3
        if leave >= 0:
            results[done] = result
            leaves[leave] += 1
            done += 1
            result = played = 0
    state[0], state[1], state[2], state[3] = result, played, in_all, done
