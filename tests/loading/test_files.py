"""A game is loaded from a file or a folder; what can't be loaded is told with its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside import GAME, TAG, file_text, nothing_kept, write_file, write_package
from threecard import RULEBOOKS, Code, rulebook
from threecard.loading import GameError, load_file, loaded_games, source_of
from threecard.loading.source import unpacked


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    with nothing_kept():
        yield


def refused(path: Path) -> GameError:
    with pytest.raises(GameError) as caught:
        load_file(path)
    assert GAME not in RULEBOOKS, "what was refused is not registered"
    return caught.value


def line_of(path: Path, text: str) -> str:
    """The place of the first line that has this text."""
    lines = path.read_text().split("\n")
    return f"{path}:{1 + next(place for place, line in enumerate(lines) if text in line)}"


def test_a_file_is_a_game_like_any_other(tmp_path: Path) -> None:
    loaded = load_file(write_file(tmp_path))
    rules = rulebook(TAG)
    assert loaded.editions == (rules.edition,)
    assert source_of(rules.edition) is loaded.source
    assert rules.line_pays == rulebook("T3P").line_pays
    assert loaded in loaded_games()


def test_a_folder_is_a_game_of_several_files(tmp_path: Path) -> None:
    package = write_package(tmp_path)
    loaded = load_file(package)
    assert {each.name for each in loaded.source.files} == {"", "clauses", "rules", "rulings"}
    assert load_file(package / "rules.py").editions == loaded.editions  # the same files


def test_a_package_may_have_several_games_and_a_broken_one(tmp_path: Path) -> None:
    package = write_package(tmp_path)
    other = (package / "rules.py").read_text().replace('version="2"', 'version="3"')
    (package / "later.py").write_text(other)
    (package / "broken.py").write_text("raise ValueError('no')\n")
    assert [each.id for each in load_file(package / "rules.py").editions] == ["2"]
    with pytest.raises(GameError) as caught:
        load_file(package / "broken.py")
    assert caught.value.where == f"{package / 'broken.py'}:1"
    later = load_file(package / "later.py")
    assert [each.id for each in later.editions] == ["3"]
    assert all(source_of(rulebook(TAG, edition=each).edition) for each in ("2", "3"))


def test_one_file_loaded_twice_is_one_game(tmp_path: Path) -> None:
    path = write_file(tmp_path)
    assert load_file(path) is load_file(path)


def test_a_source_is_sent_with_its_hash_and_refused_under_another(tmp_path: Path) -> None:
    source = load_file(write_file(tmp_path)).source
    assert unpacked(source.packed(), expected=source.hash) == source
    with pytest.raises(GameError) as caught:
        unpacked(source.packed(), expected="0" * 64)
    assert caught.value.code is Code.GAME_CHANGED


def test_an_error_of_syntax_has_its_line(tmp_path: Path) -> None:
    path = write_file(tmp_path, file_text().replace("EDITION = Edition(", "EDITION = = Edition("))
    error = refused(path)
    assert error.code is Code.GAME_BROKEN
    assert error.where == line_of(path, "EDITION = = ")


def test_an_error_when_it_is_run_has_its_line(tmp_path: Path) -> None:
    path = write_file(tmp_path, file_text() + "\nraise SystemExit('no')\n")
    error = refused(path)
    assert (error.code, error.where) == (Code.GAME_BROKEN, line_of(path, "raise SystemExit"))
    assert error.sentence == "It can't be run. SystemExit: no"


def test_an_error_when_its_wagers_are_made_has_its_line(tmp_path: Path) -> None:
    path = write_file(tmp_path, file_text().replace("Odds(8, 1)", "Odds(8, 0)"))
    error = refused(path)
    assert (error.code, error.where) == (Code.GAME_BROKEN, line_of(path, "Odds(8, 0)"))
    assert "8:0 are no odds" in error.sentence


@pytest.mark.parametrize(
    ("old", "new", "said", "at"),
    [
        ("EDITION = Edition(", "GAME = Edition(", "no edition", "GAME = Edition("),
        ('tag="S3P"', 'tag="s3p"', "A tag is two or more capitals", 'tag="s3p"'),
        ('effective="2010-12-31"', 'effective="soon"', "from a date", 'effective="soon"'),
        ('clause("S3P 3.7")', 'clause("S3P 3.77")', "S3P 3.77 is cited", "S3P 3.77"),
        ('Clause("S3P 3.6")', 'Clause("T3P 3.6")', "T3P 3.6 is cited", "T3P 3.6"),
        ('Area("tie", "Tie", Clause("S3P 2.2.2")),', "", "no area for Tie", '"tie",'),
        ("        staff_acting(),\n", "", "no reading staff.acting", "EDITION = Edition("),
        ("        main_tie(),\n", "", "the reading 'main.tie'", "EDITION = Edition("),
        (
            "three_pictures_judgements(won=clause(\"S3P 4.1\"), lost=clause(\"S3P 1.1.2\"))",
            "{}",
            "Three Pictures has no judgement of a hand that is compared",
            '"three_pictures"',
        ),
    ],
)  # fmt: skip
def test_half_a_game_says_what_it_lacks_and_where(
    tmp_path: Path, old: str, new: str, said: str, at: str
) -> None:
    assert old in file_text()
    path = write_file(tmp_path, file_text().replace(old, new))
    error = refused(path)
    assert error.code is Code.GAME_INCOMPLETE
    assert said in str(error)
    assert any(fault.place == line_of(path, at) for fault in error.faults), str(error)


def test_a_name_that_is_taken_is_refused_where_it_is_given(tmp_path: Path) -> None:
    path = write_file(tmp_path, file_text().replace(f'"{GAME}"', '"three-pictures"'))
    error = refused(path)
    assert error.code is Code.EDITION_TAKEN
    assert error.where == line_of(path, 'game="three-pictures"')
    assert error.sentence == "Three Pictures has an edition “2” already, from threecard."


def test_a_tag_that_is_taken_is_refused_where_it_is_given(tmp_path: Path) -> None:
    path = write_file(tmp_path, file_text().replace("S3P", "TCP"))
    error = refused(path)
    assert (error.code, error.where) == (Code.EDITION_TAKEN, line_of(path, 'tag="TCP"'))


def test_what_is_not_there_is_said_to_be(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.py").code is Code.GAME_UNREADABLE
    assert "__init__.py" in refused(tmp_path).sentence


def test_a_file_that_was_mended_can_be_loaded_again(tmp_path: Path) -> None:
    path = write_file(tmp_path, file_text().replace('tag="S3P"', 'tag="s3p"'))
    refused(path)
    assert load_file(write_file(tmp_path)).editions[0].game == GAME


def test_a_blank_names_its_line_and_what_belongs_there(tmp_path: Path) -> None:
    path = write_file(tmp_path, file_text().replace('"Sixth Pictures",', 'blank("its title"),'))
    error = refused(path)
    assert (error.code, error.where) == (Code.GAME_INCOMPLETE, line_of(path, "blank("))
    assert error.sentence == "Fill in this blank: its title."
