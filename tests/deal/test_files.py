"""Files are written whole or not at all, whoever writes them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from stat import S_ISDIR

import pytest

from threecard.deal.files import write_whole

SOURCE = Path(__file__).parents[2] / "src" / "threecard"


@pytest.fixture
def umask() -> Iterator[int]:
    mask = 0o027
    before = os.umask(mask)
    yield mask
    os.umask(before)


def test_a_name_is_given_between_two_syncs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """First all of the file is on the disk, then it has its name, then the folder knows."""
    path, sync = tmp_path / "page", os.fsync
    path.write_bytes(b"before")
    seen: list[tuple[str, bytes]] = []

    def spy(opened: int) -> None:
        sync(opened)
        kind = "folder" if S_ISDIR(os.fstat(opened).st_mode) else "file"
        seen.append((kind, path.read_bytes()))

    monkeypatch.setattr(os, "fsync", spy)
    write_whole(path, b"after")
    assert seen == [("file", b"before"), ("folder", b"after")]


@pytest.mark.parametrize("step", ["fchmod", "fsync", "replace"])
def test_what_fails_leaves_what_was_there_and_nothing_else(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "page"
    path.write_bytes(b"before")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"after")
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_of_writers_at_once_one_is_the_last_and_none_is_mixed(tmp_path: Path) -> None:
    path = tmp_path / "page"
    pages = [bytes([letter]) * 100_000 for letter in b"abcd"]
    with ThreadPoolExecutor(len(pages)) as pool:
        for _ in range(25):
            list(pool.map(lambda page: write_whole(path, page), pages))
            assert path.read_bytes() in pages
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("mode", [0o600, 0o644])
def test_a_mode_that_is_asked_for_holds_whatever_was_there(
    mode: int, tmp_path: Path, umask: int
) -> None:
    path = tmp_path / "page"
    path.write_bytes(b"before")
    path.chmod(0o666)
    write_whole(path, b"after", mode=mode)
    assert path.stat().st_mode & 0o777 == mode & ~umask


def test_without_a_mode_permissions_stay_and_a_new_file_is_as_any(
    tmp_path: Path, umask: int
) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_bytes(b"before")
    old.chmod(0o664)
    for path in (old, new):
        write_whole(path, b"after")
    assert old.stat().st_mode & 0o777 == 0o664
    assert new.stat().st_mode & 0o777 == 0o666 & ~umask


def test_nobody_else_syncs_files() -> None:
    syncs = [path for path in SOURCE.rglob("*.py") if "fsync(" in path.read_text()]
    assert syncs == [SOURCE / "deal" / "files.py"]


def test_a_folder_that_is_not_there_is_told_by_the_name_that_was_asked_for(tmp_path: Path) -> None:
    wanted = tmp_path / "no" / "house.db.key"
    with pytest.raises(FileNotFoundError) as refused:
        write_whole(wanted, b"")
    assert refused.value.filename == str(wanted)
