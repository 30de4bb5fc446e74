"""An error in a judgement, in the table-maker, in the kernel: each is caught."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from threecard import rulebook
from threecard.conformance.agreement import by_engine, by_kernel, decks, work_of
from threecard.core import registry
from threecard.core.judgement import Conduct, Judgement, Verdict
from threecard.core.picture_ranking import PictureRank, point_total
from threecard.core.reading import Readings
from threecard.core.rulebook import Rulebook
from threecard.core.wager import Priced
from threecard.odds.counting import outcomes
from threecard.odds.counting.outcomes import Outcome
from threecard.sim import Result, Simulator, Totals, simulate, work
from threecard.sim import Verdict as Found

GAME = "royal-three-pictures"


def test_an_error_in_a_judgement_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table pays a win on seven points as one on six; it was priced as published."""
    published = rulebook(GAME)

    def priced(readings: Readings) -> tuple[Priced, ...]:
        main, *others = published.edition.priced(readings)
        right = main.judgements[Conduct.COMPARED]
        assert isinstance(right, Judgement)

        def judge(player: PictureRank, dealer: PictureRank) -> Verdict | None:
            verdict: Verdict | None = right.judge(player, dealer)
            if verdict is not None and verdict.line == "other" and point_total(player) == 7:
                return replace(verdict, line="six")
            return verdict

        wrong = Judgement(judge, right.player, right.dealer)
        return (replace(main, judgements={Conduct.COMPARED: wrong}), *others)

    priced_as_published = work_of(published)
    dealt = decks(priced_as_published, 1_500)
    expected = by_kernel(priced_as_published, dealt)
    edition = replace(published.edition, priced=priced)
    monkeypatch.setitem(registry._editions[GAME], edition.id, Rulebook.of(edition))
    played = by_engine(priced_as_published, dealt)
    assert played != expected
    assert result_of(priced_as_published, played).verdict is Found.STRAYS
    assert result_of(priced_as_published, expected).verdict is Found.AGREES


def test_an_error_in_the_table_maker_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A standoff is tabulated as a loss: kernel and odds agree, and the real table does not."""
    right = outcomes._outcome

    def wrong(verdict: Verdict | None) -> Outcome:
        found = right(verdict)
        return Outcome("collected") if found.end == "returned" else found

    monkeypatch.setattr(outcomes, "_outcome", wrong)
    made = work_of(rulebook(GAME))
    dealt = decks(made, 1_500)
    compiled, engine = by_kernel(made, dealt), by_engine(made, dealt)
    assert result_of(made, compiled).verdict is Found.AGREES
    assert compiled != engine
    assert result_of(made, engine).verdict is Found.STRAYS


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("(dealer & _CLASS))", "(player & _CLASS))"),  # both hands judged as the player's
        ("np.uint64(((player & dealer) >> _SHIFT) == 0)", "_ONE"),  # cards dealt twice
    ],
)
def test_an_error_in_the_kernel_is_caught(
    right: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "kernel", changed_kernel(right, wrong, tmp_path))
    assert simulate(GAME, rounds=20_000_000, seed=7).verdict is Found.STRAYS


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("3 * positions, classes)", "3 * positions - 3, classes)"),  # the last player's hand
        ("ours * across + theirs", "theirs * across + ours"),  # seen from the dealer's side
    ],
)
def test_an_error_in_the_kernel_shows_against_the_engine(
    right: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = work_of(rulebook(GAME), positions=2)
    dealt = decks(made, 200)
    assert by_engine(made, dealt) == by_kernel(made, dealt)
    monkeypatch.setattr(work, "kernel", changed_kernel(right, wrong, tmp_path))
    assert by_engine(made, dealt) != by_kernel(made, dealt)


def test_an_error_in_the_shuffle_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One place too few to draw from: the ace of spades lies last for ever."""
    biased = changed_kernel("rest * np.uint64(52 - card)", "rest * np.uint64(51 - card)", tmp_path)
    monkeypatch.setattr(work, "kernel", biased)
    assert simulate(GAME, rounds=1_000_000, positions=2, seed=7).verdict is Found.STRAYS


def changed_kernel(right: str, wrong: str, folder: Path) -> ModuleType:
    """The kernel with one thing in its source changed."""
    from threecard.sim import kernel

    source = Path(kernel.__file__).read_text()
    assert right in source
    path = folder / "changed_kernel.py"
    path.write_text(source.replace(right, wrong).replace(", cache=True", ""))
    spec = importlib.util.spec_from_file_location("changed_kernel", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def result_of(made: work.Work, totals: Totals) -> Result:
    assert made.spec.simulator is Simulator.ENGINE
    return Result(made.spec, made.report, made.expected, totals, 0.0)
