"""Players who share what they hold: deals by chance, the dealer's hands of each counted exactly."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numba
import numpy as np
import numpy.typing as npt

from threecard.core.registry import rulebook as find_rulebook
from threecard.core.rulebook import Rulebook
from threecard.odds.pricing.report import GameOdds, odds
from threecard.odds.protection.sharing import play_over_fold
from threecard.sim.decks import deal_rows
from threecard.sim.kernel import Bytes, Shorts
from threecard.sim.spec import bad_count
from threecard.sim.tables import by_cards

PLAYERS_MOST = 7
BLOCK = 1_024  # deals between two looks at the error
SURE = 1.959964  # standard errors of 95 %


@dataclass(frozen=True, slots=True)
class SharedPlay:
    """What sharing gains each of so many players, found by chance with a stated error."""

    players: int
    wager: str
    deals: int
    seed: int
    house_edge: float  # of basic play
    gain: float
    standard_error: float
    changed: float  # how often a decision is another one

    @property
    def margin(self) -> float:
        """The gain is this near with 95 %."""
        return SURE * self.standard_error

    @property
    def shared_edge(self) -> float:
        """The house edge that is left."""
        return self.house_edge - self.gain


def share(
    rulebook: Rulebook | str | GameOdds,
    players: int,
    *,
    seed: int = 0,
    within: float = 1e-4,
    deals_most: int = 10_000_000,
) -> SharedPlay:
    """Deal to so many players until the gain is known within a margin of 95 %, or to the end.

    Every player knows all hands of the table but the dealer's, and decides best.
    """
    if not 2 <= players <= PLAYERS_MOST:
        raise bad_count(f"From 2 to {PLAYERS_MOST} players share, not {players}.")
    if isinstance(rulebook, GameOdds):
        report = rulebook
    else:
        report = odds(find_rulebook(rulebook) if isinstance(rulebook, str) else rulebook)
    stakes = play_over_fold(report)
    of_kind, deck = stakes.cells.player.of_kind, report.position.deck
    classes = by_cards(of_kind[deck.kinds])
    table = stakes.table.astype(np.int64)
    sums = np.zeros(3)
    deals = 0
    for dealt in deal_rows(seed, deals_most, cards=3 * players, block=BLOCK):
        tally_shared(dealt, classes, table, np.asarray(stakes.plays), sums)
        deals += len(dealt)
        error = _error(sums, deals)
        if deals >= 16 * BLOCK and SURE * error / stakes.scale <= within:
            break
    return SharedPlay(
        players,
        report.best_strategy.on,
        deals,
        seed,
        float(report.best_strategy.house_edge),
        float(sums[0]) / deals / stakes.scale,
        _error(sums, deals) / stakes.scale,
        float(sums[2]) / deals,
    )


def _error(sums: npt.NDArray[np.float64], deals: int) -> float:
    mean = sums[0] / deals
    return sqrt(max(0.0, sums[1] / deals - mean * mean) / deals)


@numba.njit(nogil=True, cache=True)
def tally_shared(
    dealt: Bytes,
    classes: Shorts,
    table: npt.NDArray[np.int64],
    plays: npt.NDArray[np.bool_],
    sums: npt.NDArray[np.float64],
) -> None:
    """Add up, for each deal, the mean gain of its players, its square, and changed decisions."""
    players = dealt.shape[1] // 3
    ours = np.empty(players, np.int64)
    worth = np.empty(players, np.int64)
    left = np.empty(52, np.int64)
    for row in range(dealt.shape[0]):
        out = np.zeros(52, np.bool_)
        for card in range(3 * players):
            out[dealt[row, card]] = True
        count = 0
        for card in range(52):
            if not out[card]:
                left[count] = card
                count += 1
        for player in range(players):
            first = np.int64(dealt[row, 3 * player])
            second = np.int64(dealt[row, 3 * player + 1])
            third = np.int64(dealt[row, 3 * player + 2])
            ours[player] = classes[(first * 52 + second) * 52 + third]
            worth[player] = 0
        hands = 0
        for one in range(count):
            for two in range(one + 1, count):
                at = (left[one] * 52 + left[two]) * 52
                for three in range(two + 1, count):
                    theirs = classes[at + left[three]]
                    hands += 1
                    for player in range(players):
                        worth[player] += table[ours[player], theirs]
        gain, changed = 0.0, 0.0
        for player in range(players):
            stands = plays[ours[player]]
            if (worth[player] < 0 and stands) or (worth[player] > 0 and not stands):
                gain += abs(worth[player]) / hands
                changed += 1.0
        sums[0] += gain / players
        sums[1] += (gain / players) ** 2
        sums[2] += changed / players
