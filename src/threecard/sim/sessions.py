"""Sessions: a player's chips through the rounds of a visit, until one of the reasons to leave."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
import numba
import numpy as np

from threecard.core.money import Cents
from threecard.odds.counting.deck import Ints
from threecard.odds.pricing.report import GameOdds
from threecard.odds.rounds.sessions import check_leaving
from threecard.odds.rounds.stakes import check_stakes, chips_needed
from threecard.sim.kernel import Shorts
from threecard.sim.spec import Session, bad_count

if TYPE_CHECKING:
    from threecard.core.rulebook import Rulebook
    from threecard.odds.counting.outcomes import Outcomes


class SessionTotals(msgspec.Struct, frozen=True):
    """How sessions ended; results in cents."""

    sessions: int
    rounds: int  # of all sessions
    leaves: dict[str, int]  # by `Leave`
    results: dict[int, int]  # how many sessions ended with each result

    def plus(self, other: SessionTotals) -> SessionTotals:
        """These sessions and those."""
        return SessionTotals(
            self.sessions + other.sessions,
            self.rounds + other.rounds,
            {leave: self.leaves[leave] + other.leaves[leave] for leave in self.leaves},
            dict(Counter(self.results) + Counter(other.results)),
        )

    @property
    def mean(self) -> float:
        """What a session came to on average."""
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
    stakes = check_stakes(rulebook, dict(session.stakes))
    if session.rounds < 1:
        raise bad_count(f"A session is one round or more, not {session.rounds}.", "rounds")
    check_leaving(
        chips_needed(rulebook, stakes),
        bankroll=session.bankroll,
        stop_loss=session.stop_loss,
        stop_win=session.stop_win,
        refusal=bad_count,
    )


@dataclass(slots=True)
class Walk:
    """One chunk's sessions, one after the other."""

    session: Session
    nets: Ints  # cents, by code
    needed: Cents  # for one round

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
    joint, stakes = report.joint, {id_: Cents(stake) for id_, stake in session.stakes}
    parts = [(part, stakes[id_]) for id_ in stakes for part in joint.bundles[id_]]
    nets = [
        sum(joint.worth.cents(part, each[joint.ids.index(part)], stake) for part, stake in parts)
        for each in outcomes
    ]
    return Walk(session, np.array(nets), chips_needed(report.rulebook, stakes))


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
    """`state` is the result so far, rounds played in this session and in all, sessions done.

    Leaves are counted in the order of `Leave`.
    """
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
