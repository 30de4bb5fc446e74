"""The shuffle favours no order; and the checks that say so would notice one that does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product

import pytest

from tests.deal.fairness import check_draw, check_positions, check_small_decks
from tests.deal.twin import chacha20_stream
from threecard.core.cards import DECK
from threecard.deal.shuffle import Key, draw_below, keystream, permute, shuffle


def test_a_draw_is_even_below_every_count() -> None:
    check_draw(draw_below)


def test_every_order_of_a_small_deck_comes_up_equally_often() -> None:
    check_small_decks(permute)


def test_three_cards_are_even_over_every_pair_of_bytes() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for string in product(range(256), repeat=2):
        try:
            orders[tuple(permute(range(3), iter(string)))] += 1
        except StopIteration:  # a byte was rejected, and another would be drawn
            assert string[0] == 255
    assert set(orders.values()) == {85 * 128}
    assert len(orders) == 6


def test_every_card_lies_in_every_place_equally_often() -> None:
    check_positions(shuffle)


def modulo_draw(count: int, byte: int) -> int:
    return byte % count


def biased_permute(items: Sequence[int], stream: Iterator[int]) -> list[int]:
    """Each place changes with any other, as the shuffle is often written wrongly."""
    shuffled = list(items)
    for place in range(len(shuffled)):
        while (other := draw_below(len(shuffled), next(stream))) < 0:
            pass
        shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
    return shuffled


def biased_shuffle(key: Key) -> list[int]:
    return biased_permute(DECK, keystream(key))


def modulo_shuffle(key: Key) -> list[int]:
    stream, shuffled = keystream(key), list(DECK)
    for last in range(51, 0, -1):
        drawn = modulo_draw(last + 1, next(stream))
        shuffled[last], shuffled[drawn] = shuffled[drawn], shuffled[last]
    return list(shuffled)


def one_short_shuffle(key: Key) -> list[int]:
    """Never leaves a card where it lies, as when the draw stops one short (Sattolo's cycle)."""
    stream, shuffled = keystream(key), list(DECK)
    for last in range(51, 0, -1):
        while (drawn := draw_below(last, next(stream))) < 0:
            pass
        shuffled[last], shuffled[drawn] = shuffled[drawn], shuffled[last]
    return list(shuffled)


def test_a_modulo_without_rejection_is_noticed_in_the_draw() -> None:
    with pytest.raises(AssertionError, match="below 3: some numbers come up more often"):
        check_draw(modulo_draw)


def test_a_swap_with_any_place_is_noticed_in_small_decks() -> None:
    with pytest.raises(AssertionError, match="3 cards: some orders come up more often"):
        check_small_decks(biased_permute)


@pytest.mark.parametrize("unfair", [biased_shuffle, modulo_shuffle, one_short_shuffle])
def test_an_unfair_shuffle_is_noticed_in_the_places(unfair: object) -> None:
    with pytest.raises(AssertionError, match="deviations off"):
        check_positions(unfair)  # type: ignore[arg-type]  # any of the three


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
