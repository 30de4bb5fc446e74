"""Cards as the kernel deals them: the generator's published answers, every card as likely."""

from __future__ import annotations

import importlib
from itertools import combinations

import numpy as np
import pytest

from threecard.core.cards import DECK
from threecard.core.registry import rulebook
from threecard.deal.commitment import RoundId
from threecard.deal.shuffle import key_of, shuffle
from threecard.sim import Generator, kernel
from threecard.sim.decks import TABLE, deal_chunk, production_deck
from threecard.sim.kernel import Bytes, Shorts
from threecard.sim.spec import Spec, make_spec
from threecard.sim.tables import hand_numbers, make_tables

special = importlib.import_module("scipy.special")  # it has no types


def chance(counts: object) -> float:
    """How likely counts that should be equal are to differ as much."""
    found = np.asarray(counts, dtype=float).ravel()
    even = found.mean()
    return float(special.chdtrc(len(found) - 1, ((found - even) ** 2).sum() / even))


@pytest.mark.parametrize(
    ("block", "stream", "key", "words"),
    [  # the known answers that come with Random123
        (0, 0, 0, (0xE169C58D6627E8D5, 0x9B00DBD8BC57AC4C)),
        (2**64 - 1, 2**64 - 1, 2**64 - 1, (0x41C83B0E408F276D, 0x6D5451FDA20BC7C6)),
        (
            0x85A308D3243F6A88,
            0x0370734413198A2E,
            0x299F31D0A4093822,
            (0x94FDCCEBD16CFE09, 0x24126EA15001E420),
        ),
    ],
)
def test_philox_gives_its_published_answers(
    block: int, stream: int, key: int, words: tuple[int, int]
) -> None:
    drawn = np.zeros(2, dtype=np.uint64)
    kernel.draw_words(np.uint64(key), np.uint64(stream), np.uint64(block), drawn)
    assert tuple(drawn.tolist()) == words


def spec_of(generator: Generator = Generator.PHILOX, seed: int = 7) -> Spec:
    return make_spec(rulebook("three-pictures"), seed=seed, generator=generator)


def dealt(rounds: int, *, cards: int = 52, chunk: int = 0, seed: int = 7) -> Bytes:
    terms = rulebook("three-pictures").terms
    return np.concatenate([*deal_chunk(spec_of(seed=seed), terms, chunk, rounds, cards=cards)])


def test_every_row_is_a_whole_deck() -> None:
    decks = dealt(2_000)
    assert (np.sort(decks, axis=1) == np.arange(52)).all()


def test_every_card_is_as_likely_at_every_place() -> None:
    decks = dealt(100_000, cards=27)
    for place in range(27):
        assert chance(np.bincount(decks[:, place], minlength=52)) > 1e-4


def test_every_two_cards_are_as_likely_to_follow_each_other() -> None:
    decks = dealt(200_000, cards=10).astype(int)
    for place in (0, 7, 8):  # 8 and 9 come from different words
        pairs = np.bincount(52 * decks[:, place] + decks[:, place + 1], minlength=52 * 52)
        apart = [52 * one + other for one in range(52) for other in range(52) if one != other]
        assert chance(pairs[apart]) > 1e-4
        assert pairs[apart].sum() == len(decks)


def test_remainders_that_would_favour_a_place_are_drawn_again() -> None:
    """All ones and all zeros: the first is the last of the fair draws, the second is not fair."""
    ways = 52 * 51 * 50 * 49 * 48 * 47 * 46 * 45 * 44
    assert 2**58 % ways > 0
    words = np.array([2**64 - 1, 0, 2**64 - 1, *[2**63] * 5], dtype=np.uint64)
    state, cards = np.array([99, 0], dtype=np.uint64), np.empty((2, 9), dtype=np.uint8)
    kernel.deal(np.uint64(1), np.uint64(1), state, words, cards)
    assert state.tolist() == [99, 3]  # three words for two rows of nine cards
    assert (cards[0] == [51, 0, 1, 2, 3, 4, 5, 6, 7]).all()


