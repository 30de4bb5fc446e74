"""Copies of our games as somebody outside might have them, with one thing in them changed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.editions import registered
from threecard import games
from threecard.core import registry
from threecard.core.rulebook import Rulebook
from threecard.loading import load, read_file
from threecard.loading.memory import forget

FOLDERS = {
    "R3P": "royal_three_pictures",
    "N3P": "non_commission_three_pictures",
    "T3P": "three_pictures",
    "TCP": "three_card_poker",
}


def copied(tag: str, folder: Path) -> Path:
    """The folder of a game, as a package of its own."""
    name = FOLDERS[tag]
    there = folder / f"copy_of_{name}"
    shutil.copytree(Path(games.__file__).parent / name, there)
    for path in there.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        text = text.replace(f"threecard.games.{name}", there.name)
        path.write_text(text, encoding="utf-8")
    shutil.rmtree(there / "__pycache__", ignore_errors=True)
    return there


def change(folder: Path, file: str, right: str, wrong: str) -> None:
    """Change one place of one file."""
    path = folder / f"{file}.py"
    text = path.read_text(encoding="utf-8")
    assert text.count(right) == 1, f"{right!r} stands {text.count(right)} times in {path.name}"
    path.write_text(text.replace(right, wrong), encoding="utf-8")


@contextmanager
def loaded(folder: Path) -> Iterator[Rulebook]:
    """The game of a folder in place of ours, which afterwards is back."""
    source = read_file(folder)
    before = dict(load._loaded)
    known = any(each.source.hash == source.hash for each in before.values())
    with registered():
        for kept in (registry._editions, registry._newest, load._loaded):
            kept.clear()
        try:
            (edition,) = load.load_source(source).editions
            yield registry.rulebook(edition.game)
        finally:
            load._loaded.clear()
            load._loaded.update(before)
            if not known:
                forget(source)
