"""Two trees are measured in turns, and a commit checked out for it is taken away again."""

from __future__ import annotations

import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from benchmarks.against import HERE, Versus, checkout, probe


def test_the_ratio_is_of_speeds_so_half_the_time_is_twice_as_fast() -> None:
    versus = Versus(ours=(1.0, 1.0, 9.0), theirs=(2.0, 2.0, 2.0))
    assert versus.ratio == 2


def test_a_ratio_within_the_noise_tells_nothing() -> None:
    assert not Versus(ours=(0.8, 1.0, 1.2), theirs=(0.9, 1.1, 1.3)).tells
    assert Versus(ours=(0.99, 1.0, 1.01), theirs=(1.09, 1.1, 1.11)).tells
    assert not Versus(ours=(1.0,), theirs=(2.0,)).tells  # one turn has no spread to judge by


def test_a_commit_is_checked_out_beside_this_tree_and_taken_away(tmp_path: Path) -> None:
    def git(*asked: str) -> str:
        command = ["git", "-C", str(tmp_path), "-c", "user.name=A", "-c", "user.email=a@b", *asked]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    git("init", "--quiet")
    file = tmp_path / "noun.py"
    for text in ("old", "new"):
        file.write_text(text)
        git("add", ".")
        git("commit", "--quiet", "--message", text)
    with suppress(KeyboardInterrupt), checkout("HEAD~", tmp_path) as tree:
        assert (tree / "noun.py").read_text() == "old"
        assert file.read_text() == "new"
        raise KeyboardInterrupt
    assert not tree.exists()
    assert len(git("worktree", "list").splitlines()) == 1


def test_a_probe_measures_the_tree_it_is_pointed_at(tmp_path: Path) -> None:
    assert {cost.name for cost in probe("table", HERE)} == {
        "a round, royal-three-pictures, 1 player",
        "a round, three-card-poker, 6 players",
    }
    broken = tmp_path / "src" / "threecard"
    broken.mkdir(parents=True)
    (broken / "__init__.py").write_text("raise RuntimeError('another tree')")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        probe("table", tmp_path)
    assert b"another tree" in failed.value.stderr
