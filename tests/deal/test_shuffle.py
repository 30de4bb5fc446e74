"""The shuffle favours no order; and the checks that say so would notice one that does."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from scripts.randomness.planted import modulo_permute, one_short, swap_anywhere
from scripts.randomness.uniformity import Permute, every_choice, every_string, step_faults
from tests.deal.twin import chacha20_stream
from threecard.core.cards import DECK
from threecard.deal.shuffle import Key, draw_below, keystream, permute, shuffle

TWELVE = range(12)  # bytes that draw evenly below 2, 3 and 4, and none of them is rejected


def test_a_draw_is_even_below_every_count() -> None:
    for count in range(2, 257):
        drawn = Counter(draw_below(count, byte) for byte in range(256))
        assert drawn.pop(-1, 0) == 256 % count, f"below {count}: bytes rejected"
        assert drawn == dict.fromkeys(range(count), 256 // count), f"below {count}"


def test_every_draw_of_a_deck_is_even_over_every_byte() -> None:
    assert not step_faults(permute)


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_every_order_of_a_small_deck_comes_from_equally_many_strings(cards: int) -> None:
    (found,) = every_string(permute, cards, values=TWELVE)
    assert found.even


def test_three_cards_are_even_over_every_string_with_and_without_a_rejected_byte() -> None:
    two, three = every_string(permute, 3, rejections=1)
    assert (two.bytes_used, two.orders, two.fewest, two.most) == (2, 6, 85 * 128, 85 * 128)
    assert (three.bytes_used, three.orders, three.fewest, three.most) == (3, 6, 85 * 128, 85 * 128)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_every_order_comes_from_one_choice_of_draws(cards: int) -> None:
    found = every_choice(permute, cards)
    assert found.even
    assert found.most == 1


def test_a_modulo_without_rejection_is_noticed_in_the_draws() -> None:
    assert "below 3: some numbers come up more often" in step_faults(modulo_permute)


@pytest.mark.parametrize("unfair", [swap_anywhere, one_short])
def test_a_wrong_swap_is_noticed_in_small_decks(unfair: Permute) -> None:
    assert not all(each.even for each in every_string(unfair, 3, rejections=1, values=TWELVE))


def test_a_shuffle_is_the_52_cards_and_always_the_same() -> None:
    key = Key(bytes(range(32)))
    assert sorted(shuffle(key)) == list(DECK)
    assert shuffle(key) == shuffle(key) != shuffle(Key(bytes(32)))


def test_the_stream_goes_on_past_what_is_drawn_at_once() -> None:
    key = Key(bytes(range(32)))
    assert list(islice(keystream(key), 1000)) == list(islice(chacha20_stream(key), 1000))


def test_rejected_bytes_are_passed_over_however_many() -> None:
    zeros = [0] * 51
    late = [255] * 500 + zeros  # 255 is rejected below 52
    assert permute(DECK, iter(late)) == permute(DECK, iter(zeros))
