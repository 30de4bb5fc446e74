"""A sixth game from outside, for tests: Three Pictures under a name of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.editions import registered
from threecard.games import three_pictures
from threecard.loading import LoadedGame, games, installed, known_games, load, load_file
from threecard.loading.memory import forget

HOME = Path(three_pictures.__file__).parent
GAME, TAG, TITLE = "sixth-pictures", "S3P", "Sixth Pictures"


def renamed(text: str) -> str:
    """The text of Three Pictures as that of a game of its own."""
    return (
        text.replace("T3P", TAG)
        .replace('"three-pictures"', f'"{GAME}"')
        .replace('title="Three Pictures"', f'title="{TITLE}"')
        .replace("threecard.games.three_pictures", "sixth_pictures")
    )


def file_text() -> str:
    """The game as one file."""
    parts = [renamed((HOME / f"{name}.py").read_text()) for name in ("clauses", "rulings", "rules")]
    ours = r'(?m)^""".*?"""\n|^from __future__.*\n|^from sixth_pictures.*\n'
    body = "\n".join(re.sub(ours, "", part) for part in parts)
    return f'"""{TITLE}."""\n\nfrom __future__ import annotations\n\n{body}'


def write_file(folder: Path, text: str | None = None) -> Path:
    path = folder / "sixth.py"
    path.write_text(file_text() if text is None else text)
    return path


def write_package(folder: Path) -> Path:
    """The game as a package of several files, as one would install it."""
    package = folder / "sixth_pictures"
    package.mkdir()
    for path in HOME.glob("*.py"):
        (package / path.name).write_text(renamed(path.read_text()))
    return package


@contextmanager
def nothing_kept() -> Iterator[None]:
    """What is loaded here is forgotten afterwards."""
    before, told = (dict(load._loaded), dict(installed._done)), known_games()
    with registered():
        try:
            yield
        finally:
            for key, each in load._loaded.items():
                if key not in before[0]:
                    forget(each.source)
            for kept in (load._loaded, installed._done):
                kept.clear()
            load._loaded.update(before[0])
            installed._done.update(before[1])
            games._known = told


@contextmanager
def sixth(folder: Path) -> Iterator[LoadedGame]:
    """The sixth game, loaded from a file."""
    with nothing_kept():
        yield load_file(write_file(folder))
