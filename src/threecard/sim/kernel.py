"""The kernel: cards dealt by the hundred million, judged by table, counted by how they end.

Everything here is whole numbers in arrays; no rule of any game is. All compiled functions that call
one another stand in this file: numba keeps what it compiled by the file, and would not notice a
change in another.

Randomness is Philox 4x32-10 (Salmon and others, 2011): a block of 128 bits is a function of key
and counter alone. The key is the run's seed, half of the counter the stream, so that streams never
meet.
"""

from __future__ import annotations

import numba
import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]
Shorts = npt.NDArray[np.uint16]
Codes = npt.NDArray[np.unsignedinteger]  # the smallest kind that holds them

HANDS = 22_100  # of three cards
CLASS_BITS = 12  # below the 52 bits of a hand's cards
DRAWN = 2_048  # pairs of hands at a time, which stay in the nearest cache
DEALT = 256  # rounds of several positions at a time
PER_WORD = 9  # cards from a word of 58 bits: 52 × 51 × … × 44 is under 2**51

_LOW, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
_M0, _M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_W0, _W1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
_SHIFT, _CLASS = np.uint64(CLASS_BITS), np.uint64(2**CLASS_BITS - 1)
_NARROW, _DROPPED = np.uint64(58), np.uint64(6)  # a word times a number below 64 fits 64 bits
_REST = np.uint64(2**58 - 1)
_ONE = np.uint64(1)


