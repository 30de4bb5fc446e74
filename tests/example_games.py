"""The games of examples/games, which are no part of the package, as tests have them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.outside import nothing_kept
from threecard import Rulebook
from threecard.loading import editions_of, load_file, read_file

FOLDER = Path(__file__).parents[1] / "examples" / "games"
COMMISSION = FOLDER / "commission-three-pictures"
SIX_CARDS = FOLDER / "three-by-three-poker"
BOTH = (COMMISSION, SIX_CARDS)


def package_of(folder: Path) -> Path:
    return folder / folder.name.replace("-", "_")


def published(folder: Path) -> Rulebook:
    """The rulebook of an example, which nobody else gets to know."""
    (edition,) = editions_of(read_file(package_of(folder)))
    return Rulebook.of(edition)


@contextmanager
def loaded(folder: Path) -> Iterator[Rulebook]:
    """The rulebook of an example, known to everybody until the test is over."""
    with nothing_kept():
        (edition,) = load_file(package_of(folder)).editions
        yield Rulebook.of(edition)
