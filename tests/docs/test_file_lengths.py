"""No file of ours is too long to read at one sitting, but for those that hold nothing but data."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINES_MAX = 300
SOURCES = {".py", ".ts", ".js", ".mjs", ".svelte", ".css"}
DATA = {
    "src/threecard/games/__init__.py": "the names of all that a game is made of",
    "src/threecard/games/royal_three_pictures/clauses.py": "every clause of the rulebook",
    "src/threecard/games/non_commission_three_pictures/clauses.py": "every clause of the rulebook",
    "src/threecard/games/three_card_poker/clauses.py": "every clause of the rulebook",
    "tests/procedure/scenarios/non_commission_three_pictures.py": "scenarios of the game",
    "tests/procedure/scenarios/non_commission_three_pictures_fifth.py": "scenarios of the game",
    "tests/procedure/scenarios/non_commission_three_pictures_fourth.py": "scenarios of the game",
    "tests/procedure/scenarios/non_commission_three_pictures_second.py": "scenarios of the game",
    "tests/procedure/scenarios/non_commission_three_pictures_third.py": "scenarios of the game",
    "tests/procedure/scenarios/prosperity_3_pictures.py": "scenarios of the game",
    "tests/procedure/scenarios/prosperity_3_pictures_fifth.py": "scenarios of the game",
    "tests/procedure/scenarios/prosperity_3_pictures_fourth.py": "scenarios of the game",
    "tests/procedure/scenarios/prosperity_3_pictures_second.py": "scenarios of the game",
    "tests/procedure/scenarios/royal_three_pictures.py": "scenarios of the game",
    "tests/procedure/scenarios/royal_three_pictures_fifth.py": "scenarios of the game",
    "tests/procedure/scenarios/royal_three_pictures_fourth.py": "scenarios of the game",
    "tests/procedure/scenarios/royal_three_pictures_second.py": "scenarios of the game",
    "tests/procedure/scenarios/royal_three_pictures_third.py": "scenarios of the game",
    "tests/procedure/scenarios/three_card_poker.py": "scenarios of the game",
    "tests/procedure/scenarios/three_card_poker_fifth.py": "scenarios of the game",
    "tests/procedure/scenarios/three_card_poker_fourth.py": "scenarios of the game",
    "tests/procedure/scenarios/three_card_poker_second.py": "scenarios of the game",
    "tests/procedure/scenarios/three_card_poker_third.py": "scenarios of the game",
    "tests/procedure/scenarios/three_pictures.py": "scenarios of the game",
    "tests/procedure/scenarios/three_pictures_second.py": "scenarios of the game",
    "web/src/lib/core/wire.ts": "types, generated from web/schema/wire.json",
}


def sources() -> Iterator[Path]:
    """Every source file that git keeps or would keep."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        found = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("NOT A CHECKOUT, so nobody looked how long the files are.")
    for name in found.stdout.split("\0"):
        path = ROOT / name
        if path.suffix in SOURCES and path.exists():
            yield path


def too_long(paths: Iterable[Path], *, root: Path = ROOT) -> dict[str, int]:
    lines = {
        path.relative_to(root).as_posix(): len(path.read_bytes().splitlines()) for path in paths
    }
    return {name: count for name, count in lines.items() if count > LINES_MAX}


def test_only_data_is_longer_than_a_sitting() -> None:
    found = list(sources())
    assert len(found) > 500
    assert set(too_long(found)) == set(DATA), "a file is parted by noun, or is data no more"


def test_a_file_of_one_line_too_many_is_found(tmp_path: Path) -> None:
    whole, long = tmp_path / "whole.py", tmp_path / "long.py"
    whole.write_text("x = 1\n" * LINES_MAX)
    long.write_text("x = 1\n" * (LINES_MAX + 1))
    assert too_long([whole, long], root=tmp_path) == {"long.py": LINES_MAX + 1}
