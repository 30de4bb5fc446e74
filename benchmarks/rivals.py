"""Rivals of the simulation kernel: Three Card Poker in plain numpy and in plain C.

The numpy simulation is what one writes in an afternoon; the C kernel what a good C programmer does:
six cards by Fisher and Yates, a table of hands, a quick generator, -O3.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from threecard import RULEBOOKS
from threecard.core.poker_ranking import poker_class, prize_hand
from threecard.odds import odds
from threecard.odds.counting.deck import deck_without, kinds

GAME = "three-card-poker"
LOWEST, QUALIFIES = "Q 6 4", "Q 3 2"

Ints = npt.NDArray[np.int64]


def hand_table() -> npt.NDArray[np.uint16]:
    """By three cards in any order: the class of the hand times eight, and the jackpot's prize."""
    deck = deck_without(())
    value = np.array([poker_class(hand) * 8 + prize_hand(hand) for hand in kinds().hands])
    table = np.zeros((52, 52, 52), dtype=np.uint16)
    for one, two, three in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        table[deck.hands[:, one], deck.hands[:, two], deck.hands[:, three]] = value[deck.kinds]
    return table.ravel()


def classes_called(*names: str) -> list[int]:
    known = RULEBOOKS[GAME].edition.ranking.names
    return [known.index(f"Three Odd Cards, {name}") for name in names]


def simulate_numpy(rounds: int, seed: int) -> Ints:
    """Every end of every wager, the straightforward way."""
    draw = np.random.default_rng(seed)
    lowest, qualifies = classes_called(LOWEST, QUALIFIES)
    cards = draw.permuted(np.tile(np.arange(52, dtype=np.uint8), (rounds, 1)), axis=1)[:, :6]
    cards = cards.astype(np.int64)
    player = TABLE[(cards[:, 0] * 52 + cards[:, 1]) * 52 + cards[:, 2]].astype(np.int64)
    dealer = TABLE[(cards[:, 3] * 52 + cards[:, 4]) * 52 + cards[:, 5]].astype(np.int64) >> 3
    prize, player = player & 7, player >> 3
    plays, opens = player >= lowest, dealer >= qualifies
    won = plays & (~opens | (player > dealer))
    lost = ~plays | (opens & (player < dealer))
    order = np.searchsorted(KINDS_FROM, player, side="right")
    ante = np.bincount(np.where(won, 0, np.where(lost, 1, 2)), minlength=3)
    play_end = np.where(
        ~plays, 3, np.where(~opens | (player == dealer), 2, np.where(player > dealer, 0, 1))
    )
    play = np.bincount(play_end, minlength=4)
    bonus = np.bincount(np.where(plays, order, 0), minlength=8)
    pair_plus = np.bincount(order, minlength=8)
    jackpot = np.bincount(prize, minlength=8)
    return np.concatenate([ante, play, bonus, pair_plus, jackpot])


C_KERNEL = r"""
#include <stdint.h>
static uint64_t s[4];
static inline uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
static inline uint64_t next(void) {             /* xoshiro256++ */
    uint64_t r = rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t; s[3] = rotl(s[3], 45);
    return r;
}
static inline uint32_t below(uint32_t n) {      /* Lemire, unbiased */
    uint64_t m = (uint64_t)(uint32_t)next() * n;
    if ((uint32_t)m < n) {
        uint32_t t = -n % n;
        while ((uint32_t)m < t) m = (uint64_t)(uint32_t)next() * n;
    }
    return m >> 32;
}
void simulate(int64_t rounds, uint64_t seed, const uint16_t *table, int lowest, int qualifies,
              const uint8_t *kind, int64_t *ante, int64_t *play, int64_t *bonus,
              int64_t *pair_plus, int64_t *jackpot) {
    uint8_t deck[52];
    for (int i = 0; i < 4; i++) {               /* splitmix64 */
        uint64_t z = (seed += 0x9e3779b97f4a7c15);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        s[i] = z ^ (z >> 31);
    }
    for (int i = 0; i < 52; i++) deck[i] = i;
    for (int64_t n = 0; n < rounds; n++) {
        for (int i = 0; i < 6; i++) {
            int j = i + below(52 - i);
            uint8_t t = deck[i]; deck[i] = deck[j]; deck[j] = t;
        }
        int p = table[(deck[0] * 52 + deck[1]) * 52 + deck[2]];
        int d = table[(deck[3] * 52 + deck[4]) * 52 + deck[5]] >> 3;
        int prize = p & 7;
        p >>= 3;
        jackpot[prize]++;
        pair_plus[kind[p]]++;
        if (p < lowest) { ante[1]++; play[3]++; bonus[0]++; continue; }
        bonus[kind[p]]++;
        if (d < qualifies) { ante[0]++; play[2]++; }
        else if (p > d) { ante[0]++; play[0]++; }
        else if (p < d) { ante[1]++; play[1]++; }
        else { ante[2]++; play[2]++; }
    }
}
"""


def c_kernel() -> Callable[[int, int], Ints] | None:
    """Compile it, where there is a compiler."""
    gcc = shutil.which("gcc")
    if gcc is None:
        return None
    folder = Path(tempfile.mkdtemp())
    (folder / "kernel.c").write_text(C_KERNEL)
    library = folder / "kernel.so"
    source = str(folder / "kernel.c")
    command = [gcc, "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library), source]
    subprocess.run(command, check=True)
    simulate = ctypes.CDLL(str(library)).simulate
    shutil.rmtree(folder)
    lowest, qualifies = classes_called(LOWEST, QUALIFIES)
    kind = np.searchsorted(KINDS_FROM, np.arange(741), side="right").astype(np.uint8)

    def run(rounds: int, seed: int) -> Ints:
        counts = [np.zeros(size, dtype=np.int64) for size in (3, 4, 8, 8, 8)]
        simulate(
            ctypes.c_int64(rounds), ctypes.c_uint64(seed), TABLE.ctypes, lowest, qualifies,
            kind.ctypes, *(each.ctypes for each in counts),
        )  # fmt: skip
        return np.concatenate(counts)

    return run


TABLE = hand_table()
ORDERS = ("One Pair", "Flush", "Straight", "Three of a Kind", "Straight Flush", "Royal Flush")
KINDS_FROM = [
    next(
        at
        for at, name in enumerate(RULEBOOKS[GAME].edition.ranking.names)
        if name.startswith(kind + ",")
    )
    for kind in ORDERS
]  # the lowest class of each kind above three odd cards


def check(counts: Ints, rounds: int) -> None:
    """The others play the same game: their wins of the Ante are those that the odds expect."""
    expected = float(odds(GAME).wagers["ante"].lines["ante"].probability)
    z = (counts[0] - rounds * expected) / (rounds * expected * (1 - expected)) ** 0.5
    assert abs(z) < 5, f"not the same game: z {z:.1f}"
    assert counts[23:].sum() == rounds
