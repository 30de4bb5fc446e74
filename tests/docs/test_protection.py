"""The page on protection holds what is worked out today; what takes minutes it has from a run."""

from __future__ import annotations

import pytest

from scripts.protect import PAGE, published_part, quick_part
from scripts.protect_text import METHOD
from threecard import RULEBOOKS
from threecard.odds import protection


def test_the_method_stands_first() -> None:
    assert PAGE.read_text().startswith(METHOD)


@pytest.mark.parametrize("game", RULEBOOKS)
def test_the_page_has_every_quick_figure(game: str) -> None:
    assert quick_part(protection(game)) in PAGE.read_text()


def test_the_page_has_what_others_published() -> None:
    assert published_part(protection("three-card-poker")) in PAGE.read_text()
