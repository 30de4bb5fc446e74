"""A game from outside in a simulation: workers get its source, and refuse another's."""

from __future__ import annotations

import pickle
from pathlib import Path

import msgspec
import pytest

from tests.outside import GAME, TAG, file_text, nothing_kept, sixth, write_file
from threecard import RULEBOOKS, Code, RulebookError, rulebook
from threecard.conformance.agreement import by_engine, by_kernel, decks, work_of
from threecard.loading import GameError, load_file
from threecard.sim import SimulationError
from threecard.sim.spec import make_spec
from threecard.sim.work import Work, chunk_of, work_for

CHANGED = file_text() + "# changed\n"
ROUNDED = (
    file_text()
    .replace("Odds(8, 1)", "Odds(80, 13)")
    .replace(
        "area_full=reading",
        'rounding=Rounding(Cents(25), Favour.PLAYER, clause("S3P 4.1")), area_full=reading',
    )
    .replace("import Window,", "import Cents, Favour, Rounding, Window,")
)


def sent(folder: Path) -> bytes:
    """A chunk's work as a worker elsewhere receives it."""
    with sixth(folder):
        return pickle.dumps(work_of(rulebook(TAG)))


def received(work: bytes) -> Work:
    work_for.cache_clear()  # which this process has from other tests
    made: Work = pickle.loads(work)  # noqa: S301 # our own
    return made


def test_a_worker_that_has_not_got_the_game_is_sent_it(tmp_path: Path) -> None:
    work = sent(tmp_path)
    with nothing_kept():
        with pytest.raises(RulebookError):
            rulebook(TAG)
        made = received(work)
        assert made.spec.game == GAME
        assert chunk_of(made, 0, 20).rounds == 20


def test_a_worker_that_has_the_game_from_another_source_refuses(tmp_path: Path) -> None:
    work = sent(tmp_path)
    with nothing_kept():
        load_file(write_file(tmp_path, CHANGED))
        with pytest.raises(SimulationError, match="restart the worker") as caught:
            received(work)
    assert caught.value.code is Code.GAME_CHANGED


def test_a_source_that_is_not_the_specs_is_refused(tmp_path: Path) -> None:
    with sixth(tmp_path):
        spec = msgspec.json.encode(make_spec(rulebook(TAG)))
    with nothing_kept():
        other = load_file(write_file(tmp_path, CHANGED)).source.packed()
        with pytest.raises(GameError) as caught:
            work_for(spec, other)
    assert caught.value.code is Code.GAME_CHANGED


def test_a_spec_of_our_own_games_says_nothing_of_a_source() -> None:
    for rules in RULEBOOKS.values():
        assert b"source" not in msgspec.json.encode(make_spec(rules))


def test_engine_and_kernel_agree_where_payments_are_rounded(tmp_path: Path) -> None:
    """The engine settles real stakes, and checks that each line is what its end is worth."""
    with nothing_kept():
        load_file(write_file(tmp_path, ROUNDED))
        work = work_of(rulebook(TAG))
        assert work.rulebook.edition.rounding is not None
        dealt = decks(work, 300)
        assert by_engine(work, dealt) == by_kernel(work, dealt)
