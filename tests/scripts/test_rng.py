"""The evidence for the shuffle: its exact numbers, its statistics, its battery and its page."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import islice, pairwise, permutations

import numpy as np
import pytest

from scripts import rng
from scripts.randomness import battery, decks
from scripts.randomness.about import ABOUT, FAULTY_STREAMS
from scripts.randomness.battery import Battery, Result
from scripts.randomness.chance import Decks, Finding, Question, worst_of
from scripts.randomness.decks import dealt, examine, house_deck, house_key
from scripts.randomness.page import NO_BATTERY, page, verdict
from scripts.randomness.places import Places
from scripts.randomness.report import Report
from scripts.randomness.runs import colour_chances, rising_chances, up_and_down_chances
from scripts.randomness.serial import NextDeck, kept_chances, match_chances
from scripts.randomness.streams import STREAMS
from scripts.randomness.uniformity import Evenness
from threecard.deal.shuffle import keystream

CARDS = 6
ORDERS = list(permutations(range(CARDS)))

needs_dieharder = pytest.mark.skipif(
    shutil.which("dieharder") is None, reason="dieharder is not installed"
)


def turns(order: tuple[int, ...]) -> int:
    rises = [after > before for before, after in pairwise(order)]
    return 1 + sum(after != before for before, after in pairwise(rises))


def rising(order: tuple[int, ...]) -> int:
    return 1 + sum(order.index(card + 1) < order.index(card) for card in range(CARDS - 1))


def colours(order: tuple[int, ...]) -> int:
    return 1 + sum((after < 3) != (before < 3) for before, after in pairwise(order))


def matches(order: tuple[int, ...]) -> int:
    return sum(card == place for place, card in enumerate(order))


def kept(order: tuple[int, ...]) -> int:
    return sum(after == before + 1 for before, after in pairwise(order))


@pytest.mark.parametrize(
    ("chances", "counted"),
    [
        (up_and_down_chances(CARDS), turns),
        (rising_chances(CARDS), rising),
        (colour_chances(CARDS // 2), colours),
        (match_chances(CARDS), matches),
        (kept_chances(CARDS), kept),
    ],
    ids=["turns", "rising", "colours", "matches", "kept"],
)
def test_exact_chances_are_those_of_all_orders(
    chances: list[float], counted: Callable[[tuple[int, ...]], int]
) -> None:
    seen = Counter(map(counted, ORDERS))
    assert chances == pytest.approx([seen[number] / len(ORDERS) for number in range(len(chances))])


@pytest.fixture(scope="module")
def chance() -> dict[Question, list[float]]:
    """What each test says of decks from another generator, run after run."""
    draw = np.random.default_rng(7)
    found: dict[Question, list[float]] = {}
    for _ in range(20):
        fair = draw.permuted(np.tile(np.arange(52, dtype=np.uint8), (4_000, 1)), axis=1)
        for each in examine([fair]):
            found.setdefault(each.question, []).append(each.p)
    return found


SINGLE = (
    Question.PLACES,
    Question.FOLLOWERS,
    Question.PAIRS,
    Question.RUNS,
    Question.RISING,
    Question.COLOURS,
    Question.SAME_PLACE,
    Question.KEPT,
)


def test_by_chance_every_test_is_right(chance: dict[Question, list[float]]) -> None:
    assert len(chance) == 13
    for question, ps in chance.items():
        assert min(ps) > 0.001, question
    for question in SINGLE:  # the worst of many figures, corrected, is above 1/2 on average
        assert 0.3 < np.mean(ps := chance[question]) < 0.7, question
        assert min(ps) < 0.3, question
        assert max(ps) > 0.7, question


def test_decks_too_even_are_noticed_too() -> None:
    turned = (np.arange(52)[:, np.newaxis] + np.arange(52)) % 52
    places = Places()
    places.add(np.tile(turned.astype(np.uint8), (20, 1)))  # every card in every place 20 times
    (found,) = places.findings()
    assert found.p < 1e-9


def test_workers_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks, "CHUNK", 100)
    dealer = partial(house_deck, seed=3)
    alone = list(dealt(dealer, 1_005))
    together = list(dealt(dealer, 1_005, workers=2))
    assert [len(chunk) for chunk in alone] == [100] * 10 + [5]
    assert np.array_equal(np.concatenate(alone), np.concatenate(together))


def test_a_deck_is_compared_with_the_one_before_across_chunks() -> None:
    shown: Decks = np.concatenate(list(dealt(partial(house_deck, seed=3), 301)))
    whole, pieces = NextDeck(), NextDeck()
    whole.add(shown)
    for start, end in pairwise((0, 1, 2, 7, 100, 201, 301)):
        pieces.add(shown[start:end])
    assert whole.matches.sum() == 300
    assert whole.tables[0].sum() == 150
    assert np.array_equal(whole.tables, pieces.tables)
    assert whole.findings() == pieces.findings()


def test_the_worst_of_several_is_corrected_for_their_number() -> None:
    assert worst_of(np.array([0.2, 0.01])) == pytest.approx(0.02)
    assert worst_of(np.array([0.6, 0.7])) == 1.0


def test_streams_are_what_the_deal_reads() -> None:
    one = next(STREAMS["one-key"](5, 0))
    assert one == bytes(islice(keystream(house_key(1, seed=5)), len(one)))
    first, second = islice(STREAMS["key-a-deck"](5, 0), 2)
    assert first == one[:64]
    assert second == bytes(islice(keystream(house_key(2, seed=5)), 64))
    assert next(STREAMS["one-key"](5, 1)) != one


@needs_dieharder
@pytest.mark.parametrize("stream", FAULTY_STREAMS)
def test_the_battery_fails_a_stream_that_is_wrong_on_purpose(stream: str) -> None:
    ran = battery.run(stream, ("-d 100",), seed=1, workers=1, told=print)
    assert ran.count("FAILED") == 1
    assert ran.p < 1e-6


@needs_dieharder
def test_the_battery_passes_the_stream() -> None:
    ran = battery.run("one-key", ("-d 100 -p 20", "-d 8 -p 10"), seed=1, workers=2, told=print)
    assert ran.count("PASSED") == 2


def test_without_dieharder_it_says_so_loudly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    report = sample()
    report.batteries.clear()
    rng.run_battery(report, quick=True, workers=1)
    assert NO_BATTERY in capsys.readouterr().err
    assert NO_BATTERY in page(report)


def sample(p: float = 0.4) -> Report:
    """A run in which everything is as it should be, if p is."""
    return Report(
        command="python -m scripts.rng",
        seed=1,
        decks=20_000,
        planted_decks=20_000,
        tools="Python",
        evenness=[Evenness(3, 2, 65_280, 6, 10_880, 10_880)],
        findings=[Finding(question, "χ² 1 on 2", p) for question in Question],
        planted={"a swap": [Finding(Question.PLACES, "χ² 9 on 2", 1e-12)]},
        batteries=[Battery("one-key", (Result("runs", "-d 15", "0", "100 × 9", 0.3, "PASSED"),))],
        faulty=[Battery("randu", (Result("runs", "-d 15", "0", "100 × 9", 1.0, "FAILED"),))],
    )


def test_the_page_tells_what_holds_and_what_was_noticed() -> None:
    report = sample()
    assert report.holds
    told = page(report)
    assert "**Nothing found**" in told
    assert "| places | χ² 1 on 2 | 0.400 | 1.000 | holds |" in told
    assert "| 3 | every string of 2 bytes | 65,280 | 6 | 10,880 strings |" in told
    assert "| a swap | places (1e-12) |" in told
    assert "| RANDU, a bad generator of the sixties | 1 | 0 | 0 | 1 | 1e-08 | **fails** |" in told


def test_a_failure_or_a_blind_test_is_no_pass() -> None:
    off = sample(1e-9)
    assert not off.holds
    assert "**Something is off**: places," in verdict(off)
    uneven = sample()
    uneven.evenness = [Evenness(3, 2, 65_536, 6, 10_800, 11_000)]
    assert not uneven.holds
    assert "**The shuffle is uneven**" in verdict(uneven)
    blind = sample()
    blind.planted = {"a swap": [Finding(Question.PLACES, "χ² 2 on 2", 0.5)]}
    assert not blind.holds
    assert "**The tests are blind** to planted faults: a swap" in verdict(blind)


def test_every_question_says_what_it_is_for() -> None:
    assert set(ABOUT) == set(Question)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["--decks", "100"], "--decks is 20,000 or more"),
        (["--decks", "many"], "invalid int value"),
        (["--workers", "0"], "--workers 1 or more"),
        (["--seed", "-1"], "--seed is 0 or more"),
    ],
)
def test_bad_options_are_refused_with_a_sentence(
    asked: list[str],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["rng", *asked])
    with pytest.raises(SystemExit, match="2"):
        rng.main()
    assert sentence in capsys.readouterr().err
