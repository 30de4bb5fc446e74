"""Fed the same decks, the real table and the kernel settle every line alike."""

from __future__ import annotations

import os

import numpy as np
import pytest

from threecard import RULEBOOKS, rulebook
from threecard.conformance.agreement import by_engine, by_kernel, decks, work_of
from threecard.core.rulebook import Rulebook
from threecard.sim import kernel
from threecard.sim.tables import hand_numbers

# `make certify` plays 100,000; a failure with fewer says as much.
DECKS = int(os.environ.get("SIM_DECKS", "1000"))


def what_if(rules: Rulebook) -> Rulebook:
    """Every loose clause that has another reading, read that way."""
    for reading in rules.edition.readings:
        if len(reading.choices) > 1:
            rules = rules.with_reading(reading.name, reading.choices[-1].id)
    wager, lines = next(iter(rules.line_pays.items()))
    return rules.with_pays({f"{wager}.{next(iter(lines))}": "7:2"})


@pytest.mark.parametrize("game", RULEBOOKS)
@pytest.mark.parametrize("positions", [1, 3])
def test_engine_and_kernel_agree_line_by_line(game: str, positions: int) -> None:
    work = work_of(rulebook(game), positions=positions, meter=True)
    dealt = decks(work, DECKS // positions)
    engine, compiled = by_engine(work, dealt), by_kernel(work, dealt)
    assert engine == compiled
    assert engine.rounds == len(dealt)
    assert all(ends.total() == len(dealt) for ends in engine.ends)


@pytest.mark.parametrize("game", RULEBOOKS)
def test_they_agree_on_any_what_if(game: str) -> None:
    work = work_of(what_if(rulebook(game)), positions=2, meter=True)
    dealt = decks(work, DECKS // 3)
    assert by_engine(work, dealt) == by_kernel(work, dealt)


@pytest.mark.parametrize("strategy", ["always", "never", "mimic_dealer", "A-K-9"])
def test_they_agree_on_any_strategy(strategy: str) -> None:
    work = work_of(rulebook("three-card-poker"), strategy=strategy)
    dealt = decks(work, DECKS // 3)
    assert by_engine(work, dealt) == by_kernel(work, dealt)


def test_many_royal_flushes_are_envied_alike() -> None:
    """Decks in which the first cards dealt are royal flushes more often than by chance."""
    rules = rulebook("three-card-poker").with_reading("envy.funding", "meter")
    for once in ("each", "once"):
        work = work_of(rules.with_reading("envy.hands", once), positions=3, meter=True)
        dealt = decks(work, 200)
        suits = 13 * np.arange(4)[:, None] + np.array([12, 11, 10])
        for row, cards in enumerate(dealt.tolist()):
            first = [*suits[row % 4], *(suits[(row + 1) % 4] if row % 3 else [])]
            rest = [card for card in cards if card not in first]
            dealt[row] = [*first, *rest]
        engine, compiled = by_engine(work, dealt), by_kernel(work, dealt)
        assert engine.meter is not None
        assert engine.meter.envy > 0
        assert engine.meter.hits > 0
        assert engine == compiled


@pytest.mark.parametrize("game", RULEBOOKS)
def test_hands_met_in_pairs_end_as_dealt_from_decks(game: str) -> None:
    """The quick way for one position, fed the same cards."""
    work = work_of(rulebook(game))
    dealt, tables = decks(work, 20_000), work.tables
    first, second = hand_numbers(dealt[:, :3]), hand_numbers(dealt[:, 3:6])
    met = np.empty(len(dealt) + 1, dtype=np.uint32)
    assert kernel.meet(first, second, tables.hands, tables.width, met) == len(dealt)
    assert (tables.codes[met[:-1]] == work.judge(dealt)[:, 0]).all()


def test_pairs_that_share_a_card_are_not_dealt() -> None:
    tables = work_of(rulebook("three-pictures")).tables
    cards = np.array([[0, 1, 2], [2, 3, 4], [3, 4, 5]])
    numbers = hand_numbers(cards)
    first, second = numbers[[0, 0, 1, 0]], np.append(numbers[[1, 2, 2]], kernel.HANDS)
    met = np.empty(5, dtype=np.uint32)
    assert kernel.meet(first, second.astype(np.uint16), tables.hands, tables.width, met) == 1