def drawn_hands(pairs: int, *, seed: int = 7) -> tuple[Shorts, Shorts]:
    first, second = np.empty(pairs, dtype=np.uint16), np.empty(pairs, dtype=np.uint16)
    kernel.draw_hands(np.uint64(seed), np.uint64(0), np.uint64(0), first, second)
    return first, second


def test_hands_are_drawn_from_the_words_without_their_low_remainders() -> None:
    words = np.empty(2**21, dtype=np.uint64)
    kernel.draw_words(np.uint64(7), np.uint64(0), np.uint64(0), words)
    rejected = 0
    for numbers, bits in zip(
        drawn_hands(2**21), (words & np.uint64(2**32 - 1), words >> np.uint64(32)), strict=True
    ):
        product = bits * np.uint64(kernel.HANDS)
        fair = (product & np.uint64(2**32 - 1)) >= 2**32 % kernel.HANDS
        assert (numbers == np.where(fair, product >> np.uint64(32), kernel.HANDS)).all()
        rejected += int((~fair).sum())
    assert rejected > 0


def test_every_hand_is_as_likely() -> None:
    for numbers in drawn_hands(2**20):
        counts = np.bincount(numbers, minlength=kernel.HANDS + 1)
        assert chance(counts[: kernel.HANDS]) > 1e-4


def test_dealt_pairs_are_as_likely_for_every_card_of_either_hand() -> None:
    """Of the pairs that share no card: what the dealer gets, given a card of the player's."""
    first, second = drawn_hands(2**20)
    tables = make_tables(rulebook("three-pictures"), None)
    cards = np.array([*combinations(DECK, 3), (0, 0, 0)])
    apart = ((tables.hands[first] & tables.hands[second]) >> np.uint64(12)) == 0
    ours, theirs = cards[first[apart]], cards[second[apart]]
    assert 0.83 < apart.mean() < 0.84  # C(49, 3) of C(52, 3)
    pairs = np.zeros((52, 52), dtype=np.int64)
    for one in range(3):
        for other in range(3):
            pairs += np.bincount(52 * ours[:, one] + theirs[:, other], minlength=2704).reshape(
                52, 52
            )
    assert (np.diag(pairs) == 0).all()
    assert chance(pairs[~np.eye(52, dtype=bool)]) > 1e-4


def test_a_hand_has_one_number_whatever_the_order_of_its_cards() -> None:
    hands = np.array([*combinations(range(52), 3)])
    assert (hand_numbers(hands) == np.arange(kernel.HANDS)).all()
    assert (hand_numbers(hands[:, [2, 0, 1]]) == np.arange(kernel.HANDS)).all()


def test_chunks_and_seeds_have_streams_of_their_own() -> None:
    decks = {dealt(50, chunk=chunk, seed=seed).tobytes() for chunk in (0, 1) for seed in (7, 8)}
    assert len(decks) == 4
    assert dealt(50).tobytes() in decks


def test_production_decks_are_those_of_the_tables_own_shuffle() -> None:
    terms = rulebook("three-pictures").terms
    spec = spec_of(Generator.PRODUCTION)
    (block,) = deal_chunk(spec, terms, 2, 5, cards=52)
    numbers = range(2 * spec.chunk + 1, 2 * spec.chunk + 6)
    assert block.tolist() == [[*production_deck(terms, 7, number)] for number in numbers]
    assert len({tuple(row) for row in block.tolist()}) == 5
    from hashlib import sha256

    from threecard.deal.entropy import Seed

    seed = Seed(sha256(b"threecard simulation 7").digest())
    round_id = RoundId.under(terms, table=TABLE, number=numbers[0])
    assert tuple(block[0].tolist()) == shuffle(key_of(seed, round_id, ()))
