"""A count at a table: packs are shuffled and dealt out, and what it wins set beside exact odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import sqrt
from operator import add

import numba
import numpy as np
import numpy.typing as npt

from threecard.core.judgement import Conduct
from threecard.odds.counting.sixes import sixes_of
from threecard.odds.pricing.conducts import played_classes, value_tables
from threecard.odds.pricing.report import GameOdds
from threecard.odds.protection.counts import CountMoment
from threecard.odds.protection.packs import Sight, seen_before
from threecard.odds.protection.tags import Tags
from threecard.sim.decks import deal_rows
from threecard.sim.kernel import Bytes, Shorts
from threecard.sim.spec import bad_count
from threecard.sim.tables import by_cards

Floats = npt.NDArray[np.float64]
Longs = npt.NDArray[np.int64]

BLOCK = 16_384
TAG_MOST = 3


@dataclass(frozen=True, slots=True)
class CountedRound:
    """One round of a pack: how often it was favourable and what it won, beside what is exact."""

    seen: int
    packs: int
    share: float
    gain: float  # a round, one unit being placed where it was favourable
    exact: CountMoment

    @property
    def share_z(self) -> float:
        """How many standard errors the share lies from the exact one."""
        share = float(self.exact.share)
        return _z(self.share - share, share * (1 - share), self.packs)

    @property
    def gain_z(self) -> float:
        """How many standard errors the gain lies from the exact one."""
        gain = float(self.exact.gain)
        return _z(self.gain - gain, float(self.exact.square) - gain * gain, self.packs)

    @property
    def standard_error(self) -> float:
        """Of the gain."""
        gain = float(self.exact.gain)
        return sqrt(max(0.0, float(self.exact.square) - gain * gain) / self.packs)


def _z(off: float, variance: float, packs: int) -> float:
    if variance <= 0:
        return 0.0 if abs(off) < 1e-12 else float("inf")
    return off / sqrt(variance / packs)


@dataclass(frozen=True, slots=True)
class Tallied:
    """Packs that were dealt: how often each of their rounds was wagered on, and what it won."""

    packs: int
    placed: tuple[int, ...]
    won: tuple[int, ...]  # in units times the scale

    def __add__(self, other: Tallied) -> Tallied:
        return Tallied(
            self.packs + other.packs,
            tuple(map(add, self.placed, other.placed)),
            tuple(map(add, self.won, other.won)),
        )


@dataclass(frozen=True, eq=False)
class CountPlay:
    """A count that is played at the first position of a table, over packs of so many rounds.

    Cards are dealt and judged; when to wager is what the exact odds say of each count.
    """

    report: GameOdds
    wager: str
    tags: Tags
    moments: Mapping[int, CountMoment]
    rounds: int
    positions: int = 1
    sight: Sight = Sight.ALL

    def __post_init__(self) -> None:
        if max(map(abs, self.tags)) > TAG_MOST:
            raise bad_count(f"Tags go from -{TAG_MOST} to {TAG_MOST}.")

    @cached_property
    def before(self) -> tuple[int, ...]:
        """The cards seen before each round."""
        return seen_before(self.rounds, self.positions, self.sight)

    @cached_property
    def nets(self) -> tuple[Shorts, Longs, int]:
        return _nets(self.report, self.wager)

    def tally(self, packs: int, seed: int, stream: int = 0) -> Tallied:
        """Deal so many packs from a stream of the generator; other streams are other packs."""
        if packs < 1:
            raise bad_count(f"One pack or more is dealt, not {packs}.")
        classes, nets, _ = self.nets
        middle = TAG_MOST * 52
        favourable = np.zeros((self.rounds, 2 * middle + 1), dtype=np.bool_)
        for number, seen in enumerate(self.before):
            favourable[number, [middle + count for count in self.moments[seen].favourable]] = True
        of_card = np.array([self.tags[card % 13] for card in range(52)], dtype=np.int64)
        placed, won = np.zeros(self.rounds, np.int64), np.zeros(self.rounds, np.int64)
        cards, own = 3 * (self.positions + 1), int(self.sight is Sight.OWN)
        dealt_cards = cards * self.rounds
        for dealt in deal_rows(seed, packs, cards=dealt_cards, stream=stream, block=BLOCK):
            tally_counted(dealt, cards, own, of_card, favourable, classes, nets, placed, won)
        return Tallied(packs, tuple(placed.tolist()), tuple(won.tolist()))

    def beside(self, tallied: Tallied) -> tuple[CountedRound, ...]:
        """What was dealt beside what is exact, round by round."""
        packs, scale = tallied.packs, self.nets[2]
        return tuple(
            CountedRound(
                seen,
                packs,
                tallied.placed[at] / packs,
                tallied.won[at] / packs / scale,
                self.moments[seen],
            )
            for at, seen in enumerate(self.before)
        )


def play_count(
    report: GameOdds,
    wager: str,
    tags: Tags,
    moments: Mapping[int, CountMoment],
    *,
    rounds: int,
    positions: int = 1,
    sight: Sight = Sight.ALL,
    packs: int,
    seed: int = 0,
) -> tuple[CountedRound, ...]:
    """Deal packs of so many rounds and wager by the count at the first position."""
    play = CountPlay(report, wager, tags, moments, rounds, positions, sight)
    return play.beside(play.tally(packs, seed))


def _nets(report: GameOdds, wager: str) -> tuple[Shorts, Longs, int]:
    """The class of three cards, the net of two classes by basic play, and the scale of a unit."""
    position = replace(report.position, only=(wager,))
    values = {part: partial(position.worth.scaled, part) for part in report.joint.bundles[wager]}
    plays = report.strategy.plays if report.strategy is not None else None
    conducts = (Conduct.COMPARED,) if plays is None else (Conduct.COMPARED, Conduct.FOLDED)
    cells, tables = value_tables(position, conducts, values)
    if cells.six:
        names = ", ".join(feature.name for feature in sixes_of(tuple(cells.six)).columns)
        raise bad_count(f"A count on what is read of six cards ({names}) is not simulated.")
    nets = tables[Conduct.COMPARED]
    if plays is not None:
        stands = played_classes(position, cells, plays)
        nets = np.where(stands[:, None], nets, tables[Conduct.FOLDED])
    classes = by_cards(cells.player.of_kind[position.deck.kinds])
    return classes, np.ascontiguousarray(nets, dtype=np.int64), position.worth.scale


@numba.njit(nogil=True, cache=True)
def tally_counted(
    dealt: Bytes,
    cards: int,
    own_only: int,
    tags: Longs,
    favourable: npt.NDArray[np.bool_],
    classes: Shorts,
    nets: Longs,
    placed: Longs,
    won: Longs,
) -> None:
    """Add up how often each round of the packs was wagered on, and the whole numbers won."""
    middle = favourable.shape[1] // 2
    for row in range(dealt.shape[0]):
        count = 0
        for number in range(len(placed)):
            start = number * cards
            last = start + cards - 3
            if favourable[number, middle + count]:
                first, second = np.int64(dealt[row, start]), np.int64(dealt[row, start + 1])
                ours = classes[(first * 52 + second) * 52 + np.int64(dealt[row, start + 2])]
                first, second = np.int64(dealt[row, last]), np.int64(dealt[row, last + 1])
                theirs = classes[(first * 52 + second) * 52 + np.int64(dealt[row, last + 2])]
                placed[number] += 1
                won[number] += nets[ours, theirs]
            for card in range(start, start + cards):
                if own_only == 0 or card < start + 3 or card >= last:
                    count += tags[dealt[row, card]]
