"""Games of installed packages are found by their entry point; a broken one keeps nobody out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside import GAME, TAG, nothing_kept, write_file, write_package
from threecard import Code, rulebook
from threecard.loading import known_games, load_file, load_games, load_installed, named_files


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    with nothing_kept():
        yield


def install(folder: Path, name: str, value: str) -> None:
    """What an installer would write beside a package."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[threecard.games]\n{name} = {value}\n")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of installed packages, with the sixth game among them."""
    monkeypatch.syspath_prepend(tmp_path)
    write_package(tmp_path)
    install(tmp_path, "sixth_pictures", "sixth_pictures.rules:EDITION")
    return tmp_path


def test_an_installed_game_is_registered_as_its_packages(site: Path) -> None:
    loaded, refused = load_installed()
    assert refused == ()
    assert [each.source.origin for each in loaded] == ["sixth_pictures 1.0"]
    assert rulebook(TAG).edition is loaded[0].editions[0]
    assert load_installed()[0] == loaded, "and a second time it is the same"


def test_a_module_is_as_good_as_an_edition(tmp_path: Path, site: Path) -> None:
    (site / "sixth_pictures-1.0.dist-info" / "entry_points.txt").write_text(
        "[threecard.games]\nsixth = sixth_pictures\n"
    )
    assert load_installed()[0][0].editions[0].game == GAME


def test_the_same_files_named_again_are_the_same_game(site: Path) -> None:
    (installed,), _ = load_installed()
    assert load_file(site / "sixth_pictures").editions == installed.editions


@pytest.mark.parametrize(
    ("value", "code", "said"),
    [
        ("nowhere.rules:EDITION", Code.GAME_UNREADABLE, "there is no nowhere to read"),
        ("sixth_pictures.none:EDITION", Code.GAME_UNREADABLE, "and no such module"),
        ("broken:EDITION", Code.GAME_BROKEN, "broken.py:1: It can't be run. ZeroDivisionError"),
        ("half:EDITION", Code.GAME_INCOMPLETE, "half.py:1: It has no edition"),
    ],
)
def test_a_package_that_cant_be_loaded_keeps_nobody_out(
    site: Path, value: str, code: Code, said: str
) -> None:
    (site / "broken.py").write_text("1 / 0\n")
    (site / "half.py").write_text("EDITION = None\n")
    install(site, "a_broken_one", value)
    loaded, (error,) = load_installed()
    assert [each.editions[0].tag for each in loaded] == [TAG]
    assert error.code is code
    assert said in str(error)


def test_files_come_from_the_environment_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_file(tmp_path)
    monkeypatch.setenv("THREECARD_GAME_FILES", f"{path}:/nowhere/none.py")
    games = load_games(named_files([path]))
    assert games.files == (str(path), "/nowhere/none.py")
    assert [each.editions[0].tag for each in games.loaded] == [TAG]
    assert [error.code for error in games.refused_files] == [Code.GAME_UNREADABLE]
    assert known_games() is games