@numba.njit(inline="always")
def _philox(
    block: np.uint64, stream: np.uint64, key: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Four numbers of 32 bits, each in a word of 64."""
    x0, x1 = block & _LOW, block >> _HALF
    x2, x3 = stream & _LOW, stream >> _HALF
    k0, k1 = key & _LOW, key >> _HALF
    for _ in range(10):
        p0, p1 = x0 * _M0, x2 * _M1
        x0, x1 = (p1 >> _HALF) ^ x1 ^ k0, p1 & _LOW
        x2, x3 = (p0 >> _HALF) ^ x3 ^ k1, p0 & _LOW
        k0, k1 = (k0 + _W0) & _LOW, (k1 + _W1) & _LOW
    return x0, x1, x2, x3


@numba.njit(nogil=True, cache=True)
def draw_words(key: np.uint64, stream: np.uint64, block: np.uint64, words: Words) -> None:
    """The words of 64 bits from a block on, two to a block: the first of each, then the second."""
    half = len(words) // 2
    for at in range(half):
        x0, x1, x2, x3 = _philox(block + np.uint64(at), stream, key)
        words[at] = x0 | (x1 << _HALF)
        words[half + at] = x2 | (x3 << _HALF)


@numba.njit(nogil=True, cache=True)
def draw_hands(
    key: np.uint64, stream: np.uint64, block: np.uint64, first: Shorts, second: Shorts
) -> None:
    """Pairs of hands by their numbers, any with any: those that share a card are not dealt yet.

    32 bits times 22,100 leave a number in the upper half, each from equally many draws but for a
    few low remainders (Lemire, 2019); those become the number beyond the last hand, whose cards
    are all 52 and meet every other's.
    """
    hands = np.uint64(HANDS)
    unfair = np.uint64(2**32 % HANDS)
    half = len(first) // 2
    for at in range(half):
        x0, x1, x2, x3 = _philox(block + np.uint64(at), stream, key)
        p0, p1, p2, p3 = x0 * hands, x1 * hands, x2 * hands, x3 * hands
        first[at] = np.uint16(p0 >> _HALF) if (p0 & _LOW) >= unfair else np.uint16(HANDS)
        second[at] = np.uint16(p1 >> _HALF) if (p1 & _LOW) >= unfair else np.uint16(HANDS)
        first[half + at] = np.uint16(p2 >> _HALF) if (p2 & _LOW) >= unfair else np.uint16(HANDS)
        second[half + at] = np.uint16(p3 >> _HALF) if (p3 & _LOW) >= unfair else np.uint16(HANDS)


@numba.njit(nogil=True, cache=True)
def meet(
    first: Shorts, second: Shorts, hands: Words, width: int, met: npt.NDArray[np.uint32]
) -> int:
    """The cells of those pairs that share no card, in order; how many there are.

    Each is written and the next takes its place unless it counts, so that nothing is left to guess
    for the processor.
    """
    across = np.uint64(width)
    count = np.uint64(0)
    for at in range(len(first)):
        player, dealer = hands[first[at]], hands[second[at]]
        met[count] = np.uint32((player & _CLASS) * across + (dealer & _CLASS))
        count += np.uint64(((player & dealer) >> _SHIFT) == 0)
    return int(count)


@numba.njit(nogil=True, cache=True)
def tally_pairs(
    key: np.uint64,
    stream: np.uint64,
    rounds: int,
    hands: Words,
    codes: Codes,
    width: int,
    counts: Words,
) -> None:
    """Deal rounds of one position and count their ends, in four rows that are summed afterwards."""
    first, second = np.empty(DRAWN, np.uint16), np.empty(DRAWN, np.uint16)
    met = np.empty(DRAWN + 1, np.uint32)
    across = np.uint64(len(counts) // 4)
    block = np.uint64(0)
    left = rounds
    while left > 0:
        draw_hands(key, stream, block, first, second)
        block += np.uint64(DRAWN // 2)
        count = min(meet(first, second, hands, width, met), left)
        for at in range(count):
            # Four rows, because the processor would wait for the last count to be written.
            row = np.uint64(at) & np.uint64(3)
            counts[row * across + np.uint64(codes[met[at]])] += _ONE
        left -= count


@numba.njit(nogil=True, cache=True)
def deal(key: np.uint64, stream: np.uint64, state: Words, words: Words, dealt: Bytes) -> None:
    """Deal the first cards of a deck shuffled for each row: Fisher and Yates from the front.

    Every row begins with a new deck. One that went on as it was left would be as good, and would
    hide a shuffle that is not: whatever it does, done often enough, ends in any order.

    One word of 58 bits serves nine cards: times 52 the upper part is a card's place, the rest times
    51 the next one's. What would make some places likelier is found by the last remainder and drawn
    again. `state` holds the next block and the next word.
    """
    cards = dealt.shape[1]
    at = state[1]
    ways = np.ones(52 // PER_WORD + 1, np.uint64)
    for card in range(cards):
        ways[card // PER_WORD] *= np.uint64(52 - card)
    deck = np.empty(52, np.uint8)
    for row in range(dealt.shape[0]):
        for card in range(52):
            deck[card] = card
        start = 0
        while start < cards:
            if at == np.uint64(len(words)):
                draw_words(key, stream, state[0], words)
                state[0] += np.uint64(len(words) // 2)
                at = np.uint64(0)
            rest = words[at] >> _DROPPED
            at += _ONE
            end = min(start + PER_WORD, cards)
            for card in range(start, end):
                product = rest * np.uint64(52 - card)
                place = np.uint64(card) + (product >> _NARROW)
                rest = product & _REST
                taken = deck[place]
                deck[place] = deck[card]
                deck[card] = taken
                dealt[row, card] = taken
            fair = ways[start // PER_WORD]
            # Else these nine are dealt again; that they have changed places meanwhile hurts nobody.
            if rest >= fair or rest >= (_REST + _ONE) % fair:
                start = end
    state[1] = at


@numba.njit(nogil=True, cache=True)
def judge(dealt: Bytes, classes: Shorts, codes: Codes, width: int, ends: Shorts) -> None:
    """How each position of each row ends: three cards to each in turn, the dealer's last."""
    across = np.uint32(width)
    positions = ends.shape[1]
    for row in range(dealt.shape[0]):
        theirs = _class_of(dealt, row, 3 * positions, classes)
        for position in range(positions):
            ours = _class_of(dealt, row, 3 * position, classes)
            ends[row, position] = codes[ours * across + theirs]


@numba.njit(nogil=True, cache=True)
def judge_together(
    dealt: Bytes,
    classes: Shorts,
    codes: Codes,
    width: int,
    six: int,
    ranks: Shorts,
    by_ranks: Bytes,
    by_suited: Bytes,
    ends: Shorts,
) -> None:
    """The same where the six cards of a position and the dealer are seen together besides."""
    positions = ends.shape[1]
    last = 3 * positions
    for row in range(dealt.shape[0]):
        theirs = _class_of(dealt, row, last, classes)
        their_ranks = _class_of(dealt, row, last, ranks)
        for position in range(positions):
            at = 3 * position
            ours = _class_of(dealt, row, at, classes)
            of_six = by_ranks[_class_of(dealt, row, at, ranks), their_ranks]
            for card in range(2):  # of five cards of a suit, the first or the second is one
                suit = dealt[row, at + card] // 13
                held, bits, odd = 0, 0, 13
                for place in range(6):
                    other = dealt[row, at + place if place < 3 else last + place - 3]
                    if other // 13 == suit:
                        held += 1
                        bits |= 1 << (other % 13)
                    else:
                        odd = other % 13
                if held >= 5:
                    of_six = by_suited[suit, bits, odd]
            ends[row, position] = codes[(ours * width + theirs) * six + of_six]


@numba.njit(nogil=True, cache=True)
def _class_of(dealt: Bytes, row: int, at: int, classes: Shorts) -> np.uint32:
    first, second = np.uint32(dealt[row, at]), np.uint32(dealt[row, at + 1])
    third = np.uint32(dealt[row, at + 2])
    return np.uint32(classes[(first * np.uint32(52) + second) * np.uint32(52) + third])


@numba.njit(nogil=True, cache=True)
def count_ends(ends: Shorts, counts: Words, together: Words) -> None:
    """Count how each position ends, and how the first two end together."""
    positions = ends.shape[1]
    for row in range(ends.shape[0]):
        for position in range(positions):
            counts[position, ends[row, position]] += _ONE
        if positions > 1:
            together[ends[row, 0], ends[row, 1]] += _ONE


@numba.njit(nogil=True, cache=True)
def tally_tables(
    key: np.uint64,
    stream: np.uint64,
    rounds: int,
    classes: Shorts,
    codes: Codes,
    width: int,
    counts: Words,
    together: Words,
) -> None:
    """Deal rounds of several positions from one deck each, and count their ends."""
    positions = counts.shape[0]
    state, words = np.zeros(2, np.uint64), np.empty(1024, np.uint64)
    state[1] = np.uint64(len(words))
    dealt = np.empty((DEALT, 3 * positions + 3), np.uint8)
    ends = np.empty((DEALT, positions), np.uint16)
    left = rounds
    while left > 0:
        count = min(DEALT, left)
        deal(key, stream, state, words, dealt[:count])
        judge(dealt[:count], classes, codes, width, ends[:count])
        count_ends(ends[:count], counts, together)
        left -= count
